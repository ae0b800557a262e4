"""Transcripts."""

import pytest

from kibitz.errors import BadFile
from kibitz.referee.transcript import Transcript, read


def test_it_tells_every_line_with_its_time(tmp_path):
    told = Transcript(tmp_path / "match.txt")
    told.told(b"GET A B 5\nSCORE\n", 10.0)
    told.said(b"PUT ONE 11111\r", 10.25)
    told.said(b"\xff\x1b[2J", 10.5)
    told.remark("TLE: too\nlate", 11.0)
    told.close(b'Traceback\n  File "bot.py"\n')
    text = (tmp_path / "match.txt").read_text()
    assert text.splitlines() == [
        "0.000000 > GET A B 5",
        "0.000000 > SCORE",
        "0.250000 < PUT ONE 11111",
        "0.500000 < \\xff\\x1b[2J",
        "1.000000 ! TLE: too\\nlate",
        "1.000000 ! stderr: Traceback",
        '1.000000 ! stderr:   File "bot.py"',
    ]
    assert read(text)[2] == ("<", "PUT ONE 11111") and len(read(text)) == 7


def test_what_a_program_says_without_end_is_not_kept_without_end():
    told = Transcript()
    for number in range(400):
        told.said(b"x" * 65000, number)
    assert len(told.text()) < 5_000_000
    for number in range(1_000_000):
        told.said(b"", number)
    assert len(told.lines) < 50_000
    told.close(b"")  # nowhere


@pytest.mark.parametrize("text", ["hello\n", "0.1 ? x\n", "x > READY\n"])
def test_what_is_no_transcript_is_refused(text):
    with pytest.raises(BadFile, match="line 1 of the transcript"):
        read(text)


def test_an_empty_line_that_was_said_stays_one():
    told = Transcript()
    told.said(b"", 0.0)
    assert read(told.text()) == [("<", "")]

"""Programs on their way out."""

import signal
import time

import pytest
from bouts import DOTS, PYTHON
from until import until

from kibitz.errors import BadRecord
from kibitz.play import Match
from kibitz.referee.parting import GRACE, Parting, part
from kibitz.referee.program import Program
from kibitz.referee.sitting import Sitting
from kibitz.referee.transcript import Transcript
from kibitz.wire import Limits

READY = "import os, signal, sys\nprint('ready', flush=True)\n"


def parting(code):
    """A match that is over, with a program on seat 0 that has started."""
    match = Match(DOTS, ["a", "b"], {"rows": 1, "cols": 1})
    for seat, edge in ((0, 0), (1, 1), (0, 2), (1, 3)):
        match.answer(seat, edge)
    sitting = Sitting(0, DOTS.wire, Limits(), Program([PYTHON, "-SEI", "-c", code], {}))

    def ready():
        sitting.program.listen()
        sitting.heard_any = sitting.program.line() == b"ready"
        return sitting.heard_any

    assert until(ready)
    part(match, sitting)
    return match, sitting.program, Parting(match, {0: sitting}, 0.0)


def test_who_ends_when_the_input_is_closed_is_gone_without_a_note():
    match, program, leaving = parting(READY + "sys.stdin.read()")
    assert until(lambda: leaving.done(0.0)) and match.notes == [] and program.status == 0


def test_nobody_is_pressed_before_time_is_up():
    match, program, leaving = parting(READY + "signal.pause()")
    assert not leaving.done(0.0) and not leaving.done(GRACE) and not program.gone()
    assert not leaving.done(GRACE + 0.01)
    assert until(lambda: leaving.done(GRACE + 0.02)) and program.status == -signal.SIGTERM
    assert [(note.seat, note.name, note.at) for note in match.notes] == [(0, "ended by force", 4)]


def test_who_is_deaf_is_made_to_end():
    match, program, leaving = parting(
        "import signal\nsignal.signal(15, signal.SIG_IGN)\n" + READY + "while 1: signal.pause()"
    )
    assert not leaving.done(GRACE + 0.01) and not leaving.done(GRACE + 0.02)
    assert until(lambda: leaving.done(GRACE + 1.0)) and program.status == -signal.SIGKILL
    assert [note.name for note in match.notes] == ["ended by force"]


@pytest.mark.parametrize("lines", [1, 5000])
def test_what_it_still_says_is_counted(lines):
    match, _, leaving = parting(READY + f"sys.stdin.read()\nprint('bye\\n' * {lines}, end='', flush=True)")
    assert until(lambda: leaving.done(time.monotonic() * 0))
    assert [(note.name, note.count) for note in match.notes] == [("unasked", lines)]


def test_a_transcript_that_cannot_be_written_is_said_once(tmp_path):
    match, _, leaving = parting(READY + "sys.stdin.read()")
    leaving.sittings[0].transcript = Transcript(tmp_path / "no such folder" / "seat0.txt")
    with pytest.raises(BadRecord, match="cannot write"):
        until(lambda: leaving.done(0.0))
    assert leaving.done(0.0) and match.notes == []

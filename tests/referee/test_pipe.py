"""Pipes that know when they were last written to."""

import os
import time

from kibitz.referee import pipe as pipes
from kibitz.referee.pipe import TICK, pipe, written


def closed(*ends):
    for end in ends:
        os.close(end)


def test_what_goes_in_comes_out_and_nothing_is_left_in_the_file_system(tmp_path, monkeypatch):
    monkeypatch.setattr(pipes, "_FOLDERS", (str(tmp_path),))
    reading, writing, stamped = pipe()
    assert stamped and list(tmp_path.iterdir()) == []
    assert not os.get_inheritable(reading) and not os.get_inheritable(writing)
    assert os.get_blocking(reading) and os.get_blocking(writing)
    os.write(writing, b"hello")
    assert os.read(reading, 10) == b"hello"
    os.close(writing)
    assert os.read(reading, 10) == b""
    os.close(reading)


def test_a_stamp_says_when_it_was_written_and_not_when_it_was_read():
    reading, writing, stamped = pipe()
    assert stamped
    before = time.monotonic()
    os.write(writing, b"x")
    after = time.monotonic()
    while time.monotonic() < after + 3 * TICK:  # the reader is late
        pass
    os.read(reading, 1)
    for end in (reading, writing):
        assert before <= written(end) <= after + TICK + 0.001
    closed(reading, writing)


def test_where_there_is_no_place_for_names_they_are_plain_pipes(monkeypatch, tmp_path):
    monkeypatch.setattr(pipes, "_FOLDERS", (str(tmp_path / "none"),))
    reading, writing, stamped = pipe()
    assert not stamped
    os.write(writing, b"x")
    assert os.read(reading, 1) == b"x"
    closed(reading, writing)

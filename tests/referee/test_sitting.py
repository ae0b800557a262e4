"""A program on a seat."""

import time

import pytest
from bouts import DOTS, PYTHON
from until import until

from kibitz.play import Match
from kibitz.referee.pipe import TICK
from kibitz.referee.program import Program
from kibitz.referee.sitting import Sitting
from kibitz.wire import Cause, Limits

SMALL = {"rows": 1, "cols": 1}


@pytest.fixture
def sit():
    """Seats Python programs, and ends them."""
    seated = []

    def sit(code):
        sitting = Sitting(0, DOTS.wire, Limits(), Program([PYTHON, "-SEI", "-c", code], {}))
        seated.append(sitting)
        return sitting

    yield sit
    for sitting in seated:
        sitting.program.kill()
        assert sitting.program.gone(10.0)
        sitting.program.close()


def ask(sitting):
    """Asks it for the first edge."""
    match = Match(DOTS, ["a", "b"], SMALL)
    sitting.dialogue.told(0, True, sitting.tell(sitting.question(match, 0)))
    return match


def hear(sitting):
    """What it has said."""
    said = []

    def look():
        sitting.program.listen()
        said.append(sitting.heard(time.monotonic()))
        return said[-1] is not None or sitting.program.silent

    assert until(look)
    return said[-1]


def test_it_is_asked_and_heard(sit):
    sitting = sit('input(); print(\'{"orient": "H", "r": 0, "c": 0}\', flush=True); input()')
    match = ask(sitting)
    said, error, cause = hear(sitting)
    assert error is cause is None and sitting.wire.heard(said, match.state, 0) == 0


@pytest.mark.parametrize(
    ("code", "cause"),
    [("print('hello', flush=True)", Cause.MALFORMED), ("print('x' * 100_000, flush=True)", Cause.TOO_LONG)],
)
def test_what_cannot_be_read_is_heard_as_such(sit, code, cause):
    sitting = sit(f"input(); {code}; input()")
    ask(sitting)
    said, error, found = hear(sitting)
    assert said is None and found is cause and str(error)


@pytest.mark.parametrize(
    ("code", "cause", "detail"),
    [
        ("raise SystemExit(3)", Cause.CRASH, "it ended with exit code 3"),
        ("import os; os.kill(os.getpid(), 11)", Cause.CRASH, "it ended with signal 11"),
        ("raise SystemExit(139)", Cause.CRASH, "it ended with exit code 139, by signal 11"),
        ("raise SystemExit(127)", Cause.NO_START, "it ended with exit code 127"),
        ("import os, signal; os.close(1); signal.pause()", Cause.CLOSED, "it closed its output"),
    ],
)
def test_what_became_of_one_that_says_nothing_more_is_found_out(sit, code, cause, detail):
    sitting = sit(code)
    assert hear(sitting) is None
    sitting.look()
    assert sitting.failed == (cause, detail)


def test_of_standard_error_the_last_lines_are_kept_and_made_fit_to_be_shown(sit):
    sitting = sit("import sys; sys.stderr.write('\\n'.join(map(str, range(12))) + '\\x1b[2J\\n\\n')")
    assert hear(sitting) is None
    sitting.look()
    assert sitting.last_words().split("\n") == [*map(str, range(4, 11)), "11\\x1b[2J"]
    assert sitting.last_words() == ""  # once is enough
    assert Sitting(0, DOTS.wire, Limits(), None, "no such file").last_words() == ""


def test_one_that_could_not_be_started_has_failed_from_the_beginning():
    sitting = Sitting(0, DOTS.wire, Limits(), None, "no such file")
    assert sitting.failed == (Cause.NO_START, "no such file") and sitting.heard(0.0) is None
    ask(sitting)


def test_who_looks_late_learns_from_the_pipe_when_it_was_said(sit):
    sitting = sit("input(); print('{}', flush=True); input()")
    ask(sitting)
    begun = time.monotonic()
    assert hear(sitting) is not None
    said = time.monotonic()
    while time.monotonic() < said + 4 * TICK:
        pass
    late = time.monotonic()
    assert sitting.arrived(late) == late  # in time: nothing to find out
    sitting.dialogue.deadline = said + 2 * TICK
    assert begun <= sitting.arrived(late) <= said + TICK + 0.001

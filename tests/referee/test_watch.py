"""What programs say, as it comes."""

import time

import pytest
from bouts import DOTS, PYTHON
from until import until

from kibitz.referee.program import Program
from kibitz.referee.sitting import Sitting
from kibitz.referee.watch import Watch
from kibitz.wire import Limits


@pytest.fixture
def watched():
    """Programs on seats, and the watch over them."""
    seated = {}

    def watched(*codes):
        for seat, code in enumerate(codes):
            seated[seat] = Sitting(seat, DOTS.wire, Limits(), Program([PYTHON, "-SEI", "-c", code], {}))
            seated[seat].dialogue.deadline = time.monotonic() + 20
        return seated, Watch(seated)

    yield watched
    for sitting in seated.values():
        sitting.program.kill()
        assert sitting.program.gone(10.0)
        sitting.program.close()


WAITS = "import signal; signal.pause()"


def test_it_tells_who_has_spoken(watched):
    seated, watch = watched(WAITS, "print('hello', flush=True); input()")
    looked, now, spoken = watch.wait(seated)
    assert spoken == [seated[1]] and looked <= now and seated[1].program.line() == b"hello"


def test_it_gives_up_when_somebody_is_out_of_time(watched):
    seated, watch = watched(WAITS, WAITS)
    seated[1].dialogue.deadline = time.monotonic() + 0.05
    looked, now, spoken = watch.wait(seated)
    assert spoken == [] and looked < seated[1].dialogue.deadline <= now
    looked, _, spoken = watch.wait(seated)  # and a second look, which began after the deadline, is proof
    assert spoken == [] and looked >= seated[1].dialogue.deadline


def test_it_only_wakes_up_for_those_who_are_waited_for(watched):
    seated, watch = watched("print('hello', flush=True); input()", WAITS)
    seated[1].dialogue.deadline = time.monotonic() + 0.2
    _, now, spoken = watch.wait({1: seated[1]})
    assert spoken == [] and now >= seated[1].dialogue.deadline
    assert watch.wait(seated)[2] == [seated[0]]


def test_standard_error_flows_however_much_it_is(watched):
    flood = "import os\nfor _ in range(200): os.write(2, b'x' * 10_000)\nos.write(2, b'the end')\n" + WAITS
    seated, watch = watched(flood, WAITS)
    program = seated[0].program

    def end():
        for sitting in seated.values():
            sitting.dialogue.deadline = time.monotonic() + 0.02
        watch.wait(seated)
        return program.tail.endswith(b"the end")

    assert until(end)
    assert program.floods and program.stderr_bytes == 2_000_007


def test_what_could_not_be_sent_at_once_is_sent_while_it_waits(watched):
    slow = "import sys, time\ntime.sleep(0.05)\nprint(len(sys.stdin.readline()), flush=True)\n" + WAITS
    seated, watch = watched(slow)
    program = seated[0].program
    program.send(b"x" * 500_000 + b"\n")
    assert program.unsent

    def heard():
        watch.wait(seated)
        return program.line() == b"500001"

    assert until(heard) and not program.unsent

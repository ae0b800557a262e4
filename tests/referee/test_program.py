"""A program that is running."""

import os
import signal

import pytest
from bouts import PYTHON
from referee_processes import alive
from until import until

from kibitz.referee.program import MOST_LINE, TOO_LONG, Program


@pytest.fixture
def start():
    """Starts Python programs, and ends them."""
    running = []

    def start(code):
        program = Program([PYTHON, "-SEI", "-c", code], {})
        running.append(program)
        return program

    yield start
    for program in running:
        program.kill()
        assert program.gone(10.0)
        program.close()


def next_line(program):
    """The next thing it says."""
    said = []

    def look():
        program.listen()
        said.append(program.line())
        return said[-1] is not None or program.silent

    assert until(look)
    return said[-1]


ECHO = "import os\nwhile data := os.read(0, 65536): os.write(1, data)"


def test_it_is_told_lines_and_says_lines(start):
    program = start(ECHO)
    program.send(b"one\ntwo\n")
    assert next_line(program) == b"one" and next_line(program) == b"two" and program.line() is None
    assert not program.gone() and not program.silent
    program.hang_up()
    assert next_line(program) is None and program.silent
    assert program.gone(10.0) and program.status == 0


def test_a_line_may_come_in_pieces(start):
    program = start("import os,time\nfor c in b'hello\\n': os.write(1, bytes([c])); time.sleep(0.001)\nos.read(0, 1)")
    assert next_line(program) == b"hello"


def test_a_line_without_end_is_cut_off_and_the_next_is_read(start):
    program = start(f"import os\nos.write(1, b'x' * {MOST_LINE * 3}); os.write(1, b'\\nnext\\n'); os.read(0, 1)")
    assert next_line(program) is TOO_LONG and next_line(program) == b"next"


def test_a_line_that_is_whole_and_too_long_is_too_long(start):
    program = start(f"import os\nos.write(1, b'x' * {MOST_LINE + 1} + b'\\n' + b'y' * {MOST_LINE} + b'\\n')")
    assert next_line(program) is TOO_LONG and next_line(program) == b"y" * MOST_LINE


def test_who_stops_reading_costs_nothing_but_the_lines_that_wait(start):
    program = start("import os\nos.read(0, 1)\nos.write(1, b'started\\n')\nimport signal\nwhile True: signal.pause()")
    for _ in range(20):
        program.send(b"x" * 10_000 + b"\n")
    assert program.unsent and next_line(program) == b"started"
    program.flush()
    assert program.unsent
    program.hang_up()
    assert not program.unsent and program.deaf


def test_lines_that_wait_are_sent_in_order_when_it_reads_again(start):
    program = start("import sys\nfor line in sys.stdin: print(len(line), flush=True)")
    for size in (200_000, 100_000, 5):
        program.send(b"x" * size + b"\n")

    def heard():
        program.flush()
        program.listen()
        return not program.unsent

    assert until(heard)
    assert [next_line(program) for _ in range(3)] == [b"200001", b"100001", b"6"]


def test_a_closed_input_is_no_error(start):
    program = start("import os\nos.close(0)\nos.write(1, b'closed\\n')\nimport signal\nwhile True: signal.pause()")
    assert next_line(program) == b"closed"
    program.send(b"hello\n")
    assert program.deaf
    program.send(b"hello\n")


def test_of_standard_error_the_end_is_kept(start):
    program = start("import os\nfor n in range(20000): os.write(2, b'line %d\\n' % n)\nos.write(1, b'done\\n')")
    said = []

    def look():
        program.drain()
        program.listen()
        said.append(program.line())
        return said[-1]

    assert until(look)
    while program.drain() and not until(lambda: program.gone(), 0.01):
        pass
    program.drain()
    assert program.tail.endswith(b"line 19999\n") and len(program.tail) <= 2000 and program.stderr_bytes > 200_000


@pytest.mark.parametrize(
    ("code", "status"), [("import sys; sys.exit(3)", 3), ("import os; os.kill(os.getpid(), 9)", -9)]
)
def test_how_it_ended_is_known(start, code, status):
    program = start(code)
    assert program.gone(10.0) and program.status == status and program.ended


def test_it_has_a_session_and_group_of_its_own_and_no_signals_are_ignored(start):
    program = start(
        "import os,signal\n"
        "print(os.getsid(0) == os.getpgid(0) == os.getpid(), signal.getsignal(signal.SIGPIPE).name, "
        "sorted(map(int, os.listdir('/proc/self/fd')))[:4], flush=True)"
    )
    # Python itself ignores SIGPIPE when it starts: what matters is what it was given
    assert next_line(program).startswith(b"True")
    shell = Program(["/bin/sh", "-c", "trap - PIPE; grep SigIgn /proc/self/status"], {})
    ignored = int(next_line(shell).split()[1], 16)
    assert not any(ignored >> number - 1 & 1 for number in (signal.SIGINT, signal.SIGPIPE, signal.SIGXFSZ))
    assert shell.gone(10.0)
    shell.close()


def test_it_sees_nothing_but_its_own_three_streams(start):
    spare = os.open(os.devnull, os.O_RDONLY)
    program = start("import os\nprint(sorted(map(int, os.listdir('/proc/self/fd'))), flush=True)")
    assert next_line(program) == b"[0, 1, 2, 3]"  # the last is the folder being listed
    os.close(spare)


def test_its_whole_group_ends_with_it(start):
    program = start(
        "import os\n"
        "child = os.fork()\n"
        "if not child:\n"
        "    import signal\n    while True: signal.pause()\n"
        "print(child, flush=True)\n"
        "os.read(0, 1)"
    )
    child = int(next_line(program))
    program.hang_up()
    assert program.gone(10.0)
    program.left_behind()
    assert until(lambda: not alive(child))


def test_it_is_asked_to_end_and_then_made_to(start):
    program = start(
        "import signal,os\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)\nprint('deaf', flush=True)\n"
        "while True: signal.pause()"
    )
    assert next_line(program) == b"deaf"
    program.terminate()
    assert not program.gone()
    program.kill()
    assert program.gone(10.0) and program.status == -signal.SIGKILL


def test_what_cannot_be_started_is_an_error_and_leaves_no_pipe_open(tmp_path):
    before = len(os.listdir("/proc/self/fd"))
    for command in (str(tmp_path / "none"), str(tmp_path)):
        with pytest.raises(OSError):
            Program([command], {})
    assert len(os.listdir("/proc/self/fd")) == before

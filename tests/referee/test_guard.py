"""A guard ends what runs when the referee cannot."""

import os
import subprocess

from until import until

from kibitz.referee.guard import Guard


def sleeper():
    return subprocess.Popen(["/bin/sleep", "1000"], start_new_session=True)


def test_it_ends_the_groups_that_it_was_last_told_of_when_the_pipe_breaks():
    guard, running, other = Guard(), sleeper(), sleeper()
    guard.tell([running.pid, other.pid])
    guard.tell([running.pid])
    os.close(guard._pipe)  # as when the referee is killed
    assert running.wait(30) == -9 and os.waitpid(guard.pid, 0)[0] == guard.pid
    assert other.poll() is None
    other.kill()
    other.wait()


def test_it_ends_whatever_is_named_as_being_in_a_cage(tmp_path):
    hidden = [sleeper(), sleeper()]
    (tmp_path / "cgroup.procs").write_text("".join(f"{one.pid}\n" for one in hidden))
    guard = Guard()
    guard.tell([], [str(tmp_path / "cgroup.procs"), str(tmp_path / "not there")])
    os.close(guard._pipe)
    assert [one.wait(30) for one in hidden] == [-9, -9]
    os.waitpid(guard.pid, 0)


def test_it_goes_when_nothing_runs_any_more():
    guard, running = Guard(), sleeper()
    guard.tell([running.pid])
    guard.close()
    assert running.poll() is None
    running.kill()
    running.wait()


def test_it_does_not_hear_the_signals_of_a_terminal():
    guard = Guard()
    guard.tell([])  # it has set its traps when it has read this
    assert until(lambda: ignored(guard.pid) & 0b110)
    guard.close()


def ignored(pid):
    with open(f"/proc/{pid}/status") as file:
        return int(next(line for line in file if line.startswith("SigIgn")).split()[1], 16)

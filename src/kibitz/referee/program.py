"""A program that is running: lines to it, lines from it, and the last that it said on standard error.

Whatever it does, it costs the referee no more than a few buffers: nothing here waits for it, a line has an end or is
cut off, and what it writes to standard error is read and forgotten but for its tail.
"""

import os
import select
import signal
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress

from kibitz.referee.pipe import pipe, written

MOST_LINE = 1 << 16  # bytes: no answer of any game needs a hundredth of it
_PORTION = 1 << 16
_TAIL = 2000  # bytes of standard error that are kept
_PATIENCE = 1 << 18  # bytes of standard error that are read as they come; who writes more is read now and then
_IGNORED = [signal.SIGPIPE, signal.SIGXFSZ]  # by Python, so a program would inherit it

TOO_LONG = object()  # stands for a line that did not end


def _inherited() -> list[int]:
    """What whoever started this process left open in it: nothing for a program."""
    found = []
    for name in os.listdir("/proc/self/fd") if os.path.isdir("/proc/self/fd") else ():
        with suppress(OSError):
            if int(name) > _STREAMS and os.get_inheritable(int(name)):
                found.append(int(name))
    return found


_STREAMS = 2  # the last of the standard streams


class Program:
    """A process in a session of its own with pipes to its three standard streams."""

    __slots__ = (
        "_at",
        "_buffer",
        "_forced",
        "_skipping",
        "_stamped",
        "_unsent",
        "deaf",
        "ended",
        "pid",
        "silent",
        "started",
        "status",
        "stderr",
        "stderr_bytes",
        "stdin",
        "stdout",
        "tail",
    )

    def __init__(self, command: Sequence[str], environment: Mapping[str, str]) -> None:
        """Starts it; OSError when that cannot be done."""
        ends: list[int] = []
        try:
            theirs, self.stdin, stamped = pipe()
            ends += theirs, self.stdin
            self.stdout, out, also = pipe()
            ends += self.stdout, out
            self.stderr, err = os.pipe()
            ends += self.stderr, err
            for mine in (self.stdin, self.stdout, self.stderr):
                os.set_blocking(mine, False)
            streams = [(os.POSIX_SPAWN_DUP2, end, place) for place, end in enumerate((theirs, out, err))]
            self.pid = os.posix_spawn(
                command[0],
                list(command),
                environment,
                file_actions=[*streams, *((os.POSIX_SPAWN_CLOSE, end) for end in _inherited())],
                setsid=True,
                setsigmask=(),
                setsigdef=_IGNORED,
            )
        except OSError:
            for end in ends:
                os.close(end)
            raise
        for end in (theirs, out, err):
            os.close(end)
        self.started = time.monotonic()
        self.deaf = False  # it closed its input
        self.silent = False  # its output is at an end
        self.ended = False  # it was reaped
        self.status = 0
        self.tail = b""
        self.stderr_bytes = 0
        self._stamped = stamped and also
        self._forced = False
        self._buffer = b""
        self._at = 0  # how far the buffer was read
        self._skipping = False
        self._unsent = b""

    # what it is told

    def send(self, data: bytes) -> None:
        """Sends lines, or what of them the pipe takes now; ``flush`` sends the rest."""
        if self._unsent:
            self._unsent += data
            self.flush()
            return
        if self.deaf:
            return
        try:
            sent = os.write(self.stdin, data)
        except BlockingIOError:
            sent = 0
        except OSError:
            self.deaf = True
            return
        if sent < len(data):
            self._unsent = data[sent:]

    def flush(self) -> None:
        """Sends what is left, as far as it goes now."""
        data, self._unsent = self._unsent, b""
        if data:
            self.send(data)

    @property
    def unsent(self) -> bool:
        """Whether it has not taken all that it was sent."""
        return bool(self._unsent)

    def hang_up(self) -> None:
        """Closes its input."""
        if self.stdin >= 0:
            os.close(self.stdin)
            self.stdin = -1
        self.deaf = True
        self._unsent = b""

    # what it says

    def line(self) -> bytes | object | None:
        """The next line that is there, without its end; TOO_LONG for one that does not end; None when there is none."""
        while True:
            begin = self._at
            end = self._buffer.find(b"\n", begin)
            if end < 0:
                break
            self._at = end + 1
            if self._skipping:  # the end of a line that was told of before
                self._skipping = False
                continue
            return self._buffer[begin:end] if end - begin <= MOST_LINE else TOO_LONG
        self._buffer, self._at = self._buffer[begin:], 0
        if self._skipping:
            self._buffer = b""
        elif len(self._buffer) > MOST_LINE:
            self._buffer, self._skipping = b"", True
            return TOO_LONG
        return None

    def rest(self) -> int:
        """How many lines are there that nobody wants to see; they are gone then."""
        count = self._buffer.count(b"\n", self._at)
        self._buffer, self._at = b"", 0
        return count

    def listen(self) -> bool:
        """Reads what it has said, at most a portion; false when there was nothing to read."""
        try:
            data = os.read(self.stdout, _PORTION)
        except BlockingIOError:
            return False
        if data:
            self._buffer = self._buffer[self._at :] + data if self._buffer else data
            self._at = 0
        else:
            self.silent = True
        return bool(data)

    def said_at(self) -> float | None:
        """When it last said something, at the latest, by the kernel's clock; None where that is not known."""
        return written(self.stdout) if self._stamped else None

    def sent_at(self) -> float | None:
        """When it was last told something, at the latest, by the kernel's clock; None where that is not known."""
        return written(self.stdin) if self._stamped and self.stdin >= 0 else None

    def drain(self) -> bool:
        """Reads a portion of its standard error; false when that is at an end."""
        if self.stderr < 0:
            return False
        try:
            data = os.read(self.stderr, _PORTION)
        except BlockingIOError:
            return True
        self.tail = (self.tail + data)[-_TAIL:]
        self.stderr_bytes += len(data)
        if not data:
            os.close(self.stderr)
            self.stderr = -1
        return bool(data)

    @property
    def floods(self) -> bool:
        """Whether it writes so much to standard error that it is not worth waking up for."""
        return self.stderr_bytes > _PATIENCE

    # its end

    def gone(self, wait: float = 0.0) -> bool:
        """Whether it has ended; with a time to wait, it is given that much."""
        if self.ended:
            return True
        if wait > 0:
            with suppress(OSError):
                watch = os.pidfd_open(self.pid)
                try:
                    poll = select.poll()
                    poll.register(watch, select.POLLIN)
                    poll.poll(wait * 1000)
                finally:
                    os.close(watch)
        try:
            found = os.waitid(os.P_PID, self.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT)
        except ChildProcessError:
            found = None
            self.ended = True
        if found is None:
            return self.ended
        self.status = found.si_status if found.si_code == os.CLD_EXITED else -found.si_status
        self._signal(signal.SIGKILL)  # what it left behind: the group is still its own until it is reaped
        with suppress(ChildProcessError):
            os.waitpid(self.pid, 0)
        self.ended = True
        return True

    def terminate(self) -> None:
        """Asks its whole group to end."""
        self._forced = True
        self._signal(signal.SIGTERM)

    def kill(self) -> None:
        """Ends its whole group."""
        self._forced = self._forced or not self.gone()
        self._signal(signal.SIGKILL)

    def left_behind(self) -> int:
        """How many processes of its group outlived it, when it is gone and ended by itself; reaps them, where they have
        become ours."""
        count = 0
        with suppress(ChildProcessError):
            while os.waitpid(-self.pid, 0)[0]:
                count += 1
        return 0 if self._forced else count

    def close(self) -> None:
        """Closes what is left open."""
        self.hang_up()
        for _ in range(4):
            if not self.drain():
                break
        for end in (self.stdout, self.stderr):
            if end >= 0:
                os.close(end)
        self.stdout = self.stderr = -1

    def _signal(self, number: int) -> None:
        if not self.ended:
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self.pid, number)

"""Pipes that know when they were last written to.

A referee that comes late to a pipe, because the machine was busy or because it was stopped itself, cannot tell by its
own clock when an answer arrived. The kernel can: it stamps a named pipe whenever something is written to it. So the
pipes between referee and program are named ones, in memory, whose names are gone before the program starts; where
there is no place for them, they are plain pipes without stamps.
"""

import os
import secrets
import tempfile
import time
from contextlib import suppress

_FOLDERS = ("/dev/shm", tempfile.gettempdir())  # noqa: S108  nothing is left there: a name lives for microseconds
# the kernel's stamps are as coarse as its ticks; two of them are allowed for, so that a stamp is never too early
TICK = 2 * time.clock_getres(time.CLOCK_REALTIME_COARSE) if hasattr(time, "CLOCK_REALTIME_COARSE") else 0.02


def pipe() -> tuple[int, int, bool]:
    """A pipe's end to read from, its end to write to, and whether it has stamps."""
    for folder in _FOLDERS:
        path = os.path.join(folder, f".kibitz-{secrets.token_hex(8)}")
        with suppress(OSError):
            os.mkfifo(path, 0o600)
            try:
                reading = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
                writing = os.open(path, os.O_WRONLY)
            finally:
                os.unlink(path)
            os.fchmod(reading, 0o666)
            os.set_blocking(reading, True)
            return reading, writing, True
    return *os.pipe(), False


def written(end: int) -> float:
    """When something was last written to a pipe with stamps, on the monotonic clock: this late at the latest."""
    stamp = os.fstat(end).st_ctime_ns
    return time.monotonic() - (time.time_ns() - stamp) / 1e9 + TICK

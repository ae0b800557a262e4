"""Strays: processes that a program has left behind where nobody looks, in sessions of their own.

A process that is made the reaper of its descendants becomes the parent of those that lose theirs. So when no program
runs any more, whatever child is left is one of them. Only a process that does nothing else can do this: a worker.
"""

import ctypes
import os
import signal
import sys
from collections.abc import Set
from contextlib import suppress

_SUBREAPER, _DEATH_SIGNAL = 36, 1  # of prctl


class Strays:
    """Makes this process the one whose children strays become."""

    def __init__(self) -> None:
        self._able = _prctl(_SUBREAPER, 1)
        self._kept = _children()

    def sweep(self, keep: Set[int]) -> int:
        """Ends and reaps all children but these and those that there were from the beginning; how many."""
        count = 0
        while self._able:
            strays = _children() - self._kept - keep
            if not strays:
                break
            for pid in strays:
                with suppress(ProcessLookupError, PermissionError):
                    os.kill(pid, signal.SIGKILL)
            for pid in strays:
                with suppress(ChildProcessError):
                    os.waitpid(pid, 0)
                    count += 1
        return count


def die_with(parent: int) -> None:
    """Ends this process when its parent ends, even by force."""
    _prctl(_DEATH_SIGNAL, signal.SIGKILL)
    if os.getppid() != parent:
        os._exit(1)


def _children() -> set[int]:
    try:
        with open(f"/proc/self/task/{os.getpid()}/children") as file:
            return set(map(int, file.read().split()))
    except OSError:
        return set()


def _prctl(what: int, value: int) -> bool:
    if not sys.platform.startswith("linux"):
        return False
    return bool(ctypes.CDLL(None).prctl(what, ctypes.c_ulong(value), 0, 0, 0) == 0)

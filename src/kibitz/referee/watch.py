"""What the programs of a match say, as it comes."""

import math
import select
import time
from collections.abc import Iterable, Mapping
from contextlib import suppress

from kibitz.referee.program import Program
from kibitz.referee.sitting import Sitting

_NOW_AND_THEN = 0.01  # seconds between two looks at the standard error of who floods it


class Watch:
    """Waits for programs, and keeps their standard error flowing meanwhile."""

    def __init__(self, sittings: Mapping[int, Sitting]) -> None:
        self.sittings = sittings
        programs = [sitting.program for sitting in sittings.values() if sitting.program]
        self._errors = {program.stderr: program for program in programs}
        self._outputs = {s.program.stdout: s for s in sittings.values() if s.program}
        self._poll = self._for(())  # for several who are waited for, registered as it comes
        self._alone = {program.stdout: self._for((program.stdout,)) for program in programs}
        self._floods: list[Program] = []

    def _for(self, outputs: Iterable[int]) -> "select.poll":
        poll = select.poll()
        for end in (*self._errors, *outputs):
            poll.register(end, select.POLLIN)
        return poll

    def wait(self, waiting: Mapping[int, Sitting]) -> tuple[float, float, list[Sitting]]:
        """Waits until one of these has said something or may be out of time.

        Gives a time at which the others had not, the time by which it was said, and who has. The two differ by as much
        as we may have been held up ourselves: who has not spoken is late only if that was so after the deadline.
        """
        if len(waiting) == 1 and not self._floods:  # nearly always, and every ply goes through here
            (sitting,) = waiting.values()
            program = sitting.program
            if program is not None and not (program.silent or program.unsent or sitting.more):
                looked = time.monotonic()
                patience = sitting.dialogue.deadline - looked
                found = self._alone[program.stdout].poll(math.ceil(patience * 1000) if patience > 0 else 0)
                now = time.monotonic()
                return looked, now, self._heard(found)
        return self._wait(waiting)

    def _wait(self, waiting: Mapping[int, Sitting]) -> tuple[float, float, list[Sitting]]:
        poll, floods = self._poll, self._floods
        deadline = math.inf
        programs = []
        for sitting in waiting.values():
            program = sitting.program
            deadline = min(deadline, sitting.dialogue.deadline)
            if program is not None and not program.silent:
                programs.append(program)
                poll.register(program.stdout, select.POLLIN)
                if program.unsent:
                    poll.register(program.stdin, select.POLLOUT)
        looked = time.monotonic()
        patience = deadline - looked
        unread = [sitting for sitting in waiting.values() if sitting.more]
        if unread:
            patience = 0.0
        if floods:
            patience = min(patience, _NOW_AND_THEN)
        found = poll.poll(max(0, math.ceil(patience * 1000)))
        now = time.monotonic()
        spoken = unread + self._heard(found)
        for program in programs:
            poll.unregister(program.stdout)
            if program.unsent:
                program.flush()
                if program.stdin >= 0:
                    _forget(poll, program.stdin)
        for program in floods:
            program.drain()
        return looked, now, spoken

    def _heard(self, found: list[tuple[int, int]]) -> list[Sitting]:
        """Reads what is there; who has spoken."""
        spoken = []
        for end, _ in found:
            sitting = self._outputs.get(end)
            if sitting is None:
                self._drain(end)
            elif sitting.program is not None and not sitting.more:
                sitting.program.listen()
                spoken.append(sitting)
        return spoken

    def _drain(self, end: int) -> None:
        program = self._errors.get(end)
        if program is None:  # its input, which takes more now
            return
        going_on = program.drain()
        if not going_on or program.floods:
            for poll in (self._poll, *self._alone.values()):
                poll.unregister(end)
            del self._errors[end]
            if going_on:
                self._floods.append(program)


def _forget(poll: "select.poll", end: int) -> None:
    with suppress(KeyError):
        poll.unregister(end)

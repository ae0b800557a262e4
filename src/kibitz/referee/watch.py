"""What the programs of a match say, as it comes."""

import math
import select
import time
from collections.abc import Mapping
from contextlib import suppress

from kibitz.referee.program import Program
from kibitz.referee.sitting import Sitting

_NOW_AND_THEN = 0.01  # seconds between two looks at the standard error of who floods it


class Watch:
    """Waits for programs, and keeps their standard error flowing meanwhile."""

    def __init__(self, sittings: Mapping[int, Sitting]) -> None:
        self.sittings = sittings
        self._poll = select.poll()
        self._errors: dict[int, Program] = {}
        self._outputs = {s.program.stdout: s for s in sittings.values() if s.program}
        for sitting in sittings.values():
            if sitting.program and sitting.program.stderr >= 0:
                self._errors[sitting.program.stderr] = sitting.program
                self._poll.register(sitting.program.stderr, select.POLLIN)
        self._floods: list[Program] = []

    def wait(self, waiting: Mapping[int, Sitting]) -> tuple[float, float, list[Sitting]]:
        """Waits until one of these has said something or may be out of time.

        Gives a time at which the others had not, the time by which it was said, and who has. The two differ by as much
        as we may have been held up ourselves: who has not spoken is late only if that was so after the deadline.
        """
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
        spoken = [sitting for sitting in waiting.values() if sitting.more]
        if spoken:
            patience = 0.0
        if floods:
            patience = min(patience, _NOW_AND_THEN)
        found = poll.poll(max(0, math.ceil(patience * 1000)))
        now = time.monotonic()
        for end, _ in found:
            heard = self._outputs.get(end)
            if heard is not None and heard.program and not heard.more:
                heard.program.listen()
                spoken.append(heard)
            elif end in self._errors:
                self._drain(end)
        for program in programs:
            poll.unregister(program.stdout)
            if program.unsent:
                program.flush()
                if program.stdin >= 0:
                    _forget(poll, program.stdin)
        for program in floods:
            program.drain()
        return looked, now, spoken

    def _drain(self, end: int) -> None:
        program = self._errors[end]
        going_on = program.drain()
        if not going_on or program.floods:
            self._poll.unregister(end)
            del self._errors[end]
            if going_on:
                self._floods.append(program)


def _forget(poll: "select.poll", end: int) -> None:
    with suppress(KeyError):
        poll.unregister(end)

"""The programs of a match that is over, on their way out: told to end, then asked to, then made to."""

from collections.abc import Mapping

from kibitz.play import Match
from kibitz.player import Acted
from kibitz.record import Note
from kibitz.referee.program import Program
from kibitz.referee.sitting import Sitting

GRACE = 1.0  # seconds that a program has to end by itself when the match is over
_FORCE = 0.2  # and from being asked to end until it is made to
_LEFT_OVER = 16  # portions of output that are looked through at the end


def part(match: Match, sitting: Sitting) -> None:
    """Tells a program that the match is over. One that made it end is not asked to end itself, but for one that has
    said nothing at all: what it says when its input is closed tells that it did not flush."""
    program = sitting.program
    if program is None:
        return
    lines = sitting.wire.end(match.view(sitting.seat), match.events[sitting.told :])
    if lines:
        sitting.tell(lines)
    if match.over and match.over.reason == "forfeit" and sitting.faults and sitting.heard_any:
        program.kill()


class Parting:
    """The programs of a match that is over, on their way out. When all are gone, the match has its notes."""

    def __init__(self, match: Match, sittings: Mapping[int, Sitting], now: float) -> None:
        self.match = match
        self.sittings = [sitting for sitting in sittings.values() if sitting.program]
        self.pids = [sitting.program.pid for sitting in self.sittings if sitting.program]
        self._started = now
        self._forced: dict[int, int] = {}

    def done(self, now: float) -> bool:
        """Looks after them; whether all are gone."""
        for sitting in list(self.sittings):
            program = sitting.program
            assert program
            program.flush()
            if not program.unsent:
                program.hang_up()
            if program.gone():
                self.sittings.remove(sitting)  # first: if its transcript cannot be written, that is said once
                self._close(sitting, program)
                continue
            program.drain()
            forced, waited = self._forced.get(sitting.seat, 0), now - self._started
            if waited > GRACE and not forced:
                program.terminate()
                self._forced[sitting.seat] = 1
            elif waited > GRACE + _FORCE and forced == 1:
                program.kill()
                self._forced[sitting.seat] = 2
        return not self.sittings

    def _close(self, sitting: Sitting, program: Program) -> None:
        mute = not sitting.heard_any
        sitting.heard(self._started)
        rest = program.rest()
        for _ in range(_LEFT_OVER):
            if program.silent or not program.listen():
                break
            if not rest:
                sitting.heard(self._started)
            rest += program.rest()
        left = program.left_behind()
        program.close()
        dialogue = sitting.dialogue
        note = self._note
        note(sitting, "dropped", dialogue.dropped, "an answer to a turn that was over")
        note(sitting, "unasked", dialogue.unasked + rest, "a line that answers nothing")
        note(sitting, "ended by force", int(sitting.seat in self._forced), "it did not end when it was told to")
        if mute and sitting.heard_any:
            note(sitting, "not flushed", 1, "it answered only when its input was closed: flush after every line")
        if self.match.sandbox != "full":  # there its processes are not seen, and what is left is the sandbox's own
            note(sitting, "left behind", left, "a process that outlived it, ended with it")
        if sitting.transcript is not None:
            sitting.transcript.close(program.tail)

    def _note(self, sitting: Sitting, name: str, count: int, detail: str) -> None:
        if count:
            at = sum(isinstance(event, Acted) for event in self.match.events)
            self.match.notes.append(Note(at, sitting.seat, name, count, detail))

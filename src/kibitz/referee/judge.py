"""One match, judged: programs are asked and listened to, the clock runs, whoever fails has failed by name.

The clock of an answer runs from the moment when the lines that ask for it are written until its line is there. What
this process does itself does not count: players of this process choose before programs are asked, and where the
referee itself was late to look, the pipe's own stamp says when the answer came.
"""

import math
import select
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

from kibitz.errors import IllegalAction, Unreadable, one_line
from kibitz.play import Company, Match
from kibitz.record import Note
from kibitz.referee.dialogue import Dialogue
from kibitz.referee.pipe import TICK
from kibitz.referee.program import MOST_LINE, TOO_LONG, Program
from kibitz.referee.transcript import Transcript
from kibitz.wire import Cause, Limits, Wire

GRACE = 1.0  # seconds that a program has to end by itself when the match is over
_FORCE = 0.2  # and from being told to end until it is ended
_LAST_WORDS = 0.2  # seconds that are given to a program that has closed its output, to be gone
_NOW_AND_THEN = 0.01  # seconds between two looks at the standard error of who floods it
_LEFT_OVER = 16  # portions of output that are looked through at the end
_STDERR_LINES = 5


class Sitting:
    """A program on a seat of a match."""

    def __init__(
        self,
        seat: int,
        wire: Wire[Any, Any],
        limits: Limits,
        program: Program | None,
        trouble: str = "",
        transcript: Transcript | None = None,
    ) -> None:
        self.seat = seat
        self.wire = wire
        self.limits = limits
        self.program = program
        self.dialogue = Dialogue(limits, wire.greeting is not None)
        self.transcript = transcript
        self.failed: tuple[Cause, str] | None = None if program else (Cause.NO_START, trouble)
        self.told = 0  # how many events it has been told
        self.faults = 0

    def tell(self, lines: bytes) -> float:
        """Sends lines; when they were written."""
        program = self.program
        if program is None:
            return time.monotonic()
        before = time.monotonic()
        program.send(lines)
        now = time.monotonic()
        if now - before > TICK:  # we were held up in between: the pipe knows when it was
            sent = program.sent_at()
            now = now if sent is None else min(now, max(before, sent))
        if self.transcript is not None:
            self.transcript.told(lines, now)
        return now

    def ask(self, match: Match, decided: int, mine: bool) -> None:
        """Asks for an action."""
        events = match.events[self.told :]
        self.told = len(match.events)
        turn = self.wire.turn(match.state, decided)
        lines = self.wire.ask(match.view(self.seat), turn, events)
        self.dialogue.told(turn, mine, self.tell(lines))

    def heard(self, now: float) -> tuple[Any, Exception | None, Cause | None] | None:
        """What it said that is the answer due, if it has said that: the answer, or what is wrong with it."""
        program, dialogue = self.program, self.dialogue
        if program is None:
            return None
        while (line := program.line()) is not None:
            said, error, cause = None, None, None
            if line is TOO_LONG:
                error, cause = Unreadable(f"a line of more than {MOST_LINE} bytes"), Cause.TOO_LONG
            else:
                assert isinstance(line, bytes)
                try:
                    said = self.wire.read(line)
                except Unreadable as unreadable:
                    error, cause = unreadable, Cause.MALFORMED
            if self.transcript is not None:
                self.transcript.said(line if isinstance(line, bytes) else b"(a line without end)", now)
            if dialogue.said(None if said is None else self.wire.answers(said), now):
                return said, error, cause
        return None

    def look(self) -> None:
        """Finds out what has become of a program that says nothing more."""
        program = self.program
        if program is None or self.failed:
            return
        if program.silent:
            self.failed = self._ended(program) if program.gone(_LAST_WORDS) else (Cause.CLOSED, "it closed its output")
        elif program.gone():
            self.failed = self._ended(program)

    def _ended(self, program: Program) -> tuple[Cause, str]:
        program.drain()
        status = program.status
        how = f"exit code {status}" if status >= 0 else f"signal {-status}"
        if status > _BY_SIGNAL:  # as a shell or a sandbox around it says it
            how = f"exit code {status}, by signal {status - _BY_SIGNAL}"
        early = status in _NOT_EXECUTED and not self.dialogue.current
        return (Cause.NO_START if early else Cause.CRASH), f"it ended with {how}"

    def last_words(self) -> str:
        """The last lines of its standard error."""
        if self.program is None or not self.program.tail:
            return ""
        lines = [line for line in self.program.tail.decode("utf-8", "replace").split("\n") if line.strip()]
        return "\n".join(one_line(line, 200) for line in lines[-_STDERR_LINES:])


_BY_SIGNAL = 128
_NOT_EXECUTED = (126, 127)  # what whatever should have started it says when it cannot


class _Watch:
    """What the programs of a match say, as it comes."""

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
        if floods:
            patience = min(patience, _NOW_AND_THEN)
        found = poll.poll(max(0, math.ceil(patience * 1000)))
        now = time.monotonic()
        spoken = []
        for end, _ in found:
            heard = self._outputs.get(end)
            if heard is not None and heard.program:
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


def judge(
    match: Match,
    sittings: Mapping[int, Sitting],
    company: Company,
    meanwhile: Callable[[], None] = lambda: None,
) -> None:
    """Plays a match that has not begun to its end, between programs and players of this process."""
    watch = _Watch(sittings)
    if any(sitting.wire.greeting for sitting in sittings.values()):
        _greet(match, sittings, watch)
    if not match.over:
        match.begin()
    decided = 0
    while not match.over:
        meanwhile()
        company.tell()
        asked = match.asked
        chosen = []
        for seat in asked:
            if seat not in sittings:
                begun = time.monotonic()
                action = company.choose(seat)
                chosen.append((seat, action, time.monotonic() - begun))
        waiting: dict[int, Sitting] = {}
        for seat, sitting in sittings.items():
            mine = seat in asked
            if mine or sitting.wire.everybody:
                sitting.ask(match, decided, mine)
                if mine:
                    waiting[seat] = sitting
        for seat, action, seconds in chosen:
            match.answer(seat, action, round(seconds, 6))
        if waiting:
            _listen(match, waiting, watch)
        decided += 1
    company.tell()
    for sitting in sittings.values():
        _part(match, sitting)


def _greet(match: Match, sittings: Mapping[int, Sitting], watch: _Watch) -> None:
    """Everybody who is to be greeted says the right word in time, or forfeits; the first seat is looked at first."""
    greeted = {seat: sitting for seat, sitting in sittings.items() if sitting.wire.greeting}
    match.ready = [None] * len(match.names)
    begun = {}
    for seat, sitting in greeted.items():
        assert sitting.wire.greeting
        begun[seat] = sitting.tell(sitting.wire.greeting[0].encode() + b"\n")
        sitting.dialogue.deadline = begun[seat] + sitting.limits.start
    waiting = dict(greeted)
    faults: dict[int, tuple[Cause, str, float | None]] = {}
    looked, now, spoken = 0.0, 0.0, list[Sitting]()
    while waiting:
        for seat, sitting in list(waiting.items()):
            assert sitting.wire.greeting
            program, word = sitting.program, sitting.wire.greeting[1].encode()
            line = program.line() if program and sitting in spoken else None
            seconds = _arrived(sitting, now) - begun[seat]
            if line is not None:
                if sitting.transcript is not None and isinstance(line, bytes):
                    sitting.transcript.said(line, now)
                if seconds > sitting.limits.start:
                    faults[seat] = Cause.TIMEOUT, f"ready after {seconds:.3f} s", seconds
                elif isinstance(line, bytes) and line.strip() == word:
                    match.ready[seat] = round(max(0.0, seconds), 6)
                else:
                    said = one_line(line.decode("utf-8", "replace"), 60) if isinstance(line, bytes) else "without end"
                    faults[seat] = Cause.MALFORMED, f'it said "{said}" where {word.decode()} is due', seconds
                del waiting[seat]
                continue
            if not sitting.failed and program and program.silent:
                sitting.look()
            if sitting.failed:
                faults[seat] = (*sitting.failed, None)
                del waiting[seat]
            elif looked > sitting.dialogue.deadline:
                sitting.look()
                late = (Cause.TIMEOUT, f"not ready in {sitting.limits.start:g} s")
                faults[seat] = (*(sitting.failed or late), sitting.limits.start)
                del waiting[seat]
        if waiting:
            looked, now, spoken = watch.wait(waiting)
    for seat in sorted(faults):
        sitting, (cause, detail, took) = sittings[seat], faults[seat]
        sitting.failed = cause, detail
        if match.game.forfeits and not match.over:
            sitting.faults += 1
            name = sitting.wire.fault(cause)
            match.forfeit(seat, name, detail, _rounded(took), _other(cause, name), sitting.last_words())


def _listen(match: Match, waiting: dict[int, Sitting], watch: _Watch) -> None:
    """Takes the answers of the seats that are waited for, until none is or the match is over."""
    looked, now = 0.0, time.monotonic()
    spoken: list[Sitting] | None = None  # at first, everybody: some have said more than they were asked for
    while True:
        for seat, sitting in list(waiting.items()):
            if match.over:
                break
            heard = sitting.heard(now) if spoken is None or sitting in spoken else None
            if heard is None and not _out(sitting, looked):
                continue
            del waiting[seat]
            _decide(match, sitting, heard, now)
        if not waiting or match.over:
            return
        looked, now, spoken = watch.wait(waiting)


def _out(sitting: Sitting, looked: float) -> bool:
    """Whether nothing more is to be expected from a program that had not answered when we looked."""
    program, late = sitting.program, looked > sitting.dialogue.deadline
    if not sitting.failed and (program is None or program.silent or late):
        sitting.look()
    return sitting.failed is not None or late


def _decide(
    match: Match, sitting: Sitting, heard: tuple[Any, Exception | None, Cause | None] | None, now: float
) -> None:
    """A program has answered, or failed to."""
    seat, dialogue, limit = sitting.seat, sitting.dialogue, sitting.limits.answer
    error: Exception | None = None
    seconds: float | None
    if heard is None:
        cause, detail = sitting.failed or (Cause.TIMEOUT, f"no answer in {limit:g} s")
        seconds = dialogue.seconds(now) if cause is Cause.TIMEOUT else None
        dialogue.over(answered=False)
    else:
        said, error, wrong = heard
        arrived = _arrived(sitting, now)
        seconds = took = max(0.0, dialogue.seconds(arrived))
        late = arrived > dialogue.deadline
        dialogue.over(answered=True)
        if late:
            cause, detail, error = Cause.TIMEOUT, f"it answered after {took:.3f} s, the limit is {limit:g} s", None
        elif wrong:
            cause, detail = wrong, str(error)
        else:
            try:
                action = sitting.wire.heard(said, match.state, seat)
                match.answer(seat, action, round(took, 6))
                return
            except Unreadable as unreadable:
                cause, detail, error = Cause.MALFORMED, str(unreadable), unreadable
            except IllegalAction as illegal:
                cause, detail, error = Cause.ILLEGAL, str(illegal), illegal
    name = sitting.wire.fault(cause, error, match.state)
    sitting.faults += 1
    if sitting.transcript is not None:
        sitting.transcript.remark(f"{name}: {detail}", now)
    match.fault(seat, name, one_line(detail), _rounded(seconds), _other(cause, name), sitting.last_words())


def _arrived(sitting: Sitting, now: float) -> float:
    """When the line that is there now came in: where we may have looked too late, the pipe knows."""
    if now > sitting.dialogue.deadline and sitting.program:
        stamp = sitting.program.said_at()
        if stamp is not None:
            return min(now, stamp)
    return now


def _rounded(seconds: float | None) -> float | None:
    return None if seconds is None else round(max(0.0, seconds), 6)


def _other(cause: Cause, name: str) -> str:
    return "" if cause == name else str(cause)


def _part(match: Match, sitting: Sitting) -> None:
    """Tells a program that the match is over. One that made it end is not asked to end itself."""
    program = sitting.program
    if program is None:
        return
    lines = sitting.wire.end(match.view(sitting.seat), match.events[sitting.told :])
    if lines:
        sitting.tell(lines)
    if match.over and match.over.reason == "forfeit" and sitting.faults:
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
                self._close(sitting, program)
                self.sittings.remove(sitting)
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
        for _ in range(_LEFT_OVER):
            sitting.heard(self._started)
            if program.silent or not program.listen():
                break
        left = program.left_behind()
        program.close()
        dialogue = sitting.dialogue
        note = self._note
        note(sitting, "dropped", dialogue.dropped, "an answer to a turn that was over")
        note(sitting, "unasked", dialogue.unasked, "a line that answers nothing")
        note(sitting, "ended by force", int(sitting.seat in self._forced), "it did not end when it was told to")
        note(sitting, "left behind", left, "a process that outlived it, ended with it")
        if sitting.transcript is not None:
            sitting.transcript.save()

    def _note(self, sitting: Sitting, name: str, count: int, detail: str) -> None:
        if count:
            at = sum(1 for event in self.match.events if hasattr(event, "action"))
            self.match.notes.append(Note(at, sitting.seat, name, count, detail))

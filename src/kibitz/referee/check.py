"""Does a program keep to the wire? Numbered steps, each with what was found, and the dialogue where one fails."""

import time
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import msgspec

from kibitz.errors import BadSetup, printable, shown
from kibitz.game import Game, Value, View
from kibitz.luck import Luck
from kibitz.play import Match
from kibitz.player import BuiltIn, Player, Setting
from kibitz.players.builtins import RANDOM, Named
from kibitz.players.programs import Command
from kibitz.record import Answer, Fault
from kibitz.referee.pipe import TICK
from kibitz.referee.program import Program
from kibitz.referee.referee import Participant, Planned, Referee, Terms
from kibitz.referee.sandbox import Sandbox
from kibitz.referee.transcript import Transcript
from kibitz.wire import Cause

MATCHES = 20
_SAID = (Cause.MALFORMED, Cause.ILLEGAL, Cause.TOO_LONG)
_GONE = (Cause.NO_START, Cause.CRASH)
_SHOWN = 8  # lines of a dialogue
_ENOUGH = 2  # matches that went wrong
_PATIENCE = 2  # times without an answer


class Step(msgspec.Struct):
    """One step: what was tried, whether it went well, and what was found. One that is only advice fails nobody."""

    name: str
    ok: bool
    detail: str
    dialogue: list[str] = []
    advice: bool = False
    stderr: list[str] = []


class _Edge:
    """An odd opponent: always the first thing that it can do, or always the last."""

    def __init__(self, setting: Setting, last: bool) -> None:
        self.last = last

    def choose(self, view: View[Any]) -> Any:
        legal = view.state.legal(view.seat)
        return legal.sample(lambda number: number - 1) if self.last else legal.first


def _first(setting: Setting) -> Player:
    return _Edge(setting, last=False)


def _last(setting: Setting) -> Player:
    return _Edge(setting, last=True)


_ODD = (BuiltIn("first", "always does the first thing that it can", _first), BuiltIn("last", "the last", _last))


class _Tried(msgspec.Struct):
    """A match that the program played: on which seat, what was found, and the dialogue."""

    match: Match
    seat: int
    transcript: Transcript
    faults: list[Fault]


class Check:
    """The steps for one program in one game."""

    def __init__(
        self, game: Game[Any, Any], command: Command, options: Mapping[str, Value], terms: Terms, seed: int = 0
    ) -> None:
        self.game = game
        self.command = command
        self.options = options
        self.terms = msgspec.structs.replace(terms, patience=_PATIENCE)
        self.seed = seed
        self.seats = max(game.least_seats, min(2, game.most_seats))
        self.tried: list[_Tried] = []

    def steps(self, done: Callable[[], None] = lambda: None) -> Iterator[Step]:
        """The steps, one after the other; ``done`` hears of every match. Whoever does not start is asked no further,
        and after some matches that went wrong there are no more of the kind."""
        (first,) = self._play(RANDOM, 1, done)
        begins = self._starts(first)
        yield begins
        if not begins.ok:
            return
        plain = [first, *self._play(RANDOM, MATCHES - 1, done, 1)]
        odd = [tried for builtin in _ODD for tried in self._play(builtin, 2, done)]
        self.tried = [*plain, *odd]
        yield self._keeps_running()
        yield self._in_time()
        yield self._legal(plain)
        yield self._survives(odd)
        yield self._ends()
        yield self._nothing_extra()
        yield self._deterministic(first, done)

    def _play(self, builtin: BuiltIn, games: int, done: Callable[[], None], start: int = 0) -> list[_Tried]:
        others = [Named(self.game, builtin, None, seed) for seed in range(1, self.seats)]
        players: list[Participant] = [self.command, *others]
        transcripts: dict[int, Transcript] = {}

        def transcribe(seat: int, planned: Planned) -> Transcript:
            return transcripts.setdefault(planned.number, Transcript())

        wrong = 0

        def planned() -> Iterator[Planned]:
            luck = Luck.from_seed(self.seed)
            for number in range(start, start + games):
                if wrong >= _ENOUGH:
                    break
                seating = tuple((seat + number) % self.seats for seat in range(self.seats))
                yield Planned(number, number, luck.group(number), seating)

        referee = Referee(self.game, players, self.options, self.terms, transcript=transcribe)
        found = []
        try:
            for one, match in referee.matches(planned()):
                seat = one.seating.index(0)
                found.append(_Tried(match, seat, transcripts[one.number], _faults(match, seat)))
                wrong += bool(found[-1].faults)
                done()
        finally:
            referee.close()
        return sorted(found, key=lambda tried: tried.match.number)

    def _starts(self, first: _Tried) -> Step:
        ready = first.match.ready[first.seat] if first.match.ready else None
        if ready is None:
            ready = next((answer.seconds for answer in _own(first)), None)
        if ready is None and first.faults and _cause(first.faults[0]) not in _SAID:
            return self._failed("starts", first, first.faults[0])
        return Step("starts", True, "" if ready is None else f"its first answer came after {ready:.3f} s")

    def _keeps_running(self) -> Step:
        return self._without("keeps running", self.tried, _GONE) or Step("keeps running", True, "")

    def _in_time(self) -> Step:
        name = "answers in time"
        slowest = max((answer.seconds or 0.0 for tried in self.tried for answer in _own(tried)[1:]), default=0.0)
        limit = (self.tried[0].match.limits or {}).get("answer", 0.0)
        detail = f"slowest answer but the first {slowest:.4f} s, the limit is {limit:g} s"
        return self._without(name, self.tried, (Cause.TIMEOUT, Cause.CLOSED)) or Step(name, True, detail)

    def _legal(self, plain: list[_Tried]) -> Step:
        count = sum(len(_own(tried)) for tried in plain)
        name = f"does only what is legal in {MATCHES} matches"
        bad = self._without(name, plain, _SAID)
        if bad:
            return bad
        short = f", but only {len(plain)} matches were tried" if len(plain) < MATCHES else ""
        return Step(name, count > 0 and not short, f"{count} answers{short}")

    def _survives(self, odd: list[_Tried]) -> Step:
        name = "survives an odd opponent"
        alone = "" if self.seats > 1 else " (alone: there is no opponent in this game)"
        detail = f"one that always does the first thing it can, one that does the last{alone}"
        return self._without(name, odd, tuple(Cause)) or Step(name, True, detail)

    def _without(self, name: str, matches: list[_Tried], causes: tuple[Cause, ...]) -> Step | None:
        """The step that failed by the first fault of such a cause, if there is one."""
        for tried in matches:
            for fault in tried.faults:
                if _cause(fault) in causes:
                    return self._failed(name, tried, fault)
        return None

    def _failed(self, name: str, tried: _Tried, fault: Fault) -> Step:
        detail = f"{_where(tried, fault)}: {fault.detail}"
        unflushed = [note for note in tried.match.notes if note.name == "not flushed" and note.seat == tried.seat]
        if unflushed:
            detail += f"; {unflushed[0].detail}"
        return Step(name, False, detail, _dialogue(tried, fault), stderr=fault.stderr.splitlines())

    def _ends(self) -> Step:
        bad = self._noted("ended by force")
        if bad:
            return Step("ends when told", False, "it had to be ended by force, a second after the end", _dialogue(bad))
        return Step("ends when told", True, "")

    def _nothing_extra(self) -> Step:
        for name, what in (
            ("unasked", "it said more lines than it was asked for"),
            ("dropped", "it answered what it was not asked any more"),
            ("left behind", "it left processes behind"),
        ):
            bad = self._noted(name)
            if bad and not any(_cause(fault) not in _SAID for fault in bad.faults):  # else that is what comes of it
                return Step("prints nothing extra", False, what, _dialogue(bad))
        return Step("prints nothing extra", True, "")

    def _deterministic(self, first: _Tried, done: Callable[[], None]) -> Step:
        (again,) = self._play(RANDOM, 1, done)
        ours, theirs = (
            [answer.action for answer in tried.match.record().actions if answer.seat == tried.seat]
            for tried in (first, again)
        )
        if ours == theirs:
            return Step("plays the same match the same way", True, "", advice=True)
        place = next(
            (n for n, (a, b) in enumerate(zip(ours, theirs, strict=False)) if a != b), min(map(len, (ours, theirs)))
        )
        detail = f"answer {place + 1} differs: draw what is random from the nonce, and a match can be played again"
        return Step("plays the same match the same way", False, detail, advice=True)

    def _noted(self, name: str) -> "_Tried | None":
        for tried in self.tried:
            if any(note.name == name and note.seat == tried.seat for note in tried.match.notes):
                return tried
        return None


def passed(steps: list[Step]) -> bool:
    """Whether a program keeps to the wire."""
    return all(step.ok or step.advice for step in steps)


def _faults(match: Match, seat: int) -> list[Fault]:
    return [fault for fault in match.record().faults if fault.seat == seat]


def _own(tried: _Tried) -> list[Answer]:
    """What it did itself."""
    failed = {fault.at for fault in tried.faults}
    actions = enumerate(tried.match.record().actions)
    return [answer for at, answer in actions if answer.seat == tried.seat and at not in failed]


def _cause(fault: Fault) -> str:
    return fault.cause or fault.name


def _where(tried: _Tried, fault: Fault) -> str:
    place = f"before action {fault.at + 1}" if fault.at >= 0 else "before the start"
    return f"match {tried.match.number + 1}, {place}, {fault.name}"


def _dialogue(tried: _Tried, fault: Fault | None = None) -> list[str]:
    """The last lines of a dialogue, up to where it went wrong."""
    lines = tried.transcript.text().splitlines()
    if fault:
        wrong = (place for place, line in enumerate(lines) if line.split(" ", 2)[1] == "!" and fault.detail in line)
        lines = lines[: next(wrong, len(lines) - 1) + 1]
    return [line if len(line) <= _WIDEST else f"{line[:_FRONT]} … {line[-_BACK:]}" for line in lines[-_SHOWN:]]


_WIDEST, _FRONT, _BACK = 300, 120, 170  # what matters in a long line is at its ends


def retell(command: Command, lines: list[tuple[str, str]], terms: Terms, limit: float = 10.0) -> Step:
    """Tells a program alone what a transcript says that it was told, and compares what it says."""
    name = "says what the transcript has"
    sandbox = Sandbox(terms.sandbox)
    confined = sandbox.confine(command.words)
    try:
        program = Program(confined.words, confined.environment)
    except OSError as error:
        raise BadSetup(f"{shown(command.name)} could not be started: {error.strerror}") from None
    heard = 0
    try:
        for number, (sign, line) in enumerate(lines, 1):
            if sign == ">":
                program.send(line.encode() + b"\n")
            elif sign == "<":
                said = _next(program, limit)
                if said != line:
                    found = "it says nothing" if said is None else f"it says {shown(said, 200)}"
                    return Step(name, False, f"line {number}: {found}, not {shown(line, 200)}", stderr=_words(program))
                heard += 1
        program.hang_up()
        left = program.gone(limit)
        if not left:
            return Step(name, False, f"{heard} lines, but it does not end when its input does", stderr=_words(program))
        if program.status:
            return Step(name, False, f"{heard} lines, but it ends with code {program.status}", stderr=_words(program))
    finally:
        program.kill()
        program.gone(1.0)
        program.close()
        sandbox.close()
    return Step(name, True, f"{heard} lines")


def _words(program: Program) -> list[str]:
    program.gone(_LAST)
    program.drain()
    return [printable(line) for line in program.tail.decode("utf-8", "replace").splitlines()[-_SHOWN:]]


_LAST = 0.2  # seconds for last words


def _next(program: Program, limit: float) -> str | None:
    """The next line that a program says; None when it says none in time."""
    until = time.monotonic() + limit
    while time.monotonic() < until:
        line = program.line()
        if line is not None:
            return line.decode("utf-8", "backslashreplace").rstrip("\r") if isinstance(line, bytes) else None
        if program.silent:
            return None
        program.flush()
        program.listen()
        program.drain()
        time.sleep(TICK / 8)
    return None

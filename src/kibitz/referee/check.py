"""Does a program keep to the wire? Numbered steps, each with what was found, and the dialogue where one fails."""

import time
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import msgspec

from kibitz.errors import BadSetup, one_line, shown
from kibitz.game import Game, Value, View
from kibitz.luck import Luck
from kibitz.play import Match
from kibitz.player import BuiltIn, Player, Setting
from kibitz.players.builtins import RANDOM, Named
from kibitz.players.programs import Command
from kibitz.record import Fault
from kibitz.referee.pipe import TICK
from kibitz.referee.program import Program
from kibitz.referee.referee import Participant, Planned, Referee, Terms
from kibitz.referee.sandbox import Sandbox
from kibitz.referee.transcript import Transcript
from kibitz.wire import Cause

MATCHES = 20
_SAID = (Cause.MALFORMED, Cause.ILLEGAL, Cause.TOO_LONG)
_SHOWN = 8  # lines of a dialogue


class Step(msgspec.Struct):
    """One step: what was tried, whether it went well, and what was found. One that is only advice fails nobody."""

    name: str
    ok: bool
    detail: str
    dialogue: list[str] = []
    advice: bool = False


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
        self.terms = terms
        self.seed = seed
        self.seats = max(game.least_seats, min(2, game.most_seats))
        self.tried: list[_Tried] = []

    def steps(self, done: Callable[[], None] = lambda: None) -> Iterator[Step]:
        """The steps, one after the other; ``done`` hears of every match. Whoever does not start is asked no further."""
        (first,) = self._play(RANDOM, 1, done)
        begins = self._starts(first)
        yield begins
        if not begins.ok:
            return
        self.tried += [first, *self._play(RANDOM, MATCHES - 1, done, 1)]
        plain = list(self.tried)
        odd = [one for builtin in _ODD for one in self._play(builtin, 2, done)]
        self.tried += odd
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

        def planned() -> Iterator[Planned]:
            luck = Luck.from_seed(self.seed)
            for number in range(start, start + games):
                seating = tuple((seat + number) % self.seats for seat in range(self.seats))
                yield Planned(number, number, luck.group(number), seating)

        referee = Referee(self.game, players, self.options, self.terms, transcript=transcribe)
        found = []
        try:
            for one, match in referee.matches(planned()):
                seat = one.seating.index(0)
                found.append(_Tried(match, seat, transcripts[one.number], _faults(match, seat)))
                done()
        finally:
            referee.close()
        return sorted(found, key=lambda tried: tried.match.number)

    def _starts(self, first: _Tried) -> Step:
        ready = first.match.ready[first.seat] if first.match.ready else None
        failed = {fault.at for fault in first.faults}
        for at, answer in enumerate(first.match.record().actions):
            if ready is None and answer.seat == first.seat and at not in failed:
                ready = answer.seconds
        if ready is None and first.faults:
            bad = first.faults[0]
            words = f"; on standard error: {one_line(bad.stderr)}" if bad.stderr else ""
            return Step("starts", False, f"{bad.name}: {bad.detail}{words}", _dialogue(first, bad))
        return Step("starts", True, "" if ready is None else f"its first answer came after {ready:.3f} s")

    def _in_time(self) -> Step:
        late = [(tried, fault) for tried in self.tried for fault in tried.faults if _cause(fault) not in _SAID]
        slowest = max(
            (answer.seconds or 0.0 for tried in self.tried for answer in _own(tried)[1:]),
            default=0.0,
        )
        limit = (self.tried[0].match.limits or {}).get("answer", 0.0)
        if late:
            tried, fault = late[0]
            return Step("answers in time", False, f"{_where(tried, fault)}: {fault.detail}", _dialogue(tried, fault))
        return Step("answers in time", True, f"slowest answer but the first {slowest:.4f} s, the limit is {limit:g} s")

    def _legal(self, plain: list[_Tried]) -> Step:
        name = f"does only what is legal in {MATCHES} matches"
        bad = [(tried, fault) for tried in plain for fault in tried.faults if _cause(fault) in _SAID]
        if bad:
            tried, fault = bad[0]
            return Step(name, False, f"{_where(tried, fault)}: {fault.detail}", _dialogue(tried, fault))
        count = sum(len(_own(tried)) for tried in plain)
        return Step(name, True, f"{count} answers")

    def _survives(self, odd: list[_Tried]) -> Step:
        name = "survives an odd opponent"
        bad = [(tried, fault) for tried in odd for fault in tried.faults]
        if bad:
            tried, fault = bad[0]
            return Step(name, False, f"{_where(tried, fault)}: {fault.detail}", _dialogue(tried, fault))
        alone = "" if self.seats > 1 else " (alone: there is no opponent in this game)"
        return Step(name, True, f"one that always does the first thing it can, one that does the last{alone}")

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
            if bad:
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


def _own(tried: _Tried) -> list[Any]:
    return [answer for answer in tried.match.record().actions if answer.seat == tried.seat]


def _cause(fault: Fault) -> str:
    return fault.cause or fault.name


def _where(tried: _Tried, fault: Fault) -> str:
    place = f"before action {fault.at + 1}" if fault.at >= 0 else "before the start"
    return f"match {tried.match.number + 1}, {place}, {fault.name}"


def _dialogue(tried: _Tried, fault: Fault | None = None) -> list[str]:
    """The last lines of a dialogue, up to where it went wrong."""
    lines = tried.transcript.text().splitlines()
    if fault:
        wrong = next((place for place, line in enumerate(lines) if line.split(" ", 2)[1] == "!"), len(lines) - 1)
        lines = lines[: wrong + 1]
    return [line if len(line) <= _WIDEST else line[: _WIDEST - 1] + "…" for line in lines[-_SHOWN:]]


_WIDEST = 400


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
                    return Step(name, False, f"line {number}: it says {shown(said or '', 200)}, not {shown(line, 200)}")
                heard += 1
    finally:
        program.kill()
        program.gone(1.0)
        program.close()
        sandbox.close()
    return Step(name, True, f"{heard} lines")


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

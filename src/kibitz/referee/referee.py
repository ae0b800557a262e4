"""A referee: plays matches of a plan one after another in this process, between its own players and programs.

The programs of a match are started for it and end with it. They have a second to leave, and while they do, the next
match goes on; a match is given away when they are gone.
"""

import signal
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from kibitz.game import Game, Value
from kibitz.luck import Luck
from kibitz.play import Company, Match, run
from kibitz.player import Player
from kibitz.players.builtins import Named
from kibitz.players.programs import Command
from kibitz.referee.guard import Guard
from kibitz.referee.judge import judge
from kibitz.referee.parting import Parting
from kibitz.referee.program import Program
from kibitz.referee.sandbox import Confined, Sandbox
from kibitz.referee.sitting import Sitting
from kibitz.referee.strays import Strays
from kibitz.referee.transcript import Transcript
from kibitz.wire import Limits

Participant = Named | Command
_MOST_PARTING = 16  # matches whose programs are on their way out at the same time
_PAUSE = 0.002  # seconds between two looks at them when there is nothing else to do
_PATIENCE = 5.0  # seconds for what was ended by force to be gone
_NOW_AND_THEN = 0.05  # and while a match goes on


class Planned(msgspec.Struct, frozen=True):
    """One match of a plan: its number, its group, its luck, and which player sits on which seat."""

    number: int
    group: int
    luck: Luck
    seating: tuple[int, ...]


class Terms(msgspec.Struct, frozen=True):
    """On what terms programs play."""

    sandbox: str = "none"
    answer: float | None = None  # seconds for each answer, instead of the game's own
    transcripts: str | None = None  # a folder for every line to and from them
    patience: int | None = None  # how often one may not answer until it is waited for no more; for ever, if not said


class Referee:
    """Plays matches; ``close`` it when there are no more."""

    def __init__(
        self,
        game: Game[Any, Any],
        players: Sequence[Participant],
        options: Mapping[str, Value],
        terms: Terms | None = None,
        rolls: Sequence[str | None] | None = None,
        clock: Callable[[], float] | None = time.perf_counter,
        strays: Strays | None = None,
        first: int = 0,
        transcript: Callable[[int, Planned], Transcript | None] | None = None,
    ) -> None:
        self.game = game
        self.players = players
        self.options = options
        self.terms = terms or Terms()
        self.rolls = rolls
        self.clock = clock
        self.first = first  # what is added to the numbers of matches for the names of files
        self._transcript = transcript or self._written
        self._strays = strays
        self._sandbox: Sandbox | None = None
        self._guard: Guard | None = None
        self._parting: list[tuple[Planned, Parting]] = []
        self._running: dict[int, tuple[Program, Confined]] = {}
        self._looked = 0.0

    def matches(self, planned: Iterable[Planned]) -> Iterator[tuple[Planned, Match]]:
        """Plays a plan and gives its matches as they are done with: some a little later than others."""
        for one in planned:
            match, sittings = self._begin(one)
            if sittings:
                try:
                    judge(match, sittings, Company(match, self._sit(one, match)), self._meanwhile)
                finally:  # whatever happens, nobody is forgotten
                    self._parting.append((one, Parting(match, sittings, time.monotonic())))
            else:
                run(match, list(self._sit(one, match).values()), self.clock)
                yield one, match
            yield from self._parted(_MOST_PARTING)
        yield from self._parted(0)

    def close(self) -> None:
        """Gives back whatever was set up. Programs that still run (the caller gave up) are ended."""
        try:
            for program, _ in self._running.values():
                program.kill()
            for _ in self._parted(0):
                pass
            for program, _ in self._running.values():  # of a match that had not begun when it was broken off
                program.gone(_PATIENCE)
                program.close()
            self._release(list(self._running))
        finally:
            if self._sandbox:
                self._sandbox.close()
            if self._guard:
                self._guard.close()
            self._sandbox = self._guard = None

    def _begin(self, planned: Planned) -> tuple[Match, dict[int, Sitting]]:
        seated = [self.players[place] for place in planned.seating]
        luck = planned.luck if self.rolls is None else None
        match = Match(
            self.game, [player.name for player in seated], self.options, luck, self.rolls, planned.number, begin=False
        )
        programs = {seat: player for seat, player in enumerate(seated) if isinstance(player, Command)}
        sittings = {seat: self._start(seat, player, planned) for seat, player in programs.items()}
        if sittings:
            limits = next(iter(sittings.values())).limits
            match.limits = {"start": limits.start, "answer": limits.answer}
            match.sandbox = self.terms.sandbox
        else:
            match.begin()
        return match, sittings

    def _sit(self, planned: Planned, match: Match) -> dict[int, Player]:
        """Fresh players of this process, on their seats."""
        seated = enumerate(self.players[place] for place in planned.seating)
        seats = len(planned.seating)
        return {seat: player.sit(match.options, seats) for seat, player in seated if isinstance(player, Named)}

    def _start(self, seat: int, command: Command, planned: Planned) -> Sitting:
        if self._sandbox is None:
            self._sandbox = Sandbox(self.terms.sandbox)
            self._guard = Guard()
        wire = command.wire(self.game)
        limits = wire.limits
        if self.terms.answer is not None:
            limits = Limits(limits.start, self.terms.answer)
        confined = self._sandbox.confine(command.words)
        program, trouble = None, ""
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})  # who has started is known, come what may
        try:
            program = Program(confined.words, confined.environment)
            self._running[program.pid] = program, confined
        except OSError as error:
            self._sandbox.release(confined)
            trouble = f"it could not be started: {(error.strerror or str(error)).lower()}"
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
        self._tell()
        transcript = self._transcript(seat, planned)
        return Sitting(seat, wire, limits, program, trouble, transcript, self.terms.patience)

    def _written(self, seat: int, planned: Planned) -> Transcript | None:
        """A transcript that goes to the folder that the terms name, if they do."""
        if self.terms.transcripts is None:
            return None
        name = f"{self.game.name}-{self.first + planned.number:06}-seat{seat}.txt"
        return Transcript(Path(self.terms.transcripts) / name)

    def _tell(self) -> None:
        if self._guard:
            self._guard.tell(list(self._running), self._sandbox.cages() if self._sandbox else [])

    def _release(self, pids: Sequence[int]) -> None:
        """Programs are gone: their places are free."""
        for pid in pids:
            found = self._running.pop(pid, None)
            if found and self._sandbox:
                self._sandbox.release(found[1])

    def _meanwhile(self) -> None:
        """While a match goes on, those of the last ones are looked after now and then."""
        if self._parting:
            now = time.monotonic()
            if now - self._looked > _NOW_AND_THEN:
                self._looked = now
                for _, parting in self._parting:
                    parting.done(now)

    def _parted(self, most: int) -> Iterator[tuple[Planned, Match]]:
        """The matches whose programs are gone; waits until no more than so many are left."""
        while self._parting:
            left = []
            for planned, parting in self._parting:
                if parting.done(time.monotonic()):
                    self._release(parting.pids)
                    yield planned, parting.match
                else:
                    left.append((planned, parting))
            if len(left) < len(self._parting):
                self._parting = left
                self._tell()
            if len(left) <= most:
                break
            time.sleep(_PAUSE)
        if not self._running and self._strays:
            self._strays.sweep({self._guard.pid} if self._guard else set())

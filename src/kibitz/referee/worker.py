"""A worker: a process that plays leases, that is some groups of a plan, and tells what came of them.

Records and transcripts are written here, so that a match's record is on the disk before its result counts.
"""

import multiprocessing
import os
import signal
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing.util import Finalize
from pathlib import Path
from typing import Any

import msgspec

from kibitz import catalog, record
from kibitz.game import Value
from kibitz.play import Match
from kibitz.players import builtins
from kibitz.players.programs import Command
from kibitz.referee.referee import Planned, Referee, Terms
from kibitz.referee.strays import Strays, die_with
from kibitz.referee.tally import Outcome, outcome


class Written(msgspec.Struct, frozen=True):
    """Where records go, if they are kept, and the number of the first file of the series."""

    folder: str | None = None
    first: int = 0

    def keep(self, match: Match, number: int) -> None:
        """Writes the record of a match of the series."""
        if self.folder is not None:
            record.save(match.record(), Path(self.folder) / f"{match.game.name}-{self.first + number:06}.json")


class Lease(msgspec.Struct, frozen=True):
    """Matches to be played, and all that is needed for it."""

    game: str
    players: tuple[str | Command, ...]  # built-ins by their full names
    options: dict[str, Value]
    planned: tuple[Planned, ...]
    terms: Terms
    written: Written = Written()
    rolls: tuple[str | None, ...] | None = None


class _Kept:
    """What a worker keeps from lease to lease: the referee, whose sandbox need not be set up again."""

    def __init__(self) -> None:
        self.strays: Strays | None = None
        self.referee: Referee | None = None
        self.of: tuple[Any, ...] | None = None

    def referee_for(self, lease: Lease) -> Referee:
        """The referee of the last lease if it is of the same series, else a new one."""
        of = (lease.game, lease.players, lease.options, lease.terms, lease.written, lease.rolls)
        if self.referee is None or of != self.of:
            self.close()
            game = catalog.load(lease.game)
            players = [one if isinstance(one, Command) else builtins.find(game, one) for one in lease.players]
            first = lease.written.first
            self.referee = Referee(
                game, players, lease.options, lease.terms, lease.rolls, strays=self.strays, first=first
            )
            self.of = of
        return self.referee

    def close(self) -> None:
        """Gives everything back."""
        if self.referee:
            self.referee.close()
        self.referee = None


_KEPT = _Kept()


def work(lease: Lease) -> tuple[list[Outcome], float]:
    """Plays a lease: the outcomes in the order of the plan, and the seconds that it took."""
    started = time.perf_counter()
    outcomes = []
    for planned, match in _KEPT.referee_for(lease).matches(lease.planned):
        lease.written.keep(match, planned.number)
        outcomes.append(outcome(match, planned.number, planned.group, planned.seating))
    return sorted(outcomes, key=lambda one: one.number), time.perf_counter() - started


def begin(parent: int) -> None:
    """Makes this process a worker: it ends with its parent, takes in strays, and leaves the keyboard to the parent."""
    die_with(parent)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _KEPT.strays = Strays()
    Finalize(None, _KEPT.close, exitpriority=10)


def pool(workers: int) -> ProcessPoolExecutor:
    """So many workers on this machine."""
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(workers, mp_context=context, initializer=begin, initargs=(os.getpid(),))


def stop() -> None:
    """Ends all workers of this process at once, and with them what they run; for when the user has had enough."""
    for child in multiprocessing.active_children():
        child.terminate()

"""A series: many matches under one plan, in groups that share their luck.

In a group everybody sits everywhere once, on the same luck, so that luck weighs on all players alike; a
group of one player is one match. Statistics resample groups, never single matches.
"""

import itertools
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from typing import Any

from kibitz.errors import BadSetup
from kibitz.game import Game, Value
from kibitz.luck import Luck
from kibitz.play import Match
from kibitz.players.programs import Command
from kibitz.referee.referee import Participant, Planned, Referee, Terms
from kibitz.referee.tally import Outcome, Summary, Tally, count, outcome
from kibitz.referee.worker import Lease, Written, work

_LEASE = 0.3  # seconds that a lease should take: long enough to cost nothing, short enough for a lively progress bar
_MOST_GROUPS = 256
_WAITING = 2  # leases for each worker, so that none has to wait for the next one


def plan(players: int, games: int, luck: Luck, paired: bool = True) -> Iterator[Planned]:
    """The matches of a series; paired, it has whole groups and so perhaps a few more than asked for."""
    size = players if paired else 1
    groups = -(-games // size)
    for group in range(groups):
        for turn in range(size):
            seating = tuple((seat + turn) % players for seat in range(players))
            yield Planned(group * size + turn, group, luck.group(group), seating)


def series(
    game: Game[Any, Any],
    players: Sequence[Participant],
    options: Mapping[str, Value],
    plan: Iterable[Planned],
    rolls: Sequence[str | None] | None = None,
    keep: Callable[[Planned, Match], None] | None = None,
    clock: Callable[[], float] = time.perf_counter,
    terms: Terms | None = None,
) -> Summary:
    """Plays a plan in this process; ``keep`` is given every match when it is over."""
    game.settle_seats(len(players))
    started = clock()
    summary = begun(players, terms)
    referee = Referee(game, players, options, terms, rolls, clock)
    waiting: dict[int, list[Outcome]] = {}
    sizes: dict[int, int] = {}

    def counted(plan: Iterable[Planned]) -> Iterator[Planned]:
        for planned in plan:
            sizes[planned.group] = sizes.get(planned.group, 0) + 1
            yield planned

    try:
        for planned, match in referee.matches(counted(plan)):
            if keep:
                keep(planned, match)
            waiting.setdefault(planned.group, []).append(outcome(match, planned.number, planned.group, planned.seating))
            for group in [group for group in waiting if group < planned.group and len(waiting[group]) == sizes[group]]:
                count(summary, waiting.pop(group))
                del sizes[group]
    finally:
        referee.close()
    for group in sorted(waiting):
        count(summary, waiting[group])
    summary.seconds = clock() - started
    return summary


def spread(
    game: Game[Any, Any],
    players: Sequence[Participant],
    options: Mapping[str, Value],
    plan: Iterable[Planned],
    executor: Executor,
    workers: int,
    terms: Terms | None = None,
    written: Written | None = None,
    rolls: Sequence[str | None] | None = None,
    done: Callable[[int], None] = lambda games: None,
    summary: Summary | None = None,
) -> Summary:
    """Plays a plan on the workers of an executor, in leases of whole groups; ``done`` hears of every few matches.

    A summary that is given is filled as it goes on: whoever breaks off has what there is. What comes out does not
    depend on how many workers there are, nor on which is quicker; only times do.
    """
    game.settle_seats(len(players))
    started = time.perf_counter()
    summary = summary or begun(players, terms)
    groups = (list(group) for _, group in itertools.groupby(plan, lambda planned: planned.group))
    named = tuple(player if isinstance(player, Command) else player.name for player in players)
    fixed = None if rolls is None else tuple(rolls)
    size = 1
    running: set[Future[tuple[list[Outcome], float]]] = set()
    try:
        while True:
            while len(running) < _WAITING * workers:
                planned = tuple(itertools.chain.from_iterable(itertools.islice(groups, size)))
                if not planned:
                    break
                lease = Lease(game.name, named, dict(options), planned, terms or Terms(), written or Written(), fixed)
                running.add(executor.submit(work, lease))
            if not running:
                break
            finished, running = wait(running, return_when=FIRST_COMPLETED)
            for future in finished:
                try:
                    outcomes, seconds = future.result()
                except BrokenExecutor:
                    raise BadSetup("a worker was ended from outside: its matches are lost, records are kept") from None
                for _, group in itertools.groupby(outcomes, lambda one: one.group):
                    count(summary, list(group))
                summary.seconds = time.perf_counter() - started
                done(len(outcomes))
                if seconds < _LEASE / 2 and size < _MOST_GROUPS:
                    size *= 2
                elif seconds > 2 * _LEASE and size > 1:
                    size //= 2
    finally:
        for future in running:
            future.cancel()
    summary.seconds = time.perf_counter() - started
    return summary


def begun(players: Sequence[Participant], terms: Terms | None) -> Summary:
    """The summary of a series that has not begun yet."""
    programs = any(isinstance(player, Command) for player in players)
    tier = (terms or Terms()).sandbox if programs else None
    return Summary(0, 0, 0.0, [Tally(player.name) for player in players], sandbox=tier)

"""A series: many matches under one plan, in groups that share their luck.

In a group everybody sits everywhere once, on the same luck, so that luck weighs on all players alike; a
group of one player is one match. Statistics resample groups, never single matches.
"""

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from kibitz.errors import Misuse
from kibitz.game import Game, Value
from kibitz.luck import Luck
from kibitz.play import Match, run
from kibitz.player import Acted, Faulted
from kibitz.players.builtins import Named


class Planned(msgspec.Struct, frozen=True):
    """One match of a plan: its number, its group, its luck, and which player sits on which seat."""

    number: int
    group: int
    luck: Luck
    seating: tuple[int, ...]


class Tally(msgspec.Struct):
    """What one player has made of a series."""

    name: str
    wins: int = 0
    draws: int = 0
    losses: int = 0
    faults: int = 0
    scores: list[int] = msgspec.field(default_factory=list)
    think_max: float = 0.0  # seconds of the slowest answer

    @property
    def win_rate(self) -> float:
        """Wins and half the draws, as a share of the matches."""
        return (self.wins + self.draws / 2) / max(1, self.wins + self.draws + self.losses)

    @property
    def score_mean(self) -> float | None:
        """The mean of the final scores; forfeited matches do not count."""
        return sum(self.scores) / len(self.scores) if self.scores else None


class Summary(msgspec.Struct):
    """A series in figures."""

    games: int
    plies: int
    seconds: float
    players: list[Tally]


def plan(players: int, games: int, luck: Luck, paired: bool = True) -> Iterator[Planned]:
    """The matches of a series; paired, it has whole groups and so perhaps a few more than asked for."""
    size = players if paired else 1
    groups = -(-games // size)
    for group in range(groups):
        for turn in range(size):
            seating = tuple((seat + turn) % players for seat in range(players))
            yield Planned(group * size + turn, group, luck.group(group), seating)


def play(
    game: Game[Any, Any],
    players: Sequence[Named],
    options: Mapping[str, Value],
    planned: Planned,
    rolls: Sequence[str | None] | None = None,
    clock: Callable[[], float] | None = None,
) -> Match:
    """One match of a plan; with ``rolls``, on those instead of its luck; with a clock, thinking times are kept."""
    seated = [players[place] for place in planned.seating]
    luck = planned.luck if rolls is None else None
    match = Match(game, [player.name for player in seated], options, luck, rolls, planned.number)
    return run(match, [player.sit(match.options, len(seated)) for player in seated], clock)


def series(
    game: Game[Any, Any],
    players: Sequence[Named],
    options: Mapping[str, Value],
    plan: Iterable[Planned],
    rolls: Sequence[str | None] | None = None,
    keep: Callable[[Planned, Match], None] | None = None,
    clock: Callable[[], float] = time.perf_counter,
) -> Summary:
    """Plays a plan from its first match to its last; ``keep`` is given every match when it is over."""
    game.settle_seats(len(players))
    started = clock()
    summary = Summary(0, 0, 0.0, [Tally(player.name) for player in players])
    for planned in plan:
        match = play(game, players, options, planned, rolls, clock)
        assert match.over
        count(summary, match, planned.seating)
        if keep:
            keep(planned, match)
    summary.seconds = clock() - started
    return summary


def count(summary: Summary, match: Match, seating: Sequence[int]) -> None:
    """Adds a match to a summary. A sole first place wins, a shared one draws; alone, there is neither."""
    over = match.over
    if over is None:
        raise Misuse("the match is not over")
    summary.games += 1
    for event in match.events:
        if isinstance(event, Acted):
            summary.plies += 1
            tally = summary.players[seating[event.seat]]
            tally.think_max = max(tally.think_max, event.seconds or 0.0)
        elif isinstance(event, Faulted):
            summary.players[seating[event.seat]].faults += 1
    for seat, place in enumerate(seating):
        tally = summary.players[place]
        if len(seating) > 1:
            first = over.ranks[seat] == 1
            shared = over.ranks.count(1) > 1
            tally.wins += first and not shared
            tally.draws += first and shared
            tally.losses += not first
        if over.reason != "forfeit":
            tally.scores.append(over.scores[seat])

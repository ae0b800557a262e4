"""What came of a series: wins, draws, losses, scores, faults, and how sure all that is.

Matches of a group share their luck, so they are not independent; groups are. So every error here is one of groups: the
points of a player in a group (a win is 1, a draw 1/2) are one observation. What is kept does not grow with the series.
"""

import math
from collections.abc import Sequence

import msgspec

from kibitz.errors import Misuse
from kibitz.play import Match
from kibitz.player import Acted, Faulted


class Example(msgspec.Struct, frozen=True):
    """A fault as it happened: in which match, before which action, what was wrong, and the end of standard error."""

    number: int
    at: int
    detail: str
    stderr: str = ""


class Outcome(msgspec.Struct, frozen=True):
    """What of a match counts: by the players in the order of the plan, not by seats."""

    number: int
    group: int
    reason: str
    plies: int
    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    faults: tuple[tuple[int, str], ...]  # the player and the name, with the cause where that is another
    think_max: tuple[float, ...]
    examples: tuple[tuple[int, str, Example], ...] = ()  # the first fault of each name
    notes: tuple[tuple[int, str, int], ...] = ()  # the player, what was noted, and how often


def outcome(match: Match, number: int, group: int, seating: Sequence[int]) -> Outcome:
    """The outcome of a match that is over."""
    over = match.over
    if over is None:
        raise Misuse("the match is not over")
    plies = 0
    slowest = [0.0] * len(seating)
    faults = []
    examples: dict[tuple[int, str], Example] = {}
    for event in match.events:
        if isinstance(event, Acted):
            plies += 1
            place = seating[event.seat]
            slowest[place] = max(slowest[place], event.seconds or 0.0)
        elif isinstance(event, Faulted):
            place = seating[event.seat]
            slowest[place] = max(slowest[place], event.seconds or 0.0)
            name = f"{event.name} ({event.cause})" if event.cause else event.name
            faults.append((place, name))
            examples.setdefault((place, name), Example(number, plies, event.detail, event.stderr))
    seats = sorted(range(len(seating)), key=seating.__getitem__)
    return Outcome(
        number,
        group,
        over.reason,
        plies,
        tuple(over.scores[seat] for seat in seats),
        tuple(over.ranks[seat] for seat in seats),
        tuple(faults),
        tuple(slowest),
        tuple((*key, example) for key, example in examples.items()),
        tuple((seating[note.seat], note.name, note.count) for note in match.notes),
    )


class Tally(msgspec.Struct):
    """What one player has made of a series."""

    name: str
    wins: int = 0
    draws: int = 0
    losses: int = 0
    faults: int = 0
    fault_names: dict[str, int] = {}
    examples: dict[str, Example] = {}  # the first fault of each name
    notes: dict[str, int] = {}  # what was noted and cost nothing
    score_sum: int = 0
    score_squares: int = 0
    scored: int = 0  # matches that count for the mean: those that were not forfeited
    think_max: float = 0.0  # seconds of the slowest answer
    spread: dict[float, int] = {}  # how many groups brought so many points
    lead_sum: float = 0.0  # over the groups: points less the mean of what the others had
    lead_squares: float = 0.0

    @property
    def win_rate(self) -> float:
        """Wins and half the draws, as a share of the matches."""
        return (self.wins + self.draws / 2) / max(1, self.wins + self.draws + self.losses)

    @property
    def win_rate_error(self) -> float | None:
        """The standard error of the win rate, an estimate from the groups; None for fewer than two.

        Two groups are added in thought, one won and one lost altogether (Agresti and Coull): so that a clean sweep of a
        few groups is not taken for certainty.
        """
        groups, matches = sum(self.spread.values()), self.wins + self.draws + self.losses
        if groups < 2:
            return None
        size = matches / groups
        mean = self.win_rate * size
        squares = sum(count * (points - mean) ** 2 for points, count in self.spread.items())
        squares += mean**2 + (size - mean) ** 2
        return math.sqrt(squares / (groups + 2) / (groups + 2)) / size

    @property
    def superiority(self) -> float | None:
        """The probability that it is better than the others are on average, given these results: an estimate, with
        the same two groups added in thought. None for fewer than two groups."""
        groups = sum(self.spread.values())
        if groups < 2:
            return None
        size = (self.wins + self.draws + self.losses) / groups
        mean = self.lead_sum / (groups + 2)
        variance = (self.lead_squares + 2 * size**2) / (groups + 2) - mean**2
        return 0.5 * (1 + math.erf(mean / math.sqrt(2 * variance / (groups + 2))))

    @property
    def score_mean(self) -> float | None:
        """The mean of the final scores; forfeited matches do not count."""
        return self.score_sum / self.scored if self.scored else None


class Summary(msgspec.Struct):
    """A series in figures."""

    games: int
    plies: int
    seconds: float
    players: list[Tally]
    groups: int = 0
    sandbox: str | None = None


def count(summary: Summary, group: Sequence[Outcome]) -> None:
    """Adds the matches of a whole group. A sole first place wins, a shared one draws; alone, there is neither."""
    points = [0.0] * len(summary.players)
    for match in group:
        summary.games += 1
        summary.plies += match.plies
        for place, name in match.faults:
            tally = summary.players[place]
            tally.faults += 1
            tally.fault_names = {**tally.fault_names, name: tally.fault_names.get(name, 0) + 1}
        for place, name, example in match.examples:
            tally = summary.players[place]
            known = tally.examples.get(name)
            if known is None or example.number < known.number:
                tally.examples = {**tally.examples, name: example}
        for place, name, times in match.notes:
            tally = summary.players[place]
            tally.notes = {**tally.notes, name: tally.notes.get(name, 0) + times}
        shared = match.ranks.count(1) > 1
        for place, tally in enumerate(summary.players):
            tally.think_max = max(tally.think_max, match.think_max[place])
            if match.reason != "forfeit":
                tally.scored += 1
                tally.score_sum += match.scores[place]
                tally.score_squares += match.scores[place] ** 2
            if len(summary.players) > 1:
                first = match.ranks[place] == 1
                tally.wins += first and not shared
                tally.draws += first and shared
                tally.losses += not first
                points[place] += (0.5 if shared else 1.0) if first else 0.0
    summary.groups += 1
    if len(summary.players) > 1:
        for tally, own in zip(summary.players, points, strict=True):
            lead = own - (sum(points) - own) / (len(points) - 1)
            tally.spread = {**tally.spread, own: tally.spread.get(own, 0) + 1}
            tally.lead_sum += lead
            tally.lead_squares += lead**2

"""What came of a series, and how sure it is."""

import math
import random

import pytest

from kibitz import catalog
from kibitz.errors import Misuse
from kibitz.game import Over
from kibitz.luck import Luck
from kibitz.play import Match
from kibitz.referee.tally import Outcome, Summary, Tally, count, outcome

DICE = catalog.load("dicemania")
AUCTION = catalog.load("yacht-auction")


def empty(*names):
    return Summary(0, 0, 0.0, [Tally(name) for name in names])


def won(number, *ranks):
    """A match that ended so, by players."""
    return Outcome(number, number, "finished", 2, tuple(-rank for rank in ranks), ranks, (), (0.0,) * len(ranks))


def test_a_match_that_is_not_over_has_no_outcome():
    with pytest.raises(Misuse, match="not over"):
        outcome(Match(AUCTION, ["b", "a"], luck=Luck.from_seed(1)), 0, 0, (1, 0))


def test_a_forfeit_is_counted_for_the_player_and_not_for_the_mean():
    match = Match(AUCTION, ["b", "a"], luck=Luck.from_seed(1))
    match.fault(0, "TLE", "no answer", 0.5, "crash")
    found = outcome(match, 0, 0, (1, 0))
    assert found.faults == ((1, "TLE (crash)"),) and found.think_max == (0.0, 0.5) and found.ranks == (1, 2)
    summary = empty("a", "b")
    count(summary, [found])
    a, b = summary.players
    assert (a.wins, b.losses, b.faults, a.faults) == (1, 1, 1, 0) and b.fault_names == {"TLE (crash)": 1}
    assert a.score_mean is None and a.win_rate_error is None and a.superiority is None


def test_with_three_seats_a_shared_first_place_draws_and_the_others_lose():
    summary = empty("a", "b", "c")
    match = Match(DICE, ["a", "b", "c"], luck=Luck.from_seed(1))
    match.over = Over((5, 7, 7), (3, 1, 1))
    first = outcome(match, 0, 0, (0, 1, 2))
    match.over = Over((5, 7, 8), (3, 2, 1))
    count(summary, [first, outcome(match, 1, 0, (0, 1, 2))])
    assert [(t.wins, t.draws, t.losses) for t in summary.players] == [(0, 0, 2), (0, 1, 1), (1, 1, 0)]
    assert [t.spread for t in summary.players] == [{0.0: 1}, {0.5: 1}, {1.5: 1}]


def test_alone_there_is_neither_winning_nor_losing():
    summary = empty("a")
    count(summary, [won(0, 1)])
    assert summary.players[0] == Tally("a", score_sum=-1, score_squares=1, scored=1)


def test_a_sweep_of_a_few_groups_is_no_certainty():
    summary = empty("a", "b")
    for number in range(3):
        count(summary, [won(number, 1, 2)])
    a, b = summary.players
    assert a.win_rate == 1 and a.win_rate_error > 0.1 and 0.8 < a.superiority < 0.999
    assert b.win_rate_error == pytest.approx(a.win_rate_error) and b.superiority == pytest.approx(1 - a.superiority)


def test_the_error_is_that_of_groups():
    """Pairs whose matches always split say that the players are equal, and say so with more certainty."""
    split, mixed = empty("a", "b"), empty("a", "b")
    for number in range(50):
        count(split, [won(number, 1, 2), won(number, 2, 1)])
        count(mixed, [won(number, 1 + number % 2, 2 - number % 2)] * 2)
    assert split.players[0].win_rate == mixed.players[0].win_rate == 0.5
    assert split.players[0].win_rate_error < mixed.players[0].win_rate_error / 4
    assert split.players[0].superiority == mixed.players[0].superiority == pytest.approx(0.5)


def test_the_error_is_as_large_as_results_scatter():
    source = random.Random(1)
    rates, errors = [], []
    for _ in range(300):
        summary = empty("a", "b")
        for number in range(100):
            count(summary, [won(number, *((1, 2) if source.random() < 0.6 else (2, 1)))])
        rates.append(summary.players[0].win_rate)
        errors.append(summary.players[0].win_rate_error)
    mean = sum(rates) / len(rates)
    scatter = math.sqrt(sum((rate - mean) ** 2 for rate in rates) / len(rates))
    assert scatter == pytest.approx(sum(errors) / len(errors), rel=0.1)


def test_what_is_kept_does_not_grow_with_the_series():
    summary = empty("a", "b")
    for number in range(5000):
        count(summary, [won(number, 1, 2)])
    assert summary.groups == 5000 and summary.players[0].spread == {1.0: 5000}

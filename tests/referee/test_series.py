"""Series in groups that share their luck."""

import itertools

import pytest

from kibitz import catalog
from kibitz.errors import BadSetup, Misuse
from kibitz.game import Over
from kibitz.luck import Luck
from kibitz.play import Match
from kibitz.players.builtins import find
from kibitz.referee.series import Summary, Tally, count, plan, play, series

DICE = catalog.load("dicemania")
AUCTION = catalog.load("yacht-auction")


@pytest.mark.parametrize(("players", "games", "played"), [(1, 5, 5), (2, 4, 4), (2, 5, 6), (3, 1, 3), (4, 9, 12)])
def test_whole_groups_are_played_in_which_everybody_sits_everywhere_once(players, games, played):
    matches = list(plan(players, games, Luck.from_seed(1)))
    assert len(matches) == played and [match.number for match in matches] == list(range(played))
    for group in {match.group for match in matches}:
        some = [match for match in matches if match.group == group]
        assert len({match.luck.key for match in some}) == 1
        for seat in range(players):
            assert sorted(match.seating[seat] for match in some) == list(range(players))
    assert len({match.luck.key for match in matches}) == len({match.group for match in matches})


def test_unpaired_every_match_has_its_own_luck_and_seats_stay():
    matches = list(plan(3, 5, Luck.from_seed(1), paired=False))
    assert len(matches) == 5 and {match.seating for match in matches} == {(0, 1, 2)}
    assert len({match.luck.key for match in matches}) == 5


def test_in_a_group_the_seat_keeps_its_luck_and_the_players_change():
    players = [find(DICE, "greedy@1"), find(DICE, "random@2")]
    first, second = [play(DICE, players, {}, planned) for planned in plan(2, 2, Luck.from_seed(4))]
    assert first.names == ["greedy@1", "random@2"] and second.names == ["random@2", "greedy@1"]
    assert first.events[0] == second.events[0]


def test_a_series_is_counted():
    players = [find(DICE, "greedy"), find(DICE, "random")]
    kept = []
    summary = series(DICE, players, {}, plan(2, 6, Luck.from_seed(1)), keep=lambda planned, match: kept.append(match))
    greedy, random = summary.players
    assert summary.games == len(kept) == 6
    assert summary.plies == sum(len(match.record().actions) for match in kept)
    assert greedy.wins == random.losses and greedy.losses == random.wins and greedy.draws == random.draws
    assert greedy.wins + greedy.draws + greedy.losses == 6 and len(greedy.scores) == 6
    assert greedy.win_rate + random.win_rate == pytest.approx(1) and greedy.win_rate > 0.8
    assert greedy.score_mean > random.score_mean
    again = series(DICE, players, {}, plan(2, 6, Luck.from_seed(1)))
    for tally in (*again.players, *summary.players):
        tally.think_max = 0.0
    assert again.players == summary.players


def test_the_slowest_answer_of_each_player_is_told_and_every_record_has_its_thinking_times():
    now = itertools.count()  # every look at the clock is a second later
    kept = []
    players = [find(DICE, "greedy"), find(DICE, "random")]
    summary = series(
        DICE, players, {}, plan(2, 2, Luck.from_seed(1)), None, lambda _, match: kept.append(match), lambda: next(now)
    )
    assert [tally.think_max for tally in summary.players] == [1, 1]
    assert {answer.seconds for match in kept for answer in match.record().actions} == {1}


def test_alone_nobody_wins_or_loses():
    summary = series(DICE, [find(DICE, "greedy")], {}, plan(1, 3, Luck.from_seed(1)))
    (tally,) = summary.players
    assert (tally.wins, tally.draws, tally.losses) == (0, 0, 0) and len(tally.scores) == 3 and tally.win_rate == 0


def test_a_shared_first_place_draws_and_a_forfeit_does_not_count_for_the_mean():
    summary = Summary(0, 0, 0.0, [Tally("a"), Tally("b")])
    match = Match(AUCTION, ["b", "a"], luck=Luck.from_seed(1))
    with pytest.raises(Misuse, match="not over"):
        count(summary, match, (1, 0))
    match.fault(0, "TLE")
    count(summary, match, (1, 0))
    a, b = summary.players
    assert (a.wins, b.losses, b.faults, a.faults) == (1, 1, 1, 0)
    assert a.score_mean is None


def test_the_number_of_players_is_checked():
    with pytest.raises(BadSetup, match="Yacht Auction has 2 seats, not 1"):
        series(AUCTION, [find(AUCTION, "greedy")], {}, plan(1, 1, Luck.from_seed(1)))


def test_a_match_can_be_played_on_given_rolls():
    players = [find(AUCTION, "greedy"), find(AUCTION, "random")]
    rolls = ["11111", "22222", "0"] * 12
    (planned,) = plan(2, 1, Luck.from_seed(1), paired=False)
    match = play(AUCTION, players, {}, planned, rolls)
    assert match.record().luck.rolls == rolls


def test_with_three_seats_a_shared_first_place_draws_and_the_others_lose():
    summary = Summary(0, 0, 0.0, [Tally("a"), Tally("b"), Tally("c")])
    match = Match(DICE, ["a", "b", "c"], luck=Luck.from_seed(1))
    match.over = Over((5, 7, 7), (3, 1, 1))
    count(summary, match, (0, 1, 2))
    match.over = Over((5, 7, 8), (3, 2, 1))
    count(summary, match, (0, 1, 2))
    assert [(t.wins, t.draws, t.losses) for t in summary.players] == [(0, 0, 2), (0, 1, 1), (1, 1, 0)]


def test_matches_of_a_series_have_numbers_so_that_no_two_are_alike_even_without_luck():
    dots = catalog.load("dots-and-boxes")
    kept = []
    players = [find(dots, "greedy"), find(dots, "random")]
    series(dots, players, {}, plan(2, 12, Luck.from_seed(1)), keep=lambda _, match: kept.append(match.record()))
    assert [one.number for one in kept] == list(range(12)) and len({one.digest for one in kept}) == 12

"""Series in groups that share their luck."""

import itertools

import pytest

from kibitz import catalog, record
from kibitz.errors import BadSetup
from kibitz.luck import Luck
from kibitz.players.builtins import find
from kibitz.referee.series import plan, series, spread
from kibitz.referee.worker import Written, pool

DICE = catalog.load("dicemania")
AUCTION = catalog.load("yacht-auction")


def kept(game, players, options, matches, **settings):
    """The matches of a series, in the order of the plan."""
    found = []
    series(game, players, options, matches, keep=lambda _, match: found.append(match), **settings)
    return found


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
    first, second = kept(DICE, players, {}, plan(2, 2, Luck.from_seed(4)))
    assert first.names == ["greedy@1", "random@2"] and second.names == ["random@2", "greedy@1"]
    assert first.events[0] == second.events[0]


def test_a_series_is_counted():
    players = [find(DICE, "greedy"), find(DICE, "random")]
    found = []
    summary = series(DICE, players, {}, plan(2, 6, Luck.from_seed(1)), keep=lambda _, match: found.append(match))
    greedy, random = summary.players
    assert (summary.games, summary.groups, len(found)) == (6, 3, 6)
    assert summary.plies == sum(len(match.record().actions) for match in found)
    assert greedy.wins == random.losses and greedy.losses == random.wins and greedy.draws == random.draws
    assert greedy.wins + greedy.draws + greedy.losses == 6 and greedy.scored == 6
    assert greedy.win_rate + random.win_rate == pytest.approx(1) and greedy.win_rate > 0.8
    assert greedy.score_mean > random.score_mean
    again = series(DICE, players, {}, plan(2, 6, Luck.from_seed(1)))
    for tally in (*again.players, *summary.players):
        tally.think_max = 0.0
    assert again.players == summary.players


def test_the_slowest_answer_of_each_player_is_told_and_every_record_has_its_thinking_times():
    now = itertools.count()  # every look at the clock is a second later
    found = []
    players = [find(DICE, "greedy"), find(DICE, "random")]
    matches = plan(2, 2, Luck.from_seed(1))
    summary = series(DICE, players, {}, matches, None, lambda _, match: found.append(match), lambda: next(now))
    assert [tally.think_max for tally in summary.players] == [1, 1]
    assert {answer.seconds for match in found for answer in match.record().actions} == {1}


def test_alone_nobody_wins_or_loses():
    summary = series(DICE, [find(DICE, "greedy")], {}, plan(1, 3, Luck.from_seed(1)))
    (tally,) = summary.players
    assert (tally.wins, tally.draws, tally.losses) == (0, 0, 0) and tally.scored == 3 and tally.win_rate == 0


def test_the_number_of_players_is_checked():
    with pytest.raises(BadSetup, match="Yacht Auction has 2 seats, not 1"):
        series(AUCTION, [find(AUCTION, "greedy")], {}, plan(1, 1, Luck.from_seed(1)))


def test_a_match_can_be_played_on_given_rolls():
    players = [find(AUCTION, "greedy"), find(AUCTION, "random")]
    rolls = ["11111", "22222", "0"] * 12
    (match,) = kept(AUCTION, players, {}, plan(2, 1, Luck.from_seed(1), paired=False), rolls=rolls)
    assert match.record().luck.rolls == rolls


def test_matches_of_a_series_have_numbers_so_that_no_two_are_alike_even_without_luck():
    dots = catalog.load("dots-and-boxes")
    players = [find(dots, "greedy"), find(dots, "random")]
    found = [match.record() for match in kept(dots, players, {}, plan(2, 12, Luck.from_seed(1)))]
    assert [one.number for one in found] == list(range(12)) and len({one.digest for one in found}) == 12


def test_what_comes_out_does_not_depend_on_the_number_of_workers(tmp_path):
    players = [find(DICE, "greedy"), find(DICE, "random")]
    alone = kept(DICE, players, {}, plan(2, 10, Luck.from_seed(1)))
    with pool(2) as executor:
        told = []
        written = Written(str(tmp_path), 5)
        summary = spread(
            DICE, players, {}, plan(2, 10, Luck.from_seed(1)), executor, 2, None, written, done=told.append
        )
    again = series(DICE, players, {}, plan(2, 10, Luck.from_seed(1)))
    for tally in (*again.players, *summary.players):
        tally.think_max = 0.0
    assert summary.players == again.players and sum(told) == summary.games == 10 and summary.groups == 5
    names = sorted(path.name for path in tmp_path.iterdir())
    assert names == [f"dicemania-{number:06}.json" for number in range(5, 15)]
    digests = [record.load(tmp_path / name).digest for name in names]
    assert digests == [match.record().digest for match in alone]

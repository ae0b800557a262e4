"""Rulings that concern whole matches: who is asked, in what order luck comes, and how long it goes on."""

from collections import Counter

import msgspec
import pytest
from bouts import bout
from games_under_test import played, steps

from kibitz import catalog
from kibitz.errors import Misuse
from kibitz.game import Over
from kibitz.games.despirala.rules import REROLL, Action
from kibitz.games.dicemania.rules import Category, DicemaniaState, Score
from kibitz.games.yacht_auction.rules import Bid, Put
from kibitz.luck import Luck
from kibitz.play import Match
from kibitz.player import Acted, Rolled
from kibitz.rebuild import resume

DESPIRALA, DICEMANIA, DOTS, AUCTION = map(catalog.load, catalog.names())


def acted(match, seat):
    return [event.action for event in match.events if isinstance(event, Acted) and event.seat == seat]


def test_yacht_auction_has_twelve_biddings_in_rounds_1_to_12_and_twelve_scorings_in_rounds_2_to_13():
    match = Match(AUCTION, ["a", "b"], luck=Luck.from_seed(3))
    bids, puts = [], []
    for moment in steps(match, 3):
        (puts if moment.state.scoring else bids).append(moment.state.round)
    assert bids == list(range(1, 13)) and puts == list(range(2, 14))
    for seat in (0, 1):
        assert Counter(map(type, acted(match, seat))) == {Bid: 12, Put: 12}


def test_yacht_auction_puts_are_simultaneous_nobody_sees_one_before_both_are_in():
    match = Match(AUCTION, ["a", "b"], luck=Luck.from_seed(3))
    moments = steps(match, 3)
    while not next(moments).state.scoring:
        pass
    before, count = match.state, len(match.events)
    match.answer(0, before.legal(0).first)
    assert match.state is before and len(match.events) == count and match.waiting() == (1,)


def test_yacht_auction_the_tie_bit_is_fair_and_drawn_in_every_bidding():
    bits = [
        event.outcome[0]
        for seed in range(60)
        for event in played(("yacht-auction", 2, {}), seed).events
        if isinstance(event, Rolled) and event.roll.number == 2
    ]
    assert len(bits) == 60 * 12 and 300 < sum(bits) < 420


def test_dots_and_boxes_always_lasts_60_turns_and_somebody_wins():
    for seed in range(20):
        match = played(("dots-and-boxes", 2, {}), seed)
        assert len(match.events) == 60 and sum(match.over.scores) == 25 and sorted(match.over.ranks) == [1, 2]


def test_dots_and_boxes_both_seats_see_the_same_board_and_nonce_and_their_own_number():
    match = played(("dots-and-boxes", 2, {}), 4)
    state = resume(DOTS, match.record()).state
    first, second = (msgspec.to_builtins(DOTS.wire.observe(state.view(seat, 99), 60)) for seat in (0, 1))
    assert (first.pop("you"), second.pop("you")) == (0, 1) and first == second and first["nonce"] == 99
    assert {owner for row in first["owner"] for owner in row} == {0, 1}


def test_dots_and_boxes_an_opening_is_the_same_for_a_whole_group_and_rebuilds_from_the_record():
    one, two = bout(DOTS, "greedy", "random", options={"opening": 6}, seed=5, games=2)
    assert one.events[:6] == two.events[:6] and all(isinstance(event, Rolled) for event in one.events[:6])
    assert resume(DOTS, one.record()).events == one.events
    assert one.state.turn == 60 and len(acted(one, 0)) + len(acted(one, 1)) == 54


@pytest.mark.parametrize(("game", "turns"), [(DESPIRALA, 14), (DICEMANIA, 13)])
def test_everybody_has_so_many_turns(game, turns):
    match = played((game.name, 3, {}), 6)
    begun = [e.roll for e in match.events if isinstance(e, Rolled) and e.roll.number == 0]
    assert Counter(roll.owner for roll in begun) == {0: turns, 1: turns, 2: turns}
    assert [roll.owner for roll in begun] == [0, 1, 2] * turns


def test_despirala_equal_scores_share_a_rank_in_normal_play_too():
    sheet = (5, *(0,) * 13)
    state = type(DESPIRALA.start())((sheet, sheet, (9, *(0,) * 13)), (1, 1, 0))
    assert state.next == Over((6, 6, 9), (2, 2, 1))


def test_despirala_a_collection_cannot_be_left_for_a_reroll():
    match = Match(DESPIRALA, ["a"], luck=Luck.from_seed(1))
    match.answer(0, Action("collect", (1,)))
    with pytest.raises(ValueError, match="the moves are Continue and Stop"):
        match.answer(0, REROLL)


def test_dicemania_two_players_with_equal_totals_draw():
    full = tuple(0 if category != Category.CHANCE else None for category in Category)
    one = tuple(0 if category != Category.CHANCE else 5 for category in Category)
    state = DicemaniaState((one, full), 1, (1, 1, 1, 1, 1), 3).moved({1: Score(Category.CHANCE)})
    assert state.next == Over((5, 5), (1, 1))


def test_nobody_answers_when_it_is_over():
    match = played(("dicemania", 1, {}), 1)
    with pytest.raises(Misuse):
        match.answer(0, Score(Category.CHANCE))

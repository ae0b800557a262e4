"""Every rule of Yacht Auction, a test a sentence."""

import pytest

from kibitz.errors import IllegalAction, IllegalRoll, Misuse
from kibitz.game import Dice, Move, Over
from kibitz.games.yacht_auction import GAME
from kibitz.games.yacht_auction.rules import (
    EMPTY,
    AuctionState,
    Bid,
    Category,
    NoSuchDice,
    Numbers,
    Put,
    RuleUsed,
    receives,
    score,
    total,
)
from kibitz.play import Match


def dice(text):
    return tuple(sorted(map(int, text)))


def put(category, five):
    return Put(Category[category], dice(five))


def bidding(a="11111", b="22222", state=None):
    return (state or GAME.start()).rolled(dice(a)).rolled(dice(b))


def bid(state, first, second, bit=0):
    """A bidding, written "A 500" for each seat, the bit drawn included."""
    bids = {seat: Bid(text[0], int(text[2:])) for seat, text in enumerate((first, second))}
    return state.moved(bids).rolled((bit,))


def scoring(first="1112223334", second="4445556661", round=2, sheets=(EMPTY, EMPTY), nets=(0, 0)):
    return AuctionState(round, (), (), (dice(first), dice(second)), sheets, nets)


@pytest.mark.parametrize(
    ("category", "five", "points"),
    [
        ("ONE", "11123", 3000),
        ("TWO", "22222", 10000),
        ("THREE", "11245", 0),
        ("FOUR", "44111", 8000),
        ("FIVE", "55561", 15000),
        ("SIX", "66666", 30000),
        ("CHOICE", "12345", 15000),
        ("FOUR_OF_A_KIND", "44441", 17000),
        ("FOUR_OF_A_KIND", "44411", 0),
        ("FULL_HOUSE", "44411", 14000),
        ("FULL_HOUSE", "44441", 0),
        ("FULL_HOUSE", "44112", 0),
        ("SMALL_STRAIGHT", "12341", 15000),
        ("SMALL_STRAIGHT", "23456", 15000),
        ("SMALL_STRAIGHT", "34566", 15000),
        ("SMALL_STRAIGHT", "12356", 0),
        ("LARGE_STRAIGHT", "12345", 30000),
        ("LARGE_STRAIGHT", "23456", 30000),
        ("LARGE_STRAIGHT", "13456", 0),
        ("YACHT", "33333", 50000),
        ("YACHT", "33334", 0),
    ],
)
def test_a_category_scores_what_the_rules_say(category, five, points):
    assert score(Category[category], dice(five)) == points


def test_ruling_five_of_a_kind_is_also_a_full_house_and_four_of_a_kind():
    assert score(Category.FULL_HOUSE, dice("33333")) == score(Category.FOUR_OF_A_KIND, dice("33333")) == 15000


def test_ruling_a_large_straight_also_counts_as_a_small_one():
    assert score(Category.SMALL_STRAIGHT, dice("12345")) == 15000


def test_ruling_the_bonus_is_added_once_when_the_basics_total_63000_or_more():
    assert total((3000, 6000, 9000, 12000, 15000, 17000, *(None,) * 6), 0) == 62000
    assert total((3000, 6000, 9000, 12000, 15000, 18000, *(None,) * 6), 0) == 63000 + 35000
    assert total((5000, 10000, 15000, 20000, 25000, 30000, *(0,) * 6), -7) == 105000 + 35000 - 7


def test_a_round_rolls_bundle_a_then_bundle_b_then_both_seats_bid():
    state = GAME.start()
    assert state.next == Dice(None, 1, 0, 5)
    state = state.rolled((6, 1, 1, 1, 1))
    assert state.next == Dice(None, 1, 1, 5)
    state = state.rolled((2, 2, 2, 2, 2))
    assert state.next == Move((0, 1)) and state.bundles == ((1, 1, 1, 1, 6), (2, 2, 2, 2, 2))


def test_different_targets_are_both_received():
    state = bid(bidding(), "B 10", "A 20")
    assert state.hands == (dice("22222"), dice("11111"))


def test_on_the_same_target_the_higher_bid_receives_it():
    state = bid(bidding(), "A 10", "A 20")
    assert state.hands == (dice("22222"), dice("11111"))


@pytest.mark.parametrize(("bit", "first"), [(0, "11111"), (1, "22222")])
def test_ruling_equal_bids_are_decided_by_the_bit_and_0_gives_it_to_first(bit, first):
    assert bid(bidding(), "A 10", "A 10", bit).hands[0] == dice(first)


def test_ruling_the_bit_does_nothing_where_nothing_is_tied():
    assert bid(bidding(), "A 10", "A 20", 0) == bid(bidding(), "A 10", "A 20", 1)
    assert receives((Bid("A", 0), Bid("B", 0)), 1) == ("A", "B")


def test_ruling_the_bit_is_drawn_whether_or_not_it_is_needed_and_may_be_unknown_then():
    state = bidding().moved({0: Bid("A", 1), 1: Bid("B", 1)})
    assert state.next == Dice(None, 1, 2, 1, sides=2, lowest=0, needed=False)
    assert state.rolled(()) == state.rolled((1,))
    tied = bidding().moved({0: Bid("A", 1), 1: Bid("A", 1)})
    assert tied.next.needed
    with pytest.raises(IllegalRoll, match="one die from 0 to 1 is due"):
        tied.rolled(())


def test_who_receives_the_target_pays_the_own_bid_and_who_does_not_is_paid_the_own_bid():
    assert bid(bidding(), "A 10", "A 20").nets == (10, -20)
    assert bid(bidding(), "A 10", "B 20").nets == (-10, -20)
    assert bid(bidding(), "B 30", "B 30", 1).nets == (30, -30)


def test_the_first_round_has_no_scoring():
    state = bid(bidding(), "A 0", "B 0")
    assert state.round == 2 and state.next == Dice(None, 2, 0, 5)


def test_from_the_second_round_on_ten_dice_are_held_and_both_put_five():
    state = bid(bidding("33333", "44444", bid(bidding(), "A 0", "B 0")), "A 0", "B 0")
    assert state.hands == (dice("1111133333"), dice("2222244444")) and state.next == Move((0, 1))
    state = state.moved({0: put("YACHT", "11111"), 1: put("FOUR", "44444")})
    assert state.hands == (dice("33333"), dice("22222"))
    assert state.scores == (50000, 20000) and state.round == 3


def test_ruling_round_13_has_no_bidding_and_then_it_is_over():
    one_left = tuple(None if category == Category.ONE else 1000 for category in Category)
    state = scoring("11123", "11111", 13, (one_left, one_left), (-5, 5))
    assert state.next == Move((0, 1))
    over = state.moved({0: put("ONE", "11123"), 1: put("ONE", "11111")}).next
    assert over == Over((11000 + 3000 - 5, 11000 + 5000 + 5), (2, 1))


def test_equal_totals_are_a_draw():
    done = tuple(1000 for _ in Category)
    assert AuctionState(14, (), (), ((), ()), (done, done)).next == Over((12000, 12000), (1, 1))


@pytest.mark.parametrize(
    "wrong", [Bid("C", 0), Bid("A", -1), Bid("A", 100001), Bid("A", True), Bid("A", 1.5), Bid("a", 1)]
)
def test_a_bid_is_for_a_or_b_and_from_0_to_100000(wrong):
    assert Bid("A", 0) in bidding().legal(0) and Bid("B", 100000) in bidding().legal(0)
    assert wrong not in bidding().legal(0)
    with pytest.raises(IllegalAction, match="for A or B and from 0 to 100000"):
        bidding().moved({0: wrong, 1: Bid("A", 0)})


def test_each_category_is_used_at_most_once():
    used = tuple(0 if category == Category.YACHT else None for category in Category)
    state = scoring(sheets=(used, EMPTY), round=3)
    assert put("YACHT", "11122") not in state.legal(0) and put("YACHT", "44455") in state.legal(1)
    with pytest.raises(RuleUsed, match="YACHT was used before: still open are ONE, TWO"):
        state.moved({0: put("YACHT", "11122"), 1: put("YACHT", "44455")})


def test_only_five_dice_that_are_held_can_be_put():
    for wrong in ("66666", "1112", "111222"):
        with pytest.raises(NoSuchDice, match="are not five of the dice held, 1112223334"):
            scoring().moved({0: put("ONE", wrong), 1: put("ONE", "44455")})
    with pytest.raises(IllegalAction, match="in order"):
        scoring().moved({0: Put(Category.ONE, (2, 1, 1, 1, 2)), 1: put("ONE", "44455")})


def test_bids_are_for_biddings_and_puts_for_scorings():
    with pytest.raises(IllegalAction, match="this is a bidding"):
        bidding().moved({0: put("ONE", "11111"), 1: Bid("A", 0)})
    with pytest.raises(IllegalAction, match="this is a scoring"):
        scoring().moved({0: Bid("A", 0), 1: Bid("A", 0)})


def test_rolls_out_of_place_are_refused():
    with pytest.raises(IllegalRoll, match="no roll is due"):
        bidding().rolled((1,))
    with pytest.raises(IllegalRoll, match="5 dice from 1 to 6 are due"):
        GAME.start().rolled((1, 2, 3, 4))


def test_ruling_bids_are_simultaneous_nobody_sees_one_before_both_are_in():
    match = Match(GAME, ["a", "b"], rolls=["11111", "22222"])
    before = match.state
    match.answer(1, Bid("A", 7))
    assert match.state is before and match.waiting() == (0,) and len(match.events) == 2
    with pytest.raises(Misuse, match="has answered already"):
        match.answer(1, Bid("A", 8))
    match.answer(0, Bid("A", 7))
    assert match.state.bids == (Bid("A", 7), Bid("A", 7))


def test_there_are_200002_bids_and_then_the_puts():
    numbers = Numbers()
    assert numbers.size == 200002 + 12 * 252
    assert numbers.action(0) == Bid("A", 0) and numbers.action(200001) == Bid("B", 100000)
    assert numbers.action(200002) == put("ONE", "11111")
    with pytest.raises(KeyError):
        numbers.number(Bid("A", 100001))
    for beyond in (-1, numbers.size):
        with pytest.raises(IndexError):
            numbers.action(beyond)
    assert len(bidding().legal(0)) == 200002
    assert list(bidding().legal(0))[100001] == Bid("B", 0)
    assert bidding().legal(0).first == Bid("A", 0)


def test_nothing_is_decided_before_the_roll():
    with pytest.raises(IllegalAction, match="nothing is to be decided before"):
        GAME.start().moved({0: Bid("A", 0), 1: Bid("A", 0)})

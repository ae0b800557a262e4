"""What people type in Yacht Auction."""

import pytest

from kibitz.errors import IllegalAction, Unreadable
from kibitz.games.yacht_auction import GAME
from kibitz.games.yacht_auction.rules import EMPTY, AuctionState, Bid, Category, NoSuchDice, Put, RuleUsed

read = GAME.notation.read
BIDDING = AuctionState(2, ((1, 1, 2, 3, 4), (2, 2, 5, 5, 5)), (), ((1, 1, 1, 1, 1), (2, 2, 2, 2, 2)))
USED = tuple(0 if category == Category.ONE else None for category in Category)
SCORING = AuctionState(3, (), (), ((1, 1, 2, 3, 4, 2, 2, 5, 5, 5), (1, 2, 3, 4, 5, 6, 6, 6, 6, 6)), (USED, USED))


@pytest.mark.parametrize(
    ("typed", "target", "amount"),
    [
        ("A 500", "A", 500),
        ("bid A 500", "A", 500),
        ("BID B 0", "B", 0),
        ("a500", "A", 500),
        ("b 12,500", "B", 12500),
        ("B 12 500", "B", 12500),
        ("b 12’500", "B", 12500),
        ("a 100_000", "A", 100000),
        ("b 12k", "B", 12000),
        ("bi b 3", "B", 3),
        ("b a 3", "A", 3),
        ("b b 3", "B", 3),
        ("a 007", "A", 7),
        ("A: 500", "A", 500),
        ("A 5٠٠", "A", 500),
        ("“A 500”", "A", 500),
        ("(A, 500)", "A", 500),
        ("bid A 500;", "A", 500),
        ("A 12 k", "A", 12000),
        ("bid: a 1.000", "A", 1000),
    ],
)
def test_a_bid_is_a_bundle_and_a_number(typed, target, amount):
    assert read(typed, BIDDING, 0) == Bid(target, amount)


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "A",
        "500",
        "C 5",
        "A B",
        "A five",
        "A 5 6",
        "pass",
        "bid",
        "\x00",
        "A 1.5.2",
        "A 0.500",
        "A .500",
        "A 5%",
        "A <5",
        "A ➖5",
        "B/A 5",
        "A 10²",
        "A\u202e50",
        "A\x005",
        "A 1,23",
    ],
)
def test_a_bid_that_cannot_be_read(typed):
    with pytest.raises(Unreadable, match='write A or B and a number from 0 to 100000, such as "A 500"'):
        read(typed, BIDDING, 0)


@pytest.mark.parametrize("typed", ["A 100001", "A -5", "b 9999999999999999999999", "b 101k", "A −5"])
def test_a_bid_that_may_not_be_made(typed):
    with pytest.raises(IllegalAction, match="from 0 to 100000"):
        read(typed, BIDDING, 0)


@pytest.mark.parametrize(
    ("typed", "category", "dice"),
    [
        ("FULL_HOUSE 22555", "FULL_HOUSE", (2, 2, 5, 5, 5)),
        ("put full house 5 5 5 2 2", "FULL_HOUSE", (2, 2, 5, 5, 5)),
        ("full 55522", "FULL_HOUSE", (2, 2, 5, 5, 5)),
        ("fullhouse 55522", "FULL_HOUSE", (2, 2, 5, 5, 5)),
        ("PUT TWO 22211", "TWO", (1, 1, 2, 2, 2)),
        ("four 11234", "FOUR", (1, 1, 2, 3, 4)),
        ("four of a kind 11234", "FOUR_OF_A_KIND", (1, 1, 2, 3, 4)),
        ("four of 11234", "FOUR_OF_A_KIND", (1, 1, 2, 3, 4)),
        ("small 1,2,3,4,5", "SMALL_STRAIGHT", (1, 2, 3, 4, 5)),
        ("Large Straight: 12345", "LARGE_STRAIGHT", (1, 2, 3, 4, 5)),
        ("y 11222", "YACHT", (1, 1, 2, 2, 2)),
        ("p choice 11222", "CHOICE", (1, 1, 2, 2, 2)),
        ("4 of a kind 11234", "FOUR_OF_A_KIND", (1, 1, 2, 3, 4)),
        ("sixes 11222", "SIX", (1, 1, 2, 2, 2)),
        ("house 22555", "FULL_HOUSE", (2, 2, 5, 5, 5)),
    ],
)
def test_a_put_is_a_category_and_five_dice(typed, category, dice):
    assert read(typed, SCORING, 0) == Put(Category[category], dice)


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("", "write a category and the five dice"),
        ("22555", "write a category and the five dice"),
        ("put", "write a category and the five dice"),
        ("banana 22555", "write a category and the five dice"),
        ("full house", 'such as "FULL_HOUSE 22555"'),
        ("yatch 22555", 'did you mean "yacht"'),
        ("full house 2255", "needs five dice"),
        ("full house 225555", "needs five dice"),
        ("full house 22557", "needs five dice"),
        ("full house 22x55", "needs five dice"),
        ("full house " + "5" * 900, "needs five dice"),
        ("f 22555", "could be"),
        ("A 22555", "is not a put"),
        ("of 22555", "is not a put"),
        ("straight 22555", "could be SMALL_STRAIGHT or LARGE_STRAIGHT"),
        ("s 22555", "could be SIX or SMALL_STRAIGHT"),
    ],
)
def test_a_put_that_cannot_be_read(typed, says):
    with pytest.raises(Unreadable, match=says):
        read(typed, SCORING, 0)


def test_a_put_that_may_not_be_made():
    with pytest.raises(NoSuchDice, match="66666 are not five of the dice held"):
        read("six 66666", SCORING, 0)
    with pytest.raises(RuleUsed, match="ONE was used before"):
        read("one 11222", SCORING, 0)


def test_choices_are_the_best_dice_for_each_category_and_their_points():
    notes = {choice.text: choice.note for choice in GAME.notation.choices(SCORING, 0)}
    assert len(notes) == 11
    assert notes["put FULL_HOUSE 22555"] == "19000 points"
    assert notes["put LARGE_STRAIGHT 12345"] == "30000 points"
    bids = GAME.notation.choices(BIDDING, 0)
    assert [choice.text for choice in bids] == ["bid A …", "bid B …"]
    assert bids[0].note == "11234, 0 to 100000: paid if you get it, paid to you if not"


def test_the_table_is_told_what_was_rolled_got_and_scored():
    told, start = GAME.notation.told, GAME.start()
    assert told(start, start.next, (5, 1, 1, 1, 1)) == "round 1, bundle A: 1 1 1 1 5"
    quiet = BIDDING.moved({0: Bid("A", 5), 1: Bid("A", 3)})
    assert told(quiet, quiet.next, (0,)) == ""
    after = quiet.rolled((0,))
    assert GAME.notation.happened(quiet, after) == [(0, "gets 11234 and pays 5"), (1, "gets 22555 and is paid 3")]
    tied = BIDDING.moved({0: Bid("A", 5), 1: Bid("A", 5)})
    assert told(tied, tied.next, (1,)) == "the bids are equal, and a coin gives the bundle to the second player"
    puts = SCORING.moved({0: Put(Category.FIVE, (2, 2, 5, 5, 5)), 1: Put(Category.SIX, (1, 2, 3, 4, 5))})
    assert GAME.notation.happened(SCORING, puts) == [(0, "scores 15000"), (1, "scores 0")]
    assert GAME.notation.happened(BIDDING, quiet) == []


def test_rolls_of_a_real_table_are_asked_for():
    wanted, start = GAME.notation.wanted, GAME.start()
    assert wanted(start.next, start).startswith("bundle A: 5 dice from 1 to 6 are due")
    tied = BIDDING.moved({0: Bid("A", 5), 1: Bid("A", 5)})
    assert "throw a coin" in wanted(tied.next, tied)
    assert tied.next.needed and not BIDDING.moved({0: Bid("A", 5), 1: Bid("A", 3)}).next.needed


def test_the_drawing_names_the_round():
    assert GAME.notation.draw(BIDDING, ["a", "b"]).startswith("round 2 of 13")
    over = AuctionState(14, (), (), ((), ()), (EMPTY, EMPTY))
    assert GAME.notation.draw(over, ["a", "b"]).startswith("the end")
    assert GAME.notation.prompt(BIDDING, 0) == "A 11234, B 22555  bid"


def test_nobody_else_can_bid_or_put():
    for state in (BIDDING, SCORING):
        for seat in (-1, 2):
            with pytest.raises(IllegalAction, match="nothing for seat"):
                read("A 5", state, seat)


def test_the_bonus_is_shown_once_it_is_earned():
    earned = tuple({Category.SIX: 36000, Category.FIVE: 27000}.get(category) for category in Category)
    drawn = GAME.notation.draw(AuctionState(3, sheets=(earned, EMPTY)), ["a", "b"])
    assert "63000+35000" in drawn and "0/63000" in drawn

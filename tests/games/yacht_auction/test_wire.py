"""Yacht Auction's JSON, hostile until checked."""

import msgspec
import pytest

from kibitz.errors import IllegalAction, Unreadable
from kibitz.games.yacht_auction import GAME
from kibitz.games.yacht_auction.rules import AuctionState, Bid, Category, Put

BIDDING = AuctionState(2, ((1, 1, 2, 3, 4), (2, 2, 5, 5, 5)), (), ((1, 1, 1, 1, 1), (2, 2, 2, 2, 2)), nets=(-5, 7))
SCORING = AuctionState(2, (), (), ((1, 1, 1, 1, 1, 2, 2, 5, 5, 5), (1, 1, 2, 2, 2, 2, 2, 2, 3, 4)), nets=(-5, 7))


def seen(state=BIDDING, **changes):
    return {**msgspec.json.decode(msgspec.json.encode(GAME.wire.observe(state.view(0, 5), 0))), **changes}


def sheets(**changes):
    first, second = seen()["sheets"]
    return [{**first, **changes}, second]


def test_the_observation_has_bundles_hands_sheets_and_nets():
    view = seen()
    assert view["a"] == [1, 1, 2, 3, 4] and view["phase"] == "bid" and view["round"] == 2
    assert view["scores"] == view["nets"] == [-5, 7] and view["to_move"] == [0, 1]
    assert seen(SCORING)["a"] is None and seen(SCORING)["phase"] == "put"


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"you": 2}, "2"),
        ({"to_move": [0]}, r"is \[0, 1\] in the phases bid and put"),
        ({"phase": "pass"}, "pass"),
        ({"a": None}, "contradict the phase bid"),
        ({"a": [1, 2, 3]}, "length"),
        ({"phase": "over", "to_move": [], "a": None, "b": None}, "round 2 has no phase over"),
        ({"phase": "roll", "to_move": []}, "contradict the phase roll"),
        ({"bids": [{"target": "A", "bid": 100001}] * 2}, "<= 100000"),
        ({"phase": "put"}, "contradict the phase put"),
        ({"a": [1, 1, 1, 1, 9]}, "<= 6"),
        ({"round": 13}, "round 13 has no phase bid"),
        ({"round": 14}, "<= 13"),
        ({"round": 1}, "needs 0 dice"),
        ({"phase": "put", "a": None, "b": None, "round": 1}, "round 1 has no phase put"),
        ({"phase": "put", "a": None, "b": None}, "needs 10 dice"),
        ({"phase": "put", "a": None, "b": None, "round": 13}, "needs? 11 categories"),
        ({"round": 3}, "need 1 categories filled"),
        ({"dice": [[1], [1]]}, "needs 5 dice"),
        ({"sheets": sheets(ONE=5000)}, "need 0 categories filled"),
        ({"sheets": sheets(ONE=500)}, "cannot have 500 points"),
        ({"sheets": [{}, {}]}, 'lacks "ONE"'),
        ({"nets": [10**9, 0]}, "<= 1200000"),
        ({"nets": [100001, 0], "scores": [100001, 0]}, "cannot be beyond 100000"),
        ({"scores": [0, 0]}, r"should be \[-5, 7\]"),
    ],
)
def test_a_view_that_contradicts_itself_is_refused(changes, says):
    with pytest.raises(Unreadable, match=says):
        GAME.wire.decode(msgspec.json.encode(seen(**changes)))


def test_bids_and_puts_are_read():
    assert GAME.wire.answered('{"target": "A", "bid": 0}', BIDDING, 0) == Bid("A", 0)
    line = '{"category": "ONE", "dice": [5, 1, 1, 2, 1]}'
    assert GAME.wire.answered(line, SCORING, 0) == Put(Category.ONE, (1, 1, 1, 2, 5))


@pytest.mark.parametrize(
    ("line", "state", "error"),
    [
        ("{}", BIDDING, Unreadable),
        ('{"target": "A"}', BIDDING, Unreadable),
        ('{"target": "C", "bid": 1}', BIDDING, Unreadable),
        ('{"target": "A", "bid": "1"}', BIDDING, Unreadable),
        ('{"target": "A", "bid": 1, "category": "ONE"}', BIDDING, Unreadable),
        ('{"target": "A", "bid": -1}', BIDDING, IllegalAction),
        ('{"target": "A", "bid": 100001}', BIDDING, IllegalAction),
        ('{"target": "A", "bid": 1}', SCORING, IllegalAction),
        ('{"category": "ONE", "dice": [6, 6, 6, 6, 6]}', SCORING, IllegalAction),
        ('{"category": "ONE", "dice": [1, 1]}', SCORING, Unreadable),
        ('{"category": "ONE", "dice": [1, 1, 1, 1, 1]}', BIDDING, IllegalAction),
    ],
)
def test_an_action_that_is_none_is_refused(line, state, error):
    with pytest.raises(error):
        GAME.wire.answered(line, state, 0)

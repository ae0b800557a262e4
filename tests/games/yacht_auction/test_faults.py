"""The established names of faults."""

import pytest

from kibitz.errors import IllegalAction, Unreadable
from kibitz.games.yacht_auction import GAME
from kibitz.games.yacht_auction.faults import reason
from kibitz.games.yacht_auction.rules import AuctionState, NoSuchDice, RuleUsed
from kibitz.wire import Cause, Limits

BIDDING = AuctionState(1, ((1, 2, 3, 4, 5), (1, 1, 1, 1, 1)))
SCORING = AuctionState(13, hands=((1, 2, 3, 4, 5), (1, 1, 1, 1, 1)))


@pytest.mark.parametrize("cause", [Cause.NO_START, Cause.CRASH, Cause.CLOSED, Cause.TIMEOUT])
@pytest.mark.parametrize("state", [None, BIDDING, SCORING])
def test_whoever_says_nothing_in_time_is_out_of_time(cause, state):
    assert reason(cause, None, state) == "TLE"


@pytest.mark.parametrize(
    ("state", "error", "name"),
    [
        (None, None, "INVALID READY MESSAGE"),
        (BIDDING, Unreadable("?"), "BID PARSE FAILED"),
        (BIDDING, IllegalAction("?"), "BID PARSE FAILED"),
        (SCORING, Unreadable("?"), "PUT PARSE FAILED"),
        (SCORING, IllegalAction("?"), "PUT PARSE FAILED"),
        (SCORING, RuleUsed("?"), "RULE ALREADY USED"),
        (SCORING, NoSuchDice("?"), "NO SUCH DICE"),
    ],
)
def test_what_was_said_wrong_has_the_name_of_what_was_due(state, error, name):
    for cause in (Cause.MALFORMED, Cause.ILLEGAL, Cause.TOO_LONG):
        assert reason(cause, error, state) == name


def test_both_wires_have_the_deadlines_of_the_text():
    assert GAME.wire.limits == GAME.own_wire.limits == Limits(start=3.0, answer=0.5)
    assert GAME.wire.fault(Cause.CRASH) == GAME.own_wire.fault(Cause.CRASH) == "TLE"

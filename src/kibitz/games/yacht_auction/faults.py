"""What a fault is called: the established reasons why a game is aborted, and the deadlines."""

from kibitz.games.yacht_auction.rules import AuctionState, NoSuchDice, RuleUsed
from kibitz.wire import Cause, Limits

LIMITS = Limits(start=3.0, answer=0.5)
_SAID = (Cause.MALFORMED, Cause.ILLEGAL, Cause.TOO_LONG)


def reason(cause: Cause, error: Exception | None = None, state: AuctionState | None = None) -> str:
    """The established name. Whoever says nothing in time is out of time, whatever the cause."""
    if cause not in _SAID:
        return "TLE"
    if state is None:
        return "INVALID READY MESSAGE"
    if not state.scoring:
        return "BID PARSE FAILED"
    if isinstance(error, RuleUsed):
        return "RULE ALREADY USED"
    if isinstance(error, NoSuchDice):
        return "NO SUCH DICE"
    return "PUT PARSE FAILED"

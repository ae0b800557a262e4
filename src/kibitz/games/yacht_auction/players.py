"""Built-ins, weakest to strongest."""

from functools import cache

from kibitz.dice import parts
from kibitz.game import View
from kibitz.games.yacht_auction.rules import (
    BASIC,
    BUNDLE,
    MOST_BID,
    Action,
    AuctionState,
    Bid,
    Category,
    Held,
    Put,
    score,
)
from kibitz.player import BuiltIn, Setting, chance


class Greedy:
    """Scores as much as it can at once, and bids by what each bundle would let both seats score at once.

    The bid is the quarter of (own gain of A over B) + (the other's): a half of the stake between the two, as both
    outcomes are then equally good for it, if scoring at once were all that mattered.
    """

    def __init__(self, setting: Setting) -> None:
        self.seed = setting.seed

    def choose(self, view: View[AuctionState]) -> Action:
        state, seat = view.state, view.seat
        if not state.scoring:
            gains = (_worth(state, who, 0) - _worth(state, who, 1) for who in (0, 1))
            stake = sum(gains) // 4
            if stake == 0:
                return Bid("AB"[chance(self.seed, view, 2)], 0)
            return Bid("A" if stake > 0 else "B", min(abs(stake), MOST_BID))
        most = 0
        best: list[Put] = []
        for action in state.legal(seat):
            assert isinstance(action, Put)
            value = _value(action.category, action.dice)
            if value > most or not best:
                most, best = value, []
            if value == most:
                best.append(action)
        return best[chance(self.seed, view, len(best))]


def _worth(state: AuctionState, seat: int, bundle: int) -> int:
    held = tuple(sorted(state.hands[seat] + state.bundles[bundle]))
    open_ones = tuple(category for category in Category if state.sheets[seat][category] is None)
    return max(max(_value(category, five) for five in parts(held, BUNDLE)) for category in open_ones)


@cache
def _value(category: Category, dice: Held) -> int:
    """The points, and in a basic category its share of the bonus, which three of each face earn exactly."""
    points = score(category, dice)
    return points + points * 35 // 63 if category in BASIC else points


PLAYERS = (BuiltIn("greedy", "scores the most it can at once and bids half of what that makes a bundle worth", Greedy),)

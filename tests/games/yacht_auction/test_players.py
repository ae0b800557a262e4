"""Yacht Auction's built-ins."""

from kibitz.games.yacht_auction import GAME
from kibitz.games.yacht_auction.players import Greedy
from kibitz.games.yacht_auction.rules import AuctionState, Bid, Category, Put
from kibitz.player import Setting

GREEDY = Greedy(Setting("yacht-auction"))


def test_greedy_bids_half_of_what_a_bundle_makes_between_both():
    state = GAME.start().rolled((6, 6, 6, 6, 6)).rolled((1, 1, 2, 3, 3))
    # A is a yacht for both, 50000; the best of B is 10000 as a choice: a quarter of (40000 + 40000)
    assert GREEDY.choose(state.view(0)) == Bid("A", 20000)


def test_greedy_bids_nothing_for_nothing():
    state = GAME.start().rolled((1, 1, 2, 3, 3)).rolled((1, 1, 2, 3, 3))
    assert GREEDY.choose(state.view(0)).amount == 0


def test_greedy_puts_what_scores_most():
    state = AuctionState(2, (), (), ((1, 1, 1, 1, 1, 6, 6, 6, 5, 5), (1, 2, 3, 4, 5, 6, 6, 6, 1, 1)))
    assert GREEDY.choose(state.view(0)) == Put(Category.YACHT, (1, 1, 1, 1, 1))


def test_greedy_bids_by_what_the_bundles_are_worth_to_both():
    full = tuple(None if category == Category.YACHT else 0 for category in Category)
    blank = tuple(None if category == Category.ONE else 0 for category in Category)
    state = AuctionState(12, ((6, 6, 6, 6, 6), (1, 2, 3, 4, 6)), (), ((1, 2, 3, 4, 5),) * 2, (full, blank))
    mine = GREEDY.choose(state.view(0))  # a yacht for one seat, a one more for the other: (50000 - 1555) // 4
    assert mine == GREEDY.choose(state.view(1)) == Bid("A", 12111)

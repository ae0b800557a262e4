"""Yacht Auction: bid for bundles of dice, then score them."""

from collections.abc import Mapping, Sequence

from kibitz.game import Format, Game, Numbering, Value
from kibitz.games.yacht_auction.files import LogFile, RollFile
from kibitz.games.yacht_auction.lines import AuctionLines
from kibitz.games.yacht_auction.notation import AuctionNotation
from kibitz.games.yacht_auction.players import PLAYERS
from kibitz.games.yacht_auction.rules import Action, AuctionState, Numbers
from kibitz.games.yacht_auction.wire import AuctionWire


class YachtAuction(Game[Action, AuctionState]):
    name = "yacht-auction"
    title = "Yacht Auction"
    summary = "Two players bid for bundles of dice, then score them: thirteen rounds, the higher total wins."
    least_seats = most_seats = 2
    usual = ("me", "greedy")
    forfeits = True
    players = PLAYERS
    notation = AuctionNotation()
    wire = AuctionWire()
    own_wire = AuctionLines()

    @property
    def formats(self) -> Sequence[Format]:
        return (LogFile(self), RollFile(self))

    def begin(self, seats: int, options: Mapping[str, Value]) -> AuctionState:
        return AuctionState()

    def numbering(self, options: Mapping[str, Value]) -> Numbering[Action]:
        return Numbers()


GAME = YachtAuction()

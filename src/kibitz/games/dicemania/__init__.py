"""Dicemania: the Internet's Yacht of the 1990s, alone or against others."""

from collections.abc import Mapping

from kibitz.game import Game, Listing, Numbering, Value
from kibitz.games.dicemania.notation import SheetNotation
from kibitz.games.dicemania.players import PLAYERS
from kibitz.games.dicemania.rules import ACTIONS, EMPTY, MOST_SEATS, Action, DicemaniaState
from kibitz.games.dicemania.wire import SheetWire


class Dicemania(Game[Action, DicemaniaState]):
    name = "dicemania"
    title = "Dicemania"
    summary = "Five dice, up to three rolls a turn, thirteen categories: the highest total wins."
    least_seats, most_seats = 1, MOST_SEATS
    players = PLAYERS
    notation = SheetNotation()
    wire = SheetWire()

    def begin(self, seats: int, options: Mapping[str, Value]) -> DicemaniaState:
        return DicemaniaState((EMPTY,) * seats)

    def numbering(self, options: Mapping[str, Value]) -> Numbering[Action]:
        return Listing(ACTIONS)


GAME = Dicemania()

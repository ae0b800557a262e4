"""Despirala: six dice, fourteen combinations, and goods to pay for rolls."""

from collections.abc import Mapping

from kibitz.game import Game, Listing, Numbering, Option, Value
from kibitz.games.despirala.notation import MoveNotation
from kibitz.games.despirala.players import PLAYERS
from kibitz.games.despirala.rules import ACTIONS, EMPTY, MOST_SEATS, Action, DespiralaState
from kibitz.games.despirala.wire import MoveWire


class Despirala(Game[Action, DespiralaState]):
    name = "despirala"
    title = "Despirala"
    summary = "Six dice, fourteen combinations, five goods a turn to pay for rolls: spend them where they count."
    least_seats, most_seats = 1, MOST_SEATS
    options = (Option("misere", False, "the lowest score wins, and rerolling all dice is not allowed"),)
    players = PLAYERS
    notation = MoveNotation()
    wire = MoveWire()

    def begin(self, seats: int, options: Mapping[str, Value]) -> DespiralaState:
        return DespiralaState((EMPTY,) * seats, (0,) * seats, misere=bool(options["misere"]))

    def numbering(self, options: Mapping[str, Value]) -> Numbering[Action]:
        return Listing(ACTIONS)


GAME = Despirala()

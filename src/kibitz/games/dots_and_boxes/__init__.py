"""Dots and Boxes, on any board up to 19 x 19 (5 x 5 unless said otherwise)."""

from collections.abc import Mapping

from kibitz.game import Game, Listing, Numbering, Option, Value
from kibitz.games.dots_and_boxes.notation import EdgeNotation
from kibitz.games.dots_and_boxes.players import PLAYERS
from kibitz.games.dots_and_boxes.rules import DotsState, Edge, board
from kibitz.games.dots_and_boxes.wire import MOST, EdgeWire


class DotsAndBoxes(Game[Edge, DotsState]):
    name = "dots-and-boxes"
    title = "Dots and Boxes"
    summary = "Draw edges between dots; close a box and it is yours, and you draw again."
    least_seats = most_seats = 2
    usual = ("me", "greedy")
    options = (
        Option("rows", 5, "rows of boxes", 1, MOST),
        Option("cols", 5, "columns of boxes", 1, MOST),
        Option(
            "opening",
            0,
            "edges that chance draws beforehand, none of them a third side (6 in matches between programs)",
            0,
            60,
            rated=6,
        ),
    )
    players = PLAYERS
    notation = EdgeNotation()
    wire = EdgeWire()

    def begin(self, seats: int, options: Mapping[str, Value]) -> DotsState:
        size = board(options["rows"], options["cols"])
        return DotsState(size, size.full, opening=options["opening"])

    def numbering(self, options: Mapping[str, Value]) -> Numbering[Edge]:
        return Listing(range(board(options["rows"], options["cols"]).edges))


GAME = DotsAndBoxes()

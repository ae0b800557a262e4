"""A bot for Dots and Boxes, to start from. It needs Python 3.9 or later and nothing else.

Run it:      python3 bot.py        (an observation a line in, an edge a line out, both JSON)
Test it:     kibitz check dots-and-boxes -- python3 bot.py
Improve it:  choose() is all of its strategy; Board holds the position, main() reads and writes.
"""

import json
import sys
from typing import Any


class Board:
    """The edges by number, in the order of the rules: all H row by row, then all V row by row."""

    def __init__(self, seen: dict[str, Any]) -> None:
        rows, self.cols = seen["rows"], seen["cols"]
        self.across = (rows + 1) * self.cols  # so many edges are H, those with a higher number V
        self.drawn: list[bool] = [drawn for row in seen["h"] + seen["v"] for drawn in row]
        self.beside: list[list[list[int]]] = [[] for _ in self.drawn]  # the boxes beside an edge, as four sides
        for r in range(rows):
            for c in range(self.cols):
                top, left = r * self.cols + c, self.across + r * (self.cols + 1) + c
                box = [top, top + self.cols, left, left + 1]
                for side in box:
                    self.beside[side].append(box)

    def place(self, edge: int) -> tuple[str, int, int]:
        """An edge as it is named in an answer: its orientation, row and column."""
        if edge < self.across:
            return "H", edge // self.cols, edge % self.cols
        edge -= self.across
        return "V", edge // (self.cols + 1), edge % (self.cols + 1)

    def missing(self, box: list[int]) -> list[int]:
        """The sides of a box that are not drawn."""
        return [side for side in box if not self.drawn[side]]


def choose(board: Board) -> int:
    """The edge to draw: one that closes a box; else one that gives none away; else one that gives away the fewest."""
    undrawn = [edge for edge, drawn in enumerate(board.drawn) if not drawn]
    safe = []
    for edge in undrawn:
        fewest = min(len(board.missing(box)) for box in board.beside[edge])
        if fewest == 1:
            return edge
        if fewest > 2:
            safe.append(edge)
    if safe:
        return safe[len(safe) // 2]
    return min(undrawn, key=lambda edge: given_away(board, edge))  # the first of them, if there are several


def given_away(board: Board, edge: int) -> int:
    """How many boxes the other player can close, one after the other, when this edge is drawn."""
    before = board.drawn[:]
    boxes = 0
    to_draw = [edge]
    while to_draw:
        edge = to_draw.pop()
        if board.drawn[edge]:
            continue
        board.drawn[edge] = True
        for box in board.beside[edge]:
            missing = board.missing(box)
            if not missing:
                boxes += 1
            elif len(missing) == 1:
                to_draw += missing
    board.drawn = before
    return boxes


def main() -> None:
    # Both players are asked every turn. Who is not to move (seen["to_move"] != seen["you"]) has to answer, too, but
    # with anything: it is ignored.
    for line in sys.stdin:
        seen = json.loads(line)
        board = Board(seen)
        orient, r, c = board.place(choose(board))
        print(json.dumps({"orient": orient, "r": r, "c": c, "turn": seen["turn"]}), flush=True)


main()

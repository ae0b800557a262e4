"""Dots and Boxes: two seats draw edges in turn; who closes a box owns it and draws again.

Edges are numbered: all H row by row, then all V row by row. An action is the number of an edge, and a
set of edges or boxes is a bit mask, so that a position is four small integers.
"""

from collections.abc import Iterator, Mapping
from functools import cache

from kibitz.errors import IllegalAction, IllegalRoll, shown
from kibitz.game import Actions, Below, Move, OneOf, Outcome, Over, Roll, State

Edge = int


class Board:
    """The geometry of a board of rows x cols boxes; equal boards are the same object (see ``board``)."""

    __slots__ = ("boxes", "cols", "edges", "full", "rows", "sides", "touching")

    def __init__(self, rows: int, cols: int) -> None:
        self.rows, self.cols = rows, cols
        self.boxes = rows * cols
        self.edges = (rows + 1) * cols + rows * (cols + 1)
        self.full = (1 << self.edges) - 1
        self.sides = tuple(self._sides(box // cols, box % cols) for box in range(self.boxes))
        # for each edge, the one or two boxes that it borders: (the box's bit, the mask of its four sides)
        self.touching = tuple(
            tuple((1 << box, sides) for box, sides in enumerate(self.sides) if sides >> edge & 1)
            for edge in range(self.edges)
        )

    def horizontal(self, row: int, col: int) -> Edge:
        """The edge H(row, col)."""
        return row * self.cols + col

    def vertical(self, row: int, col: int) -> Edge:
        """The edge V(row, col)."""
        return (self.rows + 1) * self.cols + row * (self.cols + 1) + col

    def place(self, edge: Edge) -> tuple[str, int, int]:
        """An edge as people address it: "H" or "V", its row and its column."""
        across = (self.rows + 1) * self.cols
        if edge < across:
            return "H", *divmod(edge, self.cols)
        return "V", *divmod(edge - across, self.cols + 1)

    def _sides(self, row: int, col: int) -> int:
        top, bottom = self.horizontal(row, col), self.horizontal(row + 1, col)
        left, right = self.vertical(row, col), self.vertical(row, col + 1)
        return 1 << top | 1 << bottom | 1 << left | 1 << right

    def __reduce__(self) -> tuple[object, tuple[int, int]]:
        return board, (self.rows, self.cols)

    def __repr__(self) -> str:
        return f"{self.rows}x{self.cols}"


@cache
def board(rows: int, cols: int) -> Board:
    """The board of this size."""
    return Board(rows, cols)


def members(mask: int) -> Iterator[int]:
    """The numbers of the bits that are set, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


class Edges(Actions[Edge]):
    """Undrawn edges, in the order of their numbers."""

    __slots__ = ("mask",)

    def __init__(self, mask: int) -> None:
        self.mask = mask

    def __contains__(self, edge: object) -> bool:
        return type(edge) is int and edge >= 0 and self.mask >> edge & 1 == 1

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __iter__(self) -> Iterator[Edge]:
        return members(self.mask)

    def sample(self, below: Below) -> Edge:
        mask = self.mask
        skipped = below(mask.bit_count())
        while skipped:
            mask &= mask - 1
            skipped -= 1
        return (mask & -mask).bit_length() - 1


class DotsState(State[Edge], frozen=True):
    """A position: undrawn edges, each seat's boxes, who moves, and how many edges chance has yet to draw."""

    board: Board
    undrawn: int
    owned: tuple[int, int] = (0, 0)
    mover: int = 0
    opening: int = 0

    @property
    def next(self) -> Roll | Move | Over:
        if self.opening:
            return OneOf(None, self.turn, 0, self.harmless())
        if self.undrawn:
            return _MOVES[self.mover]
        return Over(self.scores, self.ranks)

    @property
    def turn(self) -> int:
        """How many edges are drawn."""
        return self.board.edges - self.undrawn.bit_count()

    @property
    def scores(self) -> tuple[int, ...]:
        first, second = self.owned
        return first.bit_count(), second.bit_count()

    def legal(self, seat: int) -> Edges:
        return Edges(0 if self.opening or seat != self.mover else self.undrawn)

    def harmless(self) -> tuple[Edge, ...]:
        """The edges that give no box its third side."""
        return tuple(edge for edge in members(self.undrawn) if not self.makes_third_side(edge))

    def makes_third_side(self, edge: Edge) -> bool:
        """Whether drawing the edge gives some box its third side, or its fourth."""
        return any((self.undrawn & sides).bit_count() <= 2 for _, sides in self.board.touching[edge])

    def closes(self, edge: Edge) -> int:
        """The mask of the boxes that drawing the edge closes."""
        left = self.undrawn & ~(1 << edge)
        return sum(box for box, sides in self.board.touching[edge] if not left & sides)

    def rolled(self, outcome: Outcome) -> "DotsState":
        step = self.next
        if not isinstance(step, OneOf):
            raise IllegalRoll("no edge of the opening is due")
        step.check(outcome)
        opened = DotsState(self.board, self.undrawn & ~(1 << outcome[0]), self.owned, self.mover, self.opening - 1)
        if opened.opening and not opened.harmless():  # the board allows no more
            return DotsState(self.board, opened.undrawn)
        return opened

    def check(self, seat: int, action: Edge) -> None:
        if type(action) is not int or not 0 <= action < self.board.edges:
            raise IllegalAction(f"{shown(action)} is no edge: they are numbered from 0 to {self.board.edges - 1}")
        if seat != self.mover:
            raise IllegalAction(f"it is the turn of seat {self.mover}")
        if not self.undrawn >> action & 1:
            orient, row, col = self.board.place(action)
            raise IllegalAction(f"{orient}({row}, {col}) is drawn already: choose an undrawn edge")
        if self.opening:
            raise IllegalAction("nothing is to be decided before the opening is drawn")

    def moved(self, actions: Mapping[int, Edge]) -> "DotsState":
        mover = self.mover
        edge = actions[mover]
        if type(edge) is not int or edge < 0 or not self.undrawn >> edge & 1 or self.opening:
            self.check(mover, edge)
        undrawn = self.undrawn ^ (1 << edge)
        closed = 0
        for box, sides in self.board.touching[edge]:
            if not undrawn & sides:
                closed |= box
        if not closed:
            return DotsState(self.board, undrawn, self.owned, 1 - mover)
        first, second = self.owned
        owned = (first, second | closed) if mover else (first | closed, second)
        return DotsState(self.board, undrawn, owned, mover)

    def key(self) -> bytes:
        size = self.board.edges // 8 + 1
        parts = (self.undrawn, *self.owned)
        return bytes((self.board.rows, self.board.cols, self.mover, self.opening)) + b"".join(
            part.to_bytes(size, "little") for part in parts
        )


_MOVES = (Move((0,)), Move((1,)))

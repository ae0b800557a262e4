"""Edges as their text addresses them, H(r, c) and V(r, c), and a board drawn in characters."""

from collections.abc import Iterable, Sequence
from itertools import islice

from kibitz.errors import IllegalAction, IllegalRoll, Unreadable, shown
from kibitz.game import Choice, Notation, Outcome, Roll
from kibitz.games.dots_and_boxes.rules import Board, DotsState, Edge, members
from kibitz.sheet import short
from kibitz.words import NUMBER_WORDS, tokens

OWNERS = "AB"
_FILLERS = {"draw", "edge", "orient"}
_LABELS = {"r": "row", "row": "row", "c": "column", "col": "column", "column": "column"}


class EdgeNotation(Notation[Edge, DotsState]):
    """H(2, 3) is the edge above box (2, 3); "h 2 3", "h23" and "horizontal 2, 3" are read as well."""

    def write(self, action: Edge, state: DotsState) -> str:
        return edge_name(state.board, action)

    def spellings(self, action: Edge, state: DotsState) -> Sequence[str]:
        return (self.write(action, state), " ".join(map(str, state.board.place(action))))

    def read(self, text: str, state: DotsState, seat: int) -> Edge:
        orient, row, col = _address(text, state)
        edge = find_edge(state.board, orient, row, col)
        state.check(seat, edge)
        return edge

    def draw(self, state: DotsState, names: Sequence[str]) -> str:
        board = state.board
        cell = 4 if board.cols <= 18 else 3
        across = "".join(f"{col:>{cell}}" for col in range(board.cols))
        lines = [f" H{' ' * (cell // 2 - 1)}{across}"]
        for row in range(board.rows + 1):
            lines.append(f"{f'H{row}':<4}" + _horizontals(state, row, cell))
            if row < board.rows:
                lines.append(f"{f'V{row}':<4}" + _verticals(state, row, cell))
        lines.append(" V  0" + "".join(f"{col:>{cell}}" for col in range(1, board.cols + 1)))
        seats = zip(OWNERS, names, state.scores, strict=True)
        lines.append("   ".join(f"{owner} {short(name, 30)}: {score}" for owner, name, score in seats))
        return "\n".join(line.rstrip() for line in lines)

    def choices(self, state: DotsState, seat: int) -> Sequence[Choice]:
        closing: list[Edge] = []
        safe: list[Edge] = []
        giving: list[Edge] = []
        for edge in members(state.undrawn):
            kind = closing if state.closes(edge) else giving if state.makes_third_side(edge) else safe
            kind.append(edge)
        kinds = (
            (closing, "closes a box, +1 (or two, +2), and you draw again"),
            (safe, "gives nothing away, +0"),
            (giving, "gives a box its third side, +0"),
        )
        return [Choice(_names(state.board, edges), note) for edges, note in kinds if edges]

    def prompt(self, state: DotsState, seat: int) -> str:
        return f"{OWNERS[seat]}, which edge"

    def wanted(self, roll: Roll, state: DotsState) -> str:
        edges = " or ".join(edge_name(state.board, outcome[0]) for outcome, _ in islice(roll.outcomes(), 2))
        return f"an edge of the opening is due, one that gives no box its third side, such as {edges}"

    def outcome(self, text: str, roll: Roll, state: DotsState) -> Outcome:
        edge = find_edge(state.board, *_address(text, state))
        try:
            roll.check((edge,))
        except IllegalRoll:
            raise IllegalRoll(
                f"{edge_name(state.board, edge)} cannot come up here: {self.wanted(roll, state)}"
            ) from None
        return (edge,)

    def told(self, before: DotsState, roll: Roll, outcome: Outcome) -> str:
        return f"the opening draws {edge_name(before.board, outcome[0])}"

    def happened(self, before: DotsState, after: DotsState) -> Sequence[tuple[int, str]]:
        won = sum(after.scores) - sum(before.scores)
        return [(before.mover, f"closes {('a box', 'two boxes')[won - 1]}")] if won else []


def edge_name(board: Board, edge: Edge) -> str:
    """The edge as its text addresses it."""
    orient, row, col = board.place(edge)
    return f"{orient}({row}, {col})"


def find_edge(board: Board, orient: str, row: int, col: int) -> Edge:
    """The edge at an address; IllegalAction when the board has none there."""
    rows, cols = (board.rows + 1, board.cols) if orient == "H" else (board.rows, board.cols + 1)
    if not (0 <= row < rows and 0 <= col < cols):
        raise IllegalAction(
            f"{orient}({shown(row)[1:-1]}, {shown(col)[1:-1]}) is off the board: "
            f"{orient} has rows 0 to {rows - 1} and columns 0 to {cols - 1}"
        )
    return board.horizontal(row, col) if orient == "H" else board.vertical(row, col)


def _address(text: str, state: DotsState) -> tuple[str, int, int]:
    words = [str(NUMBER_WORDS.get(word, word)) for word in tokens(text) if word not in _FILLERS]
    if len(words) == 2 and len(words[1]) == 2:  # h23
        words[1:] = words[1]
    kinds = [name for name in ("horizontal", "vertical") for word in words if name.startswith(word)]
    numbers = _numbers([word for word in words if not any(name.startswith(word) for name in kinds)])
    if len(kinds) == 1 and len(numbers) == 2:
        return kinds[0][0].upper(), numbers["row"], numbers["column"]
    such = " ".join(map(str, state.board.place(next(members(state.undrawn), 0))))
    raise Unreadable(f'{shown(text)} is not an edge: write H or V, a row and a column, such as "{such}"')


def _numbers(words: Sequence[str]) -> dict[str, int]:
    """The row and the column, named or in this order; empty when something else is among them."""
    found: dict[str, int] = {}
    label = ""
    for word in words:
        if word in _LABELS and not label:
            label = _LABELS[word]
            continue
        label = label or ("column" if "row" in found else "row")
        if label in found or not word.isdigit() or len(word) > _LONGEST:
            return {}
        found[label] = int(word)
        label = ""
    return {} if label else found


_LONGEST = 9  # digits of a number that is worth reading: where the board ends is another error


def _horizontals(state: DotsState, row: int, cell: int) -> str:
    gaps = (
        " " * (cell - 1) if state.undrawn >> state.board.horizontal(row, col) & 1 else "─" * (cell - 1)
        for col in range(state.board.cols)
    )
    return "·" + "".join(f"{gap}·" for gap in gaps)


def _verticals(state: DotsState, row: int, cell: int) -> str:
    board = state.board
    parts = []
    for col in range(board.cols + 1):
        parts.append(" " if state.undrawn >> board.vertical(row, col) & 1 else "│")
        if col < board.cols:
            box = 1 << row * board.cols + col
            owner = next((OWNERS[seat] for seat in (0, 1) if state.owned[seat] & box), "")
            parts.append(f"{owner:^{cell - 1}}")
    return "".join(parts)


def _names(board: Board, edges: Iterable[Edge]) -> str:
    return " ".join(edge_name(board, edge).replace(", ", ",") for edge in edges)

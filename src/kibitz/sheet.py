"""Score sheets: rows that are filled once each, a turn a row. Shared by the games that are scored on them."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, TypeAlias

from kibitz.errors import Unreadable
from kibitz.words import listed

Sheet: TypeAlias = tuple[int | None, ...]  # None: still open


def filled(sheet: Sheet, row: int, points: int) -> Sheet:
    """The sheet with one more row filled."""
    return (*sheet[:row], points, *sheet[row + 1 :])


def turns(sheet: Sheet) -> int:
    """How many rows are filled."""
    return len(sheet) - sheet.count(None)


def read(sheets: Iterable[Mapping[Any, int | None]], possible: Mapping[str, Collection[int]]) -> tuple[Sheet, ...]:
    """Sheets as a bot's view has them, row by row; Unreadable when a row is missing or has points it never gives."""
    return tuple(
        tuple(_points(sheet, row, points, seat) for row, points in possible.items())
        for seat, sheet in enumerate(sheets)
    )


def to_move(sheets: Sequence[Sheet], you: int) -> int:
    """Whose turn it is by the sheets (the first seat's when all are full); Unreadable unless seats took turns."""
    done = [turns(sheet) for sheet in sheets]
    mover = done.index(min(done))
    if any(count != done[mover] + (seat < mover) for seat, count in enumerate(done)):
        raise Unreadable(f'"sheets" have {done} rows filled, which cannot be when seats take turns')
    if you >= len(sheets):
        raise Unreadable(f'"you" is a seat from 0 to {len(sheets) - 1}, as there are {len(sheets)} sheets')
    return mover


def _points(sheet: Mapping[Any, int | None], row: str, possible: Collection[int], seat: int) -> int | None:
    if row not in sheet:
        raise Unreadable(f'sheet {seat} lacks "{row}" (null while it is open)')
    points = sheet[row]
    if points is not None and points not in possible:
        raise Unreadable(f'sheet {seat} cannot have {points} points in "{row}"')
    return points


def short(name: str, most: int) -> str:
    """A name cut to fit a column."""
    return name if len(name) <= most else f"{name[: most - 1]}…"


def still_open(rows: Iterable[str]) -> str:
    """What is left to choose from, as an error says it."""
    left = list(rows)
    return f"still open {'is' if len(left) == 1 else 'are'} {listed(left, 'and')}"


def towards(points: int, needed: int, bonus: int) -> str:
    """How far a section has come towards its bonus, for a cell."""
    return f"{points}+{bonus}" if points >= needed else f"{points}/{needed}"


def marked(names: Sequence[str], sheets: Sequence[Sheet], mover: int) -> list[str]:
    """The names with a star at the seat that is to play, if anybody still is."""
    going_on = None in sheets[-1]
    return [f"*{name}" if going_on and seat == mover else name for seat, name in enumerate(names)]


def side_by_side(
    corner: str, names: Sequence[str], rows: Iterable[tuple[str, Sequence[object]]], column: int = 10
) -> str:
    """Rows with a label and a cell for every name, side by side in 80 columns, in several blocks where they are many.

    A cell that is None is still open: a dot.
    """
    lines = [(corner, [short(name, column - 2) for name in names]), *rows]
    label = max(len(name) for name, _ in lines) + 2
    fitting = (80 - label) // column
    blocks = []
    for first in range(0, len(names), fitting):
        cells = (
            f"{name:<{label}}"
            + "".join(f"{'.' if c is None else str(c):>{column}}" for c in row[first : first + fitting])
            for name, row in lines
        )
        blocks.append("\n".join(cells))
    return "\n\n".join(blocks)

"""What bots read and write: the whole board in, one edge out, as the game's text has it."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Annotated, Literal

from msgspec import Meta, Struct

from kibitz.errors import Misuse, Unreadable
from kibitz.game import JsonWire, View
from kibitz.games.dots_and_boxes.notation import find_edge
from kibitz.games.dots_and_boxes.rules import Board, DotsState, Edge, board
from kibitz.player import Event
from kibitz.wire import Nonce, Told

MOST = 19  # rows or columns
Seat = Literal[0, 1]
Count = Annotated[int, Meta(ge=0)]


class Observation(Struct):
    """The board as a bot sees it; ``owner`` is -1 for a box that nobody owns."""

    you: Seat
    to_move: Seat
    rows: Annotated[int, Meta(ge=1, le=MOST)]
    cols: Annotated[int, Meta(ge=1, le=MOST)]
    h: list[list[bool]]
    v: list[list[bool]]
    owner: list[list[Annotated[int, Meta(ge=-1, le=1)]]]
    scores: tuple[Count, Count]
    turn: Count
    nonce: Nonce = 0


class EdgeAnswer(Struct, omit_defaults=True):
    """One undrawn edge; ``turn`` may say which observation it answers."""

    orient: Literal["H", "V"]
    r: int
    c: int
    turn: int | None = None


class EdgeWire(JsonWire[Edge, DotsState]):
    observation = Observation
    answer = EdgeAnswer
    everybody = True  # as the game's text has it: only the mover's action is applied

    def turn(self, state: DotsState, decided: int) -> int:
        return state.turn

    def ask(self, view: View[DotsState], turn: int, events: Sequence[Event]) -> bytes:
        state = view.state
        if state.opening:
            raise Misuse(_OPENING)
        return b'{"you":%d,%s%d}\n' % (view.seat, _seen(state), view.nonce)

    def observe(self, view: View[DotsState], turn: int, events: Sequence[Told] = ()) -> Observation:
        state, size = view.state, view.state.board
        if state.opening:
            raise Misuse(_OPENING)
        owned = [[seat for seat in (0, 1) if state.owned[seat] >> box & 1] for box in range(size.boxes)]
        return Observation(
            you=1 if view.seat else 0,
            to_move=1 if state.mover else 0,
            rows=size.rows,
            cols=size.cols,
            h=[
                [not state.undrawn >> size.horizontal(r, c) & 1 for c in range(size.cols)] for r in range(size.rows + 1)
            ],
            v=[[not state.undrawn >> size.vertical(r, c) & 1 for c in range(size.cols + 1)] for r in range(size.rows)],
            owner=[[(owned[r * size.cols + c] or [-1])[0] for c in range(size.cols)] for r in range(size.rows)],
            scores=(state.scores[0], state.scores[1]),
            turn=state.turn,
            nonce=view.nonce,
        )

    def view(self, observation: Observation) -> View[DotsState]:
        size = board(observation.rows, observation.cols)
        drawn = (
            _mask(observation.h, size.rows + 1, size.cols, "h")
            | _mask(observation.v, size.rows, size.cols + 1, "v") << (size.rows + 1) * size.cols
        )
        if [len(row) for row in observation.owner] != [size.cols] * size.rows:
            raise Unreadable(f'"owner" needs {size.rows} rows of {size.cols} numbers')
        owned = [0, 0]
        for box, owner in enumerate(owner for row in observation.owner for owner in row):
            closed = size.sides[box] & ~drawn == 0
            if closed != (owner >= 0):
                wrong = "is closed and has no owner" if closed else "is not closed and has an owner"
                raise Unreadable(
                    f'"owner" contradicts "h" and "v": box ({box // size.cols}, {box % size.cols}) {wrong}'
                )
            if closed:
                owned[owner] |= 1 << box
        state = DotsState(size, size.full & ~drawn, (owned[0], owned[1]), observation.to_move)
        if observation.scores != state.scores:
            raise Unreadable(f'"scores" contradicts "owner": it should be {list(state.scores)}')
        if observation.turn != state.turn:
            raise Unreadable(f'"turn" contradicts "h" and "v": {state.turn} edges are drawn')
        return state.view(observation.you, observation.nonce)

    def say(self, action: Edge, state: DotsState) -> EdgeAnswer:
        orient, r, c = state.board.place(action)
        return EdgeAnswer("H" if orient == "H" else "V", r, c)

    def heard(self, answer: EdgeAnswer, state: DotsState, seat: int) -> Edge:
        edge = find_edge(state.board, answer.orient, answer.r, answer.c)
        state.check(seat, edge)
        return edge


_OPENING = "nobody is asked before the opening is drawn, and the wire has no words for it"


@lru_cache(2)  # both seats are told of the same state, one after the other
def _seen(state: DotsState) -> bytes:
    """The observation of a state as JSON, but for the seat and the nonce: the same bytes as ``observe`` would give.

    It is put together from rows that are known already, since every seat is told the whole board every turn.
    """
    size = state.board
    across = (size.rows + 1) * size.cols
    drawn = size.full & ~state.undrawn
    h = _rows(drawn & (1 << across) - 1, size.rows + 1, size.cols)
    v = _rows(drawn >> across, size.rows, size.cols + 1)
    first, second = state.owned
    owner = _owners(size, first, second)
    return b'"to_move":%d,"rows":%d,"cols":%d,"h":%s,"v":%s,"owner":%s,"scores":[%d,%d],"turn":%d,"nonce":' % (
        state.mover,
        size.rows,
        size.cols,
        h,
        v,
        owner,
        first.bit_count(),
        second.bit_count(),
        state.turn,
    )


@lru_cache(1024)
def _rows(mask: int, height: int, width: int) -> bytes:
    """Truth values row by row, as JSON; half the time the other orientation has not changed since the last turn."""
    full = (1 << width) - 1
    return b"[%s]" % b",".join([_row(mask >> row * width & full, width) for row in range(height)])


@lru_cache(4096)
def _row(mask: int, width: int) -> bytes:
    return b"[%s]" % b",".join([b"true" if mask >> place & 1 else b"false" for place in range(width)])


@lru_cache(1024)
def _owners(size: Board, first: int, second: int) -> bytes:
    """The owner of every box, row by row, as JSON."""
    cols = size.cols
    full = (1 << cols) - 1
    rows = [_owner_row(first >> row * cols & full, second >> row * cols & full, cols) for row in range(size.rows)]
    return b"[%s]" % b",".join(rows)


@lru_cache(4096)
def _owner_row(first: int, second: int, width: int) -> bytes:
    owners = (b"0" if first >> place & 1 else b"1" if second >> place & 1 else b"-1" for place in range(width))
    return b"[%s]" % b",".join(owners)


def _mask(rows: list[list[bool]], height: int, width: int, name: str) -> int:
    if [len(row) for row in rows] != [width] * height:
        raise Unreadable(f'"{name}" needs {height} rows of {width} truth values')
    return sum(1 << place for place, drawn in enumerate(drawn for row in rows for drawn in row) if drawn)

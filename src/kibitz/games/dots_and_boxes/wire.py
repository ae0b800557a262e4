"""What bots read and write: the whole board in, one edge out, as the game's text has it."""

from collections.abc import Sequence
from typing import Annotated, Literal

from msgspec import Meta, Struct

from kibitz.errors import Misuse, Unreadable
from kibitz.game import View, Wire
from kibitz.games.dots_and_boxes.notation import find_edge
from kibitz.games.dots_and_boxes.rules import DotsState, Edge, board
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


class EdgeWire(Wire[Edge, DotsState]):
    observation = Observation
    answer = EdgeAnswer

    def observe(self, view: View[DotsState], turn: int, events: Sequence[Told] = ()) -> Observation:
        state, size = view.state, view.state.board
        if state.opening:
            raise Misuse("nobody is asked before the opening is drawn, and the wire has no words for it")
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


def _mask(rows: list[list[bool]], height: int, width: int, name: str) -> int:
    if [len(row) for row in rows] != [width] * height:
        raise Unreadable(f'"{name}" needs {height} rows of {width} truth values')
    return sum(1 << place for place, drawn in enumerate(drawn for row in rows for drawn in row) if drawn)

"""What bots read and write as JSON."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from kibitz.errors import Unreadable
from kibitz.game import View, Wire
from kibitz.games.despirala.rules import (
    ATTEMPTS,
    DICE,
    GOODS_A_TURN,
    POINTS,
    Action,
    Combination,
    Position,
)

Face = Annotated[int, Meta(ge=1, le=6)]
Count = Annotated[int, Meta(ge=0)]
MOST_GOODS = GOODS_A_TURN * len(Combination)
Goods = Annotated[int, Meta(ge=0, le=MOST_GOODS)]
Name = Literal[
    "ones",
    "twos",
    "threes",
    "fours",
    "fives",
    "sixes",
    "three_pairs",
    "two_triples",
    "four_of_a_kind",
    "kamerun",
    "straight",
    "six_of_a_kind",
    "general",
    "despirala",
]
Word = Literal[
    "collect",
    "three pairs",
    "two triples",
    "four of a kind",
    "kamerun",
    "straight",
    "six of a kind",
    "general",
    "despirala",
    "stop",
    "continue",
    "reroll",
]


class MoveAnswer(Struct, omit_defaults=True, forbid_unknown_fields=True):
    """A move and its numbers, as in ``{"move": "two triples", "numbers": [3, 5]}``."""

    move: Word
    numbers: Annotated[list[Face], Meta(max_length=3)] = []
    turn: int | None = None


class Observation(Struct):
    """Every sheet (null while a combination is open) and purse; ``collecting`` is the number being collected, and
    then ``dice`` are those collected so far, otherwise all six."""

    you: Count
    to_move: Annotated[list[Count], Meta(min_length=1, max_length=1)]
    misere: bool
    sheets: list[dict[Name, Count | None]]
    goods: list[Goods]
    scores: list[Count]
    dice: Annotated[list[Face], Meta(max_length=DICE)]
    collecting: Face | None = None
    rolls: Annotated[int, Meta(ge=1)] = 1
    turn: Count = 0
    nonce: int = 0
    events: list[dict[str, Any]] = []


class MoveWire(Wire[Action, Position]):
    observation = Observation
    answer = MoveAnswer

    def observe(
        self, view: View[Position], turn: int, nonce: int, events: Sequence[Mapping[str, Any]] = ()
    ) -> Observation:
        state = view.state
        return Observation(
            you=view.seat,
            to_move=[state.mover],
            misere=state.misere,
            sheets=[{_name(combination): sheet[combination] for combination in Combination} for sheet in state.sheets],
            goods=list(state.goods),
            scores=list(state.scores),
            dice=list(state.dice),
            collecting=state.task.numbers[0] if state.task else None,
            rolls=state.rolls,
            turn=turn,
            nonce=nonce,
            events=[dict(event) for event in events],
        )

    def position(self, observation: Observation) -> View[Position]:
        seats = len(observation.sheets)
        (mover,) = observation.to_move
        if not (mover < seats and observation.you < seats):
            raise Unreadable(f'"you" and "to_move" must be seats from 0 to {seats - 1}, as there are {seats} sheets')
        sheets = tuple(
            tuple(_points(sheet, combination, seat) for combination in Combination)
            for seat, sheet in enumerate(observation.sheets)
        )
        turns = [len(sheet) - sheet.count(None) for sheet in sheets]
        if any(done != turns[mover] + (seat < mover) for seat, done in enumerate(turns)) or turns[mover] == len(
            sheets[0]
        ):
            raise Unreadable(f'"sheets" have {turns} attempts, which cannot be when seat {mover} is to move')
        if len(observation.goods) != seats:
            raise Unreadable(f'"goods" needs {seats} numbers, one a sheet')
        for seat, (goods, done) in enumerate(zip(observation.goods, turns, strict=True)):
            if goods > GOODS_A_TURN * (done + (seat == mover)):
                raise Unreadable(f"seat {seat} cannot have {goods} goods after {done} turns")
        face = observation.collecting
        task = None
        if face is not None:
            task = Action("collect", (face,))
            if set(observation.dice) - {face} or sheets[mover][task.combination] is not None:
                raise Unreadable(f'"collecting" {face} contradicts "dice" or the sheet')
        elif len(observation.dice) != DICE:
            raise Unreadable(f'"dice" needs six dice unless a number is being collected, not {len(observation.dice)}')
        state = Position(
            sheets,
            tuple(observation.goods),
            observation.misere,
            mover,
            tuple(sorted(observation.dice)),
            task,
            rolling=False,
            rolls=observation.rolls,
        )
        if list(state.scores) != observation.scores:
            raise Unreadable(f'"scores" contradicts "sheets": it should be {list(state.scores)}')
        return View(observation.you, state)

    def say(self, action: Action, state: Position) -> MoveAnswer:
        return MoveAnswer(move=_word(action.move), numbers=list(action.numbers))

    def heard(self, answer: MoveAnswer, state: Position, seat: int) -> Action:
        action = Action(answer.move, tuple(sorted(answer.numbers)))
        state.check(action)
        return action


def _name(combination: Combination) -> Any:
    return combination.name.lower()


def _word(move: str) -> Any:
    return move


def _possible(combination: Combination) -> set[int]:
    """What a combination can have brought, a failure included."""
    if combination <= Combination.SIXES:
        return {(combination + 1) * count for count in range(DICE + 1)}
    if combination in POINTS:
        return {0, POINTS[combination]}
    return {0, *(action.points for action in ATTEMPTS if action.combination == combination)}


def _points(sheet: Mapping[Any, int | None], combination: Combination, seat: int) -> int | None:
    try:
        points = sheet[_name(combination)]
    except KeyError:
        raise Unreadable(f'sheet {seat} lacks "{_name(combination)}" (null while it is open)') from None
    if points is not None and points not in _POSSIBLE[combination]:
        raise Unreadable(f'sheet {seat} cannot have {points} points in "{_name(combination)}"')
    return points


_POSSIBLE = {combination: _possible(combination) for combination in Combination}

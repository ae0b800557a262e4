"""What bots read and write as JSON."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from kibitz.dice import multisets
from kibitz.errors import Unreadable
from kibitz.game import View, Wire
from kibitz.games.dicemania.rules import (
    DICE,
    ROLLS,
    Action,
    Category,
    Keep,
    Position,
    Score,
    score,
)

Face = Annotated[int, Meta(ge=1, le=6)]
Count = Annotated[int, Meta(ge=0)]
Points = Annotated[int, Meta(ge=0, le=50)]
Name = Literal[
    "ones",
    "twos",
    "threes",
    "fours",
    "fives",
    "sixes",
    "three_of_a_kind",
    "four_of_a_kind",
    "full_house",
    "low_straight",
    "high_straight",
    "dicemania",
    "chance",
]


class Observation(Struct):
    """Every sheet (a category is null while it is open), and the dice of the seat that moves."""

    you: Count
    to_move: Annotated[list[Count], Meta(min_length=1, max_length=1)]
    sheets: list[dict[Name, Points | None]]
    scores: list[Count]
    dice: Annotated[list[Face], Meta(min_length=DICE, max_length=DICE)]
    rolls_left: Annotated[int, Meta(ge=0, le=ROLLS - 1)]
    turn: Count = 0
    nonce: int = 0
    events: list[dict[str, Any]] = []


class SheetAnswer(Struct, omit_defaults=True, forbid_unknown_fields=True):
    """Either the dice to keep, ``{"keep": [6, 6]}``, or a category to score in, ``{"score": "chance"}``."""

    keep: Annotated[list[Face], Meta(max_length=DICE)] | None = None
    score: Name | None = None
    turn: int | None = None


class SheetWire(Wire[Action, Position]):
    observation = Observation
    answer = SheetAnswer

    def observe(
        self, view: View[Position], turn: int, nonce: int, events: Sequence[Mapping[str, Any]] = ()
    ) -> Observation:
        state = view.state
        return Observation(
            you=view.seat,
            to_move=[state.mover],
            sheets=[{_name(category): sheet[category] for category in Category} for sheet in state.sheets],
            scores=list(state.scores),
            dice=list(state.dice),
            rolls_left=ROLLS - state.rolls,
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
            tuple(_points(sheet, category, seat) for category in Category)
            for seat, sheet in enumerate(observation.sheets)
        )
        turns = [len(sheet) - sheet.count(None) for sheet in sheets]
        if any(done != turns[mover] + (seat < mover) for seat, done in enumerate(turns)) or turns[mover] == len(
            Category
        ):
            raise Unreadable(f'"sheets" have {turns} categories filled, which cannot be when seat {mover} is to move')
        state = Position(sheets, mover, tuple(sorted(observation.dice)), ROLLS - observation.rolls_left)
        if list(state.scores) != observation.scores:
            raise Unreadable(f'"scores" contradicts "sheets": it should be {list(state.scores)}')
        return View(observation.you, state)

    def say(self, action: Action, state: Position) -> SheetAnswer:
        if isinstance(action, Keep):
            return SheetAnswer(keep=list(action.dice))
        return SheetAnswer(score=_name(action.category))

    def heard(self, answer: SheetAnswer, state: Position, seat: int) -> Action:
        if (answer.keep is None) == (answer.score is None):
            raise Unreadable('an action has either "keep" or "score"')
        action: Action = Score(_CATEGORIES[answer.score]) if answer.score else Keep(tuple(sorted(answer.keep or ())))
        state.check(action)
        return action


_CATEGORIES = {category.name.lower(): category for category in Category}
# what each category can have been scored with: a sheet with other numbers was never played
_POSSIBLE = {category: {score(category, dice) for dice in multisets(DICE)} for category in Category}


def _name(category: Category) -> Any:
    return category.name.lower()


def _points(sheet: Mapping[Any, int | None], category: Category, seat: int) -> int | None:
    try:
        points = sheet[_name(category)]
    except KeyError:
        raise Unreadable(f'sheet {seat} lacks "{_name(category)}" (null while it is open)') from None
    if points is not None and points not in _POSSIBLE[category]:
        raise Unreadable(f'sheet {seat} cannot have {points} points in "{_name(category)}"')
    return points

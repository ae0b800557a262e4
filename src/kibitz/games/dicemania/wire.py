"""What bots read and write as JSON."""

from collections.abc import Sequence
from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from kibitz.dice import multisets
from kibitz.errors import Unreadable
from kibitz.game import JsonWire, View
from kibitz.games.dicemania.rules import (
    DICE,
    MOST_SEATS,
    ROLLS,
    Action,
    Category,
    DicemaniaState,
    Keep,
    Score,
    score,
)
from kibitz.sheet import read, to_move
from kibitz.wire import Nonce, Told

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
    """Every sheet (a category is null while it is open), and the dice of the seat whose turn it is.

    Fewer than five dice are those kept: the others are about to be rolled, and nobody is to move; so at the end.
    """

    you: Count
    to_move: Annotated[list[Count], Meta(max_length=1)]
    sheets: Annotated[list[dict[Name, Points | None]], Meta(min_length=1, max_length=MOST_SEATS)]
    scores: list[Count]
    dice: Annotated[list[Face], Meta(max_length=DICE)]
    rolls_left: Annotated[int, Meta(ge=0, le=ROLLS)]
    turn: Count = 0
    nonce: Nonce = 0
    events: list[Told] = []


class SheetAnswer(Struct, omit_defaults=True):
    """Either the dice to keep, ``{"keep": [6, 6]}``, or a category to score in, ``{"score": "chance"}``."""

    keep: Annotated[list[Face], Meta(max_length=DICE)] | UnsetType = UNSET
    score: Name | UnsetType = UNSET
    turn: int | None = None


class SheetWire(JsonWire[Action, DicemaniaState]):
    observation = Observation
    answer = SheetAnswer
    either = (("keep",), ("score",))

    def observe(self, view: View[DicemaniaState], turn: int, events: Sequence[Told] = ()) -> Observation:
        state = view.state
        return Observation(
            you=view.seat,
            to_move=[state.mover] if len(state.dice) == DICE else [],
            sheets=[{_name(category): sheet[category] for category in Category} for sheet in state.sheets],
            scores=list(state.scores),
            dice=list(state.dice),
            rolls_left=ROLLS - state.rolls,
            turn=turn,
            nonce=view.nonce,
            events=list(events),
        )

    def view(self, observation: Observation) -> View[DicemaniaState]:
        sheets = read(observation.sheets, _POSSIBLE)
        mover = to_move(sheets, observation.you)
        rolling = len(observation.dice) < DICE
        if observation.to_move != ([] if rolling else [mover]):
            raise Unreadable(f'"to_move" contradicts "sheets" or "dice": seat {mover} is to roll or to move')
        if observation.rolls_left == (0 if rolling else ROLLS) or (
            observation.rolls_left == ROLLS and observation.dice
        ):
            raise Unreadable(
                f'"rolls_left" {observation.rolls_left} contradicts "dice", of which there are {len(observation.dice)}'
            )
        state = DicemaniaState(sheets, mover, tuple(sorted(observation.dice)), ROLLS - observation.rolls_left)
        if state.rolls and None not in sheets[mover]:
            raise Unreadable('"dice" and "rolls_left" contradict "sheets": the match is over')
        if list(state.scores) != observation.scores:
            raise Unreadable(f'"scores" contradicts "sheets": it should be {list(state.scores)}')
        return state.view(observation.you, observation.nonce)

    def say(self, action: Action, state: DicemaniaState) -> SheetAnswer:
        if isinstance(action, Keep):
            return SheetAnswer(keep=list(action.dice))
        return SheetAnswer(score=_name(action.category))

    def heard(self, answer: SheetAnswer, state: DicemaniaState, seat: int) -> Action:
        if (answer.keep is UNSET) == (answer.score is UNSET):
            raise Unreadable('an action has either "keep" or "score"')
        action: Action
        if answer.score is not UNSET:
            action = Score(_CATEGORIES[answer.score])
        else:
            action = Keep(tuple(sorted(answer.keep or ())))
        state.check(seat, action)
        return action


_CATEGORIES = {category.name.lower(): category for category in Category}


def _name(category: Category) -> Any:
    return category.name.lower()


# what each category can have been scored with: a sheet with other numbers was never played
_POSSIBLE = {_name(category): {score(category, dice) for dice in multisets(DICE)} for category in Category}

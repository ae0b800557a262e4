"""What bots read and write as JSON."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from kibitz.dice import multisets
from kibitz.errors import Unreadable
from kibitz.game import View, Wire
from kibitz.games.yacht_auction.rules import (
    BUNDLE,
    MOST_BID,
    ROUNDS,
    Action,
    Bid,
    Category,
    Position,
    Put,
    score,
)

Face = Annotated[int, Meta(ge=1, le=6)]
Held = Annotated[list[Face], Meta(max_length=2 * BUNDLE)]
Seat = Literal[0, 1]
Target = Literal["A", "B"]
Net = Annotated[int, Meta(ge=-MOST_BID * (ROUNDS - 1), le=MOST_BID * (ROUNDS - 1))]
Count = Annotated[int, Meta(ge=0)]
Name = Literal[
    "ONE",
    "TWO",
    "THREE",
    "FOUR",
    "FIVE",
    "SIX",
    "CHOICE",
    "FOUR_OF_A_KIND",
    "FULL_HOUSE",
    "SMALL_STRAIGHT",
    "LARGE_STRAIGHT",
    "YACHT",
]


class AuctionAnswer(Struct, omit_defaults=True, forbid_unknown_fields=True):
    """A bid, ``{"target": "A", "bid": 0}``, or a put, ``{"category": "ONE", "dice": [1, 1, 2, 3, 4]}``."""

    target: Target | None = None
    bid: int | None = None
    category: Name | None = None
    dice: Held | None = None
    turn: int | None = None


class Observation(Struct):
    """Both seats' sheets (null while a category is open), dice and bidding nets, and in a bidding both bundles."""

    you: Seat
    to_move: tuple[Seat, ...]
    round: Annotated[int, Meta(ge=1, le=ROUNDS)]
    phase: Literal["bid", "put"]
    a: Held | None
    b: Held | None
    dice: tuple[Held, Held]
    sheets: tuple[dict[Name, Count | None], dict[Name, Count | None]]
    nets: tuple[Net, Net]
    scores: tuple[int, int]
    turn: Count = 0
    nonce: int = 0
    events: list[dict[str, Any]] = []


class AuctionWire(Wire[Action, Position]):
    observation = Observation
    answer = AuctionAnswer

    def observe(
        self, view: View[Position], turn: int, nonce: int, events: Sequence[Mapping[str, Any]] = ()
    ) -> Observation:
        state = view.state
        first, second = ({_name(category): sheet[category] for category in Category} for sheet in state.sheets)
        return Observation(
            you=1 if view.seat else 0,
            to_move=(0, 1),
            round=state.round,
            phase="put" if state.scoring else "bid",
            a=list(state.bundles[0]) if state.bundles else None,
            b=list(state.bundles[1]) if state.bundles else None,
            dice=(list(state.hands[0]), list(state.hands[1])),
            sheets=(first, second),
            nets=state.nets,
            scores=(state.scores[0], state.scores[1]),
            turn=turn,
            nonce=nonce,
            events=[dict(event) for event in events],
        )

    def position(self, observation: Observation) -> View[Position]:
        if observation.to_move != (0, 1):
            raise Unreadable('"to_move" is always [0, 1]: both seats decide at the same time')
        bidding = observation.phase == "bid"
        bundles = [tuple(sorted(dice)) for dice in (observation.a, observation.b) if dice is not None]
        if [len(bundle) for bundle in bundles] != ([BUNDLE, BUNDLE] if bidding else []):
            raise Unreadable('"a" and "b" are five dice each in a bidding and null in a scoring')
        here = observation.round
        if (here == ROUNDS and bidding) or (here == 1 and not bidding):
            raise Unreadable(f"round {here} has no {'bidding' if bidding else 'scoring'}")
        held = 0 if here == 1 else BUNDLE if bidding or here == ROUNDS else 2 * BUNDLE
        if any(len(dice) != held for dice in observation.dice):
            raise Unreadable(f'"dice" needs {held} dice for each seat in the {observation.phase} of round {here}')
        sheets = [
            tuple(_points(sheet, category, seat) for category in Category)
            for seat, sheet in enumerate(observation.sheets)
        ]
        filled = max(0, here - 2)
        if any(len(sheet) - sheet.count(None) != filled for sheet in sheets):
            raise Unreadable(f'"sheets" need {filled} categories filled in round {here}')
        state = Position(
            here,
            tuple(bundles),
            (),
            (tuple(sorted(observation.dice[0])), tuple(sorted(observation.dice[1]))),
            (sheets[0], sheets[1]),
            observation.nets,
        )
        if observation.scores != state.scores:
            raise Unreadable(f'"scores" contradicts "sheets" and "nets": it should be {list(state.scores)}')
        return View(observation.you, state)

    def say(self, action: Action, state: Position) -> AuctionAnswer:
        if isinstance(action, Bid):
            return AuctionAnswer(target="A" if action.target == "A" else "B", bid=action.amount)
        return AuctionAnswer(category=_name(action.category), dice=list(action.dice))

    def heard(self, answer: AuctionAnswer, state: Position, seat: int) -> Action:
        action: Action
        if answer.target is not None and answer.bid is not None and answer.category is None and answer.dice is None:
            action = Bid(answer.target, answer.bid)
        elif answer.category is not None and answer.dice is not None and answer.target is None and answer.bid is None:
            action = Put(Category[answer.category], tuple(sorted(answer.dice)))
        else:
            raise Unreadable('an action has either "target" and "bid" or "category" and "dice"')
        state.check(seat, action)
        return action


# what each category can have been scored with: a sheet with other numbers was never played
_POSSIBLE = {category: {score(category, dice) for dice in multisets(BUNDLE)} for category in Category}


def _name(category: Category) -> Any:
    return category.name


def _points(sheet: Mapping[Any, int | None], category: Category, seat: int) -> int | None:
    try:
        points = sheet[category.name]
    except KeyError:
        raise Unreadable(f'sheet {seat} lacks "{category.name}" (null while it is open)') from None
    if points is not None and points not in _POSSIBLE[category]:
        raise Unreadable(f'sheet {seat} cannot have {points} points in "{category.name}"')
    return points

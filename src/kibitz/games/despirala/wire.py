"""What bots read and write as JSON."""

from collections.abc import Sequence
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from kibitz.dice import common
from kibitz.errors import Unreadable
from kibitz.game import JsonWire, View
from kibitz.games.despirala.rules import (
    ATTEMPTS,
    DICE,
    GOODS_A_TURN,
    MOST_SEATS,
    POINTS,
    Action,
    Combination,
    DespiralaState,
)
from kibitz.sheet import Sheet, read, to_move, turns
from kibitz.wire import Nonce, Told

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


class MoveAnswer(Struct, omit_defaults=True):
    """A move and its numbers, as in ``{"move": "two triples", "numbers": [3, 5]}``."""

    move: Word
    numbers: Annotated[list[Face], Meta(max_length=3)] = []
    turn: int | None = None


class Task(Struct):
    """The combination that is being completed."""

    move: Word
    numbers: list[Face] = []


class Observation(Struct):
    """Every sheet (null while a combination is open) and purse.

    ``dice`` are all six to decide on, or with a ``task`` those kept for it; ``rolls`` counts the rolls of the turn.
    ``rolling`` is true when dice are about to be rolled, and at the end of the match: then nobody is to move.
    """

    you: Count
    to_move: Annotated[list[Count], Meta(max_length=1)]
    misere: bool
    sheets: Annotated[list[dict[Name, Count | None]], Meta(min_length=1, max_length=MOST_SEATS)]
    goods: list[Goods]
    scores: list[Count]
    dice: Annotated[list[Face], Meta(max_length=DICE)]
    task: Task | None = None
    rolls: Annotated[int, Meta(ge=0, le=MOST_GOODS + 1)] = 1
    rolling: bool = False
    turn: Count = 0
    nonce: Nonce = 0
    events: list[Told] = []


class MoveWire(JsonWire[Action, DespiralaState]):
    observation = Observation
    answer = MoveAnswer

    def observe(self, view: View[DespiralaState], turn: int, events: Sequence[Told] = ()) -> Observation:
        state = view.state
        return Observation(
            you=view.seat,
            to_move=[] if state.rolling else [state.mover],
            misere=state.misere,
            sheets=[{_name(combination): sheet[combination] for combination in Combination} for sheet in state.sheets],
            goods=list(state.goods),
            scores=list(state.scores),
            dice=list(state.dice),
            task=Task(_word(state.task.move), list(state.task.numbers)) if state.task else None,
            rolls=state.rolls,
            rolling=state.rolling,
            turn=turn,
            nonce=view.nonce,
            events=list(events),
        )

    def view(self, observation: Observation) -> View[DespiralaState]:
        sheets = read(observation.sheets, _POSSIBLE)
        mover = to_move(sheets, observation.you)
        if observation.to_move != ([] if observation.rolling else [mover]):
            raise Unreadable(f'"to_move" contradicts "sheets" or "rolling": seat {mover} is to roll or to move')
        if len(observation.goods) != len(sheets):
            raise Unreadable(f'"goods" needs {len(sheets)} numbers, one a sheet')
        dice = tuple(sorted(observation.dice))
        task = Action(observation.task.move, tuple(observation.task.numbers)) if observation.task else None
        wrong = _wrong(observation, dice, task) or _wrong_goods(observation, sheets, mover)
        if None not in sheets[mover] and (observation.rolls or not observation.rolling):
            wrong = '"rolls" and "rolling" contradict "sheets": the match is over'
        if task and not wrong and sheets[mover][task.combination] is not None:
            wrong = '"task" contradicts the sheet: it was attempted before'
        if wrong:
            raise Unreadable(wrong)
        state = DespiralaState(
            sheets,
            tuple(observation.goods),
            observation.misere,
            mover,
            dice,
            task,
            observation.rolling,
            observation.rolls,
        )
        if list(state.scores) != observation.scores:
            raise Unreadable(f'"scores" contradicts "sheets" or "goods": it should be {list(state.scores)}')
        return state.view(observation.you, observation.nonce)

    def say(self, action: Action, state: DespiralaState) -> MoveAnswer:
        return MoveAnswer(move=_word(action.move), numbers=list(action.numbers))

    def heard(self, answer: MoveAnswer, state: DespiralaState, seat: int) -> Action:
        action = Action(answer.move, tuple(sorted(answer.numbers)))
        state.check(seat, action)
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


def _wrong(seen: Observation, dice: tuple[int, ...], task: Action | None) -> str:
    """What is wrong with the dice, the task and the rolls of a view; empty when nothing is."""
    if task is None:
        if len(dice) != (0 if seen.rolling else DICE):
            return f'"dice" needs {"no" if seen.rolling else "six"} dice here, not {len(dice)}'
        if seen.misere and seen.rolls != (0 if seen.rolling else 1):
            return '"rolls" contradicts "misere": there is one roll before a combination is chosen'
        return "" if seen.rolling or seen.rolls else '"rolls" is at least 1 when there are dice'
    if task not in ATTEMPTS:
        return f'"task" is no combination: {task.move} {list(task.numbers)}'
    if common(dice, task.target) != dice or (seen.rolling and len(dice) == len(task.target)):
        return '"dice" contradicts "task": they are those kept for it'
    if not seen.rolling and task.move != "collect":
        return f'"task" {task.move} leaves nothing to decide: only a collection does'
    return "" if seen.rolls else '"rolls" is at least 1 when there is a task'


def _wrong_goods(seen: Observation, sheets: tuple[Sheet, ...], mover: int) -> str:
    """What is wrong with the goods: five come with each turn's first roll, one goes with each other roll."""
    for seat, (goods, sheet) in enumerate(zip(seen.goods, sheets, strict=True)):
        rolled = seat == mover and seen.rolls > 0
        spent = seen.rolls - 1 + seen.rolling if rolled else 0
        most = GOODS_A_TURN * (turns(sheet) + rolled) - spent
        least = GOODS_A_TURN * rolled - spent
        if not max(0, least) <= goods <= most:
            return f"seat {seat} cannot have {goods} goods after {turns(sheet)} turns and {seen.rolls} rolls"
    return ""


_POSSIBLE = {_name(combination): _possible(combination) for combination in Combination}

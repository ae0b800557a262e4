"""Despirala: fourteen combinations of six dice, paid for with goods, attempted once each.

A turn: roll six dice for nothing, gain five goods, then reroll all six for one good as often as wanted, or
name a combination. While it is being completed, ``task`` says which, and ``dice`` are those kept for it. At
other times ``dice`` are the six to decide on, or none before a roll.
"""

from collections.abc import Mapping
from enum import IntEnum
from itertools import combinations

import msgspec

from kibitz.dice import common
from kibitz.errors import IllegalAction, IllegalRoll, shown
from kibitz.game import Dice, Few, Known, Move, Outcome, Over, Roll, State, ranked
from kibitz.sheet import Sheet, filled, still_open, turns

DICE = 6
GOODS_A_TURN = 5
MOST_SEATS = 100


class Combination(IntEnum):
    """The fourteen combinations in the order of the rules; the first six are collections."""

    ONES = 0
    TWOS = 1
    THREES = 2
    FOURS = 3
    FIVES = 4
    SIXES = 5
    THREE_PAIRS = 6
    TWO_TRIPLES = 7
    FOUR_OF_A_KIND = 8
    KAMERUN = 9
    STRAIGHT = 10
    SIX_OF_A_KIND = 11
    GENERAL = 12
    DESPIRALA = 13

    @property
    def title(self) -> str:
        """The combination as people name it."""
        words = self.name.lower().replace("_", " ")
        return f"collect {words}" if self <= Combination.SIXES else words


EMPTY: Sheet = (None,) * len(Combination)

# what a combination is worth; a collection and the pairs and triples are worth their dice
POINTS = {
    Combination.FOUR_OF_A_KIND: 40,
    Combination.KAMERUN: 45,
    Combination.STRAIGHT: 50,
    Combination.SIX_OF_A_KIND: 60,
    Combination.GENERAL: 70,
    Combination.DESPIRALA: 80,
}


class Action(msgspec.Struct, frozen=True):
    """A move and its numbers: collect 3, two triples 3 5, despirala, reroll, continue, stop."""

    move: str
    numbers: tuple[int, ...] = ()

    @property
    def combination(self) -> Combination:
        """The combination that this move attempts."""
        if self.move == "collect":
            return Combination(self.numbers[0] - 1)
        return Combination[self.move.upper().replace(" ", "_")]

    @property
    def target(self) -> tuple[int, ...]:
        """The dice that complete it, sorted."""
        if self.move in ("collect", "six of a kind"):
            return self.numbers * 6
        if self.move == "kamerun":
            return (4, 5, 5, 6, 6, 6)
        if self.move == "straight":
            return (1, 2, 3, 4, 5, 6)
        if self.move == "general":
            return (6,) * 6
        if self.move == "despirala":
            return (1, 1, 1, 1, 1, 6)
        times = {"three pairs": 2, "two triples": 3, "four of a kind": 4}[self.move]
        return tuple(number for number in self.numbers for _ in range(times))

    @property
    def points(self) -> int:
        """What the complete combination is worth (a collection: when all six dice are collected)."""
        return POINTS.get(self.combination) or sum(self.target)


STOP, CONTINUE, REROLL = Action("stop"), Action("continue"), Action("reroll")
# The documented order: the combinations of the rules with their numbers ascending, then stop, continue, reroll.
ATTEMPTS = (
    *(Action("collect", (face,)) for face in range(1, 7)),
    *(Action("three pairs", faces) for faces in combinations(range(1, 7), 3)),
    *(Action("two triples", faces) for faces in combinations(range(1, 7), 2)),
    *(Action("four of a kind", (face,)) for face in range(1, 7)),
    Action("kamerun"),
    Action("straight"),
    *(Action("six of a kind", (face,)) for face in range(1, 7)),
    Action("general"),
    Action("despirala"),
)
ACTIONS = (*ATTEMPTS, STOP, CONTINUE, REROLL)
_KNOWN = Known(ACTIONS)
_COMBINATIONS = tuple((action, action.combination) for action in ATTEMPTS)


class DespiralaState(State[Action], frozen=True):
    """Everybody's sheet and goods, who moves, and how far the turn has come (``rolls`` made in it).

    ``rolling`` is true while dice are in the cup: all that are not in ``dice``. What can be won does not depend on
    ``rolls``; the luck of the next roll does.
    """

    sheets: tuple[Sheet, ...]
    goods: tuple[int, ...]
    misere: bool = False
    mover: int = 0
    dice: tuple[int, ...] = ()
    task: Action | None = None
    rolling: bool = True
    rolls: int = 0

    @property
    def next(self) -> Roll | Move | Over:
        if not self.rolling:
            return Move((self.mover,))
        sheet = self.sheets[self.mover]
        if None not in sheet:
            return Over(self.scores, self.ranks)
        return Dice(self.mover, turns(sheet), self.rolls, DICE - len(self.dice))

    @property
    def scores(self) -> tuple[int, ...]:
        points = [sum(points or 0 for points in sheet) for sheet in self.sheets]
        if None in self.sheets[-1]:
            return tuple(points)
        return tuple(score + left for score, left in zip(points, self.goods, strict=True))  # the end: goods count

    @property
    def ranks(self) -> tuple[int, ...]:
        return ranked(self.scores, lowest_wins=self.misere)

    def open(self, seat: int) -> tuple[Combination, ...]:
        """The combinations that a seat has not attempted."""
        sheet = self.sheets[seat]
        return tuple(combination for combination in Combination if sheet[combination] is None)

    def legal(self, seat: int) -> Few[Action]:
        if seat != self.mover or self.rolling:
            return Few(())
        if self.task:
            return Few((STOP, CONTINUE) if self.goods[seat] and len(self.dice) < DICE else (STOP,))
        sheet = self.sheets[seat]
        attempts = [action for action, combination in _COMBINATIONS if sheet[combination] is None]
        return Few([*attempts, REROLL] if self.goods[seat] and not self.misere else attempts)

    def rolled(self, outcome: Outcome) -> "DespiralaState":
        step = self.next
        if not isinstance(step, Dice):
            raise IllegalRoll("no dice are due")
        step.check(outcome)
        if self.task:
            kept = common(self.dice + outcome, self.task.target)
            return self._with(dice=kept, rolling=False, rolls=self.rolls + 1)._attempted()
        goods = self.goods[self.mover] + (GOODS_A_TURN if self.rolls == 0 else 0)
        return self._with(goods=goods, dice=tuple(sorted(outcome)), rolling=False, rolls=self.rolls + 1)

    def moved(self, actions: Mapping[int, Action]) -> "DespiralaState":
        action = actions[self.mover]
        self.check(self.mover, action)
        if action == STOP and self.task:
            return self._scored(sum(self.dice))
        if action == CONTINUE:
            return self._with(goods=self.goods[self.mover] - 1, rolling=True)
        if action == REROLL:
            return self._with(goods=self.goods[self.mover] - 1, dice=(), rolling=True)
        return self._with(task=action, dice=common(self.dice, action.target))._attempted()

    def check(self, seat: int, action: Action) -> None:
        goods = self.goods[self.mover]
        if action not in _KNOWN:
            raise IllegalAction(f"{shown(action)} is no move: it is one of those listed, with numbers in order")
        if seat != self.mover:
            raise IllegalAction(f"it is the turn of seat {self.mover}")
        if self.rolling:
            raise IllegalAction("nothing is to be decided before the dice are rolled")
        if action in (STOP, CONTINUE) and not self.task:
            raise IllegalAction(f"{action.move} is for collections: choose a combination first, such as Collect 3")
        if action == CONTINUE and len(self.dice) == DICE:
            raise IllegalAction("all six dice are collected: the move is Stop")
        if action == CONTINUE and not goods:
            raise IllegalAction("continuing costs one good and there are none left: the move is Stop")
        if self.task:
            if action not in (STOP, CONTINUE):
                raise IllegalAction(f"{self.task.combination.title} is under way: the moves are Continue and Stop")
        elif action == REROLL:
            if self.misere:
                raise IllegalAction("rerolling is not allowed in misère: choose a combination")
            if not goods:
                raise IllegalAction("rerolling costs one good and there are none left: choose a combination")
        elif action.combination not in self.open(self.mover):
            left = still_open(combination.title for combination in self.open(self.mover))
            raise IllegalAction(f"{action.combination.title} was attempted before: {left}")

    def _attempted(self) -> "DespiralaState":
        """Goes on with a combination after its dice were looked at: done, out of goods, or one more roll."""
        assert self.task
        if self.task.move == "collect":
            return self
        if len(self.dice) == len(self.task.target):
            return self._scored(self.task.points)
        goods = self.goods[self.mover]
        if not goods:
            return self._scored(0)
        return self._with(goods=goods - 1, rolling=True)

    def _scored(self, points: int) -> "DespiralaState":
        """The turn ends with these points; the next seat is about to roll."""
        task, mover = self.task, self.mover
        assert task
        sheet = filled(self.sheets[mover], task.combination, points)
        sheets = (*self.sheets[:mover], sheet, *self.sheets[mover + 1 :])
        return DespiralaState(sheets, self.goods, self.misere, (mover + 1) % len(sheets))

    def _with(
        self,
        goods: int | None = None,
        dice: tuple[int, ...] | None = None,
        task: Action | None = None,
        rolling: bool | None = None,
        rolls: int | None = None,
    ) -> "DespiralaState":
        """The same turn with some of it changed; the goods are the mover's."""
        mover = self.mover
        purse = self.goods if goods is None else (*self.goods[:mover], goods, *self.goods[mover + 1 :])
        return DespiralaState(
            self.sheets,
            purse,
            self.misere,
            mover,
            self.dice if dice is None else dice,
            task or self.task,
            self.rolling if rolling is None else rolling,
            self.rolls if rolls is None else rolls,
        )

"""Dicemania: thirteen turns of up to three rolls of five dice, each turn scored in a category of its own.

A sheet has a score for each category, None while it is open. While a turn goes on, ``dice`` holds what is
kept when it is shorter than five (then the rest is rolled next), and the dice to decide on otherwise.
"""

from collections import Counter
from collections.abc import Mapping
from enum import IntEnum
from functools import cache

import msgspec

from kibitz.dice import are_faces, contains, multisets, parts
from kibitz.errors import IllegalAction, IllegalRoll, shown
from kibitz.game import Dice, Few, Known, Move, Outcome, Over, Roll, State
from kibitz.sheet import Sheet, filled, still_open, turns

ROLLS = 3
DICE = 5
MOST_SEATS = 100
BONUS_FROM, BONUS = 63, 35


class Category(IntEnum):
    """The thirteen categories in the order of the sheet."""

    ONES = 0
    TWOS = 1
    THREES = 2
    FOURS = 3
    FIVES = 4
    SIXES = 5
    THREE_OF_A_KIND = 6
    FOUR_OF_A_KIND = 7
    FULL_HOUSE = 8
    LOW_STRAIGHT = 9
    HIGH_STRAIGHT = 10
    DICEMANIA = 11
    CHANCE = 12

    @property
    def title(self) -> str:
        """The category as the sheet names it."""
        return self.name.lower().replace("_", " ").replace("three of", "3 of").replace("four of", "4 of")


UPPER = tuple(Category)[:6]
EMPTY: Sheet = (None,) * len(Category)


class Score(msgspec.Struct, frozen=True):
    """Ends the turn: the five dice are scored in an open category."""

    category: Category


class Keep(msgspec.Struct, frozen=True):
    """Keeps some of the dice, at most four of them, and rolls the others."""

    dice: tuple[int, ...]


Action = Score | Keep
# The documented order: scores down the sheet, then what is kept, few dice first.
ACTIONS: tuple[Action, ...] = (
    *map(Score, Category),
    *(Keep(kept) for size in range(DICE) for kept in multisets(size)),
)
_KNOWN = Known(ACTIONS)
_SCORES = ACTIONS[: len(Category)]
_KEEPS = {action.dice: action for action in ACTIONS if isinstance(action, Keep)}


@cache
def score(category: Category, dice: tuple[int, ...]) -> int:
    """What five dice score in a category."""
    counts = Counter(dice)
    most = max(counts.values())
    if category in UPPER:
        face = category + 1
        return face * counts[face]
    if category == Category.THREE_OF_A_KIND:
        return sum(dice) if most >= 3 else 0
    if category == Category.FOUR_OF_A_KIND:
        return sum(dice) if most >= 4 else 0
    if category == Category.FULL_HOUSE:
        return 25 if sorted(counts.values()) == [2, 3] else 0
    if category == Category.LOW_STRAIGHT:
        return 30 if any(counts.keys() >= set(range(low, low + 4)) for low in (1, 2, 3)) else 0
    if category == Category.HIGH_STRAIGHT:
        return 40 if any(counts.keys() >= set(range(low, low + 5)) for low in (1, 2)) else 0
    if category == Category.DICEMANIA:
        return 50 if most == DICE else 0
    return sum(dice)


@cache
def _keeps(dice: tuple[int, ...]) -> tuple[Keep, ...]:
    """What can be kept of five dice, few dice first."""
    return tuple(_KEEPS[kept] for size in range(DICE) for kept in parts(dice, size))


def upper(sheet: Sheet) -> int:
    """The total of the upper section."""
    return sum(points or 0 for points in sheet[: len(UPPER)])


def total(sheet: Sheet) -> int:
    """The total of a sheet, with the bonus once the upper section has earned it."""
    return sum(points or 0 for points in sheet) + (BONUS if upper(sheet) >= BONUS_FROM else 0)


class DicemaniaState(State[Action], frozen=True):
    """Everybody's sheet, who moves, the dice, and how many of the turn's rolls were made."""

    sheets: tuple[Sheet, ...]
    mover: int = 0
    dice: tuple[int, ...] = ()
    rolls: int = 0

    @property
    def next(self) -> Roll | Move | Over:
        if len(self.dice) == DICE:
            return Move((self.mover,))
        sheet = self.sheets[self.mover]
        if None not in sheet:
            return Over(self.scores, self.ranks)
        return Dice(self.mover, turns(sheet), self.rolls, DICE - len(self.dice))

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(map(total, self.sheets))

    def legal(self, seat: int) -> Few[Action]:
        if seat != self.mover or len(self.dice) < DICE:
            return Few(())
        sheet = self.sheets[seat]
        scores = [action for action, points in zip(_SCORES, sheet, strict=True) if points is None]
        return Few(scores if self.rolls == ROLLS else [*scores, *_keeps(self.dice)])

    def open(self, seat: int) -> tuple[Category, ...]:
        """The categories in which a seat has not scored."""
        sheet = self.sheets[seat]
        return tuple(category for category in Category if sheet[category] is None)

    def rolled(self, outcome: Outcome) -> "DicemaniaState":
        step = self.next
        if not isinstance(step, Dice):
            raise IllegalRoll("no dice are due")
        step.check(outcome)
        return DicemaniaState(self.sheets, self.mover, tuple(sorted(self.dice + outcome)), self.rolls + 1)

    def moved(self, actions: Mapping[int, Action]) -> "DicemaniaState":
        action = actions[self.mover]
        self.check(self.mover, action)
        if isinstance(action, Keep):
            return DicemaniaState(self.sheets, self.mover, action.dice, self.rolls)
        sheet = filled(self.sheets[self.mover], action.category, score(action.category, self.dice))
        sheets = (*self.sheets[: self.mover], sheet, *self.sheets[self.mover + 1 :])
        return DicemaniaState(sheets, (self.mover + 1) % len(sheets))

    def check(self, seat: int, action: Action) -> None:
        there = " ".join(map(str, self.dice))
        known = action in _KNOWN
        if not known and not (type(action) is Keep and are_faces(action.dice)):
            raise IllegalAction(f"{shown(action)} is no move: a move is to score a category or to keep some dice")
        if seat != self.mover:
            raise IllegalAction(f"it is the turn of seat {self.mover}")
        if len(self.dice) < DICE:
            raise IllegalAction("nothing is to be decided before the dice are rolled")
        if isinstance(action, Score):
            if self.sheets[self.mover][action.category] is not None:
                left = still_open(category.title for category in self.open(self.mover))
                raise IllegalAction(f"{action.category.title} is filled already: {left}")
        elif self.rolls == ROLLS:
            raise IllegalAction(f"all three rolls are made: score {there} in an open category")
        elif not contains(self.dice, action.dice):
            raise IllegalAction(f"cannot keep {' '.join(map(str, action.dice[:10]))}: the dice are {there}")
        elif len(action.dice) >= DICE:
            raise IllegalAction("keeping all five dice leaves none to roll: score them instead")
        elif not known:
            raise IllegalAction("the dice to keep are named in order, smallest first")

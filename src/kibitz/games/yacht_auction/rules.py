"""Yacht Auction: two seats bid for bundles of dice in twelve rounds, and score five of their dice in twelve.

A round is: bundle A and bundle B are rolled, both seats bid at once, a tie-break bit is drawn (needed or
not, so that a record's luck does not depend on the play), and from round 2 on both put five dice at once.
Round 13 has no bidding. Dice are kept sorted.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from enum import IntEnum
from functools import cache, lru_cache
from typing import TypeGuard

import msgspec

from kibitz import dice as multiset
from kibitz.errors import IllegalAction, IllegalRoll, shown
from kibitz.game import Actions, Below, Dice, Few, Known, Move, Numbering, Outcome, Over, Roll, State, View
from kibitz.sheet import Sheet, filled, still_open

BUNDLE = 5
ROUNDS = 13
MOST_BID = 100_000
BONUS_FROM, BONUS = 63_000, 35_000
TARGETS = ("A", "B")

Held = tuple[int, ...]


class Category(IntEnum):
    """The twelve categories, the six basic ones first."""

    ONE = 0
    TWO = 1
    THREE = 2
    FOUR = 3
    FIVE = 4
    SIX = 5
    CHOICE = 6
    FOUR_OF_A_KIND = 7
    FULL_HOUSE = 8
    SMALL_STRAIGHT = 9
    LARGE_STRAIGHT = 10
    YACHT = 11


BASIC = tuple(Category)[:6]
_CATEGORIES = Known(Category)
EMPTY: Sheet = (None,) * len(Category)


class RuleUsed(IllegalAction):
    """A put into a category that the seat has used."""


class NoSuchDice(IllegalAction):
    """A put of dice that the seat does not hold."""


class Bid(msgspec.Struct, frozen=True):
    """A bundle and what is offered for it."""

    target: str
    amount: int


class Put(msgspec.Struct, frozen=True):
    """Five dice scored in a category."""

    category: Category
    dice: Held


Action = Bid | Put


@cache
def score(category: Category, dice: Held) -> int:
    """What five dice score in a category."""
    counts = Counter(dice)
    most = max(counts.values())
    if category in BASIC:
        return (category + 1) * counts[category + 1] * 1000
    if category == Category.FOUR_OF_A_KIND and most < 4:
        return 0
    if category == Category.FULL_HOUSE and not (most == BUNDLE or sorted(counts.values()) == [2, 3]):
        return 0
    if category == Category.SMALL_STRAIGHT:
        return 15_000 if any(counts.keys() >= set(range(low, low + 4)) for low in (1, 2, 3)) else 0
    if category == Category.LARGE_STRAIGHT:
        return 30_000 if any(counts.keys() >= set(range(low, low + 5)) for low in (1, 2)) else 0
    if category == Category.YACHT:
        return 50_000 if most == BUNDLE else 0
    return sum(dice) * 1000  # choice, four of a kind, full house


def basics(sheet: Sheet) -> int:
    """The total of the six basic categories."""
    return sum(points or 0 for points in sheet[: len(BASIC)])


def total(sheet: Sheet, net: int) -> int:
    """What a sheet and the net of the biddings come to, the bonus included once it is earned."""
    return net + sum(points or 0 for points in sheet) + (BONUS if basics(sheet) >= BONUS_FROM else 0)


def tied(bids: tuple[Bid, ...]) -> bool:
    """Whether only the bit can tell who gets the bundle."""
    return bids[0] == bids[1]


def receives(bids: tuple[Bid, ...], bit: int) -> tuple[str, str]:
    """The bundle that each seat gets; the bit (0: the first seat gets what both want) matters only for a tie."""
    first, second = bids
    if first.target != second.target:
        return first.target, second.target
    wanted = first.target
    other = TARGETS[wanted == "A"]
    if first.amount != second.amount:
        return (wanted, other) if first.amount > second.amount else (other, wanted)
    return (other, wanted) if bit else (wanted, other)


class Bids(Actions[Action]):
    """All bids: for A from 0 up, then for B."""

    __slots__ = ()

    def __contains__(self, action: object) -> bool:
        return (
            type(action) is Bid
            and type(action.target) is str
            and action.target in TARGETS
            and type(action.amount) is int
            and 0 <= action.amount <= MOST_BID
        )

    def __len__(self) -> int:
        return 2 * (MOST_BID + 1)

    def __iter__(self) -> Iterator[Action]:
        return (Bid(target, amount) for target in TARGETS for amount in range(MOST_BID + 1))

    def sample(self, below: Below) -> Action:
        target, amount = divmod(below(len(self)), MOST_BID + 1)
        return Bid(TARGETS[target], amount)


_BIDS = Bids()


class Puts(Actions[Action]):
    """Every open category with every five of the dice, category by category."""

    __slots__ = ("_fives", "_open")

    def __init__(self, sheet: Sheet, held: Held) -> None:
        self._open = tuple(category for category in Category if sheet[category] is None)
        self._fives = _fives(held)

    def __contains__(self, action: object) -> bool:
        return _is_put(action) and action.category in self._open and action.dice in self._fives

    def __len__(self) -> int:
        return len(self._open) * len(self._fives)

    def __iter__(self) -> Iterator[Action]:
        return (Put(category, five) for category in self._open for five in self._fives)

    def sample(self, below: Below) -> Action:
        category, five = divmod(below(len(self)), len(self._fives))
        return Put(self._open[category], self._fives[five])


def _is_put(action: object) -> TypeGuard[Put]:
    """Whether this is a put of some dice into a category, legal or not."""
    return type(action) is Put and action.category in _CATEGORIES and multiset.are_faces(action.dice)


@lru_cache(256)  # there are thousands of ten dice, with up to 252 fives in each
def _fives(held: Held) -> tuple[Held, ...]:
    return tuple(sorted(multiset.parts(held, BUNDLE)))


class Numbers(Numbering[Action]):
    """Bids first, then puts: 200,002 + 12 x 252."""

    def __init__(self) -> None:
        self._bids = len(_BIDS)
        self._fives = multiset.multisets(BUNDLE)
        self.size = self._bids + len(Category) * len(self._fives)

    def number(self, action: Action) -> int:
        if isinstance(action, Bid):
            if action not in _BIDS:
                raise KeyError(action)
            return TARGETS.index(action.target) * (MOST_BID + 1) + action.amount
        return self._bids + action.category * len(self._fives) + multiset.index(BUNDLE)[action.dice]

    def action(self, number: int) -> Action:
        if not 0 <= number < self.size:
            raise IndexError(number)
        if number < self._bids:
            target, amount = divmod(number, MOST_BID + 1)
            return Bid(TARGETS[target], amount)
        category, five = divmod(number - self._bids, len(self._fives))
        return Put(Category(category), self._fives[five])


class AuctionView(View["AuctionState"], frozen=True):
    """What a seat sees: everything, and nothing that would tell whether it is the first seat or the second.

    The nonce does not count, since the game's own wire does not tell it.
    """

    def key(self) -> bytes:
        state, me, other = self.state, self.seat, 1 - self.seat
        hands, sheets, nets = state.hands, state.sheets, state.nets
        mine, theirs = ((hands[seat], sheets[seat], nets[seat]) for seat in (me, other))
        return repr((state.round, state.bundles, mine, theirs)).encode()


class AuctionState(State[Action], frozen=True):
    """The round, its bundles and bids as far as they are known, and both seats' dice, sheets and bidding nets."""

    round: int = 1
    bundles: tuple[Held, ...] = ()
    bids: tuple[Bid, ...] = ()
    hands: tuple[Held, Held] = ((), ())
    sheets: tuple[Sheet, Sheet] = (EMPTY, EMPTY)
    nets: tuple[int, int] = (0, 0)

    @property
    def next(self) -> Roll | Move | Over:
        if self.round > ROUNDS:
            return Over(self.scores, self.ranks)
        if self.scoring:
            return _BOTH
        if len(self.bundles) < len(TARGETS):
            return Dice(None, self.round, len(self.bundles), BUNDLE)
        if not self.bids:
            return _BOTH
        return Dice(None, self.round, len(TARGETS), 1, sides=2, lowest=0, needed=tied(self.bids))

    @property
    def scoring(self) -> bool:
        """Whether the round has come to its scoring."""
        return self.round == ROUNDS or len(self.hands[0]) > BUNDLE

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(map(total, self.sheets, self.nets))

    def view(self, seat: int, nonce: int = 0) -> AuctionView:
        return AuctionView(seat, self, nonce)

    def legal(self, seat: int) -> Actions[Action]:
        if not isinstance(self.next, Move) or seat not in _BOTH.seats:
            return Few(())
        return Puts(self.sheets[seat], self.hands[seat]) if self.scoring else _BIDS

    def rolled(self, outcome: Outcome) -> "AuctionState":
        step = self.next
        if not isinstance(step, Dice):
            raise IllegalRoll("no roll is due")
        step.check(outcome)
        if len(self.bundles) < len(TARGETS):
            bundles = (*self.bundles, tuple(sorted(outcome)))
            return AuctionState(self.round, bundles, (), self.hands, self.sheets, self.nets)
        got = receives(self.bids, sum(outcome))
        hands, nets = [], []
        for seat, bid in enumerate(self.bids):
            hands.append(tuple(sorted(self.hands[seat] + self.bundles[TARGETS.index(got[seat])])))
            nets.append(self.nets[seat] + (-bid.amount if got[seat] == bid.target else bid.amount))
        after = self.round + (self.round == 1)  # the first round has no scoring
        return AuctionState(after, (), (), (hands[0], hands[1]), self.sheets, (nets[0], nets[1]))

    def moved(self, actions: Mapping[int, Action]) -> "AuctionState":
        first, second = actions[0], actions[1]
        self.check(0, first)
        self.check(1, second)
        if isinstance(first, Bid) and isinstance(second, Bid):
            return AuctionState(self.round, self.bundles, (first, second), self.hands, self.sheets, self.nets)
        hands, sheets = [], []
        for seat, put in enumerate((first, second)):
            assert isinstance(put, Put)
            hands.append(multiset.without(self.hands[seat], put.dice))
            sheets.append(filled(self.sheets[seat], put.category, score(put.category, put.dice)))
        return AuctionState(self.round + 1, (), (), (hands[0], hands[1]), (sheets[0], sheets[1]), self.nets)

    def check(self, seat: int, action: Action) -> None:
        if not isinstance(action, Bid) and not _is_put(action):
            raise IllegalAction(f"{shown(action)} is no move: a move is a bid, or a put of five dice into a category")
        if not isinstance(self.next, Move):
            raise IllegalAction("nothing is to be decided before the roll")
        if isinstance(action, Bid):
            if self.scoring:
                raise IllegalAction("this is a scoring, not a bidding: put five dice into a category")
            if action not in _BIDS:
                raise IllegalAction(f"a bid is for A or B and from 0 to {MOST_BID}")
            return
        if not self.scoring:
            raise IllegalAction("this is a bidding, not a scoring: bid for A or B")
        if self.sheets[seat][action.category] is not None:
            left = still_open(category.name for category in Category if self.sheets[seat][category] is None)
            raise RuleUsed(f"{action.category.name} was used before: {left}")
        held = self.hands[seat]
        if len(action.dice) != BUNDLE or not multiset.contains(held, action.dice):
            raise NoSuchDice(f"{digits(action.dice)} are not five of the dice held, {digits(held)}")
        if action.dice != tuple(sorted(action.dice)):
            raise IllegalAction("the dice of a put are named in order, smallest first")


def digits(dice: Held) -> str:
    """Dice as the game writes them."""
    return "".join(map(str, dice))


_BOTH = Move((0, 1))

"""How people write it: "bid A 500" or "A 500", and "put full house 22555" or "FULL_HOUSE 22555"."""

import re
from collections.abc import Sequence

from kibitz.dice import index, without
from kibitz.errors import IllegalAction, Unreadable, shown
from kibitz.game import Choice, Notation, Outcome, Roll
from kibitz.games.yacht_auction.rules import (
    BASIC,
    BONUS,
    BONUS_FROM,
    BUNDLE,
    MOST_BID,
    ROUNDS,
    TARGETS,
    Action,
    AuctionState,
    Bid,
    Category,
    Put,
    basics,
    digits,
    score,
    tied,
)
from kibitz.sheet import side_by_side, towards
from kibitz.words import NUMBER_WORDS, begins, guess, listed, matches, plain, tokens

_NAMES = {category.name.lower(): category for category in Category}
_ALIASES = {
    **_NAMES,
    **{name: _NAMES[one] for name, number in NUMBER_WORDS.items() for one in _NAMES if NUMBER_WORDS.get(one) == number},
    "4 of a kind": Category.FOUR_OF_A_KIND,
}
# "A 500", "bid A 500", "b: 12,500", "a 12k"; thousands may be set apart, each in the same way
_BID = re.compile(r"(?:bi?d?[ :]+)?([ab])[ :;,=(/]*([0-9]+|[1-9][0-9]{0,2}(?:([,._' ])[0-9]{3})(?:\3[0-9]{3})*)( ?k)?")
_AROUND = " \"'()[].,:;!"  # punctuation around a bid says nothing
_COLUMN = 24


class AuctionNotation(Notation[Action, AuctionState]):
    def write(self, action: Action, state: AuctionState) -> str:
        if isinstance(action, Bid):
            return f"{action.target} {action.amount}"
        return f"{action.category.name} {digits(action.dice)}"

    def spellings(self, action: Action, state: AuctionState) -> Sequence[str]:
        written = self.write(action, state)
        return (written, f"{'bid' if isinstance(action, Bid) else 'put'} {written}")

    def read(self, text: str, state: AuctionState, seat: int) -> Action:
        if not state.legal(seat):
            raise IllegalAction(f"there is nothing for seat {seat} to decide now")
        action: Action = _put(text, state, seat) if state.scoring else _bid(text)
        state.check(seat, action)
        return action

    def draw(self, state: AuctionState, names: Sequence[str]) -> str:
        rows: list[tuple[str, Sequence[object]]] = [
            (category.name, [filled[category] for filled in state.sheets]) for category in Category
        ]
        rows.insert(len(BASIC), ("basic", [towards(basics(filled), BONUS_FROM, BONUS) for filled in state.sheets]))
        rows += [
            ("biddings", [f"{net:+}" for net in state.nets]),
            ("total", state.scores),
            ("dice", [digits(hand) or "-" for hand in state.hands]),
        ]
        column = max(12, min(_COLUMN, max(map(len, names)) + 2))
        return side_by_side(_round(state), names, rows, column)

    def choices(self, state: AuctionState, seat: int) -> Sequence[Choice]:
        if not state.scoring:
            return [
                Choice(f"bid {target} …", f"{digits(bundle)}, 0 to {MOST_BID}: paid if you get it, paid to you if not")
                for target, bundle in zip(TARGETS, state.bundles, strict=True)
            ]
        return [
            Choice(f"put {put.category.name} {digits(put.dice)}", f"{score(put.category, put.dice)} points")
            for put in best_puts(state, seat)
        ]

    def prompt(self, state: AuctionState, seat: int) -> str:
        if not state.scoring:
            a, b = map(digits, state.bundles)
            return f"A {a}, B {b}  bid"
        return f"{digits(state.hands[seat])}  put five"

    def wanted(self, roll: Roll, state: AuctionState) -> str:
        if len(state.bundles) < len(TARGETS):
            return f"bundle {TARGETS[len(state.bundles)]}: {roll.wanted()}"
        return "the bids are equal: throw a coin, 0 gives the bundle to the first player, 1 to the second"

    def told(self, before: AuctionState, roll: Roll, outcome: Outcome) -> str:
        if len(before.bundles) < len(TARGETS):
            return f"round {before.round}, bundle {TARGETS[len(before.bundles)]}: {' '.join(map(str, sorted(outcome)))}"
        if not tied(before.bids):
            return ""
        return f"the bids are equal, and a coin gives the bundle to the {('first', 'second')[sum(outcome)]} player"

    def happened(self, before: AuctionState, after: AuctionState) -> Sequence[tuple[int, str]]:
        if before.bids:
            return [(seat, _got(before, after, seat)) for seat in (0, 1)]
        if before.scoring:
            gains = zip(after.scores, before.scores, strict=True)
            return [(seat, f"scores {new - old}") for seat, (new, old) in enumerate(gains)]
        return []


def _got(before: AuctionState, after: AuctionState, seat: int) -> str:
    """What a bidding brought a seat: five dice, and points paid or received."""
    dice = digits(without(after.hands[seat], before.hands[seat]))
    paid = before.nets[seat] - after.nets[seat]
    return f"gets {dice} and " + (f"pays {paid}" if paid >= 0 else f"is paid {-paid}")


def best_puts(state: AuctionState, seat: int) -> list[Put]:
    """For each open category, the five dice that score most in it (the smallest dice where several do)."""
    best: dict[Category, Put] = {}
    for action in state.legal(seat):
        assert isinstance(action, Put)
        known = best.get(action.category)
        if known is None or score(action.category, action.dice) > score(known.category, known.dice):
            best[action.category] = action
    return list(best.values())


def _bid(text: str) -> Bid:
    said = plain(text).strip(_AROUND)
    found = _BID.fullmatch(said.replace("-", "", 1))
    if not found:
        raise Unreadable(f'{shown(text)} is not a bid: write A or B and a number from 0 to {MOST_BID}, such as "A 500"')
    target, number, _, thousand = found.groups()
    amount = int(re.sub("[^0-9]", "", number)) * (1000 if thousand else 1)
    if "-" in said or amount > MOST_BID:
        raise IllegalAction(f"{shown(text)}: a bid is a whole number from 0 to {MOST_BID}")
    return Bid(target.upper(), amount)


def _put(text: str, state: AuctionState, seat: int) -> Put:
    words = tokens(text)
    if len(words) > 1 and begins(words[:1], ["put"]):
        words = words[1:]
    dice_from = (place for place, word in enumerate(words) if word.isdigit() and words[place + 1 : place + 2] != ["of"])
    cut = next(dice_from, len(words))
    five = "".join(words[cut:])
    found = sorted({_ALIASES[name] for name in matches(words[:cut], _ALIASES)}) if cut else []
    if not found:
        hint = guess(text, (name.replace("_", " ") for name in _NAMES)) or ":"
        such = _best(state, seat)[0]
        raise Unreadable(f'{shown(text)} is not a put{hint} write a category and the five dice, such as "{such}"')
    if len(found) > 1:
        raise Unreadable(f"{shown(text)} could be {listed(category.name for category in found)}")
    dice = tuple(sorted(int(digit) for digit in five[: BUNDLE + 1] if digit.isdigit()))
    if not five.isdigit() or dice not in index(BUNDLE):
        name = found[0].name
        such = next((put for put in _best(state, seat) if put.startswith(f"{name} ")), f"{name} 12345")
        raise Unreadable(f'{shown(text)} needs five dice behind {name}, such as "{such}"')
    return Put(found[0], dice)


def _best(state: AuctionState, seat: int) -> list[str]:
    return [f"{put.category.name} {digits(put.dice)}" for put in best_puts(state, seat)]


def _round(state: AuctionState) -> str:
    if state.round > ROUNDS:
        return "the end"
    return f"round {state.round} of {ROUNDS}"

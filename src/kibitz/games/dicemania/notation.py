"""How people write it: "keep 6 6 6", "reroll 2", "score chance" or just "chance"; sheets side by side."""

import re
from collections.abc import Sequence

from kibitz.dice import without
from kibitz.errors import IllegalAction, Unreadable, shown
from kibitz.game import Choice, Notation, Outcome, Roll
from kibitz.games.dicemania.rules import (
    BONUS,
    BONUS_FROM,
    DICE,
    ROLLS,
    UPPER,
    Action,
    Category,
    DicemaniaState,
    Keep,
    Score,
    score,
    total,
    upper,
)
from kibitz.sheet import marked, side_by_side
from kibitz.words import NUMBER_WORDS, begins, guess, listed, matches, plain, points, tokens

_TITLES = {category.title: category for category in Category}
# other names that people know these by, each meaning the same
_ALIASES = {
    **_TITLES,
    "three of a kind": Category.THREE_OF_A_KIND,
    "four of a kind": Category.FOUR_OF_A_KIND,
    "sizes": Category.SIXES,
    "small straight": Category.LOW_STRAIGHT,
    "large straight": Category.HIGH_STRAIGHT,
}
_KEEPING = ("keep", "hold")
_ROLLING = ("reroll", "roll")
_ENDS = {"keep": "none", "reroll": "all"}
_PLURALS = {face: word for word, face in NUMBER_WORDS.items() if word.endswith("s")}
_FACES = {word: face for face, word in _PLURALS.items()} | {"sixs": 6, "sizes": 6}  # the last stands in its text
_COUNTS = {str(number): number for number in range(1, DICE + 1)}
_NONE, _ALL = ("none", "nothing"), ("all", "everything")
_FILLERS = {"the", "and", "in", "as"}


class SheetNotation(Notation[Action, DicemaniaState]):
    def write(self, action: Action, state: DicemaniaState) -> str:
        if isinstance(action, Score):
            return f"score {action.category.title}"
        return f"keep {' '.join(map(str, action.dice)) or 'none'}"

    def spellings(self, action: Action, state: DicemaniaState) -> Sequence[str]:
        if isinstance(action, Score):
            return (self.write(action, state), action.category.title)
        return (self.write(action, state), f"reroll {_spaced(without(state.dice, action.dice))}")

    def read(self, text: str, state: DicemaniaState, seat: int) -> Action:
        if not state.legal(seat):
            raise IllegalAction(f"there is nothing for seat {seat} to decide now")
        action = _read(text, state)
        state.check(seat, action)
        return action

    def draw(self, state: DicemaniaState, names: Sequence[str]) -> str:
        uppers = [(above, above >= BONUS_FROM) for above in map(upper, state.sheets)]
        rows: list[tuple[str, Sequence[object]]] = [
            (category.title, [filled[category] for filled in state.sheets]) for category in Category
        ]
        rows.insert(
            len(UPPER),
            ("upper section", [f"{above}+{BONUS}" if bonus else f"{above}/{BONUS_FROM}" for above, bonus in uppers]),
        )
        rows.append(("total", state.scores))
        return side_by_side("", marked(names, state.sheets, state.mover), rows)

    def choices(self, state: DicemaniaState, seat: int) -> Sequence[Choice]:
        scores = [
            Choice(f"score {category.title}", points(score(category, state.dice)) + _bonus(state, seat, category))
            for category in state.open(seat)
        ]
        if state.rolls == ROLLS:
            return scores
        rolls = Choice("keep … / reroll …", f"name the dice to keep or to roll again: {ROLLS - state.rolls} left")
        return [*scores, rolls]

    def prompt(self, state: DicemaniaState, seat: int) -> str:
        left = ROLLS - state.rolls
        what = f"keep, reroll ({left} left) or score" if left else "score"
        return f"{' '.join(map(str, state.dice))}  {what}"

    def told(self, before: DicemaniaState, roll: Roll, outcome: Outcome) -> str:
        to = f" to {' '.join(map(str, before.dice))}" if before.dice else ""
        return f"rolls {' '.join(map(str, outcome))}{to}"

    def happened(self, before: DicemaniaState, after: DicemaniaState) -> Sequence[tuple[int, str]]:
        seat = before.mover
        old, new = before.sheets[seat], after.sheets[seat]
        if old == new:
            return []
        gained = next(now for was, now in zip(old, new, strict=True) if was != now)
        bonus = total(new) - total(old) - (gained or 0)
        return [(seat, f"scores {gained}" + (f" and the bonus of {bonus}" if bonus else ""))]


def _read(text: str, state: DicemaniaState) -> Action:
    words = [word for word in tokens(text) if word not in _FILLERS]
    verb = words[0] if words else ""
    rest = words[1:]
    if any(begins([verb], [name]) for name in _KEEPING):
        return Keep(_dice(text, rest, state, "keep"))
    if any(begins([verb], [name]) for name in _ROLLING):
        rest = rest[1:] if words[:2] == ["re", "roll"] else rest
        return Keep(without(state.dice, _rolled(text, rest, state)))
    if (rest and len(verb) > 1 and begins([verb], ["score"])) or verb == "score":
        words = rest
    named = any(word.isalpha() for word in words)  # a 3 alone is a die as much as the beginning of a category
    found = sorted({_ALIASES[name] for name in matches(words, _ALIASES)}) if named else []
    if len(found) > 1:
        found = [category for category in found if category in state.open(state.mover)] or found
    if len(found) == 1:
        return Score(found[0])
    if found:
        raise Unreadable(f"{shown(text)} could be {listed(category.title for category in found)}")
    example = f'a category such as "{state.open(state.mover)[0].title}"'
    if state.rolls < ROLLS:
        example = f'"keep {state.dice[-1]}", "reroll {state.dice[0]}" or {example}'
    raise Unreadable(f"{shown(text)} is not a move{guess(text, _ALIASES) or ':'} write {example}")


def _rolled(text: str, words: Sequence[str], state: DicemaniaState) -> tuple[int, ...]:
    dice = _dice(text, words, state, "reroll")
    if not dice:
        raise IllegalAction("rerolling none of the dice is no roll: score them instead")
    for face in dice:
        if dice.count(face) > state.dice.count(face):
            raise IllegalAction(
                f"cannot reroll {' '.join(map(str, dice[:10]))}: the dice are {' '.join(map(str, state.dice))}"
            )
    return dice


def _dice(text: str, words: Sequence[str], state: DicemaniaState, verb: str) -> tuple[int, ...]:
    """The dice that are named: "6 6", "sixes" for all of them, "three sixes" or "3 sixes", "all" or "none"."""
    some = f'"{verb} {state.dice[-1]}", "{verb} {_PLURALS[state.dice[-1]]}" or "{verb} {_ENDS[verb]}"'
    words = [word for word in words if word not in ("die", "dice")]
    if not words:
        raise Unreadable(f"{verb} which dice? Write {some}")
    if re.search(r"\d\s*-\s*\d", plain(text)):
        raise Unreadable(f"{shown(text)} names dice from one to another: write each of them, such as {some}")
    if len(words) == 1 and words[0] in _NONE:
        return ()
    if len(words) == 1 and words[0] in _ALL:
        return state.dice
    named: list[int] = []
    count = 0  # "three sixes": a number before a plural counts
    for place, word in enumerate(words):
        following = words[place + 1] if place + 1 < len(words) else ""
        if following in _FACES and (word in _COUNTS or word in NUMBER_WORDS) and word not in _FACES:
            count = _COUNTS.get(word) or NUMBER_WORDS[word]
        elif word in _FACES:
            face = _FACES[word]
            if face not in state.dice:
                raise IllegalAction(f"there are no {_PLURALS[face]} to {verb}: the dice are {_spaced(state.dice)}")
            named.extend([face] * (count or state.dice.count(face)))
            count = 0
        elif word in NUMBER_WORDS and not following.isdigit():
            named.append(NUMBER_WORDS[word])
        elif len(word) <= DICE and all(digit in "123456" for digit in word):
            named.extend(map(int, word))
        else:
            raise Unreadable(f"{shown(word)} is not a die: write {some}")
    return tuple(sorted(named))


def _spaced(dice: Sequence[int]) -> str:
    return " ".join(map(str, dice))


def _bonus(state: DicemaniaState, seat: int, category: Category) -> str:
    if category not in UPPER:
        return ""
    have = upper(state.sheets[seat]) + score(category, state.dice)
    return (
        f" (upper section {have} of {BONUS_FROM})" if have < BONUS_FROM else f" (upper section {have}: bonus {BONUS})"
    )

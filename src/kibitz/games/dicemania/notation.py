"""How people write it: "keep 6 6 6", "reroll 2", "score chance" or just "chance"; sheets side by side."""

import re
from collections.abc import Sequence

from kibitz.dice import contains, without
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
from kibitz.sheet import marked, side_by_side, towards
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
_NONE, _ALL = (["none"], ["nothing"]), ("all", "everything")
_FILLERS = {"the", "and", "in", "as"}
_NUMBERS = {word: number for word, number in NUMBER_WORDS.items() if not word.endswith("s")}
_NUMBERS |= {str(number): number for number in range(1, 7)}
_VERB = re.compile(r"[^a-z]*(?:re[- ]?roll|[a-z]+)")
_WITH_S = re.compile(r"\b([1-6]) ?s\b")
# side by side: what stands between them ("2 and sixes", "2, sixes") makes two things of them
_COUNTED = re.compile(rf"\b({'|'.join(_NUMBERS)}) ({'|'.join(_FACES)})\b")
_ALL_OF = re.compile(rf"\ball (?:the )?(?={'|'.join(_FACES)})")
_TOGETHER = re.compile(rf"\b({'|'.join(_NUMBERS)}) (?=({'|'.join(_NUMBERS)})\b)")


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
        rows: list[tuple[str, Sequence[object]]] = [
            (category.title, [filled[category] for filled in state.sheets]) for category in Category
        ]
        rows.insert(
            len(UPPER),
            ("upper section", [towards(upper(filled), BONUS_FROM, BONUS) for filled in state.sheets]),
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
    some = _VERB.sub("", plain(text), count=1)
    if any(begins([verb], [name]) for name in _KEEPING):
        return Keep(_dice(some, state, "keep"))
    if any(begins([verb], [name]) for name in _ROLLING):
        rolled = _dice(some, state, "reroll")
        if not rolled:
            raise IllegalAction("rerolling none of the dice is no roll: score them instead")
        return Keep(without(state.dice, _there(rolled, state, "reroll")))
    scoring = verb == "score" or (len(words) > 1 and len(verb) > 1 and begins([verb], ["score"]))
    words = words[scoring:]
    named = scoring or any(word.isalpha() for word in words)  # a 3 alone is a die as much as a category's beginning
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


def _dice(text: str, state: DicemaniaState, verb: str) -> tuple[int, ...]:
    """The dice that are named: "6 6", "sixes" or "6s" for all of them, "three sixes" or "3 sixes", "all", "none", "all
    but 2"."""
    some = f'"{verb} {state.dice[-1]}", "{verb} {_PLURALS[state.dice[-1]]}" or "{verb} {_ENDS[verb]}"'
    if re.search(r"\d\s*-\s*\d", text):
        raise Unreadable(f"{shown(text)} names dice from one to another: write each of them, such as {some}")
    text = _WITH_S.sub(lambda found: _PLURALS[int(found[1])], text.replace("'", ""))
    text = _COUNTED.sub(_repeated, _ALL_OF.sub("", text))
    for found in _TOGETHER.finditer(text):
        one, two = (_NUMBERS[word] for word in found.groups())
        if one != two and not (found[1] + found[2]).isdigit():
            what = shown(f"{found[1]} {found[2]}")
            raise Unreadable(f"{what} can be two dice or so many of one: write each of them, such as {some}")
    words = [word for word in tokens(text) if word not in _FILLERS | {"a", "both", "die", "dice"}]
    if not words:
        raise Unreadable(f"{verb} which dice? Write {some}")
    if words[0] in _ALL and words[1:2] in (["but"], ["except"]):
        return without(state.dice, _there(_faces(words[2:], state, verb, some), state, verb))
    if words in _NONE:
        return ()
    if words in ([word] for word in _ALL):
        return state.dice
    return _faces(words, state, verb, some)


def _faces(words: Sequence[str], state: DicemaniaState, verb: str, some: str) -> tuple[int, ...]:
    """The dice that words and digits stand for; a plural stands for all that are there."""
    faces: list[int] = []
    for word in words:
        if word in _FACES:
            face = _FACES[word]
            if face not in state.dice:
                raise IllegalAction(f"there are no {_PLURALS[face]} to {verb}: the dice are {_spaced(state.dice)}")
            faces.extend([face] * state.dice.count(face))
        elif word in NUMBER_WORDS:
            faces.append(NUMBER_WORDS[word])
        elif len(word) <= DICE and all(digit in "123456" for digit in word):
            faces.extend(map(int, word))
        else:
            raise Unreadable(f"{shown(word) if word.isascii() else 'this'} is not a die: write {some}")
    return tuple(sorted(faces))


def _there(dice: tuple[int, ...], state: DicemaniaState, verb: str) -> tuple[int, ...]:
    """The same dice, if they are there to be taken."""
    if not contains(state.dice, dice):
        raise IllegalAction(f"cannot {verb} {_spaced(dice[:10])}: the dice are {_spaced(state.dice)}")
    return dice


def _repeated(found: re.Match[str]) -> str:
    """Three sixes as 6 6 6."""
    count, plural = found.groups()
    return _spaced([_FACES[plural]] * _NUMBERS[count])


def _spaced(dice: Sequence[int]) -> str:
    return " ".join(map(str, dice))


def _bonus(state: DicemaniaState, seat: int, category: Category) -> str:
    if category not in UPPER:
        return ""
    have = upper(state.sheets[seat]) + score(category, state.dice)
    return (
        f" (upper section {have} of {BONUS_FROM})" if have < BONUS_FROM else f" (upper section {have}: bonus {BONUS})"
    )

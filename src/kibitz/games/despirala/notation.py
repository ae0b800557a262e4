"""Moves as the rules' text writes them: the name of the move, then its numbers, in any case.

"Collect 3", "Two triples 3 5", "Despirala", "Reroll", "Continue collecting" or "Continue", "Stop
collecting" or "Stop". Beginnings will do where they can mean only one thing: "tw 3 5".
"""

from collections.abc import Sequence

from kibitz.dice import common
from kibitz.errors import Unreadable, shown
from kibitz.game import Choice, Notation, Outcome, Roll
from kibitz.games.despirala.rules import (
    ACTIONS,
    CONTINUE,
    DICE,
    REROLL,
    STOP,
    Action,
    Combination,
    DespiralaState,
)
from kibitz.sheet import marked, side_by_side
from kibitz.words import NUMBER_WORDS, guess, listed, matches, points, tokens

_FULL = {CONTINUE: "Continue collecting", STOP: "Stop collecting", REROLL: "Reroll"}
# how many numbers each move takes, in the order in which moves are listed
_NUMBERS = {action.move: len(action.numbers) for action in ACTIONS}
_FILLERS = {"and", "the"}
_DIGIT_WORDS = {"1": "one", "2": "two", "3": "three", "4": "four", "5": "five", "6": "six"}


class MoveNotation(Notation[Action, DespiralaState]):
    def write(self, action: Action, state: DespiralaState) -> str:
        return " ".join((action.move, *map(str, action.numbers)))

    def read(self, text: str, state: DespiralaState, seat: int) -> Action:
        action = _read(text, state, seat)
        state.check(seat, action)
        return action

    def draw(self, state: DespiralaState, names: Sequence[str]) -> str:
        rows: list[tuple[str, Sequence[object]]] = [
            (combination.title.capitalize(), [filled[combination] for filled in state.sheets])
            for combination in Combination
        ]
        rows += [("Goods", state.goods), ("Total", state.scores)]
        return side_by_side("", marked(names, state.sheets, state.mover), rows)

    def choices(self, state: DespiralaState, seat: int) -> Sequence[Choice]:
        goods = state.goods[seat]
        if state.task:
            now = sum(state.dice)
            face = state.task.numbers[0]
            chosen = {
                STOP: points(now),
                CONTINUE: f"one good ({goods} left), {DICE - len(state.dice)} dice, {points(face)} for each {face}",
            }
            return [Choice(_FULL[action], chosen[action]) for action in state.legal(seat)]
        choices: list[Choice] = []
        for action in state.legal(seat):
            if action == REROLL:
                choices.append(Choice("Reroll", f"all six dice for one good ({goods} left)"))
                continue
            title = " ".join((action.move.capitalize(), *map(str, action.numbers)))
            have = len(common(state.dice, action.target))
            missing = len(action.target) - have
            if action.move == "collect":
                note = f"{points(have * action.numbers[0])}, up to {action.points}"
            elif missing and not goods:
                note = f"0 points, {missing} missing and no goods"
            else:
                note = f"{action.points} points, {'complete' if not missing else f'{missing} missing'}"
            choices.append(Choice(title, note))
        return choices

    def prompt(self, state: DespiralaState, seat: int) -> str:
        goods = f"goods {state.goods[seat]}"
        if state.task:
            what = "Continue or Stop" if CONTINUE in state.legal(seat) else "Stop"
            return f"{' '.join(map(str, state.dice)) or 'none'} collected, {goods}  {what}"
        return f"{' '.join(map(str, state.dice))}, {goods}  move"

    def told(self, before: DespiralaState, roll: Roll, outcome: Outcome) -> str:
        dice = " ".join(map(str, sorted(outcome)))
        if before.rolls == 0:
            return f"rolls {dice} and gains five goods"
        return f"pays a good and rolls {dice}" + (f" to {' '.join(map(str, before.dice))}" if before.dice else "")

    def happened(self, before: DespiralaState, after: DespiralaState) -> Sequence[tuple[int, str]]:
        seat = before.mover
        for combination in Combination:
            scored = after.sheets[seat][combination]
            if before.sheets[seat][combination] is None and scored is not None:
                if scored or combination <= Combination.SIXES:
                    return [(seat, f"scores {scored} for {combination.title}")]
                return [(seat, f"runs out of goods: nothing for {combination.title}")]
        return []


def _read(text: str, state: DespiralaState, seat: int) -> Action:
    words = [word for word in tokens(text) if word not in _FILLERS]
    found = _moves(words)
    if state.task and "continue" in found:
        found = {"continue": found["continue"]}
    if len(found) > 1:  # what cannot be done now anyway was not meant
        possible = {action.move for action in state.legal(seat)}
        found = {move: numbers for move, numbers in found.items() if move in possible} or found
    if not found:
        example = '"Continue" or "Stop"' if state.task else '"Collect 3", "Two triples 3 5" or "List"'
        raise Unreadable(f"{shown(text)} is not a move{guess(text, _NUMBERS) or ':'} write {example}")
    if len(found) > 1:
        raise Unreadable(f"{shown(text)} could be {listed(move.capitalize() for move in found)}")
    ((move, numbers),) = found.items()
    if not all(1 <= number <= 6 for number in numbers):
        raise Unreadable(f"{shown(text)} names faces that dice do not have: they are 1 to 6")
    wanted = _NUMBERS[move]
    if len(numbers) != wanted or len(set(numbers)) != wanted:
        such = next(action for action in ACTIONS if action.move == move)
        many = ("no number", "one number", "two different numbers", "three different numbers")[wanted]
        raise Unreadable(
            f"{shown(text)}: {move.capitalize()} takes {many}, "
            f'such as "{" ".join((move.capitalize(), *map(str, such.numbers)))}"'
        )
    return Action(move, tuple(sorted(numbers)))


def _moves(words: Sequence[str]) -> dict[str, tuple[int, ...]]:
    """The moves that the words can mean, with the numbers that follow the name: spelt out in full, or beginnings."""
    best: dict[str, tuple[int, ...]] = {}
    names = {**{move: move for move in _NUMBERS}, "continue collecting": "continue", "stop collecting": "stop"}
    for split in range(len(words), 0, -1):
        numbers = _faces(words[split:])
        if numbers is None or all(word.isdigit() for word in words[:split]):
            continue
        name = [_DIGIT_WORDS.get(word, word) for word in words[:split]]
        meant = {names[full] for full in matches(name, names)}
        exact = {names[full] for full in names if tokens(full) == name}
        if exact:
            return dict.fromkeys(exact, numbers)
        for move in meant:
            best.setdefault(move, numbers)
    return best


def _faces(words: Sequence[str]) -> tuple[int, ...] | None:
    """Numbers written as digits (apart or together) or words; None when something else is among them."""
    faces: list[int] = []
    for word in words:
        if word in NUMBER_WORDS:
            faces.append(NUMBER_WORDS[word])
        elif word.isdigit():
            faces.extend(map(int, word))
        elif word != "s":  # "collect 3s"
            return None
    return tuple(faces)

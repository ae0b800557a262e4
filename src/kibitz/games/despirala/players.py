"""Built-ins, weakest to strongest."""

from collections import Counter
from functools import cache

from kibitz.dice import chances, common
from kibitz.game import View
from kibitz.games.despirala.rules import ATTEMPTS, CONTINUE, DICE, STOP, Action, DespiralaState
from kibitz.player import BuiltIn, Setting, chance

# what a good is worth: perfect play makes 443 points of 70 goods. Tried by hundreds of matches, 5 to 10 are alike.
GOOD = 6


class Greedy:
    """Plays for the most points this turn (the least in misère), counting every good it keeps as six points.

    It works out what each combination is worth on average from the dice on the table, and never rerolls.
    """

    def __init__(self, setting: Setting) -> None:
        self.seed = setting.seed

    def choose(self, view: View[DespiralaState]) -> Action:
        state = view.state
        sign = -1 if state.misere else 1
        goods = state.goods[view.seat]
        values: dict[Action, float] = {}
        for action in state.legal(view.seat):
            if action == STOP:
                values[action] = sum(state.dice) + GOOD * goods
            elif action == CONTINUE and state.task:
                values[action] = _continued(state.task.numbers[0], len(state.dice), goods, sign)
            elif action in _ATTEMPTS:
                values[action] = _attempt(action, state.dice, goods, sign)
        most = max(sign * value for value in values.values())
        best = [action for action, value in values.items() if sign * value > most - 1e-9]
        return best[chance(self.seed, view, len(best))]


_ATTEMPTS = frozenset(ATTEMPTS)


def _attempt(action: Action, dice: tuple[int, ...], goods: int, sign: int) -> float:
    there = common(dice, action.target)
    if action.move == "collect":
        return _collected(action.numbers[0], len(there), goods, sign)
    missing = tuple(sorted((Counter(action.target) - Counter(there)).values()))
    chances_by_goods = _completed(missing, DICE - len(action.target), goods)
    return sum(p * (action.points + GOOD * left) for left, p in enumerate(chances_by_goods))


@cache
def _collected(face: int, have: int, goods: int, sign: int) -> float:
    """Points and goods at the end of a collection, stopping where that is best."""
    stop = have * face + GOOD * goods
    if have == DICE or not goods:
        return stop
    return sign * max(sign * stop, sign * _continued(face, have, goods, sign))


@cache
def _continued(face: int, have: int, goods: int, sign: int) -> float:
    loose = DICE - have
    hits = (sum(p for dice, p in chances(loose) if dice.count(1) == new) for new in range(loose + 1))
    return sum(p * _collected(face, have + new, goods - 1, sign) for new, p in enumerate(hits))


@cache
def _completed(missing: tuple[int, ...], extra: int, goods: int) -> tuple[float, ...]:
    """For each number of goods that can be left, the probability of completing with exactly so many.

    ``missing`` is how many of each needed face are missing; which faces they are does not matter.
    """
    if not missing:
        return (*(0.0,) * goods, 1.0)
    result = [0.0] * (goods + 1)
    if goods:
        for dice, probability in chances(sum(missing) + extra):
            still = tuple(
                sorted(left for face, need in enumerate(missing, 1) if (left := max(0, need - dice.count(face))))
            )
            for place, p in enumerate(_completed(still, extra, goods - 1)):
                result[place] += probability * p
    return tuple(result)


PLAYERS = (BuiltIn("greedy", "plays for the most points this turn, counting each good it keeps as six", Greedy),)

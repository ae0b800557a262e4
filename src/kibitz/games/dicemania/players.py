"""Built-ins, weakest to strongest."""

from functools import lru_cache

from kibitz.dice import chances
from kibitz.game import View
from kibitz.games.dicemania.rules import DICE, Action, Category, DicemaniaState, Keep, score
from kibitz.player import BuiltIn, Setting, chance

_CACHED = 1 << 17  # of the millions of sets of open categories: a long series stays within some megabytes


class Greedy:
    """Plays for the most points this turn, one roll at a time, and does not look at the turns to come."""

    def __init__(self, setting: Setting) -> None:
        self.seed = setting.seed

    def choose(self, view: View[DicemaniaState]) -> Action:
        state = view.state
        open_ones = state.open(view.seat)
        values: dict[Action, float] = {}
        for action in state.legal(view.seat):
            if isinstance(action, Keep):
                values[action] = _expected(action.dice, open_ones)
            else:
                values[action] = score(action.category, state.dice)
        most = max(values.values())
        best = [action for action, value in values.items() if value > most - 1e-9]
        return best[chance(self.seed, view, len(best))]


@lru_cache(_CACHED)
def _most(dice: tuple[int, ...], open_ones: tuple[Category, ...]) -> int:
    return max(score(category, dice) for category in open_ones)


@lru_cache(_CACHED)
def _expected(kept: tuple[int, ...], open_ones: tuple[Category, ...]) -> float:
    """The best score after one more roll, on average."""
    return sum(
        probability * _most(tuple(sorted(kept + rolled)), open_ones)
        for rolled, probability in chances(DICE - len(kept))
    )


PLAYERS = (BuiltIn("greedy", "takes the most points it can get this turn and spares no category for later", Greedy),)

"""Dicemania's built-ins."""

from kibitz.games.dicemania import GAME
from kibitz.games.dicemania.players import Greedy
from kibitz.games.dicemania.rules import Category, Keep, Score
from kibitz.player import Setting


def choose(*dice, rolls=1):
    state = GAME.start(1).rolled(dice)
    return Greedy(Setting("dicemania")).choose(state.view(0))


def test_greedy_takes_what_nothing_can_beat():
    assert choose(6, 6, 6, 6, 6) == Score(Category.DICEMANIA)
    assert choose(1, 2, 3, 4, 5) == Score(Category.HIGH_STRAIGHT)


def test_greedy_rolls_on_for_more():
    assert choose(6, 6, 6, 6, 2) == Keep((6, 6, 6, 6))

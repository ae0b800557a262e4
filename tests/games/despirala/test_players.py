"""Despirala's built-ins."""

import pytest

from kibitz.games.despirala import GAME
from kibitz.games.despirala.players import GOOD, Greedy, _attempt, _completed
from kibitz.games.despirala.rules import STOP, Action
from kibitz.player import Setting

GREEDY = Greedy(Setting("despirala"))


def choose(*dice, **options):
    return GREEDY.choose(GAME.start(1, **options).rolled(dice).view(0))


def test_greedy_takes_what_is_complete_and_dear():
    assert choose(1, 1, 1, 1, 1, 6) == Action("despirala")
    assert choose(6, 6, 6, 6, 6, 6) == Action("general")


def test_greedy_stops_a_collection_of_six():
    state = GAME.start(1).rolled((3,) * 6).moved({0: Action("collect", (3,))})
    assert GREEDY.choose(state.view(0)) == STOP


def test_greedy_in_misere_takes_as_little_as_it_can():
    assert choose(1, 1, 1, 1, 1, 6, misere=True) != Action("despirala")


def test_the_chance_of_completing_is_what_the_dice_say():
    assert _completed((1,), 0, 1) == pytest.approx((1 / 6, 0))  # one die, one roll
    assert sum(_completed((1,), 0, 5)) == pytest.approx(1 - (5 / 6) ** 5)
    assert sum(_completed((1, 1), 0, 1)) == pytest.approx(2 / 36)  # two given faces in one roll
    assert sum(_completed((2,), 0, 1)) == pytest.approx(1 / 36)
    assert sum(_completed((1,), 2, 1)) == pytest.approx(1 - (5 / 6) ** 3)  # four of a kind has two dice more


def test_an_attempt_is_worth_its_points_and_the_goods_that_are_left():
    assert _attempt(Action("straight"), (1, 2, 3, 4, 5, 6), 5, 1) == 50 + 5 * GOOD
    assert _attempt(Action("collect", (6,)), (6,) * 6, 2, 1) == 36 + 2 * GOOD

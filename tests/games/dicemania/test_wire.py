"""Dicemania's JSON, hostile until checked."""

import msgspec
import pytest

from kibitz.errors import IllegalAction, Unreadable
from kibitz.games.dicemania import GAME
from kibitz.games.dicemania.rules import Category, Keep, Score

STATE = GAME.start(2).rolled((6, 2, 6, 6, 2))


def seen(**changes):
    return {**msgspec.to_builtins(GAME.wire.observe(STATE.view(0), 0, 5)), **changes}


def test_the_observation_has_every_sheet_the_dice_and_the_rolls_left():
    view = seen()
    assert view["dice"] == [2, 2, 6, 6, 6] and view["rolls_left"] == 2 and view["to_move"] == [0]
    assert view["sheets"][1]["three_of_a_kind"] is None and view["scores"] == [0, 0] and view["nonce"] == 5


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"you": 2}, "seats from 0 to 1"),
        ({"to_move": [3]}, "seats from 0 to 1"),
        ({"to_move": [1]}, "cannot be when seat 1"),
        ({"to_move": []}, "length"),
        ({"dice": [1, 2, 3]}, "length"),
        ({"dice": [1, 2, 3, 4, 9]}, "<= 6"),
        ({"scores": [1, 0]}, "contradicts"),
        ({"rolls_left": 3}, "<= 2"),
        ({"sheets": [{}, {}]}, 'lacks "ones"'),
        ({"sheets": [{**seen()["sheets"][0], "chance": 4}, seen()["sheets"][1]]}, "cannot have 4 points"),
        ({"sheets": [{**seen()["sheets"][0], "chance": 5}, seen()["sheets"][1]]}, "categories filled"),
        ({"sheets": 5}, "array"),
    ],
)
def test_a_view_that_contradicts_itself_is_refused(changes, says):
    with pytest.raises(Unreadable, match=says):
        GAME.wire.decode(msgspec.json.encode(seen(**changes)))


@pytest.mark.parametrize(
    ("line", "action"),
    [
        ('{"keep": [6, 6, 6]}', Keep((6, 6, 6))),
        ('{"keep": [6, 2, 6]}', Keep((2, 6, 6))),
        ('{"keep": []}', Keep(())),
        ('{"score": "chance"}', Score(Category.CHANCE)),
        ('{"score": "chance", "turn": 3}', Score(Category.CHANCE)),
    ],
)
def test_an_action_is_read(line, action):
    assert GAME.wire.answered(line, STATE, 0) == action


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ("{}", Unreadable),
        ('{"keep": [6], "score": "chance"}', Unreadable),
        ('{"score": "Chance"}', Unreadable),
        ('{"keep": [0]}', Unreadable),
        ('{"keep": "6"}', Unreadable),
        ('{"keep": [6], "extra": 1}', Unreadable),
        ("[" * 100000, Unreadable),
        (b"\xff\xfe", Unreadable),
        ('{"keep": [5]}', IllegalAction),
        ('{"keep": [2, 2, 6, 6, 6]}', IllegalAction),
    ],
)
def test_an_action_that_is_none_is_refused(line, error):
    with pytest.raises(error):
        GAME.wire.answered(line, STATE, 0)

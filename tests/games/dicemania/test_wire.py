"""Dicemania's JSON, hostile until checked."""

import msgspec
import pytest

from kibitz.errors import IllegalAction, Unreadable
from kibitz.games.dicemania import GAME
from kibitz.games.dicemania.rules import Category, Keep, Score

STATE = GAME.start(2).rolled((6, 2, 6, 6, 2))


def seen(**changes):
    return {**msgspec.to_builtins(GAME.wire.observe(STATE.view(0, 5), 0)), **changes}


def test_the_observation_has_every_sheet_the_dice_and_the_rolls_left():
    view = seen()
    assert view["dice"] == [2, 2, 6, 6, 6] and view["rolls_left"] == 2 and view["to_move"] == [0]
    assert view["sheets"][1]["three_of_a_kind"] is None and view["scores"] == [0, 0] and view["nonce"] == 5


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"you": 2}, "seat from 0 to 1"),
        ({"to_move": [3]}, "seat 0 is to roll or to move"),
        ({"to_move": [1]}, "seat 0 is to roll or to move"),
        ({"to_move": []}, "seat 0 is to roll or to move"),
        ({"to_move": [0, 1]}, "length"),
        ({"dice": [1, 2, 3]}, "seat 0 is to roll or to move"),
        ({"dice": [1, 2, 3], "to_move": [], "rolls_left": 0}, "contradicts .dice., of which there are 3"),
        ({"dice": [1] * 6}, "length"),
        ({"sheets": []}, ">= 1"),
        ({"sheets": [{}] * 101}, "<= 100"),
        ({"dice": [1, 2, 3, 4, 9]}, "<= 6"),
        ({"scores": [1, 0]}, "contradicts"),
        ({"rolls_left": 3}, "contradicts"),
        ({"rolls_left": 4}, "<= 3"),
        ({"sheets": [{}, {}]}, 'lacks "ones"'),
        ({"sheets": [{**seen()["sheets"][0], "chance": 4}, seen()["sheets"][1]]}, "cannot have 4 points"),
        ({"sheets": [{**seen()["sheets"][0], "chance": 5}, seen()["sheets"][1]]}, "seat 1 is to roll"),
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
        ("[" * 100000, Unreadable),
        (b"\xff\xfe", Unreadable),
        ('{"keep": [5]}', IllegalAction),
        ('{"keep": [2, 2, 6, 6, 6]}', IllegalAction),
    ],
)
def test_an_action_that_is_none_is_refused(line, error):
    with pytest.raises(error):
        GAME.wire.answered(line, STATE, 0)


def test_dice_in_a_view_of_a_match_that_is_over_are_refused():
    full = {**dict.fromkeys(seen()["sheets"][0], 0), "chance": 5}
    over = seen(sheets=[full, full], dice=[1, 1], to_move=[], rolls_left=2)
    with pytest.raises(Unreadable, match="the match is over"):
        GAME.wire.decode(msgspec.json.encode(over))

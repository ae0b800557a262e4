"""Dots and Boxes' JSON, hostile until checked."""

import msgspec
import pytest
from edges import draw

from kibitz.errors import IllegalAction, Misuse, Unreadable
from kibitz.games.dots_and_boxes import GAME

STATE = draw(GAME.start(rows=2, cols=2), "H00", "V00", "V01", "H10", "H01")


def seen(**changes):
    return {**msgspec.json.decode(msgspec.json.encode(GAME.wire.observe(STATE.view(0, 123456789), 0))), **changes}


def test_the_observation_is_that_of_the_rules():
    assert seen() == {
        "you": 0,
        "to_move": 0,
        "rows": 2,
        "cols": 2,
        "h": [[True, True], [True, False], [False, False]],
        "v": [[True, True, False], [False, False, False]],
        "owner": [[1, -1], [-1, -1]],
        "scores": [0, 1],
        "turn": 5,
        "nonce": 123456789,
    }


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"you": 2}, "2"),
        ({"to_move": -1}, "-1"),
        ({"rows": 0}, ">= 1"),
        ({"rows": 10**30}, "<= 19|range"),
        ({"rows": 3}, '"h" needs 4 rows'),
        ({"h": [[True, True], [True, False]]}, '"h" needs 3 rows of 2'),
        ({"v": [[True, True], [False, False]]}, '"v" needs 2 rows of 3'),
        ({"h": [[1, True], [True, False], [False, False]]}, "bool"),
        ({"owner": [[1, -1]]}, '"owner" needs 2 rows of 2'),
        ({"owner": [[-1, -1], [-1, -1]]}, r"box \(0, 0\) is closed and has no owner"),
        ({"owner": [[1, 0], [-1, -1]]}, r"box \(0, 1\) is not closed and has an owner"),
        ({"owner": [[2, -1], [-1, -1]]}, "<= 1"),
        ({"scores": [1, 0]}, r"should be \[0, 1\]"),
        ({"scores": [0, 1, 0]}, "length 2"),
        ({"turn": 4}, "5 edges are drawn"),
    ],
)
def test_a_view_that_contradicts_itself_is_refused(changes, says):
    with pytest.raises(Unreadable, match=says):
        GAME.wire.decode(msgspec.json.encode(seen(**changes)))


@pytest.mark.parametrize("left_out", ["you", "to_move", "rows", "h", "owner", "scores", "turn"])
def test_a_view_without_one_of_its_keys_is_refused(left_out):
    view = seen()
    del view[left_out]
    with pytest.raises(Unreadable, match=left_out):
        GAME.wire.decode(msgspec.json.encode(view))


def test_nobody_is_asked_before_the_opening_is_drawn():
    start = GAME.start(opening=2)
    with pytest.raises(Misuse, match="before the opening is drawn"):
        GAME.wire.observe(start.view(0), 0)


def test_an_action_names_one_undrawn_edge():
    line = '{ "orient": "H", "r": 1, "c": 1 }'
    assert GAME.wire.answered(line, STATE, 0) == STATE.board.horizontal(1, 1)
    assert GAME.wire.answered('{"orient": "V", "r": 1, "c": 2, "turn": 5}', STATE, 0) == STATE.board.vertical(1, 2)


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ("", Unreadable),
        ("H 2 3", Unreadable),
        ('{"orient": "h", "r": 0, "c": 0}', Unreadable),
        ('{"orient": "H", "r": 0.5, "c": 0}', Unreadable),
        ('{"orient": "H", "r": true, "c": 0}', Unreadable),
        ('{"orient": "H", "r": 0}', Unreadable),
        ('{"orient": "H", "r": 0, "c": 0}', IllegalAction),
        ('{"orient": "H", "r": 3, "c": 0}', IllegalAction),
        ('{"orient": "V", "r": 0, "c": -1}', IllegalAction),
        ('{"orient": "V", "r": 99999999999, "c": 1}', IllegalAction),
    ],
)
def test_an_action_that_is_none_is_refused(line, error):
    with pytest.raises(error):
        GAME.wire.answered(line, STATE, 0)

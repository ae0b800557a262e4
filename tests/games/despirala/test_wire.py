"""Despirala's JSON, hostile until checked."""

import msgspec
import pytest

from kibitz.errors import IllegalAction, Unreadable
from kibitz.games.despirala import GAME
from kibitz.games.despirala.rules import CONTINUE, Action

STATE = GAME.start(2).rolled((3, 3, 1, 5, 6, 6))
COLLECTING = STATE.moved({0: Action("collect", (3,))})


def seen(state=STATE, **changes):
    return {**msgspec.to_builtins(GAME.wire.observe(state.view(0, 5), 0)), **changes}


def test_the_observation_has_every_sheet_and_purse():
    view = seen()
    assert (
        view["dice"] == [1, 3, 3, 5, 6, 6] and view["goods"] == [5, 0] and view["task"] is None and view["rolls"] == 1
    )
    assert view["sheets"][1]["three_pairs"] is None and not view["misere"]
    assert seen(COLLECTING)["task"] == {"move": "collect", "numbers": [3]} and seen(COLLECTING)["dice"] == [3, 3]
    assert seen(GAME.start(2))["to_move"] == [] and seen(GAME.start(2))["rolling"]


def sheets(**changes):
    first, second = seen()["sheets"]
    return [{**first, **changes}, second]


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"you": 2}, "seat from 0 to 1"),
        ({"to_move": [1]}, "seat 0 is to roll or to move"),
        ({"to_move": []}, "seat 0 is to roll or to move"),
        ({"rolling": True, "to_move": []}, "needs no dice"),
        ({"rolls": 2}, "cannot have 5 goods after 0 turns and 2 rolls"),
        ({"rolls": 72}, "<= 71"),
        ({"misere": True, "rolls": 2, "goods": [4, 0]}, "one roll before"),
        ({"sheets": []}, ">= 1"),
        ({"dice": [1, 2, 3]}, "needs six dice"),
        ({"dice": [1, 2, 3, 4, 5, 7]}, "<= 6"),
        ({"scores": [1, 0]}, "contradicts"),
        ({"goods": [5]}, "needs 2 numbers"),
        ({"goods": [6, 0]}, "cannot have 6 goods"),
        ({"goods": [5, 1]}, "cannot have 1 goods"),
        ({"goods": [-1, 0]}, ">= 0"),
        ({"goods": [71, 0]}, "<= 70"),
        ({"task": {"move": "collect", "numbers": [2]}}, "contradicts"),
        ({"task": {"move": "collect", "numbers": []}}, "is no combination"),
        ({"task": {"move": "stop", "numbers": []}}, "is no combination"),
        ({"task": {"move": "kamerun"}, "dice": [5, 6]}, "leaves nothing to decide"),
        ({"task": {"move": "collect", "numbers": [3]}, "dice": [3], "rolls": 0, "goods": [0, 0]}, "at least 1"),
        ({"dice": [1] * 6, "rolls": 0, "goods": [0, 0]}, "at least 1"),
        (
            {
                "task": {"move": "collect", "numbers": [1]},
                "dice": [1],
                "sheets": [{**seen()["sheets"][0], "ones": 0}, {**seen()["sheets"][1], "ones": 0}],
            },
            "attempted before",
        ),
        ({"task": {"move": "collect", "numbers": [9]}}, "<= 6"),
        ({"sheets": [{}, {}]}, 'lacks "ones"'),
        ({"sheets": sheets(threes=4)}, "cannot have 4 points"),
        ({"sheets": sheets(kamerun=44)}, "cannot have 44 points"),
        ({"sheets": sheets(two_triples=8)}, "cannot have 8 points"),
        ({"sheets": sheets(kamerun=45)}, "seat 1 is to roll"),
        ({"rolls": -1}, ">= 0"),
    ],
)
def test_a_view_that_contradicts_itself_is_refused(changes, says):
    with pytest.raises(Unreadable, match=says):
        GAME.wire.decode(msgspec.json.encode(seen(**changes)))


def test_actions_are_read():
    assert GAME.wire.answered('{"move": "collect", "numbers": [3]}', STATE, 0) == Action("collect", (3,))
    assert GAME.wire.answered('{"move": "two triples", "numbers": [5, 3]}', STATE, 0) == Action("two triples", (3, 5))
    assert GAME.wire.answered('{"move": "continue"}', COLLECTING, 0) == CONTINUE


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ("", Unreadable),
        ("{}", Unreadable),
        ("null", Unreadable),
        ('{"move": "Collect"}', Unreadable),
        ('{"move": "collect", "numbers": [7]}', Unreadable),
        ('{"move": "collect", "numbers": [1e400]}', Unreadable),
        ('{"move": "collect", "numbers": [1, 2, 3, 4]}', Unreadable),
        ('{"move": "collect", "numbers": []}', IllegalAction),
        ('{"move": "two triples", "numbers": [3, 3]}', IllegalAction),
        ('{"move": "continue"}', IllegalAction),
    ],
)
def test_an_action_that_is_none_is_refused(line, error):
    with pytest.raises(error):
        GAME.wire.answered(line, STATE, 0)


@pytest.mark.parametrize(
    "changes",
    [
        {"to_move": [0], "rolling": False, "dice": [1, 2, 3, 4, 5, 6], "rolls": 1, "goods": [5, 0]},
        {"rolls": 3, "goods": [3, 0]},
    ],
)
def test_nothing_can_be_decided_or_rolled_when_the_match_is_over(changes):
    full = (0,) * 14
    over = seen(type(STATE)((full, full), (0, 0)))
    assert GAME.wire.decode(msgspec.json.encode(over)).state.next.scores == (0, 0)
    with pytest.raises(Unreadable, match="the match is over"):
        GAME.wire.decode(msgspec.json.encode({**over, **changes}))

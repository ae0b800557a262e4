"""What people type in Dots and Boxes."""

import pytest
from edges import draw

from kibitz.errors import IllegalAction, IllegalRoll, Unreadable
from kibitz.games.dots_and_boxes import GAME
from kibitz.rolls import OneOf

STATE = GAME.start()
read = GAME.notation.read


@pytest.mark.parametrize(
    "typed",
    [
        "H(2, 3)",
        "H 2 3",
        "h23",
        "h 23",
        "H2,3",
        "h-2-3",
        "horizontal 2 3",
        "hor 2 3",
        "horizontal two three",
        "draw H 2 3",
        "edge h(2;3)",
        "h r2 c3",
        "h row 2 column 3",
        '{ "orient": "H", "r": 2, "c": 3 }',
        '{"c": 3, "orient": "H", "r": 2}',
        "H(c=3, r=2)",
        "h col 3 row 2",
        "h 2 col 3",
        "h ٢ ٣",
        "\u2003Ｈ（２，３）",
    ],
)
def test_an_edge_is_its_direction_row_and_column(typed):
    assert read(typed, STATE, 0) == STATE.board.horizontal(2, 3)


def test_vertical_edges_and_wide_boards():
    wide = GAME.start(cols=19, rows=1)
    assert read("v 0 12", wide, 0) == wide.board.vertical(0, 12)
    assert read("V05", STATE, 0) == STATE.board.vertical(0, 5)


@pytest.mark.parametrize(
    "typed",
    [
        *("", "h", "23", "x 2 3", "h 2", "h 2 3 4", "H(-1, 3)", "h 2 -3", "h 1234567890 1", "\x00", "9" * 99),
        *("h r=-1 c=2", "H[-1,2]", "h--1 2", "h ½", "h 1²", "h row 1 row 2", "h row 1 col", "h h 1 2", "h v 1 2"),
    ],
)
def test_what_cannot_be_read_says_what_would_be_right(typed):
    with pytest.raises(Unreadable, match='write H or V, a row and a column, such as "H 0 0"'):
        read(typed, STATE, 0)


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("h 6 0", "off the board: H has rows 0 to 5 and columns 0 to 4"),
        ("v 0 6", "off the board: V has rows 0 to 4 and columns 0 to 5"),
        ("h 99999999 0", "off the board"),
        ("h 0 0", "drawn already"),
    ],
)
def test_what_may_not_be_done_is_another_error(typed, says):
    with pytest.raises(IllegalAction, match=says):
        read(typed, draw(STATE, "H00"), 1)


def test_the_picture_in_the_rules_is_what_is_drawn():
    state = draw(GAME.start(rows=2, cols=3), "H00", "H10", "V03", "V00", "V12", "V01")
    assert state.scores == (0, 1)
    picture = GAME.notation.draw(state, ["Ann", "Ben"]).replace("B", "A").splitlines()[:-1]
    assert "\n".join(picture) in GAME.rules


def test_the_choices_say_which_edges_close_a_box_and_which_give_one_away():
    state = draw(GAME.start(rows=1, cols=2), "H00", "H10", "V00")
    texts = {choice.note: choice.text for choice in GAME.notation.choices(state, 1)}
    assert texts["closes a box, +1 (or two, +2), and you draw again"] == "V(0,1)"
    assert texts["gives nothing away, +0"] == "H(0,1) H(1,1) V(0,2)"


def test_boxes_and_openings_are_told():
    state = draw(GAME.start(rows=1, cols=2), "H00", "H01", "H10", "H11", "V00", "V02")
    after = draw(state, "V01")
    assert GAME.notation.happened(state, after) == [(0, "closes two boxes")]
    assert GAME.notation.happened(GAME.start(), draw(GAME.start(), "H00")) == []
    start = GAME.start(opening=1)
    assert GAME.notation.told(start, start.next, (31,)) == "the opening draws V(0, 1)"
    assert GAME.notation.wanted(start.next, start).endswith("such as H(0, 0) or H(0, 1)")
    assert GAME.notation.outcome("v 0 1", start.next, start) == (31,)
    later = draw(GAME.start(rows=1, cols=1), "H00", "V00")
    roll = OneOf(None, 2, 0, (1,))
    with pytest.raises(IllegalRoll, match=r"V\(0, 1\) cannot come up here: an edge of the opening is due"):
        GAME.notation.outcome("v 0 1", roll, later)

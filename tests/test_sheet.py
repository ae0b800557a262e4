"""Score sheets."""

import pytest

from kibitz.errors import Unreadable
from kibitz.sheet import filled, read, short, side_by_side, still_open, to_move, towards, turns


def test_a_row_is_filled_and_counted():
    assert filled((None, 5, None), 2, 7) == (None, 5, 7)
    assert turns((None, 5, 7)) == 2


def test_names_are_cut_to_fit_and_sheets_broken_into_blocks():
    assert short("abcdef", 4) == "abc…" and short("abcd", 4) == "abcd"
    sheets = side_by_side("", [f"name {n}" for n in range(12)], [("row", [None] * 11 + [7])])
    assert len(sheets.split("\n\n")) == 2 and max(map(len, sheets.splitlines())) <= 80 and sheets.endswith("7")


def test_sheets_of_a_view_are_read_row_by_row():
    assert read([{"a": 1, "b": None}], {"a": [0, 1], "b": [5]}) == ((1, None),)
    with pytest.raises(Unreadable, match='sheet 0 lacks "b"'):
        read([{"a": 1}], {"a": [0, 1], "b": [5]})
    with pytest.raises(Unreadable, match='sheet 0 cannot have 2 points in "a"'):
        read([{"a": 2}], {"a": [0, 1]})


def test_whose_turn_it_is_follows_from_the_sheets():
    assert to_move([(None,), (None,)], 0) == 0 and to_move([(1,), (None,)], 1) == 1 and to_move([(1,), (1,)], 0) == 0
    with pytest.raises(Unreadable, match="cannot be when seats take turns"):
        to_move([(None,), (1,)], 0)
    with pytest.raises(Unreadable, match="a seat from 0 to 1"):
        to_move([(1,), (None,)], 2)


def test_what_is_left_of_a_sheet_is_said_in_words():
    assert still_open(["kamerun"]) == "still open is kamerun"
    assert still_open(["ones", "twos"]) == "still open are ones and twos"


def test_a_section_is_shown_with_what_its_bonus_takes_or_gives():
    assert [towards(points, 63, 35) for points in (0, 62, 63, 80)] == ["0/63", "62/63", "63+35", "80+35"]

"""Options of a game."""

import pytest

from kibitz.errors import BadSetup
from kibitz.option import Option

FLAG = Option("misere", False, "the lowest wins")
NUMBER = Option("rows", 5, "rows", 1, 19)


@pytest.mark.parametrize(
    ("value", "meant"),
    [(True, True), ("true", True), ("YES", True), ("on", True), ("0", False), ("Off", False), ("no ", False)],
)
def test_yes_or_no_is_said_in_many_ways(value, meant):
    assert FLAG.settle(value) is meant


@pytest.mark.parametrize("value", ["maybe", "", 1, None, "\x00", 2.0])
def test_what_is_neither_yes_nor_no_is_refused(value):
    with pytest.raises(BadSetup, match="option misere is true or false, not"):
        FLAG.settle(value)


@pytest.mark.parametrize("value", [3, "3", " 3 "])
def test_whole_numbers_are_read(value):
    assert NUMBER.settle(value) == 3


@pytest.mark.parametrize("value", [0, 20, "0", "20", "-3", "3.0", "three", "", True, None, "9" * 5000, 10**40, "٣"])
def test_what_is_no_number_between_the_bounds_is_refused(value):
    with pytest.raises(BadSetup, match="option rows is a whole number from 1 to 19, not"):
        NUMBER.settle(value)

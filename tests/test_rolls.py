"""Rolls: what can come up, and how people write it."""

from collections import Counter
from itertools import product

import pytest
from scipy.stats import chisquare

from kibitz.errors import IllegalRoll, Unreadable
from kibitz.luck import Luck
from kibitz.rolls import Dice, OneOf


@pytest.mark.parametrize(
    ("text", "outcome"),
    [
        ("35561", (3, 5, 5, 6, 1)),
        ("3 5 5 6 1", (3, 5, 5, 6, 1)),
        (" 3,5,5,6,1 ", (3, 5, 5, 6, 1)),
        ("３５５６１", (3, 5, 5, 6, 1)),
        ("three five five six one", (3, 5, 5, 6, 1)),
        ("3-5-5-6-1", (3, 5, 5, 6, 1)),
        ("(3; 5; 5; 6; 1)", (3, 5, 5, 6, 1)),
    ],
)
def test_dice_are_read_as_people_type_them(text, outcome):
    roll = Dice(0, 0, 0, 5)
    assert roll.read(text) == outcome and roll.read(roll.write(outcome)) == outcome


@pytest.mark.parametrize("text", ["", "abc", "3.5.5.6.1", "-1 2 3 4 5", "1\x002345", "½"])
def test_what_is_no_roll_cannot_be_read(text):
    with pytest.raises(Unreadable, match="5 dice from 1 to 6 are due, such as 12345"):
        Dice(0, 0, 0, 5).read(text)


@pytest.mark.parametrize("text", ["1234", "123456", "12347", "02345", "9" * 500])
def test_what_dice_cannot_show_cannot_come_up(text):
    with pytest.raises(IllegalRoll, match="5 dice from 1 to 6 are due"):
        Dice(0, 0, 0, 5).read(text)


def test_dice_with_many_sides_are_written_apart():
    roll = Dice(0, 0, 0, 2, sides=20)
    assert roll.write((12, 3)) == "12 3" and roll.read("12 3") == (12, 3)
    with pytest.raises(IllegalRoll):
        roll.read("123 1")
    with pytest.raises(Unreadable):
        roll.read("9" * 10 + " 1")


def test_a_roll_that_is_not_needed_may_be_unknown():
    coin = Dice(None, 0, 0, 1, sides=2, lowest=0, needed=False)
    assert coin.read(" ") == () and coin.write(()) == "" and coin.read("1") == (1,)
    with pytest.raises(IllegalRoll, match="one die from 0 to 1 is due"):
        Dice(None, 0, 0, 1, sides=2, lowest=0).check(())


def test_one_of_some_alternatives():
    roll = OneOf(None, 3, 0, (4, 8, 15))
    assert list(roll.outcomes()) == [((4,), 1 / 3), ((8,), 1 / 3), ((15,), 1 / 3)]
    drawn = {OneOf(None, turn, 0, (4, 8, 15)).draw(Luck.from_seed(1)) for turn in range(50)}
    assert drawn == {(4,), (8,), (15,)}
    assert roll.read("15") == (15,) and roll.write((15,)) == "15"
    for wrong in ("5", "4 8"):
        with pytest.raises(IllegalRoll, match="one of 4, 8 or 15 is due"):
            roll.read(wrong)
    assert OneOf(None, 0, 0, tuple(range(50))).wanted().endswith("11 or … is due")


@pytest.mark.parametrize(("count", "sides", "lowest"), [(1, 2, 0), (2, 6, 1), (3, 4, 1), (5, 6, 1)])
def test_the_probabilities_of_dice_are_what_counting_every_throw_gives_and_what_luck_draws(count, sides, lowest):
    roll = Dice(0, 0, 0, count, sides=sides, lowest=lowest)
    faces = range(lowest, lowest + sides)
    counted = Counter(tuple(sorted(throw)) for throw in product(faces, repeat=count))
    assert dict(roll.outcomes()) == pytest.approx({dice: n / sides**count for dice, n in counted.items()})
    luck = Luck.from_seed(8)
    drawn = Counter(
        tuple(sorted(Dice(0, turn, number, count, sides=sides, lowest=lowest).draw(luck)))
        for turn in range(200)
        for number in range(50)
    )
    expected = [10_000 * p for _, p in roll.outcomes()]
    assert chisquare([drawn[dice] for dice, _ in roll.outcomes()], expected).pvalue > 0.001


@pytest.mark.parametrize("wrong", [5, None, "12345", [1, 2, 3, 4, 5], (1.0, 2, 3, 4, 5), (True, 2, 3, 4, 5)])
def test_what_is_no_tuple_of_numbers_is_no_roll(wrong):
    for roll in (Dice(0, 0, 0, 5), OneOf(0, 0, 0, (1, 2))):
        with pytest.raises(IllegalRoll):
            roll.check(wrong)


def test_digits_of_any_script_are_digits_and_raised_ones_are_not():
    roll = Dice(0, 0, 0, 2)
    assert roll.read("٣ 5") == (3, 5)
    with pytest.raises(Unreadable):
        roll.read("3²")

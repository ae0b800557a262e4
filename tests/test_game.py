"""The contract's own parts: rolls, collections of actions, options, ranks."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kibitz import catalog
from kibitz.errors import BadSetup, IllegalRoll, Unreadable
from kibitz.game import Dice, Few, Listing, Notation, OneOf, Option, ranked
from kibitz.luck import Luck


@given(st.lists(st.integers(-3, 3), min_size=1), st.booleans())
def test_a_rank_is_one_more_than_those_who_did_better(scores, lowest_wins):
    better = (lambda a, b: a < b) if lowest_wins else (lambda a, b: a > b)
    assert ranked(scores, lowest_wins) == tuple(1 + sum(better(other, score) for other in scores) for score in scores)


@pytest.mark.parametrize(
    ("text", "outcome"),
    [
        ("35561", (3, 5, 5, 6, 1)),
        ("3 5 5 6 1", (3, 5, 5, 6, 1)),
        (" 3,5,5,6,1 ", (3, 5, 5, 6, 1)),
        ("３５５６１", (3, 5, 5, 6, 1)),
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


def test_few_actions_are_a_collection():
    few = Few("abc")
    assert "a" in few and "d" not in few and len(few) == 3 and list(few) == ["a", "b", "c"] and few.first == "a"
    assert [few.sample(lambda n, k=k: k) for k in range(3)] == ["a", "b", "c"]
    assert Listing("abc").number("b") == 1 and Listing("abc").action(2) == "c" and Listing("abc").size == 3


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


def test_options_are_known_by_name_however_it_is_typed():
    despirala = catalog.load("despirala")
    assert despirala.settle({"Misère": "yes"}) == {"misere": True}
    with pytest.raises(BadSetup, match="it has the option misere"):
        despirala.settle({"rows": 3})
    with pytest.raises(BadSetup, match="it has the options rows, cols and opening"):
        catalog.load("dots-and-boxes").settle({"rwos": 3})
    with pytest.raises(BadSetup, match="it has no options"):
        catalog.load("dicemania").settle({"rows": 3})


def test_a_start_without_seats_has_the_usual_number():
    assert len(catalog.load("dicemania").start().scores) == 1
    assert len(catalog.load("yacht-auction").start().scores) == 2
    assert len(catalog.load("despirala").start(5).scores) == 5


def test_a_game_may_leave_telling_to_the_contract():
    roll = Dice(0, 0, 0, 2)

    class Quiet(Notation):
        write = read = draw = choices = prompt = None

    assert Quiet().wanted(roll, None) == roll.wanted()
    assert Quiet().told(None, roll, (3, 4)) == "rolls 34"
    assert Quiet().happened(None, None) == ()

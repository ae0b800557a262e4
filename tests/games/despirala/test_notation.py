"""What people type in Despirala."""

import pytest

from kibitz.errors import IllegalAction, Unreadable
from kibitz.games.despirala import GAME
from kibitz.games.despirala.rules import CONTINUE, REROLL, STOP, Action

read = GAME.notation.read
CHOOSING = GAME.start(1).rolled((3, 3, 1, 5, 6, 6))
COLLECTING = CHOOSING.moved({0: Action("collect", (3,))})


@pytest.mark.parametrize(
    ("typed", "move", "numbers"),
    [
        # as the rules' text writes them
        ("Collect 3", "collect", (3,)),
        ("Two triples 3 5", "two triples", (3, 5)),
        ("Despirala", "despirala", ()),
        ("Reroll", "reroll", ()),
        ("Three pairs: threes, fives and sixes", "three pairs", (3, 5, 6)),
        # case, order, spaces, separators, words for numbers
        ("collect threes", "collect", (3,)),
        ("COLLECT THREE", "collect", (3,)),
        ("collect 3s", "collect", (3,)),
        ("collect 3’s", "collect", (3,)),
        ("two triples 5 3", "two triples", (3, 5)),
        ("Two-Triples 3,5", "two triples", (3, 5)),
        ("twotriples 35", "two triples", (3, 5)),
        ("Two triples 3 & 5", "two triples", (3, 5)),
        ("three pairs 6 1 2", "three pairs", (1, 2, 6)),
        ("three pairs ones twos sixes", "three pairs", (1, 2, 6)),
        ("re-roll", "reroll", ()),
        ("4 of a kind 2", "four of a kind", (2,)),
        ("Four of a kind: twos", "four of a kind", (2,)),
        ("six of a kind 6", "six of a kind", (6,)),
        ("six of a kind sixes", "six of a kind", (6,)),
        ("\tGENERAL ", "general", ()),
        # unambiguous beginnings
        ("tw 3 5", "two triples", (3, 5)),
        ("th 1 2 3", "three pairs", (1, 2, 3)),
        ("fo 2", "four of a kind", (2,)),
        ("six 6", "six of a kind", (6,)),
        ("k", "kamerun", ()),
        ("str", "straight", ()),
        ("g", "general", ()),
        ("d", "despirala", ()),
        ("r", "reroll", ()),
        ("c 3", "collect", (3,)),
        ("co 3", "collect", (3,)),
    ],
)
def test_moves_are_the_name_and_its_numbers(typed, move, numbers):
    assert read(typed, CHOOSING, 0) == Action(move, numbers)


@pytest.mark.parametrize("typed", ["Continue collecting", "continue", "CONTINUE", "cont", "c", "continue coll"])
def test_continue_while_collecting(typed):
    assert read(typed, COLLECTING, 0) == CONTINUE


@pytest.mark.parametrize("typed", ["Stop collecting", "stop", "Stop", "s", "st"])
def test_stop_while_collecting(typed):
    assert read(typed, COLLECTING, 0) == STOP


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("", 'write "Collect 3"'),
        ("banana", 'write "Collect 3"'),
        ("straigth", 'did you mean "straight"'),
        ("kamerunn", 'did you mean "kamerun"'),
        ("collect", "Collect takes one number"),
        ("collect 3 4", "Collect takes one number"),
        ("collect 99999999999", "faces that dice do not have"),
        ("collect 7", "1 to 6"),
        ("collect 0", "1 to 6"),
        ("two triples 3", "Two triples takes two different numbers"),
        ("two triples 3 3", "Two triples takes two different numbers"),
        ("three pairs 1 2", "three different numbers"),
        ("despirala 1", "Despirala takes no number"),
        ("s", "could be Straight or Six of a kind|could be Six of a kind or Straight"),
        ("t 3", "could be"),
        ("collect \x00", "is not a move"),
        ("collect -3", "is not a move"),
        ("collect 3²", "is not a move"),
        ("despirala?", "is not a move"),
        ("3", "is not a move"),
        ("collect three bananas", "is not a move"),
    ],
)
def test_what_cannot_be_read_says_what_would_be_right(typed, says):
    with pytest.raises(Unreadable, match=says):
        read(typed, CHOOSING, 0)


def test_while_collecting_the_hint_is_about_collecting():
    with pytest.raises(Unreadable, match='write "Continue" or "Stop"'):
        read("banana", COLLECTING, 0)


@pytest.mark.parametrize("typed", ["stop", "continue", "Stop collecting"])
def test_what_may_not_be_done_is_another_error(typed):
    with pytest.raises(IllegalAction, match="choose a combination first"):
        read(typed, CHOOSING, 0)


def test_choices_are_what_can_be_done_and_what_it_is_worth():
    notes = {choice.text: choice.note for choice in GAME.notation.choices(CHOOSING, 0)}
    assert len(notes) == len(CHOOSING.legal(0)) == 58
    assert notes["Collect 3"] == "6 points, up to 18"
    assert notes["Two triples 3 6"] == "27 points, 2 missing"
    assert notes["Despirala"] == "80 points, 4 missing"
    assert notes["Reroll"] == "all six dice for one good (5 left)"
    notes = {choice.text: choice.note for choice in GAME.notation.choices(COLLECTING, 0)}
    assert notes["Stop collecting"] == "6 points"
    assert notes["Continue collecting"] == "one good (5 left), 4 dice, 3 points for each 3"
    straight = GAME.start(1).rolled((1, 2, 3, 4, 5, 6))
    notes = {choice.text: choice.note for choice in GAME.notation.choices(straight, 0)}
    assert notes["Straight"] == "50 points, complete"


def test_without_goods_what_is_missing_is_worth_nothing():
    poor = type(CHOOSING)(CHOOSING.sheets, (0,), False, 0, CHOOSING.dice, None, False, 1)
    notes = {choice.text: choice.note for choice in GAME.notation.choices(poor, 0)}
    assert notes["Despirala"] == "0 points, 4 missing and no goods" and notes["Collect 3"] == "6 points, up to 18"


def test_what_happened_is_told():
    assert GAME.notation.happened(COLLECTING, COLLECTING.moved({0: STOP})) == [(0, "scores 6 for collect threes")]
    going = CHOOSING.moved({0: Action("general")})
    assert GAME.notation.happened(CHOOSING, going) == []
    for _ in range(3):
        going = going.rolled((1, 1, 1, 1))
    last = going.rolled((1, 1, 1, 1))
    assert GAME.notation.happened(going, last) == []
    failed = last.rolled((1, 1, 1, 1))
    assert GAME.notation.happened(last, failed) == [(0, "runs out of goods: nothing for general")]


def test_rolls_are_told_with_what_they_cost():
    told = GAME.notation.told
    start = GAME.start(1)
    assert told(start, start.next, (3, 1, 2, 6, 6, 6)) == "rolls 1 2 3 6 6 6 and gains five goods"
    rerolling = CHOOSING.moved({0: REROLL})
    assert told(rerolling, rerolling.next, (3, 1, 2, 6, 6, 6)) == "pays a good and rolls 1 2 3 6 6 6"
    going = COLLECTING.moved({0: CONTINUE})
    assert told(going, going.next, (3, 1, 2, 6)) == "pays a good and rolls 1 2 3 6 to 3 3"


def test_the_prompt_shows_dice_and_goods():
    assert GAME.notation.prompt(CHOOSING, 0) == "1 3 3 5 6 6, goods 5  move"
    assert GAME.notation.prompt(COLLECTING, 0) == "3 3 collected, goods 5  Continue or Stop"

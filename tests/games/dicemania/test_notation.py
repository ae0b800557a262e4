"""What people type in Dicemania."""

import pytest

from kibitz.errors import IllegalAction, Unreadable
from kibitz.games.dicemania import GAME
from kibitz.games.dicemania.rules import Category, DicemaniaState, Keep, Score

read = GAME.notation.read
STATE = GAME.start(1).rolled((6, 2, 6, 6, 2))


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("keep 6 6 6", (6, 6, 6)),
        ("KEEP 666", (6, 6, 6)),
        ("keep 6, 6 and 6", (6, 6, 6)),
        ("k 6 6", (6, 6)),
        ("hold sixes", (6, 6, 6)),
        ("keep six", (6,)),
        ("keep the sizes", (6, 6, 6)),
        ("keep none", ()),
        ("reroll 2", (2, 6, 6, 6)),
        ("reroll 2 2", (6, 6, 6)),
        ("re-roll twos", (6, 6, 6)),
        ("reroll twos", (6, 6, 6)),
        ("reroll all", ()),
        ("keep three sixes", (6, 6, 6)),
        ("keep two sixes and two", (2, 6, 6)),
        ("keep two two", (2, 2)),
        ("roll 6 6 6", (2, 2)),
        ("Reroll\u00a02\u20092", (6, 6, 6)),
        ("keep 2 sixes", (6, 6)),
        ("keep 2, sixes", (2, 6, 6, 6)),
        ("keep 2 and sixes", (2, 6, 6, 6)),
        ("keep the two and the sixes", (2, 6, 6, 6)),
        ("keep 6s", (6, 6, 6)),
        ("keep two 6's", (6, 6)),
        ("keep all but 2", (2, 6, 6, 6)),
        ("reroll everything except sixes", (6, 6, 6)),
        ("keep a six and a two", (2, 6)),
        ("keep all the sixes", (6, 6, 6)),
        ("reroll both twos", (6, 6, 6)),
        ("keep 6 6!", (6, 6)),
        ("\u200ekeep 6", (6,)),
        ("keep ٦ ٦", (6, 6)),
        ("keep 6 6 dice", (6, 6)),
        ("reroll all dice", ()),
    ],
)
def test_dice_are_named_to_keep_or_to_reroll(typed, kept):
    assert read(typed, STATE, 0) == Keep(kept)


@pytest.mark.parametrize(
    ("typed", "category"),
    [
        ("score chance", "CHANCE"),
        ("chance", "CHANCE"),
        ("Ch", "CHANCE"),
        ("ones", "ONES"),
        ("five's", "FIVES"),
        ("five’s", "FIVES"),
        ("sizes", "SIXES"),
        ("3 of a kind", "THREE_OF_A_KIND"),
        ("three of a kind", "THREE_OF_A_KIND"),
        ("score 4 of", "FOUR_OF_A_KIND"),
        ("full", "FULL_HOUSE"),
        ("FULLHOUSE", "FULL_HOUSE"),
        ("low", "LOW_STRAIGHT"),
        ("large straight", "HIGH_STRAIGHT"),
        ("dicemania", "DICEMANIA"),
        ("sc dice", "DICEMANIA"),
        ("score the chance", "CHANCE"),
        ("threes", "THREES"),
        ("score 3", "THREE_OF_A_KIND"),
        ("house", "FULL_HOUSE"),
    ],
)
def test_categories_are_named_forgivingly(typed, category):
    assert read(typed, STATE, 0) == Score(Category[category])


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("", "is not a move"),
        ("keep", "keep which dice"),
        ("reroll", 'reroll which dice. Write "reroll 6", "reroll sixes" or "reroll all"'),
        ("keep 2-6", "names dice from one to another"),
        ("chanse", 'did you mean "chance"'),
        ("keep 7", "is not a die"),
        ("keep 6.5x", "is not a die"),
        ("score", "is not a move"),
        ("f", "could be fours, fives"),
        ("banana", 'write "keep 6", "reroll 2" or a category such as "ones"'),
        ("score 99999999999999999999", "is not a move"),
        ("keep 99999999999999999999", "is not a die"),
        ("\x00", "is not a move"),
        ("🎲", "is not a move"),
        ("keep dice", "keep which dice"),
        ("reroll the dice", "reroll which dice"),
        ("keep none 6", "is not a die"),
        ("keep two 6", "can be two dice or so many of one"),
        ("keep one six", "can be two dice or so many of one"),
        ("keep 1.5", "is not a die"),
        ("keep -6", "is not a die"),
        ("keep ²", "is not a die"),
        ("3", "is not a move"),
        ("straight", "could be low straight, high straight|could be low straight or high straight"),
    ],
)
def test_what_cannot_be_read_says_what_would_be_right(typed, says):
    with pytest.raises(Unreadable, match=says):
        read(typed, STATE, 0)


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("keep 5", "cannot keep 5: the dice are 2 2 6 6 6"),
        ("keep 6 6 6 6", "cannot keep"),
        ("reroll 5", "cannot reroll 5"),
        ("reroll 2 2 2", "cannot reroll 2 2 2"),
        ("reroll none", "no roll"),
        ("keep all", "score them instead"),
        ("keep fives", "there are no fives to keep: the dice are 2 2 6 6 6"),
        ("reroll ones", "there are no ones to reroll"),
    ],
)
def test_what_may_not_be_done_is_another_error(typed, says):
    with pytest.raises(IllegalAction, match=says):
        read(typed, STATE, 0)


def test_a_filled_category_does_not_make_a_beginning_ambiguous():
    filled = tuple(
        0 if category in (Category.FOURS, Category.FIVES, Category.FOUR_OF_A_KIND) else None for category in Category
    )
    assert read("f", DicemaniaState((filled,), 0, (1, 2, 3, 4, 5), 1), 0) == Score(Category.FULL_HOUSE)
    with pytest.raises(IllegalAction, match="filled already"):
        read("fours", DicemaniaState((filled,), 0, (1, 2, 3, 4, 5), 1), 0)


def test_sheets_stand_side_by_side():
    drawn = GAME.notation.draw(GAME.start(3), ["Ann", "Ben", "Eve"])
    assert drawn.splitlines()[0].split() == ["*Ann", "Ben", "Eve"]
    assert "upper section" in drawn and drawn.count("0/63") == 3


def test_many_sheets_are_drawn_in_blocks():
    assert GAME.notation.draw(GAME.start(9), [f"P{n}" for n in range(9)]).count("dicemania") == 2


def test_choices_tell_the_points_and_what_is_left():
    notes = {choice.text: choice.note for choice in GAME.notation.choices(STATE, 0)}
    assert notes["score full house"] == "25 points"
    assert notes["score sixes"] == "18 points (upper section 18 of 63)"
    assert "2 left" in notes["keep … / reroll …"]
    late = DicemaniaState(
        (tuple(30 if c == Category.SIXES else 29 if c == Category.FIVES else None for c in Category),), 0, (4,) * 5, 3
    )
    notes = {choice.text: choice.note for choice in GAME.notation.choices(late, 0)}
    assert notes["score fours"] == "20 points (upper section 79: bonus 35)"
    assert "keep … / reroll …" not in notes


def test_what_happened_is_told_with_the_bonus():
    before = DicemaniaState(
        (tuple(30 if c == Category.SIXES else 29 if c == Category.FIVES else None for c in Category),), 0, (4,) * 5, 3
    )
    after = before.moved({0: Score(Category.FOURS)})
    assert GAME.notation.happened(before, after) == [(0, "scores 20 and the bonus of 35")]
    assert GAME.notation.happened(STATE, STATE.moved({0: Keep((6,))})) == []


def test_nothing_is_read_where_nothing_is_to_be_decided():
    for state in (GAME.start(1), STATE.moved({0: Keep((6,))})):
        with pytest.raises(IllegalAction, match="nothing for seat 0 to decide"):
            read("chance", state, 0)


def test_completion_knows_what_people_begin_to_type():
    spelt = {text for action in STATE.legal(0) for text in GAME.notation.spellings(action, STATE)}
    assert {"chance", "score chance", "keep 6 6", "reroll 2 2"} <= spelt
    for action in STATE.legal(0):
        assert all(read(text, STATE, 0) == action for text in GAME.notation.spellings(action, STATE))

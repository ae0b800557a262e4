"""Every rule of Dicemania, a test a sentence."""

import pytest

from kibitz.errors import IllegalAction, IllegalRoll
from kibitz.game import Dice, Move, Over
from kibitz.games.dicemania import GAME
from kibitz.games.dicemania.rules import ACTIONS, EMPTY, Category, DicemaniaState, Keep, Score, score, total


def dice(text):
    return tuple(sorted(map(int, text)))


def sheet(**scores):
    return tuple(scores.get(category.name.lower()) for category in Category)


def full(**scores):
    return tuple(scores.get(category.name.lower(), 0) for category in Category)


@pytest.mark.parametrize(
    ("category", "thrown", "points"),
    [
        # the example of the rules: 55252
        ("TWOS", "55252", 4),
        ("FIVES", "55252", 15),
        ("THREE_OF_A_KIND", "55252", 19),
        ("FULL_HOUSE", "55252", 25),
        ("CHANCE", "55252", 19),
        ("ONES", "55252", 0),
        ("THREES", "55252", 0),
        ("FOURS", "55252", 0),
        ("SIXES", "55252", 0),
        ("FOUR_OF_A_KIND", "55252", 0),
        ("LOW_STRAIGHT", "55252", 0),
        ("HIGH_STRAIGHT", "55252", 0),
        ("DICEMANIA", "55252", 0),
        # the upper section scores the face times the number thrown
        ("ONES", "11123", 3),
        ("THREES", "33333", 15),
        ("FOURS", "44111", 8),
        ("SIXES", "66626", 24),
        # of a kind score all the dice, and more alike than needed will do
        ("THREE_OF_A_KIND", "66626", 26),
        ("THREE_OF_A_KIND", "66665", 29),
        ("THREE_OF_A_KIND", "11223", 0),
        ("FOUR_OF_A_KIND", "66626", 26),
        ("FOUR_OF_A_KIND", "44444", 20),
        ("FOUR_OF_A_KIND", "44455", 0),
        # a straight needs consecutive faces, wherever the fifth die is
        ("LOW_STRAIGHT", "12341", 30),
        ("LOW_STRAIGHT", "23456", 30),
        ("LOW_STRAIGHT", "34566", 30),
        ("LOW_STRAIGHT", "12456", 0),
        ("HIGH_STRAIGHT", "12345", 40),
        ("HIGH_STRAIGHT", "23456", 40),
        ("HIGH_STRAIGHT", "12346", 0),
        ("DICEMANIA", "66666", 50),
        ("DICEMANIA", "66665", 0),
        ("CHANCE", "35615", 20),
    ],
)
def test_a_category_scores_what_the_rules_say(category, thrown, points):
    assert score(Category[category], dice(thrown)) == points


def test_ruling_five_of_a_kind_is_no_full_house():
    assert score(Category.FULL_HOUSE, dice("44444")) == 0


def test_ruling_a_high_straight_is_also_a_low_one():
    assert score(Category.LOW_STRAIGHT, dice("12345")) == 30


def test_ruling_no_bonus_for_a_second_dicemania_and_no_joker():
    done = sheet(dicemania=50)
    state = DicemaniaState((done,), 0, dice("66666"), 1)
    assert state.moved({0: Score(Category.CHANCE)}).scores == (80,)
    assert score(Category.FULL_HOUSE, dice("66666")) == score(Category.LOW_STRAIGHT, dice("66666")) == 0
    assert Score(Category.DICEMANIA) not in state.legal(0)


def test_63_or_more_in_the_upper_section_bring_35_points():
    almost = full(sixes=24, fives=20, fours=16, threes=0, twos=2)
    assert total(almost) == 62
    exactly = full(sixes=24, fives=20, fours=16, threes=3)
    assert total(exactly) == 63 + 35


def test_a_match_begins_with_a_roll_of_five_dice_by_the_first_seat():
    assert GAME.start(2).next == Dice(0, 0, 0, 5)


def test_up_to_three_rolls_a_turn():
    state = GAME.start(1).rolled((1, 2, 3, 4, 6))
    for _ in range(2):
        assert Keep(()) in state.legal(0)
        state = state.moved({0: Keep(())}).rolled((1, 2, 3, 4, 6))
    assert not any(isinstance(action, Keep) for action in state.legal(0))
    with pytest.raises(IllegalAction, match="all three rolls are made"):
        state.moved({0: Keep(())})


def test_scoring_after_the_first_or_second_roll_is_allowed():
    first = GAME.start(1).rolled((1, 2, 3, 4, 5))
    assert first.moved({0: Score(Category.HIGH_STRAIGHT)}).scores == (40,)
    second = first.moved({0: Keep((1, 2))}).rolled((1, 1, 1))
    assert second.dice == (1, 1, 1, 1, 2)
    assert second.moved({0: Score(Category.ONES)}).scores == (4,)


def test_the_dice_that_are_not_kept_are_rolled_again():
    state = GAME.start(1).rolled((2, 6, 1, 4, 6)).moved({0: Keep((6, 6))})
    assert state.next == Dice(0, 0, 1, 3)
    assert state.rolled((6, 6, 2)).dice == (2, 6, 6, 6, 6)


def test_only_dice_that_are_there_can_be_kept():
    state = GAME.start(1).rolled((2, 6, 1, 4, 6))
    with pytest.raises(IllegalAction, match="cannot keep 6 6 6: the dice are 1 2 4 6 6"):
        state.moved({0: Keep((6, 6, 6))})


def test_ruling_keeping_all_five_dice_is_no_reroll():
    state = GAME.start(1).rolled((2, 6, 1, 4, 6))
    assert Keep((1, 2, 4, 6, 6)) not in state.legal(0)
    with pytest.raises(IllegalAction, match="score them instead"):
        state.moved({0: Keep((1, 2, 4, 6, 6))})


def test_dice_to_keep_are_named_in_order_so_that_equal_actions_are_equal():
    state = GAME.start(1).rolled((2, 6, 1, 4, 6))
    with pytest.raises(IllegalAction, match="in order"):
        state.moved({0: Keep((6, 2))})


def test_a_category_can_only_be_selected_once():
    state = DicemaniaState((sheet(chance=20),), 0, dice("12345"), 1)
    assert Score(Category.CHANCE) not in state.legal(0)
    with pytest.raises(IllegalAction, match="chance is filled already: still open are ones, twos"):
        state.moved({0: Score(Category.CHANCE)})


def test_a_category_that_does_not_suit_scores_nothing():
    done = full(fours=None, dicemania=None)
    state = DicemaniaState((done,), 0, dice("35615"), 3)
    assert set(state.legal(0)) == {Score(Category.FOURS), Score(Category.DICEMANIA)}
    after = state.moved({0: Score(Category.DICEMANIA)})
    assert after.sheets[0][Category.DICEMANIA] == 0 and after.open(0) == (Category.FOURS,)


def test_seats_take_turns():
    state = GAME.start(3)
    for seat in (0, 1, 2, 0):
        assert state.mover == seat
        state = state.rolled((1, 1, 1, 1, 1)).moved({seat: Score(state.open(seat)[0])})


def test_it_ends_when_every_category_of_everybody_is_filled():
    last = full(chance=None)
    state = DicemaniaState((full(chance=10), last), 1, dice("11111"), 3)
    over = state.moved({1: Score(Category.CHANCE)}).next
    assert over == Over((10, 5), (1, 2))


def test_ruling_equal_totals_share_a_rank():
    state = DicemaniaState((full(chance=5), full(chance=5), full(chance=2)), 0)
    assert state.next == Over((5, 5, 2), (1, 1, 3))


def test_a_roll_that_cannot_come_up_is_refused():
    with pytest.raises(IllegalRoll, match="5 dice from 1 to 6 are due"):
        GAME.start(1).rolled((1, 2, 3))
    with pytest.raises(IllegalRoll, match="cannot come up"):
        GAME.start(1).rolled((1, 2, 3, 4, 7))
    with pytest.raises(IllegalRoll, match="no dice are due"):
        GAME.start(1).rolled((1, 2, 3, 4, 5)).rolled((1, 2, 3, 4, 5))


def test_there_are_223_actions_and_scores_come_first():
    assert len(ACTIONS) == len(set(ACTIONS)) == 13 + 1 + 6 + 21 + 56 + 126
    state = GAME.start(1).rolled((1, 2, 3, 4, 6))
    assert state.legal(0).first == Score(Category.ONES)
    assert len(state.legal(0)) == 13 + 31
    assert isinstance(state.next, Move)


def test_luck_is_addressed_by_seat_own_turn_and_roll_of_the_turn():
    state = DicemaniaState((sheet(ones=1), EMPTY), 1, (2, 2), 1)
    assert state.next == Dice(1, 0, 1, 3)


def test_nothing_is_decided_before_the_roll():
    with pytest.raises(IllegalAction, match="nothing is to be decided before"):
        GAME.start().moved({0: Score(Category.CHANCE)})

"""Every rule of Despirala, a test a sentence."""

import pytest

from kibitz.errors import IllegalAction, IllegalRoll
from kibitz.game import Dice, Move, Over
from kibitz.games.despirala import GAME
from kibitz.games.despirala.rules import (
    ACTIONS,
    ATTEMPTS,
    CONTINUE,
    REROLL,
    STOP,
    Action,
    Combination,
    DespiralaState,
)


def collect(face):
    return Action("collect", (face,))


def opened(*dice, goods=0, misere=False, seats=1):
    """A first turn with these dice on the table; five goods are added to those given."""
    empty = (None,) * 14
    return DespiralaState((empty,) * seats, (goods,) + (0,) * (seats - 1), misere).rolled(dice)


def test_a_turn_begins_with_a_free_roll_of_all_six_dice():
    state = GAME.start(2)
    assert state.next == Dice(0, 0, 0, 6) and state.goods == (0, 0)


def test_after_the_roll_five_goods_are_gained():
    assert GAME.start().rolled((1, 2, 3, 4, 5, 6)).goods == (5,)


def test_goods_accumulate_from_turn_to_turn():
    state = opened(1, 1, 1, 1, 1, 6).moved({0: Action("despirala")})
    assert state.goods == (5,) and state.scores == (80,)
    assert state.rolled((1, 2, 3, 4, 5, 6)).goods == (10,)


def test_all_six_dice_can_be_rerolled_for_one_good_as_often_as_there_are_goods():
    state = opened(1, 2, 3, 4, 5, 6)
    for left in (4, 3, 2, 1, 0):
        assert REROLL in state.legal(0)
        state = state.moved({0: REROLL})
        assert state.next == Dice(0, 0, 5 - left, 6)
        state = state.rolled((2, 2, 3, 3, 4, 4))
        assert state.goods == (left,)
    assert REROLL not in state.legal(0)
    with pytest.raises(IllegalAction, match="none left: choose a combination"):
        state.moved({0: REROLL})


def test_misere_does_not_allow_rerolling_but_continuing_a_collection():
    state = opened(1, 2, 3, 4, 5, 6, misere=True)
    assert REROLL not in state.legal(0)
    with pytest.raises(IllegalAction, match="not allowed in misère"):
        state.moved({0: REROLL})
    assert CONTINUE in state.moved({0: collect(1)}).legal(0)


@pytest.mark.parametrize(
    ("move", "numbers", "dice", "points"),
    [
        ("three pairs", (3, 5, 6), (3, 3, 5, 5, 6, 6), 28),
        ("two triples", (3, 5), (3, 3, 3, 5, 5, 5), 24),
        ("four of a kind", (2,), (2, 2, 2, 2, 1, 6), 40),
        ("four of a kind", (2,), (2, 2, 2, 2, 2, 2), 40),
        ("kamerun", (), (4, 5, 5, 6, 6, 6), 45),
        ("straight", (), (1, 2, 3, 4, 5, 6), 50),
        ("six of a kind", (1,), (1, 1, 1, 1, 1, 1), 60),
        ("general", (), (6, 6, 6, 6, 6, 6), 70),
        ("despirala", (), (1, 1, 1, 1, 1, 6), 80),
    ],
)
def test_a_complete_combination_scores_its_points_at_once_and_costs_nothing(move, numbers, dice, points):
    state = opened(*dice).moved({0: Action(move, numbers)})
    assert state.scores == (points,) and state.goods == (5,)
    assert state.next == Dice(0, 1, 0, 6)


def test_only_the_dice_not_in_the_combination_are_rolled_again_for_one_good():
    state = opened(4, 5, 5, 1, 1, 1).moved({0: Action("kamerun")})
    assert state.dice == (4, 5, 5) and state.goods == (4,)
    assert state.next == Dice(0, 0, 1, 3)


def test_an_attempt_goes_on_by_itself_until_it_is_complete():
    state = opened(4, 5, 5, 1, 1, 1).moved({0: Action("kamerun")})
    state = state.rolled((6, 6, 1))
    assert state.dice == (4, 5, 5, 6, 6) and state.next == Dice(0, 0, 2, 1)
    assert state.rolled((6,)).scores == (45,)


def test_out_of_goods_before_it_is_complete_scores_nothing_and_leaves_no_goods():
    state = opened(1, 1, 1, 1, 1, 1).moved({0: Action("general")})
    for roll in range(5):
        assert state.next == Dice(0, 0, roll + 1, 6)
        state = state.rolled((1, 2, 3, 4, 5, 5))
    assert state.sheets[0][Combination.GENERAL] == 0 and state.goods == (0,)
    assert state.rolled((1,) * 6).goods == (5,)


def test_the_last_good_can_still_complete_it():
    state = opened(1, 1, 1, 1, 1, 5, goods=-4).moved({0: Action("despirala")})
    assert state.goods == (0,)
    assert state.rolled((6,)).scores == (80,)


def test_an_attempt_without_goods_that_is_not_complete_fails_at_once():
    state = opened(1, 1, 1, 1, 1, 5, goods=-5).moved({0: Action("despirala")})
    assert state.sheets[0][Combination.DESPIRALA] == 0


def test_ruling_the_two_extra_dice_of_four_of_a_kind_are_rerolled_along_with_what_is_missing():
    state = opened(2, 2, 2, 1, 1, 6).moved({0: Action("four of a kind", (2,))})
    assert state.dice == (2, 2, 2) and state.next == Dice(0, 0, 1, 3)
    assert state.rolled((2, 2, 5)).scores == (40,)


def test_ruling_pairs_and_triples_take_distinct_numbers():
    assert len([action for action in ATTEMPTS if action.move == "three pairs"]) == 20
    assert len([action for action in ATTEMPTS if action.move == "two triples"]) == 15
    with pytest.raises(IllegalAction, match="no move"):
        opened(3, 3, 3, 3, 3, 3).moved({0: Action("two triples", (3, 3))})


def test_collecting_keeps_all_dice_of_the_number():
    state = opened(3, 3, 1, 2, 6, 6).moved({0: collect(3)})
    assert state.dice == (3, 3) and state.next == Move((0,)) and state.goods == (5,)
    assert list(state.legal(0)) == [STOP, CONTINUE]


def test_continuing_a_collection_costs_one_good_and_rerolls_the_others():
    state = opened(3, 3, 1, 2, 6, 6).moved({0: collect(3)}).moved({0: CONTINUE})
    assert state.goods == (4,) and state.next == Dice(0, 0, 1, 4)
    assert state.rolled((3, 1, 1, 3)).dice == (3, 3, 3, 3)


def test_stopping_a_collection_scores_the_number_times_the_count():
    state = opened(3, 3, 1, 2, 6, 6).moved({0: collect(3)}).moved({0: STOP})
    assert state.sheets[0][Combination.THREES] == 6 and state.goods == (5,)


def test_ruling_stopping_with_none_is_legal():
    assert opened(1, 1, 1, 2, 6, 6).moved({0: collect(3)}).moved({0: STOP}).sheets[0][Combination.THREES] == 0


def test_ruling_continuing_is_impossible_without_goods_or_with_six_collected():
    none = opened(3, 3, 1, 2, 6, 6, goods=-5).moved({0: collect(3)})
    assert list(none.legal(0)) == [STOP]
    with pytest.raises(IllegalAction, match="none left: the move is Stop"):
        none.moved({0: CONTINUE})
    six = opened(3, 3, 3, 3, 3, 3).moved({0: collect(3)})
    assert list(six.legal(0)) == [STOP]
    with pytest.raises(IllegalAction, match="all six dice are collected"):
        six.moved({0: CONTINUE})


def test_while_collecting_nothing_else_can_be_done_and_otherwise_there_is_nothing_to_continue_or_stop():
    collecting = opened(3, 3, 1, 2, 6, 6).moved({0: collect(3)})
    with pytest.raises(IllegalAction, match="the moves are Continue and Stop"):
        collecting.moved({0: Action("despirala")})
    for action in (STOP, CONTINUE):
        with pytest.raises(IllegalAction, match="choose a combination first"):
            opened(3, 3, 1, 2, 6, 6).moved({0: action})


def test_a_combination_can_be_attempted_once_whether_it_succeeded_or_not():
    state = opened(1, 1, 1, 1, 1, 6).moved({0: Action("despirala")}).rolled((1, 1, 1, 1, 1, 6))
    assert Action("despirala") not in state.legal(0)
    with pytest.raises(IllegalAction, match="attempted before: still open are collect ones, collect twos"):
        state.moved({0: Action("despirala")})


def nearly_done(points, goods, misere=False, dice=(1, 2, 3, 4, 5, 5)):
    """The last turn of the last seat, with only despirala open; it has been collecting points in chance's place."""
    sheets = tuple((p, *(0,) * 12, 0 if seat < len(points) - 1 else None) for seat, p in enumerate(points))
    return DespiralaState(sheets, goods, misere, mover=len(points) - 1).rolled(dice)


def test_at_the_end_every_good_left_is_one_point():
    state = nearly_done((10,), (7,), dice=(1, 1, 1, 1, 1, 6))
    assert state.scores == (10,)
    assert state.moved({0: Action("despirala")}).next == Over((10 + 80 + 12,), (1,))


def test_fourteen_turns_each_then_it_is_over():
    state = nearly_done((10, 4), (3, 0), dice=(1, 1, 1, 1, 1, 6))
    assert state.moved({1: Action("despirala")}).next == Over((13, 89), (2, 1))


def test_ruling_in_misere_the_lowest_score_is_first_and_equal_scores_share_a_rank():
    sheet = (5, *(0,) * 13)
    state = DespiralaState((sheet, sheet, (9, *(0,) * 13)), (1, 1, 0), misere=True)
    assert state.next == Over((6, 6, 9), (1, 1, 3))


def test_seats_take_turns_and_have_luck_of_their_own():
    state = opened(1, 1, 1, 1, 1, 6, seats=2).moved({0: Action("despirala")})
    assert state.mover == 1 and state.next == Dice(1, 0, 0, 6)
    state = state.rolled((1, 1, 1, 1, 1, 6)).moved({1: Action("despirala")})
    assert state.mover == 0 and state.next == Dice(0, 1, 0, 6)


def test_a_roll_that_cannot_come_up_is_refused():
    with pytest.raises(IllegalRoll, match="6 dice from 1 to 6 are due"):
        GAME.start().rolled((1, 2, 3, 4, 5))
    with pytest.raises(IllegalRoll, match="no dice are due"):
        opened(1, 2, 3, 4, 5, 6).rolled((1, 2, 3, 4, 5, 6))


def test_there_are_60_actions_in_the_documented_order():
    assert len(ACTIONS) == len(set(ACTIONS)) == 60
    assert ACTIONS[-3:] == (STOP, CONTINUE, REROLL)
    assert opened(1, 2, 3, 4, 5, 6).legal(0).first == collect(1)
    assert opened(1, 2, 3, 4, 5, 6).moved({0: collect(1)}).legal(0).first == STOP


def test_nothing_is_decided_before_the_roll():
    with pytest.raises(IllegalAction, match="nothing is to be decided before"):
        GAME.start().moved({0: Action("despirala")})

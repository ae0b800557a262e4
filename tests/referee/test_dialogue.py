"""Which line answers which turn, and when the clock of a turn begins."""

import pytest

from kibitz.referee.dialogue import Dialogue
from kibitz.wire import Limits

LIMITS = Limits(start=3.0, answer=1.0)


def dialogue(first=True):
    """A dialogue, or one that is past its first answer."""
    talk = Dialogue(LIMITS)
    if not first:
        talk.told(-1, True, 0.0)
        assert talk.said(None, 0.0)
        talk.over(answered=True)
    return talk


def test_lines_answer_what_was_asked_in_order():
    talk = dialogue()
    for turn in range(5):
        talk.told(turn, True, turn)
        assert talk.current == turn and talk.said(None, turn + 0.25) and talk.seconds(turn + 0.25) == 0.25
        talk.over(answered=True)
    assert talk.current is None and talk.dropped == talk.unasked == 0


def test_the_first_answer_has_more_time_where_nobody_was_greeted():
    talk = dialogue()
    talk.told(0, True, 10.0)
    assert talk.deadline == 14.0
    assert talk.said(None, 13.0) and talk.seconds(13.0) == 3.0
    talk.over(answered=True)
    talk.told(1, True, 20.0)
    assert talk.deadline == 21.0
    greeted = Dialogue(LIMITS, greeted=True)
    greeted.told(0, True, 10.0)
    assert greeted.deadline == 11.0


def test_the_time_to_start_is_given_once():
    talk = dialogue()
    talk.told(0, True, 10.0)
    talk.over(answered=False)
    talk.told(1, True, 14.0)
    assert talk.deadline == 15.0
    early = dialogue()
    early.told(0, False, 10.0)
    early.told(1, True, 11.0)
    assert early.deadline == 11.0 + 2.0 + 1.0 + 1.0  # what is left to start, what it owes, and its answer


def test_a_late_answer_is_never_taken_for_the_next():
    talk = dialogue()
    talk.told(0, True, 0.0)
    talk.over(answered=False)
    talk.told(1, True, 5.0)
    assert not talk.said(None, 5.1) and talk.dropped == 1
    assert talk.said(None, 5.2)
    talk.over(answered=True)
    assert talk.unasked == 0


def test_a_late_answer_that_names_its_turn_is_dropped_too():
    talk = dialogue()
    talk.told(0, True, 0.0)
    talk.over(answered=False)
    talk.told(1, True, 5.0)
    assert not talk.said(0, 5.1) and talk.said(1, 5.2) and talk.dropped == 1


def test_several_answers_at_once_are_those_to_the_next_questions():
    talk = dialogue()
    talk.told(0, True, 0.0)
    assert talk.said(None, 0.1)
    talk.over(answered=True)
    talk.told(1, True, 1.0)
    assert talk.said(None, 1.0)


def test_lines_that_answer_nothing_are_counted():
    talk = dialogue()
    talk.told(0, True, 0.0)
    assert talk.said(None, 0.1)
    talk.over(answered=True)
    assert not talk.said(None, 0.2) and not talk.said(99, 0.2) and talk.unasked == 2
    assert not talk.said(0, 0.3) and talk.dropped == 1


def test_an_answer_that_does_not_count_is_read_and_ignored():
    talk = dialogue()
    talk.told(0, False, 0.0)
    assert talk.current is None and not talk.said(None, 0.1)
    talk.told(1, True, 1.0)
    assert talk.deadline == 2.0 and talk.said(None, 1.1)
    assert talk.dropped == talk.unasked == 0


def test_a_seat_that_is_still_busy_has_its_clock_begin_when_it_is_done():
    talk = dialogue(first=False)
    talk.told(0, False, 0.0)
    talk.told(1, True, 0.1)
    assert talk.deadline == 2.1  # one limit later at the latest, and a limit for the answer
    assert not talk.said(None, 0.8) and talk.deadline == 1.8
    assert talk.said(None, 1.7) and talk.seconds(1.7) == pytest.approx(0.9)


def test_the_clock_begins_one_limit_later_at_the_latest():
    talk = dialogue(first=False)
    for turn in range(3):
        talk.told(turn, False, 0.0)
    talk.told(3, True, 0.1)
    assert not talk.said(None, 0.7) and talk.deadline == 2.1
    assert not talk.said(None, 1.4) and talk.deadline == 2.1
    assert talk.seconds(1.5) == pytest.approx(0.4)


def test_what_was_owed_and_came_before_the_question_costs_nothing():
    talk = dialogue(first=False)
    talk.told(0, False, 0.0)
    talk.told(1, True, 0.5)
    assert not talk.said(None, 0.5) and talk.deadline == 1.5


def test_a_bot_that_keeps_silent_when_it_is_not_to_move_may_be_busy_all_the_same():
    talk = dialogue(first=False)
    talk.told(0, False, 0.0)
    talk.told(1, True, 0.0)
    assert talk.deadline == 2.0 and talk.said(1, 0.5) and talk.seconds(0.5) == 0.5
    talk.over(answered=True)
    talk.told(2, True, 1.0)  # it closed a box: nothing was asked meanwhile
    assert talk.deadline == 2.0 and talk.said(2, 1.5)
    talk.over(answered=True)
    for turn in (3, 4):
        talk.told(turn, False, 2.0)
    talk.told(5, True, 3.0)
    assert talk.deadline == 5.0 and talk.said(5, 4.5) and talk.seconds(4.5) == 0.5


def test_a_bot_that_names_its_turns_may_skip_some():
    talk = dialogue()
    for turn in range(0, 20, 2):
        talk.told(turn, False, turn)
        talk.told(turn + 1, True, turn)
        assert talk.said(turn + 1, turn + 0.5)
        talk.over(answered=True)
    assert talk.dropped == talk.unasked == 0

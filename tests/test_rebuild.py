"""Matches from their records."""

import pytest
from games_under_test import TABLES, begun, played, steps

from kibitz import catalog, record
from kibitz.errors import BadRecord
from kibitz.luck import Luck
from kibitz.play import Match
from kibitz.player import Rolled
from kibitz.rebuild import differences, resume, taken_back
from kibitz.record import Answer, Fault, Origin, Pending, Result

DOTS = catalog.load("dots-and-boxes")
DICE = catalog.load("dicemania")
AUCTION = catalog.load("yacht-auction")
SMALL = {"rows": 1, "cols": 1}


def bid(match, seat, text):
    match.answer(seat, AUCTION.notation.read(text, match.state, seat))


def test_two_faults_at_the_same_place_are_refused():
    match = Match(DOTS, ["a", "b"], SMALL)
    match.fault(0, "timeout")
    kept = match.record()
    kept.faults *= 2
    with pytest.raises(BadRecord, match="two faults at the same place"):
        resume(DOTS, kept)


def test_an_answer_that_waits_for_others_is_kept_in_the_record_and_taken_up():
    match = Match(AUCTION, ["a", "b"], luck=Luck.from_seed(1))
    bid(match, 1, "bid  A 5")
    kept = record.decode(record.encode(match.record()))
    assert kept.pending == [Pending(1, "A 5")] and kept.actions == []
    again = resume(AUCTION, kept)
    assert again.waiting() == (0,) and differences(AUCTION, kept) == []
    for one in (match, again):
        bid(one, 0, "B 7")
    assert again.record() == match.record() and match.record().pending == []


def test_a_failure_that_waits_for_others_is_kept_in_the_record_and_taken_up():
    match = Match(AUCTION, ["a", "b"], luck=Luck.from_seed(1))
    match.fault(1, "TLE", "late")
    kept = record.decode(record.encode(match.record()))
    assert kept.pending == [Pending(1, fault="TLE", detail="late")] and kept.faults == []
    again = resume(AUCTION, kept)
    bid(again, 0, "B 7")
    assert again.over.ranks == (1, 2) and again.record().pending == []


@pytest.mark.parametrize(
    ("pending", "says"),
    [
        ([Pending(2, "A 5")], "the pending answer of seat 2: seat 2 was not asked"),
        ([Pending(0)], "seat 0 has no action"),
        ([Pending(0, "banana")], "the pending answer of seat 0: .*banana"),
        ([Pending(0, "A 5", fault="TLE")], "is not what is played"),
        ([Pending(0, "A 5"), Pending(0, "A 5")], "seat 0 was not asked"),
        ([Pending(0, "A 5"), Pending(1, "A 5")], "at the end: answers are pending only as long as"),
        ([Pending(0, fault="TLE")], "at the end: answers are pending only as long as"),
    ],
)
def test_what_cannot_be_pending_is_refused(pending, says):
    kept = Match(AUCTION, ["a", "b"], luck=Luck.from_seed(1)).record()
    kept.pending = pending
    with pytest.raises(BadRecord, match=says):
        resume(AUCTION, kept)


def test_a_typed_match_is_taken_up_where_it_was():
    match = Match(DICE, ["me"])
    match.rolled((1, 2, 3, 4, 6))
    again = resume(DICE, record.decode(record.encode(match.record())))
    assert again.state == match.state
    again.answer(0, DICE.notation.read("keep 1", again.state, 0))
    assert again.roll.count == 4


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_what_is_played_with_faults_rebuilds(table):
    match = begun(table, 9)
    for number, moment in enumerate(steps(match, 9)):
        if number % 7 == 3 and not moment.game.forfeits:
            moment.fault(moment.asked[0], "timeout", "late")
            if moment.over:
                break
    kept = record.decode(record.encode(match.record()))
    assert differences(match.game, kept) == []


def changed(table, **changes):
    kept = played(table, 2).record()
    for name, value in changes.items():
        setattr(kept, name, value)
    return kept


TABLE = ("dicemania", 1, {})
ACTIONS = played(TABLE, 2).record().actions


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"game": "chess"}, "a record of .chess., not of dicemania"),
        ({"luck": Origin()}, "either a key or a list"),
        ({"luck": Origin("0" * 32, [])}, "either a key or a list"),
        ({"luck": Origin("0" * 32, typed=True)}, "a key, or rolls that were typed in: not both"),
        ({"luck": Origin("banana")}, "at the start: a key of luck is 32"),
        (
            {"luck": Origin(rolls=["1111"])},
            "at the start: roll 1 of those given: .1111. names 4 dice: ",
        ),
        ({"luck": Origin(rolls=["banana"])}, "roll 1: .banana. is not written as a record writes rolls"),
        ({"luck": Origin(rolls=[None])}, "at the start: "),
        ({"luck": Origin(rolls=["11111"])}, r"action \d+: "),
        ({"seats": []}, "at the start: .*seats"),
        ({"seats": ["a"] * 101}, "at the start: .*seats"),
        ({"options": {"misere": True}}, "at the start: .*no options"),
        ({"actions": [Answer(1, "chance", None)]}, "action 1: seat 1 was not asked"),
        ({"actions": [Answer(0, "banana", None)]}, "action 1: .*is not a move"),
        ({"actions": [Answer(0, "keep 1 1 1 1 1", None)]}, "action 1: cannot keep|action 1: keeping"),
        ({"actions": [*ACTIONS, Answer(0, "chance", None)]}, "was not asked"),
        ({"faults": [Fault(0, 0, "timeout")]}, "action 1: .* is not what is played"),
        ({"faults": [Fault(0, 3, "timeout")]}, "action 1: .* is not what is played for seat 3"),
        ({"faults": [Fault(999, 0, "timeout")]}, "at the end: a fault .timeout. of seat 0 that nothing follows from"),
    ],
)
def test_a_record_that_contradicts_the_rules_says_where(changes, says):
    with pytest.raises(BadRecord, match=says):
        resume(DICE, changed(TABLE, **changes))


def test_a_record_with_rolls_left_over_or_a_fault_too_late_is_refused():
    kept = played(("yacht-auction", 2, {}), 1).record()
    rolls = [
        event.roll.write(event.outcome)
        for event in played(("yacht-auction", 2, {}), 1).events
        if isinstance(event, Rolled)
    ]
    kept.luck = Origin(rolls=[*rolls, "11111"])
    with pytest.raises(BadRecord, match="1 rolls are left over"):
        resume(AUCTION, kept)
    kept.luck = Origin(rolls=rolls)
    assert resume(AUCTION, kept).over
    kept.faults = [Fault(len(kept.actions), 0, "TLE")]
    with pytest.raises(BadRecord, match="at the end: seat 0 cannot forfeit now"):
        resume(AUCTION, kept)
    kept.faults = [Fault(3, 0, "TLE")]
    with pytest.raises(BadRecord, match=r"at the end|action 4"):
        resume(AUCTION, kept)


def test_a_result_or_digest_that_is_not_what_the_rules_give_is_a_difference():
    assert differences(DICE, changed(TABLE)) == []
    (wrong,) = differences(DICE, changed(TABLE, digest="0" * 32))
    assert wrong.startswith("digest: the record has")
    (wrong,) = differences(DICE, changed(TABLE, result=Result([400], [1], "finished")))
    assert wrong.startswith("result: the record has")
    assert differences(DICE, changed(TABLE, result=None))[0].startswith("result")


def test_foreign_spellings_are_kept_and_do_not_change_the_digest():
    kept = changed(TABLE)
    canonical = kept.digest
    kept.actions = [Answer(a.seat, a.action.upper().replace(" ", "  "), a.seconds) for a in kept.actions]
    assert differences(DICE, kept) == []
    assert resume(DICE, kept).record().digest == canonical


def test_reading_of_an_action_is_not_confused_by_a_record_of_another_game():
    with pytest.raises(BadRecord, match=r"a record of .dicemania., not of dots-and-boxes"):
        resume(DOTS, changed(TABLE))
    with pytest.raises(BadRecord, match=r"has no option|action 1|seats"):
        resume(DOTS, changed(TABLE, game=DOTS.name))


def test_a_match_with_typed_rolls_can_be_had_as_it_was_before():
    match = Match(DICE, ["me"])
    match.rolled((1, 2, 3, 4, 6))
    match.answer(0, DICE.notation.read("keep 1", match.state, 0), 2.5)
    assert taken_back(match, 2).record() == match.record()
    assert taken_back(match, 1).asked == (0,) and taken_back(match, 0).roll


def test_a_match_on_drawn_luck_goes_back_to_the_same_luck():
    match = Match(DOTS, ["a", "b"], {"rows": 2, "cols": 2, "opening": 2}, Luck.from_seed(1))
    before = match.record()
    match.fault(0, "timeout")
    between = match.record()
    match.answer(1, match.state.legal(1).first)
    opened = sum(isinstance(event, Rolled) for event in match.events)
    assert taken_back(match, opened + 2).record() == between  # a fault and the edge that was drawn for it
    assert taken_back(match, opened).record() == before


def test_a_match_on_listed_rolls_goes_back_to_the_same_rolls():
    match = Match(DICE, ["me"], rolls=["12345", "1234", "55555"])
    match.answer(0, DICE.notation.read("keep 1", match.state, 0))
    again = taken_back(match, 1)
    assert again.record().luck.rolls == ["12345", "1234", "55555"] and again.asked == (0,)

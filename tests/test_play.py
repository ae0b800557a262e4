"""The one way to play."""

import itertools

import pytest
from games_under_test import TABLES, begun, played, steps

from kibitz import catalog, record
from kibitz.errors import BadRecord, BadSetup, IllegalAction, IllegalRoll, Misuse, Unreadable
from kibitz.game import Over
from kibitz.games.despirala import rules as despirala
from kibitz.games.dicemania import rules as dicemania
from kibitz.games.yacht_auction import rules as auction
from kibitz.luck import Luck
from kibitz.play import Match, differences, resume, run, taken_back
from kibitz.player import Acted, Faulted, Rolled
from kibitz.players.builtins import find
from kibitz.record import Answer, Fault, Origin, Pending, Result

DOTS = catalog.load("dots-and-boxes")
DICE = catalog.load("dicemania")
AUCTION = catalog.load("yacht-auction")
SMALL = {"rows": 1, "cols": 1}


def test_it_asks_takes_answers_and_ends():
    match = Match(DOTS, ["a", "b"], SMALL)
    for seat, edge in [(0, 0), (1, 1), (0, 2), (1, 3)]:
        assert match.asked == match.waiting() == (seat,) and match.over is None
        match.answer(seat, edge, 0.5)
    assert match.asked == () and match.over == Over((0, 1), (2, 1))
    assert match.events == [Acted(seat, edge, 0.5) for seat, edge in [(0, 0), (1, 1), (0, 2), (1, 3)]]


def test_an_illegal_answer_changes_nothing():
    match = Match(DOTS, ["a", "b"], SMALL)
    match.answer(0, 0)
    with pytest.raises(IllegalAction):
        match.answer(1, 0)
    assert match.asked == (1,) and len(match.events) == 1
    bidding = Match(AUCTION, ["a", "b"], luck=Luck.from_seed(1))
    with pytest.raises(IllegalAction, match='"banana" is no move'):
        bidding.answer(1, "banana")
    assert bidding.waiting() == (0, 1)


def test_who_was_not_asked_cannot_answer_or_fail():
    match = Match(DOTS, ["a", "b"], SMALL)
    for seat in (1, 2, -1):
        with pytest.raises(Misuse, match="was not asked"):
            match.answer(seat, 0)
        with pytest.raises(Misuse, match="was not asked"):
            match.fault(seat, "timeout")
    with pytest.raises(Misuse, match="no roll is due"):
        match.rolled((1,))


def test_a_fault_plays_the_first_legal_action_where_the_game_has_it_so():
    match = Match(DOTS, ["a", "b"], SMALL)
    match.fault(0, "timeout", "no answer in 1 s", 1.0)
    assert match.events == [Faulted(0, "timeout", "no answer in 1 s"), Acted(0, 0, 1.0)]
    kept = match.record()
    assert kept.faults == [Fault(0, 0, "timeout", "no answer in 1 s")]
    assert kept.actions == [Answer(0, "H(0, 0)", 1.0)]
    assert record.encode(resume(DOTS, kept).record()) == record.encode(kept)


def test_a_fault_forfeits_at_once_where_the_game_has_it_so():
    match = Match(AUCTION, ["a", "b"], luck=Luck.from_seed(1))
    match.answer(0, AUCTION.notation.read("A 5", match.state, 0))
    match.fault(1, "TLE")
    assert match.over == Over((0, 0), (1, 2), "forfeit") and match.asked == ()
    assert match.record().faults == [Fault(1, 1, "TLE")]
    assert differences(AUCTION, match.record()) == []
    with pytest.raises(Misuse):
        match.fault(0, "TLE")


def test_a_seat_may_forfeit_before_it_was_asked():
    match = Match(AUCTION, ["a", "b"])
    assert match.roll
    with pytest.raises(Misuse, match="was not asked"):
        match.fault(0, "INVALID READY MESSAGE")
    match.forfeit(0, "INVALID READY MESSAGE")
    assert match.over and match.over.ranks == (2, 1) and match.roll is None
    for seat in (0, 2, -1):
        with pytest.raises(Misuse, match="cannot forfeit now"):
            match.forfeit(seat, "TLE")


def bid(match, seat, text):
    match.answer(seat, AUCTION.notation.read(text, match.state, seat))


def test_ruling_if_both_fail_at_the_same_step_the_first_seat_forfeits_in_whatever_order_it_is_noticed():
    for order in ((0, 1), (1, 0)):
        match = Match(AUCTION, ["a", "b"], luck=Luck.from_seed(1))
        for seat in order:
            if not match.over:
                match.fault(seat, "TLE")
        assert match.over.ranks == (2, 1) and match.record().faults == [Fault(0, 0, "TLE")]


def test_what_a_later_seat_answered_is_not_looked_at_when_an_earlier_one_forfeits():
    late, early = (Match(AUCTION, ["a", "b"], luck=Luck.from_seed(1)) for _ in range(2))
    early.fault(0, "TLE")
    bid(late, 1, "A 5")
    late.fault(0, "TLE")
    assert late.record() == early.record() and late.record().actions == []


def test_a_later_seat_forfeits_only_when_the_earlier_ones_have_answered():
    match = Match(AUCTION, ["a", "b"], luck=Luck.from_seed(1))
    match.fault(1, "BID PARSE FAILED")
    assert match.over is None and match.waiting() == (0,)
    bid(match, 0, "A 5")
    assert match.over.ranks == (1, 2)
    assert [a.action for a in match.record().actions] == ["A 5"] and differences(AUCTION, match.record()) == []


def test_a_forfeited_match_on_given_rolls_can_be_taken_up_and_its_rolls_are_kept():
    match = Match(AUCTION, ["a", "b"], rolls=["11111", "22222", "0"] * 12)
    match.fault(0, "TLE")
    kept = record.decode(record.encode(match.record()))
    assert differences(AUCTION, kept) == [] and len(kept.luck.rolls) == 36


def test_the_same_luck_whatever_is_played():
    rolls = []
    for text in ("A 0", "B 100000"):
        match = Match(AUCTION, ["a", "b"], luck=Luck.from_seed(1))
        while match.state.round < 2:
            for seat in (0, 1):
                bid(match, seat, text)
        rolls.append([event.outcome for event in match.events if isinstance(event, Rolled)])
    assert rolls[0] == rolls[1] and len(rolls[0]) == 5


@pytest.mark.parametrize("name", ["despirala", "dicemania", "dots-and-boxes"])
def test_ruling_a_player_that_never_answers_has_the_first_legal_action_played_to_the_end(name):
    game = catalog.load(name)
    match = Match(game, ["a", "b"], luck=Luck.from_seed(1))
    faults = 0
    while not match.over:
        first = match.state.legal(match.asked[0]).first
        match.fault(match.asked[0], "timeout")
        faults += 1
        assert [event for event in match.events if isinstance(event, Acted)][-1].action == first
    kept = match.record()
    assert len(kept.faults) == len(kept.actions) == faults and kept.result.reason == "finished"
    assert differences(game, kept) == []
    if name == "dots-and-boxes":
        assert faults == 60


def test_two_faults_at_the_same_place_are_refused():
    match = Match(DOTS, ["a", "b"], SMALL)
    match.fault(0, "timeout")
    kept = match.record()
    kept.faults *= 2
    with pytest.raises(BadRecord, match="two faults at the same place"):
        resume(DOTS, kept)


@pytest.mark.parametrize(
    ("name", "action"),
    [
        *itertools.product(
            ["despirala", "dicemania", "dots-and-boxes", "yacht-auction"], ["banana", None, 5.5, (), [], -1]
        ),
        ("dots-and-boxes", True),
        ("dots-and-boxes", 60),
        ("dots-and-boxes", 5.0),
        ("dicemania", dicemania.Score(-1)),
        ("dicemania", dicemania.Score(99)),
        ("dicemania", dicemania.Score([1])),
        ("dicemania", dicemania.Keep([6])),
        ("dicemania", dicemania.Keep(5)),
        ("dicemania", dicemania.Keep(([1], 2))),
        ("despirala", despirala.Action("collect", [3])),
        ("despirala", despirala.Action("collect", (7,))),
        ("despirala", despirala.Action("collect")),
        ("despirala", despirala.Action([], ())),
        ("yacht-auction", auction.Bid([], 5)),
        ("yacht-auction", auction.Bid("A", True)),
        ("yacht-auction", auction.Put(auction.Category.ONE, (1, 1, 1, 1, 1))),
    ],
)
def test_what_is_no_action_of_the_game_is_an_illegal_action(name, action):
    game = catalog.load(name)
    match = Match(game, ["a", "b"], luck=Luck.from_seed(1))
    with pytest.raises(IllegalAction):
        match.answer(0, action)
    with pytest.raises(IllegalAction):
        match.state.moved(dict.fromkeys(match.asked, action))


@pytest.mark.parametrize("category", [-1, 99, [], None, "YACHT"])
@pytest.mark.parametrize("dice", [None, 5, [1] * 5, ([1],) * 5, ()])
def test_a_broken_put_is_an_illegal_action(category, dice):
    match = begun(("yacht-auction", 2, {}), 1)
    for _ in range(2):
        for seat in (0, 1):
            bid(match, seat, "A 1")
    assert match.state.scoring
    for wrong in (auction.Put(category, match.state.hands[0][:5]), auction.Put(auction.Category.ONE, dice)):
        with pytest.raises(IllegalAction):
            match.answer(0, wrong)


def test_rolls_can_be_given_or_asked_for():
    match = Match(DICE, ["me"], rolls=["11111"])
    assert match.asked == (0,) and match.state.dice == (1, 1, 1, 1, 1)
    match.answer(0, DICE.notation.read("dicemania", match.state, 0))
    assert match.asked == () and match.roll.count == 5
    with pytest.raises(IllegalRoll):
        match.rolled((1, 2))
    match.rolled((6, 5, 4, 3, 2))
    assert match.asked == (0,)
    assert match.record().luck == Origin(rolls=["11111", "65432"], typed=False)
    assert [event.outcome for event in match.events if isinstance(event, Rolled)] == [(1,) * 5, (6, 5, 4, 3, 2)]


def test_a_given_roll_that_cannot_be_changes_nothing_however_often_it_is_tried():
    match = Match(DICE, ["me"], rolls=["12345", "9"])
    before = match.record()
    for _ in range(2):
        with pytest.raises(IllegalRoll):
            match.answer(0, DICE.notation.read("keep 1", match.state, 0))
        assert match.record() == before and match.asked == (0,)
    bidding = Match(AUCTION, ["a", "b"], rolls=["11111", "22222", "7"])
    bid(bidding, 0, "A 5")
    before = bidding.record()
    for _ in range(2):
        with pytest.raises(IllegalRoll):
            bid(bidding, 1, "A 5")
        assert bidding.record() == before and bidding.waiting() == (1,)


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


def test_whoever_resigns_is_last_in_any_game():
    match = begun(("dicemania", 3, {}), 1)
    match.answer(0, match.state.legal(0).first)
    match.forfeit(1, "resigned")
    kept = match.record()
    assert match.over.ranks[1] == 3 and match.over.reason == "forfeit"
    assert differences(DICE, record.decode(record.encode(kept))) == []


def test_a_typed_match_is_taken_up_where_it_was():
    match = Match(DICE, ["me"])
    match.rolled((1, 2, 3, 4, 6))
    again = resume(DICE, record.decode(record.encode(match.record())))
    assert again.state == match.state
    again.answer(0, DICE.notation.read("keep 1", again.state, 0))
    assert again.roll.count == 4


def test_the_number_of_seats_and_the_options_are_checked():
    with pytest.raises(BadSetup, match="Dots and Boxes has 2 seats, not 3"):
        Match(DOTS, ["a", "b", "c"])
    with pytest.raises(BadSetup, match="Dicemania has 1 to 100 seats, not 0"):
        Match(DICE, [])
    with pytest.raises(BadSetup, match="has no option"):
        Match(DOTS, ["a", "b"], {"colour": "blue"})


def test_run_plays_between_players_and_tells_those_who_listen():
    heard = []

    class Listening:
        def choose(self, view):
            heard.append("asked")
            return view.state.legal(view.seat).first

        def told(self, event):
            heard.append(event)

    match = run(Match(DOTS, ["a", "b"], SMALL), [Listening(), find(DOTS, "greedy").sit(SMALL, 2)])
    assert match.over
    events = [event for event in heard if event != "asked"]
    assert events == match.events[: len(events)] and heard[0] == "asked" and heard[1] == match.events[0]


def test_run_cannot_type_rolls_in():
    with pytest.raises(Misuse, match="nobody is here to type it in"):
        run(Match(DICE, ["a"]), [find(DICE, "random").sit({}, 1)])


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
        ({"luck": Origin(rolls=["1111"])}, "at the start: .1111. names 4 dice: 5 dice from 1 to 6 are due"),
        ({"luck": Origin(rolls=["banana"])}, "at the start: .*not a roll"),
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
    with pytest.raises((BadRecord, Unreadable)):
        resume(DOTS, changed(TABLE))


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

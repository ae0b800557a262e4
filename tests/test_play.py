"""The one way to play."""

import itertools

import pytest
from games_under_test import begun

from kibitz import catalog, record
from kibitz.errors import BadSetup, IllegalAction, IllegalRoll, Misuse
from kibitz.game import Over
from kibitz.games.despirala import rules as despirala
from kibitz.games.dicemania import rules as dicemania
from kibitz.games.yacht_auction import rules as auction
from kibitz.luck import Luck
from kibitz.play import Match, run
from kibitz.player import Acted, Faulted, Rolled
from kibitz.players.builtins import find
from kibitz.rebuild import differences, resume
from kibitz.record import Answer, Fault, Origin

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
        ("dicemania", dicemania.Keep((6.0,))),
        ("dicemania", dicemania.Score(0)),
        ("dicemania", dicemania.Score(0.0)),
        ("dicemania", dicemania.Score(True)),
        ("despirala", despirala.Action("collect", (True,))),
        ("despirala", despirala.Action("collect", (3.0,))),
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


@pytest.mark.parametrize("category", [-1, 99, [], None, "YACHT", 0, 0.0, False])
@pytest.mark.parametrize("dice", [None, 5, [1] * 5, ([1],) * 5, (), "11111"])
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


def test_whoever_resigns_is_last_in_any_game():
    match = begun(("dicemania", 3, {}), 1)
    match.answer(0, match.state.legal(0).first)
    match.forfeit(1, "resigned")
    kept = match.record()
    assert match.over.ranks[1] == 3 and match.over.reason == "forfeit"
    assert differences(DICE, record.decode(record.encode(kept))) == []


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
    assert events == match.events and heard[0] == "asked" and heard[1] == match.events[0]


def test_a_match_has_luck_or_rolls_and_not_both():
    with pytest.raises(Misuse, match="luck or rolls, not both"):
        Match(DICE, ["a"], luck=Luck.from_seed(1), rolls=["11111"])


@pytest.mark.parametrize("number", [True, -1, 1 << 53, 1.0, "3", None])
def test_the_number_of_a_match_is_a_whole_one(number):
    with pytest.raises(Misuse, match="the number of a match is from 0"):
        Match(DICE, ["a"], number=number)


def test_the_nonce_follows_from_the_luck_and_the_number_and_is_in_every_view():
    luck = Luck.from_seed(1)
    first, second = (Match(DOTS, ["a", "b"], SMALL, luck, number=number) for number in (0, 1))
    assert first.nonce == luck.nonce(0) != second.nonce == luck.nonce(1)
    assert [second.view(seat) for seat in (0, 1)] == [second.state.view(seat, second.nonce) for seat in (0, 1)]
    assert resume(DOTS, second.record()).nonce == second.nonce
    assert Match(DICE, ["a"]).nonce != Match(DICE, ["a"], number=1).nonce


def test_a_roll_that_decides_nothing_is_not_asked_for():
    auction_game = catalog.load("yacht-auction")
    match = Match(auction_game, ["a", "b"])
    for roll in ((1,) * 5, (2,) * 5):
        match.rolled(roll)
    bid(match, 0, "A 1")
    bid(match, 1, "A 2")
    assert match.roll.turn == 2 and match.record().luck.rolls == ["11111", "22222", None]


def test_given_rolls_that_cannot_be_say_which():
    match = Match(DICE, ["a"], rolls=["11111", "1234567"])
    with pytest.raises(IllegalRoll, match=r"roll 2 of those given: .1234567. names 7 dice"):
        match.answer(0, DICE.notation.read("keep 1 1 1 1", match.state, 0))
    assert match.asked == (0,) and match.rolls_left == 1


def test_run_cannot_type_rolls_in():
    with pytest.raises(Misuse, match="nobody is here to type it in"):
        run(Match(DICE, ["a"]), [find(DICE, "random").sit({}, 1)])

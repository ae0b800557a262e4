"""The game's own protocol, to the letter."""

import pytest
from games_under_test import begun

from kibitz.errors import IllegalAction, Unreadable
from kibitz.games.yacht_auction import GAME
from kibitz.games.yacht_auction.rules import AuctionState, Bid, Category, NoSuchDice, Put, RuleUsed
from kibitz.play import Match
from kibitz.player import Acted, Rolled
from kibitz.players.builtins import find

WIRE = GAME.own_wire
BIDDING = AuctionState(1, ((1, 2, 3, 4, 5), (1, 1, 1, 1, 1)))
SCORING = AuctionState(13, hands=((1, 2, 3, 4, 5), (1, 1, 1, 1, 1)))


def heard(line, state):
    return WIRE.heard(WIRE.read(line), state, 0)


@pytest.mark.parametrize(
    ("line", "action"),
    [
        (b"BID A 0", Bid("A", 0)),
        (b"BID B 100000", Bid("B", 100000)),
        (b"BID A 500\r", Bid("A", 500)),
        (b"  BID  A 007 ", Bid("A", 7)),
    ],
)
def test_bids_are_read(line, action):
    assert heard(line, BIDDING) == action


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"OK",
        b"BID",
        b"BID A",
        b"BID C 5",
        b"BID AB 5",
        b"bid A 5",
        b"BID A -5",
        b"BID A 5 6",
        b"BID A 5.0",
        b"BID A 1e3",
        b"BID A 99999999999999999999",
        b"BID A \xd9\xa3",
        b"A 5",
        b"PUT ONE 12345",
        b"\xff",
    ],
)
def test_what_is_no_bid_is_unreadable(line):
    with pytest.raises(Unreadable):
        heard(line, BIDDING)


def test_a_bid_too_high_is_illegal():
    with pytest.raises(IllegalAction, match="from 0 to 100000"):
        heard(b"BID A 100001", BIDDING)


def test_puts_are_read_in_any_order_of_dice():
    assert heard(b"PUT LARGE_STRAIGHT 53412", SCORING) == Put(Category.LARGE_STRAIGHT, (1, 2, 3, 4, 5))


@pytest.mark.parametrize("line", [b"PUT ONE 1234", b"PUT ONE 12347", b"PUT ONES 12345", b"PUT one 12345", b"PUT ONE"])
def test_what_is_no_put_is_unreadable(line):
    with pytest.raises(Unreadable):
        heard(line, SCORING)


def test_a_put_that_may_not_be_made_has_its_own_error():
    with pytest.raises(NoSuchDice):
        heard(b"PUT ONE 11234", SCORING)
    used = AuctionState(13, hands=SCORING.hands, sheets=((5000, *(None,) * 11), (None,) * 12))
    with pytest.raises(RuleUsed):
        heard(b"PUT ONE 12345", used)


def test_a_match_is_told_line_by_line_to_each_seat():
    match = begun(("yacht-auction", 2, {}), 1)
    told = {0: [], 1: []}
    place = {0: 0, 1: 0}

    def ask():
        for seat in (0, 1):
            told[seat] += WIRE.ask(match.view(seat), 0, match.events[place[seat] :]).decode().splitlines()
            place[seat] = len(match.events)

    ask()
    a, b = ("".join(map(str, event.outcome)) for event in match.events)
    assert told == {0: [f"ROLL {a} {b}"], 1: [f"ROLL {a} {b}"]}
    match.answer(0, Bid("A", 7))
    match.answer(1, Bid("A", 8))
    ask()
    assert told[0][1] == "GET B A 8" and told[1][1] == "GET A A 7"
    c, d = ("".join(map(str, event.outcome)) for event in match.events[-2:])
    assert told[0][2:] == told[1][2:] == [f"ROLL {c} {d}"]
    match.answer(0, Bid("A", 0))
    match.answer(1, Bid("B", 0))
    ask()
    assert told[0][3:] == ["GET A B 0", "SCORE"] and told[1][3:] == ["GET B A 0", "SCORE"]
    for seat in (0, 1):
        match.answer(seat, match.state.legal(seat).first)
    ask()
    first, second = [event.action for event in match.events if isinstance(event, Acted)][-2:]
    dice = ["".join(map(str, put.dice)) for put in (first, second)]
    assert told[0][5] == f"SET ONE {dice[1]}" and told[1][5] == f"SET ONE {dice[0]}"
    assert WIRE.end(match.view(0), ()) == b"FINISH\n"


def told_whole(seed, seat):
    """All lines that a seat is told in a match between greedy and random, what greedy says, and the match."""
    players = [find(GAME, "greedy").sit({}, 2), find(GAME, "random").sit({}, 2)]
    players = players if seat == 0 else players[::-1]
    match = begun(("yacht-auction", 2, {}), seed)
    lines, said, place = ["READY"], ["OK"], 0
    while not match.over:
        lines += WIRE.ask(match.view(seat), 0, match.events[place:]).decode().splitlines()
        place = len(match.events)
        for who in (0, 1):
            action = players[who].choose(match.view(who))
            if who == seat:
                written = GAME.notation.write(action, match.state)
                said.append(("PUT " if match.state.scoring else "BID ") + written)
            match.answer(who, action)
    lines += WIRE.end(match.view(seat), match.events[place:]).decode().splitlines()
    return lines, said, match


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("seed", range(5))
def test_a_built_in_behind_the_wire_says_what_it_would_choose_in_process(seed, seat):
    lines, said, _ = told_whole(seed, seat)
    bot = WIRE.bot(lambda seats: find(GAME, "greedy").sit({}, seats))
    heard = [answer for line in lines if (answer := bot.hear(line.encode()))]
    assert b"".join(heard).decode().splitlines() == said and bot.over


def test_a_player_behind_the_wire_is_told_everything_that_happened():
    class Listening:
        def __init__(self, player):
            self.player, self.events = player, []

        def choose(self, view):
            return self.player.choose(view)

        def told(self, event):
            self.events.append(event)

    listening = Listening(find(GAME, "greedy").sit({}, 2))
    lines, _, match = told_whole(3, 0)
    bot = WIRE.bot(lambda seats: listening)
    for line in lines:
        bot.hear(line.encode())
    assert [type(event) for event in listening.events] == [type(event) for event in match.events]
    rolls = [event.outcome for event in match.events if isinstance(event, Rolled) and event.roll.needed]
    assert [event.outcome for event in listening.events if isinstance(event, Rolled) and event.roll.needed] == rolls


@pytest.mark.parametrize("line", [b"SCORE", b"GET A A 5", b"SET ONE 11111", b"ROLL 12345", b"ROLL 12345 12347", b"HI"])
def test_a_bot_says_what_makes_no_sense_to_it(line):
    bot = WIRE.bot(lambda seats: find(GAME, "greedy").sit({}, seats))
    assert bot.hear(b"READY") == b"OK\n"
    with pytest.raises(Unreadable):
        bot.hear(line)


def test_an_aborted_match_ends_with_finish_as_well():
    match = Match(GAME, ["a", "b"], luck=begun(("yacht-auction", 2, {}), 1).luck)
    match.fault(0, "TLE")
    assert WIRE.end(match.view(1), match.events[2:]) == b"FINISH\n"

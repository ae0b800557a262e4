"""What holds for every game, whatever is rolled and played."""

import itertools
import json
import random

import pytest
from games_under_test import GAMES, TABLES, begun, played, seeds, steps, tables
from hypothesis import given, settings
from jsonschema import Draft202012Validator
from scorers import SCORERS

from kibitz import catalog, record
from kibitz.errors import BadRecord, IllegalAction
from kibitz.game import Few, Move, Roll
from kibitz.player import Acted
from kibitz.rebuild import differences, resume
from kibitz.story import Story


def turns(match):
    """How many turns each seat has had, counted from what happened."""
    acted = [event for event in match.events if isinstance(event, Acted)]
    if match.game.name == "despirala":
        ends = sum(event.action.move not in ("stop", "continue", "reroll") for event in acted)
        return ends / len(match.names)
    if match.game.name == "dicemania":
        return sum(hasattr(event.action, "category") for event in acted) / len(match.names)
    return len(acted)


@given(tables, seeds)
def test_any_legal_play_ends_in_the_right_number_of_turns(table, seed):
    match = played(table, seed)
    if match.game.name == "dots-and-boxes":
        rolled = len(match.events) - turns(match)
        assert turns(match) + rolled == match.state.board.edges
        assert rolled <= match.options["opening"]
    else:
        assert turns(match) == {"despirala": 14, "dicemania": 13, "yacht-auction": 48}[match.game.name]


@given(tables, seeds)
def test_scores_equal_an_independent_scorer(table, seed):
    match = played(table, seed)
    assert match.over.scores == SCORERS[match.game.name](match)


@given(tables, seeds)
def test_ranks_follow_the_scores(table, seed):
    match = played(table, seed)
    sign = 1 if match.options.get("misere") else -1
    order = sorted(sign * score for score in match.over.scores)
    assert match.over.ranks == tuple(order.index(sign * score) + 1 for score in match.over.scores)


@given(tables, seeds)
@settings(max_examples=40)
def test_probabilities_of_every_roll_sum_to_one(table, seed):
    match = begun(table, seed)
    state = match.game.start(len(match.names), **match.options)
    source = random.Random(seed)
    while not hasattr(state.next, "reason"):
        step = state.next
        if isinstance(step, Roll):
            outcomes = list(step.outcomes())
            assert sum(p for _, p in outcomes) == pytest.approx(1, abs=1e-12)
            assert len({outcome for outcome, _ in outcomes}) == len(outcomes)
            outcome = source.choice(outcomes)[0]
            state = state.rolled(outcome)
        else:
            state = state.moved({seat: state.legal(seat).sample(source.randrange) for seat in step.seats})


@given(tables, seeds)
@settings(max_examples=40)
def test_only_who_is_to_move_can_do_anything(table, seed):
    match = begun(table, seed)
    seats = range(len(match.names))
    state = match.game.start(len(match.names), **match.options)
    source = random.Random(seed)
    some = dict.fromkeys(seats)
    while True:
        step = state.next
        moving = step.seats if isinstance(step, Move) else ()
        for seat in seats:
            legal = state.legal(seat)
            assert (len(legal) > 0) == (seat in moving)
            if seat in moving:
                some[seat] = legal.sample(source.randrange)
                state.check(seat, some[seat])
            else:
                assert some[seat] not in legal
                with pytest.raises(IllegalAction):
                    state.check(seat, some[seat])
        if isinstance(step, Roll):
            state = state.rolled(source.choice(list(step.outcomes()))[0])
        elif moving:
            state = state.moved({seat: some[seat] for seat in moving})
        else:
            break
    with pytest.raises(IllegalAction):
        state.moved(some)


@given(tables, seeds)
@settings(max_examples=40)
def test_an_equal_state_has_an_equal_hash_and_key_and_another_state_another_key(table, seed):
    once = [m.state for m in steps(begun(table, seed), seed)]
    again = [m.state for m in steps(begun(table, seed), seed)]
    assert once == again
    assert [hash(state) for state in once] == [hash(state) for state in again]
    assert [state.key() for state in once] == [state.key() for state in again]
    assert len({state.key() for state in once}) == len(set(once)) == len(once)


@given(tables, seeds)
@settings(max_examples=40)
def test_a_state_does_not_change_when_it_is_played_on(table, seed):
    match = begun(table, seed)
    seen = [(m.state, hash(m.state), repr(m.state)) for m in steps(match, seed)]
    assert all((hash(state), repr(state)) == (number, text) for state, number, text in seen)


@given(tables, seeds)
@settings(max_examples=60)
def test_a_record_rebuilds_bit_for_bit_from_any_moment(table, seed):
    match = begun(table, seed)
    source = random.Random(seed)
    for moment in steps(match, seed):
        if source.random() < 0.05:
            data = record.encode(moment.record())
            again = resume(match.game, record.decode(data))
            assert again.state == moment.state and again.asked == moment.asked
            assert record.encode(again.record()) == data
    data = record.encode(match.record())
    assert record.encode(resume(match.game, record.decode(data)).record()) == data
    assert differences(match.game, record.decode(data)) == []


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_flipped_byte_anywhere_in_a_record_is_caught(table):
    data = record.encode(played(table, 5).record())
    for place in range(len(data)):
        for mask in (1 << place % 8, 1 << (place + 3) % 8, 0x20, 0xFF):
            flipped = bytearray(data)
            flipped[place] ^= mask
            with pytest.raises(BadRecord):
                record.decode(bytes(flipped))


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_record_cut_off_anywhere_is_caught(table):
    data = record.encode(played(table, 6).record())
    for end in range(len(data)):
        with pytest.raises(BadRecord):
            record.decode(data[:end])


@given(tables, seeds)
@settings(max_examples=40)
def test_every_legal_action_has_a_number_a_name_and_a_line_on_the_wire_that_lead_back_to_it(table, seed):
    match = begun(table, seed)
    game = match.game
    numbering = game.numbering(match.options)
    source = random.Random(seed)
    for moment in steps(match, seed):
        for seat in moment.waiting():
            legal = moment.state.legal(seat)
            some = list(legal) if isinstance(legal, Few) else [legal.sample(source.randrange) for _ in range(20)]
            for action in some:
                assert action in legal
                number = numbering.number(action)
                assert 0 <= number < numbering.size and numbering.action(number) == action
                text = game.notation.write(action, moment.state)
                assert game.notation.read(text, moment.state, seat) == action
                assert game.notation.read(f"  {text.upper()} ", moment.state, seat) == action
                line = encoded(game.wire.say(action, moment.state))
                assert game.wire.answered(line, moment.state, seat) == action
            early = list(itertools.islice(legal, 300))
            assert [numbering.number(action) for action in early] == sorted(map(numbering.number, early))
            assert legal.first == next(iter(legal))
            assert len(legal) == len(list(legal)) if len(legal) < 5000 else len(legal) == 200_002


@given(tables, seeds)
@settings(max_examples=60)
def test_a_view_of_any_state_goes_over_the_wire_and_gives_the_state_back(table, seed):
    match = played(table, seed)
    game, seats = match.game, len(match.names)
    story = Story(game, game.start(seats, **match.options), match.names)
    for event in match.events:
        list(story.tell([event]))
        if getattr(story.state, "opening", 0):  # nobody is asked before the opening is over
            continue
        for seat in range(seats):
            view = game.wire.decode(encoded(game.wire.observe(story.state.view(seat, 7), 0)))
            assert view == story.state.view(seat, 7) and type(view) is type(story.state.view(seat))
    assert story.state == match.state


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_what_goes_over_the_wire_is_valid_under_the_schema_that_bots_are_given(table):
    match = begun(table, 3)
    schema = match.game.wire.schema()
    Draft202012Validator.check_schema(schema)
    observation = Draft202012Validator(schema)
    action = Draft202012Validator({"$ref": "#/$defs/Action", "$defs": schema["$defs"]})
    source = random.Random(3)
    for number, moment in enumerate(steps(match, 3)):
        for seat in moment.waiting():
            said = moment.game.wire.say(moment.state.legal(seat).sample(source.randrange), moment.state)
            action.validate(json.loads(encoded(said)))
            if number % 10 == 0:
                told = [moment.game.wire.tell(event, moment.state) for event in moment.events[-3:]]
                observation.validate(json.loads(encoded(moment.game.wire.observe(moment.view(seat), 5, told))))
    for wrong in ({}, {"colour": "red"}, [], 5):
        assert not action.is_valid(wrong)
    assert not observation.is_valid({})


@given(tables, seeds)
@settings(max_examples=30)
def test_what_is_shown_fits_into_80_columns(table, seed):
    match = begun(table, seed)
    names = [f"A rather long name for a player {seat}" for seat in range(len(match.names))]
    for moment in steps(match, seed):
        drawn = moment.game.notation.draw(moment.state, names)
        assert max(map(len, drawn.splitlines())) <= 80
        for seat in moment.waiting():
            assert len(moment.game.notation.prompt(moment.state, seat)) <= 60
            assert moment.game.notation.choices(moment.state, seat)


@given(tables, seeds)
@settings(max_examples=20)
def test_an_action_is_legal_where_nothing_speaks_against_it_and_nowhere_else(table, seed):
    match = begun(table, seed)
    numbering = match.game.numbering(match.options)
    source = random.Random(seed)
    few = range(numbering.size) if numbering.size < 1000 else [*range(numbering.size - 20, numbering.size), 0, 99999]
    for moment in steps(match, seed):
        if source.random() < 0.2:
            for number in few:
                action = numbering.action(number)
                for seat in range(len(match.names)):
                    assert (action in moment.state.legal(seat)) == allowed(moment.state, seat, action)


def allowed(state, seat, action):
    try:
        state.check(seat, action)
    except IllegalAction as error:
        assert "\n" not in str(error)
        return False
    return True


@pytest.mark.parametrize("name", GAMES)
def test_numbering_is_one_to_one(name):
    game = catalog.load(name)
    numbering = game.numbering(game.settle({}))
    numbers = range(numbering.size) if numbering.size < 1000 else range(0, numbering.size, 7)
    actions = [numbering.action(number) for number in numbers]
    assert len(set(actions)) == len(actions)
    assert [numbering.number(action) for action in actions] == list(numbers)


@given(tables, seeds)
@settings(max_examples=20)
def test_a_move_is_due_or_a_roll_or_it_is_over(table, seed):
    match = begun(table, seed)
    for moment in steps(match, seed):
        assert isinstance(moment.state.next, Move) and moment.asked == moment.state.next.seats


def encoded(value):
    import msgspec

    return msgspec.json.encode(value)

"""What bots read and write, whatever the game."""

import json

import msgspec
import pytest
from games_under_test import GAMES, begun, played
from jsonschema import Draft202012Validator

from kibitz import catalog
from kibitz.errors import Unreadable
from kibitz.play import Match


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("line", [b"", b"null", b"[]", b"{", b"\xff", b"[" * 100_000, b'{"you":' + b"9" * 5000 + b"}"])
def test_what_is_no_json_of_ours_is_refused_in_one_line(name, line):
    game = catalog.load(name)
    state = game.start()
    for read in (game.wire.decode, lambda raw: game.wire.answered(raw, state, 0)):
        with pytest.raises(Unreadable) as error:
            read(line)
        assert "\n" not in str(error.value) and len(str(error.value)) < 400


@pytest.mark.parametrize("name", GAMES)
def test_events_are_told_as_observations_have_them(name):
    match = played((name, 2, {}), 1)
    wire = match.game.wire
    told = [msgspec.to_builtins(wire.tell(event, match.state)) for event in match.events]
    assert all(set(one) in ({"seat", "roll"}, {"seat", "action"}) for one in told)
    rolls = [(one["seat"], event.roll.owner) for one, event in zip(told, match.events, strict=True) if "roll" in one]
    assert all(seat == owner for seat, owner in rolls)
    if name == "yacht-auction":
        assert {seat for seat, _ in rolls} == {None}
    if name != "dots-and-boxes":
        observation = wire.observe(match.state.view(0, 6), 5, [wire.tell(event, match.state) for event in match.events])
        seen = msgspec.json.decode(msgspec.json.encode(observation))
        assert (seen["turn"], seen["nonce"]) == (5, 6) and len(seen["events"]) == len(told)


def test_a_fault_is_told_by_its_name():
    match = Match(catalog.load("dots-and-boxes"), ["a", "b"])
    match.fault(0, "timeout")
    assert msgspec.to_builtins(match.game.wire.tell(match.events[0], match.state)) == {"seat": 0, "fault": "timeout"}


def test_the_schema_says_which_keys_go_together():
    schema = catalog.load("dicemania").wire.schema()
    keep, score = ({"required": [key]} for key in ("keep", "score"))
    assert schema["$defs"]["SheetAnswer"]["oneOf"] == [
        {**keep, "not": {"anyOf": [score]}},
        {**score, "not": {"anyOf": [keep]}},
    ]
    assert schema["$defs"]["Action"] == {"$ref": "#/$defs/SheetAnswer"}


@pytest.mark.parametrize("name", GAMES)
def test_what_is_no_utf8_is_refused_wherever_it_stands(name):
    game = catalog.load(name)
    with pytest.raises(Unreadable):
        game.wire.answered(b'{"n\xf0e": 4}', game.start(), 0)


@pytest.mark.parametrize("nonce", [-1, 1 << 53, 0.5])
def test_a_nonce_is_a_number_that_javascript_has(nonce):
    game = catalog.load("dicemania")
    view = msgspec.to_builtins(game.wire.observe(game.start().view(0, 7), 0))
    assert game.wire.decode(msgspec.json.encode(view)).nonce == 7
    with pytest.raises(Unreadable):
        game.wire.decode(msgspec.json.encode({**view, "nonce": nonce}))


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("dicemania", '{"keep": [6, 6], "score": null}'),
        ("dicemania", '{"keep": null, "score": "chance"}'),
        ("dicemania", '{"keep": null}'),
        ("dicemania", '{"keep": [6], "score": "chance"}'),
        ("dicemania", "{}"),
        ("yacht-auction", '{"target": "A", "bid": null}'),
        ("yacht-auction", '{"target": "A", "bid": 5, "category": "ONE"}'),
        ("yacht-auction", '{"target": "A", "bid": 5, "dice": [1, 1, 1, 1, 1]}'),
        ("yacht-auction", '{"target": "A", "bid": 5, "category": null, "dice": null}'),
    ],
)
def test_what_the_schema_refuses_is_refused_and_the_other_way_round(name, line):
    game = catalog.load(name)
    schema = game.wire.schema()
    action = Draft202012Validator({"$ref": "#/$defs/Action", "$defs": schema["$defs"]})
    assert not action.is_valid(json.loads(line))
    with pytest.raises(Unreadable):
        game.wire.answered(line, begun((name, 2, {}), 1).state, 0)

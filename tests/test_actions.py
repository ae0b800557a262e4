"""Collections of actions and their numbers."""

from enum import IntEnum

import msgspec
import pytest
from games_under_test import TABLES, begun

from kibitz.actions import Few, Known, Listing


def test_few_actions_are_a_collection():
    few = Few("abc")
    assert "a" in few and "d" not in few and len(few) == 3 and list(few) == ["a", "b", "c"] and few.first == "a"
    assert [few.sample(lambda n, k=k: k) for k in range(3)] == ["a", "b", "c"]
    assert Listing("abc").number("b") == 1 and Listing("abc").action(2) == "c" and Listing("abc").size == 3


def test_there_is_no_action_beyond_the_numbers():
    for number in (-1, 3):
        with pytest.raises(IndexError):
            Listing("abc").action(number)


def test_what_only_equals_an_action_is_none():
    class Colour(IntEnum):
        RED = 1

    class Take(msgspec.Struct, frozen=True):
        what: object
        dice: tuple = ()

    actions = [Take(Colour.RED), Take(2, (3, 4))]
    for collection in (Few(actions), Known(actions)):
        assert Take(Colour.RED) in collection and Take(2, (3, 4)) in collection
        for wrong in (
            Take(1),
            Take(True),
            Take(2.0, (3, 4)),
            Take(2, (3.0, 4)),
            Take(2, [3, 4]),
            None,
            5,
            [],
            Take([]),
        ):
            assert wrong not in collection


@pytest.mark.parametrize("table", [*TABLES, "bids", "puts"], ids=str)
def test_samples_take_every_action_that_can_be_had(table):
    if table in ("bids", "puts"):
        match = begun(("yacht-auction", 2, {}), 1)
        while table == "puts" and not match.state.scoring:
            for seat in (0, 1):
                match.answer(seat, match.state.legal(seat).first)
    else:
        match = begun(table, 1)
    for seat in match.asked:
        legal = match.state.legal(seat)
        places = range(len(legal)) if len(legal) < 5000 else [0, 1, 2, 99_999, 100_000, 100_001, 200_000, 200_001]
        drawn = [legal.sample(lambda number, place=place: place % number) for place in places]
        assert len(set(drawn)) == len(drawn) and all(action in legal for action in drawn)
        if len(legal) < 5000:
            assert drawn == list(legal)

"""Games: their options and seats, and the names of the contract."""

import pytest

from kibitz import catalog, game
from kibitz.errors import BadSetup


def test_options_are_known_by_name_however_it_is_typed():
    despirala = catalog.load("despirala")
    assert despirala.settle({"Misère": "yes"}) == {"misere": True}
    with pytest.raises(BadSetup, match="it has the option misere"):
        despirala.settle({"rows": 3})
    with pytest.raises(BadSetup, match="it has the options rows, cols and opening"):
        catalog.load("dots-and-boxes").settle({"rwos": 3})
    with pytest.raises(BadSetup, match="it has no options"):
        catalog.load("dicemania").settle({"rows": 3})


def test_a_start_without_seats_has_the_usual_number():
    assert len(catalog.load("dicemania").start().scores) == 1
    assert len(catalog.load("yacht-auction").start().scores) == 2
    assert len(catalog.load("despirala").start(5).scores) == 5


def test_no_seats_at_all_is_refused_and_not_taken_for_the_usual_number():
    with pytest.raises(BadSetup, match="has 1 to 100 seats, not 0"):
        catalog.load("dicemania").start(0)


def test_the_names_of_the_contract_are_these():
    assert game.__all__ == [
        *(
            "Actions",
            "Below",
            "Choice",
            "Dice",
            "Few",
            "Format",
            "Game",
            "JsonWire",
            "Known",
            "Listing",
            "Move",
            "Notation",
        ),
        *("Numbering", "OneOf", "Option", "Outcome", "Over", "Roll", "State", "Value", "View", "Wire", "ranked"),
    ]
    assert all(hasattr(game, name) for name in game.__all__)


def test_a_game_that_brings_no_rules_is_explained_by_its_summary():
    class Bare(game.Game):
        title, summary = "Bare", "There is nothing to it."

    assert Bare.begin.__isabstractmethod__
    Bare.__abstractmethods__ = frozenset()
    assert Bare().rules == "# Bare\n\nThere is nothing to it.\n"

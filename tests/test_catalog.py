"""Games are found by name."""

import pytest

from kibitz import catalog
from kibitz.errors import BadSetup


def test_the_four_games_are_there():
    assert catalog.names() == ["despirala", "dicemania", "dots-and-boxes", "yacht-auction"]
    for name in catalog.names():
        assert catalog.load(name).name == name


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("dots", "dots-and-boxes"),
        ("DOTS AND BOXES", "dots-and-boxes"),
        ("y", "yacht-auction"),
        ("dic", "dicemania"),
        ("yachtauction", "yacht-auction"),
    ],
)
def test_unambiguous_beginnings_are_accepted(text, name):
    assert catalog.find(text).name == name


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("d", "could be despirala, dicemania or dots-and-boxes"),
        ("", "there is no game"),
        ("despirla", 'there is no game "despirla", did you mean "despirala". there are'),
        ("chess", "there are despirala"),
        ("\x00", "there is no game"),
    ],
)
def test_what_is_no_game_says_which_there_are(text, says):
    with pytest.raises(BadSetup, match=says):
        catalog.find(text)


def test_only_exact_names_are_loaded():
    with pytest.raises(BadSetup, match="there is no game"):
        catalog.load("dots")

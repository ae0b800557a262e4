"""Whole matches are told as they were, and every built-in plays as it did."""

import golden
import pytest
from games_under_test import GAMES

from kibitz import catalog


@pytest.mark.parametrize("name", GAMES)
def test_the_golden_playthrough_is_told_again_word_for_word(name):
    assert golden.playthrough(name) == (golden.FOLDER / f"{name}.txt").read_text()


def test_every_game_has_a_golden_playthrough():
    assert {path.stem for path in golden.FOLDER.glob("*.txt")} == {*catalog.names(), "signature"}


def test_the_signature_of_all_games_and_built_ins_is_what_it_was():
    assert golden.signature() == (golden.FOLDER / "signature.txt").read_text()

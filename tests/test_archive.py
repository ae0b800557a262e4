"""Matches in files of every kind."""

from pathlib import Path

import pytest
from games_under_test import played

from kibitz import archive, catalog, record
from kibitz.errors import BadFile, BadRecord, BadSetup

SAMPLE = Path(__file__).parent / "samples" / "Battle-40956-1.log"
AUCTION = catalog.load("yacht-auction")
DICE = catalog.load("dicemania")
ROLLS = "35561 15336 0\n11111 22222 1\n" * 6


def test_a_record_and_a_foreign_file_are_told_by_their_contents(tmp_path):
    kept = played(("dicemania", 1, {}), 1).record()
    record.save(kept, tmp_path / "anything")
    assert archive.read(str(tmp_path / "anything")) == kept
    assert archive.read(str(SAMPLE)).seats == ["Team 1165", "Team 613"]
    (tmp_path / "other").write_text("neither")
    with pytest.raises(BadRecord, match="no record at all"):
        archive.read(str(tmp_path / "other"))


def test_the_ending_of_the_name_says_what_is_written(tmp_path):
    kept = archive.read(str(SAMPLE))
    assert archive.write(kept, str(tmp_path / "a.JSON")) == []
    assert (tmp_path / "a.JSON").read_bytes() == record.encode(kept)
    assert archive.write(kept, str(tmp_path / "a.log")) == []
    assert (tmp_path / "a.log").read_bytes() == SAMPLE.read_bytes()
    assert "written as 0" in archive.write(kept, str(tmp_path / "a.rolls"))[0]
    with pytest.raises(BadFile, match=r"should end in \.json, \.log, \.txt, \.rolls"):
        archive.write(kept, str(tmp_path / "a.doc"))
    with pytest.raises(BadRecord, match=r"cannot write .*none/a\.json.*: no such file or directory"):
        archive.write(kept, str(tmp_path / "none" / "a.json"))


def test_rolls_are_taken_from_a_file_of_them_and_from_a_log_that_tells_them_all(tmp_path):
    path = tmp_path / "rolls.txt"
    path.write_text(ROLLS)
    assert archive.rolls(AUCTION, str(path)) == ROLLS.split()
    with pytest.raises(BadFile, match=r"does not tell all rolls.*convert it to a file of rolls first"):
        archive.rolls(AUCTION, str(SAMPLE))
    with pytest.raises(BadSetup, match="is not a file of rolls of Dicemania"):
        archive.rolls(DICE, str(path))
    path.write_text("banana")
    with pytest.raises(BadSetup, match="is not a file of rolls of Yacht Auction"):
        archive.rolls(AUCTION, str(path))


def test_a_game_without_logs_says_so():
    assert ".log" in archive.log_format(AUCTION).endings
    with pytest.raises(BadSetup, match="Dicemania has no established"):
        archive.log_format(DICE)

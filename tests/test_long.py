"""What holds for every game, over so many matches that it takes minutes: ``make test-long``."""

import random

import msgspec
import pytest
from bouts import AUCTION, against_misdeeds
from games_under_test import TABLES, begun, steps
from referee_processes import killed
from scorers import SCORERS

from kibitz import record
from kibitz.rebuild import differences

MATCHES = 1000


@pytest.mark.long
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_thousand_matches_are_scored_right_rebuilt_and_go_over_the_wire(table):
    for seed in range(MATCHES):
        match = begun(table, seed)
        wire = match.game.wire
        for moment in steps(match, seed):
            for seat in range(len(match.names)):
                line = msgspec.json.encode(wire.observe(moment.view(seat), 0))
                assert wire.decode(line) == moment.view(seat)
        assert match.over.scores == SCORERS[match.game.name](match)
        assert differences(match.game, record.decode(record.encode(match.record()))) == []


@pytest.mark.long
def test_ten_thousand_matches_against_every_misdeed_come_out_right(tmp_path):
    """About ten minutes on two cores. Nothing piles up: files, processes and memory stay as they are."""
    wrong, (files, processes, memory) = against_misdeeds(10_000, tmp_path, 11)
    print(f"at most {files} files, {processes} processes, {memory} MB a worker")
    assert wrong == []
    assert files < 100 and processes < 80 and memory < 80


@pytest.mark.long
def test_a_referee_that_is_killed_at_two_hundred_moments_leaves_whole_records_and_nobody_running(tmp_path):
    source = random.Random(2)
    for attempt in range(200):
        place = tmp_path / str(attempt)
        for path in killed(place, "full", source.randrange(8), source.randrange(3_000_000)):
            assert differences(AUCTION, record.load(path)) == []

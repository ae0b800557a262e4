"""What holds for every game, over so many matches that it takes minutes: ``make test-long``."""

import msgspec
import pytest
from games_under_test import TABLES, begun, steps
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

"""A referee plays the matches of a plan, one after another."""

import pytest
from bouts import AUCTION, DOTS, bout, odd

from kibitz import record
from kibitz.luck import Luck
from kibitz.players.builtins import find
from kibitz.referee.referee import Referee, Terms
from kibitz.referee.series import plan, series

SMALL = {"rows": 2, "cols": 2}


def test_what_programs_play_on_is_kept_in_the_record():
    (match,) = bout(DOTS, odd("good"), "random", options=SMALL, answer=0.75, tier="none")
    kept = record.decode(record.encode(match.record()))
    assert kept.limits == {"start": 3.0, "answer": 0.75} and kept.sandbox == "none"
    (within,) = bout(DOTS, "greedy", "random", options=SMALL)
    assert within.record().limits is None and within.record().sandbox is None


def test_without_a_time_limit_the_games_own_is_kept():
    (match,) = bout(AUCTION, odd("good"), "random")
    assert match.record().limits == {"start": 3.0, "answer": 0.5}
    (match,) = bout(DOTS, odd("good"), "random", options=SMALL)
    assert match.record().limits == {"start": 3.0, "answer": 1.0}


def test_while_programs_are_on_their_way_out_the_next_matches_go_on():
    """A program that does not end when it is told to is waited for beside the matches that follow, not before them."""
    slow, quick = odd("stay"), find(DOTS, "random")
    referee = Referee(DOTS, [slow, quick], DOTS.settle(SMALL), Terms())
    most = 0

    def matches():
        nonlocal most
        for planned in plan(2, 6, Luck.from_seed(1)):
            most = max(most, len(referee._parting))
            yield planned

    assert sorted(planned.number for planned, _ in referee.matches(matches())) == list(range(6))
    referee.close()
    assert most == 5


def test_every_line_to_and_from_a_program_can_be_had(tmp_path):
    matches = bout(AUCTION, odd("good"), odd("illegal"), games=2, transcripts=tmp_path)
    names = [f"yacht-auction-{number:06}-seat{seat}.txt" for number in (0, 1) for seat in (0, 1)]
    assert sorted(path.name for path in tmp_path.iterdir()) == names
    text = (tmp_path / names[1]).read_text()
    first, second, *_ = (line.split(" ", 1)[1] for line in text.splitlines())
    assert (first, second) == ("> READY", "< OK")
    assert "! BID PARSE FAILED: " in text and text.rstrip().endswith("FINISH")
    assert all(match.over.reason == "forfeit" for match in matches)


def test_a_series_with_programs_is_counted_like_any_other():
    summary = series(AUCTION, [odd("good"), odd("crash")], {}, plan(2, 4, Luck.from_seed(1)), terms=Terms("none", 0.25))
    good, bad = summary.players
    assert (good.wins, bad.losses, bad.faults, bad.fault_names) == (4, 4, 4, {"TLE (crash)": 4})
    assert good.scored == 0 and summary.sandbox == "none"


def test_an_error_in_the_middle_leaves_nobody_running(monkeypatch):
    class Broken:
        def choose(self, view):
            raise ZeroDivisionError

    named = find(AUCTION, "random")
    monkeypatch.setattr(type(named), "sit", lambda *_: Broken())
    referee = Referee(AUCTION, [odd("good"), named], {}, Terms())
    with pytest.raises(ZeroDivisionError):
        list(referee.matches(plan(2, 2, Luck.from_seed(1))))
    referee.close()
    assert not referee._running and not referee._parting

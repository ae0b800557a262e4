"""Workers: processes that play leases, and die well."""

import os
import random
import signal
import subprocess
import sys

import pytest
from bouts import AUCTION, BOTS, PYTHON, TIERS, against_misdeeds, odd
from referee_processes import killed, with_words
from until import until

from kibitz import record
from kibitz.errors import BadSetup
from kibitz.luck import Luck
from kibitz.players import programs
from kibitz.rebuild import differences
from kibitz.referee import sandbox
from kibitz.referee.referee import Terms
from kibitz.referee.series import plan, spread
from kibitz.referee.worker import Written, pool


@pytest.mark.parametrize("tier", TIERS)
def test_a_referee_that_is_killed_leaves_whole_records_and_nobody_running(tier, tmp_path):
    source = random.Random(1)
    for attempt in range(4):
        for path in killed(tmp_path / str(attempt), tier, source.randrange(6), source.randrange(1_000_000)):
            assert differences(AUCTION, record.load(path)) == []


@pytest.mark.skipif(bool(sandbox.trouble("full")), reason=f"full: {sandbox.trouble('full')}")
def test_a_series_against_every_misdeed_comes_out_right(tmp_path):
    """The short form of the ten thousand matches in test_long.py."""
    wrong, _ = against_misdeeds(60, tmp_path, 3)
    assert wrong == [] and len(list(tmp_path.glob("*.json"))) == 60


@pytest.mark.parametrize("tier", TIERS)
def test_daemons_of_programs_are_ended_before_a_lease_is_over(tier, tmp_path):
    own = tmp_path / "own"
    own.mkdir()
    (own / "odd.py").write_bytes((BOTS / "odd.py").read_bytes())
    from kibitz.players import programs

    bots = [
        programs.command([PYTHON, "-SEI", str(own / "odd.py"), misdeed], misdeed) for misdeed in ("daemon", "child")
    ]
    with pool(1) as executor:
        summary = spread(AUCTION, bots, {}, plan(2, 4, Luck.from_seed(1)), executor, 1, Terms(tier))
        assert summary.games == 4 and not any(tally.faults for tally in summary.players)
        assert with_words(str(own)) == []


def test_children_that_were_left_behind_are_noted(tmp_path):
    with pool(1) as executor:
        spread(
            AUCTION,
            [odd("child"), odd("good")],
            {},
            plan(2, 1, Luck.from_seed(1), paired=False),
            executor,
            1,
            Terms("none"),
            Written(str(tmp_path)),
        )
    (path,) = tmp_path.iterdir()
    assert [(note.seat, note.name, note.count) for note in record.load(path).notes] == [(0, "left behind", 1)]


def test_a_worker_that_is_ended_from_outside_is_one_clear_error():
    code = "import os\nwhile True:\n    line = input()\n    if line == 'READY': print('OK', flush=True)\n"
    code += "    else: os.kill(os.getppid(), 9)"
    bad = programs.command([PYTHON, "-SEI", "-c", code], "bad")
    with pool(1) as executor, pytest.raises(BadSetup, match="a worker was ended from outside"):
        spread(AUCTION, [bad, odd("good")], {}, plan(2, 2, Luck.from_seed(1)), executor, 1, Terms("none"))


def test_an_interrupt_ends_a_series_at_once_and_everything_that_it_runs(tmp_path):
    own = tmp_path / "own"
    own.mkdir()
    (own / "odd.py").write_bytes((BOTS / "odd.py").read_bytes())
    bot = f"cmd:{PYTHON} -SEI {own}/odd.py hang"
    command = [sys.executable, "-m", "kibitz", "match", "yacht", bot, bot, "--time-limit", "1000", "--sandbox", "none"]
    running = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert until(lambda: len([pid for pid in with_words(f"{own}/odd.py") if pid != running.pid]) == 2)
    os.kill(running.pid, signal.SIGINT)
    out, err = running.communicate(timeout=60)
    assert (running.returncode, out, err.strip()) == (2, "", "kibitz: interrupted")
    assert until(lambda: not with_words(str(own)))

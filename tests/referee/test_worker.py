"""Workers: processes that play leases, and die well."""

import os
import random
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from bouts import AUCTION, BOTS, PYTHON, TIERS, odd
from referee_processes import with_words
from until import until

from kibitz import record
from kibitz.errors import BadSetup
from kibitz.luck import Luck
from kibitz.players import programs
from kibitz.rebuild import differences
from kibitz.referee.referee import Terms
from kibitz.referee.series import plan, spread
from kibitz.referee.worker import Written, pool


def killed(tmp_path, tier, after, spin):
    """Starts a series of programs, kills the referee by force when so many records are there, and a little later;
    the records, once everything else is over."""
    own, records = tmp_path / "own", tmp_path / "records"
    own.mkdir(parents=True)
    (own / "odd.py").write_bytes((BOTS / "odd.py").read_bytes())
    bots = [f"cmd:{PYTHON} -SEI {own}/odd.py {misdeed}" for misdeed in ("good", "hang")]
    command = [sys.executable, "-m", "kibitz", "match", "yacht", *bots, "--games", "100000", "--time-limit", "0.02"]
    command += ["--workers", "2", "--sandbox", tier, "--records", str(records)]
    running = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    assert until(lambda: records.is_dir() and len(list(records.glob("*.json"))) >= after) or running.poll() is None
    for _ in range(spin):
        pass
    running.kill()
    running.communicate()
    assert until(lambda: not with_words(str(own))), with_words(str(own))
    return sorted(records.glob("*.json"))


@pytest.mark.parametrize("tier", TIERS)
def test_a_referee_that_is_killed_leaves_whole_records_and_nobody_running(tier, tmp_path):
    source = random.Random(1)
    for attempt in range(4):
        for path in killed(tmp_path / str(attempt), tier, source.randrange(6), source.randrange(1_000_000)):
            assert differences(AUCTION, record.load(path)) == []


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


def test_records_are_numbered_on_from_those_that_are_there(tmp_path):
    assert Written(str(tmp_path), 7).first == 7 and Path(tmp_path).is_dir()

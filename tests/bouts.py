"""Matches between programs, judged in this process: shared by the tests of the referee."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from until import until

from kibitz import catalog, record
from kibitz.luck import Luck
from kibitz.players import builtins, programs
from kibitz.referee import sandbox
from kibitz.referee.referee import Referee, Terms
from kibitz.referee.series import plan

BOTS = Path(__file__).parent / "bots"
PYTHON = os.path.realpath(sys.executable)  # the interpreter itself, whose start costs least
DOTS = catalog.load("dots-and-boxes")
AUCTION = catalog.load("yacht-auction")
TIERS = [
    pytest.param(tier, marks=pytest.mark.skipif(bool(why := sandbox.trouble(tier)), reason=f"{tier}: {why}"))
    for tier in sandbox.TIERS
]
FULL = [tier for tier in TIERS if "full" in tier.values]


def odd(misdeed, after=2, wire="cmd"):
    """A program that misbehaves as it is told to."""
    return programs.command([PYTHON, "-SEI", str(BOTS / "odd.py"), misdeed, str(after)], misdeed, wire == "json")


def bout(game, *players, options=None, tier="none", answer=None, seed=1, games=1, transcripts=None, paired=True):
    """The matches of a plan between programs and built-ins (by name)."""
    seated = [builtins.find(game, player) if isinstance(player, str) else player for player in players]
    terms = Terms(tier, answer, None if transcripts is None else str(transcripts))
    referee = Referee(game, seated, game.settle(options or {}), terms)
    try:
        found = dict(referee.matches(plan(len(seated), games, Luck.from_seed(seed), paired=paired and games > 1)))
    finally:
        referee.close()
    return [match for _, match in sorted(found.items(), key=lambda item: item[0].number)]


# what comes of each misdeed of tests/bots/odd.py in Yacht Auction, done instead of its first bid: the name and the
# cause; None where nothing is wrong
FAULTS = {
    "good": None,
    "crash": ("TLE", "crash"),
    "segfault": ("TLE", "crash"),
    "hang": ("TLE", "timeout"),
    "spin": ("TLE", "timeout"),
    "sleep=0.12": ("TLE", "timeout"),
    "flood-stdout": ("PUT PARSE FAILED", "malformed"),  # its next answer is one more bid
    "flood-stderr": None,
    "no-newline": ("TLE", "timeout"),
    "byte-at-a-time": None,
    "several": ("PUT PARSE FAILED", "malformed"),
    "invalid-utf8": ("BID PARSE FAILED", "malformed"),
    "huge-line": ("BID PARSE FAILED", "too long"),
    "close-stdout": ("TLE", "closed"),
    "close-stdin": ("TLE", "timeout"),
    "close-all": ("TLE", "closed"),
    "ignore-signals": ("TLE", "timeout"),
    "child": None,
    "daemon": None,
    "illegal": ("BID PARSE FAILED", "malformed"),
    "malformed": ("BID PARSE FAILED", "malformed"),
    "nul": ("BID PARSE FAILED", "malformed"),
    "exit-at-once": ("TLE", "crash"),
    "stay": None,
    "stop-reading": ("TLE", "timeout"),
    "memory": ("TLE", "timeout"),
    "disk": ("TLE", "crash"),
    "forks": ("TLE", "timeout"),
}
BOMBS = ("memory", "disk", "forks")  # nothing but the full sandbox promises anything about these
EITHER = {  # which of the two comes first; and a sandbox keeps open an output that its program has closed
    "memory": ("TLE", "crash"),
    "crash": ("TLE", "timeout"),  # on a busy machine it may take longer to be gone than it had time to answer
    "segfault": ("TLE", "timeout"),
    "disk": ("TLE", "timeout"),
    "close-stdout": ("TLE", "timeout"),
    "close-all": ("TLE", "timeout"),
}


DRAWN = [misdeed for misdeed in FAULTS if misdeed != "exit-at-once"]  # which it does before anything is drawn


def against_misdeeds(games, folder, seed):
    """A series in the full sandbox between a program that draws its misdeeds and one that plays well, two workers: the
    matches that did not end as they must, and the most that a worker had open and running, and its memory in MB."""
    words = f"{PYTHON} -SEI {BOTS}/odd.py"
    command = [sys.executable, "-m", "kibitz", "match", "yacht", f"cmd:{words} drawn {' '.join(DRAWN)}"]
    command += [f"cmd:{words} good", "--games", str(games), "--workers", "2", "--sandbox", "full"]
    command += ["--time-limit", "0.05", "--seed", str(seed), "--records", str(folder)]
    running = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    seen = []
    while not until(lambda: running.poll() is not None, 2.0):
        seen.append(max((used(worker) for worker in children(running.pid)), default=(0, 0, 0)))
    _, err = running.communicate()
    assert (running.returncode, err) == (0, b"")
    wrong = []
    for path in sorted(Path(folder).glob("*.json")):
        kept = record.load(path)
        seat = int("drawn" in kept.seats[1])
        if not as_expected(drawn(kept), kept, seat):
            wrong.append((path.name, drawn(kept), seat, kept.faults))
    return wrong, [max(column) for column in zip(*seen, strict=True)] or [0, 0, 0]


def children(pid):
    """The children of a process."""
    try:
        with open(f"/proc/{pid}/task/{pid}/children") as file:
            return file.read().split()
    except OSError:
        return []


def used(pid):
    """How many files a process has open, how many children it has, and its memory in MB."""
    try:
        with open(f"/proc/{pid}/statm") as file:
            memory = int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") >> 20
        return len(os.listdir(f"/proc/{pid}/fd")), len(children(pid)), memory
    except OSError:
        return 0, 0, 0


def drawn(match):
    """Which misdeed a program that was told to draw from these has drawn."""
    key = Luck.from_hex(match.luck.key).dice(None, 1, 0, (6,) * 5)
    return DRAWN[int("".join(str(face + 1) for face in key)) % len(DRAWN)]


def as_expected(misdeed, match, seat):
    """Whether a match of Yacht Auction in which a seat does this misdeed and the other plays well ended as it must."""
    faults = [event for event in match.faults if event.seat == seat]
    if len(faults) != len(match.faults):
        return False
    expected = FAULTS[misdeed]
    if expected is None:
        return not faults and match.result.reason == "finished"
    found = [(fault.name, fault.cause) for fault in faults]
    return (
        found in ([expected], [EITHER.get(misdeed)])
        and match.result.reason == "forfeit"
        and match.result.ranks == ([2, 1] if seat == 0 else [1, 2])
    )

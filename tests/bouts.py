"""Matches between programs, judged in this process: shared by the tests of the referee."""

import os
import sys
from pathlib import Path

import pytest

from kibitz import catalog
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

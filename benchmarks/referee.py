"""Plies a second of the whole referee (rules, wire, clock, record) against a bare loop over the same pipes.

The bots of both have learnt their answers by heart. The bare loop starts the same processes, writes the same bytes,
polls and reads until both answers are there, and does nothing else: it is what the pipes cost.
"""

import multiprocessing
import os
import select
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from benchmarks.result import Result
from kibitz import catalog
from kibitz.luck import Luck
from kibitz.play import Match
from kibitz.players.builtins import find
from kibitz.players.programs import Command
from kibitz.referee.program import Program
from kibitz.referee.referee import Planned, Referee, Terms

PYTHON = os.path.realpath(sys.executable)
ROUNDS = 3
SECONDS = 3.0
BOARDS = ({"rows": 5, "cols": 5, "opening": 0}, {"rows": 12, "cols": 12, "opening": 0})


class Script:
    """A match whose lines are known: what both seats are told every turn, and what they say."""

    def __init__(self, options: dict[str, int], folder: Path) -> None:
        self.game = catalog.load("dots-and-boxes")
        self.options = options
        self.luck = Luck.from_seed(1)
        wire = self.game.wire
        match = Match(self.game, ["a", "b"], options, self.luck)
        player = find(self.game, "random").sit(options, 2)
        self.turns: list[list[bytes]] = []
        self.answers = b""
        while not match.over:
            (mover,) = match.asked
            self.turns.append([wire.ask(match.view(seat), 0, ()) for seat in (0, 1)])
            answer = wire.say(action := player.choose(match.view(mover)), match.state)
            self.answers += b'{"orient":"%s","r":%d,"c":%d}\n' % (answer.orient.encode(), answer.r, answer.c)
            match.answer(mover, action)
        path = folder / f"answers-{options['rows']}"
        path.write_bytes(self.answers)
        self.words = [PYTHON, "-SEI", str(Path(__file__).with_name("parrot.py")), str(path)]

    def bare(self, seconds: float) -> float:
        """Plies a second of the bare loop."""
        plies, begun = 0, time.perf_counter()
        while time.perf_counter() - begun < seconds:
            programs = [Program(self.words, {}) for _ in range(2)]
            poll = select.poll()
            for program in programs:
                poll.register(program.stdout, select.POLLIN)
            for told in self.turns:
                for program, line in zip(programs, told, strict=True):
                    os.write(program.stdin, line)
                waiting = 2
                while waiting:
                    for end, _ in poll.poll():
                        waiting -= os.read(end, 1 << 16).count(b"\n")
            plies += len(self.turns)
            for program in programs:
                program.hang_up()
            for program in programs:
                program.gone(5)
                program.close()
        return plies / (time.perf_counter() - begun)

    def judged(self, seconds: float) -> float:
        """Plies a second of the referee."""
        bots = [Command(name, tuple(self.words)) for name in ("a", "b")]
        referee = Referee(self.game, bots, self.options, Terms("none"))
        plies, begun = 0, time.perf_counter()

        def matches():
            number = 0
            while time.perf_counter() - begun < seconds:
                yield Planned(number, number, self.luck, (0, 1))
                number += 1

        for _, match in referee.matches(matches()):
            record = match.record()
            assert not record.faults, record.faults
            plies += len(record.actions)
        referee.close()
        return plies / (time.perf_counter() - begun)


def _child(options: dict[str, int], folder: str, which: str, results: "multiprocessing.Queue[float]") -> None:
    results.put(getattr(Script(options, Path(folder)), which)(SECONDS))


def twice(options: dict[str, int], which: str) -> float:
    """Plies a second of two processes together."""
    results: multiprocessing.Queue[float] = multiprocessing.Queue()
    with tempfile.TemporaryDirectory() as first, tempfile.TemporaryDirectory() as second:
        children = [
            multiprocessing.Process(target=_child, args=(options, folder, which, results)) for folder in (first, second)
        ]
        for child in children:
            child.start()
        total = sum(results.get() for _ in children)
        for child in children:
            child.join()
    return total


def median(values: list[float]) -> float:
    return sorted(values)[len(values) // 2]


def measure() -> list[Result]:
    """One worker and two, each against the bare loop of the same run, in turns."""
    found = []
    for options in BOARDS:
        with tempfile.TemporaryDirectory() as folder:
            script = Script(options, Path(folder))
            runs: list[tuple[Callable[[], float], ...]] = [
                (
                    lambda script=script: script.bare(SECONDS),
                    lambda script=script: script.judged(SECONDS),
                    lambda options=options: twice(options, "bare"),
                    lambda options=options: twice(options, "judged"),
                )
            ] * ROUNDS
            bare, judged, bare_two, judged_two = map(
                median, zip(*[[run() for run in one] for one in runs], strict=True)
            )
        size = f"{options['rows']}x{options['cols']}"
        found.append(Result(f"referee {size}, one worker, against bare pipes", judged / bare, judged, bare, "plies/s"))
        gains = judged_two / judged, bare_two / bare
        found.append(Result(f"referee {size}, gain of two workers", gains[0] / gains[1], *gains, "times"))
    return found

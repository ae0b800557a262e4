"""How long it takes to be there: ``kibitz --help`` and ``import kibitz`` against a Python that does nothing."""

import subprocess
import sys
import time

from benchmarks.result import Result

REPEATS = 11


def seconds(*arguments: str) -> float:
    """The median time of a command."""
    times = []
    for _ in range(REPEATS):
        begun = time.perf_counter()
        subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL)
        times.append(time.perf_counter() - begun)
    return sorted(times)[REPEATS // 2]


def measure() -> list[Result]:
    """Each against ``python -c pass``; above 1 is slower."""
    nothing = seconds("-c", "pass")
    return [
        Result(name, took / nothing, took, nothing, "s")
        for name, took in (
            ("start of kibitz --help", seconds("-m", "kibitz", "--help")),
            ("import kibitz", seconds("-c", "import kibitz")),
        )
    ]

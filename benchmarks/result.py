"""What a benchmark finds."""

from typing import NamedTuple


class Result(NamedTuple):
    """Our figure, the baseline's from the same run, and their ratio (None where there is no baseline)."""

    name: str
    ratio: float | None
    ours: float
    baseline: float | None
    unit: str

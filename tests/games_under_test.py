"""Every game under every kind of option, and matches of them: shared by tests that hold for all games."""

import random

from hypothesis import strategies as st

from kibitz import catalog
from kibitz.luck import Luck
from kibitz.play import Match

TABLES = [
    ("despirala", 1, {}),
    ("despirala", 3, {}),
    ("despirala", 2, {"misere": True}),
    ("dicemania", 1, {}),
    ("dicemania", 4, {}),
    ("dots-and-boxes", 2, {}),
    ("dots-and-boxes", 2, {"rows": 2, "cols": 3}),
    ("dots-and-boxes", 2, {"opening": 6}),
    ("dots-and-boxes", 2, {"rows": 1, "cols": 1, "opening": 60}),
    ("yacht-auction", 2, {}),
]
GAMES = ["despirala", "dicemania", "dots-and-boxes", "yacht-auction"]
tables = st.sampled_from(TABLES)
seeds = st.integers(0, 2**64)


def steps(match, seed):
    """Plays a match to its end with actions drawn from a seed; gives the match before every step."""
    source = random.Random(seed)
    while not match.over:
        yield match
        for seat in match.waiting():
            match.answer(seat, match.state.legal(seat).sample(source.randrange))


def begun(table, seed):
    """A match of a table, on the luck of a seed."""
    name, seats, options = table
    return Match(catalog.load(name), [f"seat {seat}" for seat in range(seats)], options, Luck.from_seed(seed))


def played(table, seed):
    """A whole match of a table, luck and actions drawn from a seed."""
    match = begun(table, seed)
    for _ in steps(match, seed):
        pass
    return match

"""Random playouts through the play loop, against OpenSpiel's compiled Dots and Boxes driven from Python.

Both sides choose with the same kind of random number. Ours keeps the record and checks every action; theirs only
plays. The two are measured in turns, a second each, so that a busy machine weighs on both alike.
"""

import random
import time
from collections.abc import Callable

import pyspiel

from benchmarks.result import Result
from kibitz import catalog
from kibitz.luck import Luck
from kibitz.play import Match

ROUNDS = 3
SECONDS = 1.0


def ours(name: str, seats: int) -> Callable[[], None]:
    """One random match of a game through the play loop."""
    game = catalog.load(name)
    draw = random.Random(1).random
    luck = Luck.from_seed(1)
    names = [f"seat {seat}" for seat in range(seats)]
    number = 0

    def below(most: int) -> int:
        return int(draw() * most)

    def play() -> None:
        nonlocal number
        number += 1
        match = Match(game, names, luck=luck.group(number))
        while asked := match.asked:
            state = match.state
            for seat in asked:
                match.answer(seat, state.legal(seat).sample(below))

    return play


def theirs() -> Callable[[], None]:
    """One random match of OpenSpiel's game."""
    game = pyspiel.load_game("dots_and_boxes(num_rows=5,num_cols=5)")
    draw = random.Random(1).random

    def play() -> None:
        state = game.new_initial_state()
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[int(draw() * len(legal))])

    return play


def rate(play: Callable[[], None]) -> float:
    """Matches a second."""
    count, begun = 0, time.perf_counter()
    while (passed := time.perf_counter() - begun) < SECONDS:
        play()
        count += 1
    return count / passed


def measure() -> list[Result]:
    """All four games; only one has a compiled rival to compare with."""
    dots, rival = ours("dots-and-boxes", 2), theirs()
    dots(), rival()
    pairs = [(rate(dots), rate(rival)) for _ in range(ROUNDS)]
    mine, other = (sorted(rates)[ROUNDS // 2] for rates in zip(*pairs, strict=True))
    results = [Result("playouts dots-and-boxes against OpenSpiel", mine / other, mine, other, "matches/s")]
    for name, seats in (("despirala", 1), ("dicemania", 1), ("yacht-auction", 2)):
        results.append(Result(f"playouts {name}", None, rate(ours(name, seats)), None, "matches/s"))
    return results

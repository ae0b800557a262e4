"""Dots and Boxes' built-ins."""

from edges import draw

from kibitz.games.dots_and_boxes import GAME
from kibitz.games.dots_and_boxes.players import Greedy, given_away
from kibitz.player import Setting


def choose(state, seed=0):
    return Greedy(Setting("dots-and-boxes", seed=seed)).choose(state.view(state.mover))


def test_greedy_closes_a_box_when_it_can():
    state = draw(GAME.start(), "H00", "V00", "V01")
    assert choose(state) == state.board.horizontal(1, 0)


def test_greedy_gives_nothing_away_while_it_can():
    state = draw(GAME.start(rows=1, cols=3), "H00", "H10")
    for seed in range(20):
        assert not state.makes_third_side(choose(state, seed))


def test_greedy_gives_away_as_little_as_it_can_see():
    # a chain of one box and a chain of three: it opens the one
    state = draw(GAME.start(rows=1, cols=4), "H00", "V01", "H01", "H02", "H12", "H03", "H13")
    assert all(state.makes_third_side(edge) for edge in state.legal(state.mover))
    assert state.board.place(choose(state)) in [("V", 0, 0), ("H", 1, 0)]
    assert given_away(state, state.board.vertical(0, 2)) == 3


def test_another_seed_can_choose_another_edge_among_equals():
    assert len({choose(GAME.start(), seed) for seed in range(30)}) > 5

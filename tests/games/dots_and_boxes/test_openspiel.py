"""Dots and Boxes against OpenSpiel's game of the same name."""

import random
import re

import pyspiel

from kibitz import catalog

COLOUR = re.compile(r"\x1b\[[0-9;]*m")


def owned(drawn):
    """The boxes of each seat, as bit masks, in OpenSpiel's picture of the board."""
    cells = "".join(line[2::4][:5] for line in COLOUR.sub("", drawn).splitlines()[1::2])
    return tuple(sum(1 << box for box, cell in enumerate(cells) if cell == seat) for seat in "12")


def test_2000_random_matches_agree_on_legal_actions_mover_owners_and_scores():
    ours = catalog.load("dots-and-boxes")
    theirs = pyspiel.load_game("dots_and_boxes(num_rows=5,num_cols=5,utility_margin=true)")
    source = random.Random(20)
    for _ in range(2000):
        state, other = ours.start(), theirs.new_initial_state()
        for _ in range(60):
            assert not other.is_terminal()
            assert list(state.legal(state.mover)) == other.legal_actions()
            assert state.mover == other.current_player()
            assert state.next.seats == (state.mover,)
            assert state.owned == owned(str(other))
            edge = state.legal(state.mover).sample(source.randrange)
            orient, row, col = state.board.place(edge)
            assert f"({orient.lower()},{row},{col})" in other.action_to_string(state.mover, edge)
            state = state.moved({state.mover: edge})
            other.apply_action(edge)
        assert other.is_terminal()
        over = state.next
        assert state.owned == owned(str(other))
        assert over.scores[0] - over.scores[1] == other.returns()[0]
        assert sum(over.scores) == 25

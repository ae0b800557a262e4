"""Dots and Boxes against OpenSpiel's game of the same name."""

import random
import re

import pyspiel

from kibitz import catalog


def owners(drawn):
    """The owner of each box in OpenSpiel's picture of the board: 0, 1 or None, row by row."""
    cells = {"1": 0, "2": 1, " ": None}
    rows = [line for line in drawn.splitlines()[1::2] if line]
    return [[cells[line[2 + 4 * c]] for c in range(len(line) // 4)] for line in rows]


def test_2000_random_matches_agree_on_legal_actions_mover_owners_and_scores():
    ours = catalog.load("dots-and-boxes")
    theirs = pyspiel.load_game("dots_and_boxes(num_rows=5,num_cols=5,utility_margin=true)")
    source = random.Random(20)
    for number in range(2000):
        state, other = ours.start(), theirs.new_initial_state()
        looked = random.Random(number).sample(range(60), 3)  # their pictures are slow: look at the owners now and then
        for ply in range(60):
            assert not other.is_terminal()
            assert list(state.legal(state.mover)) == other.legal_actions()
            assert state.mover == other.current_player()
            assert state.next.seats == (state.mover,)
            if ply in looked:
                picture = re.sub(r"\x1b\[[0-9;]*m", "", str(other))
                expected = owners(picture)
                for box in range(25):
                    mine = next((seat for seat in (0, 1) if state.owned[seat] >> box & 1), None)
                    assert mine == expected[box // 5][box % 5]
            edge = state.legal(state.mover).sample(source.randrange)
            orient, row, col = state.board.place(edge)
            assert f"({orient.lower()},{row},{col})" in other.action_to_string(state.mover, edge)
            state = state.moved({state.mover: edge})
            other.apply_action(edge)
        assert other.is_terminal()
        over = state.next
        assert over.scores[0] - over.scores[1] == other.returns()[0]
        assert sum(over.scores) == 25

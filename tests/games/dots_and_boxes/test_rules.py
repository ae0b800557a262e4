"""Every rule of Dots and Boxes, a test a sentence."""

import pickle

import pytest
from edges import draw

from kibitz.errors import BadSetup, IllegalAction, IllegalRoll
from kibitz.game import Move, OneOf, Over
from kibitz.games.dots_and_boxes import GAME
from kibitz.games.dots_and_boxes.rules import Board, DotsState, board, members


def test_the_usual_board_has_5_x_5_boxes_and_60_edges():
    state = GAME.start()
    assert (state.board.rows, state.board.cols, state.board.boxes, state.board.edges) == (5, 5, 25, 60)
    assert len(state.legal(0)) == 60


def test_rows_and_columns_are_options():
    state = GAME.start(rows=2, cols=3)
    assert (state.board.boxes, state.board.edges) == (6, 17)


def test_every_board_of_up_to_60_edges_can_be_had():
    sizes = [(r, c) for r in range(1, 31) for c in range(1, 31) if (r + 1) * c + r * (c + 1) <= 60]
    assert (1, 19) in sizes and (5, 5) in sizes and (19, 1) in sizes
    for rows, cols in sizes:
        assert GAME.start(rows=rows, cols=cols).board.edges == (rows + 1) * cols + rows * (cols + 1)


def test_boards_that_cannot_be_are_refused():
    for wrong in (0, -1, 20, 10**20, "many", None, True, 2.5):
        with pytest.raises(BadSetup, match="a whole number from 1 to 19"):
            GAME.start(rows=wrong)


def test_a_box_lies_between_its_four_edges():
    size = board(5, 5)
    for r in range(5):
        for c in range(5):
            around = {size.horizontal(r, c), size.horizontal(r + 1, c), size.vertical(r, c), size.vertical(r, c + 1)}
            assert set(members(size.sides[r * 5 + c])) == around


def test_ruling_edges_are_numbered_all_h_row_by_row_then_all_v_row_by_row():
    size = board(2, 3)
    h = [("H", r, c) for r in range(3) for c in range(3)]
    v = [("V", r, c) for r in range(2) for c in range(4)]
    assert [size.place(edge) for edge in range(size.edges)] == h + v


def test_seat_0_moves_first_and_players_take_turns():
    state = GAME.start()
    assert state.next == Move((0,))
    assert draw(state, "H00").next == Move((1,))
    assert draw(state, "H00", "H11").next == Move((0,))


def test_closing_a_box_claims_it_and_earns_another_move():
    state = draw(GAME.start(), "H00", "V00", "V01", "H10")
    assert state.scores == (0, 1) and state.mover == 1 and state.owned == (0, 1)


def test_one_edge_can_close_two_boxes():
    state = draw(GAME.start(rows=1, cols=2), "H00", "H01", "H10", "H11", "V00", "V02", "V01")
    assert state.scores == (2, 0)
    assert state.next == Over((2, 0), (1, 2))


def test_an_edge_is_drawn_once():
    state = draw(GAME.start(), "H00")
    assert 0 not in state.legal(1)
    with pytest.raises(IllegalAction, match="drawn already"):
        state.moved({1: 0})


@pytest.mark.parametrize("edge", [-1, 60, 10**30, True, "0", None, 1.0])
def test_what_is_no_edge_cannot_be_drawn(edge):
    state = GAME.start()
    assert edge not in state.legal(0)
    with pytest.raises(IllegalAction):
        state.moved({0: edge})


def test_it_ends_when_every_edge_is_drawn_and_most_boxes_win():
    state = draw(GAME.start(rows=1, cols=1), "H00", "H10", "V00", "V01")
    assert state.next == Over((0, 1), (2, 1))


def test_ruling_boards_with_an_even_number_of_boxes_can_draw():
    tied = draw(GAME.start(rows=1, cols=2), "H00", "H10", "H01", "V00", "V01", "H11", "V02")
    assert tied.next == Over((1, 1), (1, 1))


def test_the_first_undrawn_edge_is_in_the_order_of_the_numbers():
    assert draw(GAME.start(), "H00", "H01").legal(0).first == 2


def test_ruling_an_opening_draws_edges_of_which_none_makes_a_third_side():
    state = GAME.start(opening=6)
    for drawn in range(6):
        step = state.next
        assert isinstance(step, OneOf) and step.owner is None and step.turn == drawn
        assert all(not state.makes_third_side(edge) for edge in step.choices)
        assert all(state.makes_third_side(edge) for edge in state.legal(0) if edge not in step.choices)
        state = state.rolled((step.choices[-1],))
    assert state.next == Move((0,)) and state.turn == 6 and len(state.legal(0)) == 54


def test_ruling_an_opening_stops_where_the_board_allows_no_more():
    state = GAME.start(rows=1, cols=1, opening=60)
    state = state.rolled((0,)).rolled((1,))
    assert state == DotsState(board(1, 1), 0b1100) and state.next == Move((0,))


def test_an_edge_that_the_opening_may_not_draw_is_refused():
    state = GAME.start(rows=1, cols=1, opening=2).rolled((0,))
    with pytest.raises(IllegalRoll, match="one of 1, 2 or 3 is due"):
        state.rolled((0,))
    with pytest.raises(IllegalRoll, match="no edge of the opening is due"):
        GAME.start().rolled((0,))


def test_matches_between_programs_open_with_six_edges_and_others_with_none():
    assert GAME.settle({})["opening"] == 0
    assert GAME.settle({}, rated=True)["opening"] == 6
    assert GAME.settle({"opening": "2"}, rated=True)["opening"] == 2


def test_a_board_is_one_object_and_stays_so_when_it_is_sent_to_another_process():
    state = pickle.loads(pickle.dumps(GAME.start()))
    assert state == GAME.start() and state.board is board(5, 5)
    assert isinstance(state.board, Board) and repr(state.board) == "5x5"


def test_nothing_is_decided_before_the_opening():
    with pytest.raises(IllegalAction, match="nothing is to be decided before"):
        GAME.start(opening=3).moved({0: 0})

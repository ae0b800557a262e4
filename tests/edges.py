"""Positions of Dots and Boxes, by the edges drawn."""


def draw(state, *edges):
    """Draws edges, written "H23", whoever's turn it is."""
    for name in edges:
        size = state.board
        row, col = int(name[1]), int(name[2])
        edge = size.horizontal(row, col) if name[0] == "H" else size.vertical(row, col)
        state = state.moved({state.mover: edge})
    return state

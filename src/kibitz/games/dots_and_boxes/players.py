"""Built-ins, weakest to strongest."""

from kibitz.game import View
from kibitz.games.dots_and_boxes.rules import DotsState, Edge, members
from kibitz.player import BuiltIn, Setting, chance


class Greedy:
    """Closes a box where it can, else gives nothing away, else gives away as little as it can see."""

    def __init__(self, setting: Setting) -> None:
        self.seed = setting.seed

    def choose(self, view: View[DotsState]) -> Edge:
        state = view.state
        edges = list(members(state.undrawn))
        best = [edge for edge in edges if state.closes(edge)]
        if not best:
            best = [edge for edge in edges if not state.makes_third_side(edge)]
        if not best:
            losses = {edge: given_away(state, edge) for edge in edges}
            least = min(losses.values())
            best = [edge for edge in edges if losses[edge] == least]
        return best[chance(self.seed, view, len(best))]


def given_away(state: DotsState, edge: Edge) -> int:
    """How many boxes the other seat can take at once, one after the other, when this edge is drawn."""
    after = state.moved({state.mover: edge})
    taker = after.mover
    while closing := [other for other in members(after.undrawn) if after.closes(other)]:
        after = after.moved({taker: closing[0]})
    return after.scores[taker] - state.scores[taker]


PLAYERS = (
    BuiltIn(
        "greedy",
        "closes every box it can and gives none away while it can help it, looking no further",
        Greedy,
    ),
)

"""A match told in sentences, event by event: for those who play, watch or read it."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from kibitz.game import Game, Move, State
from kibitz.player import Acted, Event, Faulted, Rolled


class Story:
    """Follows a match through its events and puts each into words."""

    def __init__(self, game: Game[Any, Any], state: State[Any], names: Sequence[str]) -> None:
        self.game = game
        self.state = state
        self.names = names
        self._answers: dict[int, Any] = {}
        self._drawn = ""
        self._rolling_on = False  # in the middle of a turn of several rolls the board has nothing new to show

    def drawing(self) -> str:
        """The state drawn, when somebody is to move and there is something new to see; empty otherwise."""
        if self._rolling_on or not isinstance(self.state.next, Move):
            return ""
        drawn = self.game.notation.draw(self.state, self.names)
        if drawn == self._drawn:
            return ""
        self._drawn = drawn
        return drawn

    def tell(self, events: Iterable[Event]) -> Iterator[str]:
        """A sentence or several for each event; ``state`` follows along."""
        for event in events:
            if isinstance(event, Faulted):
                detail = f" ({event.detail})" if event.detail else ""
                yield f"{self.names[event.seat]}: fault {event.name}{detail}"
                for line in event.stderr.splitlines():
                    yield f"    {line}"
            elif isinstance(event, Rolled):
                self._rolling_on = event.roll.owner is not None and event.roll.number > 0
                told = self.game.notation.told(self.state, event.roll, event.outcome)
                if told and event.roll.owner is not None:
                    yield f"{self.names[event.roll.owner]}: {told}"
                elif told:
                    yield told[:1].upper() + told[1:]
                yield from self._enter(self.state.rolled(event.outcome))
            else:
                yield f"{self.names[event.seat]}: {self.game.notation.write(event.action, self.state)}"
                yield from self._acted(event)

    def _acted(self, event: Acted) -> Iterator[str]:
        self._answers[event.seat] = event.action
        step = self.state.next
        if isinstance(step, Move) and len(self._answers) == len(step.seats):
            answers, self._answers = self._answers, {}
            yield from self._enter(self.state.moved(answers))

    def _enter(self, state: State[Any]) -> Iterator[str]:
        before, self.state = self.state, state
        for seat, happened in self.game.notation.happened(before, state):
            yield f"{self.names[seat]}: {happened}"

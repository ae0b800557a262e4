"""Whatever sits on a seat: it is asked for actions with its view, and told what everybody saw.

A built-in starts fresh for every match, and its randomness is a pure function of its seed and of what it
sees, the position and the match's nonce: the same in process, as a program under anybody's referee, and in a match
that was interrupted and taken up again.
"""

from collections.abc import Callable, Mapping
from typing import Any, Protocol, runtime_checkable

import msgspec

from kibitz.luck import below
from kibitz.option import Value
from kibitz.rolls import Outcome, Roll
from kibitz.state import View


class Rolled(msgspec.Struct, frozen=True):
    """Everybody saw chance decide."""

    roll: Roll
    outcome: Outcome


class Acted(msgspec.Struct, frozen=True):
    """Everybody saw a seat act.

    ``said`` is how a program or file put it, where that differs from our notation; the notation can read it.
    """

    seat: int
    action: Any
    seconds: float | None = None
    said: str | None = None


class Faulted(msgspec.Struct, frozen=True):
    """A seat failed to answer as it should; the action played for it, if any, follows.

    The ``name`` is the game's own for it, the ``cause`` the referee's where that differs; ``stderr`` is the last that a
    program said there.
    """

    seat: int
    name: str
    detail: str = ""
    cause: str = ""
    seconds: float | None = None
    stderr: str = ""


Event = Rolled | Acted | Faulted


class Player(Protocol):
    """The least that can sit down."""

    def choose(self, view: View[Any]) -> Any:
        """A legal action for the seat and state of the view."""


@runtime_checkable
class Listener(Player, Protocol):
    """A player that also wants to know what happens, in order, before it is asked and at the end."""

    def told(self, event: Event) -> None:
        """Everybody saw this."""


class Setting(msgspec.Struct, frozen=True):
    """What a built-in knows when it sits down."""

    game: str
    options: Mapping[str, Value] = {}
    seats: int = 1
    seed: int = 0
    argument: str | None = None  # what stood after the colon: search:0.9


class BuiltIn(msgspec.Struct, frozen=True):
    """A player that comes with a game."""

    name: str
    summary: str
    make: Callable[[Setting], Player]
    argument: str = ""  # what may stand after a colon, in words; nothing may when empty


def chance(seed: int, view: View[Any], number: int, draw: int = 0) -> int:
    """A random number from 0 to ``number`` - 1.

    It depends on the seed, on what the seat sees and on which draw of the decision this is, and on nothing else.
    """
    return below(number, b"%d:%d" % (seed, draw), view.key())

"""States: immutable positions that say what comes next, and what a seat may see of them."""

from collections.abc import Mapping, Sequence
from typing import Any, Generic, TypeVar

import msgspec

from kibitz.actions import A, Actions
from kibitz.errors import IllegalAction, shown
from kibitz.rolls import Outcome, Roll


class Move(msgspec.Struct, frozen=True):
    """These seats decide now; more than one means at the same time, none seeing what the others choose."""

    seats: tuple[int, ...]


class Over(msgspec.Struct, frozen=True):
    """The end: what everybody scored, their ranks (1 is first; equals share), and why it ended."""

    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    reason: str = "finished"


def ranked(scores: Sequence[int], lowest_wins: bool = False) -> tuple[int, ...]:
    """The rank of each score, 1 for the best; equal scores share a rank and the next one is skipped."""
    order = sorted(scores, reverse=not lowest_wins)
    return tuple(order.index(score) + 1 for score in scores)


class State(msgspec.Struct, Generic[A], frozen=True):
    """An immutable position: everything that the rules need and nothing else; equal when the position is equal."""

    @property
    def next(self) -> Roll | Move | Over:
        """What comes next."""
        raise NotImplementedError

    @property
    def scores(self) -> tuple[int, ...]:
        """What each seat has scored so far."""
        raise NotImplementedError

    @property
    def ranks(self) -> tuple[int, ...]:
        """Everybody's rank if it were over now: the highest score first, unless the game has it otherwise."""
        return ranked(self.scores)

    def legal(self, seat: int) -> Actions[A]:
        """What a seat can do now; nothing where it is not to move."""
        raise NotImplementedError

    def check(self, seat: int, action: A) -> None:
        """Raises IllegalAction, saying what would be right, when a seat may not do this."""
        if action not in self.legal(seat):
            raise IllegalAction(f"{shown(action)} is not possible for seat {seat} now")

    def rolled(self, outcome: Outcome) -> "State[A]":
        """The state after chance has decided; IllegalRoll when it cannot come up."""
        raise NotImplementedError

    def moved(self, actions: Mapping[int, A]) -> "State[A]":
        """The state after the actions of all seats that were to move, each checked."""
        raise NotImplementedError

    def view(self, seat: int, nonce: int = 0) -> "View[Any]":
        """What a seat may see: everything, unless the game hides something."""
        return View(seat, self, nonce)

    def key(self) -> bytes:
        """The position as bytes, the same on every machine."""
        return repr(self).encode()


S = TypeVar("S", bound=State[Any])


class View(msgspec.Struct, Generic[S], frozen=True):
    """What one seat may see of a state; in a game that hides nothing, the state itself.

    The ``nonce`` is a number that tells matches apart and nothing of the luck to come.
    """

    seat: int
    state: S
    nonce: int = 0

    def key(self) -> bytes:
        """What the seat sees as bytes, the same on every machine. A game whose seats differ in nothing but their
        number may give both seats of mirrored states the same."""
        return b"%d:%d:" % (self.seat, self.nonce) + self.state.key()

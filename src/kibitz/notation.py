"""Notation: how people write and read a game's actions, and how a terminal draws its states."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Generic

import msgspec

from kibitz.actions import A
from kibitz.rolls import Outcome, Roll
from kibitz.state import S


class Choice(msgspec.Struct, frozen=True):
    """A move, or a family of moves, as a person is shown it."""

    text: str
    note: str = ""


class Notation(ABC, Generic[A, S]):
    """How people write and read a game's actions, and how a terminal draws its states."""

    @abstractmethod
    def write(self, action: A, state: S) -> str:
        """The one canonical way to write an action; any state of the match will do. Records use it."""

    @abstractmethod
    def read(self, text: str, state: S, seat: int) -> A:
        """The action that somebody typed, forgivingly; Unreadable or IllegalAction when there is none.

        It is legal in the state. Whatever ``write`` gives is read back as the same action.
        """

    def spellings(self, action: A, state: S) -> Sequence[str]:
        """How people are likely to begin to type an action, for completion; ``read`` understands each of them."""
        return (self.write(action, state),)

    @abstractmethod
    def draw(self, state: S, names: Sequence[str]) -> str:
        """The state as plain text, at most 80 columns wide."""

    @abstractmethod
    def choices(self, state: S, seat: int) -> Sequence[Choice]:
        """What a seat can do now and what it is worth in points, for a person to choose from."""

    @abstractmethod
    def prompt(self, state: S, seat: int) -> str:
        """A few words that ask a seat for its action and show what it is about, such as the dice."""

    def wanted(self, roll: Roll, state: S) -> str:
        """Words that ask for a roll made on a real table."""
        return roll.wanted()

    def outcome(self, text: str, roll: Roll, state: S) -> Outcome:
        """What somebody typed who rolled on a real table, checked."""
        return roll.read(text)

    def told(self, before: S, roll: Roll, outcome: Outcome) -> str:
        """A roll in words, for those who watch; empty when it is not worth a word."""
        return f"rolls {roll.write(outcome)}"

    def happened(self, before: S, after: S) -> Sequence[tuple[int, str]]:
        """What a step has brought about beyond itself, with the seat it concerns: points, boxes, a failure."""
        return ()

"""Rolls: what chance decides, whose luck it was, and how luck draws it."""

from collections.abc import Iterable
from typing import ClassVar, TypeAlias

import msgspec

from kibitz import dice as multiset
from kibitz.errors import IllegalRoll, Unreadable, shown
from kibitz.luck import Luck
from kibitz.words import NUMBER_WORDS, listed, tokens

Outcome: TypeAlias = tuple[int, ...]


class Roll(msgspec.Struct, frozen=True):
    """Chance decides: whose luck it is (None: the table's), and the address that luck is drawn from."""

    owner: int | None
    turn: int
    number: int
    needed: ClassVar[bool] = True  # else it decides nothing and may be unknown: its outcome is empty

    def outcomes(self) -> Iterable[tuple[Outcome, float]]:
        """Every outcome that the rules tell apart, with its probability."""
        raise NotImplementedError

    def draw(self, luck: Luck) -> Outcome:
        """What it comes to under this luck, as thrown (dice in the order of their numbers)."""
        raise NotImplementedError

    def check(self, outcome: Outcome) -> None:
        """Raises IllegalRoll when this cannot come up."""
        raise NotImplementedError

    def write(self, outcome: Outcome) -> str:
        """An outcome as records and people write it."""
        return " ".join(map(str, outcome))

    def read(self, text: str) -> Outcome:
        """The outcome that somebody wrote, checked."""
        words = self.words(text)
        if not words or not all(word.isdigit() and len(word) < 10 for word in words):
            raise Unreadable(f"{shown(text)} is not a roll: {self.wanted()}")
        outcome = tuple(map(int, words))
        self.check(outcome)
        return outcome

    def words(self, text: str) -> list[str]:
        """The numbers of an outcome that somebody wrote, not yet looked at."""
        return tokens(text)

    def wanted(self) -> str:
        """In words, what can come up."""
        raise NotImplementedError


class Dice(Roll, frozen=True):
    """Some dice of the same kind; their order does not matter to the rules.

    A roll that decides nothing (a tie-break where nothing is tied) is not ``needed``: it may be unknown,
    written as the empty outcome.
    """

    count: int
    sides: int = 6
    lowest: int = 1
    needed: bool = True  # type: ignore[misc]

    def outcomes(self) -> Iterable[tuple[Outcome, float]]:
        return multiset.chances(self.count, self.sides, self.lowest)

    def draw(self, luck: Luck) -> Outcome:
        faces = luck.dice(self.owner, self.turn, self.number, (self.sides,) * self.count)
        return tuple(face + self.lowest for face in faces)

    def check(self, outcome: Outcome) -> None:
        if outcome == () and not self.needed:
            return
        if not isinstance(outcome, tuple):
            raise IllegalRoll(f"{shown(outcome)} is no roll: {self.wanted()}")
        if len(outcome) != self.count:
            dice = "die" if len(outcome) == 1 else "dice"
            raise IllegalRoll(f"{shown(self.write(outcome))} names {len(outcome)} {dice}: {self.wanted()}")
        lowest, last = self.lowest, self.lowest + self.sides - 1
        for face in outcome:
            if type(face) is not int or not lowest <= face <= last:
                raise IllegalRoll(f"{shown(self.write(outcome))} cannot come up here: {self.wanted()}")

    def write(self, outcome: Outcome) -> str:
        return ("" if self.lowest + self.sides <= 10 else " ").join(map(str, outcome))

    def read(self, text: str) -> Outcome:
        if not self.needed and not text.strip():
            return ()
        return super().read(text)

    def words(self, text: str) -> list[str]:
        words = [str(NUMBER_WORDS.get(word, word)) for word in super().words(text)]
        if self.lowest + self.sides <= 10 and all(word.isdigit() for word in words):
            return list("".join(words))  # one digit a die, so spaces between them do not matter
        return words

    def wanted(self) -> str:
        example = self.write(tuple(self.lowest + place % self.sides for place in range(self.count)))
        last = self.lowest + self.sides - 1
        if self.count == 1:
            return f"one die from {self.lowest} to {last} is due, such as {example}"
        return f"{self.count} dice from {self.lowest} to {last} are due, such as {example}"


class OneOf(Roll, frozen=True):
    """One of some alternatives, each as likely as the other."""

    choices: tuple[int, ...]

    def outcomes(self) -> Iterable[tuple[Outcome, float]]:
        return tuple(((choice,), 1 / len(self.choices)) for choice in self.choices)

    def draw(self, luck: Luck) -> Outcome:
        (place,) = luck.dice(self.owner, self.turn, self.number, (len(self.choices),))
        return (self.choices[place],)

    def check(self, outcome: Outcome) -> None:
        if not multiset.are_faces(outcome) or len(outcome) != 1 or outcome[0] not in self.choices:
            raise IllegalRoll(f"{shown(outcome)} cannot come up here: {self.wanted()}")

    def wanted(self) -> str:
        few = list(map(str, self.choices[:12])) + ["…"] * (len(self.choices) > 12)
        return f"one of {listed(few)} is due"

"""Actions: the collection of those that are legal, and their fixed numbers."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator
from itertools import islice
from typing import Generic, TypeAlias, TypeVar

Below: TypeAlias = Callable[[int], int]
A = TypeVar("A", bound=Hashable)


class Actions(Collection[A]):
    """A seat's legal actions: membership, size, iteration in the game's documented order, and sampling."""

    __slots__ = ()

    def sample(self, below: Below) -> A:
        """One of them, each as likely as the other; ``below(n)`` gives a random number from 0 to n - 1."""
        return next(islice(self, below(len(self)), None))

    @property
    def first(self) -> A:
        """The first in the documented order, which is played for a seat that fails to answer."""
        return next(iter(self))


class Few(Actions[A]):
    """Legal actions that are few enough to be listed."""

    __slots__ = ("_all",)

    def __init__(self, actions: Iterable[A]) -> None:
        self._all = tuple(actions)

    def __contains__(self, action: object) -> bool:
        return action in self._all

    def __len__(self) -> int:
        return len(self._all)

    def __iter__(self) -> Iterator[A]:
        return iter(self._all)

    def sample(self, below: Below) -> A:
        return self._all[below(len(self._all))]


class Known(frozenset[A]):
    """All actions there are, which can be asked about anything at all, also about what cannot be in a set."""

    def __contains__(self, action: object) -> bool:
        try:
            return super().__contains__(action)
        except TypeError:
            return False


class Numbering(ABC, Generic[A]):
    """A fixed number for every action that can ever be legal, from 0 to ``size`` - 1."""

    size: int

    @abstractmethod
    def number(self, action: A) -> int:
        """The action's number."""

    @abstractmethod
    def action(self, number: int) -> A:
        """The action of a number; IndexError when there is none."""


class Listing(Numbering[A]):
    """The numbering of actions that can be listed."""

    def __init__(self, actions: Iterable[A]) -> None:
        self.actions = tuple(actions)
        self.size = len(self.actions)
        self._numbers = {action: number for number, action in enumerate(self.actions)}

    def number(self, action: A) -> int:
        return self._numbers[action]

    def action(self, number: int) -> A:
        if number < 0:
            raise IndexError(number)
        return self.actions[number]

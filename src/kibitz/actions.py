"""Actions: the collection of those that are legal, and their fixed numbers."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator
from itertools import islice
from typing import Any, Generic, TypeAlias, TypeVar

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
    """Legal actions that are few enough to be listed.

    What only equals one of them (a 3.0 for a 3, a 3 for a category) is none: it could not be written and read again.
    """

    __slots__ = ("_all",)

    def __init__(self, actions: Iterable[A]) -> None:
        self._all = tuple(actions)

    def __contains__(self, action: object) -> bool:
        return action in self._all and _alike(self._all[self._all.index(action)], action)

    def __len__(self) -> int:
        return len(self._all)

    def __iter__(self) -> Iterator[A]:
        return iter(self._all)

    def sample(self, below: Below) -> A:
        return self._all[below(len(self._all))]


class Known(Generic[A]):
    """All actions there are, which can be asked about anything at all.

    Like ``Few`` it takes nothing that only equals an action for one.
    """

    __slots__ = ("_all",)

    def __init__(self, actions: Iterable[A]) -> None:
        self._all: dict[object, A] = {action: action for action in actions}

    def __contains__(self, action: object) -> bool:
        try:
            known = self._all.get(action)
        except TypeError:  # it cannot be hashed
            return False
        return known is not None and (known is action or _alike(known, action))


def _alike(one: Any, other: Any) -> bool:
    """Whether two things that are equal are also of the same types all through."""
    if type(one) is not type(other):
        return False
    if fields := getattr(one, "__struct_fields__", None) or getattr(one, "__dataclass_fields__", None):
        return all(_alike(getattr(one, field), getattr(other, field)) for field in fields)
    return not isinstance(one, tuple) or all(map(_alike, one, other))


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

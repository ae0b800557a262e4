"""Dice mathematics: multisets of faces, how many ways each can be thrown, and what is left when some are taken.

A multiset is a sorted tuple of faces. Counts are exact integers; divide by ``sides ** count`` for a probability.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations_with_replacement
from math import factorial, prod

Dice = tuple[int, ...]


@cache
def multisets(count: int, sides: int = 6, lowest: int = 1) -> tuple[Dice, ...]:
    """Every multiset of so many dice, in dictionary order: 252 for five six-sided dice, 462 for six."""
    return tuple(combinations_with_replacement(range(lowest, lowest + sides), count))


@cache
def index(count: int, sides: int = 6, lowest: int = 1) -> dict[Dice, int]:
    """The place of each multiset in ``multisets``."""
    return {dice: place for place, dice in enumerate(multisets(count, sides, lowest))}


@cache
def ways(dice: Dice) -> int:
    """In how many orders these dice can fall: the multinomial coefficient."""
    return factorial(len(dice)) // prod(factorial(n) for n in Counter(dice).values())


@cache
def chances(count: int, sides: int = 6, lowest: int = 1) -> tuple[tuple[Dice, float], ...]:
    """Every multiset with its probability."""
    total = sides**count
    return tuple((dice, ways(dice) / total) for dice in multisets(count, sides, lowest))


def are_faces(dice: object) -> bool:
    """Whether this is a tuple of whole numbers, and not of what only equals some (3.0, True)."""
    return isinstance(dice, tuple) and all(type(face) is int for face in dice)


def contains(dice: Iterable[int], part: Iterable[int]) -> bool:
    """Whether the part can be taken out of the dice."""
    left = list(dice)
    for face in part:
        if face not in left:
            return False
        left.remove(face)
    return True


def without(dice: Iterable[int], part: Iterable[int]) -> Dice:
    """The dice that are left when the part is taken out; every face of the part must be there."""
    left = list(dice)
    for face in part:
        left.remove(face)
    return tuple(left)


def common(dice: Iterable[int], wanted: Iterable[int]) -> Dice:
    """The largest part of the wanted dice that is there."""
    return tuple(sorted((Counter(dice) & Counter(wanted)).elements()))


def parts(dice: Dice, count: int | None = None) -> Iterator[Dice]:
    """The distinct multisets inside the (sorted) dice, of one size or of every size, in dictionary order by size."""
    faces = sorted(Counter(dice).items())

    def grow(place: int, size: int) -> Iterator[Dice]:
        if size == 0:
            yield ()
            return
        for start in range(place, len(faces)):
            face, there = faces[start]
            for taken in range(min(there, size), 0, -1):
                for rest in grow(start + 1, size - taken):
                    yield (face,) * taken + rest

    for size in range(len(dice) + 1) if count is None else (count,):
        yield from grow(0, size)

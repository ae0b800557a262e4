"""Dice mathematics against counting it out."""

from collections import Counter
from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kibitz import dice

hands = st.lists(st.integers(1, 6), max_size=7).map(sorted).map(tuple)


@pytest.mark.parametrize(("count", "size"), [(0, 1), (1, 6), (2, 21), (5, 252), (6, 462)])
def test_there_are_so_many_multisets_in_order(count, size):
    every = dice.multisets(count)
    assert len(every) == size and list(every) == sorted(set(every))
    assert [dice.index(count)[one] for one in every] == list(range(size))


@pytest.mark.parametrize(("count", "sides"), [(1, 2), (3, 6), (5, 6), (4, 3)])
def test_ways_are_what_counting_every_throw_gives(count, sides):
    counted = Counter(tuple(sorted(throw)) for throw in product(range(1, sides + 1), repeat=count))
    assert {one: dice.ways(one) for one in dice.multisets(count, sides)} == dict(counted)
    assert sum(counted.values()) == sides**count
    assert dict(dice.chances(count, sides)) == pytest.approx({one: n / sides**count for one, n in counted.items()})


@given(hands)
def test_parts_are_all_distinct_multisets_inside(hand):
    expected = {size: {tuple(sorted(part)) for part in combinations(hand, size)} for size in range(len(hand) + 1)}
    for size, some in expected.items():
        assert list(dice.parts(hand, size)) == sorted(some)
    assert list(dice.parts(hand)) == [part for size in sorted(expected) for part in sorted(expected[size])]


@given(hands, hands)
def test_what_is_common_and_what_is_left(hand, other):
    shared = dice.common(hand, other)
    assert Counter(shared) == Counter(hand) & Counter(other)
    assert dice.contains(hand, shared) and dice.contains(other, shared)
    assert Counter(dice.without(hand, shared)) == Counter(hand) - Counter(shared)
    assert dice.contains(hand, other) == (not Counter(other) - Counter(hand))

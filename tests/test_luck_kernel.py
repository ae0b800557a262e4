"""The compiled luck is the same luck."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from kibitz.luck import TABLE, Luck
from kibitz.luck_kernel import die, key_words, rotated, word


@given(
    st.binary(min_size=16, max_size=16),
    st.one_of(st.none(), st.integers(0, 254)),
    st.integers(0, 65535),
    st.integers(0, 65535),
    st.lists(st.integers(1, 2**31), min_size=1, max_size=8),
)
@settings(max_examples=300)
def test_kernels_draw_the_same_dice(key, owner, turn, number, sides):
    seat = TABLE if owner is None else owner
    fraction = word(*key_words(key), seat, turn, number, 0)
    faces = []
    for count in sides:
        face, fraction = die(np.uint64(fraction), np.uint64(count))
        faces.append(int(face))
    assert tuple(faces) == Luck(key).dice(owner, turn, number, sides)


def test_words_rotate():
    assert rotated(np.uint64(1 << 63 | 1), np.uint64(1)) == 3


@given(st.binary(min_size=16, max_size=16), st.integers(0, 65535))
@settings(max_examples=20)
def test_uncompiled_kernels_draw_the_same_dice_too(key, turn):
    with np.errstate(over="ignore"):
        fraction = word.py_func(*key_words(key), 3, turn, 1, 0)
        assert rotated.py_func(np.uint64(3), np.uint64(63)) == (1 << 63) + 1
        face, _ = die.py_func(np.uint64(fraction), 6)
    assert (int(face),) == Luck(key).dice(3, turn, 1, (6,))

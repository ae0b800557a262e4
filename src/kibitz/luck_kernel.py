"""``Luck.word`` for compiled simulations: the same function of the same address, in numba.

Kept apart from luck.py so that nothing but a simulation waits for numba to load.
"""

from typing import TYPE_CHECKING

import numba
import numpy as np
from numpy import uint64

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeVar

    Function = TypeVar("Function", bound=Callable[..., object])

    def njit(function: Function) -> Function: ...
else:
    njit = numba.njit(cache=True, nogil=True, inline="always")


def key_words(key: bytes) -> tuple[uint64, uint64]:
    """The two words that ``word`` takes for a key of 16 bytes."""
    first, second = np.frombuffer(key, dtype="<u8")
    return uint64(first), uint64(second)


@njit
def rotated(value: uint64, by: uint64) -> uint64:
    return value << by | value >> uint64(64) - by


@njit
def word(k0: uint64, k1: uint64, owner: int, turn: int, number: int, block: int) -> uint64:
    """64 bits at an address (the owner 255 is the table): SipHash-2-4 of one seven-byte message."""
    m = (
        uint64(owner)
        | uint64(turn) << uint64(8)
        | uint64(number) << uint64(24)
        | uint64(block) << uint64(40)
        | uint64(7) << uint64(56)
    )
    v0 = k0 ^ uint64(0x736F6D6570736575)
    v1 = k1 ^ uint64(0x646F72616E646F6D)
    v2 = k0 ^ uint64(0x6C7967656E657261)
    v3 = k1 ^ uint64(0x7465646279746573) ^ m
    for step in range(6):
        if step == 2:
            v0 ^= m
            v2 ^= uint64(0xFF)
        v0 += v1
        v2 += v3
        v1 = rotated(v1, uint64(13)) ^ v0
        v3 = rotated(v3, uint64(16)) ^ v2
        v0 = rotated(v0, uint64(32)) + v3
        v2 += v1
        v3 = rotated(v3, uint64(21)) ^ v0
        v1 = rotated(v1, uint64(17)) ^ v2
        v2 = rotated(v2, uint64(32))
    return v0 ^ v1 ^ v2 ^ v3


@njit
def die(fraction: uint64, sides: uint64) -> tuple[uint64, uint64]:
    """A face counted from 0, and the fraction that is left for the next die: a 64 by 32-bit product."""
    word, count = uint64(fraction), uint64(sides)  # numba takes small Python integers for signed ones
    low = (word & uint64(0xFFFFFFFF)) * count
    high = (word >> uint64(32)) * count + (low >> uint64(32))
    return high >> uint64(32), high << uint64(32) | low & uint64(0xFFFFFFFF)

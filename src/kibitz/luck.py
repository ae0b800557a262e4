"""Luck: what every roll of a match comes to, as a pure function of a 128-bit key.

A roll has an address: whose it is (a seat, or the table), the turn, and the number of the roll in the
turn. SipHash-2-4 under the key maps the address to a 64-bit word, and the word's dice are the digits
of word / 2^64 to the bases of the dice: the first die is floor(fraction x sides), the remainder goes
on to the next. So one player's divergence shifts nobody's later luck, not even their own, and rolling
fewer dice gives the same first dice.

    word  = SipHash-2-4(key, the eight bytes: owner, turn (2), number (2), block (2), little-endian, then 7*)
    owner = the seat, or 255 for the table; block = die // 8, since a word serves eight dice

(*) The message is the seven bytes owner, turn, number, block; the eighth is SipHash's own length byte.

Why SipHash: it is a pseudo-random function made for short inputs under a secret 128-bit key, so
whoever has seen a thousand rolls cannot tell the next; it has published vectors and an implementation
in every language, and six rounds of it are quick in compiled code. A face deviates from 1/sides by
less than sides^8 / 2^64 of itself, that is 1e-13 for six-sided dice: no experiment can tell.
``docs/luck.md`` has test vectors.
"""

import hashlib
from collections.abc import Sequence

from kibitz.errors import Unreadable, shown

TABLE = 255  # the owner byte of rolls that belong to nobody
DICE_PER_WORD = 8
MOST_TURNS = MOST_ROLLS = 1 << 16
MOST_MATCHES = 1 << 53
_MASK = (1 << 64) - 1


class Luck:
    """The luck of one match."""

    __slots__ = ("_start", "key")

    def __init__(self, key: bytes) -> None:
        if len(key) != 16:
            raise ValueError("a key of luck has 16 bytes")
        self.key = key
        k0, k1 = int.from_bytes(key[:8], "little"), int.from_bytes(key[8:], "little")
        # SipHash's initial state: the key against four constants (the ASCII of "somepseudorandomlygeneratedbytes").
        self._start = (
            k0 ^ 0x736F6D6570736575,
            k1 ^ 0x646F72616E646F6D,
            k0 ^ 0x6C7967656E657261,
            k1 ^ 0x7465646279746573,
        )

    @classmethod
    def from_seed(cls, seed: int) -> "Luck":
        """The luck that a number stands for (``--seed``), of any size that can be written (4300 digits)."""
        return cls(_derive(b"seed", str(seed).encode()))

    @classmethod
    def from_hex(cls, text: str) -> "Luck":
        """The luck of a key as records write it: 32 hexadecimal digits."""
        if len(text) != 32 or any(c not in "0123456789abcdef" for c in text):
            raise Unreadable(f"a key of luck is 32 small hexadecimal digits, not {shown(text)}")
        return cls(bytes.fromhex(text))

    def group(self, number: int) -> "Luck":
        """The luck that the matches of one group share, derived from this one."""
        return Luck(_derive(b"group", self.key, number.to_bytes(8, "little")))

    def nonce(self, match: int) -> int:
        """What bots may see of the key: a one-way hash of it and the match's number, small enough for JavaScript."""
        if not 0 <= match < MOST_MATCHES:
            raise ValueError(f"no match has the number {match}")
        digest = _derive(b"nonce", self.key, match.to_bytes(8, "little"))
        return int.from_bytes(digest[:8], "little") >> 11

    def word(self, owner: int | None, turn: int, number: int, block: int = 0) -> int:
        """64 bits at an address: SipHash-2-4 of one seven-byte message."""
        seat = TABLE if owner is None else owner
        if not (0 <= seat < TABLE + (owner is None) and 0 <= turn < MOST_TURNS and 0 <= number < MOST_ROLLS):
            raise ValueError(f"no luck is kept for seat {owner}, turn {turn}, roll {number}")
        m = seat | turn << 8 | number << 24 | block << 40 | 7 << 56
        v0, v1, v2, v3 = self._start
        v3 ^= m
        for step in range(6):  # two rounds for the message, four to finish
            if step == 2:
                v0 ^= m
                v2 ^= 0xFF
            v0 = (v0 + v1) & _MASK
            v2 = (v2 + v3) & _MASK
            v1 = ((v1 << 13 | v1 >> 51) & _MASK) ^ v0
            v3 = ((v3 << 16 | v3 >> 48) & _MASK) ^ v2
            v0 = ((v0 << 32 | v0 >> 32) & _MASK) + v3 & _MASK
            v2 = (v2 + v1) & _MASK
            v3 = ((v3 << 21 | v3 >> 43) & _MASK) ^ v0
            v1 = ((v1 << 17 | v1 >> 47) & _MASK) ^ v2
            v2 = (v2 << 32 | v2 >> 32) & _MASK
        return v0 ^ v1 ^ v2 ^ v3

    def dice(self, owner: int | None, turn: int, number: int, sides: Sequence[int]) -> tuple[int, ...]:
        """A roll of dice with so many sides each, every one counted from 0."""
        faces = []
        for die, count in enumerate(sides):
            if die % DICE_PER_WORD == 0:
                fraction = self.word(owner, turn, number, die // DICE_PER_WORD)
            product = fraction * count
            faces.append(product >> 64)
            fraction = product & _MASK
        return tuple(faces)


def below(number: int, *material: bytes) -> int:
    """A number from 0 to below the given one, as a pure function of the material: a built-in's own randomness."""
    digest = hashlib.blake2b(b"\0".join(material), digest_size=16).digest()
    return int.from_bytes(digest, "little") * number >> 128


def _derive(purpose: bytes, *parts: bytes) -> bytes:
    """A key from other keys, by BLAKE2b; the purpose keeps the uses apart."""
    person = b"kibitz " + purpose
    return hashlib.blake2b(b"".join(parts), digest_size=16, person=person).digest()

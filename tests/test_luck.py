"""Luck: published vectors, purity, fairness."""

import random
import re
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import chisquare

from kibitz.errors import Unreadable
from kibitz.luck import TABLE, Luck, below

DOCS = Path(__file__).parents[1] / "docs" / "luck.md"
KEY = bytes(range(16))

addresses = st.tuples(
    st.one_of(st.none(), st.integers(0, 254)), st.integers(0, 65535), st.integers(0, 65535), st.integers(1, 20)
)


def test_the_word_is_siphash_as_its_authors_publish_it():
    # the reference vector for the key 00..0f and the message 00 01 02 03 04 05 06
    assert Luck(KEY).word(0x00, 0x0201, 0x0403, 0x0605) == 0xAB0200F58B01D137


def test_the_documented_vectors_are_true():
    rows = re.findall(
        r"^\| `([0-9a-f]{32})` \| (\w+) \| (\d+) \| (\d+) \| ([\d ]+) \| ([\d ]+) \|$", DOCS.read_text(), re.M
    )
    assert len(rows) >= 6
    for key, owner, turn, number, sides, faces in rows:
        seat = None if owner == "table" else int(owner)
        drawn = Luck.from_hex(key).dice(seat, int(turn), int(number), tuple(map(int, sides.split())))
        assert drawn == tuple(map(int, faces.split()))


@given(st.binary(min_size=16, max_size=16), st.lists(addresses, min_size=1, max_size=12), st.randoms())
def test_luck_asked_for_in_any_order_is_the_same_luck(key, asked, source):
    once = {address: Luck(key).dice(*address[:3], (6,) * address[3]) for address in asked}
    luck, shuffled = Luck(key), asked * 2
    source.shuffle(shuffled)
    for address in shuffled:
        assert luck.dice(*address[:3], (6,) * address[3]) == once[address]


@given(st.binary(min_size=16, max_size=16), addresses)
def test_rolling_fewer_dice_gives_the_same_first_dice(key, address):
    owner, turn, number, count = address
    luck = Luck(key)
    assert luck.dice(owner, turn, number, (6,) * count) == luck.dice(owner, turn, number, (6,) * 20)[:count]


@given(st.integers(), addresses)
def test_seeds_of_any_size_have_luck(seed, address):
    owner, turn, number, count = address
    faces = Luck.from_seed(seed).dice(owner, turn, number, (6,) * count)
    assert len(faces) == count and all(0 <= face < 6 for face in faces)


def test_faces_are_even_and_neighbouring_addresses_unrelated():
    luck = Luck.from_seed(2026)
    faces = [luck.dice(seat, turn, roll, (6,) * 6) for seat in (0, 1, None) for turn in range(40) for roll in range(40)]
    flat = Counter(face for roll in faces for face in roll)
    assert chisquare([flat[face] for face in range(6)]).pvalue > 0.001
    for first, second in ((0, 1), (0, 5), (4, 5)):
        pairs = Counter((roll[first], roll[second]) for roll in faces)
        assert chisquare([pairs[a, b] for a in range(6) for b in range(6)]).pvalue > 0.001
    after = Counter((one[0], two[0]) for one, two in pairwise(faces))
    assert chisquare([after[a, b] for a in range(6) for b in range(6)]).pvalue > 0.001


def test_the_documented_keys_and_nonces_are_true():
    hexadecimal = "`([0-9a-f]{32})`"
    rows = re.findall(
        rf"^\| (-?\d+) \| {hexadecimal} \| (\d+) \| {hexadecimal} \| (\d+) \| (\d+) \|$", DOCS.read_text(), re.M
    )
    assert len(rows) == 3
    for seed, key, group, its_key, match, nonce in rows:
        luck = Luck.from_seed(int(seed))
        assert (luck.key.hex(), luck.group(int(group)).key.hex()) == (key, its_key)
        assert luck.group(int(group)).nonce(int(match)) == int(nonce)


@pytest.mark.parametrize("flip", [0, 6, 15])
def test_a_bit_of_the_key_changes_half_of_what_follows_from_it(flip):
    other = Luck(bytes(byte ^ (place == flip) for place, byte in enumerate(KEY)))
    for one, two in zip(follows(Luck(KEY)), follows(other), strict=True):
        assert 0.3 < (one ^ two).bit_count() / 53 < 0.7


def follows(luck):
    """What is told of a key, or follows from it, in 53 bits each."""
    return [
        *(luck.nonce(match) for match in range(8)),
        *(int.from_bytes(luck.group(group).key, "little") >> 75 for group in range(8)),
    ]


def test_groups_and_nonces_are_different():
    luck = Luck.from_seed(1)
    for wrong in (-1, 1 << 53):
        with pytest.raises(ValueError, match="no match has the number"):
            luck.nonce(wrong)
    assert len({luck.group(number).key for number in range(1000)}) == 1000
    nonces = {luck.nonce(number) for number in range(1000)}
    assert len(nonces) == 1000 and all(0 <= nonce < 1 << 53 for nonce in nonces)


@pytest.mark.parametrize(
    ("owner", "turn", "number"), [(255, 0, 0), (-1, 0, 0), (0, 65536, 0), (0, 0, -1), (0, 0, 65536)]
)
def test_addresses_beyond_what_is_kept_are_refused(owner, turn, number):
    with pytest.raises(ValueError, match="no luck is kept"):
        Luck(KEY).word(owner, turn, number)
    assert Luck(KEY).word(None, 0, 0) != Luck(KEY).word(0, 0, 0)
    assert TABLE == 255


@pytest.mark.parametrize("text", ["", "00", "0" * 31, "0" * 33, "G" * 32, "A" * 32, "0" * 31 + "\n", "٠" * 32])
def test_a_key_is_32_small_hexadecimal_digits(text):
    with pytest.raises(Unreadable, match="32 small hexadecimal digits"):
        Luck.from_hex(text)


def test_a_key_has_16_bytes():
    assert Luck.from_hex(KEY.hex()).key == KEY
    with pytest.raises(ValueError, match="16 bytes"):
        Luck(b"short")


def test_a_built_ins_own_chance_is_even_and_pure():
    counted = Counter(below(7, b"seed", str(number).encode()) for number in range(7000))
    assert chisquare([counted[n] for n in range(7)]).pvalue > 0.001
    assert below(7, b"a", b"b") == below(7, b"a", b"b")
    assert {below(10**9, b"a", str(random.Random(n).random()).encode()) for n in range(50)}.__len__() == 50

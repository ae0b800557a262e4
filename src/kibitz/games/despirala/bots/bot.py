"""A bot for Despirala, to start from. It needs Python 3.9 or later and nothing else.

Run it:      python3 bot.py        (an observation a line in, a move a line out, both JSON)
Test it:     kibitz check despirala -- python3 bot.py
Improve it:  choose() is all of its strategy; main() reads and writes.
"""

import json
import sys
from typing import Any, NamedTuple

Sheet = dict[str, Any]  # the points of each combination, None while it is open

# The combinations, dearest first; X, Y and Z stand for different numbers that are named with them.
PATTERNS = {
    "despirala": "111116",
    "general": "666666",
    "six of a kind": "XXXXXX",
    "straight": "123456",
    "kamerun": "455666",
    "four of a kind": "XXXX",
    "two triples": "XXXYYY",
    "three pairs": "XXYYZZ",
}
COLLECTIONS = ("ones", "twos", "threes", "fours", "fives", "sixes")
ENOUGH = 2  # dice in a collection: alone that makes 417 points a match, 3 make 399 and 4 make 356


class Move(NamedTuple):
    name: str
    numbers: list[int] = []  # named with it
    wanted: list[int] = []  # the dice that it asks for


def choose(sheet: Sheet, dice: list[int], goods: int, collecting: bool, misere: bool) -> Move:
    """What to do with all six dice, or while collecting with those collected so far."""
    if collecting:
        return Move("continue" if len(dice) < ENOUGH and goods > 0 and not misere else "stop")
    faces = most_shown(dice)
    others = [fitted(name, PATTERNS[name], faces) for name in PATTERNS if sheet[name.replace(" ", "_")] is None]
    collections = [
        fitted("collect", "X" * ENOUGH, [face]) for face in range(6, 0, -1) if sheet[COLLECTIONS[face - 1]] is None
    ]
    # The least lacking, of several the first, which is the dearest. But in misere the fewest points win: so it names
    # what lacks most, to fail and lose all goods, as long as there is something to fail in.
    if misere:
        return min(others or collections, key=lambda move: -lacking(move, dice))
    return min(others + collections, key=lambda move: lacking(move, dice))


def most_shown(dice: list[int]) -> list[int]:
    """All six faces: those that most dice show first, higher ones first where that is equal."""
    return sorted(range(6, 0, -1), key=lambda face: -dice.count(face))


def fitted(name: str, pattern: str, faces: list[int]) -> Move:
    """A combination with these faces for X, Y and Z."""
    named = dict(zip("XYZ", faces))
    numbers = [face for letter, face in named.items() if letter in pattern]
    return Move(name, numbers, [named[sign] if sign in named else int(sign) for sign in pattern])


def lacking(move: Move, dice: list[int]) -> int:
    """How many dice are still missing for a combination."""
    return sum(max(0, move.wanted.count(face) - dice.count(face)) for face in range(1, 7))


def main() -> None:
    for line in sys.stdin:
        seen = json.loads(line)
        you = seen["you"]  # sheets and goods are by seat
        collecting = seen["task"] is not None  # nothing else leaves a choice while it is under way
        move = choose(seen["sheets"][you], seen["dice"], seen["goods"][you], collecting, seen["misere"])
        print(json.dumps({"move": move.name, "numbers": move.numbers, "turn": seen["turn"]}), flush=True)


main()

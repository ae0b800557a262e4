"""A bot for Dicemania, to start from. It needs Python 3.9 or later and nothing else.

Run it:      python3 bot.py        (an observation a line in, a decision a line out, both JSON)
Test it:     kibitz check dicemania -- python3 bot.py
Improve it:  choose() is all of its strategy; main() reads and writes.
"""

import json
import sys
from typing import Any

Sheet = dict[str, Any]  # the points in each category, None while it is open

UPPER = ("ones", "twos", "threes", "fours", "fives", "sixes")
LOWER = ("three_of_a_kind", "four_of_a_kind", "full_house", "low_straight", "high_straight", "dicemania", "chance")
GOOD_ENOUGH = 25  # points: with so many the dice are not rolled again


def choose(sheet: Sheet, dice: list[int], rolls_left: int) -> dict[str, Any]:
    """Scores where it brings the most points, or keeps the face that most dice show."""
    still_open = [category for category in UPPER + LOWER if sheet[category] is None]
    best = max(still_open, key=lambda category: score(category, dice))  # the first of them, if there are several
    face = max(range(1, 7), key=lambda face: (dice.count(face), face))
    kept = [die for die in dice if die == face]
    # five alike can have nowhere to go; keeping all of them is not allowed
    if rolls_left and score(best, dice) < GOOD_ENOUGH and len(kept) < len(dice):
        return {"keep": kept}
    return {"score": best}


def score(category: str, dice: list[int]) -> int:
    """The points that five dice make in a category."""
    if category in UPPER:
        face = UPPER.index(category) + 1
        return face * dice.count(face)
    counts = [dice.count(face) for face in range(1, 7)]
    run = longest_run(counts)
    if category == "three_of_a_kind":
        return sum(dice) if max(counts) >= 3 else 0
    if category == "four_of_a_kind":
        return sum(dice) if max(counts) >= 4 else 0
    if category == "full_house":
        return 25 if 3 in counts and 2 in counts else 0
    if category == "low_straight":
        return 30 if run >= 4 else 0
    if category == "high_straight":
        return 40 if run >= 5 else 0
    if category == "dicemania":
        return 50 if 5 in counts else 0
    return sum(dice)  # chance


def longest_run(counts: list[int]) -> int:
    """How many faces in a row there are."""
    run = longest = 0
    for count in counts:
        run = run + 1 if count else 0
        longest = max(longest, run)
    return longest


def answer(seen: dict[str, Any]) -> dict[str, Any]:
    """The answer to an observation. Sheets are by seat; ours is ``you``."""
    decision = choose(seen["sheets"][seen["you"]], seen["dice"], seen["rolls_left"])
    return {**decision, "turn": seen["turn"]}


def main() -> None:
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line))), flush=True)


main()

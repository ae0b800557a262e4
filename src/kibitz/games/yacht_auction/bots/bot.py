"""A bot for Yacht Auction, to start from. It needs Python 3.9 or later and nothing else.

Run it:      python3 bot.py        (it is told a command a line, and answers READY, ROLL and SCORE with one)
Test it:     kibitz check yacht-auction -- python3 bot.py
Improve it:  bid() and put() are all of its strategy; main() reads, writes and keeps count.
"""

import sys
from itertools import combinations

BASIC = ("ONE", "TWO", "THREE", "FOUR", "FIVE", "SIX")
CATEGORIES = (*BASIC, "CHOICE", "FOUR_OF_A_KIND", "FULL_HOUSE", "SMALL_STRAIGHT", "LARGE_STRAIGHT", "YACHT")
MOST_BID = 100_000


def score(category: str, dice: tuple[int, ...]) -> int:
    """The points that five dice make in a category."""
    if category in BASIC:
        face = BASIC.index(category) + 1
        return 1000 * face * dice.count(face)
    counts = [dice.count(face) for face in range(1, 7)]
    run = longest_run(counts)
    if category == "FOUR_OF_A_KIND":
        return 1000 * sum(dice) if max(counts) >= 4 else 0
    if category == "FULL_HOUSE":
        return 1000 * sum(dice) if 5 in counts or (3 in counts and 2 in counts) else 0
    if category == "SMALL_STRAIGHT":
        return 15_000 if run >= 4 else 0
    if category == "LARGE_STRAIGHT":
        return 30_000 if run >= 5 else 0
    if category == "YACHT":
        return 50_000 if 5 in counts else 0
    return 1000 * sum(dice)  # CHOICE


def longest_run(counts: list[int]) -> int:
    """How many faces in a row there are."""
    run = longest = 0
    for count in counts:
        run = run + 1 if count else 0
        longest = max(longest, run)
    return longest


def worth(category: str, dice: tuple[int, ...]) -> int:
    """What a put is worth to us. Three of each basic face make 63,000 points and earn 35,000 more, so every point there
    counts as 98/63 of one."""
    points = score(category, dice)
    return points * 98 // 63 if category in BASIC else points


def put(held: list[int], unused: list[str]) -> tuple[int, str, tuple[int, ...]]:
    """The best put of five of the held dice: its worth, the category and the dice. The first one wins a tie."""
    hands = sorted(set(combinations(sorted(held), 5)))
    puts = [(worth(category, dice), category, dice) for category in unused for dice in hands]
    return max(puts, key=lambda put: put[0])


def bid(held: list[int], unused: list[str], a: list[int], b: list[int]) -> tuple[str, int]:
    """The bundle to ask for and what to offer: half of what it is better than the other one. So we are as well off when
    we get it and pay as when we do not and are paid."""
    better = put(held + a, unused)[0] - put(held + b, unused)[0]
    return "A" if better >= 0 else "B", min(abs(better) // 2, MOST_BID)


def say(line: str) -> None:
    print(line, flush=True)


def main() -> None:
    held: list[int] = []
    unused = list(CATEGORIES)
    bundles: dict[str, list[int]] = {}
    for line in sys.stdin:
        command, *words = line.split()
        if command == "READY":
            say("OK")
        elif command == "ROLL":
            bundles = {name: [int(digit) for digit in word] for name, word in zip("AB", words)}
            target, amount = bid(held, unused, bundles["A"], bundles["B"])
            say(f"BID {target} {amount}")
        elif command == "GET":  # the bundle that we got, then the other player's bid
            held += bundles[words[0]]
        elif command == "SCORE":
            _, category, dice = put(held, unused)
            unused.remove(category)
            for die in dice:
                held.remove(die)
            say(f"PUT {category} {''.join(map(str, dice))}")
        elif command == "FINISH":
            break
        # SET tells what the other player put; this bot does not look at it


main()

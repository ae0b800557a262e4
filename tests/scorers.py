"""Independent scorers: they go through what happened (rolls and actions) and know nothing of the rules' code."""

import re

from kibitz.player import Acted, Rolled


def of_a_kind(dice, most):
    return any(dice.count(face) >= most for face in "123456")


def run_of(dice, length):
    return any("123456"[low : low + length] in "".join(sorted(set(dice))) for low in range(7 - length))


def pips(dice):
    return sum(map(int, dice))


def dicemania(match):
    """Final scores of a match of Dicemania."""
    sheets = [{} for _ in match.names]
    hand = ""
    for event in match.events:
        if isinstance(event, Rolled):
            hand += "".join(map(str, event.outcome))
            continue
        said = match.game.notation.write(event.action, match.state)
        if said.startswith("keep"):
            hand = "".join(re.findall(r"\d", said))
            continue
        name, dice, hand = said.removeprefix("score "), hand, ""
        assert len(dice) == 5 and name not in sheets[event.seat]
        pattern = "".join(sorted(str(dice.count(face)) for face in set(dice)))
        sheets[event.seat][name] = {
            "3 of a kind": lambda d: pips(d) * of_a_kind(d, 3),
            "4 of a kind": lambda d: pips(d) * of_a_kind(d, 4),
            "full house": lambda d, pattern=pattern: 25 * (pattern == "23"),
            "low straight": lambda d: 30 * run_of(d, 4),
            "high straight": lambda d: 40 * run_of(d, 5),
            "dicemania": lambda d: 50 * of_a_kind(d, 5),
            "chance": pips,
        }.get(name, lambda d, name=name: pips(re.sub(f"[^{FACES[name]}]", "", d)))(dice)
    assert all(len(sheet) == 13 for sheet in sheets)
    return tuple(sum(s.values()) + 35 * (sum(s[name] for name in FACES) >= 63) for s in sheets)


FACES = {"ones": 1, "twos": 2, "threes": 3, "fours": 4, "fives": 5, "sixes": 6}


def despirala(match):
    """Final scores of a match of Despirala: a little machine of its own for goods and turns."""
    done = [set() for _ in match.names]
    goods = [0] * len(match.names)
    points = [0] * len(match.names)
    events = list(match.events)[::-1]
    for turn in range(14 * len(match.names)):
        seat = turn % len(match.names)
        dice = list(events.pop().outcome)
        goods[seat] += 5
        while True:
            event = events.pop()
            assert event.seat == seat
            move, numbers = event.action.move, list(event.action.numbers)
            if move != "reroll":
                break
            assert not match.options["misere"]
            goods[seat] -= 1
            dice = list(events.pop().outcome)
        if move == "collect":
            have = dice.count(numbers[0])
            while (event := events.pop()).action.move == "continue":
                goods[seat] -= 1
                rolled = events.pop().outcome
                assert len(rolled) == 6 - have
                have += rolled.count(numbers[0])
            assert event.action.move == "stop"
            points[seat] += have * numbers[0]
            name = f"collect {numbers[0]}"
        else:
            name = move
            target = {
                "three pairs": numbers * 2,
                "two triples": numbers * 3,
                "four of a kind": numbers * 4,
                "kamerun": [4, 5, 5, 6, 6, 6],
                "straight": [1, 2, 3, 4, 5, 6],
                "six of a kind": numbers * 6,
                "general": [6] * 6,
                "despirala": [1] * 5 + [6],
            }[move]
            worth = {"three pairs": sum(target), "two triples": sum(target)}.get(
                move,
                dict(zip(["four of a kind", "kamerun", "straight", "six of a kind"], [40, 45, 50, 60], strict=True))
                | {"general": 70, "despirala": 80},
            )
            worth = worth[move] if isinstance(worth, dict) else worth
            missing = list(target)
            for die in dice:
                if die in missing:
                    missing.remove(die)
            while missing and goods[seat]:
                goods[seat] -= 1
                rolled = events.pop().outcome
                assert len(rolled) == len(missing) + 6 - len(target)
                for die in rolled:
                    if die in missing:
                        missing.remove(die)
            points[seat] += 0 if missing else worth
        assert name not in done[seat] and goods[seat] >= 0
        done[seat].add(name)
    assert not events
    return tuple(p + g for p, g in zip(points, goods, strict=True))


def dots_and_boxes(match):
    """Final scores of a match of Dots and Boxes, box by box: whoever drew the last of its four edges."""
    order = []
    for event in match.events:
        edge = event.outcome[0] if isinstance(event, Rolled) else event.action
        said = match.game.notation.write(edge, match.state)
        order.append((said.replace(" ", ""), event.seat if isinstance(event, Acted) else None))
    place = {name: number for number, (name, _) in enumerate(order)}
    rows, cols = match.options["rows"], match.options["cols"]
    assert len(place) == len(order) == rows * (cols + 1) + cols * (rows + 1)
    scores = [0, 0]
    for r in range(rows):
        for c in range(cols):
            last = max(place[f"H({r},{c})"], place[f"H({r + 1},{c})"], place[f"V({r},{c})"], place[f"V({r},{c + 1})"])
            scores[order[last][1]] += 1
    return tuple(scores)


def yacht_auction(match):
    """Final scores of a match of Yacht Auction."""
    total, basic, held, used = [0, 0], [0, 0], ["", ""], [set(), set()]
    rolls, bids = [], {}
    for event in match.events:
        if isinstance(event, Rolled):
            rolls.append("".join(map(str, event.outcome)))
            if len(rolls) == 3:
                wants = [bids[seat][0] for seat in (0, 1)]
                if wants[0] == wants[1]:
                    amounts = [bids[seat][1] for seat in (0, 1)]
                    winner = int(rolls[2]) if amounts[0] == amounts[1] else amounts.index(max(amounts))
                    gets = ["AB".replace(wants[0], "")] * 2
                    gets[winner] = wants[0]
                else:
                    gets = wants
                for seat in (0, 1):
                    held[seat] += rolls["AB".index(gets[seat])]
                    total[seat] += bids[seat][1] * (1 if gets[seat] != wants[seat] else -1)
                rolls, bids = [], {}
            continue
        words = match.game.notation.write(event.action, match.state).split()
        seat = event.seat
        if words[0] in "AB":
            bids[seat] = (words[0], int(words[1]))
            continue
        name, dice = words
        assert name not in used[seat] and len(dice) == 5
        used[seat].add(name)
        for die in dice:
            held[seat] = held[seat].replace(die, "", 1) if die in held[seat] else 1 / 0
        points = {
            "CHOICE": lambda d: 1000 * pips(d),
            "FOUR_OF_A_KIND": lambda d: 1000 * pips(d) * of_a_kind(d, 4),
            "FULL_HOUSE": lambda d: (
                1000 * pips(d) * bool(re.fullmatch(r"(.)\1(\1)?(.)\3(?(2)|\3)", "".join(sorted(d))))
            ),
            "SMALL_STRAIGHT": lambda d: 15000 * run_of(d, 4),
            "LARGE_STRAIGHT": lambda d: 30000 * run_of(d, 5),
            "YACHT": lambda d: 50000 * of_a_kind(d, 5),
        }.get(name)
        if points is None:
            face = ["ONE", "TWO", "THREE", "FOUR", "FIVE", "SIX"].index(name) + 1
            basic[seat] += 1000 * face * dice.count(str(face))
            total[seat] += 1000 * face * dice.count(str(face))
        else:
            total[seat] += points(dice)
    assert all(len(names) == 12 for names in used)
    return tuple(points + 35000 * (b >= 63000) for points, b in zip(total, basic, strict=True))


SCORERS = {
    "dicemania": dicemania,
    "despirala": despirala,
    "dots-and-boxes": dots_and_boxes,
    "yacht-auction": yacht_auction,
}

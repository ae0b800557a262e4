"""Does a program keep to the wire?"""

import itertools

import pytest
from bouts import AUCTION, DOTS, PYTHON, odd

from kibitz import catalog
from kibitz.players import programs
from kibitz.referee.check import Check, passed, retell
from kibitz.referee.referee import Terms
from kibitz.referee.transcript import Transcript, read

NAMES = [
    "starts",
    "keeps running",
    "answers in time",
    "does only what is legal in 20 matches",
    "survives an odd opponent",
    "ends when told",
    "prints nothing extra",
    "plays the same match the same way",
]


UNTRIED = {"does only what is legal in 20 matches", "survives an odd opponent"}  # after two that went wrong


def steps(command, game=AUCTION, options=None, answer=0.25):
    return list(Check(game, command, game.settle(options or {}), Terms("none", answer)).steps())


def python(code):
    return programs.command([PYTHON, "-SEI", "-c", code], "code")


def test_a_program_that_keeps_to_the_wire_passes_every_step():
    found = steps(odd("good"))
    assert [step.name for step in found] == NAMES and all(step.ok for step in found) and passed(found)
    assert "its first answer came after" in found[0].detail and "480 answers" in found[3].detail


@pytest.mark.parametrize(
    ("misdeed", "failed"),
    [
        ("exit-at-once", {"starts"}),
        ("crash", {"keeps running", *UNTRIED}),
        ("hang", {"answers in time", *UNTRIED}),
        ("illegal", UNTRIED),
        ("several", {*UNTRIED, "prints nothing extra"}),
        ("stay", {"ends when told"}),
    ],
)
def test_a_step_that_fails_says_why_and_shows_the_dialogue(misdeed, failed):
    found = steps(odd(misdeed), answer=0.05)
    assert {step.name for step in found if not step.ok} == failed and not passed(found)
    for step in found:
        if not step.ok:
            assert step.detail and len(step.dialogue) <= 8
            assert step.dialogue or "matches were tried" in step.detail
    if misdeed == "crash":
        assert found[1].stderr == ["first", "second", "the reason why"]
    if misdeed == "exit-at-once":
        assert [step.name for step in found] == ["starts"] and "exit code 5" in found[0].detail


def test_a_program_that_plays_differently_each_time_is_advised_and_passes():
    code = (
        "import json, os, sys\n"
        "for line in sys.stdin:\n"
        "    seen = json.loads(line)\n"
        "    edges = [(o, r, c) for o in 'hv' for r, row in enumerate(seen[o]) for c, d in enumerate(row) if not d]\n"
        "    o, r, c = edges[int.from_bytes(os.urandom(2), 'little') % len(edges)]\n"
        "    print(json.dumps({'orient': o.upper(), 'r': r, 'c': c, 'turn': seen['turn']}), flush=True)"
    )
    found = steps(python(code), DOTS, {"rows": 3, "cols": 3})
    *others, last = found
    assert all(step.ok for step in others) and not last.ok and last.advice and passed(found)
    assert "draw what is random from the nonce" in last.detail


def test_a_game_for_one_is_checked_with_two_where_it_can_be():
    game = catalog.load("dicemania")
    words = [PYTHON, "-SEI", "-c", ALL_ONES]
    found = steps(programs.command(words, "bot"), game)
    assert passed(found), found


ALL_ONES = """
import json, sys
for line in sys.stdin:
    seen = json.loads(line)
    open_ones = [name for name, points in seen["sheets"][seen["you"]].items() if points is None]
    print(json.dumps({"score": open_ones[0], "turn": seen["turn"]}), flush=True)
"""


def test_a_transcript_is_told_again_to_the_program_alone():
    times = itertools.count()
    told = Transcript()
    for sign, line in [(">", "READY"), ("<", "OK"), (">", "ROLL 12345 11111"), ("<", "BID A 0"), ("!", "nothing")]:
        if sign == ">":
            told.told(line.encode() + b"\n", next(times))
        elif sign == "<":
            told.said(line.encode(), next(times))
        else:
            told.remark(line, next(times))
    lines = read(told.text())
    assert retell(odd("good"), lines, Terms("none")).ok
    step = retell(odd("illegal"), lines, Terms("none"))
    assert not step.ok and step.detail == 'line 4: it says "PUT ONE 66666", not "BID A 0"'
    step = retell(odd("exit-at-once"), lines, Terms("none"))
    assert not step.ok and 'it says nothing, not "OK"' in step.detail
    assert not retell(odd("hang"), lines, Terms("none"), limit=0.05).ok
    (crash, *_) = [retell(odd("crash"), lines[:3], Terms("none"))]
    assert not crash.ok and crash.detail == "1 lines, but it ends with code 3" and crash.stderr[-1] == "the reason why"
    stays = retell(odd("stay"), lines[:3], Terms("none"), limit=0.1)
    assert not stays.ok and "it does not end when its input does" in stays.detail


def test_a_bot_that_does_not_flush_is_told_so():
    found = steps(python("import sys\nfor line in sys.stdin:\n    if 'READY' in line: print('OK')"))
    assert not found[0].ok and found[0].detail.endswith("closed: flush after every line")


def test_one_that_never_answers_is_given_up_and_not_waited_for_turn_by_turn():
    found = steps(python("import signal; signal.pause()"), DOTS, answer=0.05)
    assert [step.name for step in found] == ["starts"] and not found[0].ok
    mute = (
        "import json, sys\n"
        "for line in sys.stdin:\n"
        "    seen = json.loads(line)\n"
        "    if seen['turn'] < 2: print(json.dumps({'orient': 'H', 'r': 0, 'c': seen['turn']}), flush=True)"
    )
    found = steps(python(mute), DOTS, answer=0.05)
    assert not passed(found)

"""Matches of programs, judged: every misdeed in every tier, the clock, and who is told what."""

import os
import signal
import subprocess
import sys
import threading

import pytest
from bouts import AUCTION, BOMBS, BOTS, DOTS, FAULTS, PYTHON, TIERS, as_expected, bout, children, odd
from until import until

from kibitz import catalog, record
from kibitz.players import programs
from kibitz.rebuild import differences

LIMIT = 0.1
SMALL = {"rows": 2, "cols": 2}


def python(code, json=False):
    """A program, given as its code."""
    return programs.command([PYTHON, "-SEI", "-c", code], "code", json)


@pytest.mark.parametrize("tier", TIERS)
@pytest.mark.parametrize("misdeed", FAULTS)
def test_every_misdeed_has_its_outcome_and_the_other_seat_is_not_affected(misdeed, tier):
    if misdeed in BOMBS and tier != "full":
        pytest.skip("only the full sandbox promises anything about bombs")
    if misdeed == "daemon" and tier != "full":
        pytest.skip("a daemon outlives this process where nobody takes it in: see test_worker.py")
    first, second = bout(AUCTION, odd(misdeed), odd("good"), tier=tier, answer=LIMIT, games=2)
    for match, seat in ((first, 0), (second, 1)):
        kept = match.record()
        assert as_expected(misdeed, kept, seat), (kept.faults, kept.result)
        assert (kept.sandbox, kept.limits) == (tier, {"start": 3.0, "answer": LIMIT})
        assert differences(AUCTION, kept) == []
        assert record.encode(record.decode(record.encode(kept))) == record.encode(kept)
    if misdeed == "crash":
        (fault,) = first.record().faults
        assert "exit code 3" in fault.detail and fault.stderr.splitlines() == ["first", "second", "the reason why"]
    if misdeed == "stay":
        assert [(note.seat, note.name) for note in first.notes] == [(0, "ended by force")]


# where a fault plays the first edge, a program that draws the first edge plays the same match whatever goes wrong
@pytest.mark.parametrize(
    ("misdeed", "names"),
    [
        ("crash", {"crash"}),
        ("hang", {"timeout"}),
        ("close-all", {"timeout"}),
        ("invalid-utf8", {"malformed"}),
        ("nul", {"malformed"}),
        ("illegal", {"illegal"}),
        ("huge-line", {"too long"}),
        ("no-newline", {"timeout"}),
        ("exit-at-once", {"crash"}),
    ],
)
def test_where_faults_do_not_forfeit_the_match_goes_on_to_the_last_edge(misdeed, names):
    (well,) = bout(DOTS, odd("good"), odd("good"), options=SMALL)
    (match,) = bout(DOTS, odd(misdeed, 1), odd("good"), options=SMALL, answer=LIMIT)
    kept = match.record()
    assert kept.result == well.record().result and kept.result.reason == "finished"
    assert [answer.action for answer in kept.actions] == [answer.action for answer in well.record().actions]
    assert {fault.name for fault in kept.faults} >= names and {fault.seat for fault in kept.faults} == {0}
    assert differences(DOTS, kept) == []


def test_lines_that_answer_nothing_are_noted():
    talkative = python(
        "import subprocess, sys\n"
        f"bot = subprocess.Popen([{PYTHON!r}, '-SEI', {str(BOTS / 'odd.py')!r}, 'good'])\n"
        "bot.wait()\n"
        "print('BYE\\nBYE', flush=True)"
    )
    (match,) = bout(AUCTION, talkative, odd("good"))
    assert [(note.at, note.seat, note.name, note.count) for note in match.notes] == [(48, 0, "unasked", 2)]
    assert differences(AUCTION, match.record()) == []


def test_who_is_dead_is_waited_for_no_more():
    (match,) = bout(DOTS, odd("crash", 1), "greedy", options={"rows": 4, "cols": 4})  # at the default limit of a second
    faults = match.record().faults
    assert len(faults) > 5 and {fault.name for fault in faults} == {"crash"}
    assert {match.record().actions[fault.at].seconds for fault in faults} == {None}


def test_a_program_that_is_not_there_any_more_has_not_started(tmp_path):
    bot = tmp_path / "bot"
    bot.write_text("#!/no/such/interpreter\n")
    bot.chmod(0o755)
    (match,) = bout(AUCTION, programs.command([str(bot)], "bot"), odd("good"))
    (fault,) = match.record().faults
    assert (fault.at, fault.name, fault.cause) == (-1, "TLE", "no start") and "could not be started" in fault.detail
    assert match.record().ready == [None, pytest.approx(0, abs=3)] and match.events[-1].seat == 0
    assert differences(AUCTION, match.record()) == []
    log = AUCTION.formats[0].write(match.record())[0].decode()
    assert log.splitlines()[-1] == "ABORT FIRST TLE" and "ROLL" not in log


def test_if_nobody_is_ready_the_first_seat_forfeits():
    bad = python("input(); print('NO', flush=True); input()")
    (match,) = bout(AUCTION, bad, bad)
    (fault,) = match.record().faults
    assert (fault.seat, fault.name, fault.at) == (0, "INVALID READY MESSAGE", -1) and 'it said "NO"' in fault.detail


def test_if_both_fail_at_the_same_step_the_first_seat_forfeits():
    (match,) = bout(AUCTION, odd("hang"), odd("illegal"), answer=LIMIT)
    (fault,) = match.record().faults
    assert (fault.seat, fault.name) == (0, "TLE")


def test_a_fault_on_the_json_lines_of_a_game_that_forfeits_has_the_same_name():
    (match,) = bout(AUCTION, python("input(); print('{}', flush=True); input()", json=True), odd("good"))
    (fault,) = match.record().faults
    assert (fault.seat, fault.name, fault.cause) == (0, "BID PARSE FAILED", "malformed")


@pytest.mark.parametrize("name", ["despirala", "dicemania", "dots-and-boxes", "yacht-auction"])
@pytest.mark.parametrize("kind", ["cmd", "json"])
def test_a_built_in_as_a_program_plays_to_the_same_digest_as_in_process(name, kind):
    game = catalog.load(name)
    words = [sys.executable, "-m", "kibitz", "bot", name, "greedy", "--wire", "json" if kind == "json" else "own"]
    program = programs.command(words, "greedy", kind == "json")
    as_program = bout(game, program, "random", games=2, options={"opening": 6} if name == "dots-and-boxes" else None)
    within = bout(game, "greedy", "random", games=2, options={"opening": 6} if name == "dots-and-boxes" else None)
    assert [match.record().digest for match in as_program] == [match.record().digest for match in within]
    assert not any(match.notes for match in as_program)


def test_programs_and_built_ins_sit_at_one_table_of_three():
    game = catalog.load("dicemania")
    words = [sys.executable, "-m", "kibitz", "bot", "dicemania", "greedy"]
    (match,) = bout(game, programs.command(words, "a"), "random", programs.command([*words[:-1], "greedy@1"], "b"))
    (within,) = bout(game, "greedy", "random", "greedy@1")
    assert match.record().digest == within.record().digest


def test_in_dots_and_boxes_both_seats_are_told_every_turn_and_asked(tmp_path):
    (match,) = bout(DOTS, odd("good"), odd("good"), options=SMALL, transcripts=tmp_path)
    for seat in (0, 1):
        lines = (tmp_path / f"dots-and-boxes-000000-seat{seat}.txt").read_text().splitlines()
        told = [line for line in lines if " > " in line]
        assert len(told) == 12 and all(f'"you":{seat}' in line for line in told)
        assert sum(" < " in line for line in lines) in (11, 12)
    assert not match.record().faults and not match.notes


def test_a_bot_that_answers_only_when_it_is_to_move_and_names_the_turn_plays_as_well():
    silent, _ = bout(DOTS, odd("tagged-good"), odd("good"), options=SMALL, games=2)
    (well,) = bout(DOTS, odd("good"), odd("good"), options=SMALL)
    assert not silent.record().faults and not silent.notes and silent.record().digest == well.record().digest


@pytest.mark.parametrize("misdeed", ["sleep=0.06", "tagged-sleep=0.06"])
def test_a_slow_bot_that_keeps_its_limit_loses_nothing(misdeed):
    (match,) = bout(DOTS, odd(misdeed, 1), odd("good"), options=SMALL, answer=0.25)
    kept = match.record()
    assert not kept.faults
    own = [answer.seconds for answer in kept.actions if answer.seat == 0]
    assert all(0.05 < seconds < 0.25 for seconds in own[1:])


def test_a_silent_bot_that_thinks_about_every_question_has_the_limit_for_each():
    (match,) = bout(DOTS, odd("good"), odd("tagged-ponder=0.3"), options={"rows": 1, "cols": 2}, answer=0.5)
    assert not match.record().faults


def test_a_bot_that_sleeps_20_ms_beyond_its_limit_is_never_excused():
    (match,) = bout(DOTS, odd("sleep=0.12", 3), odd("good"), options=SMALL, answer=0.1)
    kept = match.record()
    late = {fault.at for fault in kept.faults}
    own = [at for at, answer in enumerate(kept.actions) if answer.seat == 0]
    assert late >= set(own[3:]) and {fault.name for fault in kept.faults} == {"timeout"}
    assert all(kept.actions[at].seconds >= 0.1 for at in late)


def test_a_late_answer_is_dropped_and_noted_and_never_taken_for_the_next():
    code = (
        "import json, sys, time\n"
        "for line in sys.stdin:\n"
        "    seen = json.loads(line)\n"
        "    free = [c for c in range(2) if not seen['h'][2][c]] or [0]\n"
        "    time.sleep(0.15 if seen['turn'] == 0 else 0)\n"
        "    print(json.dumps({'orient': 'H', 'r': 2, 'c': free[-1]}), flush=True)"
    )
    (match,) = bout(DOTS, python(code), odd("good"), options={**SMALL}, answer=5.0)
    assert not [fault for fault in match.record().faults if fault.name == "timeout"]


STOPPER = """
import os, signal, sys, time
for line in sys.stdin:
    if line.startswith("READY"):
        print("OK", flush=True)
    if line.startswith("ROLL"):
        print("BID A 0", flush=True)
        if not os.fork():
            referee = int(sys.argv[1])
            os.kill(referee, signal.SIGSTOP)
            time.sleep(0.3)
            os.kill(referee, signal.SIGCONT)
            os._exit(0)
    if line.startswith("SCORE"):
        break
"""
STOPPED = """
import os, sys
sys.path[:0] = sys.argv[1:2]
from bouts import *
bot = programs.command([PYTHON, "-SEI", "-c", sys.argv[2], str(os.getpid())], "bot")
(match,) = bout(AUCTION, bot, odd("good"), answer=0.1)
kept = match.record()
assert [(fault.at, fault.seat, fault.cause) for fault in kept.faults] == [(4, 0, "crash")], kept.faults
assert all(answer.seconds < 0.1 for answer in kept.actions), kept.actions
"""


def test_the_time_for_which_the_referee_was_stopped_does_not_count():
    """It is stopped for three times the limit while bots answer at once: the pipes know when the answers came."""
    for _ in range(3):
        command = [sys.executable, "-c", STOPPED, str(BOTS.parent), STOPPER]
        done = subprocess.run(command, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr


def test_what_a_player_of_this_process_takes_does_not_count_for_the_program(monkeypatch):
    from kibitz.games.yacht_auction.players import Greedy

    choose, waiting = Greedy.choose, threading.Event()

    def slow(self, view):
        waiting.wait(0.12)
        return choose(self, view)

    monkeypatch.setattr(Greedy, "choose", slow)
    words = 'for line in iter(input, "FINISH"):\n    if line == "READY": print("OK", flush=True)\n'
    words += '    if line[:4] == "ROLL": print("BID A 0", flush=True)\n    if line == "SCORE": break'
    (match,) = bout(AUCTION, python(words), "greedy", answer=0.1)
    assert [(fault.seat, fault.cause) for fault in match.record().faults] == [(0, "crash")]
    assert max(answer.seconds for answer in match.record().actions if answer.seat == 0) < 0.1


def test_every_thinking_time_is_kept():
    (match,) = bout(AUCTION, odd("good"), "greedy")
    kept = match.record()
    assert len(kept.actions) == 48 and all(answer.seconds > 0 for answer in kept.actions)
    assert kept.ready[0] > 0 and kept.ready[1] is None
    (late,) = bout(AUCTION, odd("hang"), "greedy", answer=0.05)
    (fault,) = late.record().faults
    assert fault.seconds >= 0.05


def test_nothing_is_left_open_and_nobody_is_left():
    bout(DOTS, odd("good"), odd("crash"), options=SMALL)
    before, running = set(os.listdir("/proc/self/fd")), children(os.getpid())
    for misdeed in ("good", "crash", "close-all", "flood-stdout", "exit-at-once"):
        bout(DOTS, odd(misdeed), odd("good"), options=SMALL, answer=0.02)
    assert len(os.listdir("/proc/self/fd")) <= len(before)
    assert children(os.getpid()) == running


def test_a_referee_that_is_interrupted_ends_what_runs():
    script = (
        "import sys; sys.path[:0] = sys.argv[1:2]\n"
        "from bouts import *\n"
        "bout(AUCTION, odd('hang'), odd('hang'), answer=1000.0)"
    )
    marker = str(BOTS / "odd.py")
    running = subprocess.Popen([sys.executable, "-c", script, str(BOTS.parent)], stderr=subprocess.PIPE)

    def hanging():
        return len([child for child in children(running.pid) if marker in words(child)]) == 2

    assert until(hanging)
    left = children(running.pid)
    running.send_signal(signal.SIGINT)
    running.communicate(timeout=60)
    assert not [words(child) for child in left if os.path.exists(f"/proc/{child}")]


def words(pid):
    """The command line of a process."""
    try:
        with open(f"/proc/{pid}/cmdline") as file:
            return file.read()
    except OSError:
        return ""

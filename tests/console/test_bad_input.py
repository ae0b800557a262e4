"""Whatever is wrong with what a person or a file says: exit code 2, one line that says what and what would be right."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from games_under_test import played
from typist import Typist

from kibitz import catalog, record
from kibitz.console.main import run
from kibitz.luck import Luck
from kibitz.play import Match

SAMPLE = (Path(__file__).parents[1] / "samples" / "Battle-40956-1.log").read_bytes()
ROLLS = b"35561 15336 0\n11111 22222 1\n" * 6


def kept():
    return record.encode(played(("dicemania", 1, {}), 1).record())


def sealed(body):
    return body + b',\n"checksum":"' + record._hash(body).encode() + b'"}\n'


COMMANDS = [
    ("banana", "No such command 'banana'"),
    ("rules", "Missing argument 'GAME'"),
    ("rules chess", 'there is no game "chess": there are despirala'),
    ("rules d", '"d" could be despirala, dicemania or dots-and-boxes'),
    ("rules \x01", "there is no game"),
    ("players chess", "there is no game"),
    ("play chess", "there is no game"),
    ("play ", 'there is no game ""'),
    ("play dots --colour red", "No such option"),
    ("play dots --option rows", '"rows" is not an option: write KEY=VALUE'),
    ("play dots --option =3", "write KEY=VALUE"),
    ("play dots --option rows=0", "rows is a whole number from 1 to 19"),
    ("play dots --option rows=99999999999999999999999", "rows is a whole number from 1 to 19"),
    ("play dots --option rows=three", "rows is a whole number from 1 to 19"),
    ("play dots --option rows=3 --option rows=4", '"rows" is given twice'),
    ("play dots --option colour=red", "has no option .* it has the options rows, cols and opening"),
    ("play dicemania --option rows=3", "it has no options"),
    ("play despirala --option misere=perhaps", "misere is true or false"),
    ("play dots --option opening=-1", "opening is a whole number from 0 to 60"),
    ("play dots --seat me", "has 2 seats, not 1"),
    ("play dots --seat me --seat me --seat me", "has 2 seats, not 3"),
    ("play dots --seat me --seat banana", "is no built-in of Dots and Boxes"),
    ("play dots --seat me --seat greedy@x", "stands a seed"),
    ("play dots --seat me --seat greedy:5", "takes nothing behind a colon"),
    ("play dots --seed many", "is not a whole number"),
    ("play dicemania --rolls loaded", "is not 'typed'|is not one of"),
    ("play dicemania --rolls typed --seed 5", "leave one of them out"),
    ("play --resume missing.json", 'cannot read "missing.json": no such file'),
    ("play --resume .", "cannot read"),
    ("match dots greedy", "has 2 seats, not 1"),
    ("match dots", "Missing argument"),
    ("match dots greedy greedy --games 0", "0 is too small: it is at least 1"),
    ("match dots greedy greedy --games many", "is not a whole number"),
    ("match dots greedy greedy --games 1_0", "is not a whole number"),
    ("match dots greedy greedy --games ٣", "is not a whole number"),
    ("match dots greedy greedy --seed 1.5", "is not a whole number"),
    ("match dots greedy cmd:x", r"\"x\" is not there"),
    ("match dots greedy greedy --option rows=-3", "rows is a whole number"),
    ("match dots greedy greedy --log x.log", "has no established .log file"),
    ("match dots greedy greedy --rolls x.txt", "cannot read"),
    ("match yacht greedy greedy --log x.log --games 5", "leave --games out"),
    ("match yacht greedy greedy --log /proc/none/x.log", "cannot write"),
    ("match yacht greedy greedy --records /proc/none", "cannot keep records in"),
    ("match yacht greedy greedy --records /dev/full", "there is something else of that name"),
    ("replay", "Missing argument"),
    ("replay missing.json", "cannot read"),
    ("replay missing\x02.json", "cannot read"),
    ("convert a.log", "Missing argument"),
    ("convert missing.log b.json", "cannot read"),
]

FILES = [
    (b"", "it is empty"),
    (b"\x00" * 64, "no record at all"),
    (b"\xff\xfe\xfd", "no record at all"),
    (b"banana", "no record at all"),
    (b"[" * 100_000, "no record at all"),
    (b'{"record":' + b"[" * 100_000, "no record at all"),
    (kept()[:200], "cut off"),
    (kept()[:-2], "checksum does not fit"),
    (kept().replace(b"dicemania", b"dicemaniA", 1), "checksum does not fit"),
    (kept() + b" ", "checksum does not fit"),
    (sealed(b'{"record":1'), "missing required field"),
    (sealed(b'{"record":' + b"9" * 5000), "not a record"),
    (sealed(b'{"record":' + b"[" * 100_000), "not a record"),
    (sealed(kept().rpartition(b",\n")[0].replace(b'"game":"dicemania"', b'"game":"chess"')), "there is no game"),
    (sealed(kept().rpartition(b",\n")[0].replace(b'"seats":["seat 0"]', b'"seats":[]')), "has 1 to 100 seats"),
    (sealed(kept().rpartition(b",\n")[0].replace(b'[[0,"', b'[[7,"', 1)), "action 1: seat 7 was not asked"),
    (sealed(kept().rpartition(b",\n")[0].replace(b'[[0,"', b'[[0,"banana ', 1)), "action 1: .* is not a move"),
    (SAMPLE[:700], "the log ends|stands where"),
    (SAMPLE.replace(b"ROLL", b"ROOL", 1), "line 5: .* stands where ROLL"),
    (SAMPLE.replace(b"BID FIRST B 700", b"BID FIRST B " + b"9" * 400), "line 6"),
    (SAMPLE.replace(b"PUT FIRST THREE", b"PUT FIRST \x00THREE"), "line 16: .* characters"),
    (SAMPLE.replace(b"PUT FIRST THREE", b"PUT FIRST \xc3THREE"), "line 16: .* UTF-8"),
    (SAMPLE.replace(b"SCOREFIRST 198934", b"SCOREFIRST many"), "line 101"),
    (ROLLS[:50], "line 4|has 3 rounds"),
    (ROLLS * 2, "has 24 rounds"),
    (ROLLS.replace(b"35561", b"35569", 1), "line 1: .* is not a round"),
    (ROLLS.replace(b"22222 1", b"22222 7", 1), "line 2: .* is not a round"),
    (ROLLS.replace(b"22222 1", b"22222 \x001", 1), "line 2"),
    (ROLLS.replace(b"22222 1", b"22222 \xe91", 1), "line 2: .* UTF-8"),
]


def failing(arguments, capsys):
    """The one line on standard error of a command that must fail."""
    code = run(arguments)
    out, err = capsys.readouterr()
    assert code == 2, (out, err)
    assert out == "" and err.startswith("kibitz: ") and err.count("\n") == 1 and len(err) < 500
    assert err.rstrip("\n").isprintable()
    return err


@pytest.mark.parametrize(("command", "says"), COMMANDS, ids=[command for command, _ in COMMANDS])
def test_a_command_that_cannot_be_done_says_why(command, says, capsys, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    assert re.search(says, failing(command.split(" "), capsys))


@pytest.mark.parametrize(("data", "says"), FILES, ids=range(len(FILES)))
@pytest.mark.parametrize("command", ["replay FILE", "replay FILE --verify", "convert FILE out.json"])
def test_a_file_that_cannot_be_used_says_why(command, data, says, capsys, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "FILE").write_bytes(data)
    assert re.search(says, failing(command.split(), capsys))
    assert [file.name for file in tmp_path.iterdir() if file.name.startswith("out")] == []


def test_there_are_more_than_60_kinds_of_bad_input():
    assert len(COMMANDS) + len(FILES) >= 60


def test_a_file_of_rolls_is_no_file_for_another_game(capsys, tmp_path):
    path = tmp_path / "rolls.txt"
    path.write_bytes(ROLLS)
    assert "is not a file of rolls of Dots and Boxes" in failing(
        ["match", "dots", "greedy", "random", "--rolls", str(path)], capsys
    )


def test_a_target_of_unknown_kind_says_which_there_are(capsys, tmp_path):
    path = tmp_path / "a.log"
    path.write_bytes(SAMPLE)
    error = failing(["convert", str(path), str(tmp_path / "b.pdf")], capsys)
    assert "should end in .json, .log, .txt, .rolls" in error


def test_no_command_at_all_shows_the_help(capsys):
    assert run([]) == 0
    assert "Usage: kibitz" in capsys.readouterr().out


def test_an_error_reaches_the_shell_as_exit_code_2():
    done = subprocess.run([sys.executable, "-m", "kibitz", "rules", "chess"], capture_output=True, text=True)
    assert done.returncode == 2 and done.stdout == "" and done.stderr.count("\n") == 1


def test_a_match_that_does_not_rebuild_is_an_answer_no(capsys, tmp_path):
    wrong = played(("dicemania", 1, {}), 1).record()
    wrong.result.scores[0] += 1
    path = tmp_path / "wrong.json"
    record.save(wrong, path)
    assert "does not rebuild: result" in failing(["convert", str(path), str(tmp_path / "b.json")], capsys)
    assert run(["replay", str(path), "--verify"]) == 1
    assert "result: the record has" in capsys.readouterr().out


def test_what_a_hostile_record_holds_does_not_reach_the_terminal_as_it_is(capsys, tmp_path):
    match = Match(catalog.load("yacht-auction"), ["a\x1b[2J", "b"], luck=Luck.from_seed(1))
    match.fault(0, "\x1b]0;pwn\x07", "x\x1b[31m")
    path = tmp_path / "match.json"
    record.save(match.record(), path)
    assert run(["replay", str(path)]) == 0
    out = capsys.readouterr().out
    assert "\x1b" not in out and "\\x1b]0;pwn\\x07" in out
    strange = match.record()
    strange.source = {"format": "yacht-auction-log", "a\nb\x1b]0;x": 1}
    record.save(strange, path)
    assert "source is not that of" in failing(["convert", str(path), str(tmp_path / "a.log")], capsys)


@pytest.mark.parametrize("typed", ["one " * 16000, "\u0315\u0316" * 16000, "A " + "0" * 5000, "keep " + "all " * 9000])
@pytest.mark.parametrize("game", ["despirala", "dicemania", "dots", "yacht"])
def test_long_lines_are_refused_at_once(game, typed, capsys, monkeypatch):
    monkeypatch.setattr(sys, "stdin", Typist(typed, "x" * 70000 + "quit", "list"))
    assert run(["play", game, "--seed", "1"]) == 0
    out = capsys.readouterr().out
    assert out.count("nothing is said in more than 1000") == 2


@pytest.mark.parametrize("command", [["games"], ["rules", "dots"], ["match", "dots", "greedy", "random"]])
def test_a_full_disk_and_closed_streams_are_told_in_a_line(command):
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "kibitz", *command], stdout=full, stderr=subprocess.PIPE, text=True
        )
    assert done.returncode == 2 and done.stderr.count("\n") == 1 and "no space" in done.stderr.lower()
    closed = subprocess.run(
        f"{sys.executable} -m kibitz {' '.join(command)} >&- <&-", shell=True, stderr=subprocess.PIPE
    )
    assert b"Traceback" not in closed.stderr


@pytest.mark.parametrize(
    "settings",
    [{"PYTHONIOENCODING": "ascii"}, {"COLUMNS": "0"}, {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}],
)
def test_old_terminals_are_no_reason_to_fail(settings):
    environment = {**os.environ, **settings}
    for command in (["rules", "dots"], ["play", "despirala", "--seed", "1"]):
        done = subprocess.run(
            [sys.executable, "-m", "kibitz", *command], input=b"list\n", env=environment, capture_output=True
        )
        assert done.returncode == 0 and done.stderr == b""


def test_what_is_no_utf8_on_the_command_line_is_refused(capsys):
    done = subprocess.run(
        [sys.executable, "-m", "kibitz", "play", "dots", "--seat", b"me:\xff", "--seat", "greedy"], capture_output=True
    )
    assert done.returncode == 2 and b"has to be UTF-8" in done.stderr and done.stderr.count(b"\n") == 1


@pytest.mark.parametrize("command", [[], ["--help"], ["--version"], ["play", "--help"]])
def test_help_reaches_a_full_disk_and_a_closed_pipe_in_the_same_way(command):
    with Path("/dev/full").open("w") as full:
        done = subprocess.run([sys.executable, "-m", "kibitz", *command], stdout=full, stderr=subprocess.PIPE)
    assert done.returncode == 2 and done.stderr.count(b"\n") == 1 and b"Traceback" not in done.stderr
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run([sys.executable, "-m", "kibitz", *command], stdout=writer, stderr=subprocess.PIPE)
    os.close(writer)
    assert (done.returncode, done.stderr) == (0, b"")


def test_an_error_that_nobody_can_read_is_still_an_error():
    with Path("/dev/full").open("w") as full:
        done = subprocess.run([sys.executable, "-m", "kibitz", "rules", "chess"], stdout=full, stderr=full)
    assert done.returncode == 2


def test_input_without_an_end_of_line_ends_sometime():
    with Path("/dev/zero").open("rb") as zeros:
        done = subprocess.run(
            [sys.executable, "-m", "kibitz", "play", "dots", "--seed", "1"], stdin=zeros, capture_output=True
        )
    assert done.returncode == 0 and b"Nothing was played" in done.stdout


def test_a_record_nested_beyond_all_measure_is_refused(capsys, tmp_path):
    body = kept().rpartition(b",\n")[0]
    for depth in range(100, 1100, 10):
        nested = b'"source":{"a":' + b"[" * depth + b"]" * depth + b'},\n"digest"'
        path = tmp_path / "deep.json"
        path.write_bytes(sealed(body.replace(b'"digest"', nested)))
        assert run(["replay", str(path), "--verify"]) in (0, 2)
        assert "Traceback" not in capsys.readouterr().err


def test_a_number_that_is_no_game_is_asked_again(capsys, monkeypatch):
    monkeypatch.setattr(sys, "stdin", Typist("0000000012", "9" * 500, "help", "quit"))
    assert run(["play"]) == 0
    assert capsys.readouterr().out.count("there is no game") == 2

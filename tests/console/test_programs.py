"""Commands about programs: match, check, bot and new-bot."""

import json
import subprocess
import sys

import pytest
from bouts import BOTS, PYTHON

from kibitz import catalog, record
from kibitz.console.main import run
from kibitz.rebuild import differences
from kibitz.referee import sandbox

GOOD, CRASH, ILLEGAL = (f"cmd:{PYTHON} -SEI {BOTS}/odd.py {misdeed}" for misdeed in ("good", "crash", "illegal"))


def said(capsys, *arguments, code=0):
    assert run(arguments) == code, capsys.readouterr().err
    return capsys.readouterr().out


def told(capsys, *arguments, code=0):
    return json.loads(said(capsys, *arguments, "--json", code=code))


def test_programs_and_built_ins_meet(capsys, tmp_path):
    found = told(
        capsys,
        *("match", "yacht", GOOD, CRASH, "--games", "6", "--workers", "2", "--sandbox", "none"),
        *("--records", str(tmp_path / "records"), "--transcript", str(tmp_path / "lines"), "--time-limit", "0.25"),
    )
    good, bad = found["players"]
    assert (found["games"], found["groups"], found["sandbox"]) == (6, 3, "none")
    assert good["name"] == GOOD and (good["wins"], bad["losses"], bad["faults"]) == (6, 6, 6)
    assert bad["fault_names"] == {"TLE (crash)": 6} and good["spread"] == {"2": 3} and good["superiority"] > 0.8
    kept = [record.load(path) for path in sorted((tmp_path / "records").iterdir())]
    assert len(kept) == 6 and {one.sandbox for one in kept} == {"none"} and kept[0].limits["answer"] == 0.25
    assert not any(differences(catalog.load("yacht-auction"), one) for one in kept)
    names = sorted(path.name for path in (tmp_path / "lines").iterdir())
    assert len(names) == 12 and names[0] == "yacht-auction-000001-seat0.txt"
    assert [path.name[14:20] for path in sorted((tmp_path / "records").iterdir())] == [f"{n:06}" for n in range(1, 7)]


def test_what_came_of_it_is_printed_for_people(capsys):
    text = said(capsys, "match", "yacht", GOOD, CRASH, "--games", "4", "--sandbox", "none")
    assert "4 matches" in text and "sandbox none" in text and "4 TLE (crash)" in text
    assert "100.0% ±" in text and "of the 2 groups of 2 matches" in text and max(map(len, text.splitlines())) <= 100
    assert "first in match 1, before action 2: it ended with exit code 3\n    first\n    second" in text


def test_the_log_of_a_match_between_programs_is_written(capsys, tmp_path):
    log = tmp_path / "battle.log"
    said(capsys, "match", "yacht", GOOD, ILLEGAL, "--sandbox", "none", "--log", str(log))
    assert log.read_text().splitlines()[-1] == "ABORT SECOND BID PARSE FAILED"


def test_auto_says_so_where_it_is_not_the_strongest(capsys, monkeypatch):
    monkeypatch.setattr(sandbox, "trouble", lambda tier: "bwrap is not installed" if tier == "full" else "")
    assert run(["match", "yacht", GOOD, "random", "--log", "/dev/null"]) == 0
    out, err = capsys.readouterr()
    assert err == "kibitz: sandbox limits, since full does not work here: bwrap is not installed\n"
    assert "sandbox limits" in out
    assert run(["match", "yacht", GOOD, "random", "--sandbox", "full"]) == 2
    assert "the sandbox full does not work here: bwrap is not installed" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "what"),
    [
        (("match", "dots", "greedy", "random", "--time-limit", "1"), "--time-limit is for programs"),
        (("match", "dots", "greedy", "random", "--transcript", "x"), "--transcript is for programs"),
        (("match", "dots", GOOD, "random", "--time-limit", "0"), "above 0 and at most 3600, not 0"),
        (("match", "dots", GOOD, "random", "--time-limit", "nan"), "above 0 and at most 3600, not nan"),
        (("match", "dots", GOOD, "random", "--workers", "0"), "0 is too small"),
        (("match", "dots", "cmd:", "random"), "names no program"),
        (("match", "dots", GOOD), "has 2 seats, not 1"),
        (("check", "dots", "--", "./none"), '"./none" is not there'),
        (("check", "dots"), "Missing argument"),
        (("bot", "dots", "best"), "is no built-in"),
        (("new-bot", "dots", "x", "--language", "cobol"), "'cobol' is not one of"),
    ],
)
def test_what_cannot_be_done_is_one_clear_line(arguments, what, capsys):
    assert run(arguments) == 2
    out, err = capsys.readouterr()
    assert out == "" and err.count("\n") == 1 and what in err


def test_check_walks_through_numbered_steps(capsys):
    text = said(capsys, "check", "yacht", "--sandbox", "none", "--", PYTHON, "-SEI", f"{BOTS}/odd.py", "good")
    assert [line[:2] for line in text.splitlines()] == ["1.", "2.", "3.", "4.", "5.", "6.", "7.", "8.", "pa"]
    odd = (PYTHON, "-SEI", f"{BOTS}/odd.py", "illegal")
    found = json.loads(said(capsys, "check", "yacht", "--sandbox", "none", "--json", "--", *odd, code=1))
    assert not found["ok"] and found["steps"][3]["dialogue"][-1].split(" ", 1)[1].startswith("! BID PARSE FAILED")


def test_check_tells_a_transcript_again(capsys, tmp_path):
    said(capsys, "match", "yacht", GOOD, "random", "--unpaired", "--sandbox", "none", "--transcript", str(tmp_path))
    (path,) = tmp_path.iterdir()
    words = ("--transcript", str(path), "--sandbox", "none", "--", PYTHON, "-SEI", f"{BOTS}/odd.py")
    assert "says what the transcript has: ok - 25 lines" in said(capsys, "check", "yacht", *words, "good")
    assert "FAILED" in said(capsys, "check", "yacht", *words, "illegal", code=1)
    path.write_bytes(b"\xff")
    assert run(["check", "yacht", *words, "good"]) == 2


@pytest.mark.parametrize("name", ["yacht", "dots"])
def test_a_built_in_speaks_the_wire(name):
    asked = b"READY\nROLL 12345 66666\n" if name == "yacht" else EDGES
    done = subprocess.run([sys.executable, "-m", "kibitz", "bot", name, "greedy"], input=asked, capture_output=True)
    assert done.returncode == 0 and done.stderr == b""
    said = done.stdout.decode().splitlines()
    assert said[0] == "OK" and said[1].startswith("BID B ") if name == "yacht" else json.loads(said[0])["turn"] == 5


EDGES = (
    b'{"you":1,"to_move":1,"rows":2,"cols":2,"h":[[true,true],[false,false],[true,true]],"v":[[true,false,false],'
    b'[false,false,false]],"owner":[[-1,-1],[-1,-1]],"scores":[0,0],"turn":5,"nonce":47}\n'
)


def test_a_built_in_says_which_line_made_no_sense():
    command = [sys.executable, "-m", "kibitz", "bot", "yacht", "greedy"]
    done = subprocess.run(command, input=b"READY\nSCORE\n", capture_output=True)
    assert (done.returncode, done.stdout) == (2, b"OK\n")
    assert done.stderr.decode() == 'kibitz: line 2: "SCORE" is not what comes next\n'


def test_a_referee_that_goes_away_is_no_error_of_the_bot():
    command = [sys.executable, "-m", "kibitz", "bot", "yacht", "greedy"]
    running = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    running.stdout.close()
    _, err = running.communicate(b"READY\n")
    assert (running.returncode, err) == (0, b"")


def test_a_new_bot_is_written_and_passes(capsys, tmp_path):
    place = tmp_path / "mybot"
    text = said(capsys, "new-bot", "dots", str(place))
    assert "kibitz check dots-and-boxes -- python3 bot.py" in text
    said(capsys, "check", "dots", "--sandbox", "none", "--", PYTHON, str(place / "bot.py"))
    assert run(["new-bot", "dots", str(place)]) == 2
    found = told(capsys, "new-bot", "yacht", str(tmp_path / "other"), "--language", "rust")
    assert found["files"] == ["README.md", "bot.rs"] and found["build"][0] == "rustc" and found["run"] == ["./bot"]

"""What each tier of the sandbox stops, tried by a program that wants to get out."""

import json
import os
import socket
import subprocess
import sys

import pytest
from bouts import BOTS, FULL, PYTHON, TIERS
from sandboxes import AS_ROOT, CAN

from kibitz.errors import BadSetup
from kibitz.referee import sandbox
from kibitz.referee.sandbox import Sandbox

ROOT = os.geteuid() == 0


@pytest.fixture
def attempt(tmp_path, monkeypatch):
    """Runs the program in a tier, with everything there that it wants to get at."""
    secret = "the-secret-of-this-test"
    home, own, other = (tmp_path / name for name in ("person", "own", "other"))
    for folder in (home, own, other):
        folder.mkdir()
    (home / "diary").write_text(secret)
    (other / "bot.py").write_text(secret)
    (own / "escape.py").write_bytes((BOTS / "escape.py").read_bytes())
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("SECRET", secret)
    victim = subprocess.Popen([PYTHON, "-c", "input()"], stdin=subprocess.PIPE)  # with the secret in its environment
    listener = socket.create_server(("127.0.0.1", 0))

    def run(tier):
        box = Sandbox(tier)
        words = [PYTHON, "-SEI", str(own / "escape.py"), secret, str(victim.pid), str(listener.getsockname()[1])]
        confined = box.confine([*words, str(home / "diary"), str(other / "bot.py")])
        done = subprocess.run(confined.words, env=confined.environment, capture_output=True, text=True, cwd=tmp_path)
        box.close()
        assert done.returncode == 0, done.stderr
        return {what for what, could in json.loads(done.stdout).items() if could}

    yield run
    victim.communicate()
    listener.close()
    for left in ("/tmp/big",):
        if os.path.exists(left):
            os.unlink(left)


@pytest.mark.parametrize("tier", TIERS)
def test_what_a_tier_stops(tier, attempt, monkeypatch):
    # files named on the command line are shown to a program: here they are named by somebody else
    monkeypatch.setattr(sandbox, "_named", lambda words: [words[2]])
    assert attempt(tier) == (CAN[tier] | AS_ROOT if ROOT and tier != "full" else CAN[tier])


@pytest.mark.parametrize("tier", TIERS)
def test_a_program_runs_where_it_was_started_and_finds_its_own_files(tier, tmp_path, monkeypatch):
    (tmp_path / "bot").mkdir()
    (tmp_path / "bot" / "data.txt").write_text("mine")
    (tmp_path / "bot" / "bot.py").write_text("import os,sys\nprint(open(sys.argv[1]).read(), os.getcwd())\n")
    (tmp_path / "bot").chmod(0o700)
    monkeypatch.chdir(tmp_path)
    confined = Sandbox(tier).confine([PYTHON, "bot/bot.py", "bot/data.txt"])
    done = subprocess.run(confined.words, env=confined.environment, capture_output=True, text=True)
    assert done.stdout.split() == ["mine", str(tmp_path)], done.stderr


@pytest.mark.parametrize("tier", TIERS)
def test_an_interpreter_is_found_by_the_first_line_of_a_script_and_kibitz_can_be_imported(tier, tmp_path):
    script = tmp_path / "bot"
    script.write_text(f"#!{sys.executable}\nimport kibitz, sys\nprint('here')\n")
    script.chmod(0o755)
    confined = Sandbox(tier).confine([str(script)])
    done = subprocess.run(confined.words, env=confined.environment, capture_output=True, text=True)
    assert done.stdout == "here\n", done.stderr


@pytest.mark.parametrize("tier", TIERS)
def test_the_exit_code_and_standard_error_come_through(tier):
    confined = Sandbox(tier).confine(["/bin/sh", "-c", "echo why >&2; exit 7"])
    done = subprocess.run(confined.words, env=confined.environment, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (7, "why\n")


def test_auto_takes_the_strongest_that_works(monkeypatch):
    works = {"full"}
    monkeypatch.setattr(sandbox, "trouble", lambda tier: "" if tier in works | {"none"} else "it is broken")
    assert sandbox.choose("auto") == "full" and sandbox.choose("none") == "none"
    with pytest.raises(BadSetup, match="the sandbox limits does not work here: it is broken"):
        sandbox.choose("limits")
    works.clear()
    assert sandbox.choose("auto") == "none"
    with pytest.raises(BadSetup, match="auto, none, limits or full"):
        sandbox.choose("strong")


def test_a_missing_tool_is_named(monkeypatch):
    sandbox._tool.cache_clear()
    monkeypatch.setattr(sandbox.shutil, "which", lambda *_, **__: None)
    try:
        assert sandbox.trouble.__wrapped__("full") == "bwrap is not installed"
        assert sandbox.trouble.__wrapped__("limits") == "prlimit is not installed"
    finally:
        sandbox._tool.cache_clear()


@pytest.mark.parametrize("tier", FULL)
def test_a_home_folder_is_not_shown_as_a_whole(tier, tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    (tmp_path / "bot.py").write_text("import os\nprint(sorted(os.listdir(os.path.dirname(__file__))))\n")
    (tmp_path / "diary").write_text("secret")
    monkeypatch.chdir(tmp_path)
    confined = Sandbox("full").confine([PYTHON, "bot.py"])
    done = subprocess.run(confined.words, env=confined.environment, capture_output=True, text=True)
    assert "bot.py" in done.stdout and "diary" not in done.stdout, done.stderr
    with pytest.raises(BadSetup, match="it holds more than is its own"):
        Sandbox("full").confine([PYTHON, "bot.py", str(tmp_path)])


def output(words):
    """What a program says in the full sandbox."""
    box = Sandbox("full")
    confined = box.confine(words)
    done = subprocess.run(confined.words, env=confined.environment, capture_output=True, text=True)
    box.release(confined)
    box.close()
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("tier", FULL)
def test_what_is_the_sandboxs_own_is_not_replaced_by_naming_it(tier):
    code = "import os, sys; print(os.path.exists('/dev/shm/x') or len([n for n in os.listdir('/proc') if n.isdigit()]))"
    code += "; open('/dev/null', 'w').write('x')"
    for word in ("/dev/null", "/proc/cpuinfo", "--log=/dev/stderr", "/sys/kernel", "/no/such/file"):
        assert int(output([PYTHON, "-SEI", "-c", code, word])) < 5
    listing = "import os; print(sorted(os.listdir('/etc')))"
    if os.path.exists("/etc/hostname"):
        assert "passwd" not in output([PYTHON, "-SEI", "-c", listing, "/etc/hostname"])


@pytest.mark.parametrize("tier", FULL)
@pytest.mark.parametrize(
    "first", ["#!{victim}/bot", "#!/usr/bin/env -S -u {victim}/bot python3", "#!{victim}/../victim/bot"]
)
def test_a_bots_first_line_does_not_choose_what_it_is_shown(tier, first, tmp_path):
    victim, own = tmp_path / "victim", tmp_path / "own"
    victim.mkdir()
    own.mkdir()
    (victim / "bot").write_text("#!/bin/sh\n")
    (victim / "bot").chmod(0o755)
    (own / "bot").write_text(first.format(victim=victim) + "\n")
    (own / "bot").chmod(0o755)
    box = Sandbox("full")
    assert not any(str(victim) in word for word in box.confine([str(own / "bot")]).words)
    box.close()


@pytest.mark.parametrize("tier", FULL)
def test_programs_that_run_at_a_time_have_places_of_their_own_which_are_free_when_they_are_gone(tier):
    box = Sandbox("full")
    first, second = (box.confine(["/bin/true"]) for _ in range(2))
    assert (first.slot, second.slot) == (0, 1) and first.words != second.words
    box.release(first)
    box.release(first)
    assert box.confine(["/bin/true"]).slot == 0 and box.confine(["/bin/true"]).slot == 2
    box.close()


def test_a_working_folder_that_is_gone_is_said_and_nothing_weaker_taken(tmp_path):
    code = "import os, sys; os.rmdir(os.getcwd()); from kibitz.console.main import run; sys.exit(run(sys.argv[1:]))"
    command = [sys.executable, "-c", code, "check", "dots", "--", "/bin/true"]
    (tmp_path / "gone").mkdir()
    done = subprocess.run(command, cwd=tmp_path / "gone", capture_output=True, text=True)
    assert done.returncode == 2 and done.stderr.count("\n") == 1
    assert "the working folder is not there any more" in done.stderr

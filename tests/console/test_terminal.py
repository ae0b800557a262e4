"""On a real pseudo-terminal: completion, history, Ctrl-C, secrets, colour, and what a kill leaves behind."""

import json
import os
import pty
import select
import signal
import subprocess
import sys
import termios
from pathlib import Path

import pytest
from typist import kept

from kibitz import catalog
from kibitz.rebuild import resume


class Screen:
    """A pseudo-terminal with kibitz on it."""

    def __init__(self, *arguments, **environment):
        master, slave = pty.openpty()
        termios.tcsetwinsize(slave, (40, 80))
        settings = {**os.environ, "TERM": "xterm", "PROMPT_TOOLKIT_NO_CPR": "1", **environment}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "kibitz", *arguments], stdin=slave, stdout=slave, stderr=slave, env=settings
        )
        os.close(slave)
        self.master, self.seen = master, ""

    def wait_for(self, text):
        """Reads until the text has appeared since the last wait."""
        while text not in self.seen:
            chunk = self._read()
            assert chunk, f"it ended before {text!r}: {self.seen[-2000:]}"
            self.seen += chunk
        before, _, self.seen = self.seen.partition(text)
        return before

    def type(self, text):
        os.write(self.master, text.encode())

    def rest(self):
        """What comes until the program ends, and its exit code."""
        while chunk := self._read():
            self.seen += chunk
        os.close(self.master)
        return self.seen, self.process.wait()

    def _read(self):
        ready, _, _ = select.select([self.master], [], [], 30)
        assert ready, f"nothing comes any more: {self.seen[-2000:]}"
        try:
            return os.read(self.master, 1 << 16).decode("utf-8", "replace")
        except OSError:  # the other side is closed
            return ""


@pytest.fixture
def terminal():
    """Starts kibitz on pseudo-terminals, and ends what a failing test leaves running."""
    started = []

    def start(*arguments, **environment):
        started.append(Screen(*arguments, **environment))
        return started[-1]

    yield start
    for screen in started:
        if screen.process.poll() is None:
            screen.process.kill()
            screen.rest()


def test_a_terminal_has_completion_and_history(tmp_path, terminal):
    path = tmp_path / "match.json"
    screen = terminal("play", "dicemania", "--seed", "1", "--record", str(path))
    screen.wait_for("score>")
    screen.type("score cha\t\r")
    screen.wait_for("scores")
    screen.wait_for("score>")
    screen.type("banana\r")
    screen.wait_for("is not a move")
    screen.wait_for("score>")
    screen.type("\x1b[A")
    screen.wait_for("banana")
    screen.type("\x03\x03")  # the first empties the line
    text, code = screen.rest()
    assert code == 0 and "Go on with: kibitz play --resume" in text
    assert [a.action for a in kept(path).actions] == ["score chance"]


@pytest.mark.parametrize("ending", ["\x04", "\x03"], ids=["end of input", "ctrl-c"])
def test_end_of_input_and_ctrl_c_end_cleanly_and_keep_the_record(tmp_path, terminal, ending):
    path = tmp_path / "match.json"
    screen = terminal("play", "despirala", "--seed", "1", "--record", str(path))
    screen.wait_for("move>")
    screen.type("collect 1\r")
    screen.wait_for("Stop>")
    screen.type(ending)
    text, code = screen.rest()
    assert code == 0 and "Traceback" not in text
    assert len(kept(path).actions) == 1


def test_a_secret_bid_does_not_stay_on_the_screen_and_is_not_in_the_history(tmp_path, terminal):
    path = tmp_path / "match.json"
    names = ["--seat", "me:Ann", "--seat", "me:Ben"]
    screen = terminal("play", "yacht", "--seed", "1", *names, "--record", str(path))
    screen.wait_for("Ann: A")
    screen.wait_for("bid>")
    screen.type("A 54321\r")
    erased = screen.wait_for("Ben: A")
    assert "\x1b[J" in erased or "\x1b[0J" in erased or "\x1b[K" in erased
    screen.wait_for("bid>")
    screen.type("\x1b[A")  # nothing to page through
    screen.type("B 3\r")
    told = screen.wait_for("Ben: gets")
    assert "Ann: A 54321" in told and "Ben: B 3" in told
    screen.wait_for("bid>")
    screen.type("\x04")
    assert screen.rest()[1] == 0
    assert [a.action for a in kept(path).actions] == ["A 54321", "B 3"]


def test_a_killed_match_can_be_taken_up_again(tmp_path, terminal):
    path = tmp_path / "match.json"
    screen = terminal("play", "despirala", "--seed", "1", "--record", str(path))
    screen.wait_for("move>")
    screen.type("collect 1\r")
    screen.wait_for("Stop>")
    screen.process.send_signal(signal.SIGKILL)
    screen.rest()
    found = kept(path)
    assert len(found.actions) == 1 and resume(catalog.load("despirala"), found).asked == (0,)
    assert [file.name for file in Path(tmp_path).iterdir() if file.name != "home"] == ["match.json"]


def test_colour_is_used_on_a_terminal_and_not_under_no_color(tmp_path, terminal):
    for environment, coloured in (({"NO_COLOR": ""}, True), ({"NO_COLOR": "1"}, False)):
        screen = terminal("play", "dicemania", "--seat", "greedy", "--seed", "1", **environment)
        text, _ = screen.rest()
        assert "greedy: scores" in text and ("\x1b[36m" in text) == coloured


def test_a_record_is_stepped_through_on_a_terminal(tmp_path, terminal):
    path = tmp_path / "match.json"
    terminal("play", "dicemania", "--seat", "greedy", "--record", str(path)).rest()
    screen = terminal("replay", str(path))
    for _ in range(3):
        screen.wait_for("q leaves>")
        screen.type("\r")
    screen.wait_for("q leaves>")
    screen.type("banana\r")
    screen.wait_for("a number from 1 to 14")
    screen.wait_for("q leaves>")
    screen.type("14\r")
    screen.wait_for("Enter or q leaves>")
    screen.type("b\r")
    screen.wait_for("13 of 14")
    screen.wait_for("q leaves>")
    screen.type("q\r")
    assert screen.rest()[1] == 0


def test_progress_is_shown_beside_the_result_and_not_in_it(tmp_path):
    command = [sys.executable, "-m", "kibitz", "match", "dicemania", "random", "--games", "300", "--json"]
    master, slave = pty.openpty()
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=slave, env={**os.environ, "TERM": "xterm"})
    os.close(slave)
    shown = os.read(master, 1 << 16)
    os.close(master)
    assert json.loads(done.stdout)["games"] == 300 and b"matches" in shown

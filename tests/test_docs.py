"""The documentation is complete and true."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import click
import pytest
from games_under_test import GAMES
from sandboxes import AS_ROOT, CAN

from kibitz import catalog
from kibitz.console.main import cli
from kibitz.game import Actions, Format, Game, JsonWire, Notation, Numbering, Roll, State, Wire
from kibitz.wire import Cause

ROOT = Path(__file__).parents[1]
PAGES = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), *(ROOT / "src").rglob("*.md")]
COMMANDS = (ROOT / "docs" / "commands.md").read_text()
BLOCKS = [
    (page, block)
    for page in PAGES
    for block in re.findall(r"^```python\n(.*?)^```", page.read_text(), re.MULTILINE | re.DOTALL)
]


@pytest.mark.parametrize("name", cli.commands)
def test_every_command_and_option_is_documented(name):
    found = re.search(rf"^## `kibitz {name}\b.*?(?=^## |\Z)", COMMANDS, re.MULTILINE | re.DOTALL)
    assert found, f"{name} has no section in docs/commands.md"
    for parameter in cli.commands[name].params:
        if isinstance(parameter, click.Option):
            assert any(re.search(rf"`{option}\b(?!-)", found[0]) for option in parameter.opts), parameter.opts


def test_every_documented_command_exists():
    assert set(re.findall(r"^## `kibitz ([\w-]+)", COMMANDS, re.MULTILINE)) == set(cli.commands)
    for line in re.findall(r"^kibitz ([\w-]+)", (ROOT / "README.md").read_text(), re.MULTILINE):
        assert line in cli.commands


@pytest.mark.parametrize("name", GAMES)
def test_the_documented_schema_of_each_game_is_that_of_the_code(name):
    kept = (ROOT / "docs" / "schemas" / f"{name}.json").read_text()
    assert json.loads(kept) == catalog.load(name).wire.schema(), "write it anew with make golden"


@pytest.mark.parametrize("name", GAMES)
def test_the_lines_of_json_that_are_shown_are_read_and_say_what_they_should(name):
    game = catalog.load(name)
    page = (ROOT / "docs" / "json-lines.md").read_text()
    (section,) = re.findall(rf"^## {game.title}\n(.*?)(?=^## |\Z)", page, re.MULTILINE | re.DOTALL)
    (block,) = re.findall(r"^```json\n(.*?)^```", section, re.MULTILINE | re.DOTALL)
    seen, *said = block.splitlines()
    view = game.wire.decode(seen)
    action = game.wire.answered(said[0], view.state, view.seat)
    assert action in view.state.legal(view.seat) and game.wire.read(said[0]).turn == json.loads(seen)["turn"]
    for line in said[1:]:
        game.wire.read(line)
    for key in json.loads(seen):
        assert f"`{key}" in page, key


def test_the_table_of_what_the_sandbox_stops_is_what_the_test_of_it_says():
    table = dict(re.findall(r"^\| ([^|]+?) \| (.*) \|$", (ROOT / "docs" / "sandbox.md").read_text(), re.MULTILINE))
    for number, tier in enumerate(("none", "limits", "full")):
        for what in CAN["none"] | AS_ROOT:
            said = "as root" if what in AS_ROOT and tier != "full" else "yes" if what in CAN[tier] else "no"
            assert table[what].split(" | ")[number] == said, what


def test_every_fault_is_documented():
    page = (ROOT / "docs" / "bots.md").read_text()
    for cause in Cause:
        assert f"`{cause}`" in page
    for name in ("TLE", "INVALID READY MESSAGE", "BID PARSE FAILED", "PUT PARSE FAILED", "RULE ALREADY USED"):
        assert f"`{name}`" in page


def test_every_extension_point_is_documented():
    page = (ROOT / "docs" / "games.md").read_text()
    fields = [name for name in vars(Game) | Game.__annotations__ if name[0] != "_" and name not in NOT_FOR_GAMES]
    for part in (Actions, Numbering, Notation, JsonWire, Wire, Format, Roll, State):
        assert re.search(rf"`(kibitz\.game\.)?{part.__name__}`", page), part
    for name in {*fields, *(name for name in vars(Notation) if not name.startswith("_"))}:
        assert f"`{name}`" in page or f"`Game.{name}`" in page, name


# what a game has without doing anything for it
NOT_FOR_GAMES = ("start", "settle", "settle_seats", "seats_by_default")


@pytest.mark.parametrize(("page", "block"), BLOCKS, ids=[f"{page.name}-{n}" for n, (page, _) in enumerate(BLOCKS)])
def test_every_block_of_python_runs(page, block, tmp_path):
    done = subprocess.run([sys.executable, "-W", "error", "-c", block], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_leads_somewhere(page):
    for target in re.findall(r"\]\(([^)#]+)\)", page.read_text()):
        assert "://" in target or (page.parent / target).exists(), target


def test_make_targets_that_are_documented_exist():
    targets = set(re.findall(r"^(\w[\w-]*):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    named = {name for page in PAGES for name in re.findall(r"`?make ([a-z][a-z-]+)\b[`  ]", page.read_text())}
    assert named - {"sure"} <= targets, named - targets


def test_every_file_that_the_tour_names_exists():
    tour = (ROOT / "docs" / "house.md").read_text()
    for name in re.findall(r"`((?:\w+/)*\w+\.py)`", tour):
        assert list((ROOT / "src" / "kibitz").rglob(name.split("/")[-1])), name


def test_setup_needs_nothing_that_is_not_named():
    done = subprocess.run(
        ["sh", "tools/setup.sh"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHON": "false", "VENV": ".none"},
    )
    assert done.returncode == 2 and done.stderr.count("\n") == 1 and "needs Python 3.11" in done.stderr

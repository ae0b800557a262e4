"""The walls of the house, and what else is kept true of the whole tree."""

import importlib
import pkgutil
import re
import subprocess
import sys
from pathlib import Path

import pytest

import kibitz
from kibitz import catalog

ROOT = Path(__file__).parents[1]
SOURCES = sorted((ROOT / "src" / "kibitz").rglob("*.py"))
# how a game is named in code
NAMES = re.compile("|".join(name.replace("-", "[-_ ]?") for name in catalog.names()), re.IGNORECASE)


def test_imports_go_down_only_and_no_game_knows_another():
    done = subprocess.run(
        [Path(sys.executable).parent / "lint-imports", "--no-cache"], cwd=ROOT, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_nothing_outside_games_names_a_game(path):
    if "games" in path.relative_to(ROOT).parts:
        return
    text = path.read_text()
    if path.parts[-2:] == ("console", "main.py"):
        text = re.sub(r"^ *(?:\\b\n)?(?: *kibitz .*\n)+", "", text, flags=re.MULTILINE)  # the examples in help texts
    assert not NAMES.findall(re.sub(r'"""(?:.|\n)*?"""|#.*', "", text))


def test_every_module_says_what_it_is_for():
    for found in pkgutil.walk_packages(kibitz.__path__, "kibitz."):
        if not found.name.endswith("__main__"):
            assert importlib.import_module(found.name).__doc__, found.name


def test_tests_mirror_the_sources():
    missing = []
    for path in SOURCES:
        inside = path.relative_to(ROOT / "src" / "kibitz")
        if path.name in ("__init__.py", "__main__.py", "errors.py", "player.py") or inside.parent.name == "bots":
            continue
        test = ROOT / "tests" / inside.parent / f"test_{path.name}"
        if not test.exists() and inside.parent.name != "console":  # tested by what a person does
            missing.append(str(inside))
    assert missing == []


def test_no_registry_or_mirror_is_named_in_any_file():
    hosts = re.compile("python" + "hosted|pypi" + r"\.org|registry\.npm" + "js|deb" + r"\.debian|index" + "-url")
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    for name in listed:
        if (path := ROOT / name).is_file():
            assert not hosts.search(path.read_text("utf-8", "replace")), name


def test_nothing_random_is_drawn_but_from_luck_or_the_system():
    for path in SOURCES:
        assert not re.search(r"^\s*(import random|from random|.*np\.random)", path.read_text(), re.MULTILINE), path

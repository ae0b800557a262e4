"""Bots to start from: each is built, run and checked wherever its compiler is."""

import shutil
import subprocess

import pytest
from games_under_test import GAMES

from kibitz import catalog
from kibitz.errors import BadSetup
from kibitz.luck import Luck
from kibitz.players import programs
from kibitz.players.builtins import find
from kibitz.players.starters import LANGUAGES, starter, write
from kibitz.referee.check import Check
from kibitz.referee.referee import Referee, Terms
from kibitz.referee.series import plan


def works(tool):
    """Whether a compiler or interpreter is there, and not only its name."""
    return shutil.which(tool) and not subprocess.run([tool, "--version"], capture_output=True).returncode


EVERYWHERE = [
    pytest.param(language, marks=pytest.mark.skipif(not works(language.tool), reason=f"{language.tool} is not here"))
    for language in LANGUAGES.values()
]


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """The words that run a bot, built once."""
    found = {}

    def build(name, language):
        if (name, language.name) not in found:
            folder = write(starter(catalog.load(name), language), tmp_path_factory.mktemp("bots") / "bot")
            if language.build:
                done = subprocess.run(language.build, cwd=folder, capture_output=True, text=True)
                assert done.returncode == 0 and done.stderr == "", done.stderr
            file = "bot" if language.build else f"bot.{language.ending}"
            tool = [] if language.build else [shutil.which(language.run[0])]
            found[name, language.name] = [*tool, str(folder / file)]
        return found[name, language.name]

    return build


@pytest.mark.parametrize("language", EVERYWHERE, ids=lambda language: language.name)
@pytest.mark.parametrize("name", GAMES)
def test_it_keeps_to_the_wire(name, language, built):
    game = catalog.load(name)
    command = programs.command(built(name, language), "bot")
    steps = list(Check(game, command, game.settle({}), Terms("none")).steps())
    assert len(steps) == 8 and all(step.ok for step in steps), [step for step in steps if not step.ok]


VARIANTS = [("despirala", {"misere": True}), ("dots-and-boxes", {"rows": 2, "cols": 7, "opening": 3})]


@pytest.mark.parametrize("language", EVERYWHERE, ids=lambda language: language.name)
@pytest.mark.parametrize(("name", "options"), VARIANTS)
def test_it_plays_under_other_options_too(name, options, language, built):
    matches = played(name, built(name, language), options)
    assert not any(match.record().faults or match.notes for match in matches)


@pytest.mark.parametrize("name", GAMES)
def test_it_plays_the_same_in_every_language(name, built):
    digests = {
        language.name: [match.record().digest for match in played(name, built(name, language), {})]
        for language in LANGUAGES.values()
        if works(language.tool)
    }
    assert len({tuple(found) for found in digests.values()}) == 1, digests


def played(name, words, options):
    """A pair of matches against greedy."""
    game = catalog.load(name)
    referee = Referee(game, [programs.command(words, "bot"), find(game, "greedy")], game.settle(options), Terms())
    try:
        return [match for _, match in referee.matches(plan(2, 2, Luck.from_seed(5)))]
    finally:
        referee.close()


def test_what_comes_with_it_says_how_to_go_on(tmp_path):
    rust = starter(catalog.load("dots-and-boxes"), LANGUAGES["rust"])
    assert set(rust) == {"bot.rs", "json.rs", "README.md"} and "rustc" in rust["README.md"]
    lines = starter(catalog.load("yacht-auction"), LANGUAGES["cpp"])
    assert set(lines) == {"bot.cpp", "README.md"}
    assert "kibitz check yacht-auction -- ./bot" in lines["README.md"]


def test_only_a_new_folder_is_written_to(tmp_path):
    found = starter(catalog.load("dicemania"), LANGUAGES["python"])
    place = write(found, tmp_path / "a" / "bot")
    assert sorted(path.name for path in place.iterdir()) == ["README.md", "bot.py"]
    with pytest.raises(BadSetup, match="is there already and not empty"):
        write(found, place)
    (tmp_path / "file").write_text("")
    with pytest.raises(BadSetup, match="is there already"):
        write(found, tmp_path / "file")


def test_a_game_without_any_has_one_in_python(nim, tmp_path):
    found = starter(nim, LANGUAGES["python"])
    assert set(found) == {"bot.py", "README.md"} and "catalog.load" in found["bot.py"]
    with pytest.raises(BadSetup, match="brings no bot to start from in rust"):
        starter(nim, LANGUAGES["rust"])

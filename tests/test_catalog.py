"""Games are found by name."""

import json
import sys
from pathlib import Path

import pytest

from kibitz import catalog
from kibitz.console.main import run
from kibitz.errors import BadSetup

SAMPLE = Path(__file__).parent / "samples" / "Battle-40956-1.log"


def test_the_four_games_are_there():
    assert catalog.names() == ["despirala", "dicemania", "dots-and-boxes", "yacht-auction"]
    for name in catalog.names():
        assert catalog.load(name).name == name


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("dots", "dots-and-boxes"),
        ("DOTS AND BOXES", "dots-and-boxes"),
        ("y", "yacht-auction"),
        ("dic", "dicemania"),
        ("yachtauction", "yacht-auction"),
    ],
)
def test_unambiguous_beginnings_are_accepted(text, name):
    assert catalog.find(text).name == name


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("d", "could be despirala, dicemania or dots-and-boxes"),
        ("", "there is no game"),
        ("despirla", 'there is no game "despirla", did you mean "despirala". there are'),
        ("chess", "there are despirala"),
        ("\x00", "there is no game"),
    ],
)
def test_what_is_no_game_says_which_there_are(text, says):
    with pytest.raises(BadSetup, match=says):
        catalog.find(text)


def test_only_exact_names_are_loaded():
    with pytest.raises(BadSetup, match="there is no game"):
        catalog.load("dots")


@pytest.fixture
def broken(tmp_path, monkeypatch):
    """Installs a package that names something as a game which is none."""

    def install(value, module="raise ValueError('no\\nluck')"):
        (tmp_path / "chess_game.py").write_text(module)
        info = tmp_path / "chess_game-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text("Metadata-Version: 2.1\nName: chess-game\nVersion: 1.0\n")
        (info / "entry_points.txt").write_text(f"[kibitz.games]\nchess = {value}\n")
        monkeypatch.syspath_prepend(str(tmp_path))
        catalog.forget()

    yield install
    catalog.forget()
    sys.modules.pop("chess_game", None)


@pytest.mark.parametrize(
    ("value", "module", "says"),
    [
        ("chess_game:GAME", "raise ValueError('no\\nluck')", "cannot be used: no luck"),
        ("chess_game:GAME", "GAME =", "cannot be used: invalid syntax"),
        ("chess_game:GAME", "", "has no attribute 'GAME'"),
        ("chess_game:GAME", "GAME = 5", "chess_game:GAME is no game of that name"),
        ("kibitz.games.dicemania:GAME", "", "is no game of that name"),
        ("nowhere:GAME", "", "No module named 'nowhere'"),
    ],
)
def test_a_package_whose_game_is_broken_breaks_nothing_else(broken, capsys, tmp_path, value, module, says):
    broken(value, module)
    with pytest.raises(BadSetup, match=f"the game chess is installed and cannot be used: .*{says.split(': ')[-1]}"):
        catalog.find("chess")
    games, reasons = catalog.usable()
    assert len(games) == 4 and len(reasons) == 1
    assert run(["games"]) == 0
    out, err = capsys.readouterr()
    assert "chess" not in out and "dicemania" in out and says in err and err.count("\n") == 1
    assert run(["games", "--json"]) == 0 and len(json.loads(capsys.readouterr().out)["games"]) == 4
    assert run(["convert", str(SAMPLE), str(tmp_path / "match.json")]) == 0
    assert run(["replay", str(tmp_path / "match.json"), "--verify"]) == 0
    capsys.readouterr()
    assert run(["rules", "chess"]) == 2 and capsys.readouterr().err.count("\n") == 1

"""A fifth game, installed as a package of its own, goes through every room of the house."""

import json
import subprocess
import sys

import pytest
import test_properties
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kibitz import catalog, record
from kibitz.console.main import run
from kibitz.errors import Unreadable
from kibitz.luck import Luck
from kibitz.play import Match
from kibitz.play import run as run_match
from kibitz.players.builtins import available, find
from kibitz.rebuild import differences
from kibitz.referee.series import plan, series
from kibitz.story import Story

TURNS = "test_any_legal_play_ends_in_the_right_number_of_turns"


def said(capsys, *arguments):
    assert run(arguments) == 0
    return capsys.readouterr().out


def test_it_is_found_through_its_entry_point(nim):
    assert nim.name in catalog.names() and len(catalog.names()) == 5
    assert catalog.find("nim") is nim
    assert type(nim).__module__ == "kibitz_nim"


@given(st.integers(0, 10**9))
@settings(max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_the_core_plays_keeps_and_tells_it(nim, seed):
    match = Match(nim, ["a", "b"], {"stones": 15}, Luck.from_seed(seed))
    run_match(match, [find(nim, "random").sit(match.options, 2) for _ in range(2)])
    assert sorted(match.over.scores) == [0, 1]
    kept = record.decode(record.encode(match.record()))
    assert differences(nim, kept) == []
    story = Story(nim, nim.start(stones=15), ["a", "b"])
    assert all(story.tell(match.events)) and story.state == match.state


HOLDING = [
    test
    for name, test in vars(test_properties).items()
    if hasattr(test, "hypothesis") and name not in ("test_scores_equal_an_independent_scorer", TURNS)
]


@pytest.mark.parametrize("holds", HOLDING, ids=lambda test: test.__name__)
def test_what_holds_for_every_game_holds_for_it(nim, holds):
    assert len(HOLDING) > 9
    for seed in range(5):
        holds.hypothesis.inner_test((nim.name, 2, {"stones": 20}), seed)


def test_it_has_random_though_it_brings_no_player(nim):
    assert [builtin.name for builtin in available(nim)] == ["random"]


def test_its_wire_is_read_and_written(nim):
    state = nim.start(stones=3).rolled((2,))
    observation = nim.wire.observe(state.view(0), 0)
    assert nim.wire.view(observation).state == state
    assert nim.wire.answered('{"take": 2}', state, 0) == 2
    with pytest.raises(Unreadable):
        nim.wire.answered('{"take": "two"}', state, 0)


def test_series_are_played(nim):
    summary = series(nim, [find(nim, "random@1"), find(nim, "random@2")], {}, plan(2, 10, Luck.from_seed(1)))
    assert summary.games == 10 and sum(tally.wins for tally in summary.players) == 10


def test_the_command_line_lists_explains_matches_and_replays_it(nim, capsys, tmp_path):
    assert "nim-with-a-die" in said(capsys, "games")
    assert "the last one wins" in said(capsys, "rules", "nim")
    assert "take" in said(capsys, "rules", "nim", "--schema")
    assert "random" in said(capsys, "players", "nim")
    result = json.loads(
        said(capsys, "match", "nim", "random", "random@2", "--games", "4", "--records", str(tmp_path), "--json")
    )
    assert result["games"] == 4
    for file in tmp_path.iterdir():
        if file.suffix == ".json":
            assert json.loads(said(capsys, "replay", str(file), "--verify", "--json"))["ok"]
            assert "is on the heap" in said(capsys, "replay", str(file))


def test_it_is_played_at_the_keyboard(nim, tmp_path):
    path = tmp_path / "match.json"
    command = [sys.executable, "-m", "kibitz", "play", "nim", "--option", "stones=5", "--seed", "1", "--record", path]
    done = subprocess.run(command, input="take 1\n" * 9, capture_output=True, text=True)
    assert done.returncode == 0 and done.stderr == "" and "the die shows" in done.stdout
    kept = record.load(path)
    assert kept.seats == ["me", "random"] and kept.result and differences(nim, kept) == []


def test_programs_play_it_and_are_checked(nim, capsys, tmp_path):
    place = tmp_path / "bot"
    said(capsys, "new-bot", "nim", str(place))
    bot = f"cmd:{sys.executable} {place}/bot.py"
    words = ("--sandbox", "none", "--", sys.executable, f"{place}/bot.py")
    assert "passed" in said(capsys, "check", "nim", *words)
    served = f"json:{sys.executable} -m kibitz bot nim random@1"
    settings = ("--sandbox", "none", "--records", str(tmp_path / "records"), "--workers", "2")
    result = json.loads(said(capsys, "match", "nim", bot, served, "--games", "4", "--json", *settings))
    assert result["games"] == 4 and not any(player["faults"] for player in result["players"])
    for path in (tmp_path / "records").iterdir():
        assert differences(nim, record.load(path)) == []

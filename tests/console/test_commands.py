"""Commands that list, explain, match, replay and convert."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from games_under_test import GAMES, played

from kibitz import catalog, record
from kibitz.console.main import run
from kibitz.play import Match

SAMPLE = Path(__file__).parents[1] / "samples" / "Battle-40956-1.log"


def said(capsys, *arguments):
    """What a command prints, when it succeeds."""
    assert run(arguments) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def told(capsys, *arguments):
    """The object that a command prints with --json."""
    return json.loads(said(capsys, *arguments, "--json"))


def test_games_are_listed(capsys):
    assert [game["name"] for game in told(capsys, "games")["games"]] == GAMES
    text = said(capsys, "games")
    assert all(name in text for name in GAMES) and max(map(len, text.splitlines())) <= 80


@pytest.mark.parametrize("name", GAMES)
def test_rules_are_explained(name, capsys):
    assert said(capsys, "rules", name) == catalog.load(name).rules
    assert told(capsys, "rules", name)["rules"] == catalog.load(name).rules


@pytest.mark.parametrize("name", GAMES)
def test_the_schema_of_what_bots_read_and_write_can_be_had(name, capsys):
    schema = json.loads(said(capsys, "rules", name, "--schema"))
    game = catalog.load(name)
    assert schema["$ref"] == "#/$defs/Observation" and "$ref" in schema["$defs"]["Action"]
    observation = game.wire.observe(game.start(2).view(0), 0)
    assert set(schema["$defs"]["Observation"]["properties"]) == set(observation.__struct_fields__)


@pytest.mark.parametrize("name", GAMES)
def test_players_are_listed_weakest_first(name, capsys):
    assert [player["name"] for player in told(capsys, "players", name)["players"]][:2] == ["random", "greedy"]
    assert "random" in said(capsys, "players", name)


def test_a_series_is_played_and_told(capsys):
    result = told(capsys, "match", "dicemania", "greedy", "random", "--games", "5", "--seed", "3")
    assert result["games"] == 6 and result["plies"] > 100 and result["seconds"] > 0
    greedy, random = result["players"]
    assert greedy["name"] == "greedy" and greedy["wins"] == random["losses"] and greedy["faults"] == 0
    assert set(greedy) >= {"name", "wins", "draws", "losses", "score_mean", "win_rate", "faults", "think_max"}
    assert 0 < greedy["win_rate_error"] < 0.5 < greedy["superiority"] < 1 and sum(greedy["spread"].values()) == 3
    again = told(capsys, "match", "dicemania", "greedy", "random", "--games", "5", "--seed", "3")
    assert all(player.pop("think_max") > 0 for player in (*again["players"], *result["players"]))
    assert again["players"] == result["players"]
    text = said(capsys, "match", "dicemania", "greedy", "random", "--games", "6")
    assert "6 matches" in text and max(map(len, text.splitlines())) <= 80


def test_alone_there_is_no_win_rate(capsys):
    result = told(capsys, "match", "despirala", "greedy", "--games", "3", "--option", "misere=true")
    assert result["games"] == 3 and result["players"][0]["win_rate"] is None
    assert "mean score" in said(capsys, "match", "despirala", "greedy")


def test_records_of_a_series_are_kept_and_verify(capsys, tmp_path):
    said(capsys, "match", "dots", "greedy", "random", "--games", "4", "--records", str(tmp_path / "kept"))
    files = sorted((tmp_path / "kept").iterdir())
    assert len(files) == 4
    kept = [record.load(file) for file in files]
    assert [one.seats for one in kept] == [["greedy", "random"], ["random", "greedy"]] * 2
    assert kept[0].luck == kept[1].luck != kept[2].luck
    assert kept[0].options["opening"] == 6
    for file, one in zip(files, kept, strict=True):
        assert told(capsys, "replay", str(file), "--verify") == {"ok": True, "digest": one.digest, "differences": []}
        assert one.digest in said(capsys, "replay", str(file), "--verify")


def test_unpaired_seats_stay_as_given(capsys, tmp_path):
    said(capsys, "match", "dots", "greedy", "random", "--games", "3", "--unpaired", "--records", str(tmp_path))
    assert [record.load(file).seats for file in sorted(tmp_path.iterdir())] == [["greedy", "random"]] * 3


def test_records_that_are_there_already_stay(capsys, tmp_path):
    for _ in range(2):
        said(capsys, "match", "dicemania", "random", "--games", "2", "--records", str(tmp_path))
    (tmp_path / "dicemania-x.json").write_text("something else")
    said(capsys, "match", "dicemania", "random", "--records", str(tmp_path))
    names = sorted(file.name for file in tmp_path.glob("dicemania-0*"))
    assert names == [f"dicemania-00000{number}.json" for number in (1, 2, 3, 4, 5)]


def test_a_match_on_a_file_of_rolls_writes_a_log_with_these_rolls(capsys, tmp_path):
    rolls = tmp_path / "rolls.txt"
    rolls.write_text("35561 15336 0\n11111 22222 1\n" * 6)
    log = tmp_path / "match.log"
    for more in ([], ["--games", "1"]):
        asked = ["match", "yacht", "greedy", "random", "--rolls", str(rolls), "--log", str(log), *more]
        assert told(capsys, *asked)["games"] == 1
    assert re.findall(r"ROLL (.*)", log.read_text()) == ["35561 15336", "11111 22222"] * 6


def test_a_group_can_be_played_on_a_file_of_rolls(capsys, tmp_path):
    rolls = tmp_path / "rolls.txt"
    rolls.write_text("35561 15336 0\n11111 22222 1\n" * 6)
    kept = tmp_path / "kept"
    asked = ["match", "yacht", "greedy", "random", "--rolls", str(rolls), "--games", "2", "--records", str(kept)]
    assert told(capsys, *asked)["games"] == 2
    first, second = (record.load(file) for file in sorted(kept.iterdir()))
    assert first.luck == second.luck and first.seats == second.seats[::-1]


def test_a_log_is_converted_to_a_record_and_back_and_to_rolls(capsys, tmp_path):
    there, back, rolls = tmp_path / "a.json", tmp_path / "b.log", tmp_path / "c.txt"
    assert told(capsys, "convert", str(SAMPLE), str(there))["warnings"] == []
    said(capsys, "convert", str(there), str(back))
    assert back.read_bytes() == SAMPLE.read_bytes()
    assert "written as 0" in said(capsys, "convert", str(there), str(rolls))
    again = tmp_path / "d.txt"
    said(capsys, "convert", str(rolls), str(tmp_path / "e.json"))
    said(capsys, "convert", str(tmp_path / "e.json"), str(again))
    assert again.read_bytes() == rolls.read_bytes() and len(rolls.read_text().splitlines()) == 12


def test_a_log_can_be_replayed_as_it_is(capsys):
    text = said(capsys, "replay", str(SAMPLE))
    assert "Team 1165: gets 11335 and pays 700" in text and "finished: Team 1165 198934, Team 613 187000" in text
    assert told(capsys, "replay", str(SAMPLE))["ok"]


@pytest.mark.parametrize("name", GAMES)
def test_a_record_is_told_from_the_first_roll_to_the_result(name, capsys, tmp_path):
    path = tmp_path / "match.json"
    match = played((name, 2, {}), 4)
    record.save(match.record(), path)
    text = said(capsys, "replay", str(path))
    assert match.record().digest in text and text.count("\n") > 60


def test_an_unfinished_record_is_told_as_far_as_it_goes(capsys, tmp_path):
    path = tmp_path / "match.json"
    match = Match(catalog.load("dots-and-boxes"), ["a", "b"])
    match.answer(0, 5)
    record.save(match.record(), path)
    assert "the match is not over" in said(capsys, "replay", str(path))


def kibitz(*arguments, **more):
    return subprocess.run([sys.executable, "-m", "kibitz", *arguments], capture_output=True, text=True, **more)


def test_every_command_explains_itself_with_an_example():
    for command in ("games", "rules", "players", "play", "match", "replay", "convert"):
        done = kibitz(command, "--help")
        assert done.returncode == 0 and f"kibitz {command}" in done.stdout.split("Options:")[0].split("\n", 1)[1]


def test_a_reader_that_goes_away_is_no_error():
    process = subprocess.Popen(
        [sys.executable, "-m", "kibitz", "rules", "despirala"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    process.stdout.close()
    with process.stderr as errors:
        assert (process.wait(), errors.read()) == (0, b"")


def test_no_colour_goes_into_a_pipe_even_where_it_is_wanted_elsewhere():
    environment = {**os.environ, "TERM": "xterm-256color"}
    environment.pop("NO_COLOR")
    assert "\x1b" not in kibitz("games", env=environment).stdout


def test_records_are_numbered_on_from_any_number(capsys, tmp_path):
    for number in (999999999, 10**12):
        (tmp_path / f"dicemania-{number}.json").write_text("kept")
        said(capsys, "match", "dicemania", "random", "--records", str(tmp_path))
        assert (tmp_path / f"dicemania-{number + 1}.json").exists()
    assert (tmp_path / "dicemania-999999999.json").read_text() == "kept"


def test_more_matches_than_a_group_on_the_same_rolls_are_called_what_they_are(tmp_path):
    rolls = tmp_path / "rolls.txt"
    rolls.write_text("35561 15336 0\n11111 22222 1\n" * 6)
    for games, warned in (("2", ""), ("4", "after the first 2 they repeat each other")):
        done = kibitz("match", "yacht", "greedy", "random", "--rolls", str(rolls), "--games", games, "--json")
        assert done.returncode == 0 and json.loads(done.stdout)["games"] == int(games)
        assert warned in done.stderr and bool(warned) == bool(done.stderr)


def test_a_file_is_not_converted_onto_itself(capsys, tmp_path):
    path = tmp_path / "a.log"
    path.write_bytes(SAMPLE.read_bytes())
    (tmp_path / "b.log").symlink_to(path)
    for target in ("a.log", "b.log"):
        assert run(["convert", str(path), str(tmp_path / target)]) == 2
        assert "is the file to be read" in capsys.readouterr().err
    assert path.read_bytes() == SAMPLE.read_bytes()


def test_files_go_into_folders_that_are_there(capsys, tmp_path):
    assert run(["match", "yacht", "greedy", "greedy", "--log", str(tmp_path / "none" / "x.log")]) == 2
    assert "no such file or directory" in capsys.readouterr().err
    (tmp_path / "astray.json").symlink_to(tmp_path / "none" / "x.json")
    assert run(["convert", str(SAMPLE), str(tmp_path / "astray.json")]) == 2
    assert not (tmp_path / "none").exists()

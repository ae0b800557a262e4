"""The table at the keyboard: whole games typed in, and everything that can end them early."""

import os
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from typist import Typist, kept

from kibitz import catalog, record
from kibitz.console.main import run
from kibitz.console.table import records_folder
from kibitz.luck import Luck
from kibitz.play import Match
from kibitz.player import BuiltIn
from kibitz.players.builtins import find


@pytest.fixture
def play(capsys, monkeypatch, tmp_path):
    """Plays with typed lines; gives what was printed and where the record is."""

    def play(*lines, arguments=(), code=0):
        monkeypatch.setattr(sys, "stdin", Typist(*lines))
        path = tmp_path / "match.json"
        where = [] if "--resume" in arguments else ["--record", str(path)]
        if where:
            path.unlink(missing_ok=True)
        assert run(["play", *arguments, *where]) == code
        out, err = capsys.readouterr()
        return (err if code else out), path

    return play


def typed_game(name, seats, options, seed="1", typed=False):
    """What has to be typed to play a whole game greedily, all seats by hand."""
    game = catalog.load(name)
    match = Match(game, ["me"] * seats, options, Luck.from_seed(int(seed)).group(0))
    greedy = find(game, "greedy").sit(match.options, seats)
    lines, told = [], 0
    while not match.over:
        if typed:
            lines += typed_rolls(match, told)
            told = len(match.events)
        for seat in match.asked:
            action = greedy.choose(match.state.view(seat))
            lines.append(game.notation.write(action, match.state))
            match.answer(seat, action)
    if typed:
        lines += typed_rolls(match, told)
    return lines, match


def typed_rolls(match, told):
    """The rolls that have come since, as far as anybody is asked for them."""
    return [e.roll.write(e.outcome) for e in match.events[told:] if hasattr(e, "roll") and e.roll.needed]


TABLES = [
    ("despirala", 1, {}),
    ("despirala", 2, {"misere": True}),
    ("dicemania", 3, {}),
    ("dots-and-boxes", 2, {"rows": 3, "cols": 2}),
    ("yacht-auction", 2, {}),
]


def arguments(name, seats, options):
    said = [name]
    for number in range(seats):
        said += ["--seat", f"me:P{number}"]
    for key, value in options.items():
        said += ["--option", f"{key}={value}"]
    return said


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_whole_game_is_played_by_people_at_one_keyboard(play, table):
    lines, match = typed_game(*table)
    out, path = play(*lines, arguments=[*arguments(*table), "--seed", "1"])
    found = kept(path)
    assert found.result.scores == list(match.over.scores)
    assert [a.action for a in found.actions] == [a.action for a in match.record().actions]
    assert f"The record is {path}" in out and "Traceback" not in out
    assert found.seats == [f"me:P{n}" for n in range(table[1])]


@pytest.mark.parametrize("table", [table for table in TABLES if table[0] != "dots-and-boxes"], ids=str)
def test_a_whole_game_is_played_with_rolls_typed_in(play, table):
    lines, match = typed_game(*table, typed=True)
    _, path = play(*lines, arguments=[*arguments(*table), "--rolls", "typed"])
    found = kept(path)
    assert found.result.scores == list(match.over.scores) and found.luck.key is None
    assert [a.action for a in found.actions] == [a.action for a in match.record().actions]
    if None not in found.luck.rolls:  # the same match, wherever its rolls came from, but for coins nobody threw
        assert found.digest == match.record().digest


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_an_unfinished_match_is_kept_and_taken_up_again(play, table):
    lines, match = typed_game(*table)
    half = len(lines) // 2 + 1
    out, path = play(*lines[:half], arguments=[*arguments(*table), "--seed", "1"])
    assert f"kibitz play --resume {path}" in out
    answered = len(kept(path).actions)
    assert answered in (half, half - 1) and kept(path).result is None
    out, path = play(*lines[answered:], arguments=["--resume", str(path)])
    assert kept(path).result.scores == list(match.over.scores)


def test_a_built_in_takes_the_other_seat(play):
    lines = ["h 0 0", "h 0 1", "h 1 0", "h 1 1", "v 0 0", "v 0 1", "v 0 2"]
    out, path = play(*lines * 3, arguments=["dots", "--option", "rows=1", "--option", "cols=2"])
    assert "Dots and Boxes: You and greedy," in out
    assert kept(path).seats == ["me", "greedy"] and kept(path).result


def test_despirala_is_played_as_its_text_says(play):
    lines = ["LIST OPTIONS", "list", "Options", "reroll", "Collect 3", "Continue collecting", "stop collecting", "quit"]
    out, path = play(*lines, arguments=["despirala", "--seed", "1"])
    assert out.count("Two triples 3 5 ") == 3 and out.count("Reroll   ") == 3
    assert [a.action for a in kept(path).actions] == ["reroll", "collect 3", "continue", "stop"]
    assert f"Go on with: kibitz play --resume {path}" in out


def test_what_cannot_be_read_or_done_is_said_and_asked_again(play):
    out, path = play("banana", "", "keep 6 6 6 6 6 6", "chance", "quit", arguments=["dicemania", "--seed", "3"])
    assert '"banana" is not a move' in out and "cannot keep" in out
    assert [a.action for a in kept(path).actions] == ["score chance"]


def test_a_typed_roll_that_cannot_be_is_asked_for_again(play):
    lines = ["help", "1 2 3", "1 2 3 4 9", "banana", "1 2 3 4 5", "high straight", "bye"]
    out, path = play(*lines, arguments=["dicemania", "--rolls", "typed"])
    assert out.count("5 dice from 1 to 6 are due") >= 4
    assert kept(path).luck.rolls == ["12345"]


def test_what_was_typed_can_be_taken_back_where_rolls_are_typed(play):
    lines = [
        "undo",
        "12345",
        "undo",
        "1 2 3 4 6",
        "keep 6",
        "undo",
        "keep 1",
        "5 5 5 5",
        "undo",
        "6 6 6 6",
        "list",
        "quit",
    ]
    out, path = play(*lines, arguments=["dicemania", "--rolls", "typed"])
    assert "there is nothing to take back" in out
    found = kept(path)
    assert found.luck.rolls == ["12346", "6666"] and [a.action for a in found.actions] == ["keep 1"]
    out, _ = play("chance", "undo", arguments=["dicemania", "--seed", "1"])
    assert "cannot be taken back" in out


def test_what_was_typed_can_be_taken_back_as_long_as_no_dice_were_drawn_since(play):
    lines = ["undo", "h 0 0", "h 1 1", "undo", "undo", "v 2 2", "quit"]
    out, path = play(*lines, arguments=["dots", "--seat", "me", "--seat", "greedy", "--seed", "1"])
    assert out.count("there is nothing to take back") == 1
    assert kept(path).actions[0].action == "V(2, 2)" and len(kept(path).actions) == 2
    lines = ["collect 6", "undo", "collect 5", "stop", "undo", "quit"]
    out, path = play(*lines, arguments=["despirala", "--seed", "1"])
    assert out.count("cannot be taken back") == 1
    assert [a.action for a in kept(path).actions] == ["collect 5", "stop"]


def test_a_bid_can_be_taken_back_with_all_that_followed(play):
    lines = ["11111", "22222", "undo", "33333", "A 5", "undo", "A 6", "A 6", "1", "undo", "0", "44444", "quit"]
    out, path = play(*lines, arguments=["yacht", "--seat", "me:Ann", "--seat", "me:Ben", "--rolls", "typed"])
    assert "taken back: a roll of 22222" in out and "taken back: everybody decides anew" in out
    assert "taken back: a roll of 1" in out
    assert [a.action for a in kept(path).actions] == ["A 6", "A 6"]
    assert kept(path).luck.rolls == ["11111", "33333", "0", "44444"]


@pytest.mark.parametrize("other", ["me:Ben", "greedy"])
def test_a_bid_that_all_have_seen_cannot_be_taken_back(play, other):
    bids = ["A 5", "A 5"] if other == "me:Ben" else ["A 5"]
    lines = ["11111", "22222", *bids, "undo", "undo", "1", "quit"]
    out, path = play(*lines, arguments=["yacht", "--seat", "me:Ann", "--seat", other, "--rolls", "typed"])
    assert "all have shown what they decided" in out
    assert kept(path).actions[0].action == "A 5" and len(kept(path).actions) == 2


class Gossip:
    """A built-in that notes all it is told."""

    heard = []

    def __init__(self, setting):
        self.heard.append([])

    def told(self, event):
        self.heard[-1].append(event)

    def choose(self, view):
        return view.state.legal(view.seat).first


def test_a_built_in_that_listens_is_told_everything_and_starts_fresh_after_something_is_taken_back(play, monkeypatch):
    Gossip.heard = []
    dots = catalog.load("dots-and-boxes")
    monkeypatch.setattr(type(dots), "players", (*dots.players, BuiltIn("gossip", "listens", Gossip)))
    said = ["dots", "--option", "rows=1", "--option", "cols=1", "--seat", "me", "--seat", "gossip"]
    _, path = play("v 0 1", "undo", "v 0 0", "v 0 1", arguments=said)
    assert kept(path).result
    assert [[(event.seat, event.action) for event in heard] for heard in Gossip.heard] == [
        [(0, 3)],
        [(0, 2), (1, 0), (0, 3), (1, 1)],
    ]


def test_commands_at_the_table(play):
    out, path = play("help", "board", "rules", "exit", arguments=["dicemania", "--seed", "3"])
    assert "draw the table again" in out and "# Dicemania" in out and out.count("upper section") >= 2
    assert not path.exists() and "Nothing was played" in out
    for typed in ("lis", "Opt", "options", "list opt", "moves"):
        assert "score chance" in play(typed, arguments=["dicemania", "--seed", "3"])[0]


def test_where_rolls_are_typed_in_help_and_list_say_how(play):
    out, _ = play("help", "list", arguments=["despirala", "--rolls", "typed"])
    assert out.count("Now type what came up: 6 dice from 1 to 6 are due, such as 123456") == 2
    assert "unless dice" not in out and "is not a roll" not in out


@pytest.mark.parametrize(
    ("game", "typed", "shown", "hidden"),
    [
        ("dots", "list v", "V(0, 0)", "H(0, 0)"),
        ("dots", "list v 0", "V(0, 5)", "V(1, 0)"),
        ("dicemania", "list low", "low straight", "score chance"),
        ("dicemania", "list keep 3", "keep 3 3", "score chance"),
        ("yacht", "list a", "bid A", "bid B"),
        ("despirala", "list two triples", "Two triples 3 5", "Three pairs"),
    ],
)
def test_a_list_of_what_begins_so(play, game, typed, shown, hidden):
    out, _ = play(typed, arguments=[game, "--seed", "3"])
    told = out.split("> ", 1)[1].split("You:")[0]
    assert shown in told and hidden not in told


def test_what_one_person_decided_is_kept_while_the_other_decides(play):
    out, path = play("a 5", arguments=["yacht", "--seat", "me:Ann", "--seat", "me:Ben", "--seed", "1"])
    assert "Ann has decided." in out and kept(path).pending[0].action == "A 5"
    out, _ = play("a 6", arguments=["--resume", str(path)])
    assert [a.action for a in kept(path).actions] == ["A 5", "A 6"] and out.count("Ann: A") == 2


def test_a_record_that_came_up_meanwhile_is_left_alone(play, capsys, monkeypatch, tmp_path):
    path = tmp_path / "match.json"

    class Slow(Typist):
        def __init__(self, *lines):
            super().__init__(*lines)
            read = self.buffer.readline
            self.buffer = SimpleNamespace(readline=lambda size: (path.write_text("precious"), read(size))[1])

    monkeypatch.setattr(sys, "stdin", Slow("chance", "quit"))
    assert run(["play", "dicemania", "--seed", "1", "--record", str(path)]) == 0
    assert "has come up meanwhile" in capsys.readouterr().out and path.read_text() == "precious"


def test_a_dangling_link_is_somebodys(play, tmp_path):
    (tmp_path / "link.json").symlink_to(tmp_path / "nowhere.json")
    assert run(["play", "dicemania", "--record", str(tmp_path / "link.json")]) == 2
    assert (tmp_path / "link.json").is_symlink()


def test_the_name_of_a_record_will_do_without_its_ending(capsys, monkeypatch):
    monkeypatch.setattr(sys, "stdin", Typist("chance", "quit"))
    assert run(["play", "dicemania", "--seed", "1"]) == 0
    (path,) = records_folder().iterdir()
    monkeypatch.setattr(sys, "stdin", Typist("quit"))
    assert run(["play", "--resume", path.stem]) == 0
    sample = Path(__file__).parents[1] / "samples" / "local-tool.log"
    assert run(["play", "--resume", str(sample)]) == 2
    assert "make one of it with kibitz convert" in capsys.readouterr().err


def test_help_shows_whole_moves(play):
    out, _ = play("help", arguments=["dots", "--option", "rows=3", "--option", "cols=3"])
    assert " H(0, 0), V(0, 0), V(2, 3)\n" in out
    out, _ = play("help", arguments=["yacht", "--seed", "1"])
    assert " A 0, B 0, B 100000\n" in out


def test_what_was_taken_back_to_the_start_is_not_kept(play, tmp_path):
    out, path = play("112233", "undo", "quit", arguments=["despirala", "--rolls", "typed"])
    assert "Nothing was played" in out and not path.exists()


def test_what_happened_before_is_not_told_again_after_something_was_taken_back(play):
    out, _ = play("reroll", "collect 5", "undo", "quit", arguments=["despirala", "--seed", "1"])
    assert out.count("pays a good and rolls") == 1 and "taken back: You: collect 5" in out


def test_the_latest_unfinished_match_of_a_game_is_taken_up(capsys, monkeypatch):
    for lines in (["collect 1", "quit"], ["h 0 0", "quit"]):
        monkeypatch.setattr(sys, "stdin", Typist(*lines))
        assert run(["play", "despirala" if lines[0] == "collect 1" else "dots", "--seed", "1"]) == 0
    folder = records_folder()
    (folder / "loop.json").symlink_to(folder / "loop.json")
    os.mkfifo(folder / "pipe.json")
    capsys.readouterr()
    monkeypatch.setattr(sys, "stdin", Typist("quit"))
    assert run(["play", "despirala", "--resume"]) == 0
    assert "Despirala: You" in capsys.readouterr().out
    assert run(["play", "yacht", "--resume"]) == 2
    assert "no unfinished match of yacht-auction" in capsys.readouterr().err


def test_two_of_a_kind_that_sit_down_later_do_not_choose_alike(play):
    _, path = play("A 5", arguments=["yacht", "--seed", "1"])
    play(arguments=["--resume", str(path), "--seat", "random", "--seat", "random"])
    assert kept(path).seats == ["random", "random@1"]
    bids = [answer.action for answer in kept(path).actions[2:4]]
    assert bids[0] != bids[1]


def test_the_lowest_score_is_said_to_win_where_it_does(play):
    lines, _ = typed_game("despirala", 2, {"misere": True})
    seats = ["--seat", "me:Ann", "--seat", "me:Ben"]
    out, _ = play(*lines, arguments=["despirala", "--option", "misere=true", "--seed", "1", *seats])
    assert "The lowest score wins." in out


def test_the_chooser_asks_for_the_game_and_the_players(play):
    out, path = play("chess", "", "3", "me", "me banana", "me greedy", "h 0 0", "quit")
    assert "Which game?" in out and "there is no game" in out and "has 2 seats, not 1" in out
    assert [seat.partition("@")[0] for seat in kept(path).seats] == ["me", "greedy"]
    out, path = play("dice", "", "chance", "quit")
    assert kept(path).seats == ["me"]


@pytest.mark.parametrize("lines", [[], ["quit"], ["2"], ["dots", "quit"], ["banana"]])
def test_leaving_the_chooser_is_no_error(play, lines):
    out, path = play(*lines)
    assert "Nothing was played" in out and not path.exists()


def test_what_cannot_be_taken_up(play, tmp_path):
    lines, _ = typed_game("dots-and-boxes", 2, {"rows": 1, "cols": 1})
    _, path = play(*lines, arguments=arguments("dots", 2, {"rows": 1, "cols": 1}))
    assert "is over: step through it with kibitz replay" in play(arguments=["--resume", str(path)], code=2)[0]
    _, path = play("chance", arguments=["dicemania", "--seed", "1"])
    assert "is a match of dicemania" in play(arguments=["dots", "--resume", str(path)], code=2)[0]
    wrong = play(arguments=["--resume", str(path), "--seat", "me", "--seat", "me"], code=2)[0]
    assert "the match has 1 seat, and --seat names 2" in wrong
    out, _ = play("ones", arguments=["--resume", str(path), "--seat", "me:Ann"])
    assert "Ann: scores" in out


def test_the_record_goes_to_a_folder_of_its_own_by_default(capsys, monkeypatch, tmp_path):
    monkeypatch.setattr(sys, "stdin", Typist("chance"))
    assert run(["play", "dicemania"]) == 0
    (path,) = (tmp_path / "home" / "XDG_DATA_HOME" / "kibitz" / "records").iterdir()
    assert len(kept(path).actions) == 1 and path.name.startswith("dicemania-")
    assert str(path) in capsys.readouterr().out


def test_a_match_that_cannot_be_kept_is_played_all_the_same(capsys, monkeypatch):
    monkeypatch.setattr(sys, "stdin", Typist("chance", "ones"))
    assert run(["play", "dicemania", "--record", "/proc/none/match.json"]) == 0
    out = capsys.readouterr().out
    assert out.count("This match is not kept: cannot write") == 2 and out.count("You: scores") == 2


def test_built_ins_play_among_themselves(play):
    out, path = play(arguments=["dicemania", "--seat", "greedy", "--seat", "random", "--seed", "1"])
    assert kept(path).result and "1. greedy" in out


def test_a_record_that_is_there_already_is_not_overwritten(play, tmp_path, capsys):
    _, path = play("chance", arguments=["dicemania", "--seed", "1"])
    before = path.read_bytes()
    assert run(["play", "dicemania", "--record", str(path)]) == 2
    assert "is there already: name another file, or take it up with --resume" in capsys.readouterr().err
    assert path.read_bytes() == before


@pytest.mark.parametrize("more", [["--seed", "1"], ["--rolls", "typed"], ["--option", "misere=true"]])
def test_a_match_that_is_taken_up_keeps_its_luck_and_options(play, more, tmp_path):
    _, path = play("chance", arguments=["dicemania", "--seed", "1"])
    assert "keeps its options and its luck" in play(arguments=["--resume", str(path), *more], code=2)[0]


def test_the_latest_unfinished_match_is_taken_up_when_none_is_named(capsys, monkeypatch):
    monkeypatch.setattr(sys, "stdin", Typist())
    assert run(["play", "--resume"]) == 2
    assert "there is no unfinished match" in capsys.readouterr().err
    monkeypatch.setattr(sys, "stdin", Typist("chance"))
    assert run(["play", "dicemania"]) == 0
    assert "Go on with: kibitz play --resume\n" in capsys.readouterr().out
    monkeypatch.setattr(sys, "stdin", Typist("ones"))
    assert run(["play", "--resume"]) == 0
    assert "You: score ones" in capsys.readouterr().out


def test_a_record_whose_claims_are_false_is_not_taken_up(play, tmp_path):
    _, path = play("chance", arguments=["dicemania", "--seed", "1"])
    false = record.load(path)
    false.digest = "f" * 32
    record.save(false, path)
    assert "does not rebuild: digest" in play(arguments=["--resume", str(path)], code=2)[0]


def test_rolls_from_a_file_are_played(play, tmp_path, capsys):
    rolls = tmp_path / "rolls.txt"
    rolls.write_text("35561 15336 0\n11111 22222 1\n" * 6)
    path = tmp_path / "match.json"
    assert run(["convert", str(rolls), str(path)]) == 0
    out, _ = play("A 5", arguments=["--resume", str(path)])
    assert "Yacht Auction: You and greedy" in out and kept(path).seats == ["me", "greedy"]
    assert "Round 1, bundle A: 1 3 5 5 6" in out and "Round 2, bundle A: 1 1 1 1 1" in out


def test_what_came_from_a_file_of_rolls_cannot_be_rolled_again_and_the_rest_of_the_file_stays(play, tmp_path):
    rolls = tmp_path / "rolls.txt"
    rolls.write_text("35561 15336 0\n11111 22222 1\n" * 6)
    path = tmp_path / "match.json"
    assert run(["convert", str(rolls), str(path)]) == 0
    out, _ = play("A 5", "undo", arguments=["--resume", str(path)])
    assert "cannot be taken back" in out
    assert kept(path).luck.rolls == rolls.read_text().split() and len(kept(path).actions) == 2


def test_the_list_can_be_of_one_kind(play):
    out, _ = play("list two triples", "list banana", arguments=["despirala", "--seed", "1"])
    _, listed, _ = out.split("move> ", 2)
    assert listed.count("Two triples") == 15 and "Kamerun" not in listed
    assert 'begins with "banana"' in out


def test_everything_that_was_rolled_before_the_first_decision_is_told(play):
    out, _ = play(arguments=["yacht", "--seed", "1"])
    assert "Round 1, bundle A" in out and "Round 1, bundle B" in out


def test_a_rule_that_was_chosen_stands_above_the_table(play):
    assert "Despirala: You, misere=true" in play(arguments=["despirala", "--option", "misere=yes"])[0]

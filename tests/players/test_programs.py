"""Programs as people name them."""

import sys

import pytest

from kibitz import catalog
from kibitz.errors import BadSetup
from kibitz.players.programs import command, find, is_program

AUCTION = catalog.load("yacht-auction")
DOTS = catalog.load("dots-and-boxes")


def test_a_program_is_told_from_a_built_in_by_how_it_begins():
    assert is_program("cmd:x") and is_program("json:x") and not is_program("greedy") and not is_program("search:0.9")
    assert not is_program("cmd")


def test_a_command_line_is_read_as_a_shell_reads_it():
    found = find(f"cmd:{sys.executable} 'my bot.py' --level 3")
    assert found.words[1:] == ("my bot.py", "--level", "3") and found.words[0] == sys.executable
    assert found.name == f"cmd:{sys.executable} 'my bot.py' --level 3"


def test_a_program_may_be_given_a_name():
    found = find("Deep-Thought_1.0=json:sh -c x")
    assert (found.name, found.words[1:], found.json) == ("Deep-Thought_1.0", ("-c", "x"), True)
    assert is_program("A=cmd:x") and not is_program("A B=cmd:x") and not is_program("greedy=x")
    with pytest.raises(BadSetup, match="is no program"):
        find("greedy")


def test_which_wire_it_speaks():
    own, json = find("cmd:sh"), find("json:sh")
    assert own.wire(AUCTION) is AUCTION.own_wire and json.wire(AUCTION) is AUCTION.wire
    assert own.wire(DOTS) is json.wire(DOTS) is DOTS.wire


def test_a_program_is_looked_up_where_a_shell_would(tmp_path, monkeypatch):
    (tmp_path / "bot").write_text("#!/bin/sh\n")
    (tmp_path / "bot").chmod(0o755)
    (tmp_path / "text").write_text("")
    monkeypatch.chdir(tmp_path)
    assert find("cmd:./bot").words == (str(tmp_path / "bot"),)
    for text, what in {
        "cmd:": "names no program",
        "cmd:''": "names no program",
        "cmd:./none": '"./none" is not there',
        "cmd:./text": '"./text" is not executable',
        "cmd:'open": "no closing quotation",
    }.items():
        with pytest.raises(BadSetup, match=what):
            find(text)
    with pytest.raises(BadSetup, match="NUL"):
        command(["sh", "a\0b"], "x")

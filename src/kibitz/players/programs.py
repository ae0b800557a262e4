"""Programs that may sit down, as people name them: ``cmd:COMMAND LINE`` on the game's own wire, ``json:…`` on JSON.

With a name of its own it is ``NAME=cmd:COMMAND LINE``.
"""

import os
import re
import shlex
import shutil
from typing import Any

import msgspec

from kibitz.errors import BadSetup, shown
from kibitz.game import Game
from kibitz.wire import Wire

_NAMED = re.compile(r"(?:([\w.+-]{1,40})=)?(cmd|json):(.*)", re.DOTALL)


class Command(msgspec.Struct, frozen=True):
    """A program: how it is named, its words, the first of which is a file's path, and which wire it speaks."""

    name: str
    words: tuple[str, ...]
    json: bool = False

    def wire(self, game: Game[Any, Any]) -> Wire[Any, Any]:
        """The wire that it speaks in a game."""
        return game.wire if self.json or game.own_wire is None else game.own_wire


def is_program(text: str) -> bool:
    """Whether this names a program."""
    return _NAMED.fullmatch(text) is not None


def find(text: str) -> Command:
    """The program that somebody meant; BadSetup when there is none."""
    found = _NAMED.fullmatch(text)
    if found is None:
        raise BadSetup(f"{shown(text)} is no program: write cmd: and a command line, such as cmd:./bot")
    name, kind, line = found.groups()
    try:
        words = shlex.split(line)
    except ValueError as error:
        raise BadSetup(f"{shown(text)}: {str(error).lower()}") from None
    return command(words, name or text, kind == "json")


def command(words: "list[str] | tuple[str, ...]", name: str, json: bool = False) -> Command:
    """A program by its words, its file looked up as a shell would."""
    if not words or not words[0]:
        raise BadSetup(f"{shown(name)} names no program: write cmd: and a command line, such as cmd:./bot")
    if any("\0" in word for word in words):
        raise BadSetup(f"{shown(name)} has a NUL in it")
    found = shutil.which(words[0])
    if found is None:
        why = "is not executable" if os.path.isfile(words[0]) else "is not there"
        raise BadSetup(f"{shown(name)}: {shown(words[0])} {why}")
    return Command(name, (os.path.abspath(found), *words[1:]), json)

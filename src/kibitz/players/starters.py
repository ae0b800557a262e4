"""Bots to start from: a game's own in four languages, or for any game one in Python that stands on this library."""

import os
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec

from kibitz.errors import BadSetup, shown
from kibitz.game import Game
from kibitz.record import make_folder, write_bytes


class Language(msgspec.Struct, frozen=True):
    """A language, the ending of its files, how a bot in it is built and run, and what JSON needs beside it."""

    name: str
    ending: str
    build: tuple[str, ...]
    run: tuple[str, ...]
    json: str = ""
    tool: str = ""  # the program that has to be there


LANGUAGES = {
    language.name: language
    for language in (
        Language("python", "py", (), ("python3", "bot.py"), tool="python3"),
        Language("cpp", "cpp", ("g++", "-std=c++17", "-O2", "-o", "bot", "bot.cpp"), ("./bot",), "json.hpp", "g++"),
        Language("javascript", "js", (), ("node", "bot.js"), tool="node"),
        Language(
            "rust", "rs", ("rustc", "-O", "--edition", "2021", "-o", "bot", "bot.rs"), ("./bot",), "json.rs", "rustc"
        ),
    )
}

_ANY_GAME = '''\
"""A bot for {title}, to start from: it does any legal thing, always the same in the same match.

It stands on the library of Kibitz, which knows the rules and reads and writes the lines. Better it in `choose`.

    kibitz check {name} -- python3 bot.py
"""

import sys

from kibitz import catalog
from kibitz.player import chance


class Player:
    def choose(self, view):
        """A legal action for the seat `view.seat` in `view.state`."""
        legal = view.state.legal(view.seat)
        return legal.sample(lambda number: chance(0, view, number))


game = catalog.load("{name}")
bot = (game.own_wire or game.wire).bot(lambda seats: Player())
for line in sys.stdin.buffer:
    sys.stdout.buffer.write(bot.hear(line))
    sys.stdout.buffer.flush()
    if bot.over:
        break
'''

_README = """\
# A bot for {title}

`{file}` is the bot: what it decides is on top, how it reads and writes below. It plays as it is; make it better.

```sh
{build}kibitz check {name} -- {run}
kibitz match {name} "cmd:{run}" greedy --games 100
```

`kibitz rules {name}` explains the game{schema}. Flush after every line, print nothing else on standard output, and
write what you want to know to standard error. `kibitz match … --transcript DIR` keeps every line.
"""


def starter(game: Game[Any, Any], language: Language) -> dict[str, str]:
    """The files of a bot to start from; BadSetup where the game has none in this language."""
    file = f"bot.{language.ending}"
    own = _text(game, file)
    if own is None:
        if language.name != "python":
            raise BadSetup(f"{game.title} brings no bot to start from in {language.name}: there is one in python")
        own = _ANY_GAME.format(title=game.title, name=game.name)
    found = {file: own}
    if language.json and language.json in own.replace("mod json;", "json.rs"):
        found[language.json] = (files("kibitz.players") / "starters" / language.json).read_text("utf-8")
    schema = f", `kibitz rules {game.name} --schema` what is read and written" if game.own_wire is None else ""
    build = " ".join(language.build) + "\n" if language.build else ""
    found["README.md"] = _README.format(
        title=game.title, name=game.name, file=file, build=build, run=" ".join(language.run), schema=schema
    )
    return found


def write(found: dict[str, str], folder: str | Path) -> Path:
    """Writes the files of a bot into a folder that is empty or not there yet."""
    place = Path(folder)
    if place.exists() and (not place.is_dir() or any(place.iterdir())):
        raise BadSetup(f"{shown(os.fspath(folder), 200)} is there already and not empty: name a new folder")
    make_folder(place)
    for name, text in found.items():
        write_bytes(text.encode(), place / name)
    return place


def _text(game: Game[Any, Any], file: str) -> str | None:
    try:
        return (files(type(game).__module__) / "bots" / file).read_text("utf-8")
    except (TypeError, OSError):  # a single module, or a package without it
        return None

"""Which games there are: whatever is installed under the entry-point group ``kibitz.games``.

A package brings a game by naming its ``Game`` object there:

    [project.entry-points."kibitz.games"]
    nim-with-a-die = "kibitz_nim:GAME"
"""

from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from kibitz.errors import BadSetup, one_line, shown
from kibitz.game import Game
from kibitz.words import guess, listed, matches, tokens

GROUP = "kibitz.games"


@cache
def _installed() -> dict[str, EntryPoint]:
    return {entry.name: entry for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name)}


def forget() -> None:
    """Looks anew at what is installed, after something was."""
    _installed.cache_clear()
    load.cache_clear()


def names() -> list[str]:
    """The names of all games."""
    return list(_installed())


@cache
def load(name: str) -> Game[Any, Any]:
    """The game of exactly this name."""
    try:
        entry = _installed()[name]
    except KeyError:
        raise BadSetup(f"there is no game {shown(name)}: there are {listed(names(), 'and')}") from None
    try:
        game = entry.load()
    except Exception as error:  # whatever another package does wrong
        raise BadSetup(f"the game {name} is installed and cannot be used: {one_line(error)}") from error
    if not isinstance(game, Game) or game.name != name:
        raise BadSetup(f"the game {name} is installed and cannot be used: {entry.value} is no game of that name")
    return game


def usable() -> tuple[list[Game[Any, Any]], list[str]]:
    """All games, and why each of the others cannot be used: one that is broken does not break the rest."""
    games: list[Game[Any, Any]] = []
    broken: list[str] = []
    for name in names():
        try:
            games.append(load(name))
        except BadSetup as error:
            broken.append(str(error))
    return games, broken


def find(text: str) -> Game[Any, Any]:
    """The game that somebody meant: its name, or an unambiguous beginning."""
    found = matches(tokens(text), names())
    if len(found) == 1:
        return load(found[0])
    if found:
        raise BadSetup(f"{shown(text)} could be {listed(found)}")
    raise BadSetup(f"there is no game {shown(text)}{guess(text, names()) or ':'} there are {listed(names(), 'and')}")

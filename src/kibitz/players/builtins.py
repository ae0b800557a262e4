"""Built-in players by name: ``greedy``, ``search:0.9``, ``random@7``.

``random`` comes with every game; the others are the game's own.
"""

import itertools
import re
from collections.abc import Mapping, Sequence
from typing import Any

from kibitz.errors import BadSetup, shown
from kibitz.game import Game, Value, View
from kibitz.player import BuiltIn, Player, Setting, chance
from kibitz.words import listed, matches, tokens


class Random:
    """Any legal action, each as likely as the other."""

    def __init__(self, setting: Setting) -> None:
        self.seed = setting.seed

    def choose(self, view: View[Any]) -> Any:
        draws = itertools.count()
        return view.state.legal(view.seat).sample(lambda number: chance(self.seed, view, number, next(draws)))


RANDOM = BuiltIn("random", "plays any legal action, each as likely as the other", Random)


class Named:
    """A built-in as somebody named it, checked; ``sit`` gives a fresh player for a match."""

    def __init__(self, game: Game[Any, Any], builtin: BuiltIn, argument: str | None, seed: int | None) -> None:
        self.game = game
        self.builtin = builtin
        self.argument = argument
        self.seed = seed

    @property
    def name(self) -> str:
        """The name in full, as records keep it."""
        name = self.builtin.name
        name += "" if self.argument is None else f":{self.argument}"
        return name + ("" if self.seed is None else f"@{self.seed}")

    def sit(self, options: Mapping[str, Value], seats: int) -> Player:
        """A fresh player for one match."""
        return self.builtin.make(Setting(self.game.name, options, seats, self.seed or 0, self.argument))


def available(game: Game[Any, Any]) -> Sequence[BuiltIn]:
    """A game's built-ins, weakest first."""
    return (RANDOM, *game.players)


def find_all(game: Game[Any, Any], texts: Sequence[str]) -> list[Named]:
    """Several built-ins that are to meet. One that is named twice gets seeds of its own (``random``, ``random@1``), or
    both would choose alike."""
    named = [find(game, text) for text in texts]
    taken = {_mind(player) for player in named if player.seed is not None}
    for player in named:
        given = player.seed is not None
        while _mind(player) in taken and not given:
            player.seed = (player.seed or 0) + 1
        taken.add(_mind(player))
    return named


def _mind(player: Named) -> tuple[str, str | None, int]:
    """What it chooses by: two of the same mind choose alike."""
    return player.builtin.name, player.argument, player.seed or 0


def find(game: Game[Any, Any], text: str) -> Named:
    """The built-in that somebody meant; BadSetup when there is none."""
    found = re.fullmatch(r"([^:@]*)(?::([^@]*))?(?:@(.*))?", text, re.DOTALL)
    name, argument, seed = found.groups() if found else (text, None, None)
    known = {builtin.name: builtin for builtin in available(game)}
    meant = matches(tokens(name), known)
    if len(meant) != 1:
        what = (
            f"could be {listed(meant)}"
            if meant
            else f"is no built-in of {game.title}: there are {listed(known, 'and')}"
        )
        if any(mark in text for mark in "/. "):
            what += "; a program is named as cmd:COMMAND LINE"
        raise BadSetup(f"{shown(text)} {what}")
    builtin = known[meant[0]]
    if argument is not None and not builtin.argument:
        raise BadSetup(f"{shown(text)}: {builtin.name} takes nothing behind a colon")
    if seed is not None and not (seed.isascii() and seed.isdigit() and len(seed) < 19):
        raise BadSetup(f"{shown(text)}: behind @ stands a seed, a whole number, such as {builtin.name}@7")
    return Named(game, builtin, argument, None if seed is None else int(seed))

"""``kibitz bot``: a built-in on standard input and output."""

import sys
from collections.abc import Mapping

from kibitz import catalog
from kibitz.errors import Unreadable
from kibitz.players import builtins


def bot(text: str, name: str, options: Mapping[str, object], json: bool) -> None:
    """Answers lines until the match is over or the input ends."""
    game = catalog.find(text)
    named = builtins.find(game, name)
    settled = game.settle(options)
    wire = game.wire if json or game.own_wire is None else game.own_wire
    speaker = wire.bot(lambda seats: named.sit(settled, seats))
    lines, out = sys.stdin.buffer, sys.stdout.buffer
    for number, line in enumerate(lines, 1):
        try:
            said = speaker.hear(line)
        except Unreadable as error:
            raise Unreadable(f"line {number}: {error}") from None
        if said:
            out.write(said)
            out.flush()
        if speaker.over:
            break

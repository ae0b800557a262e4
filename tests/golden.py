"""Golden playthroughs, readable as a story, and the signature. ``make golden`` writes both anew, and the schemas that
the documentation has; look at the diff.

The signature is one number over fixed-seed records of every game, option and built-in: a change that is not
meant to alter any behaviour leaves it alone.
"""

import hashlib
import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from games_under_test import GAMES, TABLES

from kibitz import catalog, record
from kibitz.luck import Luck
from kibitz.play import Match, run
from kibitz.players.builtins import available, find
from kibitz.story import Story

FOLDER = Path(__file__).parent / "golden"
DOCS = Path(__file__).parents[1] / "docs"
SEATS = {"despirala": ["greedy", "random"], "dicemania": ["greedy", "random"]}
OPTIONS = {"dots-and-boxes": {"rows": 3, "cols": 3, "opening": 2}}


def built_ins(game, names, options, luck):
    """A match between built-ins."""
    match = Match(game, names, options, luck)
    return run(match, [find(game, name).sit(match.options, len(names)) for name in names])


def playthrough(name):
    """A match of a game, told as a story."""
    game = catalog.load(name)
    names = SEATS.get(name, ["greedy", "greedy@1"])
    match = built_ins(game, names, OPTIONS.get(name, {}), Luck.from_seed(1))
    options = ", ".join(f"{key} {value}" for key, value in match.options.items())
    story = Story(game, game.start(len(names), **match.options), names)
    lines = [f"{game.title}: {' against '.join(names)}, seed 1" + (f", {options}" if options else "")]
    for event in match.events:
        if board := story.drawing():
            lines += ["", board, ""]
        lines += story.tell([event])
    lines += ["", game.notation.draw(match.state, names), ""]
    over = match.over
    lines += [f"{over.reason}: scores {over.scores}, ranks {over.ranks}", f"digest {match.record().digest}", ""]
    return "\n".join(lines)


def signature():
    """One number over records of every game and built-in."""
    total = hashlib.blake2b(digest_size=8)
    for name, seats, options in TABLES:
        game = catalog.load(name)
        for builtin in available(game):
            for seed in range(5):
                match = built_ins(game, [builtin.name] * seats, options, Luck.from_seed(seed))
                total.update(match.record().digest.encode())
    return total.hexdigest() + "\n"


def main():
    FOLDER.mkdir(exist_ok=True)
    for name in GAMES:
        (FOLDER / f"{name}.txt").write_text(playthrough(name))
    (FOLDER / "signature.txt").write_text(signature())
    (DOCS / "record.schema.json").write_text(schema(record.schema()))
    for name in GAMES:
        (DOCS / "schemas" / f"{name}.json").write_text(schema(catalog.load(name).wire.schema()))


def schema(content):
    """A schema as the documentation has it."""
    return json.dumps(content, indent=2) + "\n"


if __name__ == "__main__":
    main()

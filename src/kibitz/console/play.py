"""``kibitz play``: which game, who sits down, and on what luck; or which match is taken up again."""

import os
import secrets
from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

from kibitz import archive, catalog, record
from kibitz.console import show
from kibitz.console.table import HELP, LIST, NOTHING, QUIT, RULES, Table, records_folder
from kibitz.console.terminal import Terminal, offer, terminal
from kibitz.errors import BadRecord, BadSetup, shown
from kibitz.game import Game
from kibitz.luck import MOST_MATCHES, Luck
from kibitz.play import Match
from kibitz.players.builtins import available, find, find_all
from kibitz.players.people import is_person
from kibitz.rebuild import differences, resume
from kibitz.words import plain

LATEST = "latest"


def play(
    text: str | None,
    seats: Sequence[str],
    options: Mapping[str, object],
    seed: int | None,
    typed: bool,
    kept: str | None,
    path: str | None,
) -> None:
    """Sets the table and plays; leaving it is no error."""
    where = None
    asking = terminal()
    try:
        if kept is not None:
            if options or seed is not None or typed:
                raise BadSetup("a match that is taken up keeps its options and its luck: leave them out")
            found = _unfinished(kept, text)
            match = _taken_up(str(found), text, seats)
            where = _free(path) if path else found
        else:
            game = _choose_game(asking) if text is None else catalog.find(text)
            chosen = list(seats) or (_choose_seats(asking, game) if text is None else list(game.usual))
            match = _begun(game, chosen, options, seed, typed)
            where = _free(path) if path else _usual_path(game)
        table = Table(match, asking, where)
        try:
            table.play()
        except (EOFError, KeyboardInterrupt):
            show.line()
        if table.match.over is None:
            table.leave()
    except (EOFError, KeyboardInterrupt):
        show.line()
        show.line(NOTHING, "dim")


def _begun(
    game: Game[Any, Any], seats: Sequence[str], options: Mapping[str, object], seed: int | None, typed: bool
) -> Match:
    names = _seated(game, seats)
    if typed:
        if seed is not None:
            raise BadSetup("--seed is the luck of drawn rolls, and --rolls typed has none: leave one of them out")
        return Match(game, names, options, number=secrets.randbelow(MOST_MATCHES))
    luck = Luck(secrets.token_bytes(16)) if seed is None else Luck.from_seed(seed).group(0)
    return Match(game, names, options, luck)


def _seated(game: Game[Any, Any], seats: Sequence[str]) -> list[str]:
    """The names of people as they are, and of built-ins in full."""
    sitting = iter(find_all(game, [seat for seat in seats if not is_person(seat)]))
    return [seat if is_person(seat) else next(sitting).name for seat in seats]


def _taken_up(path: str, text: str | None, seats: Sequence[str]) -> Match:
    kept = archive.read_ours(path)
    game = catalog.load(kept.game)
    if text and catalog.find(text) is not game:
        raise BadSetup(f"{shown(path, 200)} is a match of {game.name}")
    if wrong := differences(game, kept):
        raise BadRecord(f"the match in {shown(path, 200)} does not rebuild: {wrong[0]}")
    if kept.result:
        raise BadSetup(f"the match in {shown(path, 200)} is over: step through it with kibitz replay")
    if seats and len(seats) != len(kept.seats):
        count = len(kept.seats)
        raise BadSetup(f"the match has {count} seat{'s' * (count != 1)}, and --seat names {len(seats)}")
    if not seats and not kept.actions and len(kept.seats) == len(game.usual):
        known = [is_person(seat) or _plays(game, seat) for seat in kept.seats]
        seats = () if all(known) else game.usual  # rolls to be played by whoever sits down
    kept.seats = _seated(game, seats or kept.seats)
    return resume(game, kept)


def _plays(game: Game[Any, Any], name: str) -> bool:
    try:
        return bool(find(game, name))
    except BadSetup:
        return False


def _choose_game(asking: Terminal) -> Game[Any, Any]:
    known, _ = catalog.usable()
    show.line("Which game?", "bold")
    offer((f"{place}. {game.title}", game.summary) for place, game in enumerate(known, 1))
    while True:
        typed = asking.ask("game", [game.name for game in known]).strip()
        if plain(typed[:100]) in QUIT:
            raise EOFError
        try:
            if typed.isascii() and typed.isdigit() and len(typed) < 9 and 0 < int(typed) <= len(known):
                return known[int(typed) - 1]
            if plain(typed[:100]) in HELP | LIST | RULES:
                show.line('Name a game, or its number; "quit" leaves. The rules: kibitz rules GAME')
            elif typed:
                return catalog.find(typed)
        except BadSetup as error:
            show.line(str(error), "red")


def _choose_seats(asking: Terminal, game: Game[Any, Any]) -> list[str]:
    usual = " ".join(game.usual)
    if game.options:
        show.line(f"Its rules can be chosen: kibitz play {game.name} --option KEY=VALUE", "dim")
        offer((option.name, f"{option.help}: {option.wanted()}") for option in game.options)
    show.line(
        "Who plays? Name everybody in the order of play: me, me:NAME for each of several people, or a built-in.", "bold"
    )
    offer((builtin.name, builtin.summary) for builtin in available(game))
    while True:
        typed = asking.ask(f"players, or Enter for: {usual}").replace(",", " ").split()
        if typed and plain(typed[0][:100]) in QUIT:
            raise EOFError
        try:
            for seat in typed:
                if not is_person(seat):
                    find(game, seat)
            game.settle_seats(len(typed) or len(game.usual))
            return typed or list(game.usual)
        except BadSetup as error:
            show.line(f"{error}; people are me, or me:NAME", "red")


def _usual_path(game: Game[Any, Any]) -> Path:
    return records_folder() / f"{game.name}-{datetime.now():%Y%m%d-%H%M%S}-{secrets.token_hex(2)}.json"


def _free(path: str) -> Path:
    if os.path.lexists(path):
        raise BadSetup(f"{shown(path, 200)} is there already: name another file, or take it up with --resume")
    return Path(path)


def _unfinished(named: str, text: str | None) -> Path:
    """The record that is meant: a file, a file in the folder of records, or the latest match (of a game) not over."""
    folder = records_folder()
    if named != LATEST:
        places = (Path(named), folder / named, folder / f"{named}.json")
        return next((path for path in places if path.exists()), Path(named))
    name = None if text is None else catalog.find(text).name
    files = [path for path in folder.glob("*.json") if path.is_file()]
    for path in sorted(files, key=lambda path: path.stat().st_mtime, reverse=True):
        try:
            kept = record.load(path)
            if kept.result is None and name in (None, kept.game):
                return path
        except BadRecord:
            continue
    raise BadSetup(f"there is no unfinished match{f' of {name}' if name else ''} in {folder}")

"""``kibitz replay`` and ``kibitz convert``."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from kibitz import archive, catalog
from kibitz.console import show
from kibitz.console.terminal import Keyboard, terminal
from kibitz.errors import BadFile, BadRecord, shown
from kibitz.game import Game
from kibitz.play import Match
from kibitz.players.people import called, distinct
from kibitz.rebuild import differences, resume
from kibitz.record import Record
from kibitz.story import Story
from kibitz.words import plain


def replay(path: str, verify: bool, json: bool) -> int:
    """Tells a match from its record, or only whether it rebuilds; the exit code says so."""
    kept = archive.read(path)
    game = catalog.load(kept.game)
    wrong = differences(game, kept)
    if json:
        show.json({"ok": not wrong, "digest": kept.digest, "differences": wrong})
    elif verify:
        for difference in wrong:
            show.line(difference, "red")
        if not wrong:
            show.line(f"rebuilds bit for bit: {kept.digest}")
    else:
        _tell(game, kept)
        for difference in wrong:
            show.line(f"does not rebuild: {difference}", "red")
    return 1 if wrong else 0


def convert(source: str, target: str, json: bool) -> None:
    """Writes a record as a foreign file, or a foreign file as a record."""
    if Path(source).exists() and Path(target).exists() and Path(source).samefile(target):
        raise BadFile(f"{shown(target, 200)} is the file to be read: name another to be written")
    kept = archive.read(source)
    game = catalog.load(kept.game)
    if wrong := differences(game, kept):
        raise BadRecord(f"the match does not rebuild: {wrong[0]}")
    warnings = archive.write(kept, target)
    if json:
        show.json({"game": kept.game, "digest": kept.digest, "written": target, "warnings": warnings})
        return
    for warning in warnings:
        show.line(f"note: {warning}", "yellow")
    show.line(f"{target}: {kept.game}, {' - '.join(map(called, kept.seats))}")


def _tell(game: Game[Any, Any], kept: Record) -> None:
    """The whole match; on a terminal page by page, a page for each board."""
    match = resume(game, kept)
    names = distinct([called(seat) for seat in kept.seats])
    story = Story(game, game.start(len(names), **match.options), names)
    pages: list[list[str]] = []
    for event in match.events:
        if (board := story.drawing()) or not pages:
            pages.append([board] if board else [])
        pages[-1].extend(story.tell([event]))
    pages = pages or [[]]
    pages[-1] += [game.notation.draw(match.state, names), _ending(match, names)]
    pages[-1] += [f"{names[note.seat]}: noted {note.count} times: {note.detail or note.name}" for note in match.notes]
    pages[-1] += [f"digest {kept.digest}"]
    asking = terminal()
    place = 0
    while place < len(pages):
        for text in pages[place]:
            show.line(text, "dim" if "\n" in text else "")
        place += 1
        if isinstance(asking, Keyboard):
            place = _turn(asking, place, len(pages))


def _turn(asking: Keyboard, place: int, last: int) -> int:
    """The page to go on with, as somebody says who has read so many of them; past the last one to leave."""
    while True:
        onward = "Enter goes on, b back, q leaves" if place < last else "b back, Enter or q leaves"
        typed = plain(asking.ask(f"{place} of {last}: {onward}")[:100])
        if typed in ("q", "quit"):
            return last
        if not typed:
            return place
        if typed in ("b", "back"):
            return max(0, place - 2)
        if typed.isascii() and typed.isdigit() and 0 < int(typed[:6]) <= last:
            return int(typed[:6]) - 1
        show.line(f"Enter goes on, b goes back, a number from 1 to {last} goes to that page, q leaves", "red")


def _ending(match: Match, names: Sequence[str]) -> str:
    if match.over is None:
        return "the record ends here: the match is not over"
    scores = (f"{name} {score}" for name, score in zip(names, match.over.scores, strict=True))
    return f"{match.over.reason}: {', '.join(scores)}"

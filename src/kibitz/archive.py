"""Matches in files, whatever the file is: a record of ours, or a foreign one that some game knows."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from kibitz import catalog, record
from kibitz.errors import BadFile, BadSetup, shown
from kibitz.game import Format, Game
from kibitz.record import Record

OURS = ".json"


def read(path: str) -> Record:
    """The record in a file of ours, or in a foreign one that a game can read."""
    data = record.read_bytes(path)
    form = _foreign(data)
    return form.read(data) if form else record.decode(data)


def read_ours(path: str) -> Record:
    """The record in a file of ours; a foreign one has to be converted first, as it would not be kept as it is."""
    data = record.read_bytes(path)
    if form := _foreign(data):
        raise BadFile(f"{shown(path, 200)} is no record but a {form.name}: make one of it with kibitz convert")
    return record.decode(data)


def _foreign(data: bytes) -> Format | None:
    """The format of a file that is not ours, if a game knows it."""
    if data.startswith(b'{"record"'):
        return None
    forms = (form for game in catalog.usable()[0] for form in game.formats)
    return next((form for form in forms if form.recognises(data)), None)


def write(kept: Record, path: str) -> list[str]:
    """Writes a record as the ending of the file's name has it, and says what the file could not carry."""
    ending = Path(path).suffix.lower()
    if ending == OURS:
        record.save(kept, path)
        return []
    known = _endings(catalog.load(kept.game))
    if ending not in known:
        raise BadFile(f"{shown(path)} should end in {', '.join([OURS, *known])}, to say what it is to be")
    data, warnings = known[ending].write(kept)
    record.write_bytes(data, path)
    return warnings


def log_format(game: Game[Any, Any]) -> Format:
    """The format of a game's established logs."""
    known = _endings(game)
    if ".log" not in known:
        raise BadSetup(f"{game.title} has no established .log file")
    return known[".log"]


def rolls(game: Game[Any, Any], path: str) -> Sequence[str]:
    """All rolls of a match, from a foreign file."""
    data = record.read_bytes(path)
    for form in game.formats:
        if form.recognises(data) and (drawn := form.read(data).luck.rolls):
            if None in drawn:
                raise BadFile(
                    f"{shown(path, 200)} does not tell all rolls, since some decided nothing in its match: convert it "
                    "to a file of rolls first, which fills them in"
                )
            return [roll for roll in drawn if roll is not None]
    raise BadSetup(f"{shown(path)} is not a file of rolls of {game.title}")


def _endings(game: Game[Any, Any]) -> dict[str, Format]:
    return {ending: form for form in game.formats for ending in form.endings}

"""Records: what is kept of a match. Luck, options, actions, faults and times; states are rebuilt, not stored.

A record is a small JSON file with one key a line, in a fixed order, written in one canonical way, so that
equal records are equal bytes. A key that has nothing to say is left out, so that a later version can have more of them
and still read what this one wrote. The last line is a checksum of all the bytes before it: a flipped, missing or
added byte anywhere is noticed. ``digest`` identifies the match itself: game, options, rolls as drawn,
actions, faults and result, and nothing else, so that names, times and foreign spellings do not count.
``docs/records.md`` describes every key; ``docs/record.schema.json`` is the schema.
"""

import errno
import hashlib
import os
import secrets
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any

import msgspec

from kibitz.errors import BadRecord, one_line, shown
from kibitz.luck import MOST_MATCHES

VERSION = 1
MOST_BYTES = 4 << 20  # the longest match there is, of a hundred people, needs a tenth of that
Seconds = Annotated[float, msgspec.Meta(ge=0)]
_CHECKSUM = b',\n"checksum":"'


class Origin(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Where the rolls came from: a key, or the rolls themselves (null: unknown, and decided nothing), which people
    typed in as they came up or a file had."""

    key: str | None = None
    rolls: list[str | None] | None = None
    typed: bool = False


class Answer(msgspec.Struct, array_like=True, forbid_unknown_fields=True):
    """One action: the seat, the action as it was written, and the thinking time in seconds if it was taken."""

    seat: int
    action: str
    seconds: Seconds | None


class Fault(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A seat failed before action number ``at`` (counted from 0), which, if it is there, was played for it; -1 is
    before the match began, and its first rolls."""

    at: Annotated[int, msgspec.Meta(ge=-1)]
    seat: int
    name: str
    detail: str = ""
    cause: str = ""
    seconds: Seconds | None = None
    stderr: str = ""


class Note(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Something about a seat that changed nothing: how often it happened, and at which action first."""

    at: int
    seat: int
    name: str
    count: int = 1
    detail: str = ""


class Pending(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What a seat has answered, or that it failed, while others that decide at the same time are still to answer."""

    seat: int
    action: str | None = None
    seconds: Seconds | None = None
    fault: str | None = None
    detail: str = ""
    cause: str = ""
    stderr: str = ""


class Result(msgspec.Struct, forbid_unknown_fields=True):
    """How it ended: ``reason`` is finished or forfeit."""

    scores: list[int]
    ranks: list[int]
    reason: str


class Record(
    msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, kw_only=True, tag_field="record", tag=VERSION
):
    """A match, finished or not (then it has no result)."""

    game: str
    options: dict[str, bool | int]
    seats: list[str]
    luck: Origin
    number: Annotated[int, msgspec.Meta(ge=0, lt=MOST_MATCHES)] = 0
    limits: dict[str, Seconds] | None = None
    sandbox: str | None = None
    ready: list[Seconds | None] = []  # how long each seat took to answer the greeting, where there was one
    actions: list[Answer]
    pending: list[Pending] = []
    faults: list[Fault] = []
    notes: list[Note] = []
    result: Result | None = None
    source: dict[str, Any] | None = None  # what a foreign file had beside the match, to write it back as it was
    digest: str


class _Version(msgspec.Struct):
    record: int


def schema() -> dict[str, Any]:
    """The JSON Schema of a record's file, its checksum included."""
    whole = msgspec.json.schema(Record)
    body = whole["$defs"]["Record"]
    body["properties"]["checksum"] = {"type": "string", "pattern": "^[0-9a-f]{32}$"}
    body["required"].append("checksum")
    return whole


def digest(
    game: str,
    options: dict[str, bool | int],
    rolls: list[str | None],
    actions: list[tuple[int, str]],
    faults: list[Fault],
    result: Result | None,
) -> str:
    """What identifies a match, as 32 hexadecimal digits. Actions are canonically written."""
    matter = [
        game,
        sorted(options.items()),
        rolls,
        actions,
        [(fault.at, fault.seat, fault.name) for fault in faults],
        result,
    ]
    return _hash(msgspec.json.encode(matter))


def encode(record: Record) -> bytes:
    """The bytes of a record's file."""
    fields = msgspec.json.decode(msgspec.json.encode(record), type=dict[str, msgspec.Raw])
    lines = [f'"{name}":'.encode() + bytes(value) for name, value in fields.items()]
    body = b"{" + b",\n".join(lines)
    return body + _CHECKSUM + _hash(body).encode() + b'"}\n'


def decode(data: bytes) -> Record:
    """The record in a file's bytes; BadRecord when they are not exactly what was written."""
    if len(data) > MOST_BYTES:
        raise BadRecord(f"not a record: {len(data)} bytes, and none has more than {MOST_BYTES}")
    body, mark, tail = data.rpartition(_CHECKSUM)
    if not mark:
        what = "no checksum at its end: it is cut off, or no record at all" if data.strip() else "it is empty"
        raise BadRecord(f"not a record: {what}")
    if tail != _hash(body).encode() + b'"}\n':
        raise BadRecord("the record's checksum does not fit: it was changed after it was written")
    try:
        version = msgspec.json.decode(body + b"}", type=_Version).record  # first: another version has other keys
        if version != VERSION:
            raise BadRecord(f"a record of version {shown(str(version))}; this program reads version {VERSION}")
        record = msgspec.json.decode(body + b"}", type=Record)
        canonical = encode(record) == data
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadRecord(f"not a record: {one_line(error, 200)}") from None
    if not canonical:
        raise BadRecord("not a record as this program writes it: its keys are in another order or form")
    return record


def load(path: str | Path) -> Record:
    """The record in a file."""
    return decode(read_bytes(path))


def save(record: Record, path: str | Path) -> None:
    """Writes a record's file, whole or not at all."""
    write_bytes(encode(record), path)


def read_bytes(path: str | Path) -> bytes:
    """What a file holds, as far as a record or a foreign file could reach; BadRecord when it cannot be had."""
    try:
        with open(path, "rb") as file:
            return file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        raise BadRecord(f"cannot read {shown(str(path), 200)}: {_reason(error)}") from None


def write_bytes(data: bytes, path: str | Path) -> None:
    """Writes a file, whole or not at all: under a temporary name beside it, then renamed.

    Its folder has to be there. A link is followed, and what is no file (a pipe, a device) is written to as it is.
    """
    temporary = None
    try:
        target = Path(os.path.realpath(path))
        if target.exists() and not target.is_file():
            if target.is_dir():
                raise IsADirectoryError(errno.EISDIR, "is a folder")
            with open(target, "wb") as file:
                file.write(data)
            return
        temporary = target.with_name(f".{target.name[:50]}.{secrets.token_hex(6)}")
        with open(temporary, "xb") as file:
            file.write(data)
        os.replace(temporary, target)
    except (OSError, ValueError) as error:
        if temporary:
            with suppress(OSError):
                temporary.unlink()
        raise BadRecord(f"cannot write {shown(str(path), 200)}: {_reason(error)}") from None


def make_folder(path: str | Path) -> Path:
    """A folder for records, made where there is none yet."""
    folder = Path(path)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        reason = "there is something else of that name" if isinstance(error, FileExistsError) else _reason(error)
        raise BadRecord(f"cannot keep records in {shown(str(path), 200)}: {reason}") from None
    return folder


def _reason(error: Exception) -> str:
    return (getattr(error, "strerror", None) or str(error)).lower()


def _hash(data: bytes) -> str:
    return hashlib.blake2b(data, digest_size=16).hexdigest()

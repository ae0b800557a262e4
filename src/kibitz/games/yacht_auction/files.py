"""The established files of Yacht Auction: the log of one match, and the input file of rolls.

Both are read into records and written back to the same bytes. A log does not tell the tie-break bit where
nothing was tied; there the record has null. What a log has beside the match (comments, whether it has
FINISH, the ends of its lines) is kept in the record's ``source``.
"""

import re
import unicodedata
from collections.abc import Callable, Iterable
from itertools import islice
from typing import Annotated, Any, Literal

import msgspec

from kibitz.errors import BadFile, BadRecord, InputError, one_line, shown
from kibitz.game import Format, Game
from kibitz.games.yacht_auction.rules import BUNDLE, ROUNDS, TARGETS, Bid, receives, tied
from kibitz.luck import Luck
from kibitz.play import Match
from kibitz.player import Acted, Faulted, Rolled
from kibitz.rebuild import resume
from kibitz.record import Record

SEATS = ("FIRST", "SECOND")
_BUNDLE = r"[1-6]{5}"
_ROUND = rf"({_BUNDLE}) ({_BUNDLE}) ([01])"
_BID = r"[AB] \d{1,9}"
_PUT = rf"[A-Z_]{{1,20}} {_BUNDLE}"
_MOST_BYTES = 1 << 20
_MARK = b"\xef\xbb\xbf"  # what some editors put before UTF-8


class Source(msgspec.Struct, forbid_unknown_fields=True):
    """How a foreign file was written, so that it can be written so again."""

    format: str
    newline: Literal["\n", "\r\n"] = "\n"
    ended: bool = True  # its last line had an end, too
    marked: bool = False  # it began with a byte-order mark
    headers: list[int] = msgspec.field(default_factory=lambda: [0, 1, 2])  # which of FIRST, SECOND and RESULT it had
    finish: bool = True
    scores: bool = True
    rounds: Annotated[int, msgspec.Meta(ge=0, le=ROUNDS)] = ROUNDS  # how many ROUND lines it had
    comments: list[tuple[Annotated[int, msgspec.Meta(ge=0)], str]] = []  # (and blank lines) the line's number, from 0


class LogFile(Format):
    """The log of one match."""

    name = "yacht-auction-log"
    endings = (".log",)

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game

    def recognises(self, data: bytes) -> bool:
        return re.match(r"\[(FIRST|SECOND|RESULT) |ROUND \d|ROLL |ABORT ", _first(data)) is not None

    def read(self, data: bytes) -> Record:
        return _Log(self.game, data, self.name).record()

    def write(self, record: Record) -> tuple[bytes, list[str]]:
        match = resume(self.game, record)
        if not match.over:
            raise BadRecord("the match is not over: a log tells a whole match")
        source = _source(record, self.name)
        warnings: list[str] = []
        headers = [f'[{seat} "{_name(name, warnings)}"]' for seat, name in zip(SEATS, record.seats, strict=True)]
        headers.append(f'[RESULT "{_result(match.over.ranks)}"]')
        lines = [header for place, header in enumerate(headers) if place in source.headers]
        lines += _body(match, source.rounds, warnings)
        if match.over.reason != "forfeit":
            lines += ["FINISH"] * source.finish
            if source.scores:
                lines += [f"SCORE{seat} {points}" for seat, points in zip(SEATS, match.over.scores, strict=True)]
        data = _joined(lines, source)
        self._check(data, record)
        return data, warnings

    def _check(self, data: bytes, record: Record) -> None:
        """A log is given away only if it can be read back as the same match.

        What breaks off before a coin or a second bundle cannot be told, and a record may claim a source that does not
        fit. Coins that decided nothing are not told, so that the digest may differ.
        """
        try:
            told = self.read(data)
        except BadFile as error:
            raise BadRecord(f"a log cannot tell this match: {error}") from None
        if (told.result, len(told.actions)) != (record.result, len(record.actions)):
            raise BadRecord("a log cannot tell this match: read back, it would be another")


class RollFile(Format):
    """Twelve lines of two bundles and a tie-break bit: a match that is still to be played on these rolls."""

    name = "yacht-auction-rolls"
    endings = (".txt", ".rolls")

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game

    def recognises(self, data: bytes) -> bool:
        return re.fullmatch(r"[0-9][0-9 \t]*", _first(data)) is not None

    def read(self, data: bytes) -> Record:
        lines, source = _lines(data, self.name)
        rolls: list[str] = []
        for number, line in lines:
            found = re.fullmatch(_ROUND, line)
            if not found:
                raise BadFile(
                    f"line {number}: {shown(line)} is not a round: two bundles and a tie bit are due, "
                    "such as 35561 15336 0"
                )
            rolls.extend(found.groups())
        if len(lines) != ROUNDS - 1:
            raise BadFile(f"the file has {len(lines)} rounds: there are {ROUNDS - 1}, one a line")
        match = Match(self.game, SEATS, rolls=rolls)
        match.source = _kept(source)
        return match.record()

    def write(self, record: Record) -> tuple[bytes, list[str]]:
        resume(self.game, record)
        rolls = record.luck.rolls
        if record.luck.key is not None:
            rolls = _drawn(Luck.from_hex(record.luck.key))
        assert rolls is not None
        if len(rolls) != 3 * (ROUNDS - 1):
            raise BadRecord(
                f"a file of rolls has {ROUNDS - 1} rounds, and of this match only {len(rolls) // 3} were rolled"
            )
        for place in range(0, len(rolls), 3):
            if not re.fullmatch(_ROUND, f"{rolls[place]} {rolls[place + 1]} {rolls[place + 2] or 0}"):
                raise BadRecord(f"the rolls of round {place // 3 + 1} are not two bundles and a tie bit")
        unknown = [place // 3 + 1 for place in range(2, len(rolls), 3) if rolls[place] is None]
        rounds = [f"{rolls[place]} {rolls[place + 1]} {rolls[place + 2] or 0}" for place in range(0, len(rolls), 3)]
        warnings = []
        if unknown:
            where = f"round{'s' * (len(unknown) > 1)} {', '.join(map(str, unknown))}"
            warnings.append(f"the tie bit of {where} is not known, since nothing was tied: written as 0")
        return _joined(rounds, _source(record, self.name)), warnings


class _Log:
    """A log being read: every line is played as it comes, so that whatever is wrong is found where it stands."""

    def __init__(self, game: Game[Any, Any], data: bytes, name: str) -> None:
        self.lines, self.source = _lines(data, name)
        self.place = 0
        self.names = list(SEATS)
        self.claimed: str | None = None
        self._headers()
        self.match = Match(game, self.names)
        self.match.source = _kept(self.source)

    def record(self) -> Record:
        """The whole log as a record."""
        for number in range(1, ROUNDS + 1):
            if self._abort():
                break
            self._take(f"ROUND {number}", f"ROUND {number}")
            self.source.rounds = number
            if self._abort():
                break
            if self._round(number):
                break
        self._end()
        self.match.source = _kept(self.source)
        return self.match.record()

    def _headers(self) -> None:
        self.source.headers = []
        for place, (name, pattern) in enumerate(
            (*((seat, r'"(.*)"') for seat in SEATS), ("RESULT", r'"(1-0|0-1|1/2-1/2)"'))
        ):
            if self._next().startswith(f"[{name}"):
                found = self._take(f"[{name}", rf"\[{name} {pattern}\]")
                self.source.headers.append(place)
                if place < len(SEATS):
                    self.names[place] = found[0]
                else:
                    self.claimed = found[0]

    def _round(self, number: int) -> bool:
        """Plays a round; true when the match was aborted in it."""
        if number < ROUNDS:
            bundles = self._take("ROLL and two bundles", rf"ROLL ({_BUNDLE}) ({_BUNDLE})")
            for bundle in bundles:
                self._do(self.match.rolled, tuple(map(int, bundle)))
            if self._both("BID", "a bundle and a number", _BID):
                return True
            self._get()
        return number > 1 and self._both("PUT", "a category and five dice", _PUT)

    def _both(self, verb: str, what: str, pattern: str) -> bool:
        """Both seats' BID or PUT; true when the match was aborted instead."""
        for seat, name in enumerate(SEATS):
            if self._abort():
                return True
            (said,) = self._take(f"{verb} {name}, {what}", rf"{verb} {name} ({pattern})")
            self._do(self._answer, seat, said)
        return False

    def _answer(self, seat: int, said: str) -> None:
        notation, state = self.match.game.notation, self.match.state
        action = notation.read(said, state, seat)
        self.match.answer(seat, action, said=None if notation.write(action, state) == said else said)

    def _get(self) -> None:
        """Who got what: the rules tell, but for a tie."""
        first, second = [event.action for event in self.match.events if isinstance(event, Acted)][-2:]
        bids = (first, second)
        bit = int(self._next() == f"GET FIRST {TARGETS[bids[0].target == 'A']}")
        due = receives(bids, bit)
        if tied(bids):  # elsewhere the coin decides nothing, and the match goes on without
            self.match.rolled((bit,))
        for seat, bundle in zip(SEATS, due, strict=True):
            self._take(f"GET {seat} {bundle}, by the bids", f"GET {seat} {bundle}")

    def _abort(self) -> bool:
        if not self._next().startswith("ABORT"):
            return False
        name, reason = self._take("ABORT, a seat and a reason", r"ABORT (FIRST|SECOND) (.*\S)")
        self._do(self.match.forfeit, SEATS.index(name), reason)
        return True

    def _end(self) -> None:
        over = self.match.over
        assert over
        finished = over.reason != "forfeit"
        self.source.finish = finished and self._next() == "FINISH"
        self.place += self.source.finish
        self.source.scores = finished and self.place < len(self.lines)
        if self.source.scores:
            for seat, points in zip(SEATS, over.scores, strict=True):
                self._take(f"SCORE{seat} {points}, by the rules", f"SCORE{seat} {points}")
        if self.place < len(self.lines):
            number, line = self.lines[self.place]
            raise BadFile(f"line {number}: {shown(line)} stands behind the end of the match")
        if self.claimed not in (None, _result(over.ranks)):
            raise BadFile(f'RESULT is "{self.claimed}": by the rules it is "{_result(over.ranks)}"')

    def _next(self) -> str:
        return self.lines[self.place][1] if self.place < len(self.lines) else ""

    def _take(self, wanted: str, pattern: str) -> tuple[str, ...]:
        """The parts of the next line, which must look like that."""
        if self.place >= len(self.lines):
            raise BadFile(f"the log ends where {wanted} is due")
        number, line = self.lines[self.place]
        found = re.fullmatch(pattern, line)
        if not found:
            raise BadFile(f"line {number}: {shown(line)} stands where {wanted} is due")
        self.place += 1
        return found.groups()

    def _do(self, play: Callable[..., None], *what: Any) -> None:
        """Plays what the line just taken says."""
        try:
            play(*what)
        except InputError as error:
            raise BadFile(f"line {self.lines[self.place - 1][0]}: {error}") from None


def _body(match: Match, rounds: int, warnings: list[str]) -> list[str]:
    """The rounds of a match as a log tells them; what it cannot carry goes to the warnings."""
    lines: list[str] = []
    number = 0
    step: list[Acted] = []  # the answers of the bidding or scoring that is going on
    for event in match.events:
        if isinstance(event, Rolled):
            if event.roll.number == 0:
                number = event.roll.turn
                lines += [f"ROUND {number}", f"ROLL {event.roll.write(event.outcome)}"]
            elif event.roll.number == 1:
                lines[-1] += f" {event.roll.write(event.outcome)}"
            else:
                got = receives((step[-2].action, step[-1].action), sum(event.outcome))
                lines += [f"GET {seat} {bundle}" for seat, bundle in zip(SEATS, got, strict=True)]
                step = []
        elif isinstance(event, Faulted):
            if number < rounds < ROUNDS:
                lines.append(f"ROUND {rounds}")  # the match it comes from broke off before the roll
            reason = event.name
            if _controls(reason) or not re.fullmatch(r".*\S", reason):
                reason = " ".join(_clean(reason).split()) or "UNKNOWN"
                warnings.append(f"the reason {shown(event.name)} cannot stand in a log as it is: written as {reason}")
            lines.append(f"ABORT {SEATS[event.seat]} {reason}")
        elif event.seat == len(step):  # when FIRST fails, SECOND is not looked at
            step.append(event)
            verb = "BID" if isinstance(event.action, Bid) else "PUT"
            said = event.said or ""
            if not re.fullmatch(_BID if verb == "BID" else _PUT, said):  # said on another wire, or in other words
                said = match.game.notation.write(event.action, match.state)
            lines.append(f"{verb} {SEATS[event.seat]} {said}")
            if verb == "PUT" and len(step) == len(SEATS):
                step = []
                if number == ROUNDS - 1 and rounds == ROUNDS:
                    number = ROUNDS
                    lines.append(f"ROUND {ROUNDS}")  # the last round has no roll to begin it
    return lines


def _drawn(luck: Luck) -> list[str | None]:
    """All rolls of a match under a key, whether it came to them or not."""
    drawn: list[str | None] = []
    for number in range(1, ROUNDS):
        for place in range(len(TARGETS)):
            faces = luck.dice(None, number, place, (6,) * BUNDLE)
            drawn.append("".join(str(face + 1) for face in faces))
        drawn.append(str(luck.dice(None, number, len(TARGETS), (2,))[0]))
    return drawn


def _first(data: bytes) -> str:
    """The first line that tells something, however broken the file may be."""
    text = data[:_MOST_BYTES].removeprefix(_MARK).decode("utf-8", "replace")
    return next((line.strip() for line in text.split("\n") if not _silent(line)), "")


def _silent(line: str) -> bool:
    """Whether a line is a comment or blank."""
    return line.startswith("#") or not line.strip()


def _lines(data: bytes, name: str) -> tuple[list[tuple[int, str]], Source]:
    """The lines that tell something, with their numbers from 1; the others, and how lines end, are in the source."""
    if len(data) > _MOST_BYTES:
        raise BadFile(f"the file has more than {_MOST_BYTES} bytes: the longest match needs a hundredth of that")
    marked = data.startswith(_MARK)
    try:
        text = data.removeprefix(_MARK).decode("utf-8")
    except UnicodeDecodeError as error:
        broken = len(_MARK) * marked + error.start
        number = data[:broken].count(b"\n") + 1
        raise BadFile(f"line {number}: byte {broken + 1} of the file is not UTF-8") from None
    lines = text.split("\n")
    newline: Literal["\n", "\r\n"] = "\r\n" if lines[0].endswith("\r") else "\n"
    last = lines.pop()
    for number, line in enumerate(lines, 1):
        if line.endswith("\r") != (newline == "\r\n"):
            raise BadFile(f"line {number} does not end as the lines before it do: line ends are mixed")
    if newline == "\r\n":
        lines = [line[:-1] for line in lines]
    lines += [last] * bool(last)
    for number, line in enumerate(lines, 1):
        if _controls(line):
            raise BadFile(f"line {number}: {shown(line)} has characters that no such file has")
    silent = [(place, line) for place, line in enumerate(lines) if _silent(line)]
    telling = [(number, line) for number, line in enumerate(lines, 1) if not _silent(line)]
    return telling, Source(name, newline, not last, marked, comments=silent)


def _controls(line: str) -> bool:
    """Whether a line has control characters or ends within itself; comments may have tabs."""
    if line.isprintable():
        return False
    return any(map(_is_control, line.replace("\t", " ") if _silent(line) else line))


def _is_control(c: str) -> bool:
    return unicodedata.category(c) in ("Cc", "Cs", "Zl", "Zp")


def _joined(lines: Iterable[str], source: Source) -> bytes:
    """The bytes of lines and of the comments that stand among them."""
    left = iter(lines)
    whole: list[str] = []
    for place, comment in source.comments:
        whole.extend(islice(left, max(0, place - len(whole))))
        whole.append(comment)
    text = source.newline.join([*whole, *left])
    return _MARK * source.marked + (text + source.newline * source.ended).encode()


def _source(record: Record, name: str) -> Source:
    """How the record's file was written, if it came from one of this format; else as such files mostly are."""
    kept = record.source
    if not kept or kept.get("format") != name:
        return Source(name)
    try:
        source = msgspec.convert({**kept}, Source)
    except msgspec.ValidationError as error:
        raise BadRecord(f"the record's source is not that of a {name}: {one_line(error, 200)}") from None
    if any(not _silent(text) or _controls(text) for _, text in source.comments):
        raise BadRecord(f"the record's source is not that of a {name}")
    return source


def _kept(source: Source) -> dict[str, Any]:
    kept: dict[str, Any] = msgspec.to_builtins(source)
    return kept


def _result(ranks: tuple[int, ...]) -> str:
    return "1/2-1/2" if ranks[0] == ranks[1] else "1-0" if ranks[0] < ranks[1] else "0-1"


def _clean(text: str) -> str:
    return "".join(" " if _is_control(c) else c for c in text)


def _name(name: str, warnings: list[str]) -> str:
    clean = _clean(name)
    if clean != name:
        warnings.append(f"the name {shown(name)} has characters that a log cannot have: written as spaces")
    return clean

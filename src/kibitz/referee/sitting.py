"""A program on a seat of a match: what it is told and what it says, in the words of a wire."""

import time
from typing import Any

from kibitz.errors import Unreadable, printable
from kibitz.play import Match
from kibitz.referee.dialogue import Dialogue
from kibitz.referee.pipe import TICK
from kibitz.referee.program import MOST_LINE, TOO_LONG, Program
from kibitz.referee.transcript import Transcript
from kibitz.wire import Cause, Limits, Wire

_LAST_WORDS = 0.2  # seconds that are given to a program that has closed its output, to be gone
_STDERR_LINES = 8
_ROOM = 16_000  # characters
_LINES_AT_A_TIME = 64  # so that who says a lot holds nobody up
_BY_SIGNAL = 128
_NOT_EXECUTED = (126, 127)  # what whatever should have started it says when it cannot


class Sitting:
    """A program on a seat of a match."""

    def __init__(
        self,
        seat: int,
        wire: Wire[Any, Any],
        limits: Limits,
        program: Program | None,
        trouble: str = "",
        transcript: Transcript | None = None,
        patience: int | None = None,
    ) -> None:
        self.seat = seat
        self.wire = wire
        self.everybody = wire.everybody
        self.limits = limits
        self.program = program
        self.dialogue = Dialogue(limits, wire.greeting is not None)
        self.transcript = transcript
        self.patience = patience  # how often it may not answer until it is waited for no more
        self._missed = 0
        self.failed: tuple[Cause, str] | None = None if program else (Cause.NO_START, trouble)
        self.told = 0  # how many events it has been told
        self.faults = 0
        self.more = False  # whether there are lines that were not looked at yet
        self.heard_any = False  # whether it has said a line at all
        self.beside = ""  # what it said since it was asked that was no answer to that
        self._room = _ROOM  # for quotes of standard error in a record
        self._quoted = 0  # how much of its standard error was looked at

    def tell(self, lines: bytes) -> float:
        """Sends lines; when they were written."""
        program = self.program
        if program is None:
            return time.monotonic()
        before = time.monotonic()
        program.send(lines)
        now = time.monotonic()
        if now - before > TICK:  # we were held up in between: the pipe knows when it was
            sent = program.sent_at()
            now = now if sent is None else min(now, max(before, sent))
        if self.transcript is not None:
            self.transcript.told(lines, now)
        return now

    def question(self, match: Match, turn: int) -> bytes:
        """The lines that ask for an action, and tell first what it has not been told."""
        events = match.events[self.told :]
        self.told = len(match.events)
        self.beside = ""
        return self.wire.ask(match.view(self.seat), turn, events)

    def heard(self, now: float) -> tuple[Any, Exception | None, Cause | None] | None:
        """What it said that is the answer due, if it has said that: the answer, or what is wrong with it."""
        program, dialogue = self.program, self.dialogue
        if program is None:
            return None
        self.more = False
        for _ in range(_LINES_AT_A_TIME):
            line = program.line()
            if line is None:
                return None
            said, turn, error, cause = None, None, None, None
            self.heard_any = True
            if line is TOO_LONG:
                error, cause = Unreadable(f"a line of more than {MOST_LINE} bytes"), Cause.TOO_LONG
            else:
                assert isinstance(line, bytes)
                try:
                    said = self.wire.read(line)
                    turn = self.wire.answers(said)
                except Unreadable as unreadable:
                    error, cause = unreadable, Cause.MALFORMED
                    turn = self.wire.answers_unread(line)
            if self.transcript is not None:
                self.transcript.said(line if isinstance(line, bytes) else b"(a line without end)", now)
            if dialogue.said(turn, now):
                return said, error, cause
            named = f"names turn {turn}" if turn is not None else "was the answer to an earlier question, by its place"
            self.beside = f"; a line came that {named}"
        self.more = True
        return None

    def lose_patience(self) -> None:
        """It has not answered. Where patience has an end, it is waited for no more after some times."""
        self._missed += 1
        if self.patience is not None and self._missed >= self.patience and not self.failed:
            self.failed = Cause.TIMEOUT, f"it had not answered {self._missed} times, and was not waited for again"

    def look(self) -> None:
        """Finds out what has become of a program that says nothing more."""
        program = self.program
        if program is None or self.failed:
            return
        if program.silent:
            self.failed = self._ended(program) if program.gone(_LAST_WORDS) else (Cause.CLOSED, "it closed its output")
        elif program.gone():
            self.failed = self._ended(program)

    def _ended(self, program: Program) -> tuple[Cause, str]:
        program.drain()
        status = program.status
        how = f"exit code {status}" if status >= 0 else f"signal {-status}"
        if status > _BY_SIGNAL:  # as a shell or a sandbox around it says it
            how = f"exit code {status}, by signal {status - _BY_SIGNAL}"
        early = status in _NOT_EXECUTED and not self.dialogue.spoken
        return (Cause.NO_START if early else Cause.CRASH), f"it ended with {how}"

    def last_words(self) -> str:
        """The last lines of its standard error, if there are new ones."""
        if self.program is None or self.program.stderr_bytes == self._quoted or self._room <= 0:
            return ""
        self._quoted = self.program.stderr_bytes
        lines = [line for line in self.program.tail.decode("utf-8", "replace").split("\n") if line.strip()]
        words = "\n".join(printable(line.expandtabs(4)[:200])[:400] for line in lines[-_STDERR_LINES:])
        self._room -= len(words)
        return words

    def arrived(self, now: float) -> float:
        """When the line that is there now came in: where we may have looked too late, the pipe knows."""
        if now > self.dialogue.deadline and self.program:
            stamp = self.program.said_at()
            if stamp is not None:
                return min(now, stamp)
        return now

"""One match, judged: programs are asked and listened to, the clock runs, whoever fails has failed by name.

The clock of an answer runs from the moment when the lines that ask for it are written until its line is there. What
this process does itself does not count: players of this process choose before programs are asked, all questions are
written before anything else is done, and where the referee itself was late to look, the pipe's own stamp says when the
answer came.
"""

import time
from collections.abc import Callable, Mapping
from typing import Any

from kibitz.errors import IllegalAction, Unreadable, one_line, shown
from kibitz.play import Company, Match
from kibitz.referee.parting import part
from kibitz.referee.sitting import Sitting
from kibitz.referee.watch import Watch
from kibitz.wire import Cause

Failure = tuple[Cause, str, float | None]  # the cause, what was wrong, and the seconds that it took


def judge(
    match: Match,
    sittings: Mapping[int, Sitting],
    company: Company,
    meanwhile: Callable[[], None] = lambda: None,
) -> None:
    """Plays a match that has not begun to its end, between programs and players of this process."""
    watch = Watch(sittings)
    if any(sitting.wire.greeting for sitting in sittings.values()):
        _greet(match, sittings, watch)
    if not match.over:
        match.begin()
    decided, programs = 0, list(sittings.values())
    while not match.over:
        meanwhile()
        company.tell()
        asked = match.asked
        chosen = []
        for seat in asked:
            if seat not in sittings:
                begun = time.monotonic()
                action = company.choose(seat)
                chosen.append((seat, action, time.monotonic() - begun))
        questions = []  # all are written before the first clock begins
        for sitting in programs:
            if sitting.seat in asked or sitting.everybody:
                turn = sitting.wire.turn(match.state, decided)
                questions.append((sitting, turn, sitting.question(match, turn)))
        waiting: dict[int, Sitting] = {}
        for sitting, turn, lines in questions:
            mine = sitting.seat in asked
            sitting.dialogue.told(turn, mine, sitting.tell(lines))
            if mine:
                waiting[sitting.seat] = sitting
        for seat, action, seconds in chosen:
            match.answer(seat, action, round(seconds, 6))
        if waiting:
            _listen(match, waiting, watch)
        decided += 1
    company.tell()
    for sitting in sittings.values():
        part(match, sitting)


def _greet(match: Match, sittings: Mapping[int, Sitting], watch: Watch) -> None:
    """Everybody who is to be greeted says the right word in time, or forfeits; the first seat is looked at first."""
    match.ready = [None] * len(match.names)
    waiting: dict[int, Sitting] = {}
    begun: dict[int, float] = {}
    for seat, sitting in sittings.items():
        if sitting.wire.greeting:
            waiting[seat] = sitting
            begun[seat] = sitting.tell(sitting.wire.greeting[0].encode() + b"\n")
            sitting.dialogue.deadline = begun[seat] + sitting.limits.start
    failures: dict[int, Failure] = {}
    looked, now, spoken = 0.0, 0.0, list[Sitting]()
    while waiting:
        for seat, sitting in list(waiting.items()):
            line = sitting.program.line() if sitting.program and sitting in spoken else None
            if line is not None:
                sitting.heard_any = True
                seconds = round(max(0.0, sitting.arrived(now) - begun[seat]), 6)
                failure = _greeted(sitting, line, seconds, now)
                if failure:
                    failures[seat] = failure
                else:
                    match.ready[seat] = seconds
            elif _out(sitting, looked):
                late = Cause.TIMEOUT, f"not ready in {sitting.limits.start:g} s"
                failures[seat] = (*(sitting.failed or late), None if sitting.failed else sitting.limits.start)
            else:
                continue
            del waiting[seat]
        if waiting:
            looked, now, spoken = watch.wait(waiting)
    for seat in sorted(failures):
        sitting, (cause, detail, took) = sittings[seat], failures[seat]
        sitting.failed = cause, detail
        if match.game.forfeits and not match.over:
            sitting.faults += 1
            name = sitting.wire.fault(cause)
            match.forfeit(seat, name, detail, took, _other(cause, name), sitting.last_words())


def _greeted(sitting: Sitting, line: bytes | object, seconds: float, now: float) -> Failure | None:
    """What is wrong with a program's answer to its greeting, if anything is."""
    assert sitting.wire.greeting
    word = sitting.wire.greeting[1]
    said = line if isinstance(line, bytes) else b"(a line without end)"
    if sitting.transcript is not None:
        sitting.transcript.said(said, now)
    if seconds > sitting.limits.start:
        return Cause.TIMEOUT, f"ready after {seconds:.3f} s", seconds
    if said.strip() != word.encode():
        return Cause.MALFORMED, f"it said {shown(said)} where {word} is due", seconds
    return None


def _listen(match: Match, waiting: dict[int, Sitting], watch: Watch) -> None:
    """Takes the answers of the seats that are waited for, until none is or the match is over."""
    looked, now = 0.0, time.monotonic()
    spoken = list(waiting.values())  # at first everybody: some have said more than they were asked for
    while True:
        for seat, sitting in tuple(waiting.items()):
            if match.over:
                break
            heard = sitting.heard(now) if sitting in spoken else None
            if heard is None and not _out(sitting, looked):
                continue
            del waiting[seat]
            _decide(match, sitting, heard, now)
        if not waiting or match.over:
            return
        looked, now, spoken = watch.wait(waiting)


def _out(sitting: Sitting, looked: float) -> bool:
    """Whether nothing more is to be expected from a program that had not answered when we looked."""
    program, late = sitting.program, looked > sitting.dialogue.deadline
    if not sitting.failed and (program is None or program.silent or late):
        sitting.look()
    return sitting.failed is not None or late


def _decide(
    match: Match, sitting: Sitting, heard: tuple[Any, Exception | None, Cause | None] | None, now: float
) -> None:
    """A program has answered, or failed to."""
    seat, dialogue, limit = sitting.seat, sitting.dialogue, sitting.limits.answer
    error: Exception | None = None
    seconds: float | None
    if heard is None:
        waited = dialogue.seconds(now)
        allowed = limit if waited < limit + 0.05 else round(waited, 1)  # the first answer has more
        cause, detail = sitting.failed or (Cause.TIMEOUT, f"no answer in {allowed:g} s{sitting.beside}")
        seconds = waited if cause is Cause.TIMEOUT and not sitting.failed else None
        dialogue.over(answered=False)
        sitting.lose_patience()
    else:
        said, error, wrong = heard
        arrived = sitting.arrived(now)
        seconds = took = max(0.0, dialogue.seconds(arrived))
        late = arrived > dialogue.deadline
        dialogue.over(answered=True)
        if late:
            cause, detail, error = Cause.TIMEOUT, f"it answered after {took:.3f} s, the limit is {limit:g} s", None
        elif wrong:
            cause, detail = wrong, str(error)
        else:
            try:
                action = sitting.wire.heard(said, match.state, seat)
                match.answer(seat, action, round(took, 6))
                return
            except Unreadable as unreadable:
                cause, detail, error = Cause.MALFORMED, str(unreadable), unreadable
            except IllegalAction as illegal:
                cause, detail, error = Cause.ILLEGAL, str(illegal), illegal
    name = sitting.wire.fault(cause, error, match.state)
    sitting.faults += 1
    if sitting.transcript is not None:
        sitting.transcript.remark(f"{name}: {detail}", now)
    match.fault(seat, name, one_line(detail), _rounded(seconds), _other(cause, name), sitting.last_words())


def _rounded(seconds: float | None) -> float | None:
    return None if seconds is None else round(max(0.0, seconds), 6)


def _other(cause: Cause, name: str) -> str:
    return "" if cause == name else str(cause)

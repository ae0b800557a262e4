"""Matches from their records: played again, taken up where they end, taken back, compared with what is claimed."""

import re
from typing import Any

import msgspec

from kibitz.errors import BadRecord, InputError, Misuse, shown
from kibitz.game import Game
from kibitz.luck import Luck
from kibitz.play import Match
from kibitz.player import Acted, Rolled
from kibitz.record import Fault, Record


def resume(game: Game[Any, Any], record: Record) -> Match:
    """The match of a record, played again up to where the record ends; BadRecord when the rules do not allow it."""
    if record.game != game.name:
        raise BadRecord(f"a record of {shown(record.game)}, not of {game.name}")
    if (record.luck.key is None) == (record.luck.rolls is None):
        raise BadRecord("a record's luck is either a key or a list of rolls")
    for place, roll in enumerate(record.luck.rolls or (), 1):
        if roll is not None and not re.fullmatch("[0-9]+( [0-9]+)*", roll):
            raise BadRecord(f"roll {place}: {shown(roll)} is not written as a record writes rolls")
    faults = {fault.at: fault for fault in record.faults}
    where = "at the start"
    try:
        luck = None if record.luck.key is None else Luck.from_hex(record.luck.key)
        early = faults.pop(-1, None)
        match = Match(game, record.seats, record.options, luck, record.luck.rolls, record.number, begin=early is None)
        match.limits, match.sandbox, match.source = record.limits, record.sandbox, record.source
        match.ready, match.notes = list(record.ready), list(record.notes)
        match.typed = record.luck.typed
        if match.typed and luck:
            raise BadRecord("a record's luck is a key, or rolls that were typed in: not both")
        if len(faults) + (early is not None) < len(record.faults):
            raise BadRecord("two faults at the same place")
        if early:
            _forfeit(match, early)
        for place, answer in enumerate(record.actions):
            where = f"action {place + 1}"
            _repeat(match, answer.seat, answer.action, answer.seconds, faults.pop(place, None))
        for pending in record.pending:
            where = f"the pending answer of seat {pending.seat}"
            seat = pending.seat
            fault = None
            if pending.fault is not None:
                at, seconds = len(record.actions), None if pending.action else pending.seconds
                fault = Fault(at, seat, pending.fault, pending.detail, pending.cause, seconds, pending.stderr)
            _repeat(match, seat, pending.action, pending.seconds, fault)
        where = "at the end"
        for fault in faults.values():
            if fault.at != len(record.actions):
                raise BadRecord(f"a fault {shown(fault.name)} of seat {fault.seat} that nothing follows from")
            _forfeit(match, fault)
        if len(match.asked) - len(match.waiting()) < len(record.pending):
            raise BadRecord("answers are pending only as long as others are still to answer")
        if match.over and match.over.reason != "forfeit" and match.rolls_left:
            raise BadRecord(f"{match.rolls_left} rolls are left over")
    except (InputError, Misuse) as error:
        raise BadRecord(f"{where}: {error}") from None
    return match


def _repeat(match: Match, seat: int, text: str | None, seconds: float | None, fault: Fault | None) -> None:
    """Gives a match the answer of a seat, or its fault, as a record has it."""
    if seat not in match.waiting():
        raise BadRecord(f"seat {seat} was not asked")
    if text is None:
        if fault is None or not match.game.forfeits:
            raise BadRecord(f"seat {seat} has no action")
        match.fault(seat, fault.name, fault.detail, fault.seconds, fault.cause, fault.stderr)
        return
    action = match.game.notation.read(text, match.state, seat)
    if fault is None:
        said = None if match.game.notation.write(action, match.state) == text else text
        match.answer(seat, action, seconds, said)
    elif match.game.forfeits or fault.seat != seat or action != match.state.legal(seat).first:
        raise BadRecord(f"{shown(text)} is not what is played for seat {fault.seat} after a fault")
    else:
        match.fault(seat, fault.name, fault.detail, seconds, fault.cause, fault.stderr)


def _forfeit(match: Match, fault: Fault) -> None:
    match.forfeit(fault.seat, fault.name, fault.detail, fault.seconds, fault.cause, fault.stderr)


def _json(value: object) -> str:
    return shown(msgspec.json.encode(value).decode(), 200)


def taken_back(match: Match, count: int) -> Match:
    """The same match as it was after its first so many events: on the luck that it has, or, where rolls are typed
    in, with those that came later to be rolled again."""
    kept = match.record()
    events = match.events[:count]
    acted = sum(isinstance(event, Acted) for event in events)
    kept.actions = kept.actions[:acted]
    kept.faults = [fault for fault in kept.faults if fault.at < acted]
    kept.pending, kept.result = [], None
    if match.typed and kept.luck.rolls:
        kept.luck.rolls = kept.luck.rolls[: sum(isinstance(event, Rolled) for event in events)]
    return resume(match.game, kept)


def differences(game: Game[Any, Any], record: Record) -> list[str]:
    """What a record claims that playing it again does not give; empty when it rebuilds bit for bit."""
    again = resume(game, record).record()
    names = ("options", "luck", "number", "actions", "pending", "faults", "result", "digest")
    return [
        f"{name}: the record has {_json(getattr(record, name))}, the rules give {_json(getattr(again, name))}"
        for name in names
        if getattr(record, name) != getattr(again, name)
    ]

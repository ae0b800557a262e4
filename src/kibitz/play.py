"""The one way to play a match: it says whose answers are needed, takes answers and faults, keeps the record.

No clock, no thread, no callback: whoever drives it (console, referee, web) goes at its own pace, and a
half-played match is a value that can be stored as a record and taken up again.

    match = Match(game, ["Ann", "greedy"], luck=Luck.from_seed(1))
    while not match.over:
        if match.roll:                       # only when rolls are typed in
            match.rolled(ask_for(match.roll))
        for seat in match.asked:
            match.answer(seat, players[seat].choose(match.state.view(seat)))
    record.save(match.record(), "match.json")
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from kibitz.errors import BadRecord, IllegalAction, InputError, Misuse, shown
from kibitz.game import Game, Move, Outcome, Over, Roll, State, Value, ranked
from kibitz.luck import Luck
from kibitz.player import Acted, Event, Faulted, Player, Rolled
from kibitz.record import Answer, Fault, Origin, Record, Result, digest


class Match:
    """A match in progress.

    With ``luck`` every roll is drawn from a key; with ``rolls`` they are taken from there in order; what
    is in neither is asked for through ``roll``. Exactly one of ``roll``, ``asked`` and ``over`` is set.
    """

    __slots__ = (
        "_given",
        "_pending",
        "asked",
        "events",
        "game",
        "limits",
        "luck",
        "names",
        "options",
        "over",
        "roll",
        "sandbox",
        "source",
        "state",
    )

    def __init__(
        self,
        game: Game[Any, Any],
        names: Sequence[str],
        options: Mapping[str, object] | None = None,
        luck: Luck | None = None,
        rolls: Sequence[str | None] = (),
    ) -> None:
        self.game = game
        self.names = list(names)
        self.options: dict[str, Value] = game.settle(options or {})
        self.luck = luck
        self.limits: dict[str, float] | None = None
        self.sandbox: str | None = None
        self.source: dict[str, Any] | None = None
        self.events: list[Event] = []
        self.roll: Roll | None = None
        self.asked: tuple[int, ...] = ()
        self.over: Over | None = None
        self._given = list(reversed(rolls))
        self._pending: dict[int, tuple[Acted | None, Faulted | None]] = {}
        self._enter(game.begin(game.settle_seats(len(self.names)), self.options))

    def answer(self, seat: int, action: Any, seconds: float | None = None, said: str | None = None) -> None:
        """A seat's action; IllegalAction, with nothing changed, when it may not be taken."""
        if seat not in self.asked:
            raise Misuse(f"seat {seat} was not asked")
        if len(self.asked) == 1:  # the common case, kept short: this loop runs for every ply of every match
            state = self.state.moved({seat: action})
            self.events.append(Acted(seat, action, seconds, said))
            self._enter(state)
            return
        if action not in self.state.legal(seat):
            raise IllegalAction(f"{shown(action)} is not possible for seat {seat} now")
        self._collect(Acted(seat, action, seconds, said), None)

    def fault(self, seat: int, name: str, detail: str = "", seconds: float | None = None) -> None:
        """A seat failed to answer: it forfeits, or the first legal action is played for it, as the game has it."""
        if seat not in self.waiting():
            raise Misuse(f"seat {seat} was not asked")
        fault = Faulted(seat, name, detail)
        self._collect(None if self.game.forfeits else Acted(seat, self.state.legal(seat).first, seconds), fault)

    def forfeit(self, seat: int, name: str, detail: str = "") -> None:
        """A seat loses at once, whether or not it was asked and whatever the others still owe.

        For those who do not even start, and for foreign records that do not tell what the others answered. Answers
        of seats up to this one stand; those of later seats were never looked at.
        """
        if self.over or not 0 <= seat < len(self.names):
            raise Misuse(f"seat {seat} cannot forfeit now")
        answers = (self._pending[place][0] for place in sorted(self._pending) if place <= seat)
        self.events += [acted for acted in answers if acted]
        self._pending.clear()
        self.events.append(Faulted(seat, name, detail))
        self.asked, self.roll = (), None
        self.over = _forfeited(self.state, seat)

    def rolled(self, outcome: Outcome) -> None:
        """What came up, when ``roll`` asks for it."""
        if self.roll is None:
            raise Misuse("no roll is due")
        self.roll.check(outcome)
        self._enter(self._after(self.roll, outcome))

    @property
    def typed(self) -> bool:
        """Whether rolls are asked for: neither a key nor a list gives the next one."""
        return self.luck is None and not self._given

    def waiting(self) -> tuple[int, ...]:
        """The seats that were asked and have not answered yet."""
        return tuple(seat for seat in self.asked if seat not in self._pending)

    def _collect(self, acted: Acted | None, fault: Faulted | None) -> None:
        """Keeps an answer until all that were asked have answered; nobody sees it before.

        A fault that forfeits counts as soon as all seats before it have answered: the first seat to fail
        forfeits, in whatever order the answers came, and what later seats answered is not looked at.
        """
        (seat,) = {event.seat for event in (acted, fault) if event}
        if seat in self._pending:
            raise Misuse(f"seat {seat} has answered already")
        self._pending[seat] = (acted, fault)
        answers: list[tuple[Acted, Faulted | None]] = []
        for seat in self.asked:
            if seat not in self._pending:
                return
            acted, fault = self._pending[seat]
            if acted is None:
                assert fault
                del self._pending[seat]
                self.forfeit(seat, fault.name, fault.detail)
                return
            answers.append((acted, fault))
        state = self.state.moved({acted.seat: acted.action for acted, _ in answers})
        self._pending.clear()
        for acted, fault in answers:
            if fault:
                self.events.append(fault)
            self.events.append(acted)
        self._enter(state)

    def _enter(self, state: State[Any]) -> None:
        """Goes on from a state: draws what luck knows, until a seat or a typed roll is needed, or it is over."""
        step = state.next
        while isinstance(step, Roll):
            if self.luck is not None:
                outcome = step.draw(self.luck)
            elif self._given:
                text = self._given.pop()
                outcome = step.read(text or "")
            else:
                self.state, self.roll, self.asked = state, step, ()
                return
            self.state = state
            state = self._after(step, outcome)
            step = state.next
        self.state = state
        self.roll = None
        if isinstance(step, Move):
            self.asked = step.seats
        else:
            self.asked, self.over = (), step

    def _after(self, roll: Roll, outcome: Outcome) -> State[Any]:
        state = self.state.rolled(outcome)
        self.events.append(Rolled(roll, outcome))
        return state

    def record(self) -> Record:
        """The match so far. What is not decided yet (one of two simultaneous answers) is not in it."""
        write = self.game.notation.write
        rolls: list[str | None] = []
        answers: list[Answer] = []
        plain: list[tuple[int, str]] = []
        faults: list[Fault] = []
        for event in self.events:
            if isinstance(event, Rolled):
                rolls.append(event.roll.write(event.outcome) or None)
            elif isinstance(event, Acted):
                text = write(event.action, self.state)
                plain.append((event.seat, text))
                answers.append(Answer(event.seat, event.said or text, event.seconds))
            else:
                faults.append(Fault(len(plain), event.seat, event.name, event.detail))
        result = Result(list(self.over.scores), list(self.over.ranks), self.over.reason) if self.over else None
        key = self.luck.key.hex() if self.luck else None
        drawn = Origin(key=key) if key else Origin(rolls=rolls + self._given[::-1])
        return Record(
            game=self.game.name,
            options=self.options,
            seats=self.names,
            luck=drawn,
            limits=self.limits,
            sandbox=self.sandbox,
            actions=answers,
            faults=faults,
            result=result,
            source=self.source,
            digest=digest(self.game.name, self.options, rolls, plain, faults, result),
        )


def resume(game: Game[Any, Any], record: Record) -> Match:
    """The match of a record, played again up to where the record ends; BadRecord when the rules do not allow it."""
    if record.game != game.name:
        raise BadRecord(f"a record of {shown(record.game)}, not of {game.name}")
    if (record.luck.key is None) == (record.luck.rolls is None):
        raise BadRecord("a record's luck is either a key or a list of rolls")
    where = "at the start"
    try:
        luck = None if record.luck.key is None else Luck.from_hex(record.luck.key)
        match = Match(game, record.seats, record.options, luck, record.luck.rolls or ())
        match.limits, match.sandbox, match.source = record.limits, record.sandbox, record.source
        faults = {fault.at: fault for fault in record.faults}
        if len(faults) < len(record.faults):
            raise BadRecord("two faults at the same place")
        for place, answer in enumerate(record.actions):
            where = f"action {place + 1}"
            fault = faults.pop(place, None)
            if answer.seat not in match.waiting():
                raise BadRecord(f"seat {answer.seat} was not asked")
            action = game.notation.read(answer.action, match.state, answer.seat)
            if fault is None:
                text = answer.action
                said = None if game.notation.write(action, match.state) == text else text
                match.answer(answer.seat, action, answer.seconds, said)
            elif fault.seat != answer.seat or action != match.state.legal(answer.seat).first:
                raise BadRecord(f"{shown(answer.action)} is not what is played for seat {fault.seat} after a fault")
            else:
                match.fault(fault.seat, fault.name, fault.detail, answer.seconds)
        where = "at the end"
        for fault in faults.values():
            if not game.forfeits or fault.at != len(record.actions):
                raise BadRecord(f"a fault {shown(fault.name)} of seat {fault.seat} that nothing follows from")
            match.forfeit(fault.seat, fault.name, fault.detail)
        if match.over and match.over.reason != "forfeit" and match._given:
            raise BadRecord(f"{len(match._given)} rolls are left over")
    except (InputError, Misuse) as error:
        raise BadRecord(f"{where}: {error}") from None
    return match


def taken_back(match: Match, count: int) -> Match:
    """The same match as it was after its first so many events: on the luck that it has, or, where rolls are typed
    in, with those that came later to be rolled again."""
    kept = match.record()
    events = match.events[:count]
    acted = sum(isinstance(event, Acted) for event in events)
    kept.actions = kept.actions[:acted]
    kept.faults = [fault for fault in kept.faults if fault.at < acted]
    kept.result = None
    if match.typed:
        kept.luck = Origin(rolls=(kept.luck.rolls or [])[: sum(isinstance(event, Rolled) for event in events)])
    return resume(match.game, kept)


def differences(game: Game[Any, Any], record: Record) -> list[str]:
    """What a record claims that playing it again does not give; empty when it rebuilds bit for bit."""
    again = resume(game, record).record()
    names = ("options", "luck", "actions", "faults", "result", "digest")
    return [
        f"{name}: the record has {shown(getattr(record, name), 200)}, the rules give {shown(getattr(again, name), 200)}"
        for name in names
        if getattr(record, name) != getattr(again, name)
    ]


def run(match: Match, players: Sequence[Player], clock: Callable[[], float] | None = None) -> Match:
    """Plays a match to its end between players of this process; with a clock, thinking times are kept."""
    listeners = [player for player in players if hasattr(player, "told")]
    heard = 0
    while not match.over:
        if match.roll:
            raise Misuse("a roll is due, and nobody is here to type it in")
        if listeners:
            for event in match.events[heard:]:
                for player in listeners:
                    player.told(event)
            heard = len(match.events)
        state = match.state
        for seat in match.asked:
            if clock is None:
                match.answer(seat, players[seat].choose(state.view(seat)))
                continue
            begun = clock()
            action = players[seat].choose(state.view(seat))
            match.answer(seat, action, round(clock() - begun, 6))
    return match


def _forfeited(state: State[Any], seat: int) -> Over:
    """The forfeiter is last; the scores stay as they stood and rank the others."""
    ranks = list(ranked([rank for place, rank in enumerate(state.ranks) if place != seat], lowest_wins=True))
    ranks.insert(seat, len(state.ranks))
    return Over(state.scores, tuple(ranks), "forfeit")

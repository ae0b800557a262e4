"""The one way to play a match: it says whose answers are needed, takes answers and faults, keeps the record.

No clock, no thread, no callback: whoever drives it (console, referee, web) goes at its own pace, and a
half-played match is a value that can be stored as a record and taken up again.

    match = Match(game, ["Ann", "greedy"], luck=Luck.from_seed(1))
    while not match.over:
        if match.roll:                       # only when rolls are typed in
            match.rolled(ask_for(match.roll))
        for seat in match.asked:
            match.answer(seat, players[seat].choose(match.view(seat)))
    record.save(match.record(), "match.json")
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from kibitz.errors import InputError, Misuse
from kibitz.game import Game, Move, Outcome, Over, Roll, State, Value, View, ranked
from kibitz.luck import MOST_MATCHES, Luck
from kibitz.player import Acted, Event, Faulted, Listener, Player, Rolled
from kibitz.record import Answer, Fault, Note, Origin, Pending, Record, Result, digest


class Match:
    """A match in progress.

    With ``luck`` every roll is drawn from a key; with ``rolls`` they are taken from there in order, as far as
    they go; with neither they are typed in. What is not known is asked for through ``roll``. Exactly one of
    ``roll``, ``asked`` and ``over`` is set. Whatever raises an error has changed nothing. The ``number`` tells the
    matches on one luck apart: the ``nonce`` that players see follows from both. With ``begin=False`` it waits until
    ``begin`` is called: nothing is rolled for those who do not even turn up.
    """

    __slots__ = (
        "_given",
        "_pending",
        "_taken",
        "asked",
        "begun",
        "events",
        "game",
        "limits",
        "luck",
        "names",
        "nonce",
        "notes",
        "number",
        "options",
        "over",
        "ready",
        "roll",
        "sandbox",
        "source",
        "state",
        "typed",
    )

    def __init__(
        self,
        game: Game[Any, Any],
        names: Sequence[str],
        options: Mapping[str, object] | None = None,
        luck: Luck | None = None,
        rolls: Sequence[str | None] | None = None,
        number: int = 0,
        begin: bool = True,
    ) -> None:
        if luck is not None and rolls is not None:
            raise Misuse("a match has luck or rolls, not both")
        if type(number) is not int or not 0 <= number < MOST_MATCHES:
            raise Misuse(f"the number of a match is from 0 to {MOST_MATCHES - 1}, not {number!r}")
        self.game = game
        self.names = list(names)
        self.options: dict[str, Value] = game.settle(options or {})
        self.luck = luck
        self.number = number
        self.nonce = (luck or _NO_KEY).nonce(number)
        self.limits: dict[str, float] | None = None
        self.sandbox: str | None = None
        self.source: dict[str, Any] | None = None
        self.ready: list[float | None] = []
        self.notes: list[Note] = []
        self.events: list[Event] = []
        self.roll: Roll | None = None
        self.asked: tuple[int, ...] = ()
        self.over: Over | None = None
        self.typed = luck is None and rolls is None
        self._given = tuple(rolls or ())
        self._taken = 0  # how many of the given rolls have been made
        self._pending: dict[int, tuple[Acted | None, Faulted | None]] = {}
        self.state: State[Any] = game.begin(game.settle_seats(len(self.names)), self.options)
        self.begun = False
        if begin:
            self.begin()

    def begin(self) -> None:
        """Draws the first rolls, and asks whoever is to move."""
        if self.begun or self.over:
            raise Misuse("the match has begun")
        self._enter(self.state, [])
        self.begun = True

    def answer(self, seat: int, action: Any, seconds: float | None = None, said: str | None = None) -> None:
        """A seat's action; IllegalAction when it may not be taken."""
        if seat not in self.asked:
            raise Misuse(f"seat {seat} was not asked")
        acted = Acted(seat, action, seconds, said)
        if len(self.asked) == 1:  # the common case, kept short: this loop runs for every ply of every match
            self._enter(self.state.moved({seat: action}), [acted])
            return
        self.state.check(seat, action)
        self._collect(acted, None)

    def fault(
        self, seat: int, name: str, detail: str = "", seconds: float | None = None, cause: str = "", stderr: str = ""
    ) -> None:
        """A seat failed to answer: it forfeits, or the first legal action is played for it, as the game has it."""
        if seat not in self.waiting():
            raise Misuse(f"seat {seat} was not asked")
        if self.game.forfeits:
            self._collect(None, Faulted(seat, name, detail, cause, seconds, stderr))
            return
        fault = Faulted(seat, name, detail, cause, None, stderr)  # the action has the seconds
        self._collect(Acted(seat, self.state.legal(seat).first, seconds), fault)

    def forfeit(
        self, seat: int, name: str, detail: str = "", seconds: float | None = None, cause: str = "", stderr: str = ""
    ) -> None:
        """A seat loses at once, whether or not it was asked and whatever the others still owe.

        For those who do not even start, for those who resign, and for foreign records that do not tell what the
        others answered. Answers of seats up to this one stand; those of later seats were never looked at.
        """
        if self.over or not 0 <= seat < len(self.names):
            raise Misuse(f"seat {seat} cannot forfeit now")
        for place in sorted(self._pending):
            acted, fault = self._pending[place]
            if place <= seat and acted:
                self.events += [fault, acted] if fault else [acted]
        self.events.append(Faulted(seat, name, detail, cause, seconds, stderr))
        self._pending = {}
        self.asked, self.roll = (), None
        self.over = _forfeited(self.state, seat)

    def rolled(self, outcome: Outcome) -> None:
        """What came up, when ``roll`` asks for it."""
        if self.roll is None:
            raise Misuse("no roll is due")
        self.roll.check(outcome)
        self._enter(self.state.rolled(outcome), [Rolled(self.roll, outcome)])

    def view(self, seat: int) -> View[Any]:
        """What a seat may see now."""
        view: View[Any] = self.state.view(seat, self.nonce)
        return view

    def waiting(self) -> tuple[int, ...]:
        """The seats that were asked and have not answered yet."""
        return tuple(seat for seat in self.asked if seat not in self._pending)

    @property
    def rolls_left(self) -> int:
        """How many of the given rolls have not been made yet."""
        return len(self._given) - self._taken

    def _collect(self, acted: Acted | None, fault: Faulted | None) -> None:
        """Keeps an answer until all that were asked have answered; nobody sees it before.

        A fault that forfeits counts as soon as all seats before it have answered: the first seat to fail
        forfeits, in whatever order the answers came, and what later seats answered is not looked at.
        """
        (seat,) = {event.seat for event in (acted, fault) if event}
        if seat in self._pending:
            raise Misuse(f"seat {seat} has answered already")
        answers = {**self._pending, seat: (acted, fault)}
        events: list[Event] = []
        actions: dict[int, Any] = {}
        for seat in self.asked:
            if seat not in answers:
                self._pending = answers
                return
            acted, fault = answers[seat]
            if acted is None:
                assert fault
                self._pending = answers
                self.forfeit(seat, fault.name, fault.detail, fault.seconds, fault.cause, fault.stderr)
                return
            events += [fault, acted] if fault else [acted]
            actions[seat] = acted.action
        self._enter(self.state.moved(actions), events)
        self._pending = {}

    def _enter(self, state: State[Any], events: list[Event]) -> None:
        """Goes on from a state that these events led to: draws what luck knows, until a seat or a roll that is not
        known is due, or it is over."""
        step = state.next
        taken = self._taken
        while isinstance(step, Roll):
            if self.luck is not None:
                outcome = step.draw(self.luck)
            elif taken < len(self._given):
                taken += 1
                try:
                    outcome = step.read(self._given[taken - 1] or "")
                except InputError as error:
                    raise type(error)(f"roll {taken} of those given: {error}") from None
            elif not step.needed:
                outcome = ()
            else:
                break
            events.append(Rolled(step, outcome))
            state = state.rolled(outcome)
            step = state.next
        self.state, self._taken = state, taken
        self.events += events
        self.roll, self.asked = None, ()
        if isinstance(step, Move):
            self.asked = step.seats
        elif isinstance(step, Roll):
            self.roll = step
        else:
            self.over = step

    def record(self) -> Record:
        """The match so far. Answers that are not decided yet are in it, too, and the key of all luck to come: what
        leaves the house while the match goes on has to be told to players as ``events`` are, not by its record."""
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
                at = len(plain) if self.begun else -1
                faults.append(Fault(at, event.seat, event.name, event.detail, event.cause, event.seconds, event.stderr))
        result = Result(list(self.over.scores), list(self.over.ranks), self.over.reason) if self.over else None
        if self.luck:
            origin = Origin(key=self.luck.key.hex())
        else:
            origin = Origin(rolls=[*rolls, *self._given[self._taken :]], typed=self.typed)
        return Record(
            game=self.game.name,
            options=dict(self.options),
            seats=list(self.names),
            luck=origin,
            number=self.number,
            limits=self.limits,
            sandbox=self.sandbox,
            ready=list(self.ready),
            actions=answers,
            pending=[self._undecided(*self._pending[seat]) for seat in sorted(self._pending)],
            faults=faults,
            notes=list(self.notes),
            result=result,
            source=self.source,
            digest=digest(self.game.name, self.options, rolls, plain, faults, result),
        )

    def _undecided(self, acted: Acted | None, fault: Faulted | None) -> Pending:
        pending = Pending(-1)
        if acted:
            text = acted.said or self.game.notation.write(acted.action, self.state)
            pending = Pending(acted.seat, text, acted.seconds)
        if fault:
            pending.seat, pending.fault, pending.detail = fault.seat, fault.name, fault.detail
            pending.cause, pending.stderr = fault.cause, fault.stderr
            pending.seconds = fault.seconds if acted is None else acted.seconds
        return pending


class Company:
    """Built-ins and other players of this process at a match. Each is told what everybody saw before it is asked."""

    def __init__(self, match: Match, players: Mapping[int, Player]) -> None:
        self.match = match
        self.players = players
        self._listeners = [player for player in players.values() if isinstance(player, Listener)]
        self._told = 0

    def tell(self) -> None:
        """Tells those who listen what has happened since they were last told."""
        if self._listeners:
            for event in self.match.events[self._told :]:
                for player in self._listeners:
                    player.told(event)
            self._told = len(self.match.events)

    def choose(self, seat: int) -> Any:
        """What the player on a seat decides."""
        self.tell()
        return self.players[seat].choose(self.match.view(seat))


def run(match: Match, players: Sequence[Player], clock: Callable[[], float] | None = None) -> Match:
    """Plays a match to its end between players of this process; with a clock, thinking times are kept."""
    company = Company(match, dict(enumerate(players)))
    while not match.over:
        if match.roll:
            raise Misuse("a roll is due, and nobody is here to type it in")
        company.tell()
        for seat in match.asked:
            if clock is None:
                match.answer(seat, company.choose(seat))
                continue
            begun = clock()
            action = company.choose(seat)
            match.answer(seat, action, round(clock() - begun, 6))
    company.tell()
    return match


_NO_KEY = Luck(bytes(16))  # where rolls come from elsewhere, the number alone tells matches apart


def _forfeited(state: State[Any], seat: int) -> Over:
    """The forfeiter is last; the scores stay as they stood and rank the others."""
    ranks = list(ranked([rank for place, rank in enumerate(state.ranks) if place != seat], lowest_wins=True))
    ranks.insert(seat, len(state.ranks))
    return Over(state.scores, tuple(ranks), "forfeit")

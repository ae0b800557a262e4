"""Wires: the lines that programs read and write, and how a referee understands them.

Every game has a ``JsonWire``: an observation a line in, an action a line out. A game whose own text defines another
protocol has that, too (``Game.own_wire``). A wire is both ends of the line: ``ask``, ``read`` and ``heard`` are the
referee's, ``bot`` gives the other end, so that a built-in can play under anybody's referee.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from contextlib import suppress
from enum import StrEnum
from typing import Annotated, Any, ClassVar, Generic, Protocol

import msgspec

from kibitz.actions import A
from kibitz.errors import Unreadable, one_line, shown
from kibitz.player import Acted, Event, Player, Rolled
from kibitz.state import Move, S, State, View

Nonce = Annotated[int, msgspec.Meta(ge=0, lt=1 << 53)]  # as much as a JavaScript number holds exactly


class Cause(StrEnum):
    """What a program did wrong, whatever the game."""

    NO_START = "no start"
    "It could not be started, or ended before it had read anything."
    CRASH = "crash"
    "It ended in the middle of the match."
    CLOSED = "closed"
    "It closed its output and is still there."
    TIMEOUT = "timeout"
    "No whole line in time: it hangs, is late, or does not end its line."
    TOO_LONG = "too long"
    "A line without end."
    MALFORMED = "malformed"
    "A line that cannot be read."
    ILLEGAL = "illegal"
    "A line that says what may not be done."


class Limits(msgspec.Struct, frozen=True):
    """Seconds of wall clock: to start, and for every answer. To start is to answer the greeting; where there is none,
    it is what the first answer may take in addition, from the first question on."""

    start: float = 3.0
    answer: float = 1.0


class Bot(Protocol):
    """The other end of a wire: a player that is told lines and says lines."""

    def hear(self, line: bytes) -> bytes:
        """What it says to a line, its end included; nothing where no answer is due. Unreadable when the line makes no
        sense."""

    @property
    def over(self) -> bool:
        """Whether it was told that the match is over."""


Sit = Callable[[int], Player]  # a fresh player, for a number of seats


class Wire(ABC, Generic[A, S]):
    """What programs read and write, line by line."""

    limits: ClassVar[Limits] = Limits()
    greeting: ClassVar[tuple[str, str] | None] = None  # a line that every program is told first, and what it has to say
    everybody: ClassVar[bool] = False  # all seats are asked each time, and those not to move are not listened to

    @abstractmethod
    def ask(self, view: View[S], turn: int, events: Sequence[Event]) -> bytes:
        """The lines that ask a seat for an action, and tell it first what happened since it was last asked."""

    @abstractmethod
    def read(self, line: bytes) -> Any:
        """What a program said in a line, hostile until checked; Unreadable when it cannot be understood."""

    @abstractmethod
    def heard(self, answer: Any, state: S, seat: int) -> A:
        """The legal action that was said; Unreadable or IllegalAction when there is none."""

    def turn(self, state: S, decided: int) -> int:
        """The number that a decision goes by; the referee counts them from 0."""
        return decided

    def answers(self, answer: Any) -> int | None:
        """The turn that an answer says it belongs to, if it says so."""
        turn: int | None = getattr(answer, "turn", None)
        return turn

    def answers_unread(self, line: bytes) -> int | None:
        """The turn that a line says it belongs to, though it cannot be read otherwise."""
        return None

    def end(self, view: View[S], events: Sequence[Event]) -> bytes:
        """The last lines, when the match is over; then the program's input is closed."""
        return b""

    def fault(self, cause: Cause, error: Exception | None = None, state: S | None = None) -> str:
        """The game's own name for a fault; without a state, one that came before the match began.

        Whether a silent program has closed its output cannot be seen in every sandbox, so it goes by the same name.
        """
        return str(Cause.TIMEOUT if cause is Cause.CLOSED else cause)

    @abstractmethod
    def bot(self, sit: Sit) -> Bot:
        """The other end, with a player of this process behind it."""


class Told(msgspec.Struct, omit_defaults=True):
    """What everybody saw: a seat (null: the table) rolled, acted or failed."""

    seat: int | None
    roll: tuple[int, ...] | None = None
    action: dict[str, Any] | None = None
    fault: str | None = None


class JsonWire(Wire[A, S]):
    """JSON lines: an observation in, an action out, both with a schema.

    An observation has everything the seat may see, so that ``view`` can give the state back. Its keys ``you``, ``turn``
    and ``nonce`` mean the same in every game; so do ``to_move`` (the seats that decide now) and ``events`` (what
    everybody saw since the seat was last asked), unless the game's own text has it otherwise. The keys of an action
    are the game's; ``turn`` may say which observation it answers.
    """

    observation: type[msgspec.Struct]
    answer: type[msgspec.Struct]
    either: ClassVar[tuple[tuple[str, ...], ...]] = ()  # an answer has one of these sets of keys

    @abstractmethod
    def observe(self, view: View[S], turn: int, events: Sequence[Told] = ()) -> msgspec.Struct:
        """What a seat is told when it is asked."""

    @abstractmethod
    def view(self, observation: Any) -> View[S]:
        """The view that an observation describes; Unreadable when it contradicts itself."""

    @abstractmethod
    def say(self, action: A, state: S) -> msgspec.Struct:
        """An action as a bot writes it."""

    def tell(self, event: Event, state: S) -> Told:
        """An event of the match as observations have it."""
        if isinstance(event, Rolled):
            return Told(event.roll.owner, roll=event.outcome)
        if isinstance(event, Acted):
            return Told(event.seat, action=msgspec.to_builtins(self.say(event.action, state)))
        return Told(event.seat, fault=event.name)

    def ask(self, view: View[S], turn: int, events: Sequence[Event]) -> bytes:
        told = [self.tell(event, view.state) for event in events]
        return msgspec.json.encode(self.observe(view, turn, told)) + b"\n"

    def read(self, line: bytes | str) -> Any:
        return _decoded(line, self.answer, "an action")

    def answers_unread(self, line: bytes) -> int | None:
        with suppress(msgspec.DecodeError, UnicodeError, RecursionError):
            return msgspec.json.decode(line.decode(), type=_Turn).turn
        return None

    def bot(self, sit: Sit) -> Bot:
        return JsonBot(self, sit)

    def decode(self, raw: bytes | str) -> View[S]:
        """The view in a line of JSON, hostile until checked."""
        return self.view(_decoded(raw, self.observation, "a view"))

    def answered(self, raw: bytes | str, state: S, seat: int) -> A:
        """The action in a line of JSON, hostile until checked."""
        return self.heard(self.read(raw), state, seat)

    def schema(self) -> dict[str, Any]:
        """One JSON Schema: as a whole that of an observation, and under ``$defs`` that of an ``Action``, too."""
        (observation, action), parts = msgspec.json.schema_components(
            (self.observation, self.answer), ref_template="#/$defs/{name}"
        )
        if self.either:
            parts[self.answer.__name__]["oneOf"] = [_only(keys, self.either) for keys in self.either]
        return {"$schema": _DIALECT, **observation, "$defs": {"Action": action, **parts}}


class _Turn(msgspec.Struct):
    turn: int | None = None


class JsonBot:
    """A player behind JSON lines. It says which turn each of its answers is for, and where it is asked without being to
    move, it says something all the same: nobody has to wait for it."""

    over = False  # the wire has no last line: it ends with the input

    def __init__(self, wire: JsonWire[Any, Any], sit: Sit) -> None:
        self.wire = wire
        self.sit = sit
        self.player: Player | None = None

    def hear(self, line: bytes) -> bytes:
        seen = _decoded(line, self.wire.observation, "a view")
        view = self.wire.view(seen)
        state: State[Any] = view.state
        step = state.next
        if not isinstance(step, Move):
            return b""
        if self.player is None:
            self.player = self.sit(len(state.scores))
        mine = view.seat in step.seats
        action = self.player.choose(view) if mine else state.legal(step.seats[0]).first
        answer = self.wire.say(action, state)
        if "turn" in answer.__struct_fields__:
            answer = msgspec.structs.replace(answer, turn=seen.turn)
        return msgspec.json.encode(answer) + b"\n"


def _only(keys: tuple[str, ...], either: tuple[tuple[str, ...], ...]) -> dict[str, Any]:
    """The schema of what has these keys and none of the other sets."""
    others = [{"required": [key]} for other in either if other is not keys for key in other]
    return {"required": list(keys), "not": {"anyOf": others}}


_DIALECT = "https://json-schema.org/draft/2020-12/schema"


def _decoded(raw: bytes | str, kind: type[msgspec.Struct], what: str) -> Any:
    try:
        text = raw if isinstance(raw, str) else raw.decode()  # keys that nobody reads have to be UTF-8, too
        return msgspec.json.decode(text, type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Unreadable(f"{shown(raw)} is not {what}: {one_line(error, 200)}") from None

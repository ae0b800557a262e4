"""Wires: what bots read and write as JSON."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Annotated, Any, ClassVar, Generic

import msgspec

from kibitz.actions import A
from kibitz.errors import Unreadable, one_line, shown
from kibitz.player import Acted, Event, Rolled
from kibitz.state import S, View

Nonce = Annotated[int, msgspec.Meta(ge=0, lt=1 << 53)]  # as much as a JavaScript number holds exactly


class Told(msgspec.Struct, omit_defaults=True):
    """What everybody saw: a seat (null: the table) rolled, acted or failed."""

    seat: int | None
    roll: tuple[int, ...] | None = None
    action: dict[str, Any] | None = None
    fault: str | None = None


class Wire(ABC, Generic[A, S]):
    """What bots read and write as JSON: an observation in, an action out, both with a schema.

    An observation has everything the seat may see, so that ``view`` can give the state back. Its keys ``you``, ``turn``
    and ``nonce`` mean the same in every game; so do ``to_move`` (the seats that decide now) and ``events`` (what
    everybody saw since the seat was last asked), unless the game's own text has it otherwise.
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

    @abstractmethod
    def heard(self, answer: Any, state: S, seat: int) -> A:
        """The legal action that a bot wrote; Unreadable or IllegalAction when there is none."""

    def tell(self, event: Event, state: S) -> Told:
        """An event of the match as observations have it."""
        if isinstance(event, Rolled):
            return Told(event.roll.owner, roll=event.outcome)
        if isinstance(event, Acted):
            return Told(event.seat, action=msgspec.to_builtins(self.say(event.action, state)))
        return Told(event.seat, fault=event.name)

    def decode(self, raw: bytes | str) -> View[S]:
        """The view in a line of JSON, hostile until checked."""
        return self.view(_decoded(raw, self.observation, "a view"))

    def answered(self, raw: bytes | str, state: S, seat: int) -> A:
        """The action in a line of JSON, hostile until checked."""
        return self.heard(_decoded(raw, self.answer, "an action"), state, seat)

    def schema(self) -> dict[str, Any]:
        """One JSON Schema: as a whole that of an observation, and under ``$defs`` that of an ``Action``, too."""
        (observation, action), parts = msgspec.json.schema_components(
            (self.observation, self.answer), ref_template="#/$defs/{name}"
        )
        if self.either:
            parts[self.answer.__name__]["oneOf"] = [_only(keys, self.either) for keys in self.either]
        return {"$schema": _DIALECT, **observation, "$defs": {"Action": action, **parts}}


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

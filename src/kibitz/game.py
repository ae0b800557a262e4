"""The contract: what a game tells the rest of the house. Read this first.

A game is a set of rules. A **state** is an immutable position that says what comes ``next``:

- ``Roll``: chance decides. Its outcomes have probabilities, and it says whose luck it is;
- ``Move``: the seats named there decide, all at once when there are several;
- ``Over``: the scores and ranks, and why it ended.

``state.rolled(outcome)`` and ``state.moved({seat: action})`` give the next state; neither changes the old
one. ``state.legal(seat)`` is the collection of a seat's actions, which may be huge. That is all that
the rules need; whatever else a game offers hangs on its one ``Game`` object.

    state = game.start(seats=2)
    while not isinstance(step := state.next, Over):
        if isinstance(step, Roll):
            state = state.rolled(step.draw(luck))
        else:
            state = state.moved({seat: choose(state, seat) for seat in step.seats})
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from importlib.resources import files
from itertools import islice
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeAlias, TypeVar

import msgspec

from kibitz import dice
from kibitz.errors import BadSetup, IllegalRoll, Unreadable, shown
from kibitz.luck import Luck
from kibitz.words import listed, plain

if TYPE_CHECKING:
    from kibitz.player import BuiltIn
    from kibitz.record import Record

Outcome: TypeAlias = tuple[int, ...]
Below: TypeAlias = Callable[[int], int]
Value: TypeAlias = bool | int
A = TypeVar("A", bound=Hashable)


# What comes next


class Roll(msgspec.Struct, frozen=True):
    """Chance decides: whose luck it is (None: the table's), and the address that luck is drawn from."""

    owner: int | None
    turn: int
    number: int

    def outcomes(self) -> Iterable[tuple[Outcome, float]]:
        """Every outcome that the rules tell apart, with its probability."""
        raise NotImplementedError

    def draw(self, luck: Luck) -> Outcome:
        """What it comes to under this luck, as thrown (dice in the order of their numbers)."""
        raise NotImplementedError

    def check(self, outcome: Outcome) -> None:
        """Raises IllegalRoll when this cannot come up."""
        raise NotImplementedError

    def write(self, outcome: Outcome) -> str:
        """An outcome as records and people write it."""
        return " ".join(map(str, outcome))

    def read(self, text: str) -> Outcome:
        """The outcome that somebody wrote, checked."""
        words = plain(text).replace(",", " ").split()
        if not words or not all(word.isascii() and word.isdigit() and len(word) < 10 for word in words):
            raise Unreadable(f"{shown(text)} is not a roll: {self.wanted()}")
        outcome = tuple(map(int, words))
        self.check(outcome)
        return outcome

    def wanted(self) -> str:
        """In words, what can come up."""
        raise NotImplementedError


class Dice(Roll, frozen=True):
    """Some dice of the same kind; their order does not matter to the rules.

    A roll that decides nothing (a tie-break where nothing is tied) is not ``needed``: it may be unknown,
    written as the empty outcome.
    """

    count: int
    sides: int = 6
    lowest: int = 1
    needed: bool = True

    def outcomes(self) -> Iterable[tuple[Outcome, float]]:
        return dice.chances(self.count, self.sides, self.lowest)

    def draw(self, luck: Luck) -> Outcome:
        faces = luck.dice(self.owner, self.turn, self.number, (self.sides,) * self.count)
        return tuple(face + self.lowest for face in faces)

    def check(self, outcome: Outcome) -> None:
        if not outcome and not self.needed:
            return
        last = self.lowest + self.sides - 1
        if len(outcome) != self.count or not all(self.lowest <= face <= last for face in outcome):
            raise IllegalRoll(f"{shown(self.write(outcome))} cannot come up here: {self.wanted()}")

    def write(self, outcome: Outcome) -> str:
        return ("" if self.lowest + self.sides <= 10 else " ").join(map(str, outcome))

    def read(self, text: str) -> Outcome:
        if not self.needed and not text.strip():
            return ()
        if self.lowest + self.sides <= 10:  # one digit a die, so spaces between them do not matter
            text = " ".join("".join(plain(text).replace(",", " ").split()))
        return super().read(text)

    def wanted(self) -> str:
        example = self.write(tuple(self.lowest + place % self.sides for place in range(self.count)))
        last = self.lowest + self.sides - 1
        if self.count == 1:
            return f"one die from {self.lowest} to {last} is due, such as {example}"
        return f"{self.count} dice from {self.lowest} to {last} are due, such as {example}"


class OneOf(Roll, frozen=True):
    """One of some alternatives, each as likely as the other."""

    choices: tuple[int, ...]

    def outcomes(self) -> Iterable[tuple[Outcome, float]]:
        return tuple(((choice,), 1 / len(self.choices)) for choice in self.choices)

    def draw(self, luck: Luck) -> Outcome:
        (place,) = luck.dice(self.owner, self.turn, self.number, (len(self.choices),))
        return (self.choices[place],)

    def check(self, outcome: Outcome) -> None:
        if len(outcome) != 1 or outcome[0] not in self.choices:
            raise IllegalRoll(f"{shown(self.write(outcome))} cannot come up here: {self.wanted()}")

    def wanted(self) -> str:
        few = list(map(str, self.choices[:12])) + ["…"] * (len(self.choices) > 12)
        return f"one of {listed(few)} is due"


class Move(msgspec.Struct, frozen=True):
    """These seats decide now; more than one means at the same time, none seeing what the others choose."""

    seats: tuple[int, ...]


class Over(msgspec.Struct, frozen=True):
    """The end: what everybody scored, their ranks (1 is first; equals share), and why it ended."""

    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    reason: str = "finished"


def ranked(scores: Sequence[int], lowest_wins: bool = False) -> tuple[int, ...]:
    """The rank of each score, 1 for the best; equal scores share a rank and the next one is skipped."""
    order = sorted(scores, reverse=not lowest_wins)
    return tuple(order.index(score) + 1 for score in scores)


# Actions


class Actions(Collection[A]):
    """A seat's legal actions: membership, size, iteration in the game's documented order, and sampling."""

    __slots__ = ()

    def sample(self, below: Below) -> A:
        """One of them, each as likely as the other; ``below(n)`` gives a random number from 0 to n - 1."""
        return next(islice(self, below(len(self)), None))

    @property
    def first(self) -> A:
        """The first in the documented order, which the engine plays for a seat that fails to answer."""
        return next(iter(self))


class Few(Actions[A]):
    """Legal actions that are few enough to be listed."""

    __slots__ = ("_all",)

    def __init__(self, actions: Iterable[A]) -> None:
        self._all = tuple(actions)

    def __contains__(self, action: object) -> bool:
        return action in self._all

    def __len__(self) -> int:
        return len(self._all)

    def __iter__(self) -> Iterator[A]:
        return iter(self._all)

    def sample(self, below: Below) -> A:
        return self._all[below(len(self._all))]


class Numbering(ABC, Generic[A]):
    """A fixed number for every action that can ever be legal, from 0 to ``size`` - 1."""

    size: int

    @abstractmethod
    def number(self, action: A) -> int: ...

    @abstractmethod
    def action(self, number: int) -> A: ...


class Listing(Numbering[A]):
    """The numbering of actions that can be listed."""

    def __init__(self, actions: Iterable[A]) -> None:
        self.actions = tuple(actions)
        self.size = len(self.actions)
        self._numbers = {action: number for number, action in enumerate(self.actions)}

    def number(self, action: A) -> int:
        return self._numbers[action]

    def action(self, number: int) -> A:
        return self.actions[number]


# States and what is seen of them


class State(msgspec.Struct, Generic[A], frozen=True):
    """An immutable position: everything that the rules need and nothing else; equal when the position is equal."""

    @property
    def next(self) -> Roll | Move | Over:
        """What comes next."""
        raise NotImplementedError

    @property
    def scores(self) -> tuple[int, ...]:
        """What each seat has scored so far."""
        raise NotImplementedError

    @property
    def ranks(self) -> tuple[int, ...]:
        """Everybody's rank if it were over now: the highest score first, unless the game has it otherwise."""
        return ranked(self.scores)

    def legal(self, seat: int) -> Actions[A]:
        """The actions of a seat that is to move."""
        raise NotImplementedError

    def rolled(self, outcome: Outcome) -> "State[A]":
        """The state after chance has decided; IllegalRoll when it cannot come up."""
        raise NotImplementedError

    def moved(self, actions: Mapping[int, A]) -> "State[A]":
        """The state after the actions of all seats that were to move; IllegalAction when one may not be taken."""
        raise NotImplementedError

    def view(self, seat: int) -> "View[Any]":
        """What a seat may see: everything, unless the game hides something."""
        return View(seat, self)

    def key(self) -> bytes:
        """The position as bytes, the same on every machine."""
        return repr(self).encode()


S = TypeVar("S", bound=State[Any])


class View(msgspec.Struct, Generic[S], frozen=True):
    """What one seat may see of a state; in a game that hides nothing, the state itself."""

    seat: int
    state: S


# How people and programs read and write it


class Choice(msgspec.Struct, frozen=True):
    """A move, or a family of moves, as a person is shown it."""

    text: str
    note: str = ""


class Notation(ABC, Generic[A, S]):
    """How people write and read a game's actions, and how a terminal draws its states."""

    @abstractmethod
    def write(self, action: A, state: S) -> str:
        """The one canonical way to write an action; any state of the match will do. Records use it."""

    @abstractmethod
    def read(self, text: str, state: S, seat: int) -> A:
        """The action that somebody typed, forgivingly; Unreadable or IllegalAction when there is none.

        It is legal in the state. Whatever ``write`` gives is read back as the same action.
        """

    @abstractmethod
    def draw(self, state: S, names: Sequence[str]) -> str:
        """The state as plain text, at most 80 columns wide."""

    @abstractmethod
    def choices(self, state: S, seat: int) -> Sequence[Choice]:
        """What a seat can do now and what it is worth in points, for a person to choose from."""

    @abstractmethod
    def prompt(self, state: S, seat: int) -> str:
        """A few words that ask a seat for its action and show what it is about, such as the dice."""

    def wanted(self, roll: Roll, state: S) -> str:
        """Words that ask for a roll made on a real table."""
        return roll.wanted()

    def told(self, before: S, roll: Roll, outcome: Outcome) -> str:
        """A roll in words, for those who watch; empty when it is not worth a word."""
        return f"rolls {roll.write(outcome)}"

    def happened(self, before: S, after: S) -> Sequence[tuple[int, str]]:
        """What a step has brought about beyond itself, with the seat it concerns: points, boxes, a failure."""
        return ()


class Wire(ABC, Generic[A, S]):
    """What bots read and write as JSON: an observation in, an action out, both with a schema.

    An observation has everything the seat may see, so that ``position`` can give the state back.
    """

    observation: type[msgspec.Struct]
    answer: type[msgspec.Struct]

    @abstractmethod
    def observe(self, view: View[S], turn: int, nonce: int, events: Sequence[Mapping[str, Any]] = ()) -> msgspec.Struct:
        """What a seat is told when it is asked."""

    @abstractmethod
    def position(self, observation: Any) -> View[S]:
        """The view that an observation describes; Unreadable when it contradicts itself."""

    @abstractmethod
    def say(self, action: A, state: S) -> msgspec.Struct:
        """An action as a bot writes it."""

    @abstractmethod
    def heard(self, answer: Any, state: S, seat: int) -> A:
        """The legal action that a bot wrote; Unreadable or IllegalAction when there is none."""

    def decode(self, raw: bytes | str) -> View[S]:
        """The view in a line of JSON, hostile until checked."""
        return self.position(_decoded(raw, self.observation, "a view"))

    def answered(self, raw: bytes | str, state: S, seat: int) -> A:
        """The action in a line of JSON, hostile until checked."""
        return self.heard(_decoded(raw, self.answer, "an action"), state, seat)

    def schema(self) -> dict[str, Any]:
        """JSON Schemas of the observation and the action."""
        return {
            "observation": msgspec.json.schema(self.observation),
            "action": msgspec.json.schema(self.answer),
        }


def _decoded(raw: bytes | str, kind: type[msgspec.Struct], what: str) -> Any:
    try:
        return msgspec.json.decode(raw, type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Unreadable(f"{shown(raw)} is not {what}: {' '.join(str(error).split())[:200]}") from None


class Format(ABC):
    """A file format of other people that records come from and go to."""

    name: ClassVar[str]
    endings: ClassVar[tuple[str, ...]]  # of file names, such as ".log"

    @abstractmethod
    def recognises(self, data: bytes) -> bool:
        """Whether a file looks like this format."""

    @abstractmethod
    def read(self, data: bytes) -> "Record":
        """The record of a file; BadFile, naming the line, when it cannot be taken over."""

    @abstractmethod
    def write(self, record: "Record") -> tuple[bytes, list[str]]:
        """The file of a record, and warnings about what it could not carry."""


# The game itself


class Option(msgspec.Struct, frozen=True):
    """A rule that can be chosen: yes or no, or a whole number between two bounds."""

    name: str
    default: Value
    help: str
    least: int = 0
    most: int = 0
    rated: Value | None = None  # the default of matches between programs, where it differs

    def settle(self, value: object) -> Value:
        """The value that was meant, checked; text is read as the command line writes it."""
        wanted = (
            "true or false" if isinstance(self.default, bool) else f"a whole number from {self.least} to {self.most}"
        )
        wrong = BadSetup(f"option {self.name} is {wanted}, not {shown(value)}")
        if isinstance(self.default, bool):
            if isinstance(value, str):
                value = _TRUTH.get(plain(value), value)
            if isinstance(value, bool):
                return value
            raise wrong
        if isinstance(value, str):
            digits = value.strip()
            if not (digits.isascii() and digits.isdigit() and len(digits) < 10):
                raise wrong
            value = int(digits)
        if isinstance(value, bool) or not isinstance(value, int) or not self.least <= value <= self.most:
            raise wrong
        return value


_TRUTH = {"true": True, "yes": True, "on": True, "1": True, "false": False, "no": False, "off": False, "0": False}


class Game(ABC, Generic[A, S]):
    """Everything that the house knows about a game. Whatever is optional may be missing."""

    name: ClassVar[str]
    title: ClassVar[str]
    summary: ClassVar[str]
    least_seats: ClassVar[int] = 1
    most_seats: ClassVar[int] = 1
    usual: ClassVar[tuple[str, ...]] = ("me",)  # who sits down when nobody says otherwise
    options: ClassVar[tuple[Option, ...]] = ()
    forfeits: ClassVar[bool] = False  # a fault loses the game; else the first legal action is played
    players: ClassVar[Sequence["BuiltIn"]] = ()  # weakest to strongest; `random` comes on its own
    notation: Notation[A, S]
    wire: Wire[A, S]

    @property
    def rules(self) -> str:
        """The rules and rulings in our own words, as Markdown: ``rules.md`` beside the game's module."""
        return (files(type(self).__module__) / "rules.md").read_text("utf-8")

    @property
    def formats(self) -> Sequence[Format]:
        """Foreign file formats, if the game has any."""
        return ()

    @abstractmethod
    def begin(self, seats: int, options: Mapping[str, Value]) -> S:
        """The first state, for a number of seats and options that were checked."""

    @abstractmethod
    def numbering(self, options: Mapping[str, Value]) -> Numbering[A]:
        """The fixed numbers of all actions under these options."""

    def start(self, seats: int | None = None, **options: object) -> S:
        """The first state; options that are not given have their defaults."""
        return self.begin(self.settle_seats(seats or self.seats_by_default), self.settle(options))

    @property
    def seats_by_default(self) -> int:
        return max(self.least_seats, len(self.usual))

    def settle_seats(self, seats: int) -> int:
        """The number of seats, checked."""
        if not self.least_seats <= seats <= self.most_seats:
            some = str(self.least_seats)
            if self.most_seats > self.least_seats:
                some += f" to {self.most_seats}"
            raise BadSetup(f"{self.title} has {some} seat{'s' * (some != '1')}, not {seats}")
        return seats

    def settle(self, options: Mapping[str, object], rated: bool = False) -> dict[str, Value]:
        """All options with their values, checked; ``rated`` takes the defaults of matches between programs."""
        known = {option.name: option for option in self.options}
        named: dict[str, Value] = {}
        for name, value in options.items():
            option = known.get(plain(name))
            if option is None:
                has = f"has the option{'s' * (len(known) > 1)} {listed(known, 'and')}" if known else "has no options"
                raise BadSetup(f"{self.title} has no option {shown(name)}: it {has}")
            named[option.name] = option.settle(value)
        return {
            name: named.get(name, option.rated if rated and option.rated is not None else option.default)
            for name, option in known.items()
        }

"""The contract: what a game tells the rest of the house. Read this first.

A game is a set of rules. A **state** is an immutable position that says what comes ``next``:

- ``Roll``: chance decides. Its outcomes have probabilities, and it says whose luck it is;
- ``Move``: the seats named there decide, all at once when there are several;
- ``Over``: the scores and ranks, and why it ended.

``state.rolled(outcome)`` and ``state.moved({seat: action})`` give the next state; neither changes the old
one. ``state.legal(seat)`` is the collection of a seat's actions, which may be huge. That is all that
the rules need; whatever else a game offers hangs on its one ``Game`` object. Each part of the contract has a
file of its own (``state.py``, ``rolls.py``, ``actions.py``, ``notation.py``, ``wire.py``, ``format.py``,
``option.py``); all its names can be had from here.

    state = game.start(seats=2)
    while not isinstance(step := state.next, Over):
        if isinstance(step, Roll):
            state = state.rolled(step.draw(luck))
        else:
            state = state.moved({seat: choose(state, seat) for seat in step.seats})
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import ClassVar, Generic

from kibitz.actions import A, Actions, Below, Few, Known, Listing, Numbering
from kibitz.errors import BadSetup, shown
from kibitz.format import Format
from kibitz.notation import Choice, Notation
from kibitz.option import Option, Value
from kibitz.player import BuiltIn
from kibitz.rolls import Dice, OneOf, Outcome, Roll
from kibitz.state import Move, Over, S, State, View, ranked
from kibitz.wire import JsonWire, Wire
from kibitz.words import listed, plain

__all__ = [
    "Actions",
    "Below",
    "Choice",
    "Dice",
    "Few",
    "Format",
    "Game",
    "JsonWire",
    "Known",
    "Listing",
    "Move",
    "Notation",
    "Numbering",
    "OneOf",
    "Option",
    "Outcome",
    "Over",
    "Roll",
    "State",
    "Value",
    "View",
    "Wire",
    "ranked",
]


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
    players: ClassVar[Sequence[BuiltIn]] = ()  # weakest to strongest; `random` comes on its own
    notation: Notation[A, S]
    wire: JsonWire[A, S]
    own_wire: Wire[A, S] | None = None  # what its text defines for programs, where that is no JSON

    @property
    def rules(self) -> str:
        """The rules and rulings in our own words, as Markdown: ``rules.md`` in the game's package."""
        try:
            return (files(type(self).__module__) / "rules.md").read_text("utf-8")
        except (TypeError, OSError):  # a single module, or a package without them
            return f"# {self.title}\n\n{self.summary}\n"

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
        return self.begin(self.settle_seats(self.seats_by_default if seats is None else seats), self.settle(options))

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

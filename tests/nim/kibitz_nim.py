"""Nim with a die: a heap, a die a turn, take from one stone to as many as it shows; the last stone wins.

It offers only what a game must offer: no foreign files, no built-ins of its own, rules in a string.
"""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from kibitz.errors import IllegalAction, IllegalRoll, Unreadable, shown
from kibitz.game import Choice, Dice, Few, Game, JsonWire, Listing, Move, Notation, Option, Over, State
from kibitz.wire import Nonce

MOST = 99


class Heap(State[int], frozen=True):
    stones: int
    turn: int = 0
    die: int = 0

    @property
    def mover(self):
        return self.turn % 2

    @property
    def next(self):
        if not self.stones:
            return Over(self.scores, self.ranks)
        return Move((self.mover,)) if self.die else Dice(self.mover, self.turn, 0, 1)

    @property
    def scores(self):
        return tuple(int(not self.stones and seat != self.mover) for seat in (0, 1))

    def legal(self, seat):
        return Few(range(1, min(self.die, self.stones) + 1) if seat == self.mover else ())

    def rolled(self, outcome):
        step = self.next
        if not isinstance(step, Dice):
            raise IllegalRoll("no die is due")
        step.check(outcome)
        return Heap(self.stones, self.turn, outcome[0])

    def moved(self, actions):
        taken = actions[self.mover]
        self.check(self.mover, taken)
        return Heap(self.stones - taken, self.turn + 1)


class HeapNotation(Notation[int, Heap]):
    def write(self, action, state):
        return f"take {action}"

    def read(self, text, state, seat):
        word = text.strip().casefold().removeprefix("take").strip()
        if not word.isascii() or not word.isdigit() or len(word) > 3:
            raise Unreadable(f'{shown(text)} is not a move: write "take 2"')
        if int(word) not in state.legal(seat):
            raise IllegalAction(f"take from 1 to {len(state.legal(seat))} stones")
        return int(word)

    def draw(self, state, names):
        return f"{'o' * min(state.stones, 60) or 'nothing'} is on the heap"

    def choices(self, state, seat):
        return [Choice(f"take {count}") for count in state.legal(seat)]

    def prompt(self, state, seat):
        return f"the die shows {state.die}, take"


class Seen(msgspec.Struct):
    you: Literal[0, 1]
    to_move: list[int]
    stones: Annotated[int, Meta(ge=0, le=MOST)]
    die: Annotated[int, Meta(ge=0, le=6)]
    turn: Annotated[int, Meta(ge=0, le=MOST)] = 0
    nonce: Nonce = 0


class Taken(msgspec.Struct, omit_defaults=True):
    take: int
    turn: int | None = None


class HeapWire(JsonWire[int, Heap]):
    observation = Seen
    answer = Taken

    def observe(self, view, turn, events=()):
        state = view.state
        return Seen(view.seat, _to_move(state), state.stones, state.die, state.turn, view.nonce)

    def view(self, observation):
        state = Heap(observation.stones, observation.turn, observation.die)
        if observation.to_move != _to_move(state):
            raise Unreadable(f'"to_move" contradicts the rest: it should be {_to_move(state)}')
        return state.view(observation.you, observation.nonce)

    def say(self, action, state):
        return Taken(action)

    def heard(self, answer, state, seat):
        state.check(seat, answer.take)
        return answer.take


def _to_move(state):
    return list(state.next.seats) if isinstance(state.next, Move) else []


class Nim(Game[int, Heap]):
    name = "nim-with-a-die"
    title = "Nim with a die"
    summary = "Take from one stone to as many as the die shows; the last one wins."
    least_seats = most_seats = 2
    usual = ("me", "random")
    options = (Option("stones", 21, "how many stones there are", 1, MOST),)
    notation = HeapNotation()
    wire = HeapWire()

    def begin(self, seats, options):
        return Heap(options["stones"])

    def numbering(self, options):
        return Listing(range(1, 7))


GAME = Nim()

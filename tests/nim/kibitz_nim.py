"""Nim with a die: a heap, a die a turn, take from one stone to as many as it shows; the last stone wins.

It offers only what a game must offer: no foreign files, no built-ins of its own, rules in a string.
"""

import msgspec

from kibitz.errors import IllegalAction, IllegalRoll, Unreadable, shown
from kibitz.game import Choice, Dice, Few, Game, Listing, Move, Notation, Option, Over, State, View, Wire


class Heap(State[int], frozen=True):
    stones: int
    mover: int = 0
    turn: int = 0
    die: int = 0
    won: int = -1

    @property
    def next(self):
        if not self.stones:
            return Over(self.scores, self.ranks)
        return Move((self.mover,)) if self.die else Dice(self.mover, self.turn, 0, 1)

    @property
    def scores(self):
        return tuple(int(seat == self.won) for seat in (0, 1))

    def legal(self, seat):
        return Few(range(1, min(self.die, self.stones) + 1))

    def rolled(self, outcome):
        step = self.next
        if not isinstance(step, Dice):
            raise IllegalRoll("no die is due")
        step.check(outcome)
        return Heap(self.stones, self.mover, self.turn, outcome[0])

    def moved(self, actions):
        taken = actions[self.mover]
        if taken not in self.legal(self.mover):
            raise IllegalAction(f"take from 1 to {len(self.legal(self.mover))} stones")
        left = self.stones - taken
        return Heap(left, 1 - self.mover, self.turn + 1, won=self.mover if not left else -1)


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
        return f"{'o' * state.stones or 'nothing'} is on the heap"

    def choices(self, state, seat):
        return [Choice(f"take {count}") for count in state.legal(seat)]

    def prompt(self, state, seat):
        return f"the die shows {state.die}, take"


class Seen(msgspec.Struct):
    you: int
    to_move: list[int]
    stones: int
    die: int
    turn: int = 0
    nonce: int = 0


class Taken(msgspec.Struct):
    take: int


class HeapWire(Wire[int, Heap]):
    observation = Seen
    answer = Taken

    def observe(self, view, turn, nonce, events=()):
        return Seen(view.seat, [view.state.mover], view.state.stones, view.state.die, turn, nonce)

    def view(self, observation):
        return View(
            observation.you, Heap(observation.stones, observation.to_move[0], observation.turn, observation.die)
        )

    def say(self, action, state):
        return Taken(action)

    def heard(self, answer, state, seat):
        if answer.take not in state.legal(seat):
            raise IllegalAction(f"take from 1 to {len(state.legal(seat))} stones")
        return answer.take


class Nim(Game[int, Heap]):
    name = "nim-with-a-die"
    title = "Nim with a die"
    summary = "Take from one stone to as many as the die shows; the last one wins."
    least_seats = most_seats = 2
    usual = ("me", "random")
    options = (Option("stones", 21, "how many stones there are", 1, 99),)
    notation = HeapNotation()
    wire = HeapWire()
    rules = "# Nim with a die\n\nTake from one stone to as many as the die shows; the last one wins.\n"

    def begin(self, seats, options):
        return Heap(options["stones"])

    def numbering(self, options):
        return Listing(range(1, 7))


GAME = Nim()

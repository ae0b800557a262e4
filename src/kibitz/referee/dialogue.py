"""Which line answers which turn, and when the clock of a turn began. No pipes here, and no clock: times come in.

A line that names its turn (``"turn": 12``) answers that one. Lines that do not, answer what was asked in order: line k
answers question k, whenever it comes. So a late answer can never be taken for the next one.

Where both seats are asked each time, a seat may still be busy with a question that does not count when its own turn
comes. Then its clock begins when that answer is in, but one limit later at the latest. Whether a seat that keeps silent
on such questions (which it can only do if it names its turns) is busy with them, nobody can tell: it is given the same.
"""

from kibitz.wire import Limits


class Dialogue:
    """One seat's side of a match."""

    __slots__ = (
        "_asked",
        "_begins",
        "_first",
        "_heard",
        "_limits",
        "_missed",
        "_owed",
        "_written",
        "current",
        "deadline",
        "dropped",
        "unasked",
    )

    def __init__(self, limits: Limits, greeted: bool = False) -> None:
        self._limits = limits
        self._heard = 0  # lines
        self._asked: list[int] = []  # the turns, in the order in which they were asked
        self._owed: dict[int, None] = {}  # those that do not count and are not answered yet
        self._missed: set[int] = set()  # those that did count and were not answered
        self._first: float | None = None  # when it was asked for the first time
        self._written = self._begins = 0.0  # when it was asked now, and when the clock begins
        self.current: int | None = None  # the turn that an answer is due to
        self.deadline = 0.0
        self.dropped = 0  # answers to turns that were over
        self.unasked = 0  # lines that answer nothing
        if greeted:
            self._limits = Limits(0.0, limits.answer)

    @property
    def spoken(self) -> bool:
        """Whether it has said anything."""
        return self._heard > 0

    def told(self, turn: int, mine: bool, now: float) -> None:
        """It was asked; ``mine`` when its answer counts."""
        self._asked.append(turn)
        if self._first is None:
            self._first = now
        if not mine:
            self._owed[turn] = None
            return
        self.current, self._written = turn, now
        starting = 0.0 if self.spoken else max(0.0, self._first + self._limits.start - now)
        first = self._limits.answer + starting
        if self._owed:
            self._begins = now + first
            self.deadline = self._begins + self._limits.answer
        else:
            self._begins = now
            self.deadline = now + first

    def said(self, turn: int | None, now: float) -> bool:
        """It said a line, which may name a turn; whether that is the answer that is due."""
        place, self._heard = self._heard, self._heard + 1
        if turn is None and place < len(self._asked):
            turn = self._asked[place]
        if turn is not None and turn == self.current:
            self._owed.clear()  # what was asked before and is not answered yet never will be
            return True
        if turn in self._owed:
            del self._owed[turn]
            if not self._owed and now < self._begins:
                self._begins = max(now, self._written)
                self.deadline = self._begins + self._limits.answer
        elif turn in self._missed:
            self._missed.remove(turn)
            self.dropped += 1
        elif turn in self._asked:
            self.dropped += 1
        else:
            self.unasked += 1
        return False

    def seconds(self, now: float) -> float:
        """How long it has been thinking about the turn that is due."""
        return now - (self._begins if self._begins <= now else self._written)

    def over(self, answered: bool) -> None:
        """The turn that was due is decided, by its answer or without."""
        if not answered and self.current is not None:
            self._missed.add(self.current)
        self.current = None

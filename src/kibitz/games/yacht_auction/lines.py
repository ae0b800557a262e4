"""The game's own protocol for programs, to the letter: READY, ROLL, GET, SCORE, SET, FINISH in; OK, BID, PUT out."""

import re
from collections.abc import Sequence

from kibitz.errors import IllegalAction, Unreadable, shown
from kibitz.game import View, Wire
from kibitz.games.yacht_auction.faults import LIMITS, reason
from kibitz.games.yacht_auction.rules import (
    BUNDLE,
    MOST_BID,
    TARGETS,
    Action,
    AuctionState,
    Bid,
    Category,
    Put,
    digits,
    receives,
    tied,
)
from kibitz.player import Acted, Event, Listener, Player, Rolled
from kibitz.rolls import Outcome, Roll
from kibitz.wire import Bot, Sit

_NAMES = {category.name: category for category in Category}
_PUT_DICE = re.compile(f"[1-6]{{{BUNDLE}}}")
_NUMBER = re.compile("[0-9]{1,9}", re.ASCII)


class AuctionLines(Wire[Action, AuctionState]):
    """One command a line. A word more or less, or another case, is unreadable; spaces around words are not."""

    limits = LIMITS
    greeting = ("READY", "OK")
    fault = staticmethod(reason)

    def ask(self, view: View[AuctionState], turn: int, events: Sequence[Event]) -> bytes:
        lines = _told(events, view.seat)
        if view.state.scoring:
            lines.append("SCORE")
        return _sent(lines)

    def end(self, view: View[AuctionState], events: Sequence[Event]) -> bytes:
        return _sent([*_told(events, view.seat), "FINISH"])

    def read(self, line: bytes) -> list[str]:
        try:
            return line.decode("ascii").split()
        except UnicodeDecodeError:
            raise Unreadable(f"{shown(line)} is not a command: only ASCII stands in one") from None

    def heard(self, answer: list[str], state: AuctionState, seat: int) -> Action:
        action = _put(answer) if state.scoring else _bid(answer)
        state.check(seat, action)
        return action

    def bot(self, sit: Sit) -> Bot:
        return AuctionBot(sit)


def _sent(lines: Sequence[str]) -> bytes:
    return "".join(f"{line}\n" for line in lines).encode()


def _told(events: Sequence[Event], seat: int) -> list[str]:
    """What happened, as one seat is told: ROLL for two bundles, GET for bids and coin, SET for the other's put."""
    lines: list[str] = []
    bundles: list[str] = []
    bids: list[Bid] = []
    for event in events:
        if isinstance(event, Rolled):
            if event.roll.number < len(TARGETS):
                bundles.append(digits(event.outcome))
                if len(bundles) == len(TARGETS):
                    lines.append(f"ROLL {' '.join(bundles)}")
                    bundles = []
            else:
                got = receives((bids[0], bids[1]), sum(event.outcome))
                other = bids[1 - seat]
                lines.append(f"GET {got[seat]} {other.target} {other.amount}")
                bids = []
        elif isinstance(event, Acted):
            action = event.action
            if isinstance(action, Bid):
                bids.append(action)
            elif event.seat != seat:
                lines.append(f"SET {action.category.name} {digits(action.dice)}")
    return lines


def _bid(words: list[str]) -> Bid:
    match words:
        case ["BID", ("A" | "B") as target, amount] if _NUMBER.fullmatch(amount):
            if int(amount) > MOST_BID:
                raise IllegalAction(f"{shown(' '.join(words))}: a bid is from 0 to {MOST_BID}")
            return Bid(target, int(amount))
    raise Unreadable(f'{shown(" ".join(words))} is not a bid: a line such as "BID A 500" is due')


def _put(words: list[str]) -> Put:
    match words:
        case ["PUT", name, dice] if name in _NAMES and _PUT_DICE.fullmatch(dice):
            return Put(_NAMES[name], _dice(dice))
    raise Unreadable(f'{shown(" ".join(words))} is not a put: a line such as "PUT FULL_HOUSE 22555" is due')


def _dice(text: str) -> Outcome:
    return tuple(sorted(map(int, text)))


class AuctionBot:
    """A player behind the game's own protocol. It does not learn which seat it has, and takes itself for the first."""

    def __init__(self, sit: Sit) -> None:
        self.player = sit(2)
        self.state = AuctionState()
        self.mine: Action | None = None
        self.over = False

    def hear(self, line: bytes) -> bytes:
        words = line.decode("ascii", "replace").split()
        match words:
            case ["READY"]:
                return b"OK\n"
            case ["ROLL", a, b] if _PUT_DICE.fullmatch(a) and _PUT_DICE.fullmatch(b) and self._due("ROLL"):
                for bundle in (a, b):
                    self._rolled(tuple(map(int, bundle)))
                return self._said()
            case ["SCORE"] if self._due("SCORE"):
                return self._said()
            case ["GET", ("A" | "B") as got, *other] if self._due("GET"):
                self._get(got, _bid(["BID", *other]))
                return b""
            case ["SET", *other] if self._due("SET"):
                self._moved(_put(["PUT", *other]))
                return b""
            case ["FINISH"]:
                self.over = True
                return b""
        raise Unreadable(f"{shown(line.strip())} is not what comes next")

    def _due(self, command: str) -> bool:
        """Whether a command can come now."""
        waiting = isinstance(self.mine, Bid), isinstance(self.mine, Put)
        state = self.state
        begun = bool(state.bundles)
        return {
            "ROLL": not any(waiting) and not begun and not state.scoring,
            "GET": waiting[0],
            "SCORE": not any(waiting) and state.scoring,
            "SET": waiting[1],
        }[command]

    def _said(self) -> bytes:
        action = self.mine = self.player.choose(self.state.view(0))
        if isinstance(action, Bid):
            return f"BID {action.target} {action.amount}\n".encode()
        assert isinstance(action, Put)
        return f"PUT {action.category.name} {digits(action.dice)}\n".encode()

    def _get(self, got: str, other: Bid) -> None:
        mine = self.mine
        assert isinstance(mine, Bid)
        self._moved(other)
        coin = int(got != mine.target) if tied((mine, other)) else 0
        self._rolled((coin,))

    def _moved(self, other: Action) -> None:
        mine, self.mine = self.mine, None
        assert mine
        self.state = self.state.moved({0: mine, 1: other})
        for seat, action in enumerate((mine, other)):
            self._tell(Acted(seat, action))

    def _rolled(self, outcome: Outcome) -> None:
        step = self.state.next
        if not isinstance(step, Roll):
            raise Unreadable("a roll that is not due")
        self.state = self.state.rolled(outcome)
        self._tell(Rolled(step, outcome))

    def _tell(self, event: Event) -> None:
        player: Player = self.player
        if isinstance(player, Listener):
            player.told(event)

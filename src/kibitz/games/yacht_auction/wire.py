"""What bots read and write as JSON."""

from collections.abc import Sequence
from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from kibitz.dice import multisets
from kibitz.errors import Unreadable
from kibitz.game import JsonWire, Over, Roll, View
from kibitz.games.yacht_auction.faults import LIMITS, reason
from kibitz.games.yacht_auction.rules import (
    BUNDLE,
    MOST_BID,
    ROUNDS,
    Action,
    AuctionState,
    Bid,
    Category,
    Put,
    score,
)
from kibitz.sheet import read, turns
from kibitz.wire import Nonce, Told

Face = Annotated[int, Meta(ge=1, le=6)]
Held = Annotated[list[Face], Meta(max_length=2 * BUNDLE)]
Five = Annotated[list[Face], Meta(min_length=BUNDLE, max_length=BUNDLE)]
Seat = Literal[0, 1]
Target = Literal["A", "B"]
Net = Annotated[int, Meta(ge=-MOST_BID * (ROUNDS - 1), le=MOST_BID * (ROUNDS - 1))]
Count = Annotated[int, Meta(ge=0)]
Name = Literal[
    "ONE",
    "TWO",
    "THREE",
    "FOUR",
    "FIVE",
    "SIX",
    "CHOICE",
    "FOUR_OF_A_KIND",
    "FULL_HOUSE",
    "SMALL_STRAIGHT",
    "LARGE_STRAIGHT",
    "YACHT",
]


class AuctionAnswer(Struct, omit_defaults=True):
    """A bid, ``{"target": "A", "bid": 0}``, or a put, ``{"category": "ONE", "dice": [1, 1, 2, 3, 4]}``."""

    target: Target | UnsetType = UNSET
    bid: int | UnsetType = UNSET
    category: Name | UnsetType = UNSET
    dice: Five | UnsetType = UNSET
    turn: int | None = None


class Bidden(Struct):
    """A seat's bid, known when both are in."""

    target: Target
    bid: Annotated[int, Meta(ge=0, le=MOST_BID)]


class Observation(Struct):
    """Both seats' sheets (null while a category is open), dice and bidding nets, and the round's bundles.

    The phases bid and put are for both seats; in the phases roll (a bundle, or the coin after the ``bids``) and
    over nobody is to move.
    """

    you: Seat
    to_move: list[Seat]
    round: Annotated[int, Meta(ge=1, le=ROUNDS)]
    phase: Literal["bid", "put", "roll", "over"]
    a: Five | None
    b: Five | None
    dice: tuple[Held, Held]
    sheets: tuple[dict[Name, Count | None], dict[Name, Count | None]]
    nets: tuple[Net, Net]
    scores: tuple[int, int]
    bids: tuple[Bidden, Bidden] | None = None
    turn: Count = 0
    nonce: Nonce = 0
    events: list[Told] = []


class AuctionWire(JsonWire[Action, AuctionState]):
    observation = Observation
    answer = AuctionAnswer
    either = (("target", "bid"), ("category", "dice"))
    limits = LIMITS  # those of its own wire, and what breaks them has the same names
    fault = staticmethod(reason)

    def observe(self, view: View[AuctionState], turn: int, events: Sequence[Told] = ()) -> Observation:
        state = view.state
        first, second = ({_name(category): sheet[category] for category in Category} for sheet in state.sheets)
        a, b = (list(bundle) for bundle in (*state.bundles, (), ())[:2])
        bids = [Bidden("A" if bid.target == "A" else "B", bid.amount) for bid in state.bids]
        phase = _phase(state)
        return Observation(
            you=1 if view.seat else 0,
            to_move=[0, 1] if phase in ("bid", "put") else [],
            round=min(state.round, ROUNDS),
            phase=phase,
            a=a or None,
            b=b or None,
            dice=(list(state.hands[0]), list(state.hands[1])),
            sheets=(first, second),
            nets=state.nets,
            scores=(state.scores[0], state.scores[1]),
            bids=(bids[0], bids[1]) if bids else None,
            turn=turn,
            nonce=view.nonce,
            events=list(events),
        )

    def view(self, observation: Observation) -> View[AuctionState]:
        seen, phase = observation, observation.phase
        if seen.to_move != ([0, 1] if phase in ("bid", "put") else []):
            raise Unreadable('"to_move" is [0, 1] in the phases bid and put and [] in the others')
        if (phase in ("bid", "roll") and seen.round == ROUNDS) or (phase == "over" and seen.round < ROUNDS):
            raise Unreadable(f"round {seen.round} has no phase {phase}")
        if phase == "put" and seen.round == 1:
            raise Unreadable("round 1 has no phase put")
        known = (seen.a is not None, seen.b is not None, seen.bids is not None)
        if known not in _KNOWN[phase]:
            raise Unreadable(f'"a", "b" and "bids" contradict the phase {phase}: some are null that cannot be, or not')
        held = (
            BUNDLE * {"bid": seen.round > 1, "roll": seen.round > 1, "put": 1 + (seen.round < ROUNDS), "over": 0}[phase]
        )
        if any(len(dice) != held for dice in seen.dice):
            raise Unreadable(f'"dice" needs {held} dice for each seat in the phase {phase} of round {seen.round}')
        sheets = read(seen.sheets, _POSSIBLE)
        filled = len(Category) if phase == "over" else max(0, seen.round - 2)
        if any(turns(sheet) != filled for sheet in sheets):
            raise Unreadable(f'"sheets" need {filled} categories filled in the phase {phase} of round {seen.round}')
        state = AuctionState(
            seen.round + (phase == "over"),
            tuple(tuple(sorted(bundle)) for bundle in (seen.a, seen.b) if bundle is not None),
            tuple(Bid(bid.target, bid.bid) for bid in seen.bids or ()),
            (tuple(sorted(seen.dice[0])), tuple(sorted(seen.dice[1]))),
            (sheets[0], sheets[1]),
            seen.nets,
        )
        most = MOST_BID * (ROUNDS - 1 if phase == "over" else min(seen.round - (phase != "put"), ROUNDS - 1))
        if any(abs(net) > most for net in seen.nets):
            raise Unreadable(f'"nets" cannot be beyond {most} in the phase {phase} of round {seen.round}')
        if seen.scores != state.scores:
            raise Unreadable(f'"scores" contradicts "sheets" and "nets": it should be {list(state.scores)}')
        return state.view(seen.you, seen.nonce)

    def say(self, action: Action, state: AuctionState) -> AuctionAnswer:
        if isinstance(action, Bid):
            return AuctionAnswer(target="A" if action.target == "A" else "B", bid=action.amount)
        return AuctionAnswer(category=_name(action.category), dice=list(action.dice))

    def heard(self, answer: AuctionAnswer, state: AuctionState, seat: int) -> Action:
        target, amount, category, dice = answer.target, answer.bid, answer.category, answer.dice
        action: Action
        if target is not UNSET and amount is not UNSET and category is UNSET and dice is UNSET:
            action = Bid(target, amount)
        elif category is not UNSET and dice is not UNSET and target is UNSET and amount is UNSET:
            action = Put(Category[category], tuple(sorted(dice)))
        else:
            raise Unreadable('an action has either "target" and "bid" or "category" and "dice"')
        state.check(seat, action)
        return action


# in each phase, which of a, b and bids are known
_KNOWN = {
    "bid": {(True, True, False)},
    "put": {(False, False, False)},
    "roll": {(False, False, False), (True, False, False), (True, True, True)},
    "over": {(False, False, False)},
}


def _phase(state: AuctionState) -> Literal["bid", "put", "roll", "over"]:
    if isinstance(state.next, Over):
        return "over"
    if isinstance(state.next, Roll):
        return "roll"
    return "put" if state.scoring else "bid"


def _name(category: Category) -> Any:
    return category.name


# what each category can have been scored with: a sheet with other numbers was never played
_POSSIBLE = {_name(category): {score(category, dice) for dice in multisets(BUNDLE)} for category in Category}

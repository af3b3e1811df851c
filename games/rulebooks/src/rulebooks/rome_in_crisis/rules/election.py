"""2. Select Emperor and Legatus: candidates and the auction. 3. Set selection method."""

from typing import Any, ClassVar

from rulebooks.engine.kernel import Step

from . import log
from .data.offices import EMPEROR
from .order import RomeDecision
from .state import Candidate, RomeState


class SelectEmperor(Step):
    """2 Each player with an eligible candidate puts one forward; without any candidate in play
    there is no election (R14).
    """

    def run(self, state: RomeState) -> None:
        if not any(player.candidates for player in state.players):
            state.log(log.NoEmperor())
            return
        if not any(is_rated(state, candidate) for _seat, candidate in state.all_candidates()):
            state.log(log.NobodyEligible(state.now.method))
        offers = [OfferCandidate(waiting=[seat]) for seat in state.from_the_left()]
        state.then(*offers, OpenAuction())


def is_rated(state: RomeState, candidate: Candidate) -> bool:
    """2 A rating other than zero for this election."""
    return candidate.printed.rating(state.now.method) > 0


class OfferCandidate(RomeDecision):
    """2, R15 One eligible candidate, if there is any."""

    forced: ClassVar[bool] = True


class OpenAuction(Step):
    """2, R17 The first of the highest to the dealer's left leads; the bidding starts at his left."""

    def run(self, state: RomeState) -> None:
        order = [seat for seat in state.from_the_left() if seat in state.now.offered]
        state.now.leader = max(order, key=lambda seat: worth_in_race(state, seat))
        state.then(NextBid(after=state.now.leader))


def worth_in_race(state: RomeState, seat: int) -> int:
    """2 Return the total of the seat's candidate in the race."""
    return state.candidate(state.now.offered[seat]).worth(state.now.method)


class NextBid(Step):
    """2 Ask the next player clockwise still bidding; after the last one the highest becomes
    Emperor.

    A player with but one card in hand must save it, and so passes unasked.
    """

    after: int

    def run(self, state: RomeState) -> None:
        turn = state.now
        for seat in state.clockwise(self.after)[1:]:
            if seat in turn.offered and seat not in turn.passed and seat != turn.leader:
                if len(state.players[seat].hand) > 1:
                    state.then(MakeBid(waiting=[seat]), NextBid(after=seat))
                    return
                drop_out(state, seat)
        crown(state)


def drop_out(state: RomeState, seat: int) -> None:
    """2 A candidate who passes is out of this election for good."""
    state.now.passed.append(seat)
    state.log(log.Passed(seat))


class MakeBid(RomeDecision):
    """2 Play cards that count in this election so that the total exceeds every other, saving at least one, or pass."""

    def facts(self, state: RomeState, seat: int | None) -> dict[str, Any]:
        leader = state.now.leader
        assert leader is not None
        bidder = self.waiting[0]
        return {"leader": leader, "highest": worth_in_race(state, leader), "needed": to_exceed(state, bidder)}


def to_exceed(state: RomeState, seat: int) -> int:
    """Return the least sum of cards for his candidate to lead."""
    leader = state.now.leader
    assert leader is not None
    return worth_in_race(state, leader) - worth_in_race(state, seat) + 1


def crown(state: RomeState) -> None:
    """2, 4.1 The highest becomes Emperor, and gives up his office."""
    seat = state.now.leader
    assert seat is not None
    state.now.emperor = seat
    emperor = state.candidate(state.now.offered[seat])
    state.log(log.EmperorSelected(seat, emperor.name, worth_in_race(state, seat)))
    emperor.office = EMPEROR


class NextMethod(Step):
    """3 It is set by the first player without a candidate in the race, or else to pass (R14, R20)."""

    def run(self, state: RomeState) -> None:
        without = [seat for seat in state.from_the_left() if seat not in state.now.offered]
        state.then(ChooseMethod(waiting=[*without, *state.now.passed][:1]))


class ChooseMethod(RomeDecision):
    """3, R21 Choose another than that of this turn's election."""

    def facts(self, state: RomeState, seat: int | None) -> dict[str, Any]:
        return {"method": state.now.method}

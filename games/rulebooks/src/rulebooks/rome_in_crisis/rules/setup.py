"""Set-up: the first dealer, two cards each, the first method, the draft of candidates and offices, the deck."""

from typing import Any, ClassVar

from rulebooks.engine.kernel import Step

from . import log
from .data import influence
from .data.candidates import FRONTS
from .data.offices import in_play
from .order import RomeDecision, RomeOrder
from .state import RomeState
from .turn import TakeTurn

HAND = 2
CANDIDATES_EACH = 2


class DealHands(Step, tag="SetUp"):
    """1 The first dealer is drawn (R01), and two cards are dealt to each player."""

    def run(self, state: RomeState) -> None:
        state.dealer = state.draw("first dealer", len(state.players)) - 1
        state.log(log.DealerDrawn(state.dealer))
        state.deck = influence.all_cards()
        state.shuffle("deck", state.deck)
        for seat in state.from_the_left():
            hand = [state.deck.pop() for _card in range(HAND)]
            state.players[seat].hand = hand
            state.log(log.CardsDealt(seat, influence.sort_cards(hand)))
        state.then(ChooseFirstMethod(waiting=[state.dealer]), next_pick(state, 0), FormDeck(), TakeTurn())


class ChooseFirstMethod(RomeDecision):
    """2 The dealer, having seen his cards, decides how the first Emperor is selected."""


def next_pick(state: RomeState, pick: int) -> "SetupPick":
    """3, R02 From the dealer's left to the dealer and back again, and so on: a seat at either end picks twice."""
    order = state.from_the_left()
    row, place = divmod(pick, len(order))
    return SetupPick(waiting=[order[place] if row % 2 == 0 else order[-1 - place]], pick=pick)


class SetupPick(RomeDecision):
    """3 Take a candidate, two each (R03), or an office for a candidate of one's own with the rating
    for it.

    ``pick`` counts the picks from 0, those passed over too.
    """

    pick: int

    forced: ClassVar[bool] = True

    def choose(self, state: RomeState, seat: int, action: RomeOrder) -> None:
        super().choose(state, seat, action)
        if not is_drafted(state):
            state.then(next_pick(state, self.pick + 1))

    def skip(self, state: RomeState, seat: int) -> None:
        """R04 Pass with two candidates and no office that fits; once nobody can take anything, set
        the offices aside.
        """
        if any(self.legal(state, other) for other in range(len(state.players))):
            state.then(next_pick(state, self.pick + 1))

    def facts(self, state: RomeState, seat: int | None) -> dict[str, Any]:
        return {"candidates": candidates_left(state), "offices": offices_left(state)}


def candidates_left(state: RomeState) -> list[str]:
    """Return the candidates still on their A side in the pool."""
    taken_names = {candidate.name for _seat, candidate in state.all_candidates()}
    return [name for name in FRONTS if name not in taken_names]


def offices_left(state: RomeState) -> list[str]:
    held_offices = {candidate.office for _seat, candidate in state.all_candidates()}
    return [office for office in in_play(len(state.players)) if office not in held_offices]


def is_drafted(state: RomeState) -> bool:
    """3 Each player has two candidates, and all of the offices have been taken."""
    complete = all(len(player.candidates) == CANDIDATES_EACH for player in state.players)
    return complete and not offices_left(state)


class FormDeck(Step):
    """4, R06 The remaining candidates, shuffled, go as one block between the halves of the deck."""

    def run(self, state: RomeState) -> None:
        block = candidates_left(state)
        state.shuffle("candidates", block)
        half = len(state.deck) // 2
        state.deck[half:half] = block

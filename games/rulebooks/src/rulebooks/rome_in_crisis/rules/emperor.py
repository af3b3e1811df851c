"""4.3 Emperor addresses a crisis, and 4.5 Emperor dies."""

from typing import Any, ClassVar

from rulebooks.engine.kernel import Step

from . import log
from .data import influence
from .data.candidates import BACK_OF, GOLD_CANCELS_GOTHS
from .data.influence import GOTHS
from .data.offices import LAST_REMOVAL
from .ending import DecideVictory
from .order import RomeDecision
from .state import Candidate, RomeState, RomeTable, cards_of_types, take_cards


class BeginAddress(Step):
    """4.3, R32, R45 The Emperor must attempt a crisis, if there is one."""

    def run(self, state: RomeState) -> None:
        if state.now.emperor is not None and state.crises:
            state.then(AddressCrisis(waiting=[state.now.emperor]))


def strength(emperor: Candidate, crisis: str, cards: tuple[str, ...] = ()) -> int:
    """4.3.3 All cards on him, those played from the hand and his ability; his ratings do not count. R33 At least 0."""
    return max(0, influence.total([*emperor.cards, *cards]) + emperor.printed.modifier(crisis))


class AddressCrisis(RomeDecision):
    """4.3.2 Attempt any one crisis, with any cards of the hand that match it or are Gold."""


def count_cancelled(table: RomeTable, emperor: Candidate, crisis: str, gold: int) -> int:
    """R35 Count the Goths cards cancelled by Trebonianus Gallus: one for each Gold card of his, as
    far as there are any.
    """
    if emperor.printed.ability != GOLD_CANCELS_GOTHS or crisis != GOTHS:
        return 0
    return min(gold, len(cards_of_types(table.crises[GOTHS], (GOTHS,))))


def left_after_cancelling(table: RomeTable, emperor: Candidate, crisis: str, gold: int) -> list[str]:
    """R35 Return the cards of a crisis after so much Gold of his has cancelled the strongest Goths."""
    cards = list(table.crises[crisis])
    strongest = sorted(cards_of_types(cards, (GOTHS,)), key=influence.value, reverse=True)
    take_cards(cards, strongest[: count_cancelled(table, emperor, crisis, gold)])
    return cards


class CancelGoths(RomeDecision):
    """R35 Choose the Goths cards to cancel first."""

    count: int

    forced: ClassVar[bool] = True

    def facts(self, state: RomeState, seat: int | None) -> dict[str, Any]:
        return {"count": self.count}


class EmperorDies(Step):
    """4.5 Discard all his cards; flip an A side onto the discards, remove a B side from the game.

    The second removal ends the game.
    """

    def run(self, state: RomeState) -> None:
        emperor = state.emperor()
        if emperor is None:
            return
        seat = state.seat_of(emperor.name)
        back = BACK_OF.get(emperor.name, "")
        state.players[seat].candidates.remove(emperor)
        state.discard += emperor.cards
        if back:
            state.discard.append(back)
        else:
            state.removed.append(emperor.name)
        state.log(log.EmperorDied(seat, emperor.name, back))
        if len(state.removed) == LAST_REMOVAL:
            state.agenda.clear()
            state.then(DecideVictory(seat))

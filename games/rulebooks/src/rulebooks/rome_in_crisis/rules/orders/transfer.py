"""Take a Goths card from a rival's display as Aemilius Aemilianus, or none (R36)."""

from .. import log
from ..data.influence import GOTHS
from ..offices import TransferGoths
from ..order import LegalOrders, RomeOrder
from ..state import RomeState, cards_of_types, distinct_cards


class Transfer(RomeOrder, frozen=True):
    text = "transfer {card} from {candidate}"
    decisions = (TransferGoths,)
    card: str
    candidate: str

    @classmethod
    def legal(cls, decision: TransferGoths, state: RomeState, seat: int) -> LegalOrders:
        for owner, candidate in state.all_candidates():
            if owner != seat:
                for card in distinct_cards(cards_of_types(candidate.cards, (GOTHS,))):
                    yield cls(card, candidate.name)

    def carry_out(self, decision: TransferGoths, state: RomeState, seat: int) -> None:
        emperor = state.emperor()
        assert emperor is not None
        state.candidate(self.candidate).cards.remove(self.card)
        emperor.cards.append(self.card)
        owner = state.seat_of(self.candidate)
        state.log(log.CardTransferred(seat, owner, self.card, self.candidate))


class TransferNothing(RomeOrder, frozen=True):
    text = "transfer nothing"
    decisions = (TransferGoths,)

"""Add a card to the crises, face down until all have (4.2)."""

from .. import log
from ..crises import MountCrisis, mount
from ..order import LegalOrders, RomeOrder
from ..state import RomeState, distinct_cards


class Mount(RomeOrder, frozen=True):
    text = "mount {card}"
    secret = True
    decisions = (MountCrisis,)
    card: str

    @classmethod
    def legal(cls, decision: MountCrisis, state: RomeState, seat: int) -> LegalOrders:
        return map(cls, distinct_cards(state.players[seat].hand))

    def carry_out(self, decision: MountCrisis, state: RomeState, seat: int) -> None:
        decision.waiting.remove(seat)
        decision.answers[seat] = self.card
        state.log(log.MountChosen(seat, self.card))
        if decision.waiting:
            state.then(decision)
        else:
            mount(state, decision.answers)

"""Fight a war as Legatus, or none (4.4)."""

from .. import log
from ..crises import ReduceCrisis
from ..data import influence
from ..data.offices import LEGATUS_POINTS
from ..legatus import FightWar, find_legatus, ways_to_fight
from ..order import LegalOrders, RomeOrder
from ..state import RomeState, take_cards


class Fight(RomeOrder, frozen=True):
    """4.4 The Legatus discards one or two cards against a war: those on him, and ``hand_cards`` from the hand."""

    text = "fight {war}[ with {cards}][ and from hand {hand_cards}]"
    decisions = (FightWar,)
    war: str
    cards: tuple[str, ...] = ()
    hand_cards: tuple[str, ...] = ()

    @classmethod
    def legal(cls, decision: FightWar, state: RomeState, seat: int) -> LegalOrders:
        ways = ways_to_fight(state, find_legatus(state, seat), state.players[seat].hand)
        return (cls(*way) for way in ways)

    def carry_out(self, decision: FightWar, state: RomeState, seat: int) -> None:
        holder = find_legatus(state, seat)
        used = [*self.cards, *self.hand_cards]
        take_cards(holder.cards, self.cards)
        state.players[seat].play(self.hand_cards)
        state.discard += used
        rank = state.ranked().index(self.war)
        state.log(log.WarFought(seat, holder.name, self.war, rank + 1, list(self.cards), list(self.hand_cards)))
        total = influence.total(used)
        state.then(ReduceCrisis(waiting=[seat], crisis=self.war, strength=total, reward=LEGATUS_POINTS[rank]))


class FightNone(RomeOrder, frozen=True):
    """4.4, R38 Fight no war."""

    text = "fight no war"
    decisions = (FightWar,)

    def carry_out(self, decision: FightWar, state: RomeState, seat: int) -> None:
        state.log(log.NoWarFought(seat))

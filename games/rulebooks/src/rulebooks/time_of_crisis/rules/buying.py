"""6.7 Buy and trash cards: the phase after the actions."""

from typing import Any

from rulebooks.engine.kernel import Action, Decision, Step

from .market import political_points
from .order import BUYING, orders_of_phase, perform
from .orders.end_turn import EndTurn
from .state import TocState


class StartBuying(Step):
    """6.7 Played cards go to the Discard Pile; the provinces give their political points."""

    seat: int

    def run(self, state: TocState) -> None:
        player, turn = state.players[self.seat], state.now
        turn.phase = "buy"
        turn.events.clear()
        turn.political = political_points(state, self.seat)
        player.discard += player.played
        player.played.clear()


class BuyCards(Decision):
    """6.7 First discard as many cards as one likes, then buy and trash; the rest of the points is lost."""

    def legal(self, state: TocState, seat: int) -> list[Action]:
        return [action for order in orders_of_phase(BUYING) for action in order.offer(state, seat)]

    def choose(self, state: TocState, seat: int, action: Action) -> None:
        if not isinstance(action, EndTurn):
            state.then(self)
        perform(state, seat, action)

    def facts(self, state: TocState, seat: int | None) -> dict[str, Any]:
        return {"political": state.now.political}

"""6.3.2 Placing a Governor by a vote."""

from collections.abc import Iterator
from typing import ClassVar

from rulebooks.engine.kernel import Action

from ..data.card_setups import SENATE
from ..data.regions import PROVINCES
from ..order import NO_GOVERNOR, NO_VOTE, TocOrder
from ..points import spendable
from ..senate import ArmVote, Vote, may_target, votes_needed
from ..state import Board, TocState


class PlaceGovernor(Action, frozen=True):
    """6.3.2 ``dice`` are the points spent; a Basilica's dice come on top."""

    text: ClassVar[str] = "place governor {province} with {dice} dice"
    province: str
    dice: int


class PlaceGovernorOrder(TocOrder):
    """A Governor of the box, and any number of dice one can pay for."""

    action, place, paid_in = PlaceGovernor, 110, SENATE

    def candidates(self, table: Board, seat: int) -> Iterator[Action]:
        points = spendable(table, SENATE)
        for name in PROVINCES:
            if may_target(table, seat, name):
                yield from (PlaceGovernor(name, dice) for dice in range(1, points + 1))

    def refusal(self, table: Board, seat: int, province: str = "", dice: int = 1) -> str:
        if province and not may_target(table, seat, province):
            return NO_VOTE
        return "" if table.players[seat].governors else NO_GOVERNOR

    def price(self, table: Board, seat: int, province: str = "", dice: int = 1) -> tuple[str, int]:
        return SENATE, dice or 1

    def perform(self, state: TocState, seat: int, action: PlaceGovernor) -> None:
        """The points are declared before the dice fall."""
        votes = votes_needed(state, seat, action.province)
        state.then(ArmVote(waiting=[seat], vote=Vote(seat, action.province, action.dice, votes)))


PLACE_GOVERNOR = PlaceGovernorOrder()

"""6.3.3 Holding games against a Mob."""

from collections.abc import Iterator
from typing import ClassVar

from rulebooks.engine.kernel import Action

from .. import log
from ..data.card_setups import POPULACE
from ..order import NO_MOB, NOT_GOVERNED, TocOrder
from ..state import Board, TocState

GAMES_PRICE = 2


class HoldGames(Action, frozen=True):
    text: ClassVar[str] = "hold games {province}"
    province: str


class HoldGamesOrder(TocOrder):
    """A province of one's own with a Mob."""

    action, place, paid_in, cost = HoldGames, 150, POPULACE, GAMES_PRICE
    of_ones_own = True

    def candidates(self, table: Board, seat: int) -> Iterator[Action]:
        return map(HoldGames, table.governed(seat))

    def refusal(self, table: Board, seat: int, province: str = "") -> str:
        if not province:
            return ""
        place = table.provinces[province]
        if place.governor != seat:
            return NOT_GOVERNED
        return "" if place.mobs else NO_MOB

    def perform(self, state: TocState, seat: int, action: HoldGames) -> None:
        state.provinces[action.province].mobs -= 1
        state.log(log.GamesHeld(seat, action.province))


HOLD_GAMES = HoldGamesOrder()

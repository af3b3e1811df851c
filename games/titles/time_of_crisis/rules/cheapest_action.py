"""The present price of the cheapest action of a sphere, by the offers themselves (6.3)."""

from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import replace

from games.engine.kernel import Action

from . import armies, combat, populace, senate
from .cards.mobile_vulgus import MOBILE_VULGUS
from .data.cards import MILITARY, POPULACE, SENATE
from .view import TocView

MOST = 10
"""The highest price of an action, but for an eleventh Legion."""
PRICED: dict[str, tuple[Callable[[Any, int], Iterator[Action]], ...]] = {
    MILITARY: (*(offer for offer in armies.OFFERS if offer is not armies.offer_capital), *combat.OFFERS),
    SENATE: senate.OFFERS,
    POPULACE: (*populace.OFFERS, MOBILE_VULGUS.offer),
}
"""By sphere, the offers that ask for its points. A view answers their questions to a state."""


def cheapest_price(view: TocView, seat: int, sphere: str) -> int | None:
    """Return the fewest points of a sphere with a use for the seat on turn; None for nothing."""
    return next((points for points in range(1, MOST + 1) if _is_enough(view, seat, sphere, points)), None)


def _is_enough(view: TocView, seat: int, sphere: str, points: int) -> bool:
    turn = replace(view.now, points={**view.now.points, sphere: points})
    ahead = replace(view, turn=turn)
    return any(next(offer(ahead, seat), None) is not None for offer in PRICED[sphere])

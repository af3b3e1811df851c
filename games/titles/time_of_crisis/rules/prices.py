"""What the cheapest action of a sphere costs as things stand, by the offers themselves (6.3)."""

from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import replace

from games.engine.kernel import Action

from . import armies, combat, iron_events, populace, senate
from .data.cards import MILITARY, POPULACE, SENATE
from .view import View

MOST = 10
"""No action costs more: an eleventh Legion is all that would."""
PRICED: dict[str, tuple[Callable[[Any, int], Iterator[Action]], ...]] = {
    MILITARY: (*(offer for offer in armies.OFFERS if offer is not armies.offer_capital), *combat.OFFERS),
    SENATE: senate.OFFERS,
    POPULACE: (*populace.OFFERS, iron_events.offer_mobile_vulgus),
}
"""By sphere, the offers that ask for its points. A view answers what they ask of a state."""


def cheapest(view: View, seat: int, sphere: str) -> int | None:
    """The fewest points of a sphere with which the seat, whose turn it is, could do anything; None for nothing."""
    return next((points for points in range(1, MOST + 1) if _is_enough(view, seat, sphere, points)), None)


def _is_enough(view: View, seat: int, sphere: str, points: int) -> bool:
    turn = replace(view.now, points={**view.now.points, sphere: points})
    ahead = replace(view, turn=turn)
    return any(next(offer(ahead, seat), None) is not None for offer in PRICED[sphere])

"""The rest of the box, as everybody may see it (rule 2)."""

from msgspec import Struct

from .data import limits
from .state import (
    Board,
    improvements_left,
    legions_left,
    markers_left,
    militia_left,
    mobs_left,
    neutrals_left,
)


class Supply(Struct, frozen=True):
    """Counters left in the box (rule 2). ``improvements`` go by kind."""

    legions: int
    militia: int
    neutral_governors: int
    markers: int
    mobs: int
    improvements: dict[str, int]


def supply(table: Board) -> Supply:
    """Return the rest of the box."""
    return Supply(
        legions=legions_left(table),
        militia=militia_left(table),
        neutral_governors=neutrals_left(table),
        markers=markers_left(table),
        mobs=mobs_left(table),
        improvements={kind: improvements_left(table, kind) for kind in limits.IMPROVEMENTS},
    )

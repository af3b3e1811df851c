"""Drawings cached in a process by their content: with a move little of a map changes."""

from collections.abc import Callable
from typing import Any, TypeVar, cast

import msgspec
from django.utils.translation import get_language

from games.present.byte_cache import ByteCache

from ..rules.data.regions import REGIONS
from ..rules.emperors import token_region
from ..rules.view import TocView

MOST = 16_000_000
"""Bytes of drawings, of two or three kilobytes each: the latest, of 300 boards with nothing in common."""
_drawn = ByteCache[Any](MOST, lambda drawing: len(repr(drawing)))
Drawing = TypeVar("Drawing")


def draw_once(draw: Callable[[], Drawing], *shown: object) -> Drawing:
    """Return the cached drawing, or ``draw`` it; ``shown`` is its name and all that it depends on
    beside the reader's language.
    """
    return cast(Drawing, _drawn.get_or_make((get_language(), *shown), draw))


def forget() -> None:
    """Draw everything anew from now on."""
    _drawn.clear()


def region_contents(view: TocView) -> dict[str, bytes]:
    """Return the content of each region as bytes: equal ones look the same."""
    found: dict[str, list[object]] = {
        region: [view.options.players, view.provinces.get(region), view.homelands.get(region)] for region in REGIONS
    }
    for army in view.armies.values():
        found[army.region].append(army)
    for name, leader in view.leaders.items():
        found[leader.region].append((name, leader))
    for name, region in view.rivals.items():
        found[region].append(name)
    if view.emperor_token:
        found[token_region(view)].append(("emperor", view.emperor_token))
    else:
        found["italia"].append(("emperor", ""))
    return {region: msgspec.msgpack.encode(there) for region, there in found.items()}

"""Parts of a picture, each drawn by itself, so that it can be reused.

A page takes only the drawings; the boxes are for `picture`, with its cache. Drawings are
cached in a process by their content: with a move little of a map changes.
"""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, Self, TypeVar, cast

import msgspec
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from games.present.byte_cache import ByteCache
from games.present.svg import shifted
from rulebooks.time_of_crisis.rules.data.regions import REGIONS
from rulebooks.time_of_crisis.rules.emperors import token_region
from rulebooks.time_of_crisis.rules.view import TocView

from .geometry import Rectangle

MOST = 16_000_000
"""Bytes of drawings, of two or three kilobytes each: the latest, of 300 boards with nothing in common."""
_drawings = ByteCache[Any](MOST, lambda drawing: len(repr(drawing)))
Drawing = TypeVar("Drawing")


def draw_once(draw: Callable[[], Drawing], *appearance: object) -> Drawing:
    """Return the cached drawing, or ``draw`` it; ``appearance`` is its name and all that it
    depends on beside the reader's language.
    """
    return cast(Drawing, _drawings.get_or_make((get_language(), *appearance), draw))


def forget() -> None:
    """Draw everything anew from now on."""
    _drawings.clear()


def region_contents(view: TocView) -> dict[str, bytes]:
    """Return the content of each region as bytes: equal ones look the same."""
    contents: dict[str, list[object]] = {
        region: [view.options.players, view.provinces.get(region), view.homelands.get(region)] for region in REGIONS
    }
    for army in view.armies.values():
        contents[army.region].append(army)
    for name, leader in view.leaders.items():
        contents[leader.region].append((name, leader))
    for name, region in view.rivals.items():
        contents[region].append(name)
    if view.emperor_token:
        contents[token_region(view)].append(("emperor", view.emperor_token))
    else:
        contents["italia"].append(("emperor", ""))
    return {region: msgspec.msgpack.encode(content) for region, content in contents.items()}


class PicturePart(NamedTuple):
    """A drawing and a box around all of it, thick lines included; both in the units of the drawing.

    Its origin lies ``at`` a place of the picture, drawn ``scale`` times as large: parts that differ
    by these alone are drawn once.
    """

    box: Rectangle
    drawing: SafeString
    at: tuple[float, float] = (0, 0)
    scale: float = 1

    def shift(self, x: float, y: float, **attributes: object) -> Self:
        """Return the same in a group moved to a place."""
        left, top, width, height = self.box
        box = (left + x, top + y, width, height)
        return self._replace(box=box, drawing=shifted(x, y, self.drawing, **attributes))


def drawings(parts: Iterable[PicturePart]) -> list[SafeString]:
    return [part.drawing for part in parts]


def box_around(*boxes: Rectangle, room: float) -> Rectangle:
    """Return the box around others, with room for lines and shades."""
    left, top = min(box[0] for box in boxes) - room, min(box[1] for box in boxes) - room
    right = max(x + width for x, _y, width, _height in boxes) + room
    bottom = max(y + height for _x, y, _width, height in boxes) + room
    return left, top, right - left, bottom - top

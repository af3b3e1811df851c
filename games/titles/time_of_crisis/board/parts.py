"""Parts of a picture, each drawn by itself, so that it can be reused.

A page takes only the drawings; the boxes are for `picture`, with its cache.
"""

from collections.abc import Iterable
from typing import NamedTuple, Self

from django.utils.safestring import SafeString

from games.present.svg import shifted

from .geometry import Rectangle


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
    """Return a page's content of parts."""
    return [part.drawing for part in parts]


def box_around(*boxes: Rectangle, room: float) -> Rectangle:
    """Return the box around others, with room for lines and shades."""
    left, top = min(box[0] for box in boxes) - room, min(box[1] for box in boxes) - room
    right = max(x + width for x, _y, width, _height in boxes) + room
    bottom = max(y + height for _x, y, _width, height in boxes) + room
    return left, top, right - left, bottom - top

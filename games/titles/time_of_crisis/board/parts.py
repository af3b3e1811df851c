"""Parts of which a picture is put together: each is drawn by itself, so that one drawn before need not be drawn again.

A page takes only the drawings; the boxes are for `picture`, which keeps what it drew.
"""

from collections.abc import Iterable
from typing import NamedTuple, Self

from django.utils.safestring import SafeString

from games.present.svg import shifted

from .geometry import Rectangle


class Part(NamedTuple):
    """A drawing and a box that holds all of it, lines as thick as they are; both in the units of the drawing.

    Its origin lies ``at`` a place of the picture, where it is drawn ``scale`` times as large: what differs from
    another by these alone is drawn once for both.
    """

    box: Rectangle
    drawing: SafeString
    at: tuple[float, float] = (0, 0)
    scale: float = 1

    def within(self, x: float, y: float, **attributes: object) -> Self:
        """The same in a group that is moved to a place."""
        left, top, width, height = self.box
        box = (left + x, top + y, width, height)
        return self._replace(box=box, drawing=shifted(x, y, self.drawing, **attributes))


def drawings(parts: Iterable[Part]) -> list[SafeString]:
    """What a page shows of parts."""
    return [part.drawing for part in parts]


def around(*boxes: Rectangle, room: float) -> Rectangle:
    """The box that holds others, with room for lines and shades."""
    left, top = min(box[0] for box in boxes) - room, min(box[1] for box in boxes) - room
    right = max(x + width for x, _y, width, _height in boxes) + room
    bottom = max(y + height for _x, y, _width, height in boxes) + room
    return left, top, right - left, bottom - top

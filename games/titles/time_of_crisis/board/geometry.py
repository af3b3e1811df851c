"""The shapes of the map, read once from geometry.json (see `tools/map/geometry.py`); all in units of the picture."""

import re
from functools import cache
from pathlib import Path

import msgspec

Rectangle = tuple[float, float, float, float]


CORNER = re.compile(r"([-\d.]+),([-\d.]+)")


class Region(msgspec.Struct, frozen=True):
    """A region's outline, the frame its counters keep to (x, y, width, height), and the middle of
    its name's base line.

    Provinces have a capital besides: its name and its place.
    """

    path: str
    plate: Rectangle
    label: tuple[float, float]
    city: str = ""
    capital: tuple[float, float] | None = None


class Geometry(msgspec.Struct, frozen=True):
    """The whole picture: its size, all land, the regions by id, and what is engraved on land and sea, by layers."""

    size: tuple[int, int]
    land: str
    regions: dict[str, Region]
    ground: dict[str, str]


@cache
def load_geometry() -> Geometry:
    return msgspec.json.decode((Path(__file__).parent / "geometry.json").read_bytes(), type=Geometry)


@cache
def bounds(name: str) -> Rectangle:
    """Return the box around a region's outline, as far as it is in the picture."""
    corners = [(float(x), float(y)) for x, y in CORNER.findall(load_geometry().regions[name].path)]
    (left, right), (top, bottom) = (
        (max(min(line), 0), min(max(line), most))
        for line, most in zip(zip(*corners, strict=True), load_geometry().size, strict=True)
    )
    return left, top, right - left, bottom - top

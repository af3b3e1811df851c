"""The boxes of what a drawing shows: its words and its figures, as large as they are drawn."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from xml.etree.ElementTree import Element

from games.present import lettering
from games.titles.time_of_crisis.board.picture import SHEET

SVG = "{http://www.w3.org/2000/svg}"
MOVED = re.compile(r"(translate|scale)\(([-\d.]+)(?: ([-\d.]+))?\)")
SHAPES = {
    "token": (0, 0, 36, 36),
    "quaestor": (0.5, 2.5, 23.5, 25.5),
    "die": (0, 0, 40, 40),
    "top": (0, 0, 40, 54),
    "deck": (0, 0, 50, 68),
    "card-back": (3, 1, 21, 27),
}
"""Figures as wholes, by class; what is written on them is part of them."""
ON_SHAPES = {"value"}
SERIF = {"title", "note", "sea-name"}
MIDDLE = {"title", "centred", "sea-name", "on-token", "letter"}


class Box(NamedTuple):
    """A rectangle of the picture and what it is."""

    what: str
    left: float
    top: float
    right: float
    bottom: float

    def overlaps(self, other: "Box") -> bool:
        across = self.left < other.right and other.left < self.right
        return across and self.top < other.bottom and other.top < self.bottom

    def holds(self, other: "Box") -> bool:
        across = self.left <= other.left and other.right <= self.right
        return across and self.top <= other.top and other.bottom <= self.bottom


class Place(NamedTuple):
    """The origin of a group, and its scale."""

    x: float = 0
    y: float = 0
    scale: float = 1

    def moved(self, transform: str) -> "Place":
        place = self
        for kind, first, second in MOVED.findall(transform):
            if kind == "translate":
                across, down = float(first) * place.scale, float(second or 0) * place.scale
                place = Place(place.x + across, place.y + down, place.scale)
            else:
                place = Place(place.x, place.y, place.scale * float(first))
        return place

    def box(self, what: str, left: float, top: float, right: float, bottom: float) -> Box:
        x, y, scale = self
        return Box(what, x + left * scale, y + top * scale, x + right * scale, y + bottom * scale)


ORIGIN = Place()


def boxes(element: Element, place: Place = ORIGIN) -> Iterator[Box]:
    """The words and figures within an element; two cards of one stack are one figure."""
    place = place.moved(element.get("transform", ""))
    classes = set((element.get("class") or "").split())
    shape = next((SHAPES[name] for name in classes if name in SHAPES), None)
    if element.tag == f"{SVG}text":
        if not classes & ON_SHAPES:
            yield written(element, place)
    elif shape:
        yield place.box(" ".join(sorted(classes)), *shape)
    else:
        for child in element:
            yield from boxes(child, place)


def mats(element: Element, place: Place = ORIGIN) -> Iterator[Box]:
    """Yield the mats that words and figures lie on."""
    place = place.moved(element.get("transform", ""))
    if element.get("class") == "mat":
        yield place.box("mat", 0, 0, float(element.get("width", "0")), float(element.get("height", "0")))
    for child in element:
        yield from mats(child, place)


def words(element: Element, place: Place = ORIGIN) -> Iterator[Box]:
    """All that is written within an element, on whatever it stands."""
    place = place.moved(element.get("transform", ""))
    if element.tag == f"{SVG}text":
        yield written(element, place)
    for child in element:
        yield from words(child, place)


def written(element: Element, place: Place) -> Box:
    """A line of text, 0.9 times as high as its letters are large."""
    classes = set((element.get("class") or "").split())
    content, size = element.text or "", max(_size(name) for name in classes)
    font: Path = lettering.SERIF if classes & SERIF else lettering.SANS
    width = float(element.get("textLength") or lettering.width(content, size, font))
    x, y = float(element.get("x", "0")), float(element.get("y", "0"))
    left = x - width / 2 if classes & MIDDLE else x
    return place.box(content, left, y - 0.7 * size, left + width, y + 0.2 * size)


def _size(name: str) -> float:
    """The largest size that the sheet gives a class."""
    sizes = re.findall(rf"\.{name}(?:,[^{{}}]*)? \{{[^{{}}]*font-size: ([\d.]+)px", SHEET.read_text())
    return max(map(float, sizes), default=0)

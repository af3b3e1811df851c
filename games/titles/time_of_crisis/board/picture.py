"""The map and the band below it as a PNG, drawn without a browser from the page's SVG and colours.

Drawing and packing dots takes most of the time, and little of a position is new: the picture is put
together from parts, and a process keeps those it has drawn.
"""

import re
from collections.abc import Container
from functools import cache, lru_cache
from io import BytesIO
from math import ceil, floor
from pathlib import Path
from typing import NamedTuple
from zlib import compress, decompress

from django.utils.functional import Promise
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import override
from PIL import Image

from games.present import lettering
from games.present.colours import STATIC, colours, paint_rules
from games.present.svg import element
from games.titles.picture import LIGHT, Scale, look_of
from games.titles.title import Names
from rulebooks.time_of_crisis.rules.view import TocView

from . import board, margin, parts
from .geometry import load_geometry
from .parts import PicturePart

WIDTHS: dict[Scale, int] = {1: 640, 2: 1280, "mail": 640, "small": 320}
"""In pixels."""
COLOURS: dict[Scale, int] = {1: 52, 2: 128, "mail": 44, "small": 32}
MARKED: str | Promise = lazy("Purple frame: something has happened here since your last decision.")
KEPT = 2048
"""So many parts at most, of two or three kilobytes each: those of a few dozen games at all sizes."""
ROOT = Path(__file__).resolve().parents[4]
CLASSES, CLASS = re.compile(r'\bclass="([^"]*)"'), re.compile(r"\.([\w-]+)")
SHEET = STATIC / "titles" / "time_of_crisis" / "board.css"
DRAWN_BY = ("resvg_py", "pillow")
DRAWN_WITH = (
    "games/present/*.py",
    "games/titles/time_of_crisis/board/*.py",
    "games/titles/time_of_crisis/words/**/*.py",
    "games/titles/time_of_crisis/board/*.json",
    "static/css/base.css",
    "static/titles/time_of_crisis/board.css",
    "static/fonts/*.ttf",
    "locale/**/*.mo",
)


def size(scale: Scale) -> tuple[int, int]:
    """Width and height in pixels."""
    width, height = map_size(scale)
    return width, height + width * margin.HEIGHT // margin.WIDTH


def map_size(scale: Scale) -> tuple[int, int]:
    """Return the same for the map alone, the upper part of the picture."""
    width, height = load_geometry().size
    return WIDTHS[scale], ceil(WIDTHS[scale] * height / width)


def sources() -> list[Path]:
    """Return every file on which a picture depends besides the position."""
    return sorted(file for pattern in DRAWN_WITH for file in ROOT.glob(pattern))


LOOK = look_of(sources(), DRAWN_BY)
"""A word that changes whenever the picture of a position may; read at the start, so that it is of the running code."""


def png(view: TocView, names: Names, *, scale: Scale = 1, language: str = "en", marked: Container[str] = ()) -> bytes:
    """Draw the map by day and the band below it, in a language, with ``marked`` regions standing
    out.

    It shows public things only.
    """
    image, (_width, below) = Image.new("RGB", size(scale)), map_size(scale)
    dots = WIDTHS[scale] / load_geometry().size[0]
    with override(language):
        for part in board.parts(view, marked, fine=scale not in LIGHT):
            _lay(image, part, dots, crisp=scale in LIGHT and not any(part.at))
        for part in margin.parts(view, names):
            _lay(image, part, dots, below)
    return lettering.write_png(image, COLOURS[scale], for_mail=scale in LIGHT)


def _lay(image: Image.Image, part: PicturePart, dots: float, top: int = 0, *, crisp: bool = False) -> None:
    """Put a part on a picture of so many dots a unit, ``top`` dots down.

    A ``crisp`` one has no half tones at its edges, which makes a mail a fifth lighter. Its origin
    comes onto a whole dot, so that it looks the same anywhere.
    """
    larger, (x, y, width, height) = dots * part.scale, part.box
    left, above = floor(x * larger), floor(y * larger)
    box = left, above, ceil((x + width) * larger), ceil((y + height) * larger)
    layer = tile(part.drawing, box, larger, crisp=crisp).image()
    across, down = (round(at * dots) for at in part.at)
    image.paste(layer, (across + left, top + down + above), layer)


class Tile(NamedTuple):
    """A part as dots with an alpha channel, packed: most are flat and shrink to less than a tenth."""

    size: tuple[int, int]
    packed: bytes

    def image(self) -> Image.Image:
        """Return a copy of its own."""
        return Image.frombytes("RGBA", self.size, decompress(self.packed))


@lru_cache(maxsize=KEPT)
def tile(drawing: SafeString, box: tuple[int, int, int, int], dots: float, *, crisp: bool = False) -> Tile:
    """Draw the dots of a drawing within a box, so many a unit. The result depends on nothing else
    and so is cached for every game.
    """
    left, top, right, bottom = box
    svg = element(
        "svg",
        drawing,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=" ".join(str(edge / dots) for edge in (left, top, right - left, bottom - top)),
        width=right - left,
        height=bottom - top,
        class_="counters",
        shape_rendering="crispEdges" if crisp else None,
    )
    image = Image.open(BytesIO(lettering.draw_dots(svg, rules_for(svg)))).convert("RGBA")
    return Tile(image.size, compress(image.tobytes(), 1))


def forget() -> None:
    """Drop the cached parts."""
    tile.cache_clear()
    parts.forget()


def rules_for(svg: str) -> str:
    """Return a drawing's own rules, by day: a renderer tries every rule on every element."""
    classes = {name for names in CLASSES.findall(svg) for name in names.split()}
    return "\n".join(
        rule for rule, selectors in _rules() if any(classes_needed <= classes for classes_needed in selectors)
    )


@cache
def _rules() -> list[tuple[str, list[set[str]]]]:
    """Return the sheet's rules, each with the classes in its selectors."""
    lines = paint_rules(SHEET.read_text(), colours("light", SHEET)).splitlines()
    rules = [line for line in lines if line.startswith(".counters ")]
    return [(rule, [set(CLASS.findall(selector)) for selector in rule.partition("{")[0].split(",")]) for rule in rules]

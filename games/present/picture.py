"""The map and what lies beside it as a PNG, drawn without a browser from the same SVG and the same colours as on the
page."""

from collections.abc import Container, Iterable
from functools import lru_cache
from hashlib import sha256
from importlib.metadata import version
from io import BytesIO
from math import ceil
from pathlib import Path
from typing import Literal

import resvg_py
from PIL import Image

from games.engine.time_of_crisis.data.regions import SEAS
from games.engine.time_of_crisis.view import View
from tocsite.language import override

from . import board, lettering, margin, stylesheet
from .geometry import geometry
from .names import Names

Scale = Literal[1, 2, "mail"]
"""Once and twice for pages; "mail" is light enough for a mail that has much to tell beside it."""
WIDTHS: dict[Scale, int] = {1: 640, 2: 1280, "mail": 640}
"""In pixels."""
COLOURS: dict[Scale, int] = {1: 96, 2: 128, "mail": 48}
ROOT = Path(__file__).resolve().parents[2]
FONT_FILES = [str(lettering.SERIF), str(lettering.SANS)]
DRAWN_BY = ("resvg_py", "pillow")
DRAWN_WITH = (
    "games/present/**/*.py",
    "games/present/*.json",
    "static/games/board.css",
    "static/fonts/*.ttf",
    "locale/**/*.mo",
)


def size(scale: Scale) -> tuple[int, int]:
    """Width and height in pixels."""
    width, height = map_size(scale)
    return width, height + width * margin.HEIGHT // margin.WIDTH


def map_size(scale: Scale) -> tuple[int, int]:
    """The same of the map alone, which is the upper part of the picture."""
    width, height = geometry().size
    return WIDTHS[scale], ceil(WIDTHS[scale] * height / width)


def sources() -> list[Path]:
    """Every file that a picture depends on besides the position."""
    return sorted(file for pattern in DRAWN_WITH for file in ROOT.glob(pattern))


def _digest(files: Iterable[Path]) -> str:
    digest = sha256(" ".join(map(version, DRAWN_BY)).encode())
    for file in files:
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


LOOK = _digest(sources())
"""A word that changes whenever the picture of a position may; read at the start: it is of the code that runs."""


def png(view: View, names: Names, *, scale: Scale = 1, language: str = "en", marked: Container[str] = ()) -> bytes:
    """The map by day and the band below it, in a language, with ``marked`` regions standing out. It shows nothing that
    is not public."""
    with override(language):
        land = _raster(board.render(view, names, marked, water=False), scale, language)
        below = _raster(margin.render(view, names), scale, language)
    drawn = Image.new("RGB", size(scale))
    drawn.paste(_backdrop(scale, frozenset(sea for sea in SEAS if sea in marked)))
    drawn.paste(land, mask=land.getchannel("A"))
    drawn.paste(below, (0, map_size(scale)[1]))
    return _file(drawn, scale)


@lru_cache(maxsize=8)
def _backdrop(scale: Scale, marked: frozenset[str]) -> Image.Image:
    """The water, which takes as long to draw as all that lies on it. Not to be changed: it is kept for the next."""
    return _raster(board.backdrop(marked), scale).convert("RGB")


def _raster(drawn: str, scale: Scale, language: str = "en") -> Image.Image:
    """An SVG as dots with an alpha channel."""
    drawing = resvg_py.svg_to_bytes(
        svg_string=drawn,
        style_sheet=stylesheet.used(drawn),
        width=WIDTHS[scale],
        skip_system_fonts=True,
        font_files=FONT_FILES,
        font_family="Alegreya Sans",
        languages=[language],
    )
    return Image.open(BytesIO(bytes(drawing)))


def _file(drawn: Image.Image, scale: Scale) -> bytes:
    """A PNG in few colours: a quarter of the size, for mails and phones. Packing a mail's tighter takes its time."""
    few = drawn.quantize(COLOURS[scale], Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    with BytesIO() as file:
        few.save(file, "PNG", optimize=scale == "mail")
        return file.getvalue()

"""The table as a PNG, drawn without a browser from the page's SVG and colours. It shows public
things only.
"""

from collections.abc import Container
from io import BytesIO
from pathlib import Path

import resvg_py
from django.utils.functional import Promise
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import override
from PIL import Image

from games.present import lettering
from games.present.colours import STATIC, colours, paint_rules
from games.present.svg import element
from games.titles.picture import Scale, look
from games.titles.title import Names

from ..rules.view import RomeView
from . import drawing

ACROSS, DOWN = drawing.ACROSS, 720
"""The size of the picture, in units; a taller table is drawn smaller."""
WIDTHS: dict[Scale, int] = {1: 640, 2: 1280, "mail": 640}
"""In pixels."""
COLOURS: dict[Scale, int] = {1: 64, 2: 96, "mail": 48}
MARKED: str | Promise = lazy("The table as it is now.")
ROOT = Path(__file__).resolve().parents[4]
SHEET = STATIC / "titles" / "rome_in_crisis" / "board.css"
DRAWN_WITH = (
    "games/present/*.py",
    "games/titles/rome_in_crisis/board/*.py",
    "games/titles/rome_in_crisis/words/*.py",
    "static/css/base.css",
    "static/titles/rome_in_crisis/board.css",
    "static/fonts/*.ttf",
    "locale/**/*.mo",
)
LOOK = look(sorted(file for pattern in DRAWN_WITH for file in ROOT.glob(pattern)), ("resvg_py", "pillow"))


def size(scale: Scale) -> tuple[int, int]:
    """Width and height in pixels."""
    return WIDTHS[scale], WIDTHS[scale] * DOWN // ACROSS


map_size = size


def png(view: RomeView, names: Names, *, scale: Scale = 1, language: str = "en", marked: Container[str] = ()) -> bytes:
    """Draw the table by day, in a language; nothing of it is ever marked."""
    width, height = size(scale)
    with override(language):
        table, tall = drawing.draw_table(view, names)
        drawn = element(
            "svg",
            element("g", element("rect", class_="cloth", width=ACROSS, height=DOWN), class_="rome"),
            _centre_table(table, tall),
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {ACROSS} {DOWN}",
            width=width,
            height=height,
        )
    dots = resvg_py.svg_to_bytes(
        svg_string=drawn,
        style_sheet=_rules(),
        skip_system_fonts=True,
        font_files=[str(lettering.SERIF), str(lettering.SANS)],
        font_family="Alegreya Sans",
    )
    few = (
        Image.open(BytesIO(dots))
        .convert("RGB")
        .quantize(COLOURS[scale], Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    )
    with BytesIO() as file:
        few.save(file, "PNG", optimize=scale == "mail")
        return file.getvalue()


def _centre_table(table: SafeString, tall: float) -> SafeString:
    """Put the table in the middle of the picture, scaled down to its height."""
    scale = min(1, DOWN / tall)
    left, top = (ACROSS - scale * ACROSS) / 2, max(0, (DOWN - tall) / 3)
    return element("g", table, transform=f"translate({left:g} {top:g}) scale({scale:g})")


def _rules() -> str:
    """Return the sheet's rules by day; a renderer knows no variables."""
    lines = paint_rules(SHEET.read_text(), colours("light", SHEET)).splitlines()
    return "\n".join(line for line in lines if line.startswith(".rome"))


def forget() -> None:
    """Do nothing: nothing is cached."""

"""Widths of words in the fonts of the picture, words fitted to their room, and drawings as dots.

They are measured in the fonts themselves: a guess would squeeze words that fit, or let others run
over their neighbour.
"""

from functools import cache, lru_cache
from io import BytesIO
from pathlib import Path

import resvg_py
from django.utils.safestring import SafeString
from PIL import Image, ImageFont

from .svg import text

FONTS = Path(__file__).resolve().parents[2] / "static" / "fonts"
SERIF, SANS = FONTS / "alegreya-700.ttf", FONTS / "alegreya-sans-700.ttf"

LETTERS = [*range(0x20, 0x7F), *range(0xA0, 0x180), *range(0x218, 0x21C), 0x1E9E, 0x2212]
PUNCTUATION = [*range(0x2010, 0x2016), *range(0x2018, 0x201F), 0x2020, 0x2022, 0x2026, 0x2032, 0x2033, 0x2039, 0x203A]
"""Code points in the fonts beside letters (see `tools/fonts.py`)."""
USUAL = [*range(0x20, 0x7F), *map(ord, "\xa0±«·»×ÄÖÜßäöü–—‘’‚“”„•…−")]
"""Code points of English and German: a browser fetches a font of these, and one of all others where a page has any."""
WRITTEN = frozenset(map(chr, LETTERS + PUNCTUATION))
MEASURED_AT = 100


@cache
def _font(file: Path) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(file, MEASURED_AT, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=4096)
def width(content: str, size: float, font: Path = SANS) -> float:
    """Return the width of a line of text, in units of the picture."""
    return _font(font).getlength(content) * size / MEASURED_AT


def can_write(content: str) -> bool:
    """Return True if the fonts have every letter of it."""
    return WRITTEN.issuperset(content)


def shortened(content: str, size: float, room: float) -> str:
    """Return as much of the beginning as there is room for."""
    if width(content, size) <= room:
        return content
    beginning = content
    while beginning and width(f"{beginning}…", size) > room:
        beginning = beginning[:-1]
    return f"{beginning}…"


def fitting_size(content: str, size: float, room: float, font: Path = SANS) -> float:
    """Return the size, up to the one given, at which a line has room; never below half of it."""
    return max(size / 2, min(size, size * room / max(1, width(content, size, font))))


def in_lines(content: str, size: float, room: float, most: int) -> list[str]:
    """Break a text at its blanks into lines that have room; the last of the ``most`` holds all the rest."""
    lines = [""]
    for word in content.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and len(lines) < most and width(longer, size) > room:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def draw_dots(svg: str, rules: str) -> bytes:
    """Draw SVG by a style sheet as PNG, with words in these fonts."""
    image = resvg_py.svg_to_bytes(
        svg_string=svg,
        style_sheet=rules,
        skip_system_fonts=True,
        font_files=[str(SERIF), str(SANS)],
        font_family="Alegreya Sans",
    )
    return bytes(image)


def write_png(image: Image.Image, colour_count: int, *, for_mail: bool) -> bytes:
    """Write a PNG in few colours: a quarter of the size, for mails and phones. A mail's is packed tighter, but
    not as tightly as it goes: the last 1 % takes twice as long.
    """
    few = image.quantize(colour_count, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    with BytesIO() as file:
        few.save(file, "PNG", compress_level=8 if for_mail else 6)
        return file.getvalue()


def within(
    content: str, x: float, y: float, size: float, room: float, font: Path = SANS, **attributes: object
) -> SafeString:
    """Write a line of text, drawn together if it is wider than its room."""
    if width(content, size, font) > room:
        attributes |= {"textLength": f"{room:g}", "lengthAdjust": "spacingAndGlyphs"}
    return text(content, x, y, **attributes)

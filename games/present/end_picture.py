"""A finished game as one picture to share: who won, the places, and how it went, in the site's colours by day."""

from collections.abc import Iterator, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

import resvg_py
from django.utils.safestring import SafeString

from . import charts, chronicle, lettering
from .charts import Chart
from .colours import PAGES, STATIC, colours, painted
from .svg import element, group, shifted

WIDTH, HEIGHT = 1200, 630
"""What pages that show previews of links have room for."""
LEFT, EDGE = 430, 40
SHEET = STATIC / "games" / "charts.css"
FONT_FILES = [str(lettering.SERIF), str(lettering.SANS)]


class Placed(NamedTuple):
    """A player at the end, and where the points came from."""

    seat: int
    name: str
    score: str
    by_what: str


class Shown(NamedTuple):
    """All that the picture shows; ``places`` are first to last."""

    game: str
    title: str
    places: Sequence[Placed]
    chart: Chart | None


def _look() -> str:
    """A word that changes whenever the picture of the same figures may."""
    digest = sha256()
    for file in (Path(__file__), Path(charts.__file__), SHEET, PAGES):
        digest.update(file.read_bytes())
    return digest.hexdigest()[:12]


LOOK = _look()


def png(shown: Shown) -> bytes:
    """The picture, in the language in force."""
    drawn: bytes = resvg_py.svg_to_bytes(
        svg_string=svg(shown),
        style_sheet=_rules(),
        skip_system_fonts=True,
        font_files=FONT_FILES,
        font_family="Alegreya Sans",
    )
    return bytes(drawn)


@cache
def _rules() -> str:
    return painted(SHEET.read_text(), colours("light"))


def svg(shown: Shown) -> SafeString:
    """The same as SVG."""
    return element(
        "svg",
        element("rect", width=WIDTH, height=HEIGHT, class_="sheet"),
        element("rect", width=12, height=HEIGHT, class_=f"seat serie-{shown.places[0].seat}"),
        *_head(shown),
        *(shifted(EDGE + 20, 210 + 96 * row, *_place(row, placed)) for row, placed in enumerate(shown.places)),
        _chart(shown.chart) if shown.chart else "",
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        width=WIDTH,
        height=HEIGHT,
        class_="share",
    )


def _head(shown: Shown) -> Iterator[SafeString]:
    first = shown.places[0]
    told = chronicle.won(first.name, first.score)
    room = WIDTH - 2 * EDGE - 20
    yield _line(told, EDGE + 20, 92, 50, room, "winner", lettering.SERIF)
    yield _line(f"{shown.game} · {shown.title}", EDGE + 20, 138, 28, room, "about")


def _place(row: int, placed: Placed) -> Iterator[SafeString]:
    """A player's place, name and points, and what they came from below."""
    yield element("rect", x=0, y=-26, width=10, height=84, class_=f"seat serie-{placed.seat}")
    yield _line(f"{row + 1}. {placed.name}", 26, 0, 30, LEFT - 40, "name")
    yield _line(placed.score, 26, 29, 24, LEFT - 40, "score")
    yield _line(placed.by_what, 26, 53, 18, LEFT - 40, "about")


def _line(
    content: str, x: float, y: float, size: float, room: float, look: str, font: Path = lettering.SANS
) -> SafeString:
    """A line of text, cut off where there is no room for it."""
    kept = lettering.shortened(content, size, room)
    return lettering.within(kept, x, y, size, room, font, class_=look, font_size=size)


def _chart(chart: Chart) -> SafeString:
    """The chart at the right, larger than on a page; it stands in the picture as a picture of its own."""
    width, height = WIDTH - LEFT - 2 * EDGE - 30, 400
    drawn = charts.svg(chart, 480, round(480 * height / width))
    placed = drawn.replace("<svg ", f'<svg x="0" y="0" width="{width}" height="{height}" ', 1)
    title = _line(chart.title, 40, -14, 24, width, "name")
    return group(title, SafeString(placed), transform=f"translate({LEFT + EDGE + 10} 200)")

"""A finished game as one picture to share: who won, the last map, how it went and the places, in the site's colours by
day."""

from base64 import b64encode
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
EDGE = 40
TOP, BOTTOM = 164, 500
"""Where the map and the chart begin, and where the places do."""
SHEET = STATIC / "games" / "charts.css"
FONT_FILES = [str(lettering.SERIF), str(lettering.SANS)]


class Placed(NamedTuple):
    """A player at the end, and where the points came from; several may have the same ``place``."""

    place: int
    seat: int
    name: str
    score: str
    by_what: str


class Map(NamedTuple):
    """The last position as a PNG of so many dots, of which the upper ``height`` are shown."""

    png: bytes
    size: tuple[int, int]
    height: int


class Shown(NamedTuple):
    """What the picture shows beside the map; ``places`` are first to last."""

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


def png(shown: Shown, last: Map | None = None) -> bytes:
    """The picture, in the language in force; without a map for a game that is never drawn."""
    drawn: bytes = resvg_py.svg_to_bytes(
        svg_string=svg(shown, last),
        style_sheet=_rules(),
        skip_system_fonts=True,
        font_files=FONT_FILES,
        font_family="Alegreya Sans",
    )
    return bytes(drawn)


@cache
def _rules() -> str:
    return painted(SHEET.read_text(), colours("light"))


def svg(shown: Shown, last: Map | None = None) -> SafeString:
    """The same as SVG."""
    left = _width(last) + EDGE if last else 0
    room = (WIDTH - 2 * EDGE) / len(shown.places)
    return element(
        "svg",
        element("rect", width=WIDTH, height=HEIGHT, class_="sheet"),
        element("rect", width=12, height=HEIGHT, class_=f"seat serie-{shown.places[0].seat}"),
        *_head(shown),
        _map(last) if last else "",
        _chart(shown.chart, EDGE + left) if shown.chart else "",
        *(shifted(EDGE + room * row, BOTTOM, *_place(placed, room - 44)) for row, placed in enumerate(shown.places)),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        width=WIDTH,
        height=HEIGHT,
        class_="share",
    )


def _head(shown: Shown) -> Iterator[SafeString]:
    first = [placed for placed in shown.places if placed.place == 1]
    told = chronicle.won([placed.name for placed in first], first[0].score)
    room = WIDTH - 2 * EDGE
    yield _line(told, EDGE, 78, 50, room, "winner", lettering.SERIF)
    yield _line(f"{shown.game} · {shown.title}", EDGE, 122, 28, room, "about")


def _place(placed: Placed, room: float) -> Iterator[SafeString]:
    """A player's place, name and points, and what they came from below."""
    yield element("rect", x=0, y=0, width=10, height=96, class_=f"seat serie-{placed.seat}")
    yield _line(f"{placed.place}. {placed.name}", 24, 28, 30, room, "name")
    yield _line(placed.score, 24, 60, 26, room, "score")
    yield _line(placed.by_what, 24, 88, 18, room, "about")


def _width(last: Map) -> float:
    """How wide the map is as high as there is room for."""
    return (BOTTOM - TOP - 24) * last.size[0] / last.height


def _map(last: Map) -> SafeString:
    """The upper part of the picture of the last position."""
    width, height = last.size
    image = element("image", width=width, height=height, href=f"data:image/png;base64,{b64encode(last.png).decode()}")
    place = {"x": EDGE, "y": TOP, "width": round(_width(last)), "height": BOTTOM - TOP - 24}
    return element("svg", image, viewBox=f"0 0 {width} {last.height}", **place)


def _line(
    content: str, x: float, y: float, size: float, room: float, look: str, font: Path = lettering.SANS
) -> SafeString:
    """A line of text, cut off where there is no room for it."""
    kept = lettering.shortened(content, size, room)
    return lettering.within(kept, x, y, size, room, font, class_=look, font_size=size)


def _chart(chart: Chart, left: float) -> SafeString:
    """The chart at the right, larger than on a page; it stands in the picture as a picture of its own."""
    width, height = round(WIDTH - left - EDGE), BOTTOM - TOP - 44
    drawn = charts.svg(chart, 480, round(480 * height / width))
    placed = drawn.replace("<svg ", f'<svg x="0" y="0" width="{width}" height="{height}" ', 1)
    title = _line(chart.title, 0, -6, 24, width, "name")
    return group(title, SafeString(placed), transform=f"translate({left:g} {TOP + 20})")

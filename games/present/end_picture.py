"""A finished game as one picture to share: the winner, the last map, a chart and the places, in the
site's colours by day.
"""

from base64 import b64encode
from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from django.utils.safestring import SafeString

from . import charts, lettering
from .charts import Chart
from .colours import PAGES, STATIC, colours, paint_rules
from .svg import element, group, shifted

WIDTH, HEIGHT = 1200, 630
"""The size of previews of links."""
EDGE = 40
TOP, BOTTOM = 164, 490
"""The upper edges of the map with the chart, and of the places."""
SHEET = STATIC / "games" / "charts.css"


class FinalPlace(NamedTuple):
    """A player at the end, and the sources of the points; several may have the same ``place``."""

    place: int
    seat: int
    name: str
    score: str
    by_what: str


class Map(NamedTuple):
    """The last position as a PNG of so many dots; only the upper ``height`` are shown."""

    png: bytes
    size: tuple[int, int]
    height: int


class EndPicture(NamedTuple):
    """The rest of the picture, beside the map; ``won_by`` is a sentence, ``places`` are first to last."""

    game: str
    title: str
    won_by: str
    places: Sequence[FinalPlace]
    chart: Chart | None


def _look() -> str:
    """Return a word that changes whenever the picture of the same figures may."""
    digest = sha256()
    for file in (Path(__file__), Path(charts.__file__), Path(lettering.__file__), SHEET, PAGES):
        digest.update(file.read_bytes())
    return digest.hexdigest()[:12]


LOOK = _look()


def png(picture: EndPicture, last: Map | None = None) -> bytes:
    """Draw the picture, in the language in force; without a map for a game that is never drawn."""
    return lettering.draw_dots(svg(picture, last), paint_rules(SHEET.read_text(), colours("light")))


def svg(picture: EndPicture, last: Map | None = None) -> SafeString:
    """Draw the same as SVG."""
    map_width = _width(last) + EDGE if last else 0
    room = (WIDTH - 2 * EDGE) / len(picture.places)
    return element(
        "svg",
        element("rect", width=WIDTH, height=HEIGHT, class_="sheet"),
        element("rect", width=12, height=HEIGHT, class_=f"seat serie-{picture.places[0].seat}"),
        *_head(picture),
        _map(last) if last else "",
        _chart(picture.chart, EDGE + map_width) if picture.chart else "",
        *(
            shifted(EDGE + room * row, BOTTOM, *_place(final_place, room - 44))
            for row, final_place in enumerate(picture.places)
        ),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        width=WIDTH,
        height=HEIGHT,
        class_="share",
    )


def _head(picture: EndPicture) -> Iterator[SafeString]:
    room = WIDTH - 2 * EDGE
    yield _line(picture.won_by, EDGE, 78, 50, room, "winner", lettering.SERIF)
    yield _line(f"{picture.game} · {picture.title}", EDGE, 122, 28, room, "about")


def _place(final_place: FinalPlace, room: float) -> Iterator[SafeString]:
    """Draw a player's place, name and points, and the sources of the points below."""
    yield element("rect", x=0, y=0, width=10, height=122, class_=f"seat serie-{final_place.seat}")
    yield _line(f"{final_place.place}. {final_place.name}", 24, 28, 30, room, "name")
    yield _line(final_place.score, 24, 60, 26, room, "score")
    for row, line in enumerate(lettering.in_lines(final_place.by_what, 17, room, most=3)):
        yield _line(line, 24, 84 + 19 * row, 17, room, "about")


def _width(last: Map) -> float:
    """Return the width of the map at the full height of its room."""
    return (BOTTOM - TOP - 24) * last.size[0] / last.height


def _map(last: Map) -> SafeString:
    """Draw the upper part of the picture of the last position."""
    width, height = last.size
    image = element("image", width=width, height=height, href=f"data:image/png;base64,{b64encode(last.png).decode()}")
    place = {"x": EDGE, "y": TOP, "width": round(_width(last)), "height": BOTTOM - TOP - 24}
    return element("svg", image, viewBox=f"0 0 {width} {last.height}", **place)


def _line(
    content: str, x: float, y: float, size: float, room: float, look: str, font: Path = lettering.SANS
) -> SafeString:
    """Draw a line of text, smaller if it has no room, and cut off only where it would be too small to read."""
    size = lettering.fitting_size(content, size, room, font)
    fitting = lettering.shortened(content, size, room)
    return lettering.within(fitting, x, y, size, room, font, class_=look, font_size=f"{size:g}")


def _chart(chart: Chart, left: float) -> SafeString:
    """Draw the chart at the right, larger than on a page, as a picture within the picture."""
    width, height = round(WIDTH - left - EDGE), BOTTOM - TOP - 44
    svg_chart = charts.svg(chart, 480, round(480 * height / width))
    sized = svg_chart.replace("<svg ", f'<svg x="0" y="0" width="{width}" height="{height}" ', 1)
    title = _line(chart.title, 0, -6, 24, width, "name")
    return group(title, SafeString(sized), transform=f"translate({left:g} {TOP + 20})")

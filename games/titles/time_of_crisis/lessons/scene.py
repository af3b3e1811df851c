"""The part of the table that a step of a lesson is about: a piece of the map with a pointer, or cards."""

from collections.abc import Iterable, Iterator, Sequence

from django.utils.safestring import SafeString

from games.present.svg import element, group, path
from games.titles.lesson import POINTED, close
from games.titles.title import Names
from rulebooks.time_of_crisis.rules.data.regions import REGIONS
from rulebooks.time_of_crisis.rules.view import TocView
from tocsite.page_parts import render_part

from ..board import board, ornament
from ..board.geometry import Rectangle, bounds, load_geometry
from ..board.parts import box_around
from ..words import sheets
from ..words.card_rows import CardRow

CARDS = HAND, MARKET, DISCARD, AVAILABLE = "hand", "market", "discard", "available"
"""Values of ``around`` in a step in place of regions."""
ROOM = 22
"""Units of the map around the regions shown."""
ARROW = "M0 0 24 -34 9 -34 9 -78 -9 -78 -9 -34 -24 -34z"
"""A broad arrow that points down to 0,0."""
LENGTH = 90
"""Its length with the room before it."""


def draw(view: TocView, names: Names, spots: Sequence[str], around: Sequence[str], address: str) -> SafeString:
    """Draw the cards named by ``around``, or the map around its regions; all of it for none."""
    rows = list(_card_rows(view, around))
    if rows or MARKET in around:
        stalls = _affordable_stalls(view, spots) if MARKET in around else []
        html = render_part("titles/time_of_crisis/lesson_cards.html", {"rows": rows, "market": stalls})
        return close(html, spots, address)
    return _draw_map(view, names, spots, around, address)


def _card_rows(view: TocView, around: Sequence[str]) -> Iterator[CardRow]:
    piles = sheets.my_piles(view)
    if piles:
        rows_by_pile = {HAND: piles.hand, DISCARD: piles.discard, AVAILABLE: piles.available}
        yield from (rows_by_pile[pile] for pile in around if pile in rows_by_pile)


def _affordable_stalls(view: TocView, spots: Sequence[str]) -> list[sheets.Stall]:
    """Return the cards that the reader can pay; those pointed at come first, to be in sight on a phone."""
    stalls = [stall for stall in sheets.market(view) if not stall.is_dear and stall.line.count]
    return sorted(stalls, key=lambda stall: f"card {stall.line.card}" not in spots)


def _draw_map(view: TocView, names: Names, spots: Sequence[str], around: Sequence[str], address: str) -> SafeString:
    places = [_region_of(view, spot) for spot in spots]
    view_box = _find_view_box(view, around or places)
    svg = board.draw(view, names, places)
    width, height = load_geometry().size
    x, y, wide, high = view_box
    cut = svg.replace(f'viewBox="0 0 {width} {height}"', f'viewBox="{x:g} {y:g} {wide:g} {high:g}"', 1)
    pointers = group(*(_draw_pointer(view, place, view_box, address) for place in places), class_="pointers")
    return SafeString(cut.removesuffix("</svg>") + pointers + "</svg>")


def _region_of(view: TocView, spot: str) -> str:
    """Return the region of a spot: of an army its place, of others their name."""
    kind, name = spot.split(" ", 1)
    return view.armies[int(name)].region if kind == "army" else name


def _find_view_box(view: TocView, regions: Iterable[str]) -> Rectangle:
    """Return the box around regions and their plates, within the map."""
    map_regions = [name for name in regions if name in REGIONS]
    width, height = load_geometry().size
    if not map_regions:
        return 0, 0, width, height
    x, y, wide, high = box_around(
        *map(bounds, map_regions), *(board.plate_box(view, name) for name in map_regions), room=ROOM
    )
    left, top = max(x, 0), max(y, 0)
    return left, top, min(x + wide, width) - left, min(y + high, height) - top


def _draw_pointer(view: TocView, place: str, view_box: Rectangle, address: str) -> SafeString:
    """Draw a ring around a plate, an arrow to it, and the region once more as a link; from below if
    there is no room above.
    """
    x, y, wide, high = board.plate_box(view, place)
    above = y - LENGTH > view_box[1]
    tip, turn = (y - 8, "") if above else (y + high + 8, " rotate(180)")
    arrow = group(path(ARROW, class_="arrow"), transform=f"translate({x + wide / 2:g} {tip:g}){turn}")
    ring = element(
        "rect", x=round(x, 1), y=round(y, 1), width=round(wide, 1), height=round(high, 1), rx=14, class_="ring"
    )
    area = ornament.shape(place, ornament.address(), class_="area")
    shapes = (area, ring, group(arrow, class_="nod"))
    if not address:
        return group(*shapes, class_=POINTED)
    return element("a", *shapes, href=address, class_=POINTED, tabindex="-1", aria_hidden="true")

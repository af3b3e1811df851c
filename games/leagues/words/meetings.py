"""The picture of meetings in a division: a square for each pair, filled by past meetings, framed
for one to come.

`static/leagues/meetings.css` has its style. It is for eyes alone: screen readers have the table
beside it. All squares of a kind are one path, and all equal figures one text, for a division of
sixty has thousands of them.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence

from django.utils.html import escape
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.leagues.services.division_reading import Meetings, Met
from games.present import lettering
from games.present.svg import element, path, text

LARGE, SMALL = 30, 14
"""The sides of the squares of the smallest divisions and of the largest."""
TOTAL = 640
"""Width of a row of squares, unless these are of the largest or the smallest side."""
FIGURES_FROM = 18
"""Smaller squares have no figure: their colour says it."""
NAMES = 108
"""The room of a name: with it, eight people fit a phone."""
MOST = 3
"""Number of meetings from which all look the same."""
Point = tuple[float, float]


def svg(rows: Sequence[Meetings], own: int | None) -> SafeString:
    """Return the picture as an element of a page; ``own`` is the key of its reader's entry."""
    side = max(SMALL, min(LARGE, TOTAL // max(len(rows), 1)))
    letters = min(16, side)
    labels = [f"{number} {row.name}" for number, row in enumerate(rows, 1)]
    left = min(NAMES, max((lettering.width(label, letters) for label in labels), default=0)) + 8
    width, height = left + side * len(rows), side * (len(rows) + 1)
    mine = next((number for number, row in enumerate(rows) if own is not None and row.entry.pk == own), None)
    parts = [
        *_draw_own(mine, left, side, len(rows)),
        *_draw_labels(labels, left, side, letters, mine),
        *_draw_squares(rows, left, side),
        *(_draw_figures(rows, left, side) if side >= FIGURES_FROM else ()),
    ]
    box = {"viewBox": f"0 0 {width:g} {height:g}", "width": f"{width:g}", "height": f"{height:g}"}
    return element("svg", *parts, **box, class_="meetings", aria_hidden="true")


def _draw_own(mine: int | None, left: float, side: int, people: int) -> Iterator[SafeString]:
    """Yield the reader's own row and column."""
    if mine is None:
        return
    at = side * (mine + 1)
    yield element("rect", x=0, y=at, width=f"{left + side * people:g}", height=side, class_="own")
    yield element("rect", x=f"{left + side * mine:g}", y=0, width=side, height=side * (people + 1), class_="own")


def _draw_labels(labels: Sequence[str], left: float, side: int, letters: int, mine: int | None) -> Iterator[SafeString]:
    """Yield the names beside the rows, and their numbers above the columns."""
    for row, label in enumerate(labels):
        base = side * (row + 1) + side / 2 + letters * 0.33
        shortened = lettering.shortened(label, letters, left - 8)
        yield text(shortened, 0, base, class_="name mine" if row == mine else "name", font_size=letters)
    for column in range(len(labels)):
        across = left + side * (column + 0.5)
        yield text(str(column + 1), across, side - 5, class_="number", font_size=min(letters, 12))


def _draw_squares(rows: Sequence[Meetings], left: float, side: int) -> Iterator[SafeString]:
    """Yield the squares of each kind, as one path."""
    squares: dict[str, list[str]] = defaultdict(list)
    for y, row in enumerate(rows, 1):
        for x, met in enumerate(row.met):
            if met is not None:
                inner = side - 4
                squares[_kind_of(met)].append(f"M{left + side * x + 2:g} {side * y + 2}h{inner}v{inner}h-{inner}z")
    for kind in sorted(squares):
        yield path("".join(squares[kind]), class_=kind)


def _kind_of(met: Met) -> str:
    """Return the look of a square, by past meetings and a flag for future ones."""
    if not met.times:
        return "never"
    return f"met-{min(met.finished, MOST)}{' ahead' if met.finished < met.times else ''}"


def _draw_figures(rows: Sequence[Meetings], left: float, side: int) -> Iterator[SafeString]:
    """Yield the numbers of meetings: every figure once, with all its positions."""
    places: dict[tuple[str, bool], list[Point]] = defaultdict(list)
    for y, row in enumerate(rows, 1):
        for x, met in enumerate(row.met):
            if met is not None and met.times:
                at = (left + side * (x + 0.5), side * (y + 0.5) + 5)
                places[str(met.times), met.finished >= MOST].append(at)
    for (figure, on_dark), points in sorted(places.items()):
        spans = "".join(f'<tspan x="{x:g}" y="{y:g}">{figure}</tspan>' for x, y in points)
        yield element("text", SafeString(spans), class_="figure dark" if on_dark else "figure", font_size=14)


def table(rows: Sequence[Meetings]) -> list[SafeString]:
    """Return the rows of the table: each name, then its meetings with the others."""
    return [SafeString(f'<th scope="row">{escape(row.name)}</th>{"".join(map(_table_cell, row.met))}') for row in rows]


def _table_cell(met: Met | None) -> str:
    return "<td>–</td>" if met is None else f"<td>{met.times}</td>"


def legend(rows: Sequence[Meetings]) -> list[tuple[str, str]]:
    """Return the kinds of squares in a picture, each with its meaning."""
    meanings = {
        "met-1": _("met once"),
        "met-2": _("met twice"),
        "met-3": _("met 3 times or more"),
        "met-0 ahead": _("still to meet"),
        "met-1 ahead": _("met once, will meet again"),
        "met-2 ahead": _("met twice, will meet again"),
        "met-3 ahead": _("met 3 times or more, will meet again"),
        "never": _("do not meet"),
    }
    kinds = {_kind_of(met) for row in rows for met in row.met if met is not None}
    return [(kind, meaning) for kind, meaning in meanings.items() if kind in kinds]

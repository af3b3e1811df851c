"""A tournament in words, and its bracket: on pages as SVG, and to share as PNG by day.

`static/leagues/bracket.css` has its style. Screen readers get it as one picture with its message in
a sentence; the tables stand on the page as lists beside it.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.leagues.models import Season
from games.leagues.services.division_reading import RoundTables, SeatedPlayer, TableSeats, TournamentReport
from games.leagues.words.points import to_text
from games.present import lettering
from games.present.colours import STATIC, colours, paint_rules
from games.present.svg import element, group, path, shifted

SHEET = STATIC / "leagues" / "bracket.css"
MOST_TABLES = 32
"""Most tables of a drawn round: earlier rounds are left out, too high to look at."""
WIDTH, BETWEEN = 208, 64
ROW, HEAD, GAP = 28, 26, 20
TOP, EDGE = 36, 12
LETTERS, SMALL = 17, 15
TITLE = 78
"""The height of the line above the shared picture."""


class Size(NamedTuple):
    """Sizes of a picture, in units."""

    width: float
    height: float


def svg(rounds: Sequence[RoundTables], finding: str, winner: str = "") -> SafeString:
    """Return the bracket as an element of a page; ``finding`` is its message, in a sentence, and
    ``winner`` the name of the overall winner.
    """
    drawable = _drawable_rounds(rounds)
    size = _size_of(drawable)
    look = {"role": "img", "aria_label": finding, "class_": "bracket"}
    return _wrap_picture(size, *_draw_rounds(drawable, size, winner), **look)


def share(rounds: Sequence[RoundTables], title: str, finding: str, winner: str = "") -> SafeString:
    """Return the bracket with its title and finding above it, as a picture of its own."""
    drawable = _drawable_rounds(rounds)
    columns = _size_of(drawable)
    least = max(lettering.width(title, 30, lettering.SERIF), lettering.width(finding, 20)) + 2 * EDGE
    size = Size(max(columns.width, least), columns.height + TITLE)
    parts = [
        element("rect", width=size.width, height=size.height, class_="sheet"),
        lettering.within(title, EDGE, 34, 30, size.width, lettering.SERIF, class_="title", font_size=30),
        lettering.within(finding, EDGE, 60, 20, size.width, class_="head", font_size=20),
        shifted(0, TITLE, *_draw_rounds(drawable, columns, winner)),
    ]
    return _wrap_picture(size, *parts, class_="bracket", xmlns="http://www.w3.org/2000/svg")


def png(shared: SafeString) -> bytes:
    """Return the shared picture in pixels, in the site's colours by day."""
    return lettering.draw_dots(shared, paint_rules(SHEET.read_text(), colours("light")))


def _wrap_picture(size: Size, *parts: object, **attributes: object) -> SafeString:
    box = f"0 0 {size.width:g} {size.height:g}"
    return element("svg", *parts, viewBox=box, width=f"{size.width:g}", height=f"{size.height:g}", **attributes)


def _drawable_rounds(rounds: Sequence[RoundTables]) -> Sequence[RoundTables]:
    return [round_ for round_ in rounds if len(round_.tables) <= MOST_TABLES]


def _size_of(rounds: Sequence[RoundTables]) -> Size:
    heights = [_height_of(round_) for round_ in rounds]
    return Size(2 * EDGE + len(rounds) * (WIDTH + BETWEEN) - BETWEEN, TOP + max(heights, default=0) + EDGE)


def _height_of(of: RoundTables) -> float:
    return sum(_box_height(table) + GAP for table in of.tables) - GAP


def _box_height(table: TableSeats) -> float:
    return HEAD + ROW * len(table.seated) + 6


def _draw_rounds(rounds: Sequence[RoundTables], size: Size, winner: str) -> Iterator[SafeString]:
    """Yield each round below its title, and the lines to the next."""
    tops = [_tops_of(round_, size.height) for round_ in rounds]
    for number, round_ in enumerate(rounds):
        left = EDGE + number * (WIDTH + BETWEEN)
        title = _("Round %(number)d") % {"number": round_.number}
        yield lettering.within(title, left, 22, LETTERS, WIDTH, class_="head", font_size=LETTERS)
        following = rounds[number + 1] if number + 1 < len(rounds) else None
        if following:
            yield from _draw_ways(round_, tops[number], following, tops[number + 1], left + WIDTH)
        on = {seat.name for table in following.tables for seat in table.seated} if following else {winner}
        for table, top in zip(round_.tables, tops[number], strict=True):
            yield shifted(left, top, *_draw_box(table, on))


def _tops_of(round_: RoundTables, height: float) -> list[float]:
    """Return the tops of a round's tables: in the middle of the picture, one below the other."""
    top = TOP + (height - TOP - EDGE - _height_of(round_)) / 2
    tops = []
    for table in round_.tables:
        tops.append(top)
        top += _box_height(table) + GAP
    return tops


def _rows_of(of: RoundTables, tops: Sequence[float]) -> dict[str, float]:
    """Return the height of each name."""
    return {
        seat.name: top + HEAD + ROW * (row + 0.5)
        for table, top in zip(of.tables, tops, strict=True)
        for row, seat in enumerate(table.seated)
    }


def _draw_ways(
    this_round: RoundTables, tops: Sequence[float], next_round: RoundTables, next_tops: Sequence[float], left: float
) -> Iterator[SafeString]:
    """Yield a line from everybody going on to their next seat."""
    start, end = _rows_of(this_round, tops), _rows_of(next_round, next_tops)
    middle = left + BETWEEN / 2
    for name in (name for name in start if name in end):
        line = f"M{left:g} {start[name]:g}C{middle:g} {start[name]:g} {middle:g} {end[name]:g} "
        yield path(f"{line}{left + BETWEEN:g} {end[name]:g}", class_="way")


def _draw_box(table: TableSeats, on: set[str]) -> Iterator[SafeString]:
    """Yield a table with a row for each seat; people going ``on``, or winners, are marked."""
    yield element("rect", width=WIDTH, height=_box_height(table), rx=6, class_="box")
    title = _("Table %(number)d") % {"number": table.table.number}
    yield lettering.within(title, 12, 19, SMALL, WIDTH - 24, class_="head", font_size=SMALL)
    for row, seat in enumerate(table.seated):
        yield shifted(0, HEAD + ROW * row, _draw_seat(seat, seat.name in on))


def _draw_seat(seat: SeatedPlayer, goes_on: bool) -> SafeString:
    """Yield a name, its points, and a mark for going on or winning."""
    points = to_text(seat.result.points) if seat.result else ""
    room = WIDTH - 30 - lettering.width(points, LETTERS)
    name = lettering.shortened(seat.name, LETTERS, room - 6)
    mark = element("rect", x=0, y=4, width=5, height=ROW - 8, class_="mark") if goes_on else ""
    points_mark = lettering.within(points, WIDTH - 12, 20, LETTERS, 60, class_="points", font_size=LETTERS)
    name_mark = lettering.within(name, 12, 20, LETTERS, room, class_="name", font_size=LETTERS)
    return group(mark, name_mark, points_mark, class_="on" if goes_on else "off")


def finding(season: Season, report: TournamentReport | None) -> str:
    """Return the winner, and the people behind; during play, the progress."""
    if report is None:
        return _("Round %(round)d of %(rounds)d has been drawn.") % {
            "round": _latest_round(season),
            "rounds": season.rounds,
        }
    names = [entry.name for entry in report.first]
    if not names:
        return _("No winner: all players left before the end.")
    if len(names) == 2:
        return _("Winner: %(name)s. Second: %(second)s.") % dict(zip(("name", "second"), names, strict=True))
    if len(names) < 3:
        return _("Winner: %(name)s.") % {"name": names[0]}
    return _("Winner: %(name)s. Second: %(second)s. Third: %(third)s.") % dict(
        zip(("name", "second", "third"), names, strict=True)
    )


def _latest_round(season: Season) -> int:
    """Return the number of the round drawn last: the pools' rounds are drawn all at once."""
    return season.drawn if season.terms.by_rounds else season.terms.games + season.drawn - 1

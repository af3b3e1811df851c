"""The tracks, the market and the supply, drawn as a band below the map.

A picture has the map and the band in one. A page shows the band below its map on a wide screen, and
tables with the same facts on a narrow one; to screen readers always the tables.
"""

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from msgspec.msgpack import encode

from games.present import lettering
from games.present.svg import element, group, path, shifted, text
from games.titles.title import Names
from rulebooks.time_of_crisis.rules.data import limits
from rulebooks.time_of_crisis.rules.data.card_setups import SPHERES
from rulebooks.time_of_crisis.rules.state import NEUTRAL, Militia
from rulebooks.time_of_crisis.rules.view import TocView

from ..words import names as called
from ..words import sheets
from ..words.sheets import Stall, SupplyLine, Track
from . import counters, glyphs, ornament
from .counters import Counter
from .ornament import AROUND, HEADER, plaque
from .parts import PicturePart, box_around, draw_once, drawings

LANE, TOKEN = 46, 1.17
"""The distance of lanes, and the scale of their counters to those of the map."""
LANE_HEIGHT = HEADER + 4 * LANE + 46
NAME_SIZE, NAME_ROOM = 23, 150
FIGURE_ROOM = 42
"""The distance between figures of a track."""
STEPS = (1, 2, 5, 10, 20, 50, 100)
EMPEROR_SPACES = 10
"""The least length of the Emperor Turns track."""


class Reach(NamedTuple):
    """The extent of a track across, and its highest figure."""

    left: float
    right: float
    most: int

    def x_of(self, value: int) -> float:
        return round(self.left + (self.right - self.left) * max(value, 0) / self.most, 1)

    def figures(self) -> list[int]:
        """Return the figures written below, as close as there is room for."""
        fitting = (step for step in STEPS if self.x_of(step) - self.left >= FIGURE_ROOM)
        return list(range(0, self.most + 1, next(fitting, self.most)))


def legacy(view: TocView, names: Names, width: float) -> list[PicturePart]:
    """Draw the Legacy track with the players' names, and the legacy at which an Emperor ends the game."""
    track = sheets.legacy_track(view, names)
    goal = track.goal or 0
    reach = Reach(NAME_ROOM + 52, width - 36, max(goal, *(mark.at for mark in track.marks)))
    figures = [figure for figure in reach.figures() if abs(reach.x_of(figure) - reach.x_of(goal)) >= FIGURE_ROOM]
    rules = [*_track_rules(reach, figures), *_track_rules(reach, [goal], "goal")]
    labels = [_lane_name(view, names, seat) for seat in range(len(view.players))]
    return [_track_board(_("Legacy"), width, track, reach), *rules, *labels, *_draw_marks(track, reach)]


def emperor_turns(view: TocView, names: Names, width: float) -> list[PicturePart]:
    """Draw the Emperor Turns track; its lanes go on from those of the Legacy track."""
    track = sheets.emperor_track(view, names)
    reach = Reach(36, width - 36, max(EMPEROR_SPACES, *(mark.at for mark in track.marks)))
    board = _track_board(_("Emperor Turns"), width, track, reach)
    return [board, *_track_rules(reach, reach.figures()), *_draw_marks(track, reach)]


def _track_board(title: str, width: float, track: Track, reach: Reach) -> PicturePart:
    """Draw the plaque of a track, and in grey the way to the end of each lane: the constant part of a game."""
    ways = (f"M{reach.left:g},{_lane_middle(mark.seat):g}H{reach.right:g}" for mark in track.marks)
    drawing = group(plaque(width, LANE_HEIGHT, title), *(path(way, class_="lane") for way in ways))
    return PicturePart(box_around((0, 0, width, LANE_HEIGHT), room=AROUND), drawing)


def _lane_middle(seat: int) -> float:
    return HEADER + 8 + LANE * (seat + 0.5)


def _lane_name(view: TocView, names: Names, seat: int) -> PicturePart:
    """Draw the name of a lane's player, with an arrow at the one on turn; a name beyond the fonts
    is replaced by the colour.
    """
    name = names[seat] if lettering.can_write(names[seat]) else str(called.COLOURS[limits.COLOURS[seat]])
    y = _lane_middle(seat)
    on_turn = view.turn is not None and view.turn.seat == seat
    drawing = group(
        element("title", names[seat]),
        path(f"M8,{y - 8:g}L18,{y:g}L8,{y + 8:g}Z", class_="arrow") if on_turn else "",
        text(lettering.shortened(name, NAME_SIZE, NAME_ROOM), 24, y + 8, class_="word"),
    )
    return PicturePart((0, y - LANE / 2, NAME_ROOM + 32, LANE), drawing)


def _track_rules(reach: Reach, figures: list[int], kind: str = "") -> list[PicturePart]:
    """Draw lines down through all lanes, each with its figure below."""
    return [_track_rule(reach.x_of(figure), figure, f"rule {kind}".strip()) for figure in figures]


def _track_rule(x: float, figure: int, kind: str) -> PicturePart:
    line = path(f"M{x:g},{HEADER + 10}V{LANE_HEIGHT - 34}", class_="line")
    drawing = group(line, text(figure, x, LANE_HEIGHT - 12, class_="figure centred"), class_=kind)
    return PicturePart((x - FIGURE_ROOM / 2, HEADER, FIGURE_ROOM, LANE_HEIGHT - HEADER), drawing)


def _draw_marks(track: Track, reach: Reach) -> list[PicturePart]:
    return [part for mark in track.marks for part in _draw_way(mark.seat, mark.at, reach)]


def _draw_way(seat: int, value: int, reach: Reach) -> list[PicturePart]:
    """Draw the way behind in the player's colour, and the counter with its figure."""
    x, y, half = reach.x_of(value), _lane_middle(seat), counters.HEIGHT / 2 * TOKEN
    way = group(path(f"M{reach.left:g},{y:g}H{x:g}", class_="way"), class_=counters.seat_class(seat))
    token = shifted(x - half, y - half, group(counters.token(seat, value), transform=f"scale({TOKEN})"))
    return [
        PicturePart(box_around((reach.left, y, x - reach.left, 0), room=6), way),
        PicturePart(box_around((x, y, 0, 0), room=LANE / 2), token),
    ]


WIDTH, HEIGHT = 1600, 370
"""In units of the map; a whole number of dots at the widths of the pictures."""
ID = "band"
EDGE, TOP = 16, 16
LEGACY, EMPERORS, MARKET = 548, 232, 756
"""The widths of the upper row's plaques; the rest lies between them."""
BETWEEN = (WIDTH - 2 * EDGE - LEGACY - EMPERORS - MARKET) / 2
SUPPLY_TOP, SUPPLY_HEIGHT = TOP + LANE_HEIGHT + 12, 64
SUPPLY_HEAD = 124
WORD, SMALL = 23, 22
"""Sizes of words, at 0.4 times this in a picture."""
STACK, STACK_HEIGHT = 244, 70
FIRST_VALUE = 2
"""The lowest value of cards for sale; a row for each."""
CARD = "M4,0H36A4,4 0 0 1 40,4V50A4,4 0 0 1 36,54H4A4,4 0 0 1 0,50V4A4,4 0 0 1 4,0Z"


def draw(view: TocView, names: Names) -> SafeString:
    """Draw the band as a picture of its own."""
    layout = _lay_out(view, names)
    return element(
        "svg",
        element("rect", width=WIDTH, height=HEIGHT, class_="table-top"),
        group(*(shifted(x, y, *drawings(parts)) for (x, y), parts in layout.items()), class_="beside"),
        ornament.frame(WIDTH, HEIGHT),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        width="100%",
        id=ID,
        class_="margin counters",
        aria_hidden="true",
    )


def parts(view: TocView, names: Names) -> Iterator[PicturePart]:
    """Yield the same, from the lowest part to the highest."""
    table_top = element("rect", width=WIDTH, height=HEIGHT, class_="table-top")
    yield PicturePart((0, 0, WIDTH, HEIGHT), group(table_top, ornament.frame(WIDTH, HEIGHT)))
    for (x, y), lane_parts in _lay_out(view, names).items():
        yield from (part.shift(x, y, class_="beside") for part in lane_parts)


def _lay_out(view: TocView, names: Names) -> dict[tuple[float, float], list[PicturePart]]:
    """Return the parts of the band, by their places."""
    return {
        (EDGE, TOP): _legacy(view, names),
        (EDGE + LEGACY + BETWEEN, TOP): _emperor_turns(view, names),
        (EDGE + LEGACY + EMPERORS + 2 * BETWEEN, TOP): _market(view),
        (EDGE, SUPPLY_TOP): draw_once(partial(_supply, view), "supply", encode(view.supply)),
    }


def _legacy(view: TocView, names: Names) -> list[PicturePart]:
    appearance = tuple(player.legacy for player in view.players), view.turn and view.turn.seat, view.options.short
    return draw_once(partial(legacy, view, names, LEGACY), "legacy", *appearance, tuple(names))


def _emperor_turns(view: TocView, names: Names) -> list[PicturePart]:
    appearance = tuple(player.emperor_turns for player in view.players)
    return draw_once(partial(emperor_turns, view, names, EMPERORS), "emperor turns", appearance)


def _market(view: TocView) -> list[PicturePart]:
    """Draw the stacks, a column for each sphere."""
    stalls = sheets.market(view)
    appearance = tuple((stall.line.card, stall.line.count, bool(stall.mixed)) for stall in stalls)
    return draw_once(partial(_stacks, stalls), "market", appearance)


def _stacks(stalls: list[Stall]) -> list[PicturePart]:
    """Draw a place for each sphere and value, shared if both of its cards are for sale."""
    box = box_around((0, 0, MARKET, LANE_HEIGHT), room=ornament.AROUND)
    places: dict[tuple[int, int], list[Stall]] = {}
    for stall in stalls:
        places.setdefault((SPHERES.index(stall.line.sphere), stall.line.value - FIRST_VALUE), []).append(stall)
    stacks = [
        part.shift(14 + STACK * column, HEADER + 14 + STACK_HEIGHT * row)
        for (column, row), stalls_there in places.items()
        for part in (_stack(stalls_there[0]) if len(stalls_there) == 1 else _two_stacks(stalls_there))
    ]
    return [PicturePart(box, plaque(MARKET, LANE_HEIGHT, _("Market"))), *stacks]


def _stack(stall: Stall) -> list[PicturePart]:
    """Draw a stack of cards by its value, in the colour of its sphere, with the number left; an empty one is hollow."""
    line, room = stall.line, STACK - 70
    kind = _stall_class(stall)
    cards = group(
        element("title", f"{line.sphere_name} {line.value}"),
        element("rect", width=STACK - 14, height=STACK_HEIGHT - 10, fill="none", pointer_events="all"),
        *_pile(line.count, line.value),
        lettering.within(line.name, 56, 23, WORD, room, class_="word"),
        class_=kind,
        data_card=line.card,
    )
    words = group(lettering.within(stall.rest, 56, 49, SMALL, room, class_="told"), class_=kind, data_card=line.card)
    return [
        PicturePart((-2, -2, STACK, STACK_HEIGHT), cards),
        PicturePart((54, 49 - SMALL, room + 4, 1.5 * SMALL), words),
    ]


def _stall_class(stall: Stall) -> str:
    return f"stack {stall.line.sphere}" + ("" if stall.line.count else " gone")


def _pile(count: int, value: int) -> list[SafeString]:
    below = [shifted(5, 5, path(CARD, class_="below"))] if count > 1 else []
    return [*below, path(CARD, class_="top"), text(value, 20, 36, class_="value")]


def _two_stacks(stalls: list[Stall]) -> list[PicturePart]:
    """Draw the cards of the base game and of the expansion for one sphere and value, a line for
    each with its number.
    """
    line, copies = stalls[0].line, sum(stall.line.count for stall in stalls)
    cards = group(
        element("title", f"{line.sphere_name} {line.value}"),
        *_pile(copies, line.value),
        class_=f"stack {line.sphere}" + ("" if copies else " gone"),
    )
    return [
        PicturePart((-2, -2, 54, STACK_HEIGHT), cards),
        *(_card_line(stall, 32 * row) for row, stall in enumerate(stalls)),
    ]


def _card_line(stall: Stall, top: float) -> PicturePart:
    """Draw a card by its name, with the number left."""
    line, room = stall.line, STACK - 102
    drawing = group(
        element("title", stall.rest),
        element("rect", x=52, y=top, width=STACK - 66, height=30, fill="none", pointer_events="all"),
        lettering.within(line.name, 56, top + 22, SMALL, room, class_="told"),
        text(line.count, STACK - 14, top + 22, class_="told", text_anchor="end"),
        class_=_stall_class(stall),
        data_card=line.card,
    )
    return PicturePart((52, top - 2, STACK - 60, 32), drawing)


def _supply(view: TocView) -> list[PicturePart]:
    width, lines = WIDTH - 2 * EDGE, sheets.supplies(view)
    stock_width = (width - SUPPLY_HEAD - 12) / len(lines)
    head = path(
        f"M{SUPPLY_HEAD},0H7A7,7 0 0 0 0,7V{SUPPLY_HEIGHT - 7}A7,7 0 0 0 7,{SUPPLY_HEIGHT}H{SUPPLY_HEAD}Z",
        class_="head",
    )
    ground = group(
        ornament.mat(width, SUPPLY_HEIGHT),
        head,
        lettering.within(_("Supply"), SUPPLY_HEAD / 2, 39, 22, SUPPLY_HEAD - 12, lettering.SERIF, class_="title"),
    )
    stocks = [
        _stock(line, stock_width - 10).shift(SUPPLY_HEAD + 12 + stock_width * place, 0)
        for place, line in enumerate(lines)
    ]
    return [PicturePart(box_around((0, 0, width, SUPPLY_HEIGHT), room=ornament.AROUND), ground), *stocks]


def _stock(line: SupplyLine, room: float) -> PicturePart:
    """Draw a kind of counter with the number left, and of how many."""
    sign = _counter_of(line.kind)
    name = str((called.COUNTERS_SHORT | called.IMPROVEMENTS)[line.kind])
    drawing = group(
        element("title", line.name),
        shifted(0, 1, sign.picture),
        text(f"{line.left}/{line.most}", sign.width + 8, 25, class_="word"),
        lettering.within(name, 0, 54, SMALL, room, class_="told"),
    )
    return PicturePart((-2, 0, room + 8, SUPPLY_HEIGHT), drawing)


def _counter_of(kind: str) -> Counter:
    if kind in limits.IMPROVEMENTS:
        return counters.improvement(kind)
    return {
        "legions": counters.blank("legions", glyphs.EAGLE),
        "militia": counters.militia(Militia(), NEUTRAL),
        "neutral_governors": Counter(counters.HEIGHT, counters.token(NEUTRAL)),
        "markers": counters.quaestor(),
        "mobs": counters.blank("mob", glyphs.FLAME),
    }[kind]

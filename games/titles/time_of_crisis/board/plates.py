"""Layout of a region's counters in rows on its plate, so that none covers another however crowded it is."""

from typing import NamedTuple

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.present.svg import element, group, shifted
from rulebooks.time_of_crisis.rules.data.limits import ITALIA_SUPPORT_MAX, SUPPORT_MAX
from rulebooks.time_of_crisis.rules.data.regions import PROVINCES, TRIBES
from rulebooks.time_of_crisis.rules.state import NOBODY, Army, Band
from rulebooks.time_of_crisis.rules.view import TocView

from ..words import names as called
from . import counters
from .counters import GAP, HEIGHT, Counter
from .geometry import Rectangle, load_geometry
from .ornament import BADGE, HEAD
from .parts import PicturePart
from .places import tribes_in_play

LINE = HEIGHT + GAP
WIDTH = 150
"""The usual room for a row."""
MARGIN, CLOSE = 5, 1
"""The distance of counters from the edges of their plate, and from its sides if they would else have to shrink."""
TRACK = 9
"""The height of the support track."""
STEPS = (0.88, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3)
"""Scales of counters for plates fuller than any in a thousand games; the smallest still holds every
counter there is."""
AROUND = 4
"""The room for lines around a counter's box."""


class CounterPlace(NamedTuple):
    """A counter and its place, in counters' units."""

    x: float
    y: float
    counter: Counter


class Plate(NamedTuple):
    """Counters set in a frame, measured from its origin: the size used, and the counters below ``top``."""

    width: float
    used: float
    top: float
    scale: float
    placed: list[CounterPlace]

    def drawing(self) -> SafeString:
        """Draw all counters at the frame's origin."""
        pictures = [shifted(x, y, counter.picture) for x, y, counter in self.placed]
        return group(*pictures, transform=f"translate(0 {self.top:g}) scale({self.scale:g})") if pictures else group()

    def parts(self, left: float, top: float) -> list[PicturePart]:
        """Yield each counter by itself, with the frame at a place."""
        return [
            PicturePart(
                (-AROUND, -AROUND, counter.width + 2 * AROUND, HEIGHT + 2 * AROUND),
                counter.picture,
                (left + x * self.scale, top + self.top + y * self.scale),
                self.scale,
            )
            for x, y, counter in self.placed
        ]


def counters_in(view: TocView, region: str) -> list[list[Counter]]:
    """Return a region's counters in paragraphs; each begins a new row."""
    if region in PROVINCES:
        return [_capital(view, region), _outside_capital(view, region) + _markers(view, region)]
    if region in TRIBES:
        return [_homeland(view, region), _armies(view, region)]
    return [_armies(view, region)]


def government(view: TocView, province: str, width: float) -> SafeString:
    """Draw the governor in the head of a plate, with his support below."""
    place = view.provinces[province]
    most = ITALIA_SUPPORT_MAX if province == "italia" else SUPPORT_MAX
    badge = group(counters.badge(place.governor, place.support), transform=f"scale({BADGE})")
    badge = shifted(width - BADGE * HEIGHT + 1, (HEAD - BADGE * HEIGHT) / 2, badge)
    if place.governor == NOBODY:
        return badge
    track = counters.support_track(place.governor, place.support, most, width)
    return group(shifted(0, HEAD - 2, track), badge)


def _markers(view: TocView, province: str) -> list[Counter]:
    place = view.provinces[province]
    throne = view.emperor_token or ("italia" if view.emperor >= 0 else "")
    markers = [counters.emperor(place.governor)] if province == throne else []
    markers += [counters.empire_marker(place.marker)] if place.marker else []
    markers += [counters.quaestor()] if place.quaestor else []
    markers += [counters.mobs(place.mobs)] if place.mobs else []
    return markers + [counters.smaller(counters.improvement(kind)) for kind in sorted(place.improvements)]


def _capital(view: TocView, province: str) -> list[Counter]:
    place, army = view.provinces[province], view.army_in_capital(province)
    first, *rest = _army(view, army, _room(province) - counters.WALLS) if army else [None]
    inside = [counters.capital(first), *rest] if first else []
    if place.militia:
        guard = counters.militia(place.militia, place.governor)
        thing = _order_object(guard, f"militia {province}", _("Militia"))
        inside.append(thing if army else counters.capital(thing))
    return inside


def _outside_capital(view: TocView, province: str) -> list[Counter]:
    outsiders = _armies(view, province)
    bands = view.provinces[province].barbarians
    for tribe in view.tribes_in(province):
        if tribe in bands and bands[tribe].total:
            outsiders.append(_band(tribe, bands[tribe]))
        outsiders += [_leader(view, name) for name in view.leaders_in(province, tribe)]
    return outsiders + [
        _order_object(counters.rival(name), f"rival {name}", called.figure(name)) for name in view.rivals_in(province)
    ]


def _homeland(view: TocView, tribe: str) -> list[Counter]:
    bands = [_band(tribe, view.homelands[tribe])] if tribe in tribes_in_play(view) else []
    return bands + [_leader(view, name) for name in view.leaders_in(tribe, tribe)]


def _armies(view: TocView, region: str) -> list[Counter]:
    armies = sorted(view.armies_in(region), key=lambda army: army.number)
    return [part for army in armies if not army.capital for part in _army(view, army, _room(region))]


def _room(region: str) -> float:
    """Return the greatest width of a counter that a region's plate holds at its usual scale."""
    return (load_geometry().regions[region].plate[2] - 2 * CLOSE) / STEPS[0]


def _army(view: TocView, army: Army, room: float) -> list[Counter]:
    force = f"army {army.number}"
    parts = counters.army_within(army, room, emperor_leads=force == view.emperor_token)
    return [_order_object(part, force, called.force(force)) for part in parts]


def _band(tribe: str, band: Band) -> Counter:
    return _order_object(counters.band(tribe, band), f"tribe {tribe}", str(called.TRIBES[tribe]))


def _leader(view: TocView, name: str) -> Counter:
    return _order_object(counters.leader(name, view.leaders[name]), f"leader {name}", called.figure(name))


def _order_object(counter: Counter, name: str, word: str) -> Counter:
    """Make a counter the object of orders, by their name for it (`words.objects`) and by one for
    readers; all of it can be hit.
    """
    field = element("rect", width=f"{counter.width:g}", height=HEIGHT, fill="none", pointer_events="all")
    return Counter(counter.width, group(field, counter.picture, data_on=name, data_called=word))


def rows(paragraphs: list[list[Counter]], width: float) -> list[list[Counter]]:
    """Break paragraphs into rows no wider than ``width``; a wider counter has a row of its own."""
    broken_rows: list[list[Counter]] = []
    for paragraph in paragraphs:
        line: list[Counter] = []
        for counter in paragraph:
            if line and sum(neighbour.width + GAP for neighbour in line) + counter.width > width:
                broken_rows.append(line)
                line = []
            line.append(counter)
        broken_rows += [line] if line else []
    return broken_rows


def gaps_filled(counters: list[Counter], width: float) -> list[list[Counter]]:
    """Return rows no wider than ``width``, each counter in the first with room for it."""
    filled_rows: list[list[Counter]] = []
    for counter in counters:
        roomy = (
            line for line in filled_rows if sum(neighbour.width + GAP for neighbour in line) + counter.width <= width
        )
        line = next(roomy, None)
        if line is None:
            filled_rows.append([counter])
        else:
            line.append(counter)
    return filled_rows


def fit_rows(paragraphs: list[list[Counter]], width: float, height: float) -> tuple[float, list[list[Counter]]]:
    """Return the largest scale at which the counters fit a frame, and their rows.

    If there is no room for more rows, paragraphs run on into each other, and if that is not enough,
    the gaps of earlier rows are filled.
    """
    run_on = [counter for paragraph in paragraphs for counter in paragraph]
    for scale in STEPS:
        room = width / scale
        for lines in (rows(paragraphs, room), rows([run_on], room), gaps_filled(run_on, room)):
            widest = max((sum(each.width + GAP for each in line) - GAP for line in lines), default=0)
            if len(lines) * LINE * scale <= height + GAP and widest * scale <= width:
                return scale, lines
    return scale, lines


def plate(
    paragraphs: list[list[Counter]], frame: Rectangle, *, top: float, least: float = 0, centred: bool = False
) -> Plate:
    """Set counters in a frame below ``top``, on a plate no wider than they and the ``least`` need."""
    _x, _y, most, height = frame
    ways = ((min(most, max(WIDTH, least)), MARGIN), (most, MARGIN), (most, CLOSE))
    fits = [fit_rows(paragraphs, width - 2 * aside, height - top - MARGIN) for width, aside in ways]
    (_width, aside), (scale, lines) = max(zip(ways, fits, strict=True), key=lambda way: way[1][0])
    lengths = [sum(each.width + GAP for each in line) - GAP for line in lines]
    width = round(max(least, *(length * scale + 2 * aside for length in lengths)), 1) if lines else least
    placed = []
    for number, (line, length) in enumerate(zip(lines, lengths, strict=True)):
        x = (width / scale - length) / 2 if centred else aside / scale
        for counter in line:
            placed.append(CounterPlace(round(x, 1), number * LINE, counter))
            x += counter.width + GAP
    used = top + (len(lines) * LINE - GAP) * scale + MARGIN if lines else top
    return Plate(width, used, top, scale, placed)

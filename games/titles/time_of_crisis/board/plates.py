"""Setting a region's counters in rows on its plate, so that none covers another however crowded it is."""

from typing import NamedTuple

from django.utils.safestring import SafeString
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from games.present.svg import element, group, shifted

from ..rules.data.limits import ITALIA_SUPPORT_MAX, SUPPORT_MAX
from ..rules.data.regions import PROVINCES, TRIBES
from ..rules.state import NOBODY, Army, Band
from ..rules.view import View
from ..words import names as called
from . import counters
from .counters import GAP, HEIGHT, Counter
from .geometry import Rectangle, geometry
from .ornament import HEAD
from .parts import Part
from .places import tribes_in_play

LINE = HEIGHT + GAP
WIDTH = 200
"""How wide a plate is as long as that is enough."""
MARGIN, CLOSE = 6, 1
"""How far counters keep from the edges of their plate, and from its sides where they would else have to shrink."""
TRACK = 12
"""How high the support track is."""
STEPS = (1.0, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3)
"""How far counters may shrink when a plate is fuller than it ever was in a thousand games; the smallest still holds
every counter there is."""
AROUND = 4
"""How far lines may run over a counter's box."""


class Placed(NamedTuple):
    """A counter and where it lies, in counters' units."""

    x: float
    y: float
    counter: Counter


class Plate(NamedTuple):
    """Counters set in a frame, from whose origin all is measured: the size used, and the counters below ``top``."""

    width: float
    used: float
    top: float
    scale: float
    placed: list[Placed]

    def drawing(self) -> SafeString:
        """All counters at the frame's origin."""
        drawn = [shifted(x, y, counter.picture) for x, y, counter in self.placed]
        return group(*drawn, transform=f"translate(0 {self.top:g}) scale({self.scale:g})") if drawn else group()

    def parts(self, left: float, top: float) -> list[Part]:
        """Each counter by itself, with the frame at a place."""
        return [
            Part(
                (-AROUND, -AROUND, counter.width + 2 * AROUND, HEIGHT + 2 * AROUND),
                counter.picture,
                (left + x * self.scale, top + self.top + y * self.scale),
                self.scale,
            )
            for x, y, counter in self.placed
        ]


def counters_in(view: View, region: str) -> list[list[Counter]]:
    """A region's counters in paragraphs; each begins a new row."""
    if region in PROVINCES:
        return [_capital(view, region), _outside(view, region) + _markers(view, region)]
    if region in TRIBES:
        return [_homeland(view, region), _armies(view, region)]
    return [_armies(view, region)]


def government(view: View, province: str, width: float) -> SafeString:
    """Who governs, in the head of a plate, and below it how firmly."""
    place = view.provinces[province]
    most = ITALIA_SUPPORT_MAX if province == "italia" else SUPPORT_MAX
    badge = shifted(width - HEIGHT - 1, 0, counters.badge(place.governor, place.support))
    if place.governor == NOBODY:
        return badge
    track = counters.support_track(place.governor, place.support, most, width - 2 * MARGIN)
    return group(badge, shifted(MARGIN, HEAD + 3, track))


def _markers(view: View, province: str) -> list[Counter]:
    place = view.provinces[province]
    found = [counters.emperor(place.governor)] if province == view.emperor_token else []
    found += [counters.empire_marker(place.marker)] if place.marker else []
    found += [counters.quaestor()] if place.quaestor else []
    found += [counters.mobs(place.mobs)] if place.mobs else []
    return found + [counters.improvement(kind) for kind in sorted(place.improvements)]


def _capital(view: View, province: str) -> list[Counter]:
    place, army = view.provinces[province], view.army_in_capital(province)
    first, *rest = _army(view, army, _room(province) - counters.WALLS) if army else [None]
    inside = [counters.capital(first), *rest] if first else []
    if place.militia:
        guard = counters.militia(place.militia, place.governor)
        thing = _thing(guard, f"militia {province}", _("Militia"))
        inside.append(thing if army else counters.capital(thing))
    return inside


def _outside(view: View, province: str) -> list[Counter]:
    found = _armies(view, province)
    bands = view.provinces[province].barbarians
    for tribe in view.tribes_in(province):
        if tribe in bands and bands[tribe].total:
            found.append(_band(tribe, bands[tribe]))
        found += [_leader(view, name) for name in view.leaders_in(province, tribe)]
    return found + [
        _thing(counters.rival(name), f"rival {name}", called.figure(name)) for name in view.rivals_in(province)
    ]


def _homeland(view: View, tribe: str) -> list[Counter]:
    bands = [_band(tribe, view.homelands[tribe])] if tribe in tribes_in_play(view) else []
    return bands + [_leader(view, name) for name in view.leaders_in(tribe, tribe)]


def _armies(view: View, region: str) -> list[Counter]:
    armies = sorted(view.armies_in(region), key=lambda army: army.number)
    return [part for army in armies if not army.capital for part in _army(view, army, _room(region))]


def _room(region: str) -> float:
    """How wide a counter on a region's plate may be at its full size."""
    return geometry().regions[region].plate[2] - 2 * CLOSE


def _army(view: View, army: Army, room: float) -> list[Counter]:
    force = f"army {army.number}"
    parts = counters.army_within(army, room, emperor_leads=force == view.emperor_token)
    return [_thing(part, force, called.force(force)) for part in parts]


def _band(tribe: str, band: Band) -> Counter:
    return _thing(counters.band(tribe, band), f"tribe {tribe}", str(called.TRIBES[tribe]))


def _leader(view: View, name: str) -> Counter:
    return _thing(counters.leader(name, view.leaders[name]), f"leader {name}", called.figure(name))


def _thing(counter: Counter, name: str, word: str) -> Counter:
    """A counter to which orders are given, by the name that they have for it (`words.objects`) and by one for readers;
    all of it is hit."""
    field = element("rect", width=f"{counter.width:g}", height=HEIGHT, fill="none", pointer_events="all")
    return Counter(counter.width, group(field, counter.picture, data_on=name, data_called=capfirst(word)))


def rows(paragraphs: list[list[Counter]], width: float) -> list[list[Counter]]:
    """Break paragraphs into rows no wider than ``width``; a counter wider than that has a row of its own."""
    found: list[list[Counter]] = []
    for paragraph in paragraphs:
        line: list[Counter] = []
        for counter in paragraph:
            if line and sum(each.width + GAP for each in line) + counter.width > width:
                found.append(line)
                line = []
            line.append(counter)
        found += [line] if line else []
    return found


def gaps_filled(counters: list[Counter], width: float) -> list[list[Counter]]:
    """Rows no wider than ``width``, each counter in the first that has room for it."""
    found: list[list[Counter]] = []
    for counter in counters:
        roomy = (line for line in found if sum(each.width + GAP for each in line) + counter.width <= width)
        line = next(roomy, None)
        if line is None:
            found.append([counter])
        else:
            line.append(counter)
    return found


def fitted(paragraphs: list[list[Counter]], width: float, height: float) -> tuple[float, list[list[Counter]]]:
    """The largest scale at which the counters fit a frame, and their rows at that scale; where there is no room for
    more rows paragraphs run on into each other, and where that is not enough the gaps of earlier rows are filled."""
    run_on = [counter for paragraph in paragraphs for counter in paragraph]
    for scale in STEPS:
        room = width / scale
        for lines in (rows(paragraphs, room), rows([run_on], room), gaps_filled(run_on, room)):
            widest = max((sum(each.width + GAP for each in line) - GAP for line in lines), default=0)
            if len(lines) * LINE * scale <= height + GAP and widest * scale <= width:
                return scale, lines
    return scale, lines


def plate(paragraphs: list[list[Counter]], frame: Rectangle, *, top: float, centred: bool = False) -> Plate:
    """Counters set in a frame below ``top``, which is used to its full width only where there is need."""
    _x, _y, most, height = frame
    ways = ((min(most, WIDTH), MARGIN), (most, MARGIN), (most, CLOSE))
    fits = [fitted(paragraphs, width - 2 * aside, height - top - MARGIN) for width, aside in ways]
    (width, aside), (scale, lines) = max(zip(ways, fits, strict=True), key=lambda way: way[1][0])
    placed = []
    for number, line in enumerate(lines):
        x = aside / scale
        if centred:
            x = (width / scale - sum(each.width + GAP for each in line) + GAP) / 2
        for counter in line:
            placed.append(Placed(round(x, 1), number * LINE, counter))
            x += counter.width + GAP
    used = top + len(lines) * LINE * scale + (MARGIN - GAP * scale if lines else 0)
    return Plate(width, used, top, scale, placed)

"""The map with every counter on it, as inline SVG drawn on the server.

The picture scales with its width and takes its colours from static/titles/time_of_crisis/board.css,
its outlines from a file beside it. A region is the group ``region-<id>`` (its ground) and, above
all grounds, ``plate-<id>`` (its counters); both carry ``data-region`` for style sheets and scripts,
and a title that names everything in it.
"""

import re
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from typing import NamedTuple

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.present import lettering
from games.present.svg import element, group, shifted, text
from games.titles.title import Names
from rulebooks.time_of_crisis.rules.data.regions import PROVINCES, SEAS, TRIBES
from rulebooks.time_of_crisis.rules.state import NOBODY
from rulebooks.time_of_crisis.rules.view import TocView

from ..words import names as called
from . import counters, crisis_panel, ornament
from .counters import HEIGHT
from .geometry import Rectangle, Region, bounds, load_geometry
from .parts import PicturePart, box_around, draw_once, region_contents
from .places import contents, title, tribes_in_play
from .plates import TRACK, Plate, counters_in, government, plate

DESCRIPTION = "board-description"
SEA_NAME = 23
"""The size of the names of the seas in the style sheet."""


def draw(
    view: TocView,
    names: Names,
    marked: Container[str] = (),
    *,
    stakes: Mapping[str, Sequence[str]] | None = None,
) -> SafeString:
    """Draw the map for one pair of eyes.

    ``names`` are the players' display names by seat, ``marked`` regions stand out. ``stakes`` are
    more sentences for the titles of regions, each on its own line.
    """
    regions, (width, height) = _regions(view, names, marked, stakes or {}), load_geometry().size
    return element(
        "svg",
        element("title", _("The map"), id="board-title"),
        _description(view, names),
        ornament.weaves(),
        *_water({sea: regions[sea].ground for sea in SEAS}, ornament.address()),
        *(regions[name].ground for name in TRIBES + PROVINCES),
        ornament.relief(ornament.address()),
        ornament.frame(width, height),
        *ornament.cities().values(),
        *(region.plate for region in regions.values()),
        crisis_panel.panel(view),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width} {height}",
        width="100%",
        class_="board counters",
        role="group",
        aria_labelledby=f"board-title {DESCRIPTION}",
    )


def draw_parts(
    view: TocView, names: Names, *, stakes: Mapping[str, Sequence[str]] | None = None
) -> dict[str, SafeString]:
    """Draw the changing parts of the map, by the ids of the elements; ``stakes`` as for all of it."""
    drawings: dict[str, SafeString] = {}
    for name, region in _regions(view, names, (), stakes or {}).items():
        drawings |= {f"region-{name}": region.ground, f"plate-{name}": region.plate}
    return {**drawings, DESCRIPTION: _description(view, names), crisis_panel.ID: crisis_panel.panel(view)}


class RegionDrawing(NamedTuple):
    """A region on a page: its ground, and the counters above all grounds."""

    ground: SafeString
    plate: SafeString


def _regions(
    view: TocView, names: Names, marked: Container[str], stakes: Mapping[str, Sequence[str]]
) -> dict[str, RegionDrawing]:
    """Draw all regions, each cached by its content."""
    player_names, region_states = tuple(names), region_contents(view)

    def draw_region(name: str) -> RegionDrawing:
        more, stands_out = tuple(stakes.get(name, ())), name in marked
        draw = partial(_region, view, name, names, marked, more)
        return draw_once(draw, "region", name, region_states[name], player_names, stands_out, more)

    return {name: draw_region(name) for name in load_geometry().regions}


def _region(view: TocView, name: str, names: Names, marked: Container[str], stakes: Iterable[str]) -> RegionDrawing:
    tooltip = "\n".join([title(name), *contents(view, name, names), *stakes])
    kind, file = _classes(view, name, marked), ornament.address()
    ground = _province(view, name, tooltip, kind, file) if name in PROVINCES else _ground(name, tooltip, kind, file)
    return RegionDrawing(ground, _plate(view, name, load_geometry().regions[name], tooltip, kind))


def _description(view: TocView, names: Names) -> SafeString:
    return element("desc", summary(view, names), id=DESCRIPTION)


def parts(view: TocView, marked: Container[str] = (), *, fine: bool = True) -> Iterator[PicturePart]:
    """Yield the same map without its titles, from the lowest part to the highest, with all its
    ``fine`` lines or without.

    The water never changes, a ground only with its owner and its mark; a frame would be as large as
    the picture and lies above grounds, so that each of its sides is a part.
    """
    width, height = load_geometry().size
    yield PicturePart((0, 0, width, height), _backdrop(frozenset(sea for sea in SEAS if sea in marked)))
    for name in TRIBES + PROVINCES:
        kind = _classes(view, name, marked)
        ground = _province(view, name, "", kind) if name in PROVINCES else _ground(name, "", kind)
        yield PicturePart(box_around(bounds(name), room=ornament.AROUND), ornament.definition(name) + ground)
    yield PicturePart((0, 0, width, height), ornament.engraving(fine=fine))
    yield from (PicturePart(edge, ornament.frame(width, height)) for edge in ornament.edges(width, height))
    yield from (PicturePart(box_around(box, room=2 * ornament.AROUND), city) for box, city in ornament.cities().items())
    for name, shape in load_geometry().regions.items():
        lying = _lay_out(view, name, shape)
        yield PicturePart(lying.box, _on_plate(name, _classes(view, name, marked), lying.below))
        yield from lying.counters.parts(*shape.plate[:2])
    yield from crisis_panel.parts(view)


@cache
def _backdrop(marked: frozenset[str]) -> SafeString:
    """Draw the seas and the coast, the same in every position."""
    kinds = {name: _marked_class("sea", name, marked) for name in SEAS}
    return ornament.definitions() + group(*_water({name: _ground(name, "", kinds[name]) for name in SEAS}))


def summary(view: TocView, names: Names) -> str:
    """Tell each player's provinces in a sentence, and the lasting events."""
    lines = [
        _("%(player)s: Governor of %(provinces)s.")
        % {"player": names[seat], "provinces": called.regions(view.governed(seat))}
        for seat in range(len(view.players))
        if view.governed(seat)
    ]
    return " ".join([*lines, *crisis_panel.deck_in_words(view)])


def kind_of(view: TocView, region: str) -> str:
    """Return the style sheet's classes for a region."""
    if region in PROVINCES:
        return f"province {counters.seat_class(view.provinces[region].governor)}"
    if region in TRIBES:
        return f"homeland tribe-{region}" + ("" if region in tribes_in_play(view) else " unused")
    return "sea"


def _classes(view: TocView, name: str, marked: Container[str]) -> str:
    return _marked_class(kind_of(view, name), name, marked)


def _marked_class(kind: str, name: str, marked: Container[str]) -> str:
    return f"{kind} marked" if name in marked else kind


def _water(seas: Mapping[str, SafeString], file: str = "") -> list[SafeString]:
    width, height = load_geometry().size
    water = element("rect", width=width, height=height, class_="water")
    deeps = ornament.shape(ornament.DEEPS, file, class_=ornament.DEEPS)
    return [water, deeps, *seas.values(), ornament.coast(file)]


def _ground(name: str, tooltip: str, kind: str, file: str = "", *above: object) -> SafeString:
    inside = (element("title", tooltip), ornament.shape(name, file, class_="ground"), *above)
    return group(*inside, id=f"region-{name}", data_region=name, class_=f"region {kind}", role="img")


def _province(view: TocView, name: str, tooltip: str, kind: str, file: str = "") -> SafeString:
    weave = ornament.weave(name, view.provinces[name].governor, file)
    return _ground(name, tooltip, kind, file, weave, ornament.trouble(name, file) if in_crisis(view, name) else "")


def in_crisis(view: TocView, province: str) -> bool:
    """Return True for a province with barbarians, mobs or a Rival Emperor in it."""
    place = view.provinces[province]
    strangers = any(band.total for band in place.barbarians.values())
    return strangers or bool(place.mobs or view.rivals_in(province))


class PlateLayout(NamedTuple):
    """The content of a region: its plate with its name, in a box around both, and the counters on that."""

    box: Rectangle
    below: SafeString
    counters: Plate


def _plate(view: TocView, name: str, shape: Region, tooltip: str, kind: str) -> SafeString:
    layout, (x, y, *_size) = _lay_out(view, name, shape), shape.plate
    return _on_plate(name, kind, element("title", tooltip), layout.below, shifted(x, y, layout.counters.drawing()))


def _on_plate(name: str, kind: str, *inside: object) -> SafeString:
    attributes = {"id": f"plate-{name}", "data_region": name, "class_": f"plate {kind}"}
    return group(*inside, aria_hidden="true", **attributes)


def _lay_out(view: TocView, name: str, shape: Region) -> PlateLayout:
    return _lay_out_sea(view, name, shape) if name in SEAS else _lay_out_land(view, name, shape)


def _lay_out_land(view: TocView, name: str, shape: Region) -> PlateLayout:
    x, y, *_most = shape.plate
    governed = name in PROVINCES and view.provinces[name].governor != NOBODY
    aside, word = ornament.BADGE * HEIGHT if name in PROVINCES else 0, _title(name)
    head, least = ornament.HEAD + (TRACK if governed else 0), ornament.label_width(word, aside=aside)
    counters = plate(counters_in(view, name), shape.plate, top=head + 3, least=least)
    high = counters.used if counters.placed else head
    label = ornament.label(word, counters.width, high, aside=aside)
    plaque = shifted(x, y, label, government(view, name, counters.width) if name in PROVINCES else "")
    return PlateLayout(box_around((x, y, counters.width, counters.used), room=2 * ornament.AROUND), plaque, counters)


def plate_box(view: TocView, name: str) -> Rectangle:
    """Return the box around the plate of a region, with its name and counters."""
    return _lay_out(view, name, load_geometry().regions[name]).box


def _title(name: str) -> str:
    """Draw the name on a plate; a homeland goes by its tribe."""
    return str(called.TRIBES[name] if name in TRIBES else called.REGIONS[name])


def _lay_out_sea(view: TocView, name: str, shape: Region) -> PlateLayout:
    word, (middle, line) = called.region(name), shape.label
    half, size = lettering.width(word, SEA_NAME, lettering.SERIF) * 0.75, SEA_NAME
    label, label_box = text(word, middle, line, class_="sea-name"), (middle - half, line - size, 2 * half, 1.5 * size)
    paragraphs = counters_in(view, name)
    counters = plate(paragraphs, shape.plate, top=7, centred=True)
    if not counters.placed:
        return PlateLayout(label_box, label, counters)
    x, y, *_most = shape.plate
    mat = element("rect", width=counters.width, height=round(counters.used, 1), rx=7, class_="mat")
    box = box_around(label_box, (x, y, counters.width, counters.used), room=ornament.AROUND)
    return PlateLayout(box, group(label, shifted(x, y, mat)), counters)


PREFIX = "tried-"
IDS = re.compile(r'( id="|href="#|url\(#)')
LABELLED, FOR_SCRIPTS = re.compile(r'aria-labelledby="([^"]*)"'), re.compile(r' data-[a-z]+="[^"]*"')


def draw_preview(view: TocView, before: TocView, names: Names) -> SafeString:
    """Draw the map of a view, with the regions marked that have changed since before."""
    states_now, states_before = region_contents(view), region_contents(before)
    return own_ids(draw(view, names, {name for name in states_now if states_now[name] != states_before[name]}))


def own_ids(drawing: SafeString) -> SafeString:
    """Return the same drawing with ids of its own and nothing on it for scripts, which look for those of the board."""
    renamed = IDS.sub(rf"\1{PREFIX}", FOR_SCRIPTS.sub("", drawing))
    renamed = LABELLED.sub(
        lambda match: f'aria-labelledby="{" ".join(PREFIX + name for name in match[1].split())}"', renamed
    )
    return SafeString(renamed.replace('class="board counters"', 'class="sketch counters"', 1))

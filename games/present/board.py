"""The map with every counter on it, as inline SVG drawn on the server.

The picture scales with its width and takes its colours from static/games/board.css. A region is the group
``region-<id>`` (its ground) and, above all grounds, ``plate-<id>`` (its counters); both carry ``data-region`` for
style sheets and scripts, and a title that says everything that lies there.
"""

from collections.abc import Container, Mapping, Sequence

from django.utils.safestring import SafeString

from games.engine.time_of_crisis.data.regions import PROVINCES, SEAS, TRIBES
from games.engine.time_of_crisis.view import View

from . import counters, crisis, ornament
from . import names as called
from .geometry import Region, geometry
from .names import Names
from .places import contents, title, tribes_in_play
from .plates import counters_in, plate
from .spoken import gettext as _
from .svg import element, group, path, shifted, text


def render(
    view: View,
    names: Names,
    marked: Container[str] = (),
    *,
    water: bool = True,
    stakes: Mapping[str, Sequence[str]] | None = None,
) -> SafeString:
    """The map for one pair of eyes; ``names`` are the players' display names by seat, ``marked`` regions stand out.

    Without ``water`` it is what goes on top of `backdrop`. ``stakes`` are more sentences for the titles of regions,
    in which each sentence has a line.
    """
    shapes, more = geometry(), stakes or {}
    told = {
        region: "\n".join([title(region), *contents(view, region, names), *more.get(region, [])])
        for region in shapes.regions
    }
    kinds = {region: _classes(view, region, marked) for region in shapes.regions}
    return _picture(
        element("title", _("The map"), id="board-title"),
        element("desc", summary(view, names), id="board-description"),
        ornament.definitions(shapes),
        *(_water(told, kinds) if water else ()),
        *(_ground(name, told[name], kinds[name]) for name in TRIBES),
        *(_province(view, name, told[name], kinds[name]) for name in PROVINCES),
        ornament.frame(*shapes.size),
        *(_plate(view, name, shape, told[name], kinds[name]) for name, shape in shapes.regions.items()),
        crisis.panel(view, names),
        role="group",
        aria_labelledby="board-title board-description",
    )


def backdrop(marked: Container[str] = ()) -> SafeString:
    """The seas and the coast, which are the same in every position: to be drawn once below many."""
    kinds = {name: _marked("sea", name, marked) for name in SEAS}
    return _picture(ornament.definitions(geometry()), *_water(dict.fromkeys(SEAS, ""), kinds))


def _picture(*children: object, **attributes: object) -> SafeString:
    width, height = geometry().size
    return element(
        "svg",
        *children,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width} {height}",
        width="100%",
        class_="board counters",
        **attributes,
    )


def summary(view: View, names: Names) -> str:
    """Who governs what, in a sentence a player, and what lasts."""
    lines = [
        _("%(player)s governs %(provinces)s.")
        % {"player": names[seat], "provinces": called.regions(view.governed(seat))}
        for seat in range(len(view.players))
        if view.governed(seat)
    ]
    return " ".join([*lines, *crisis.deck_in_words(view)])


def kind_of(view: View, region: str) -> str:
    """The style sheet's classes for a region."""
    if region in PROVINCES:
        return f"province {counters.seat_class(view.provinces[region].governor)}"
    if region in TRIBES:
        return f"homeland tribe-{region}" + ("" if region in tribes_in_play(view) else " unused")
    return "sea"


def _classes(view: View, name: str, marked: Container[str]) -> str:
    return _marked(kind_of(view, name), name, marked)


def _marked(kind: str, name: str, marked: Container[str]) -> str:
    return f"{kind} marked" if name in marked else kind


def _water(told: Mapping[str, str], kinds: Mapping[str, str]) -> list[SafeString]:
    width, height = geometry().size
    deep = element("rect", width=width, height=height, class_="deep")
    return [deep, *(_ground(name, told[name], kinds[name]) for name in SEAS), ornament.coast()]


def _ground(name: str, told: str, kind: str, *above: object) -> SafeString:
    inside = (element("title", told), ornament.shape(name, class_="ground"), *above)
    return group(*inside, id=f"region-{name}", data_region=name, class_=f"region {kind}", role="img")


def _province(view: View, name: str, told: str, kind: str) -> SafeString:
    return _ground(name, told, kind, ornament.weave(name, view.provinces[name].governor))


def _plate(view: View, name: str, shape: Region, told: str, kind: str) -> SafeString:
    inside = _sea(view, name, shape) if name in SEAS else _land(view, name, shape)
    attributes = {"id": f"plate-{name}", "data_region": name, "class_": f"plate {kind}"}
    return group(element("title", told), inside, aria_hidden="true", **attributes)


def _land(view: View, name: str, shape: Region) -> SafeString:
    x, y, width, _most = shape.plate
    used, inside = plate(counters_in(view, name), shape.plate, top=ornament.HEADER + 7)
    return group(
        _city(shape, used),
        shifted(
            x,
            y,
            ornament.plaque(width, used, _title(name)),
            inside,
        ),
    )


def _title(name: str) -> str:
    """The name on a plate; a homeland goes by its tribe."""
    return str(called.TRIBES[name] if name in TRIBES else called.REGIONS[name])


def _city(shape: Region, used: float) -> SafeString:
    """The capital's dot, tied to the plate."""
    if shape.capital is None:
        return group()
    x, y, width, _most = shape.plate
    city_x, city_y = shape.capital
    tie = path(f"M{x + width / 2:g},{y + min(used, 60) / 2:g}L{city_x:g},{city_y:g}", class_="tie")
    return group(tie, element("circle", cx=city_x, cy=city_y, r=6, class_="city"))


def _sea(view: View, name: str, shape: Region) -> SafeString:
    label = text(called.region(name), *shape.label, class_="sea-name")
    paragraphs = counters_in(view, name)
    if not any(paragraphs):
        return label
    x, y, width, _most = shape.plate
    used, inside = plate(paragraphs, shape.plate, top=7, centred=True)
    return group(label, shifted(x, y, element("rect", width=width, height=round(used, 1), rx=7, class_="mat"), inside))

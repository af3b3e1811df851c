"""The map's mosaic: rows of stones along the coasts and the frame, and a weave for each seat's
provinces.

No two owners differ by colour alone.
"""

from functools import cache, lru_cache

from django.templatetags.static import static
from django.utils.safestring import SafeString

from games.present import lettering
from games.present.svg import element, group, path, shifted, text
from rulebooks.time_of_crisis.rules.state import NEUTRAL, NOBODY

from .geometry import Rectangle, load_geometry

OUTLINES = "titles/time_of_crisis/outlines.svg"
"""The static file of outlines for pages: they are most of a map, and never change."""
HEADER = 30
"""The room for the name on a plaque beside the map."""
HEAD, BADGE = 29, 0.92
"""The same on the map, beside the badge of a governor, and the badge's scale."""
TITLE = 23
"""The size of a name on a plaque, in the style sheet."""
TIED = (50, 20)
"""The end of the tie to its capital on a plate."""
FRAME = 5
"""The width of the frame."""
AROUND = 4
"""The room for lines and shades around a mat, a plaque or a region."""

TROUBLE = ("M6,13L10,3L14,13M26,33L30,23L34,33", 40, 40)
"""One tile of the pattern of a province in crisis, and its sides."""
WEAVES = {
    0: ("M-2,10L10,-2M4,16L16,4", 14),
    1: ("M3,3H5V5H3ZM11,11H13V13H11Z", 16),
    2: ("M-1,7H15M-1,21H15", 14),
    3: ("M7,3V11M3,7H11", 18),
    NOBODY: ("M-2,-2L12,12M12,-2L-2,12", 10),
}
"""One tile of each pattern and its side: slanting lines, dots, level lines, crosses, and a net for closed provinces."""
FIRE = (
    "M-17,8C-23,-4 -15,-12 -14,-20C-9,-16 -8,-12 -7,-8C-7,-17 -2,-22 0,-30C5,-22 8,-16 7,-8C10,-12 12,-15 13,-21"
    "C19,-12 22,-4 16,8Z"
)
"""Flames around the sign of a city."""
ROWS = ("far", "middle", "line", "near")
"""Washes along the coast in the water, the widest first, and the line of an engraver between them."""
DEEPS = "deeps"
FINE = ("peaks", "strokes", "sands", "woods", "streams", "roads")
"""Lines that a picture for mails, where they were thinner than a dot, does without: shades alone tell of ranges."""
DOUBLED = {"limes": "towers"}
"""Layers that are drawn once more, as something else."""


def outlines() -> list[SafeString]:
    """Draw the outlines, used more than once."""
    shapes = load_geometry()
    regions = [path(shape.path, id=f"shape-{name}") for name, shape in shapes.regions.items()]
    return [path(shapes.land, id="shape-land"), *regions, *layers()]


def layers() -> list[SafeString]:
    """Draw what is engraved on land and sea, to be coloured where it is used."""
    return [path(outline, id=f"shape-{layer}") for layer, outline in load_geometry().ground.items()]


def outlines_file() -> str:
    """Return the content of the file OUTLINES, written by `tools/map/geometry.py`."""
    return element("svg", element("defs", *outlines()), xmlns="http://www.w3.org/2000/svg") + "\n"


def address() -> str:
    """Return the address of that file for a page."""
    return static(OUTLINES)


@cache
def weaves() -> SafeString:
    """Draw the weaves alone, for a page."""
    return element("defs", *_patterns())


@cache
def definitions() -> SafeString:
    """Draw the outlines and the weaves, for a picture, which must be complete in itself."""
    return element("defs", *outlines(), *_patterns())


@cache
def definition(name: str) -> SafeString:
    """Draw the outline of one region, and the weaves."""
    outline = path(load_geometry().regions[name].path, id=f"shape-{name}")
    return element("defs", outline, *_patterns())


def _patterns() -> list[SafeString]:
    line, width, height = TROUBLE
    tile = {"width": width, "height": height, "patternUnits": "userSpaceOnUse"}
    trouble = element("pattern", path(line, class_="thread alarm"), id="weave-trouble", **tile)
    return [*map(_pattern, WEAVES), trouble]


def trouble(name: str, file: str = "") -> SafeString:
    """Draw that a province is in crisis: rows of flames across it, and its capital on fire."""
    capital = load_geometry().regions[name].capital
    flames = shape(name, file, fill="url(#weave-trouble)", class_="weave")
    return group(flames, fire(*capital) if capital else "", class_="trouble")


def fire(x: float, y: float) -> SafeString:
    """Draw the flames of a city at its place."""
    return shifted(x, y, path(FIRE, class_="fire"))


def _pattern(seat: int) -> SafeString:
    line, side = WEAVES[seat]
    tile = {"width": side, "height": side, "patternUnits": "userSpaceOnUse"}
    return element(
        "pattern", path(line, class_="thread net" if seat == NOBODY else "thread"), id=f"weave-{_key(seat)}", **tile
    )


def _key(seat: int) -> str:
    return "nobody" if seat == NOBODY else str(seat)


def shape(name: str, file: str = "", **attributes: object) -> SafeString:
    """Refer to a region's outline, in a ``file`` or in the drawing itself."""
    return element("use", href=f"{file}#shape-{name}", **attributes)


def weave(name: str, governor: int, file: str = "") -> SafeString:
    """Draw the pattern of a province's owner; the neutral faction has none."""
    if governor == NEUTRAL:
        return group()
    return shape(name, file, fill=f"url(#weave-{_key(governor)})", class_="weave")


@cache
def coast(file: str = "") -> SafeString:
    """Draw all land, with washes along its coast."""
    rows = [shape("land", file, class_=f"wash {row}") for row in ROWS]
    return group(*rows, shape("land", file, class_="barbaricum"), class_="coast", aria_hidden="true")


@cache
def relief(file: str = "", *, fine: bool = True) -> SafeString:
    """Draw ranges, rivers, roads, borders and cities, above all grounds."""
    names = [name for name in load_geometry().ground if name != DEEPS and (fine or name not in FINE)]
    relief_layers = [layer for name in names for layer in _layer(name)]
    return group(*(shape(name, file, class_=kind) for name, kind in relief_layers), class_="relief", aria_hidden="true")


@cache
def engraving(*, fine: bool) -> SafeString:
    """Draw the same for a picture, which must be complete in itself."""
    return element("defs", *layers()) + relief(fine=fine)


def _layer(name: str) -> list[tuple[str, str]]:
    return [(name, name), *([(name, DOUBLED[name])] if name in DOUBLED else [])]


@cache
def cities() -> dict[Rectangle, SafeString]:
    """Draw a tie from each plate's head to its capital, by a box around it; below all plates."""
    return dict(_city(shape.plate, shape.capital) for shape in load_geometry().regions.values() if shape.capital)


def _city(plate: Rectangle, capital: tuple[float, float]) -> tuple[Rectangle, SafeString]:
    x, y = plate[0] + TIED[0], plate[1] + TIED[1]
    city_x, city_y = capital
    tie = path(f"M{x:g},{y:g}L{city_x:g},{city_y:g}", class_="tie")
    return (min(x, city_x), min(y, city_y), abs(x - city_x), abs(y - city_y)), group(tie, class_="cities")


@cache
def frame(width: int, height: int) -> SafeString:
    """Draw a border of stones around the picture."""
    inside = {"x": FRAME / 2, "y": FRAME / 2, "width": width - FRAME, "height": height - FRAME}
    return group(element("rect", class_="frame-ground", **inside), element("rect", class_="frame", **inside))


def edges(width: int, height: int) -> list[Rectangle]:
    """Return the boxes of the frame's four sides."""
    down = height - 2 * FRAME
    return [
        (0, 0, width, FRAME),
        (0, height - FRAME, width, FRAME),
        (0, FRAME, FRAME, down),
        (width - FRAME, FRAME, FRAME, down),
    ]


@lru_cache(maxsize=512)
def mat(width: float, height: float) -> SafeString:
    """Draw the ground for counters, with its shade."""
    size = {"width": f"{width:g}", "height": f"{round(height, 1):g}", "rx": 7}
    return group(element("rect", x=3, y=4, class_="shade", **size), element("rect", class_="mat", **size))


@lru_cache(maxsize=512)
def plaque(width: float, height: float, title: str) -> SafeString:
    """Draw a mat with a name above."""
    return group(mat(width, height), _head(width, HEADER), text(title, width / 2, HEADER / 2 + 7, class_="title"))


@lru_cache(maxsize=512)
def label(title: str, width: float, height: float, *, aside: float = 0) -> SafeString:
    """Draw a name on the map, in the middle of the room left beside something ``aside``, and the
    mat below it as far as one is needed.
    """
    word = text(title, (width - aside) / 2 + 2, HEAD / 2 + 6, class_="title")
    return group(mat(width, height), _head(width, HEAD), word)


def label_width(title: str, *, aside: float = 0) -> float:
    return round(lettering.width(title, TITLE * 1.08, lettering.SERIF) + aside + 16, 1)


def _head(width: float, high: float) -> SafeString:
    return path(f"M0,{high:g}V7A7,7 0 0 1 7,0H{width - 7:g}A7,7 0 0 1 {width:g},7V{high:g}Z", class_="head")

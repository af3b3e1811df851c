"""Engrave the land for `geometry`: ranges as small peaks, rivers, roads, woods, sands, the deeps of the
sea and the cities.

All of it are paths in units of the picture, a layer each, made of relief.json. Nothing is drawn by
chance: what looks scattered is scattered by a place's own number, so that it is the same each time.
"""

from collections.abc import Callable, Iterable, Iterator
from hashlib import blake2b
from itertools import pairwise
from math import ceil
from typing import Any, NamedTuple

from shapely import Geometry, LineString, MultiLineString, Point, Polygon, STRtree, line_merge, make_valid, union_all
from shapely.prepared import prep

Project = Callable[[Iterable[tuple[float, float]]], list[tuple[float, float]]]
"""From degrees to units of the picture."""
Ring = list[tuple[float, float]]
RIDGE = 15
"""The half width of a range that is drawn by its ridge."""
PEAKS, TREES, GRAINS = (27.0, 16.0), (25.0, 17.0), (23.0, 18.0)
"""The distances of peaks, trees and grains of sand, across and down."""
LOW, HIGH = 12.0, 25.0
"""The least and the greatest height of a peak."""
CLEAR = 26
"""So much around a city stays free."""
CRUMB = 25
"""The length of a line that is no border."""
GREAT_RIVER = 5
"""The least important rank of Natural Earth that is drawn as a great river."""

WALLS: list[Ring] = [
    [(-14, 10), (-14, -6), (-5, -6), (-5, 10)],
    [(5, 10), (5, -6), (14, -6), (14, 10)],
    [(-5, 10), (-5, -1), (5, -1), (5, 10), (2.5, 10), (2.5, 6), (0, 4), (-2.5, 6), (-2.5, 10)],
]
ROOFS: list[Ring] = [[(-15.5, -6), (-9.5, -14), (-3.5, -6)], [(3.5, -6), (9.5, -14), (15.5, -6)]]
"""The sign of a city around its place."""


def lot(x: float, y: float, use: str) -> float:
    """Return a number from 0 to 1 that belongs to a place."""
    digest = blake2b(f"{x:.1f},{y:.1f},{use}".encode(), digest_size=4).digest()
    return int.from_bytes(digest) / 2**32


def engrave(
    relief: dict[str, Any], project: Project, land: Geometry, cities: dict[str, tuple[float, float]]
) -> dict[str, str]:
    """Return the layers of the land, from the lowest to the highest."""
    free = land.difference(union_all([Point(city).buffer(CLEAR) for city in cities.values()]))
    lakes = union_all([_area(project, lake) for lake in relief["lakes"]]).intersection(land)
    ground = free.difference(lakes.buffer(4))
    ranges = _ranges(relief, project)
    peaks = list(_peaks(ranges, relief, project, ground))
    woods = union_all([_area(project, wood) for wood in relief["woods"]])
    sands = union_all([_area(project, desert) for desert in relief["deserts"]])
    bare = ground.difference(union_all([ranges, *(peak.silhouette() for peak in peaks)]).buffer(3))
    lines, strokes, shades = _draw_peaks(peaks)
    return {
        "sands": dots(scattered(sands.intersection(bare.buffer(-3)), GRAINS, "grain")),
        "woods": "".join(_tree(*place) for place in scattered(woods.intersection(bare.buffer(-6)), TREES, "tree")),
        "lakes": closed(lakes),
        "streams": lined(_rivers(relief, project, land, great=False)),
        "rivers": lined(_rivers(relief, project, land, great=True)),
        "roads": lined(_roads(relief, project, land, lakes)),
        "slopes": "".join(shades),
        "strokes": "".join(strokes),
        "peaks": "".join(lines),
    }


def frontiers(provinces: dict[str, Geometry], land: Geometry) -> dict[str, str]:
    """Return the borders: those of the empire, and those between its provinces; a coast is none."""
    empire = union_all([province.buffer(0.3) for province in provinces.values()]).buffer(-0.3)
    coast = land.boundary.buffer(1.2)
    limes = empire.boundary.difference(coast)
    inner = union_all([province.boundary for province in provinces.values()]).difference(
        union_all([coast, limes.buffer(1.2)])
    )
    return {name: lined(_long(line_merge(borders))) for name, borders in (("inner", inner), ("limes", limes))}


def _long(borders: Geometry) -> Geometry:
    """Drop the crumbs that a coast leaves of a border."""
    return MultiLineString([line for line in _lines(borders) if line.length > CRUMB])


def signs(cities: dict[str, tuple[float, float]]) -> dict[str, str]:
    """Return the signs of the capitals, a gate between two towers, and their roofs; Rome's is larger."""
    paths = {"walls": "", "roofs": ""}
    for name, (x, y) in cities.items():
        size = 1.35 if name == "italia" else 1
        for layer, sign_rings in (("walls", WALLS), ("roofs", ROOFS)):
            paths[layer] += "".join(
                closed(Polygon([(x + a * size, y + b * size) for a, b in ring])) for ring in sign_rings
            )
    return paths


def deeps(relief: dict[str, Any], project: Project) -> Geometry:
    """Return the sea that is more than 200 metres deep."""
    deep: Geometry = Polygon()
    for part in relief["deeps"]:
        area = make_valid(Polygon(project(part["ring"]), [project(ring) for ring in part["inner"]]))
        deep = deep.difference(area) if part["hole"] else deep.union(area)
    return deep


def _area(project: Project, shape: dict[str, Any]) -> Geometry:
    return make_valid(Polygon(project(shape["ring"])))


def _ranges(relief: dict[str, Any], project: Project) -> Geometry:
    ridges = [LineString(project(ridge["line"])).buffer(RIDGE) for ridge in relief["ridges"]]
    return union_all([*(_area(project, each) for each in relief["ranges"]), *ridges])


def scattered(area: Geometry, distances: tuple[float, float], use: str) -> Iterator[tuple[float, float]]:
    """Yield places within an area, in rows, each moved a little, from the north to the south."""
    if area.is_empty:
        return
    across, down = distances
    left, top, right, bottom = area.bounds
    within = prep(area)
    for row in range(ceil(top / down), int(bottom / down) + 1):
        for column in range(ceil(left / across), int(right / across) + 1):
            x, y = (column + row % 2 / 2) * across, row * down
            x, y = x + (lot(x, y, use) - 0.5) * across * 0.8, y + (lot(y, x, use) - 0.5) * down * 0.7
            if within.contains(Point(x, y)):
                yield round(x), round(y)


class Peak(NamedTuple):
    """A peak by the middle of its foot, its height, and how far its top leans."""

    x: float
    y: float
    height: float
    lean: float

    def top(self) -> tuple[float, float]:
        return self.x + self.lean, self.y - self.height

    def left(self) -> Ring:
        """Return the slope in the light, from the foot to the top."""
        x, y, high, _lean = self
        return [(x - high * 0.78, y), (x - high * 0.3, y - high * 0.46), self.top()]

    def right(self) -> Ring:
        """Return the slope in the shade, from the top to the foot."""
        x, y, high, _lean = self
        return [self.top(), (x + high * 0.32, y - high * 0.46), (x + high * 0.8, y)]

    def silhouette(self) -> Polygon:
        return Polygon([*self.left(), *self.right()[1:]])

    def spine(self) -> Ring:
        """Return the crest between light and shade, from the top down."""
        (x, y), high = self.top(), self.height
        return [(x, y), (x + high * 0.1, y + high * 0.3), (x - high * 0.03, y + high * 0.55)]

    def shade(self) -> Polygon:
        x, y, high, _lean = self
        return Polygon([*self.spine(), (x + high * 0.12, y), *self.right()[::-1]])

    def strokes(self) -> Iterator[Ring]:
        """Yield the hachures down the slope in the shade."""
        x, y, high, _lean = self
        for step in range(1, 4):
            start = (x + self.lean * (1 - step / 4) + high * 0.04, y - high * (1 - step / 4.4))
            length = high * (0.64 - step * 0.1)
            yield [start, (start[0] + length * 0.55, min(start[1] + length, y - 0.5))]


def _peaks(ranges: Geometry, relief: dict[str, Any], project: Project, ground: Geometry) -> Iterator[Peak]:
    """Yield the peaks of the ranges, the highest far from their edge, and those that stand alone."""
    edge, peaks = ranges.boundary, []
    inside = ground.buffer(-5)
    for x, y in scattered(ranges.intersection(inside), PEAKS, "peak"):
        depth = min(edge.distance(Point(x, y)) / 34, 1)
        high = LOW + (HIGH - LOW) * (0.25 * lot(x, y, "high") + 0.75 * depth)
        if lot(x, y, "gap") < 0.82 or depth > 0.4:
            peaks.append(Peak(x, y, round(high, 1), round((lot(x, y, "lean") - 0.5) * high * 0.2, 1)))
    yield from peaks
    for peak in relief["peaks"]:
        ((x, y),) = project([peak["at"]])
        if inside.contains(Point(x, y)) and all(abs(x - other.x) > 20 or abs(y - other.y) > 14 for other in peaks):
            yield Peak(x, y, round(LOW + min(peak["metres"], 4000) / 500, 1), 0)


def _draw_peaks(peaks: list[Peak]) -> tuple[list[str], list[str], list[str]]:
    """Draw slopes, hachures and shades; what stands in front hides what is behind."""
    peaks = sorted(peaks, key=lambda peak: (peak.y, peak.x))
    silhouettes = [peak.silhouette() for peak in peaks]
    tree = STRtree(silhouettes)
    lines, strokes, shades = [], [], []
    for number, peak in enumerate(peaks):
        before = [silhouettes[other] for other in tree.query(silhouettes[number]) if other > number]
        hidden_area = union_all(before).buffer(0.6) if before else Polygon()
        lines.append(lined(LineString([*peak.left(), *peak.right()[1:]]).difference(hidden_area)))
        strokes.append(lined(MultiLineString(list(peak.strokes())).difference(hidden_area)))
        shades.append(closed(peak.shade().difference(hidden_area)))
    return lines, strokes, shades


def _rivers(relief: dict[str, Any], project: Project, land: Geometry, *, great: bool) -> Geometry:
    courses = [
        LineString(project(river["line"])) for river in relief["rivers"] if (river["rank"] <= GREAT_RIVER) == great
    ]
    merged = line_merge(union_all(courses)).intersection(land)
    return union_all([_bent(line) for line in _lines(merged) if line.length > 8])


def _roads(relief: dict[str, Any], project: Project, land: Geometry, lakes: Geometry) -> Geometry:
    roads = [_bent(LineString(project(road["line"]))) for road in relief["roads"]]
    return union_all(roads).intersection(land.buffer(2)).difference(lakes)


def _bent(line: LineString) -> LineString:
    """Return a line with round corners (Chaikin), its ends as they were."""
    points = list(line.simplify(0.7).coords)
    for _ in range(2):
        cut = [
            (a * near + c * (1 - near), b * near + d * (1 - near))
            for (a, b), (c, d) in pairwise(points)
            for near in (0.75, 0.25)
        ]
        points = [points[0], *cut[1:-1], points[-1]]
    return LineString(points).simplify(0.3)


def _tree(x: float, y: float) -> str:
    """Draw a tree, a crown on a stem."""
    high = round(5 + 3 * lot(x, y, "tall"))
    return f"M{x:g},{y:g}v-3m-3,0q-2,-{high} 3,-{high + 1}q5,1 3,{high + 1}z"


def _lines(geometry: Geometry) -> list[LineString]:
    parts = getattr(geometry, "geoms", [geometry])
    flat = [line for part in parts for line in (_lines(part) if hasattr(part, "geoms") else [part])]
    return [line for line in flat if isinstance(line, LineString) and line.length > 1]


def lined(geometry: Geometry) -> str:
    return "".join(_steps(list(line.coords)) for line in _lines(geometry))


def closed(geometry: Geometry) -> str:
    """SVG path data of areas."""
    parts = getattr(geometry, "geoms", [geometry])
    flat = [part for part in parts if isinstance(part, Polygon) and part.area > 1]
    rings = [ring for part in flat for ring in (part.exterior, *part.interiors)]
    return "".join(_steps(list(ring.coords)[:-1]) + "z" for ring in rings)


def _steps(points: Ring) -> str:
    """Write a line as steps from point to point, on halves of a unit."""
    halves = [(round(x * 2), round(y * 2)) for x, y in points]
    (x, y), steps = halves[0], ""
    for across, down in halves[1:]:
        if (across, down) != (x, y):
            steps += f"{' ' if steps else ''}{_half(across - x)},{_half(down - y)}"
            x, y = across, down
    return f"M{_half(halves[0][0])},{_half(halves[0][1])}l{steps}" if steps else ""


def _half(halves: int) -> str:
    return f"{halves / 2:g}".replace("0.5", ".5") if abs(halves) == 1 else f"{halves / 2:g}"


def dots(places: Iterable[tuple[float, float]]) -> str:
    """SVG path data of dots, for a line with round ends."""
    return "".join(f"M{x:g},{y:g}h0" for x, y in places)

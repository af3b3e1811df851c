"""Make geometry.json, the shapes of the map, and the file for pages from borders.json, relief.json and a coastline.

Run when a border or a plate moves; the site itself only reads the result:

    make geometry && .venv/bin/python -m tools.map.geometry

A region's shape is its claim polygon cut by the land, or by the water for a sea; neighbours share their border points.
"""

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from numpy import array
from pyproj import Transformer
from shapely import Geometry, MultiPolygon, Polygon, box, make_valid, transform, union_all
from shapely.geometry import shape

from games.present.colours import STATIC
from games.titles.time_of_crisis import board
from games.titles.time_of_crisis.board import ornament

from . import relief as ground
from .coastline import COASTLINE

HERE = Path(__file__).parent
BOARD = Path(board.__file__).parent
DEGREES = box(-30, 12, 65, 66)
"""As much of the world as the projection is asked to draw."""
SMOOTH_KM, SMALLEST_KM2 = 3.5, 700
"""The tolerance of a simplified coast, and the smallest island and lake kept."""
LARGEST_BAY_KM2 = 30_000
CHAIKIN_ROUNDS = 2

Ring = list[tuple[float, float]]


class MapSheet:
    """The projection and the window: from degrees to kilometres to units of the picture, y downwards."""

    def __init__(self, projection: str, window_km: list[float], width: int) -> None:
        self.degrees_to_metres = Transformer.from_crs("EPSG:4326", projection, always_xy=True)
        self.west, self.south, self.east, self.north = window_km
        self.scale = width / (self.east - self.west)
        self.size = (width, round((self.north - self.south) * self.scale))

    def project(self, points: Iterable[tuple[float, float]]) -> Ring:
        """Kilometres from degrees."""
        metres = (self.degrees_to_metres.transform(*point) for point in points)
        return [(round(x / 1000, 3), round(y / 1000, 3)) for x, y in metres]

    def window(self) -> Polygon:
        """Return the picture's frame in kilometres, with a margin that hides the cut edges."""
        return box(self.west - 20, self.south - 20, self.east + 20, self.north + 20)

    def units(self, x: float, y: float) -> tuple[float, float]:
        """A place in the picture from kilometres."""
        return round((x - self.west) * self.scale, 1), round((self.north - y) * self.scale, 1)

    def draw(self, geometry: Geometry) -> Geometry:
        """Return a geometry in units of the picture from one in kilometres."""
        return transform(geometry, lambda points: array([self.units(*point) for point in points]))

    def place(self, points: Iterable[tuple[float, float]]) -> Ring:
        """Places in the picture from degrees."""
        return [self.units(*point) for point in self.project(points)]


def polygons(geometry: Geometry) -> list[Polygon]:
    """The polygons within any geometry, in a fixed order."""
    parts = getattr(geometry, "geoms", [geometry])
    flat = [polygon for part in parts for polygon in (polygons(part) if hasattr(part, "geoms") else [part])]
    return sorted(
        (polygon for polygon in flat if isinstance(polygon, Polygon)),
        key=lambda polygon: (-polygon.area, polygon.bounds),
    )


def arcs(topology: dict[str, Any]) -> list[Ring]:
    """TopoJSON's delta-coded integer arcs as degrees."""
    (width, height), (west, south) = topology["transform"]["scale"], topology["transform"]["translate"]
    return [[(west + x * width, south + y * height) for x, y in _sum_steps(arc)] for arc in topology["arcs"]]


def _sum_steps(arc: list[list[int]]) -> Iterator[tuple[int, int]]:
    x = y = 0
    for east, north in arc:
        x, y = x + east, y + north
        yield x, y


def land(topology: dict[str, Any]) -> Geometry:
    lines = arcs(topology)

    def ring(indexes: list[int]) -> Ring:
        parts = [lines[index] if index >= 0 else lines[~index][::-1] for index in indexes]
        return [point for part in parts for point in part]

    lands = []
    for object_ in topology["objects"]["land"]["geometries"]:
        rings = [[ring(indexes_of_ring) for indexes_of_ring in polygon] for polygon in object_["arcs"]]
        lands.append(make_valid(shape({"type": "MultiPolygon", "coordinates": rings})).intersection(DEGREES))
    return union_all(lands)


def coast(sheet: MapSheet, land_shape: Geometry) -> Geometry:
    """Land in kilometres, smoothed, without the smallest islands and lakes."""
    outlines = []
    for polygon in polygons(land_shape):
        holes = [Polygon(sheet.project(hole.coords)) for hole in polygon.interiors]
        outline = make_valid(Polygon(sheet.project(polygon.exterior.coords))).simplify(SMOOTH_KM)
        water = [hole.simplify(SMOOTH_KM) for hole in holes if hole.area > SMALLEST_KM2 * 4]
        outlines.append(outline.difference(union_all(water)) if water else outline)
    merged = make_valid(union_all(outlines))
    return MultiPolygon([island for island in polygons(merged) if island.area > SMALLEST_KM2])


def round_corners(line: Ring, fixed: set[tuple[float, float]]) -> Ring:
    """Return a closed border with its corners cut (Chaikin), but for the meeting points of three regions."""
    for _ in range(CHAIKIN_ROUNDS):
        line = [point for index in range(len(line)) for point in _corner(line, index, fixed)]
    return line


def _corner(line: Ring, index: int, fixed: set[tuple[float, float]]) -> list[tuple[float, float]]:
    before, corner, after = line[index - 1], line[index], line[(index + 1) % len(line)]
    if corner in fixed:
        return [corner]
    return [_point_between(before, corner), _point_between(after, corner)]


def _point_between(far: tuple[float, float], near: tuple[float, float]) -> tuple[float, float]:
    return round(far[0] * 0.25 + near[0] * 0.75, 3), round(far[1] * 0.25 + near[1] * 0.75, 3)


def corners(claims: Iterable[Ring]) -> set[tuple[float, float]]:
    """Return the points at which a border's set of owners changes: they are kept, so that rounded
    neighbours still meet.
    """
    owners: dict[tuple[float, float], set[int]] = {}
    rings = list(claims)
    for number, ring in enumerate(rings):
        for point in ring:
            owners.setdefault(point, set()).add(number)
    return {
        point
        for ring in rings
        for index, point in enumerate(ring)
        if not owners[ring[index - 1]] == owners[point] == owners[ring[(index + 1) % len(ring)]]
    }


def path(sheet: MapSheet, geometry: Geometry) -> str:
    rings = [ring for polygon in polygons(geometry) for ring in (polygon.exterior, *polygon.interiors)]
    return "".join(_subpath([sheet.units(*point) for point in ring.coords[:-1]]) for ring in rings)


def _subpath(points: Ring) -> str:
    distinct_points = [point for index, point in enumerate(points) if point != points[index - 1]]
    return "M" + " ".join(f"{x:g},{y:g}" for x, y in distinct_points) + "Z" if len(distinct_points) > 2 else ""


def build(borders: dict[str, Any], topology: dict[str, Any], relief: dict[str, Any]) -> dict[str, Any]:
    """The content of geometry.json."""
    sheet = MapSheet(borders["projection"], borders["window_km"], borders["width"])
    window = sheet.window()
    shore = coast(sheet, land(topology)).intersection(window)
    claims = {
        name: distinct(sheet.project(claim))
        for kind in ("provinces", "homelands")
        for name, claim in borders[kind].items()
    }
    fixed = corners(claims.values())
    regions = {
        name: make_valid(Polygon(round_corners(claim, fixed))).intersection(shore) for name, claim in claims.items()
    }
    seas = {name: make_valid(Polygon(sheet.project(claim))) for name, claim in borders["seas"].items()}
    regions |= fill_seas(seas, window.difference(shore))
    return {
        "size": sheet.size,
        "land": path(sheet, shore),
        "regions": {name: _region(sheet, borders, name, outline) for name, outline in regions.items()},
        "ground": _ground(sheet, borders, relief, shore, regions),
    }


def _ground(
    sheet: MapSheet, borders: dict[str, Any], relief: dict[str, Any], shore: Geometry, regions: dict[str, Geometry]
) -> dict[str, str]:
    """Return the layers of the land and the sea, from the lowest to the highest."""
    land, sea = sheet.draw(shore), box(0, 0, *sheet.size)
    cities = {name: sheet.place([(east, north)])[0] for name, (_city, east, north) in borders["capitals"].items()}
    provinces = {name: sheet.draw(regions[name]) for name in borders["provinces"]}
    deeps = ground.deeps(relief, sheet.place).intersection(sea).difference(land).simplify(1.5)
    return {
        "deeps": ground.closed(deeps),
        **ground.engrave(relief, sheet.place, land.intersection(sea), cities),
        **ground.frontiers(provinces, land),
        **ground.signs(cities),
    }


def fill_seas(seas: dict[str, Geometry], water: Geometry) -> dict[str, Geometry]:
    """Cut the seas by the water; a bay outside every claim goes to the sea to which it opens most widely."""
    filled = {name: claim.intersection(water) for name, claim in seas.items()}
    for bay in polygons(water.difference(union_all(list(filled.values())))):
        sea = max(filled, key=lambda name: bay.boundary.intersection(filled[name].boundary).length)
        if bay.area < LARGEST_BAY_KM2 and bay.intersects(filled[sea]):
            filled[sea] = filled[sea].union(bay)
    return filled


def distinct(line: Ring) -> Ring:
    """Drop points that repeat the one before, and the closing point."""
    return [point for index, point in enumerate(line) if point != line[index - 1]]


def _region(sheet: MapSheet, borders: dict[str, Any], name: str, outline: Geometry) -> dict[str, Any]:
    large = MultiPolygon([polygon for polygon in polygons(outline) if polygon.area > SMALLEST_KM2 / 2])
    region = {"path": path(sheet, large), "plate": borders["plates"][name], "label": borders["labels"][name]}
    if name in borders["capitals"]:
        city, longitude, latitude = borders["capitals"][name]
        region |= {"city": city, "capital": sheet.units(*sheet.project([(longitude, latitude)])[0])}
    return region


def as_text(geometry: dict[str, Any]) -> str:
    """The file, the same to the byte for the same content."""
    return json.dumps(geometry, indent=1) + "\n"


def main() -> None:
    """Write the board's geometry.json, and from it the static file of the ground."""
    geometry = build(
        *(json.loads(file.read_text()) for file in (HERE / "borders.json", COASTLINE, HERE / "relief.json"))
    )
    (BOARD / "geometry.json").write_text(as_text(geometry))
    (STATIC / ornament.OUTLINES).write_text(ornament.outlines_file())


if __name__ == "__main__":
    main()

"""The shapes of the map."""

import json
import re
from pathlib import Path

import pytest

from games.present.colours import STATIC
from games.titles.time_of_crisis import board
from games.titles.time_of_crisis.board import ornament
from games.titles.time_of_crisis.board.geometry import load_geometry
from rulebooks.time_of_crisis.rules.data.regions import PROVINCES, REGIONS
from tests.local_site import ROOT
from tools.map.coastline import COASTLINE, unpack_coastline

FOLDER = Path(board.__file__).parent
SOURCES = ROOT / "tools" / "map"


def test_every_region_has_its_shape_and_plate() -> None:
    assert set(load_geometry().regions) == set(REGIONS)
    assert all(region.path.startswith("M") and region.path.endswith("Z") for region in load_geometry().regions.values())


def test_every_province_has_its_capital() -> None:
    assert all(load_geometry().regions[name].capital and load_geometry().regions[name].city for name in PROVINCES)


def test_no_plate_touches_another_or_leaves_the_picture() -> None:
    width, height = load_geometry().size
    frames = [region.plate for region in load_geometry().regions.values()]
    for place, (x, y, wide, high) in enumerate(frames):
        assert x >= 0 and y >= 0 and x + wide <= width and y + high <= height
        for left, top, other_wide, other_high in frames[:place]:
            apart = x >= left + other_wide or left >= x + wide or y >= top + other_high or top >= y + high
            assert apart, (load_geometry().regions, x, y)


def test_the_shapes_are_small() -> None:
    assert (FOLDER / "geometry.json").stat().st_size < 200_000


def test_the_shapes_are_made_again_to_the_byte() -> None:
    for library in ("pyproj", "shapely"):
        pytest.importorskip(library, reason="the group geometry is not installed: make geometry")
    if not COASTLINE.exists():
        pytest.skip("the coastline has not been fetched: make geometry")
    from tools.map.geometry import as_text, build

    files = (SOURCES / "borders.json", COASTLINE, SOURCES / "relief.json")
    built = build(*(json.loads(file.read_text()) for file in files))
    assert as_text(built) == (FOLDER / "geometry.json").read_text()


def test_pages_take_these_outlines_from_their_file() -> None:
    assert (STATIC / ornament.OUTLINES).read_text() == ornament.outlines_file()
    assert set(re.findall(r'id="shape-(\w+)"', ornament.outlines_file())) == {"land", *REGIONS, *load_geometry().ground}


def test_a_coastline_that_was_tampered_with_is_refused() -> None:
    with pytest.raises(ValueError, match="not world-atlas"):
        unpack_coastline(b"something else")

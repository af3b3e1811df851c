"""Nothing on the map covers anything else, however full it is: the boxes are measured in the drawing itself."""

from collections.abc import Iterable
from itertools import combinations
from xml.etree import ElementTree

import pytest

import rulebooks
from games.titles.time_of_crisis.board import board, crisis_panel
from games.titles.time_of_crisis.board.geometry import load_geometry
from rulebooks.time_of_crisis.rules.data.regions import REGIONS, SEAS
from rulebooks.time_of_crisis.rules.state import TocState
from tests.titles.time_of_crisis.board import fullest
from tests.titles.time_of_crisis.board.boxed import SVG, Box, mats

LETTERS = 23
"""The size of a sea's name."""


def boxes(state: TocState, names: list[str]) -> list[Box]:
    """Every plate of a map as drawn, the box of the crisis table, and the names of the seas."""
    picture = ElementTree.fromstring(board.draw(rulebooks.view(state, None), names))
    groups = {group.get("id"): group for group in picture.iter(f"{SVG}g")}
    found = [box for region in REGIONS for box in _plate(region, groups[f"plate-{region}"])]
    x, y, width, height = crisis_panel.BOX
    return [*found, Box("the crisis", x, y, x + width, y + height), *map(_sea_name, SEAS)]


def _plate(region: str, group: ElementTree.Element) -> Iterable[Box]:
    return (box._replace(what=region) for box in mats(group))


def _sea_name(sea: str) -> Box:
    x, y = load_geometry().regions[sea].label
    half = len(sea) * LETTERS * 0.248  # a letter is half as wide as it is high
    return Box(f"the name of {sea}", x - half, y - LETTERS * 0.7, x + half, y + LETTERS * 0.2)


def overlapping(found: list[Box]) -> list[str]:
    return [f"{one.what} and {other.what}" for one, other in combinations(found, 2) if one.overlaps(other)]


def outside(found: list[Box]) -> list[str]:
    width, height = load_geometry().size
    return [box.what for box in found if box.left < 0 or box.top < 0 or box.right > width or box.bottom > height]


def test_nothing_overlaps_on_the_fullest_map(crowded: TocState, names: list[str]) -> None:
    found = boxes(crowded, names)
    assert (overlapping(found), outside(found)) == ([], [])


def test_nothing_overlaps_with_a_fleet_in_every_sea(crowded: TocState, names: list[str]) -> None:
    for number, army in crowded.armies.items():
        army.region, army.capital = SEAS[number % 4], False
    found = boxes(crowded, names)
    assert (overlapping(found), outside(found)) == ([], [])


@pytest.mark.parametrize("measure", fullest.stored())
def test_nothing_overlaps_in_the_fullest_of_a_thousand_games(measure: str, names: list[str]) -> None:
    found = boxes(fullest.stored()[measure], names)
    assert len(found) > len(REGIONS) and (overlapping(found), outside(found)) == ([], [])


def test_nothing_overlaps_if_every_region_is_as_full_as_it_ever_was(names: list[str]) -> None:
    """The largest plate that each region had, all at once."""
    largest: dict[str, Box] = {}
    for state in fullest.stored().values():
        for box in boxes(state, names):
            largest[box.what] = max(largest.get(box.what, box), box, key=lambda each: each.bottom)
    found = list(largest.values())
    assert len(found) > len(REGIONS) and (overlapping(found), outside(found)) == ([], [])

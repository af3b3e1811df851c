"""Words on the map can be read: on a window of 1280 by 900, and on a phone as first shown."""

import re
from itertools import combinations
from xml.etree import ElementTree

import pytest

import rulebooks
from games.titles.time_of_crisis.board import board, counters, plates
from games.titles.time_of_crisis.board.geometry import load_geometry
from games.titles.time_of_crisis.board.picture import SHEET
from rulebooks.time_of_crisis.rules.data.regions import REGIONS
from rulebooks.time_of_crisis.rules.state import Army, Band, TocState
from tests.titles.time_of_crisis.board import fullest
from tests.titles.time_of_crisis.board.boxed import Box, words

WIDE, WIDE_LEAST = 800, 11
"""How wide the map is at least in a window of 1280 by 900, and how large its letters are then, in dots."""
PHONE_LEAST = 10
ROUNDED = 1e-6
RECKONED = (r"\.counters \.figure", r"\.figure-head \.name")


def written(state: TocState, names: list[str]) -> list[Box]:
    return list(words(ElementTree.fromstring(board.draw(rulebooks.view(state, None), names))))


def size(box: Box) -> float:
    return (box.bottom - box.top) / 0.9


def narrowest() -> float:
    """Return the least width of a map before its frame is scrolled."""
    found = re.search(r"\.board \{[^}]*min-width: (\d+)px", SHEET.read_text())
    assert found
    return float(found[1])


@pytest.mark.parametrize("measure", fullest.stored())
def test_in_the_fullest_of_a_thousand_games_all_is_large_and_apart(measure: str, names: list[str]) -> None:
    found, (across, _down) = written(fullest.stored()[measure], names), load_geometry().size
    assert len(found) > len(REGIONS)
    least = min(size(box) for box in found)
    assert least * WIDE / across >= WIDE_LEAST - ROUNDED and least * narrowest() / across >= PHONE_LEAST - ROUNDED
    assert [(one.what, other.what) for one, other in combinations(found, 2) if one.overlaps(other)] == []


def test_counters_have_the_sizes_of_the_sheet() -> None:
    """Widths are reckoned with sizes that stand in the style sheet as well."""
    sizes = [re.search(rf"{rule} \{{[^}}]*font-size: (\d+)px", SHEET.read_text()) for rule in RECKONED]
    assert [int(size[1]) for size in sizes if size] == [counters.FIGURE, counters.NAME]


def test_a_stack_shows_its_number_and_as_many_tiles_up_to_four() -> None:
    for count, edges in ((1, 0), (2, 1), (4, 3), (9, 3)):
        drawn = ElementTree.fromstring(counters.stack("legions", count).picture)
        ways = [each.get("d", "") for each in drawn.iter() if each.get("class") == "edges"]
        assert sum(way.count("M") for way in ways) == edges
        assert [each.text for each in drawn.iter("text")] == [str(count)]


def test_reduced_legions_and_inactive_barbarians_are_hollow() -> None:
    led = counters.army(Army(3, 0, "gallia", full=2, reduced=1)).picture
    assert led.count("stack-of legions") == 2 and led.count("stack-of legions hollow") == 1
    waiting = counters.band("goths", Band(2, 1)).picture
    assert waiting.count("stack-of tribe-goths") == 2 and waiting.count("stack-of tribe-goths hollow") == 1


def test_a_plate_is_wide_only_where_it_has_to_be(crowded: TocState) -> None:
    view = rulebooks.view(crowded, None)
    for region, shape in load_geometry().regions.items():
        laid = plates.plate(plates.counters_in(view, region), shape.plate, top=50)
        ends = [at.x + at.counter.width for at in laid.placed]
        assert laid.width - laid.scale * max(ends, default=0) <= plates.MARGIN + 1
    assert plates.plate([], (0, 0, 200, 200), top=50, least=120).width == 120


def test_an_army_wider_than_its_plate_has_a_second_tile_for_its_foederati() -> None:
    led = Army(3, 0, "gallia", full=2, reduced=1, foederati={"franks": 1, "goths": 2})
    whole = counters.army(led)
    assert counters.army_within(led, whole.width) == [whole]
    parts = counters.army_within(led, whole.width - 1)
    assert len(parts) == 2 and max(part.width for part in parts) < whole.width - 1
    assert ["legions" in part.picture for part in parts] == [True, False]
    assert ["tribe-goths" in part.picture for part in parts] == [False, True]
    alone = Army(3, 0, "gallia", full=2, reduced=1)
    assert counters.army_within(alone, 1) == [counters.army(alone)]

"""The map as SVG."""

from itertools import islice, pairwise
from xml.etree import ElementTree

import pytest

import rulebooks
from games.titles.time_of_crisis.board import board, counters, glyphs, legend, margin, parts, plates
from games.titles.time_of_crisis.board.counters import GAP
from games.titles.time_of_crisis.board.geometry import load_geometry
from games.titles.time_of_crisis.board.ornament import HEADER
from games.titles.time_of_crisis.board.places import contents, description, title
from rulebooks.tests.time_of_crisis.play import keyed, playthrough
from rulebooks.time_of_crisis.rules.data.regions import PROVINCES, REGIONS, TRIBES
from rulebooks.time_of_crisis.rules.state import TocState
from tests.titles.time_of_crisis.board import fullest

SVG = "{http://www.w3.org/2000/svg}"


def parsed(state: TocState, names: list[str]) -> ElementTree.Element:
    return ElementTree.fromstring(board.draw(rulebooks.view(state, None), names))


def test_the_map_is_well_formed_and_scales(crowded: TocState, names: list[str]) -> None:
    picture = parsed(crowded, names)
    assert picture.tag == f"{SVG}svg" and picture.get("viewBox") and picture.get("width") == "100%"
    assert picture.find(f"{SVG}title") is not None and picture.find(f"{SVG}desc") is not None


def test_every_region_is_a_group_with_a_title(crowded: TocState, names: list[str]) -> None:
    groups = {group.get("id"): group for group in parsed(crowded, names).iter(f"{SVG}g")}
    for name in REGIONS:
        group = groups[f"region-{name}"]
        assert group.get("data-region") == name
        told = [title(name), *contents(rulebooks.view(crowded, None), name, names)]
        assert group.findtext(f"{SVG}title") == "\n".join(told)


def test_an_italia_kept_of_a_game_with_kinds_of_emperor_is_not_shown(crowded: TocState, names: list[str]) -> None:
    for crowded.emperor_token in ("asia", "", "asia"):
        test_every_region_is_a_group_with_a_title(crowded, names)


@pytest.mark.parametrize("marked", [(), ("gallia", "pontus_euxinus")])
def test_parts_reused_from_earlier_maps_equal_fresh_ones(marked: tuple[str, ...], names: list[str]) -> None:
    """The maps of some dozen moves one after the other, each as it is by itself."""

    def drawn(state: TocState) -> list[str]:
        view = rulebooks.view(state, None)
        return [board.draw(view, names, marked), margin.draw(view, names)]

    moves = islice(playthrough({"players": 4}, keyed(1), seed=1), 150, 400, 5)
    shown = [(rulebooks.dump(state), drawn(state)) for state, *_move in moves]
    for text, found in shown:
        parts.forget()
        assert drawn(rulebooks.load(text)) == found


def test_a_map_in_another_language_or_of_other_people_is_another(crowded: TocState, names: list[str]) -> None:
    view = rulebooks.view(crowded, None)
    drawn = board.draw(view, names)
    assert board.draw(view, [*names[1:], "Eva"]) != drawn
    told = {region: [f"Told of {region}."] for region in REGIONS}
    assert all(line in board.draw(view, names, stakes=told) for (line,) in told.values())


def test_every_piece_has_a_name_of_its_own_and_every_mark_in_its_region(crowded: TocState, names: list[str]) -> None:
    plates = [each for each in parsed(crowded, names).iter(f"{SVG}g") if each.get("id", "").startswith("plate-")]
    marks = [(plate.get("id"), each.get("data-mark")) for plate in plates for each in plate.iter()]
    marks = [each for each in marks if each[1]]
    pieces = [each.get("data-piece") for plate in plates for each in plate.iter() if each.get("data-piece")]
    figures = [*(f"leader {name}" for name in crowded.leaders), *(f"rival {name}" for name in crowded.rivals)]
    assert len(pieces) == len(crowded.armies) + len(figures) and set(figures) < set(pieces)
    assert len(set(pieces)) == len(pieces) and len(set(marks)) == len(marks) > len(PROVINCES)


def test_names_are_escaped(crowded: TocState) -> None:
    names = ['<b>&"Augusta"', "</title><script>", "Cornelia", "Drusus"]
    drawn = board.draw(rulebooks.view(crowded, None), names)
    assert "<script>" not in drawn and "<b>" not in drawn
    assert '<b>&"Augusta"' in "".join(ElementTree.fromstring(drawn).itertext())


def test_the_map_carries_no_inline_style(crowded: TocState, names: list[str]) -> None:
    assert all("style" not in each.attrib for each in parsed(crowded, names).iter())


@pytest.mark.parametrize("region", REGIONS)
def test_counters_keep_to_their_plate_and_off_each_other(crowded: TocState, region: str) -> None:
    for state in (crowded, *fullest.stored().values()):
        _x, _y, width, height = load_geometry().regions[region].plate
        paragraphs = plates.counters_in(rulebooks.view(state, None), region)
        scale, lines = plates.fit_rows(paragraphs, width, height)
        assert sum(map(len, lines)) == sum(map(len, paragraphs))
        assert len(lines) * plates.LINE * scale <= height + GAP
        assert all(sum(each.width + GAP for each in line) - GAP <= width / scale for line in lines)


def test_a_whole_army_of_every_player_fits_one_plate(crowded: TocState) -> None:
    for army in crowded.armies.values():
        army.region, army.capital = "asia", False
    _x, _y, width, height = load_geometry().regions["asia"].plate
    laid = plates.plate(plates.counters_in(rulebooks.view(crowded, None), "asia"), (0, 0, width, height), top=HEADER)
    assert laid.used <= height


def test_the_governor_colours_the_province(crowded: TocState, names: list[str]) -> None:
    groups = {group.get("id"): group.get("class", "") for group in parsed(crowded, names).iter(f"{SVG}g")}
    for name in PROVINCES:
        assert f"seat-{crowded.provinces[name].governor}" in groups[f"region-{name}"]


def test_a_province_with_barbarians_mobs_or_a_rival_looks_so(names: list[str]) -> None:
    for state in fullest.stored().values():
        groups = {each.get("id"): each for each in parsed(state, names).iter(f"{SVG}g")}
        for name, place in state.provinces.items():
            strangers = any(band.total for band in place.barbarians.values()) or name in state.rivals.values()
            found = groups[f"region-{name}"].find(f"{SVG}g[@class='trouble']") is not None
            assert found == bool(strangers or place.mobs), name


def test_a_province_tells_everything_in_it(crowded: TocState, names: list[str]) -> None:
    told = description(rulebooks.view(crowded, None), "syria", names)
    for word in (
        "Syria.",
        "Cornelia, support 4 of 4",
        "Quaestor",
        "Limes",
        "Militia",
        "Army 7 (Brutus",
        "Army 19 (Drusus",
    ):
        assert word in told
    for word in (
        "Goths: 2 active, 1 inactive",
        "Barbarian Leader: Ardashir",
        "Leader, inactive: Shapur",
        "Priest King of Emesa",
    ):
        assert word in told


def test_the_deck_and_the_lasting_event_are_shown(crowded: TocState, names: list[str]) -> None:
    words = "".join(parsed(crowded, names).itertext())
    assert "Event deck: 15 cards." in words and "In force: Preparing for War." in words


def test_shapes_of_the_seats_differ() -> None:
    assert all(one.sign != other.sign for one, other in pairwise(legend.legend_entries()))
    assert len({counters.token(seat, 7) for seat in range(4)}) == 4


def test_the_five_peoples_differ_by_their_signs_and_heads() -> None:
    assert len({glyphs.PEOPLES[tribe] for tribe in TRIBES}) == len({glyphs.WORN[tribe] for tribe in TRIBES}) == 5

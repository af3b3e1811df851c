"""The band below the map, and the crisis table on it: what they show, and that nothing on them covers anything else."""

from collections.abc import Iterator
from itertools import combinations
from xml.etree import ElementTree

import pytest

import rulebooks
from games.titles.time_of_crisis.board import crisis_panel, margin, picture
from games.titles.time_of_crisis.words import names as called
from games.titles.time_of_crisis.words import sheets
from rulebooks.time_of_crisis.rules.data.event_cards import EVENT_CARDS
from rulebooks.time_of_crisis.rules.state import TocState, TurnRecord
from tests.titles.time_of_crisis.board import fullest
from tests.titles.time_of_crisis.board.boxed import Box, boxes, mats

LONG = ["Wolfeschlegelsteinhausenberger", "MMMMMMMMMMMMMMMMMMMMMMMMMMMMMM", "Ł.Żółć-Gęślą_Jaźń", "Diocletianus (bot)"]
SMALLEST = 8.6
"""In dots of the smallest picture."""


def drawn(state: TocState, names: list[str], *, seat: int | None = None) -> ElementTree.Element:
    return ElementTree.fromstring(margin.draw(rulebooks.view(state, seat), names))


def panel(state: TocState) -> ElementTree.Element:
    around = f'<svg xmlns="http://www.w3.org/2000/svg">{crisis_panel.panel(rulebooks.view(state, None))}</svg>'
    return ElementTree.fromstring(around)


def words(picture: ElementTree.Element) -> list[str]:
    return [box.what for box in boxes(picture)]


def wrong(picture: ElementTree.Element) -> list[str]:
    """Return the parts that lie on something else, or not wholly on a mat."""
    found, below = list(boxes(picture)), list(mats(picture))
    covered = [f"{one.what} and {other.what}" for one, other in combinations(found, 2) if one.overlaps(other)]
    return covered + [box.what for box in found if not any(mat.holds(box) for mat in below)]


def full() -> Iterator[TocState]:
    """The fullest positions of a thousand games, each with dice on the table."""
    for state in fullest.stored().values():
        state.turn = state.turn or TurnRecord(0)
        state.turn.crisis = (6, 6)
        yield state


def test_nothing_on_the_band_covers_anything_else(names: list[str]) -> None:
    for state in full():
        for people in (names, LONG):
            found = drawn(state, people, seat=0)
            assert len(list(boxes(found))) > 50 and wrong(found) == []


@pytest.mark.parametrize("short", [False, True])
@pytest.mark.parametrize("furthest", [0, 9, 40, 41, 60, 67, 99, 140, 220, 999])
def test_no_marker_and_no_figure_of_a_track_covers_another(crowded: TocState, short: bool, furthest: int) -> None:
    crowded.options = rulebooks.load(rulebooks.dump(crowded)).options.__class__(players=4, short=short)
    for all_alike in (True, False):
        for seat, player in enumerate(crowded.players):
            player.legacy = furthest if all_alike else furthest // (seat + 1)
            player.emperor_turns = min(player.legacy, 99)
        assert wrong(drawn(crowded, LONG)) == []


def test_the_band_is_within_the_picture(crowded: TocState) -> None:
    whole = Box("the band", 0, 0, margin.WIDTH, margin.HEIGHT)
    found = list(mats(drawn(crowded, LONG)))
    assert [mat for mat in found if not whole.holds(mat)] == []
    assert len(found) == 4 and not any(one.overlaps(other) for one, other in combinations(found, 2))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_nothing_on_the_crisis_table_covers_anything_else(crowded: TocState, players: int) -> None:
    crowded.options = crowded.options.__class__(players=players)
    for lasting in (None, *EVENT_CARDS):
        crowded.lasting = lasting
        for white in range(1, 7):
            crowded.turn = TurnRecord(0, crisis=(white, 6))
            assert len(list(boxes(panel(crowded)))) > 20 and wrong(panel(crowded)) == []


def test_words_are_large_enough_to_be_read_in_the_smallest_picture(crowded: TocState, names: list[str]) -> None:
    """Of those to be read: the small one of a digest only shows who holds what."""
    crowded.turn = TurnRecord(0, crisis=(1, 2))
    shrunk = min(width for scale, width in picture.WIDTHS.items() if scale != "small") / margin.WIDTH
    found = [*boxes(drawn(crowded, names)), *boxes(panel(crowded))]
    assert min((box.bottom - box.top) / 0.9 * shrunk for box in found) > SMALLEST


def test_the_tracks_show_everybody(crowded: TocState, names: list[str]) -> None:
    for seat, player in enumerate(crowded.players):
        player.legacy, player.emperor_turns = 11 + seat, 5 + seat
    tokens = [text.text or "" for text in drawn(crowded, names).iter() if "on-token" in text.get("class", "")]
    assert sorted(int(each) for each in tokens if each.isdigit()) == [5, 6, 7, 8, 11, 12, 13, 14]
    assert set(names) <= set(words(drawn(crowded, names)))
    goal = next(each for each in drawn(crowded, names).iter() if each.get("class") == "rule goal")
    assert "".join(goal.itertext()) == "60"


def test_each_lane_is_in_the_colour_and_the_shape_of_its_player(crowded: TocState, names: list[str]) -> None:
    tokens = [each for each in drawn(crowded, names).iter() if each.get("class", "").startswith("token seat-")]
    shapes = {token.get("class"): token[0].get("d") for token in tokens}
    assert len(tokens) == 8 and len(shapes) == len(set(shapes.values())) == 4


def test_only_the_player_on_turn_has_the_arrow(crowded: TocState, names: list[str]) -> None:
    crowded.turn = TurnRecord(2)
    arrows = [each for each in drawn(crowded, names).iter() if each.find("*[@class='arrow']") is not None]
    owners = [each.findtext("{*}title") for each in arrows]
    assert owners == ["Cornelia"]


def test_market_and_supply_show_what_is_left(crowded: TocState, names: list[str]) -> None:
    crowded.market["castra"] = 0
    found = words(drawn(crowded, names))
    for stall in sheets.market(rulebooks.view(crowded, None)):
        assert found[found.index(stall.line.name) + 1] == f"{stall.line.count} left"
    for line in sheets.supplies(rulebooks.view(crowded, None)):
        short = (called.COUNTERS_SHORT | called.IMPROVEMENTS)[line.kind]
        assert found[found.index(str(short)) - 1] == f"{line.left}/{line.most}"
    gone = [each for each in drawn(crowded, names).iter() if "gone" in each.get("class", "")]
    cards, left = ("".join(each.itertext()) for each in gone)
    assert "Castra" in cards and left == "0 left"


def test_a_name_that_the_fonts_cannot_write_is_told_by_its_colour(crowded: TocState) -> None:
    found = words(drawn(crowded, ["Αὔγουστα", "Brutus", "Cornelia", "Drusus"]))
    assert "red" in found and "Αὔγουστα" not in found


def test_names_on_the_band_are_escaped(crowded: TocState) -> None:
    assert "<b>" not in margin.draw(rulebooks.view(crowded, None), ['<b>&"A', "B", "C", "D"])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_crisis_table_shows_the_roll_and_what_it_brings(crowded: TocState, players: int) -> None:
    crowded.options = crowded.options.__class__(players=players)
    crowded.turn = TurnRecord(1, crisis=(3, 5))
    found = panel(crowded)
    fallen = [each for each in found.iter() if each.find("*[@class='cell fallen']") is not None]
    assert ["".join(each.itertext()) for each in fallen] == ["8"]
    assert [each.find(".//*[@class='token tribe-alamanni']") is not None for each in fallen] == [True]
    assert [len(each.findall("*[@class='pip']")) for each in found.iter() if "die" in each.get("class", "")] == [3, 5]
    assert "Crisis roll: 3 and 5 (Alamanni)." in (found.findtext(".//{*}title") or "")
    assert "Alamanni" in words(found)


def test_before_the_roll_no_dice_lie_there(crowded: TocState) -> None:
    crowded.turn = TurnRecord(1)
    found = panel(crowded)
    assert not any("die" in each.get("class", "").split() or "fallen" in each.get("class", "") for each in found.iter())

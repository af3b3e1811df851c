"""The Emperor's token on the map, in words and in the picture: on the Governor or the General whom it lies on."""

import pytest

import rulebooks
from games.titles.time_of_crisis.board import board, counters, places, text_board
from games.titles.time_of_crisis.board.board import draw_preview as sketch
from rulebooks.tests.time_of_crisis.rules.reigns import ARMY, reign
from rulebooks.time_of_crisis.rules.state import TocOptions, TocState
from tests.titles.time_of_crisis.board import fullest
from tests.titles.time_of_crisis.board.test_boxes import boxes, outside, overlapping

KINDS = [
    ("italia", "italia", "Senate Emperor here.", "Senate Emperor (in Rome)."),
    ("hispania", "hispania", "Populace Emperor here.", "Populace Emperor (from Hispania)."),
    (ARMY, "gallia", "Military Emperor: Army 7.", "Military Emperor (with Army 7)."),
]


@pytest.mark.parametrize(("token", "region", "told", "reigning"), KINDS)
def test_the_token_is_drawn_and_told_where_it_lies(
    token: str, region: str, told: str, reigning: str, names: list[str]
) -> None:
    view = rulebooks.view(reign(token), None)
    found = board.draw_parts(view, names)
    crowned = {name for name, drawn in found.items() if 'class="emperor' in drawn}
    assert crowned == {f"plate-{region}"}
    assert ('data-mark="emperor"' in found[f"plate-{region}"]) == (token != ARMY)
    assert told in places.contents(view, region, names)
    assert sum("Emperor" in line for name in view.provinces for line in places.contents(view, name, names)) == 1
    assert reigning in " ".join(text_board.text_board(view, names).split())


def test_the_token_is_round_on_a_governor_and_square_on_a_general_in_its_players_colour() -> None:
    governor, general = counters.emperor(1).picture, counters.emperor(1, leads=True).picture
    assert "<circle" in governor and "<rect" not in governor
    assert "<rect" in general and "<circle" not in general
    assert "seat-1" in governor and "seat-1" in general


def test_a_token_that_goes_elsewhere_marks_both_places_in_a_plan(names: list[str]) -> None:
    before, after = rulebooks.view(reign("hispania"), None), rulebooks.view(reign("italia"), None)
    drawn = sketch(after, before, names)
    assert drawn.count("region province seat-1 marked") == 2


def test_a_general_at_sea_takes_the_token_along(names: list[str]) -> None:
    state = reign(ARMY)
    state.armies[7].region = "mare_occidentale"
    view = rulebooks.view(state, None)
    assert "Military Emperor: Army 7." in places.contents(view, "mare_occidentale", names)
    assert 'class="emperor' in board.draw_parts(view, names)["plate-mare_occidentale"]


def crowned(state: TocState, token: str) -> TocState:
    """A full map with an Emperor's token more."""
    state.options, state.emperor_token = TocOptions(players=state.options.players, emperors=True), token
    return state


@pytest.mark.parametrize("token", ["italia", "syria", "aegyptus", "macedonia", "army 1", "army 11", "army 23"])
def test_nothing_overlaps_with_the_token_on_the_fullest_map(token: str, crowded: TocState, names: list[str]) -> None:
    found = boxes(crowned(crowded, token), names)
    assert (overlapping(found), outside(found)) == ([], [])


@pytest.mark.parametrize("measure", fullest.stored())
def test_nothing_overlaps_with_the_token_in_the_fullest_of_a_thousand_games(measure: str, names: list[str]) -> None:
    state = fullest.stored()[measure]
    for token in [*(f"army {number}" for number in state.armies), *state.provinces]:
        found = boxes(crowned(state, token), names)
        assert (overlapping(found), outside(found)) == ([], [])

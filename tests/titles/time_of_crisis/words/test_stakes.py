"""Stakes told to a reader who points at a place: votes, the Support Check and invasions."""

import re

import pytest

import rulebooks
from games.present.percent import percent
from games.titles.time_of_crisis.board import board
from games.titles.time_of_crisis.words.stakes import tell_stakes
from rulebooks.tests.time_of_crisis.rules import positions
from rulebooks.time_of_crisis.analysis.danger import find_danger
from rulebooks.time_of_crisis.analysis.forecast import next_checks
from rulebooks.time_of_crisis.rules import senate
from rulebooks.time_of_crisis.rules.data.regions import PROVINCES
from rulebooks.time_of_crisis.rules.state import Band, TocState
from tools.bench import record


def told(state: TocState, place: str, names: list[str], reader: int | None = 0) -> str:
    view = rulebooks.view(state, reader)
    return " ".join(tell_stakes(view, names, find_danger(view), next_checks(state))[place])


def test_6_3_2_votes_needed_and_why(names: list[str]) -> None:
    state = positions.position()
    positions.govern(state, 1, "galatia", support=2)
    positions.army(state, 1, "galatia", full=2, capital=True)
    told_of = told(state, "galatia", names)
    assert "You need 6 votes: twice the support (2), plus 2 for the units in the capital." in told_of
    assert "A die of 2 or more is a vote, and each 6 gives another die." in told_of


def test_6_3_2_ones_own_units_speak_for_one(names: list[str]) -> None:
    state = positions.position()
    positions.govern(state, 1, "galatia", support=2)
    positions.army(state, 0, "galatia", full=1, capital=True)
    assert "You need 3 votes: twice the support (2), minus 1 for your unit." in told(state, "galatia", names)


@pytest.mark.parametrize("reader", [0, None])
def test_of_a_province_of_ones_own_it_tells_what_another_needs(names: list[str], reader: int | None) -> None:
    state = positions.position()
    positions.govern(state, 0, "galatia", support=3)
    assert "Another player needs 6 votes" in told(state, "galatia", names, reader)


def test_12_1_no_vote_in_a_pretenders_empire(names: list[str]) -> None:
    state = positions.position()
    positions.empire(state, 1, "galatia")
    assert "No vote can be held here" in told(state, "galatia", names)


def test_6_4_threats_at_the_next_support_check_are_named(names: list[str]) -> None:
    state = positions.position()
    positions.govern(state, 1, "galatia", support=1)
    assert "No danger at the next Support Check" in told(state, "galatia", names)
    positions.barbarians(state, "goths", "galatia", active=2)
    line = "Its Governor will be removed at the next Support Check: active Goths (2)."
    assert line in told(state, "galatia", names)


def test_6_4_mobs_threaten_a_governor_together_with_barbarians(names: list[str]) -> None:
    state = positions.position()
    positions.govern(state, 1, "galatia", support=3)
    state.provinces["galatia"].mobs = 2
    assert "No danger at the next Support Check" in told(state, "galatia", names)
    positions.barbarians(state, "goths", "galatia", active=1)
    line = "Its Governor will be removed at the next Support Check: active Goths (1) and 2 Mobs."
    assert line in told(state, "galatia", names)


def test_6_4_each_governor_removed_costs_italia_one(names: list[str]) -> None:
    state = positions.position()
    positions.govern(state, 0, "italia", support=4)
    positions.govern(state, 0, "galatia", support=1)
    positions.barbarians(state, "goths", "galatia", active=1)
    told_of = told(state, "italia", names)
    assert "fall to 3 at the next Support Check: loss of Galatia, 1 for each." in told_of


def test_6_4_a_disputed_throne_costs_italia_one_more(names: list[str]) -> None:
    state = positions.position()
    positions.govern(state, 0, "italia", support=4)
    positions.rival(state, "postumus", "gallia")
    assert "fall to 3 at the next Support Check: the throne is disputed." in told(state, "italia", names)


@pytest.mark.parametrize("every", [28, pytest.param(7, marks=pytest.mark.night)])
def test_6_4_every_card_of_a_game_has_a_reason_for_what_is_to_come(names: list[str], every: int) -> None:
    for stored in record.positions(record.long_game("stakes"))[::every]:
        state = rulebooks.load(stored)
        for name, check in next_checks(state).items():
            loses = not check.stays or check.support < state.provinces[name].support
            told_of = told(state, name, names)
            assert (" at the next Support Check: " in told_of) == loses, told_of
            assert "at the next Support Check: no support" not in told_of or not state.provinces[name].support


def test_9_every_path_and_the_exact_chance(crowded: TocState, names: list[str]) -> None:
    found = find_danger(rulebooks.view(crowded, 0))
    assert found and found.by_turn
    for province in PROVINCES:
        line = told(crowded, province, names)
        crossed = "No invasion path crosses it." not in line
        assert crossed == bool(re.search(r"\(white [1-6](, [1-6])*\)", line))
        if crossed:
            soon, by_turn = percent(float(found.soon[province])), percent(float(found.by_turn[province]))
            assert f"Chance of invasion: next crisis roll {soon}, by your next turn {by_turn}." in line


def test_9_an_invasion_by_the_next_roll_and_by_ones_next_turn(names: list[str]) -> None:
    """A crisis calls the Goths in 5 of 36 ways, half of them over Thracia; the third roll from now is seat 3's."""
    state = positions.position()
    state.homelands["alamanni"] = Band()
    state.homelands["goths"] = Band(active=10)
    line = "Chance of invasion: next crisis roll 7%, by your next turn 19%."
    assert line in told(state, "thracia", names, 3)


def test_9_the_next_roll_may_be_that_of_ones_own_turn_or_the_only_one_to_tell(names: list[str]) -> None:
    state = positions.position()
    state.homelands["goths"] = Band(active=6)
    assert "at the start of your turn: 7%." in told(state, "asia", names, 1)
    assert "Chance of invasion at the next crisis roll: 7%." in told(state, "asia", names, None)


def test_7_1_no_chance_is_told_when_no_crisis_comes_any_more(names: list[str]) -> None:
    state = positions.position()
    state.last_round, state.first = True, 1
    line = told(state, "thracia", names)
    assert "Invasion paths: " in line
    assert "crisis roll" not in line


def test_the_figures_are_the_engines(crowded: TocState, names: list[str]) -> None:
    view = rulebooks.view(crowded, 0)
    for province in PROVINCES:
        needed = re.search(r"You need (\d+) vote", told(crowded, province, names))
        if needed:
            assert int(needed[1]) == senate.votes_needed(view, 0, province)


def test_the_map_tells_it_a_line_each(crowded: TocState, names: list[str]) -> None:
    view = rulebooks.view(crowded, 0)
    found = tell_stakes(view, names, find_danger(view), next_checks(crowded))
    picture = str(board.draw(view, names, stakes=found))
    for lines in found.values():
        assert picture.count("\n".join(line.replace("'", "&#x27;") for line in lines)) >= 2

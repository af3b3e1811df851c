"""The player aid tells the figures of the rules' own tables, and marks what is a house ruling."""

import pytest

from games.titles.time_of_crisis.words import aid
from games.titles.time_of_crisis.words.names import region_by_itself as by_itself
from games.titles.time_of_crisis.words.rulings import RULING
from rulebooks.time_of_crisis.rules import combat
from rulebooks.time_of_crisis.rules.data import limits, regions
from rulebooks.time_of_crisis.rules.state import TocState


def price_of(action: str) -> str:
    (found,) = [
        price.cost for prices in aid.action_prices() for price in prices.prices if price.action.startswith(action)
    ]
    return found


@pytest.mark.parametrize(
    ("action", "cells"),
    [("Recruit a General", limits.GENERAL_PRICES), ("Recruit a Governor", limits.GOVERNOR_PRICES)],
)
def test_the_prices_of_counters_are_marked_where_they_are_house_rulings(action: str, cells: tuple) -> None:
    told = price_of(action).split(", ")
    assert [int(each.removesuffix(RULING)) for each in told] == [cell.value for cell in cells]
    assert [each.endswith(RULING) for each in told] == [cell.grade.house_ruling for cell in cells]
    assert any(cell.grade.house_ruling for cell in cells)


def test_every_border_is_told_from_both_sides_and_marked_by_its_grade() -> None:
    told = {line.name.removesuffix(RULING): line.others.split(", ") for line in aid.border_rows()}
    for border in regions.BORDERS:
        for here, there in ((border.a, border.b), (border.b, border.a)):
            (found,) = [each for each in told[by_itself(here)] if each.startswith(by_itself(there))]
            assert (RULING in found) == border.grade.house_ruling
            assert ("only" in found) == border.empire_only
    assert sum(map(len, told.values())) == 2 * len(regions.BORDERS)


def test_the_note_on_a_neutral_italia_is_marked_as_a_house_ruling() -> None:
    under_player, under_nobody = aid.italia_note()
    assert limits.READINGS["neutral_italia"].grade.house_ruling
    assert under_nobody.endswith(RULING) and not under_player.endswith(RULING)


def test_8_1_every_unit_rolls_and_hits_as_it_is_told(crowded: TocState) -> None:
    needs = {unit.name: int(unit.hits.split()[0]) for unit in aid.unit_rows()}
    dice = {unit.name: unit.dice for unit in aid.unit_rows()}
    crowded.lasting = None
    leader = next(iter(crowded.leaders))
    rival = next(iter(crowded.rivals))
    rolled = combat.units_of(crowded, rival.replace("_", " "), crowded.rivals[rival])
    assert [need for _unit, need in rolled] == [needs["Rival Emperor"]] * dice["Rival Emperor"]
    place = crowded.leaders[leader].region
    tribe = next(tribe for tribe in regions.TRIBES if leader in crowded.leaders_in(place, tribe))
    rolled = [need for unit, need in combat.units_of(crowded, tribe, place) if unit == leader]
    assert rolled == [needs["Barbarian Leader"]] * dice["Barbarian Leader"]


def test_7_1_the_bonuses_are_those_of_the_rules() -> None:
    assert [bonus.legacy for bonus in aid.bonus_lines()] == [bonus for bonus in limits.UNDISPUTED_BONUS if bonus]
    assert str(limits.LAST_ROUND_LEGACY) in aid.ending_lines()[0]

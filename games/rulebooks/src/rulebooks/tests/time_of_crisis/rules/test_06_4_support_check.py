"""6.4 Support Check."""

import pytest

from rulebooks.time_of_crisis.rules.state import NEUTRAL, TocState
from rulebooks.time_of_crisis.rules.support import SupportCheck, change_support

from .clauses import holds
from .positions import army, barbarians, empire, govern, leader, militia, position, rival, run


def check(state: TocState, seat: int = 0) -> None:
    """Run the Support Check of a seat."""
    run(state, SupportCheck(seat))


def asia_at(support: int) -> TocState:
    """Seat 0 with one province at this support."""
    state = position()
    state.provinces["asia"].support = support
    return state


@holds("6.4 threats", "faq leaders")
@pytest.mark.parametrize("threat", ["barbarian", "leader", "rival", "army"])
def test_6_4_a_threat_costs_one_support(threat: str) -> None:
    state = asia_at(3)
    if threat == "barbarian":
        barbarians(state, "goths", "asia", active=1)
    elif threat == "leader":
        leader(state, "cniva", "asia")
    elif threat == "rival":
        rival(state, "postumus", "asia")
    else:
        army(state, 1, "asia", capital=True)
    check(state)
    assert state.provinces["asia"].support == 2


@holds("6.4 threats-once")
def test_6_4_all_threats_together_cost_one() -> None:
    state = asia_at(3)
    barbarians(state, "goths", "asia", active=3)
    barbarians(state, "sassanids", "asia", active=2)
    rival(state, "postumus", "asia")
    army(state, 1, "asia", capital=True)
    check(state)
    assert state.provinces["asia"].support == 2


@holds("6.4 foederati")
def test_6_4_foederati_cost_nothing() -> None:
    state = asia_at(3)
    army(state, 0, "asia", capital=True, foederati={"goths": 1})
    army(state, 1, "asia", foederati={"goths": 1})
    check(state)
    assert state.provinces["asia"].support == 3


@holds("6.4 outside", "6.4 foederati")
def test_6_4_inactive_barbarians_and_armies_outside_the_capital_cost_nothing() -> None:
    state = asia_at(3)
    barbarians(state, "goths", "asia", inactive=3)
    leader(state, "cniva", "asia", active=False)
    army(state, 1, "asia", full=3)
    militia(state, "asia")
    check(state)
    assert state.provinces["asia"].support == 3


@holds("6.4 threats")
def test_6_4_italia_suffers_from_barbarians_and_enemy_armies_too() -> None:
    state = position()
    govern(state, 0, "italia", support=3)
    barbarians(state, "alamanni", "italia", active=1)
    check(state)
    assert state.provinces["italia"].support == 2


@holds("6.4 throne", "12.1 italia-suffers", "10.2 support")
@pytest.mark.parametrize("disputed_by", ["pretender", "rival", "both"])
def test_6_4_a_disputed_throne_costs_the_emperor_one(disputed_by: str) -> None:
    state = position()
    govern(state, 0, "italia", support=3)
    if disputed_by != "rival":
        empire(state, 1, "gallia", "hispania", "britannia")
    if disputed_by != "pretender":
        rival(state, "zenobia")
    check(state)
    assert state.provinces["italia"].support == 2


@holds("6.4 throne")
def test_6_4_a_disputed_throne_costs_besides_the_first_loss() -> None:
    state = position()
    govern(state, 0, "italia", support=4)
    rival(state, "postumus")
    barbarians(state, "alamanni", "italia", active=1)
    check(state)
    assert state.provinces["italia"].support == 2


@holds("6.4 throne")
def test_6_4_an_emperors_own_empire_does_not_dispute_his_throne() -> None:
    state = position()
    empire(state, 0, "asia", "galatia", "syria")
    govern(state, 0, "italia", support=4)
    check(state)
    assert state.provinces["italia"].support == 4


@holds("6.4 throne", "6.4 own-only", "faq neutral-support")
def test_6_4_a_disputed_throne_costs_nothing_while_others_or_nobody_hold_italia() -> None:
    state = position()
    rival(state, "postumus")
    check(state)
    assert state.provinces["italia"].support == 8
    govern(state, 2, "italia", support=4)
    check(state)
    assert state.provinces["italia"].support == 4


@holds("6.4 removed")
def test_6_4_a_governor_at_zero_is_replaced_by_a_neutral_one() -> None:
    state = asia_at(1)
    govern(state, 0, "syria")
    barbarians(state, "goths", "asia", active=1)
    check(state)
    place = state.provinces["asia"]
    assert (place.governor, place.support, state.players[0].governors) == (NEUTRAL, 1, 1)
    assert state.provinces["syria"].governor == 0


@holds("6.4 removed", "11.1 removed")
@pytest.mark.parametrize(("support", "mobs", "stays"), [(3, 2, True), (3, 3, False), (3, 4, False), (2, 1, True)])
def test_6_4_as_many_mobs_as_support_remove_a_governor(support: int, mobs: int, stays: bool) -> None:
    state = asia_at(support)
    govern(state, 0, "syria")
    place = state.provinces["asia"]
    place.mobs = mobs
    check(state)
    expected = (0, support, mobs) if stays else (NEUTRAL, 1, 0)
    assert (place.governor, place.support, place.mobs) == expected


@holds("6.4 order")
def test_6_4_support_falls_before_mobs_are_counted() -> None:
    state = asia_at(3)
    govern(state, 0, "syria")
    state.provinces["asia"].mobs = 2
    barbarians(state, "goths", "asia", active=1)
    check(state)
    assert state.provinces["asia"].governor == NEUTRAL


@holds("6.4 order")
def test_6_4_italia_loses_to_a_rival_before_governors_are_removed() -> None:
    state = position()
    govern(state, 0, "italia", support=1)
    rival(state, "zenobia")
    check(state)
    assert state.emperor == NEUTRAL


@holds("3.2 neutral-italia", "6.4 removed")
def test_6_4_a_neutral_italia_rises_with_every_governor_removed() -> None:
    state = position()
    govern(state, 0, "syria", "galatia", support=1)
    barbarians(state, "sassanids", "syria", active=1)
    barbarians(state, "sassanids", "galatia", active=1)
    assert state.provinces["italia"].support == 6
    check(state)
    assert state.governed(0) == ["asia"]
    assert state.provinces["italia"].support == 8


@holds("3.2 neutral-italia", "5.3 tracks")
def test_6_4_nothing_else_moves_a_neutral_italia() -> None:
    state = position()
    change_support(state, "italia", -1)
    change_support(state, "italia", 1)
    assert state.provinces["italia"].support == 8


@holds("6.4 italia-falls")
def test_6_4_a_fallen_italia_counts_the_neutral_provinces_vacated_ones_included() -> None:
    state = position()
    govern(state, 0, "italia", support=1)
    govern(state, 0, "syria", support=0)
    state.provinces["italia"].mobs = 1
    check(state)
    assert (state.emperor, state.provinces["syria"].governor) == (NEUTRAL, NEUTRAL)
    assert state.provinces["italia"].support == len(state.governed(NEUTRAL)) == 8
    assert state.players[0].governors == 2


@holds("6.4 emperor-pays")
def test_6_4_italia_loses_one_for_each_governor_removed() -> None:
    state = position()
    govern(state, 0, "italia", support=4)
    govern(state, 0, "syria", "galatia", support=0)
    check(state)
    assert (state.emperor, state.provinces["italia"].support) == (0, 2)


@holds("6.4 emperor-pays")
def test_6_4_the_emperor_falls_when_that_brings_italia_to_zero() -> None:
    state = position()
    govern(state, 0, "italia", support=2)
    govern(state, 0, "syria", "galatia", support=0)
    check(state)
    assert state.emperor == NEUTRAL
    assert state.provinces["italia"].support == len(state.governed(NEUTRAL)) == 8


@holds("6.4 emperor-pays")
def test_6_4_only_support_zero_not_mobs_removes_the_emperor_in_the_last_step() -> None:
    state = position()
    govern(state, 0, "italia", support=3)
    govern(state, 0, "syria", support=0)
    state.provinces["italia"].mobs = 2
    check(state)
    assert (state.emperor, state.provinces["italia"].support) == (0, 2)


@holds("6.4 own-only", "faq neutral-support")
def test_6_4_only_the_provinces_of_the_player_whose_turn_it_is_are_checked() -> None:
    state = position()
    barbarians(state, "franks", "gallia", active=1)
    barbarians(state, "goths", "thracia", active=3)
    check(state)
    assert (state.provinces["gallia"].support, state.provinces["thracia"].support) == (1, 1)


@holds("6.4 example")
def test_6_4_the_support_check_of_the_example() -> None:
    state = position()
    govern(state, 3, "italia", support=4)
    govern(state, 3, "thracia", support=1)
    govern(state, 3, "pannonia", support=2)
    barbarians(state, "goths", "thracia", active=1)
    barbarians(state, "alamanni", "pannonia", active=1)
    army(state, 1, "pannonia", capital=True)
    rival(state, "postumus")
    check(state, 3)
    assert (state.provinces["pannonia"].governor, state.provinces["pannonia"].support) == (3, 1)
    assert state.provinces["thracia"].governor == NEUTRAL
    assert (state.emperor, state.provinces["italia"].support) == (3, 2)

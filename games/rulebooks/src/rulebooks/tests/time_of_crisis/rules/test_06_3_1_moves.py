"""6.3.1 Armies that move: into and out of capitals, and across the seas."""

import pytest

from rulebooks import engine
from rulebooks.time_of_crisis.rules.data.card_setups import MILITARY

from .clauses import holds
from .positions import (
    act,
    army,
    barbarians,
    do,
    empire,
    hand,
    may,
    militia,
    orders,
    position,
)


@holds("6.3.1 move", "6.3.1 move-outside", "6.3.1 militia-stays")
def test_6_3_1_an_army_moves_out_of_its_capital_and_leaves_the_militia() -> None:
    state = position()
    number = army(state, 0, "asia", capital=True)
    militia(state, "asia")
    act(state, military=1)
    do(state, f"move army {number} to galatia")
    force = state.armies[number]
    assert (force.region, force.capital, state.now.points[MILITARY]) == ("galatia", False, 0)
    assert state.provinces["asia"].militia is not None


@holds("6.3.1 move")
def test_6_3_1_an_army_moves_to_adjacent_regions_only() -> None:
    state = position()
    number = army(state, 0, "asia")
    act(state, military=9)
    with pytest.raises(engine.IllegalAction):
        do(state, f"move army {number} to syria")


@holds("6.3.1 move-far", "6.3.1 move-example")
@pytest.mark.parametrize(
    ("route", "points"),
    [
        (["aegyptus"], 1),
        (["mare occidentale", "italia"], 2),
        (["mare occidentale", "mare orientale", "asia"], 3),
        (["mare occidentale", "gallia", "oceanus atlanticus", "britannia"], 4),
    ],
)
def test_6_3_1_the_moves_of_the_example(route: list[str], points: int) -> None:
    state = position()
    number = army(state, 0, "africa")
    act(state, military=points)
    for region in route:
        do(state, f"move army {number} to {region}")
    assert state.now.points[MILITARY] == 0
    assert may(state, "end actions")


@holds("6.3.1 enter", "6.3.1 one-in-capital")
def test_6_3_1_an_army_enters_a_free_capital_at_no_cost() -> None:
    state = position()
    first, second = army(state, 0, "syria"), army(state, 0, "syria")
    act(state)
    do(state, f"enter capital with army {first}")
    assert not may(state, f"enter capital with army {second}")
    do(state, f"leave capital with army {first}")
    assert may(state, f"enter capital with army {second}")


@holds("6.3.1 enter")
@pytest.mark.parametrize("seat", [1, 2])
def test_6_3_1_another_army_or_militia_bars_the_capital(seat: int) -> None:
    state = position()
    number = army(state, 0, "gallia")
    act(state)
    assert may(state, f"enter capital with army {number}")
    if seat == 1:
        militia(state, "gallia")
    else:
        army(state, 2, "gallia", capital=True)
    assert not may(state, f"enter capital with army {number}")


@holds("6.3.1 enter")
def test_6_3_1_barbarians_and_rivals_do_not_bar_a_capital() -> None:
    state = position()
    barbarians(state, "goths", "asia", active=3)
    number = army(state, 0, "asia")
    assert may(act(state), f"enter capital with army {number}")


@holds("6.3.1 militia-stays", "6.3.3 militia-stacks", "6.3.1 enter")
def test_6_3_1_an_army_joins_its_own_militia_in_the_capital() -> None:
    state = position()
    militia(state, "asia")
    number = army(state, 0, "asia")
    act(state, military=1)
    do(state, f"enter capital with army {number}")
    do(state, f"move army {number} to galatia")
    assert state.provinces["asia"].militia is not None


@holds("6.3.1 leave")
def test_6_3_1_an_army_that_fought_still_goes_in_and_out_of_a_capital() -> None:
    state = position()
    number = army(state, 0, "asia", capital=True, fought=True)
    act(state)
    do(state, f"leave capital with army {number}")
    do(state, f"enter capital with army {number}")


@holds("6.3.1 no-mixing")
def test_6_3_1_armies_in_one_province_stay_apart() -> None:
    state = position()
    first, second = army(state, 0, "asia", full=2), army(state, 0, "galatia", full=0, reduced=1)
    act(state, military=1)
    do(state, f"move army {second} to asia")
    assert (state.armies[first].legions, state.armies[second].legions) == (2, 1)
    assert {order.split()[0] for order in orders(state)} == {"enter", "end"}


@holds("6.3.1 sea")
def test_6_3_1_no_army_puts_to_sea_without_a_point_to_land() -> None:
    state = position()
    number = army(state, 0, "asia")
    assert not may(act(state, military=1), f"move army {number} to mare orientale")
    assert may(act(state, military=2), f"move army {number} to mare orientale")


@holds("6.3.1 sea")
def test_6_3_1_cards_not_yet_played_do_not_count_as_a_way_ashore() -> None:
    state = position()
    number = army(state, 0, "asia")
    hand(state, 0, "military_1")
    act(state, military=1)
    assert not may(state, f"move army {number} to pontus euxinus")
    do(state, "play military 1")
    assert may(state, f"move army {number} to pontus euxinus")


@holds("6.3.1 sea")
def test_6_3_1_the_phase_does_not_end_and_the_last_point_is_kept_while_an_army_is_at_sea() -> None:
    state = position()
    number, other = army(state, 0, "asia"), army(state, 0, "asia", reduced=1)
    act(state, military=3)
    do(state, f"move army {number} to mare orientale")
    assert not may(state, "end actions")
    assert not may(state, f"move army {other} to mare orientale")
    do(state, f"train army {other}")
    assert {order.rsplit(" to ")[0] for order in orders(state)} == {
        f"move army {number}",
        f"enter capital with army {other}",
    }
    do(state, f"move army {number} to syria")
    assert may(state, "end actions")


@holds("6.3.1 sea")
def test_6_3_1_at_sea_an_army_may_go_on_to_another_sea_only_with_a_point_left() -> None:
    state = position()
    number = army(state, 0, "africa")
    act(state, military=2)
    do(state, f"move army {number} to mare occidentale")
    assert not may(state, f"move army {number} to mare orientale")
    assert may(state, f"move army {number} to italia")


@holds("12.2 breakaway")
def test_6_3_1_entering_a_capital_of_an_empire_occupies_it() -> None:
    state = position()
    empire(state, 1, "gallia", "britannia", "hispania")
    number = army(state, 0, "hispania")
    act(state)
    do(state, f"enter capital with army {number}")
    assert state.provinces["hispania"].governor != 1

"""4. Definitions, and the tables of the map behind them."""

from collections import deque

import pytest

from rulebooks.engine.grades import Cell, Grade
from rulebooks.time_of_crisis.rules.card import CARDS
from rulebooks.time_of_crisis.rules.data import event_cards, limits
from rulebooks.time_of_crisis.rules.data.crisis import CRISIS_TABLES, INVASION_PATHS
from rulebooks.time_of_crisis.rules.data.regions import (
    BORDERS,
    EMPIRE_NEIGHBOURS,
    NEIGHBOURS,
    PROVINCES,
    REGIONS,
    SEA_NAMES,
    SEAS,
    TRIBES,
)
from rulebooks.time_of_crisis.rules.state import NEUTRAL

from .clauses import holds
from .positions import (
    act,
    army,
    barbarians,
    do,
    empire,
    govern,
    leader,
    militia,
    orders,
    position,
    rival,
)


def cost(start: str, goal: str) -> int:
    """The fewest moves between two regions."""
    edge, reached = deque([(start, 0)]), {start}
    while edge:
        region, moves = edge.popleft()
        if region == goal:
            return moves
        fresh = [near for near in NEIGHBOURS[region] if near not in reached]
        reached.update(fresh)
        edge.extend((near, moves + 1) for near in fresh)
    raise AssertionError(f"{goal} is out of reach from {start}")


@holds("4 adjacent", "6.3.1 move-example")
@pytest.mark.parametrize(("goal", "points"), [("aegyptus", 1), ("italia", 2), ("asia", 3), ("britannia", 4)])
def test_4_the_costs_of_the_movement_example(goal: str, points: int) -> None:
    assert cost("africa", goal) == points


@holds("4 adjacent")
@pytest.mark.parametrize(("a", "b"), [("hispania", "africa"), ("thracia", "asia")])
def test_4_the_straits_are_adjacent(a: str, b: str) -> None:
    assert b in NEIGHBOURS[a] and a in NEIGHBOURS[b]


@holds("4 adjacent")
def test_4_adjacency_is_mutual_and_everything_can_be_reached() -> None:
    for region, others in NEIGHBOURS.items():
        assert region not in others and len(set(others)) == len(others)
        assert all(region in NEIGHBOURS[other] for other in others)
        assert all(cost(region, other) < len(REGIONS) for other in REGIONS)


@holds("4 adjacent", "12.1 gallia-britannia")
def test_4_gallia_and_britannia_are_adjacent_for_empires_only() -> None:
    assert "britannia" in EMPIRE_NEIGHBOURS["gallia"]
    assert "britannia" not in NEIGHBOURS["gallia"]


@holds("4 region", "6.3.1 move")
def test_4_provinces_seas_and_homelands_are_regions_to_move_to() -> None:
    assert set(NEIGHBOURS) == {*PROVINCES, *TRIBES, *SEAS}
    state = position()
    number = army(state, 0, "thracia")
    act(state, military=2)
    assert orders(state, start="move army") == [
        f"move army {number} to {region.replace('_', ' ')}" for region in NEIGHBOURS["thracia"]
    ]


@holds("4 army", "4 enemy")
def test_4_every_kind_of_army_can_be_attacked_but_ones_own() -> None:
    state = position()
    number = army(state, 0, "gallia")
    army(state, 0, "gallia")
    other = army(state, 2, "gallia")
    militia(state, "gallia")
    barbarians(state, "franks", "gallia", active=1)
    barbarians(state, "alamanni", "gallia", inactive=1)
    rival(state, "postumus")
    act(state, military=1)
    assert set(orders(state, start="attack")) >= {
        f"attack {enemy} with army {number}"
        for enemy in (
            f"army {other}",
            "militia gallia",
            "franks",
            "alamanni",
            "postumus",
        )
    }
    assert len(orders(state, start="attack")) == 10


@holds("4 army", "6.3.3 militia-stacks")
def test_4_militia_beside_a_general_is_no_army_of_its_own() -> None:
    state = position()
    army(state, 1, "gallia", capital=True)
    militia(state, "gallia")
    number = army(state, 0, "gallia")
    act(state, military=1)
    assert orders(state, start="attack") == [f"attack army 7 with army {number}"]


@holds("4 army", "6.3.3 militia-alone")
def test_4_militia_alone_may_attack() -> None:
    state = position()
    militia(state, "asia")
    barbarians(state, "goths", "asia", active=1)
    act(state, military=1)
    assert orders(state, start="attack") == ["attack goths with militia asia"]


@holds("4 inactive-at-home", "faq homeland")
def test_4_inactive_barbarians_are_no_part_of_the_army_at_home() -> None:
    state = position()
    number = army(state, 0, "goths", full=3)
    act(state, military=1)
    assert orders(state, start="attack") == []
    barbarians(state, "goths", "goths", active=2)
    do(state, f"attack goths with army {number}", pips=[3, 3, 3, 1, 1])
    assert (state.homelands["goths"].active, state.homelands["goths"].inactive) == (
        0,
        10,
    )
    assert state.players[0].legacy == 4


@holds("4 enemy")
def test_4_foederati_of_ones_own_are_no_enemy() -> None:
    state = position()
    army(state, 0, "asia", foederati={"goths": 1})
    act(state, military=1)
    assert orders(state, start="attack") == []


@holds("4 emperor")
def test_4_the_emperor_governs_italia() -> None:
    state = position()
    assert state.emperor == NEUTRAL
    govern(state, 2, "italia")
    assert state.emperor == 2


@holds("4 pretender", "4 pretender-provinces")
def test_4_a_pretender_has_his_seat_of_power_where_he_governs() -> None:
    state = position()
    empire(state, 1, "gallia", "hispania", "britannia")
    assert (state.is_pretender(1), state.is_pretender(0), state.pretenders()) == (
        True,
        False,
        [1],
    )


# The tables.


@pytest.mark.parametrize(
    "table",
    [
        *(card.rulings for card in CARDS.values()),
        *(card.readings for card in CARDS.values()),
        *(card.rulings for card in event_cards.EVENT_CARDS.values()),
        {"lasting_event_ends_on_any_event": event_cards.LASTING_EVENT_ENDS_ON_ANY_EVENT},
        limits.READINGS,
    ],
)
def test_4_every_ruling_has_a_grade_and_a_source(table: dict[str, Cell[int | str]]) -> None:
    for cell in table.values():
        assert isinstance(cell.grade, Grade) and cell.source


def test_4_every_border_cost_path_and_crisis_has_a_grade_and_a_source() -> None:
    paths = [cell for path in INVASION_PATHS.values() for cell in path.values()]
    crises = [cell for table in CRISIS_TABLES.values() for cell in table.values()]
    figures = [(cell.grade, cell.source) for cell in (*limits.GOVERNOR_PRICES, *limits.GENERAL_PRICES)]
    figures += [(cell.grade, cell.source) for cell in paths]
    figures += [(cell.grade, cell.source) for cell in crises]
    figures += [(border.grade, border.source) for border in BORDERS]
    figures += [(card.grade, card.source) for card in event_cards.EVENT_CARDS.values()]
    figures.append((SEA_NAMES.grade, SEA_NAMES.source))
    assert all(isinstance(grade, Grade) and source for grade, source in figures)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_4_a_crisis_table_has_every_roll_of_two_dice(players: int) -> None:
    table = CRISIS_TABLES[players]
    assert list(table) == list(range(2, 13))
    assert (table[2].value, table[7].value, table[12].value) == (
        "ira_deorum",
        "event",
        "pax_deorum",
    )


@pytest.mark.parametrize("tribe", TRIBES)
def test_4_every_tribe_has_a_path_for_each_white_die(tribe: str) -> None:
    assert list(INVASION_PATHS[tribe]) == [1, 2, 3, 4, 5, 6]
    for cell in INVASION_PATHS[tribe].values():
        assert set(cell.value) <= set(PROVINCES)


def test_4_the_prices_of_leaders_run_from_one_to_five() -> None:
    for costs in (limits.GOVERNOR_PRICES, limits.GENERAL_PRICES):
        assert [cell.value for cell in costs] == [1, 2, 3, 4, 5]


@holds("faq leaders")
def test_4_a_leader_makes_his_tribe_an_army_by_himself() -> None:
    state = position()
    leader(state, "cniva", "asia")
    number = army(state, 0, "asia")
    act(state, military=1)
    assert orders(state, start="attack") == [f"attack goths with army {number}"]

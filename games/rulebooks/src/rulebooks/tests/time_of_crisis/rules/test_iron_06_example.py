"""6 of the expansion. The example of play: the set-up and two turns of all four, from the dice of the shuffles on."""

import pytest

import rulebooks
from rulebooks.engine.dice import ScriptedDice
from rulebooks.engine.events import Event
from rulebooks.time_of_crisis.rules import log
from rulebooks.time_of_crisis.rules.data.card_setups import MILITARY, POPULACE, SENATE
from rulebooks.time_of_crisis.rules.state import TocState

from .clauses import holds
from .positions import do, happened, top_event

WRAY, THRAX, PUPIENUS, GORDIAN = range(4)
MATS = ["maximinus_thrax", "pupienus_balbinus", "gordian_iii"]

SHUFFLES = [1] * 13 + [1] * 3
"""Any order of the event deck."""
ORDER = [3, 2]
"""Each faction stays where it is."""


def turns(events: list[Event]) -> dict[int, list[Event]]:
    """Return the events by the seat whose turn it was."""
    events_of_turn: dict[int, list[Event]] = {}
    seat = -1
    for event in events:
        if isinstance(event, log.TurnStarted):
            seat = event.seat
        events_of_turn.setdefault(seat, []).append(event)
    return events_of_turn


def acts(events: list[Event]) -> list[tuple[int, str]]:
    """The steps of the list at which a faction acted, and where."""
    return [(event.step, event.province) for event in events if isinstance(event, log.FactionActs)]


def influence(events: list[Event]) -> tuple[int, str, int, str, int]:
    """A faction's mode and points."""
    [event] = happened(events, log.ModeMarked)
    assert isinstance(event, log.ModeMarked)
    return event.mode, event.primary, event.primary_points, event.secondary, event.secondary_points


def legacy(events: list[Event]) -> int:
    """Return the Legacy that was gained."""
    return sum(event.amount for event in events if isinstance(event, log.LegacyGained))


def circles(state: TocState, seat: int) -> dict[str, int]:
    """The circle of each pawn, from 1."""
    faction = state.players[seat].faction
    assert faction
    return {area: pawn + 1 for area, pawn in faction.pawns.items()}


@pytest.fixture
def table() -> TocState:
    """The factions sit in Gallia, Macedonia and Syria, in this order of turns, and Wray in Galatia."""
    options = {"players": 4, "factions": MATS}
    state = rulebooks.new("time_of_crisis", options, ScriptedDice([*SHUFFLES, *ORDER]))
    assert isinstance(state, TocState)
    do(state, "start in galatia")
    for card in ("senate 1", "senate 1", "senate 1", "military 1"):
        do(state, f"take {card}")
    return state


def first_turns(state: TocState) -> dict[int, list[Event]]:
    """Wray's last card begins the three turns of the factions, and his own crisis brings one Alamanni to Thracia."""
    thrax, pupienus, gordian, wray = [4, 5, 1, 5], [5, 5, 1, 5], [4, 4, 1, 5], [4, 4, 5, 1]
    return turns(do(state, "take military 1", pips=[*thrax, *pupienus, *gordian, *wray]).events)


def wrays_first_turn(state: TocState) -> dict[int, list[Event]]:
    """Asia and an army there, a Tribute; with his last card the factions play again; Shapur comes."""
    for order in (
        *["play senate 1"] * 3,
        "recruit governor for 1",
        "place governor asia with 2 dice",
        *["play military 1"] * 2,
        "recruit general for 1",
        "create army in asia",
        "end actions",
        "buy tribute",
    ):
        do(state, order)
    top_event(state, "shapur")
    do(state, "end turn")
    thrax, pupienus, gordian, wray = [4, 5, 1, 6], [2, 3, 1, 6], [3, 4], [4, 5, 1, 6]
    return turns(do(state, "take military 1", pips=[*thrax, *pupienus, *gordian, *wray]).events)


@holds("iron-6 turn-1", "iron-4.2 provinces")
def test_iron_6_the_factions_sit_down_before_wray(table: TocState) -> None:
    assert [table.governed(seat) for seat in (THRAX, PUPIENUS, GORDIAN)] == [["gallia"], ["macedonia"], ["syria"]]
    assert table.order == [THRAX, PUPIENUS, GORDIAN, WRAY]


@holds("iron-6 turn-1")
def test_iron_6_turn_1_of_maximinus_thrax(table: TocState) -> None:
    events = first_turns(table)[THRAX]
    assert influence(events) == (1, SENATE, 3, MILITARY, 2)
    assert acts(events) == [(3, ""), (4, "hispania"), (13, "gallia")]
    assert table.governed(THRAX) == ["gallia", "hispania"]
    assert [army.full for army in table.armies_of(THRAX)] == [2]
    assert legacy(events) == 2
    assert circles(table, THRAX) == {SENATE: 2, MILITARY: 1, POPULACE: 1}


@holds("iron-6 turn-1")
def test_iron_6_turn_1_of_pupienus_and_balbinus(table: TocState) -> None:
    events = first_turns(table)[PUPIENUS]
    assert influence(events) == (1, SENATE, 3, MILITARY, 2)
    assert acts(events) == [(3, ""), (4, "thracia"), (13, "macedonia")]
    assert legacy(events) == 2
    assert circles(table, PUPIENUS) == {SENATE: 2, MILITARY: 1, POPULACE: 1}


@holds("iron-6 turn-1")
def test_iron_6_turn_1_of_gordian(table: TocState) -> None:
    events = first_turns(table)[GORDIAN]
    assert influence(events) == (1, SENATE, 3, POPULACE, 2)
    assert acts(events) == [(3, ""), (4, "aegyptus"), (21, "aegyptus")]
    assert table.provinces["aegyptus"].support == 2
    assert legacy(events) == 2
    assert circles(table, GORDIAN) == {SENATE: 2, MILITARY: 1, POPULACE: 1}


@holds("iron-6 turn-1")
def test_iron_6_turn_1_of_wray(table: TocState) -> None:
    events = first_turns(table)[WRAY]
    [invaded] = happened(events, log.Invaded)
    assert isinstance(invaded, log.Invaded)
    assert (invaded.tribe, invaded.province, invaded.count) == ("alamanni", "thracia", 1)
    wrays_first_turn(table)
    assert table.players[WRAY].legacy == 2
    assert sorted(table.players[WRAY].hand) == ["military_1"] * 2 + ["populace_1"] * 3


@holds("iron-6 turn-2")
def test_iron_6_turn_2_of_maximinus_thrax(table: TocState) -> None:
    first_turns(table)
    events = wrays_first_turn(table)[THRAX]
    assert influence(events) == (4, POPULACE, 3, MILITARY, 2)
    assert acts(events) == [(14, ""), (15, "hispania"), (21, "hispania")]
    assert legacy(events) == 2
    assert circles(table, THRAX) == {SENATE: 2, MILITARY: 2, POPULACE: 1}
    assert happened(events, log.MatReset)


@holds("iron-6 turn-2")
def test_iron_6_turn_2_of_pupienus_and_balbinus(table: TocState) -> None:
    first_turns(table)
    events = wrays_first_turn(table)[PUPIENUS]
    assert influence(events) == (4, POPULACE, 3, SENATE, 2)
    assert acts(events) == [(3, ""), (19, "thracia")]
    assert [(e.province, e.support) for e in events if isinstance(e, log.SupportChanged)] == [
        ("thracia", 2),
        ("thracia", 1),
    ]
    assert table.players[PUPIENUS].governors == 1
    assert legacy(events) == 2
    assert circles(table, PUPIENUS) == {SENATE: 2, MILITARY: 2, POPULACE: 1}
    assert happened(events, log.MatReset)


@holds("iron-6 turn-2")
def test_iron_6_turn_2_of_gordian(table: TocState) -> None:
    first_turns(table)
    events = wrays_first_turn(table)[GORDIAN]
    assert influence(events) == (4, MILITARY, 3, POPULACE, 2)
    assert acts(events) == [(13, "syria"), (14, ""), (21, "syria")]
    assert table.leaders["shapur"].region == "sassanids"
    assert legacy(events) == 2
    assert circles(table, GORDIAN) == {SENATE: 2, MILITARY: 2, POPULACE: 2}
    assert happened(events, log.MatReset)


@holds("iron-6 turn-2")
def test_iron_6_turn_2_of_wray(table: TocState) -> None:
    first_turns(table)
    wrays_first_turn(table)
    [galatia] = [army.number for army in table.armies_of(WRAY) if army.region == "galatia"]
    for order in (
        *["play military 1"] * 2,
        f"add legion to army {galatia}",
        *["play populace 1"] * 3,
        "build limes in galatia",
        "end actions",
        "buy castra",
    ):
        do(table, order)
    assert table.players[WRAY].legacy == 2 + 3
    pile = ["military_1", "senate_1", "senate_1", "senate_1", "tribute"]
    assert sorted(table.players[WRAY].available) == pile, "all that is left for his next hand"

"""Positions in the midst of a game, for lessons. Counters come from boxes and homelands, so that every count holds."""

from collections.abc import Mapping
from typing import Any

from rulebooks.engine import kernel
from rulebooks.engine.dice import KeyedDice, ScriptedDice
from rulebooks.time_of_crisis.rules import setup
from rulebooks.time_of_crisis.rules.data.card_setups import SPHERES
from rulebooks.time_of_crisis.rules.forces import army_number
from rulebooks.time_of_crisis.rules.legacy import GainLegacy
from rulebooks.time_of_crisis.rules.market import lay_out
from rulebooks.time_of_crisis.rules.pretender import ExpandEmpire
from rulebooks.time_of_crisis.rules.state import NEUTRAL, Army, Band, TocState, TurnRecord
from rulebooks.time_of_crisis.rules.support import SupportCheck, neutral_support
from rulebooks.time_of_crisis.rules.take_actions import StartActions, TakeActions
from rulebooks.time_of_crisis.rules.turn import NextPlayer, steps_to_close


def empty_table(**options: Any) -> TocState:
    """Return an empty table: every open province is neutral."""
    return setup.empty_table(setup.read_options(options))


def lay_out_market(state: TocState) -> None:
    """Shuffle the stacks of the variable set-up, the same for everybody."""
    state.begin(KeyedDice(bytes(32), "market"))
    lay_out(state)
    state.finish()


def govern(state: TocState, seat: int, provinces: Mapping[str, int]) -> None:
    """Give a seat the Governors of provinces, at these levels of support."""
    owner = state.players[seat]
    for name, support in provinces.items():
        if owner.governors:
            owner.governors -= 1
        else:
            owner.governors_for_hire.pop(0)
        state.provinces[name].governor, state.provinces[name].support = seat, support
    if state.emperor == NEUTRAL:
        state.provinces["italia"].support = neutral_support(state)


def recruit(state: TocState, seat: int) -> None:
    """Put the cheapest Governor among the Available Leaders."""
    state.players[seat].governors_for_hire.pop(0)
    state.players[seat].governors += 1


def place_army(state: TocState, seat: int, region: str, *, full: int = 1, capital: bool = True) -> None:
    """Put an army with so many Legions in a region; the first of a seat is led by its General of no cost."""
    owner = state.players[seat]
    leader = owner.generals.pop(0) if owner.generals else owner.generals_for_hire.pop(0)
    number = army_number(seat, leader)
    state.armies[number] = Army(number, seat, region, capital, full)


def place_invaders(state: TocState, tribe: str, province: str, count: int) -> None:
    state.homelands[tribe].inactive -= count
    state.provinces[province].barbarians[tribe] = Band(active=count)


def fill_hand(state: TocState, seat: int, *cards: str) -> None:
    """Put cards into a hand, from the Available Pile or the market."""
    owner = state.players[seat]
    for card in cards:
        if card in owner.available:
            owner.available.remove(card)
        else:
            state.market[card] -= 1
        owner.hand.append(card)


def act(state: TocState, seat: int = 0, **points: int) -> TocState:
    """Let a seat take actions with points of cards played before; the rest of the turn follows."""
    state.turn = TurnRecord(seat, "actions")
    state.agenda.clear()
    state.then(
        StartActions(seat),
        TakeActions(waiting=[seat]),
        SupportCheck(seat),
        ExpandEmpire(seat),
        GainLegacy(seat),
        *steps_to_close(seat),
        NextPlayer(seat),
    )
    kernel.start(state, ScriptedDice())
    state.now.points = {sphere: points.get(sphere, 0) for sphere in SPHERES}
    return state

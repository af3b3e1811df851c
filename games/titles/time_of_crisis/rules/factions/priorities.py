"""4.5.2 The priority list: the uses of a faction's influence, from the top to the bottom."""

from collections.abc import Callable
from typing import NamedTuple

from ..data.cards import MILITARY, POPULACE, SENATE
from ..state import TocState
from . import events, guidelines, military, populace, senate
from .choosing import FactionChoice
from .threats import endangered, holds_italia


class PriorityStep(NamedTuple):
    """One step of the list.

    ``area`` is the influence it needs, "" for any. A step that ``stays`` is asked again until it
    has no act; one that goes ``back`` begins its area again if anything was done since it began.
    """

    step: int
    area: str
    choose: Callable[[TocState, int], FactionChoice | None]
    stays: bool = False
    back: int = 0


quiet_barbarians = events.at_step(1)


def clear_threats(state: TocState, seat: int) -> FactionChoice | None:
    """Step 1: events that quiet barbarians, else arms (A)."""
    if not endangered(state, seat):
        return None
    return quiet_barbarians(state, seat) or guidelines.defend(state, seat)


def protect_italia(state: TocState, seat: int) -> FactionChoice | None:
    """Step 2: the Emperor brings an army into the capital of Italia (B)."""
    if state.emperor != seat or holds_italia(state, seat):
        return None
    return guidelines.hold_italia(state, seat)


def hunt(state: TocState, seat: int) -> FactionChoice | None:
    """Step 17: a battle for Legacy (C); an army that has fought marches again to another one."""
    return guidelines.hunt(state, seat) or march_again(state, seat)


march_again = events.at_step(17)


def nothing(state: TocState, seat: int) -> FactionChoice | None:
    """Steps 8, 18 and 24 end a loop."""
    return None


PRIORITIES = (
    PriorityStep(1, "", clear_threats, stays=True),
    PriorityStep(2, "", protect_italia, stays=True),
    PriorityStep(3, SENATE, senate.recall_or_recruit),
    PriorityStep(4, SENATE, senate.place_against_target),
    PriorityStep(5, SENATE, senate.place_elsewhere),
    PriorityStep(6, SENATE, events.in_sphere(SENATE)),
    PriorityStep(7, SENATE, senate.recruit),
    PriorityStep(8, SENATE, nothing, back=3),
    PriorityStep(9, MILITARY, military.train),
    PriorityStep(10, MILITARY, military.hold, stays=True),
    PriorityStep(11, MILITARY, military.hunt_rivals, stays=True),
    PriorityStep(12, MILITARY, military.contest, stays=True),
    PriorityStep(13, MILITARY, military.add_legion),
    PriorityStep(14, MILITARY, military.recruit),
    PriorityStep(15, MILITARY, military.create),
    PriorityStep(16, MILITARY, guidelines.clear, stays=True),
    PriorityStep(17, MILITARY, hunt, stays=True),
    PriorityStep(18, MILITARY, military.disperse, back=9),
    PriorityStep(19, POPULACE, populace.shore_up),
    PriorityStep(20, POPULACE, populace.hold_games),
    PriorityStep(21, POPULACE, populace.raise_support),
    PriorityStep(22, POPULACE, populace.place_militia),
    PriorityStep(23, POPULACE, populace.build),
    PriorityStep(24, POPULACE, nothing, back=19),
    PriorityStep(25, "", events.anything, stays=True),
)
"""Grades and content as `data.factions.STEPS` has them."""

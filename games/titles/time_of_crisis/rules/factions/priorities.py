"""4.5.2 The priority list: what a faction does with its influence, from the top to the bottom."""

from collections.abc import Callable
from typing import NamedTuple

from ..data.cards import MILITARY, POPULACE, SENATE
from ..state import State
from . import events, guidelines, military, populace, senate
from .choosing import Choice
from .threats import endangered, holds_italia


class Line(NamedTuple):
    """One step of the list. ``area`` is the influence without which it is passed over, "" for any. A step that
    ``stays`` is asked again until it has nothing to do; one that goes ``back`` begins its area again where something
    was done since it began."""

    step: int
    area: str
    choose: Callable[[State, int], Choice | None]
    stays: bool = False
    back: int = 0


def clear_threats(state: State, seat: int) -> Choice | None:
    """Step 1: events that quiet barbarians, else arms (A)."""
    if not endangered(state, seat):
        return None
    return events.among(events.QUIETING)(state, seat) or guidelines.defend(state, seat)


def protect_italia(state: State, seat: int) -> Choice | None:
    """Step 2: the Emperor brings an army into the capital of Italia (B)."""
    if state.emperor != seat or holds_italia(state, seat):
        return None
    return guidelines.hold_italia(state, seat)


def hunt(state: State, seat: int) -> Choice | None:
    """Step 17: a battle for Legacy (C); an army that has fought marches again where there is another."""
    return guidelines.hunt(state, seat) or march_again(state, seat)


march_again = events.among(["force_march"])


def nothing(state: State, seat: int) -> Choice | None:
    """Steps 8, 18 and 24 end a loop."""
    return None


PRIORITIES = (
    Line(1, "", clear_threats, stays=True),
    Line(2, "", protect_italia, stays=True),
    Line(3, SENATE, senate.recall_or_recruit),
    Line(4, SENATE, senate.place_against_target),
    Line(5, SENATE, senate.place_elsewhere),
    Line(6, SENATE, events.in_sphere(SENATE)),
    Line(7, SENATE, senate.recruit),
    Line(8, SENATE, nothing, back=3),
    Line(9, MILITARY, military.train),
    Line(10, MILITARY, military.hold, stays=True),
    Line(11, MILITARY, military.hunt_rivals, stays=True),
    Line(12, MILITARY, military.contest, stays=True),
    Line(13, MILITARY, military.add_legion),
    Line(14, MILITARY, military.recruit),
    Line(15, MILITARY, military.create),
    Line(16, MILITARY, guidelines.clear, stays=True),
    Line(17, MILITARY, hunt, stays=True),
    Line(18, MILITARY, military.disperse, back=9),
    Line(19, POPULACE, populace.shore_up),
    Line(20, POPULACE, populace.hold_games),
    Line(21, POPULACE, populace.raise_support),
    Line(22, POPULACE, populace.place_militia),
    Line(23, POPULACE, populace.build),
    Line(24, POPULACE, nothing, back=19),
    Line(25, "", events.anything, stays=True),
)
"""Grades and content as `data.factions.STEPS` has them."""

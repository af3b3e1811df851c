"""A faction's weighing of a battle, and the way of its armies there (Military Guidelines)."""

from collections.abc import Iterator

from ..actions import Attack, EnterCapital, MoveArmy
from ..armies import ACTION_COST, offer_capital, offer_move
from ..combat import units_of
from ..data.cards import MILITARY
from ..data.regions import distances
from ..forces import enemies_in, has_castra, has_fought
from ..points import spendable
from ..state import Army, Board, TocState
from .choosing import FactionChoice
from .threats import guards

BEST_PIP = 7
"""A die that needs n has (7 - n) / 5 hits on average, its bonus dice among them."""
CASTRA = 5
"""In fifths of a hit."""


def weight(table: Board, force: str, region: str, against: str, *, marching: bool = False) -> int:
    """8.1 The hits to be expected of a side, in fifths; an army on the march leaves its Militia behind."""
    units = [(unit, need) for unit, need in units_of(table, force, region) if not (marching and unit == "militia")]
    return max(0, sum(BEST_PIP - need for _unit, need in units) - CASTRA * has_castra(table, against))


def edge(table: Board, army: Army, enemy: str, region: str) -> int:
    """By how much an army is expected to hit more than an enemy in a region, in fifths of a hit."""
    force, is_away = f"army {army.number}", army.region != region
    own = weight(table, force, army.region, enemy, marching=is_away)
    shielded = 0 if is_away else CASTRA * has_castra(table, force)
    theirs = max(0, sum(BEST_PIP - need for _unit, need in units_of(table, enemy, region)) - shielded)
    return own - theirs


def movers(state: TocState, seat: int, region: str, *, battle: bool) -> Iterator[tuple[int, Army]]:
    """Yield the armies that can pay the way to a region and, if need be, a battle there, the nearest first."""
    points = spendable(state, MILITARY)
    steps = distances(region)
    candidates = []
    for army in state.armies_of(seat):
        way = steps[army.region]
        idle = not has_fought(state, f"army {army.number}")
        if (
            (idle or (not way and not battle))
            and way + ACTION_COST * battle <= points
            and not guards(state, army, region)
        ):
            candidates.append((way, army))
    yield from sorted(candidates, key=lambda candidate: (candidate[0], candidate[1].number))


def approach(state: TocState, seat: int, army: Army, region: str, why: str) -> FactionChoice | None:
    """One step of an army on its way to a region."""
    steps = distances(region)
    for action in offer_move(state, seat):
        if isinstance(action, MoveArmy) and action.army == army.number and steps[action.region] < steps[army.region]:
            return FactionChoice(action, why, region)
    return None


def strike(state: TocState, seat: int, army: Army, enemy: str, region: str, why: str) -> FactionChoice | None:
    """Attack an enemy, or come one step nearer to it."""
    if army.region != region:
        return approach(state, seat, army, region, f"{why}_march")
    return (
        FactionChoice(Attack(enemy, f"army {army.number}"), why, region)
        if enemy in enemies_in(state, seat, region)
        else None
    )


def enter(state: TocState, seat: int, army: Army, why: str) -> FactionChoice | None:
    """Into the capital, if it is free."""
    action = EnterCapital(army.number)
    return FactionChoice(action, why, army.region) if action in offer_capital(state, seat) else None

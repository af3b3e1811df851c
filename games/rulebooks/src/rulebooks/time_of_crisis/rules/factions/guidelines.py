"""The Military Guidelines A to D, for the steps of the priority list (4.5.2), each giving the next act; with the
weighing of a battle, and the way of armies there.
"""

from collections.abc import Iterable, Iterator
from functools import partial
from typing import NamedTuple

from ..aftermath import VICTORY_LEGACY
from ..armies import ACTION_PRICE
from ..combat import units_of
from ..data.card_setups import MILITARY
from ..data.regions import PROVINCES, distances
from ..forces import enemies_in, has_castra, has_fought, in_capital, lone_militia, owner
from ..orders.attack import Attack
from ..orders.capital import ENTER_CAPITAL, EnterCapital
from ..orders.create_army import CREATE_ARMY, CreateArmy
from ..orders.move_army import MOVE_ARMY, MoveArmy
from ..points import spendable
from ..state import NEUTRAL, SEAT, Army, Board, TocState
from .choosing import FactionChoice, first_option, rank_target
from .threats import danger_list, enemies_of, guards_rome, holds_italia

BARBARIANS, RIVAL, ARMY = range(3)
"""The kinds of enemies, in the order of the hunt."""
BEST_PIP = 7
"""A die that needs n has (7 - n) / 5 hits on average, its bonus dice among them."""
CASTRA = 5
"""In fifths of a hit."""


def expected_hits(table: Board, force: str, region: str, against: str, *, marching: bool = False) -> int:
    """8.1 The hits to be expected of a side, in fifths; an army on the march leaves its Militia behind."""
    units = [(unit, need) for unit, need in units_of(table, force, region) if not (marching and unit == "militia")]
    return max(0, sum(BEST_PIP - need for _unit, need in units) - CASTRA * has_castra(table, against))


def hit_margin(table: Board, army: Army, enemy: str, region: str) -> int:
    """By how much an army is expected to hit more than an enemy in a region, in fifths of a hit."""
    force, is_away = f"army {army.number}", army.region != region
    own = expected_hits(table, force, army.region, enemy, marching=is_away)
    shielded = 0 if is_away else CASTRA * has_castra(table, force)
    theirs = max(0, sum(BEST_PIP - need for _unit, need in units_of(table, enemy, region)) - shielded)
    return own - theirs


def armies_in_reach(state: TocState, seat: int, region: str, *, battle: bool) -> Iterator[tuple[int, Army]]:
    """Yield the armies that can pay the way to a region and, if need be, a battle there, the nearest first."""
    points = spendable(state, MILITARY)
    steps = distances(region)
    candidates = []
    for army in state.armies_of(seat):
        way = steps[army.region]
        idle = not has_fought(state, f"army {army.number}")
        if (
            (idle or (not way and not battle))
            and way + ACTION_PRICE * battle <= points
            and not guards_rome(state, army, region)
        ):
            candidates.append((way, army))
    yield from sorted(candidates, key=lambda candidate: (candidate[0], candidate[1].number))


def move_towards(state: TocState, seat: int, army: Army, region: str, why: str) -> FactionChoice | None:
    """One step of an army on its way to a region."""
    steps = distances(region)
    for action in MOVE_ARMY.offer(state, seat):
        if isinstance(action, MoveArmy) and action.army == army.number and steps[action.region] < steps[army.region]:
            return FactionChoice(action, why, region)
    return None


def attack(state: TocState, seat: int, army: Army, enemy: str, region: str, why: str) -> FactionChoice | None:
    """Attack an enemy, or come one step nearer to it."""
    if army.region != region:
        return move_towards(state, seat, army, region, f"{why}_march")
    return (
        FactionChoice(Attack(enemy, f"army {army.number}"), why, region)
        if enemy in enemies_in(state, seat, region)
        else None
    )


def enter_capital(state: TocState, seat: int, army: Army, why: str) -> FactionChoice | None:
    """Into the capital, if it is free."""
    action = EnterCapital(army.number)
    return FactionChoice(action, why, army.region) if action in ENTER_CAPITAL.offer(state, seat) else None


class Quarry(NamedTuple):
    """A possible target for Legacy; an ``ARMY`` is a player's."""

    enemy: str
    region: str
    kind: int
    rank: int
    counters: int = 0


def quarries_of(state: Board, seat: int) -> Iterator[Quarry]:
    """Yield all targets of a faction in the provinces; homelands are nobody's to win."""
    for name in PROVINCES:
        for tribe in state.tribes_in(name):
            counters = state.provinces[name].barbarians.get(tribe)
            yield Quarry(tribe, name, BARBARIANS, 0, counters.total if counters else 0)
        yield from (Quarry(rival.replace("_", " "), name, RIVAL, 0) for rival in state.rivals_in(name))
        for army in state.armies_in(name):
            if army.seat != seat:
                yield Quarry(f"army {army.number}", name, ARMY, rank_target(state, army.seat))
        governor = state.provinces[name].governor
        if governor != seat and lone_militia(state, name):
            yield Quarry(f"militia {name}", name, ARMY, rank_target(state, governor))


def quarry_legacy(quarry: Quarry) -> int:
    """8.2 The Legacy of a victory; of a tribe every counter may fall."""
    return VICTORY_LEGACY + quarry.counters


def defend(state: TocState, seat: int) -> FactionChoice | None:
    """A: the nearest army equal to an enemy in the most endangered province attacks it."""
    return _defend(state, seat, danger_list(state, seat))


def clear_provinces(state: TocState, seat: int) -> FactionChoice | None:
    """Step 16, by A: the same in any province with barbarians or a Rival Emperor, active or not."""
    return _defend(
        state, seat, (name for name in state.governed(seat) if state.tribes_in(name) or state.rivals_in(name))
    )


def _defend(state: TocState, seat: int, provinces: Iterable[str]) -> FactionChoice | None:
    for name in provinces:
        enemies = [*enemies_of(state, seat, name), *(tribe for tribe in state.tribes_in(name))]
        for enemy in dict.fromkeys(enemies):
            for _way, army in armies_in_reach(state, seat, name, battle=True):
                if hit_margin(state, army, enemy, name) >= 0 and (
                    choice := attack(state, seat, army, enemy, name, "defend")
                ):
                    return choice
    return None


def hold_italia(state: TocState, seat: int) -> FactionChoice | None:
    """B: an army in Italia or beside it goes into the capital; else one is created there."""
    if holds_italia(state, seat):
        return None
    for way, army in armies_in_reach(state, seat, "italia", battle=False):
        if way <= 1 and (choice := _to_capital(state, seat, army, "hold_italia")):
            return choice
    create = CreateArmy("italia")
    return FactionChoice(create, "hold_italia_create", "italia") if create in CREATE_ARMY.offer(state, seat) else None


def contest_italia(state: TocState, seat: int) -> FactionChoice | None:
    """D: the largest army goes to Italia, attacks the army in its capital only as a match for it,
    and enters an empty one.
    """
    armies = sorted(armies_in_reach(state, seat, "italia", battle=False), key=_rank_mover)
    return (
        _to_capital(state, seat, armies[0][1], "contest_italia") if armies and not holds_italia(state, seat) else None
    )


def _rank_mover(mover: tuple[int, Army]) -> tuple[int, int, int]:
    way, army = mover
    return -army.units, way, army.number


def _to_capital(state: TocState, seat: int, army: Army, why: str) -> FactionChoice | None:
    """Towards the capital of Italia, into it, or against the force in it."""
    if army.region != "italia":
        return move_towards(state, seat, army, "italia", why)
    if choice := enter_capital(state, seat, army, why):
        return choice
    keeper = _keeper(state, "italia")
    if not keeper or army not in (other for _way, other in armies_in_reach(state, seat, "italia", battle=True)):
        return None
    return attack(state, seat, army, keeper, "italia", why) if hit_margin(state, army, keeper, "italia") >= 0 else None


def _keeper(state: TocState, province: str) -> str:
    """The force in a capital."""
    if army := state.army_in_capital(province):
        return f"army {army.number}"
    return f"militia {province}" if in_capital(state, province)[1] else ""


def hunt(state: TocState, seat: int) -> FactionChoice | None:
    """C: the battle with more hits to be expected and the most Legacy for its points."""
    return _hunt(state, seat, quarries_of(state, seat))


def hunt_claimants(state: TocState, seat: int) -> FactionChoice | None:
    """Step 11, by C: Rival Emperors, and the armies of Pretenders in their empires; no other enemies."""
    return _hunt(state, seat, filter(partial(_is_claimant, state), quarries_of(state, seat))) or _occupy(state, seat)


def _is_claimant(table: Board, quarry: Quarry) -> bool:
    """Return True for a Rival Emperor, or a Pretender's army in a province of an empire."""
    if quarry.kind != ARMY:
        return quarry.kind == RIVAL
    return bool(table.provinces[quarry.region].marker) and owner(table, quarry.enemy) in table.pretenders()


def _occupy(state: TocState, seat: int) -> FactionChoice | None:
    """12.2 An army beside an open capital of an empire, its Seat of Power first, goes in."""
    claimed = [name for name in PROVINCES if state.provinces[name].marker and state.provinces[name].governor != seat]
    for name in sorted(claimed, key=lambda province: state.provinces[province].marker != SEAT):
        if not _keeper(state, name):
            for way, army in armies_in_reach(state, seat, name, battle=False):
                choice = (
                    move_towards(state, seat, army, name, "occupy")
                    if way
                    else enter_capital(state, seat, army, "occupy")
                )
                if choice:
                    return choice
    return None


def _hunt(state: TocState, seat: int, quarries: Iterable[Quarry]) -> FactionChoice | None:
    options = []
    for quarry in quarries:
        for way, army in armies_in_reach(state, seat, quarry.region, battle=True):
            ahead = hit_margin(state, army, quarry.enemy, quarry.region)
            if ahead > 0:
                options.append((-quarry_legacy(quarry) / (way + 1), quarry.kind, quarry.rank, -ahead, army, quarry))
    best = first_option(options, lambda option: option[:4])
    if best is None:
        return None
    army, quarry = best[4:]
    return attack(state, seat, army, quarry.enemy, quarry.region, "hunt")


def has_claimants(state: TocState, seat: int) -> bool:
    """Step 11: return True if a Pretender or a Rival Emperor is on the map."""
    return bool(state.rivals) or any(other not in (seat, NEUTRAL) for other in state.pretenders())

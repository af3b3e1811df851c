"""6.3.1 Armies: raised to guard provinces, marched, and sent to battles with good odds. Their chances are exact
(`rules.odds`), rounded and cached, because a bot asks for the same again and again.
"""

import math
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from ...rules.card import battle_cards
from ...rules.cards.triumph import LEGACY as TRIUMPH_LEGACY
from ...rules.cards.triumph import TRIUMPH
from ...rules.combat import Unit, units_of
from ...rules.data.card_setups import MILITARY
from ...rules.data.emperors import BATTLE_LEGACY_FACTOR, EMPEROR_DIES_FROM
from ...rules.data.regions import NEIGHBOURS, PROVINCES, SEAS
from ...rules.forces import army_of, enemies_in, has_castra, is_tribe, owner, region_of, rival_id, stack
from ...rules.odds import BattleTerms, hits_that_count, hits_to_destroy
from ...rules.orders.add_legion import AddLegion
from ...rules.orders.attack import Attack
from ...rules.orders.capital import EnterCapital, LeaveCapital
from ...rules.orders.create_army import CreateArmy
from ...rules.orders.disperse_mob import DisperseMob
from ...rules.orders.move_army import MoveArmy
from ...rules.orders.recruit_general import RecruitGeneral
from ...rules.orders.train import Train
from ...rules.points import is_usable, spendable
from ...rules.state import Army, Board
from .outlook import DEPOSING_WORTH, END, NEVER, REIGN_WORTH, WAR, Scorers, SeatOutlook, exposure_of

VICTORY_WORTH = 2.0
HIT_COST = 0.5
RELIEF_WORTH = 3.0
RIVALRY_HIT_WORTH = 0.3
FEW_ENOUGH_LEGIONS = 3
MARCH_COST = 0.4


class Force(NamedTuple):
    """One side of a possible battle: its dice, the hits that destroy it, and its Castra."""

    units: tuple[Unit, ...]
    stands: int
    castra: bool


class BattleForecast(NamedTuple):
    """The attacker's chance to win, and the hits that attacker and defender can expect to take."""

    wins: float
    suffered: float
    inflicted: float


def forecast_attack(table: Board, attacker: str, defender: str, region: str) -> BattleForecast:
    """Forecast an attack, of a force as if it stood in ``region``; with an event that wins a tie."""
    wins_tie = any(card.wins_ties and is_usable(table, name) for name, card in battle_cards().items())
    tie = 1 if wins_tie else -1
    return forecast_battle(force_in_region(table, attacker, region), force_in_region(table, defender, region), tie)


def force_in_region(table: Board, force: str, region: str) -> Force:
    """Return a force as it would fight in ``region``."""
    units = tuple(units_of(table, force, region))
    return Force(units, hits_to_destroy(table, force, region), has_castra(table, force))


@lru_cache(maxsize=8192)
def forecast_battle(attacker: Force, defender: Force, tie: int = -1) -> BattleForecast:
    """8.2 Forecast a battle: the most hits win, the defender a tie unless told; a side left alone has won."""
    terms = BattleTerms(attacker.stands, defender.stands, tie)
    attacker_hits = hits_that_count(attacker.units, defender.stands, defender.castra)
    defender_hits = hits_that_count(defender.units, attacker.stands, attacker.castra)
    wins = suffered = inflicted = 0.0
    for (a, likely), (d, along) in product(enumerate(attacker_hits), enumerate(defender_hits)):
        chance = float(likely) * float(along)
        wins += chance * (terms.outcome(a, d) == 1)
        suffered += chance * d
        inflicted += chance * a
    return BattleForecast(wins, suffered, inflicted)


def score_attack(outlook: SeatOutlook, action: Attack) -> float:
    region = region_of(outlook.view, action.force)
    return battle_worth(outlook, action.force, action.target, region)


def battle_worth(outlook: SeatOutlook, force: str, target: str, region: str) -> float:
    """8.2 Value the legacy and relief of a victory, less the Legions it costs."""
    odds = forecast_attack(outlook.view, force, target, region)
    legacy = VICTORY_WORTH + (odds.inflicted if is_tribe(target) else 0)
    prize = relief_worth(outlook, target, region) + legacy * (
        BATTLE_LEGACY_FACTOR.value if force == outlook.emperors_army else 1
    )
    prize += TRIUMPH_LEGACY.value * is_usable(outlook.view, TRIUMPH.name)
    if rival_id(target):
        prize += 1.0
    elif not is_tribe(target):
        prize += rivalry_worth(outlook, target)
    loss = 1.0 - odds.wins
    worth = odds.wins * prize - HIT_COST * odds.suffered - loss * 0.5
    return worth + emperor_risk(outlook, force, target, odds)


def emperor_risk(outlook: SeatOutlook, force: str, target: str, odds: BattleForecast) -> float:
    """Value the risk to an Emperor's life: against me of mine, for me of another's."""
    if target == outlook.view.emperor_token:
        return DEPOSING_WORTH * death_chance(odds.inflicted)
    return -REIGN_WORTH * death_chance(odds.suffered) if force == outlook.emperors_army else 0.0


def death_chance(hits: float) -> float:
    """Estimate the chance that so many hits on an Emperor's army kill him."""
    survives: float = (EMPEROR_DIES_FROM.value - 1) / 6
    return 1.0 - math.pow(survives, hits)


def relief_worth(outlook: SeatOutlook, target: str, region: str) -> float:
    """Value the enemy's removal from a province of mine."""
    if region not in outlook.own_provinces or not outlook.is_threatened(region):
        return 0.0
    return RELIEF_WORTH + (region == "italia")


def rivalry_worth(outlook: SeatOutlook, target: str) -> float:
    """Value the harm to a family, greater the further it is ahead."""
    return RIVALRY_HIT_WORTH * min(5.0, outlook.lead_of(owner(outlook.view, target)) / 5)


def score_train(outlook: SeatOutlook, action: Train) -> float:
    return 1.6


def score_add_legion(outlook: SeatOutlook, action: AddLegion) -> float:
    """Value a second and third Legion, which make an army; more are for points about to be lost."""
    army = outlook.view.armies[action.army]
    worth = 2.4 if army.legions < FEW_ENOUGH_LEGIONS else 0.5
    return (worth + exposure_of(army.region)) / (army.legions + 1)


def score_create_army(outlook: SeatOutlook, action: CreateArmy) -> float:
    """Prefer a province without an army; first one with an enemy or support to guard."""
    province = action.province
    if outlook.guards_of(province) > 1 or own_army_in(outlook, province):
        return 0.3
    place = outlook.view.provinces[province]
    worth = 1.5 + 0.2 * place.support + exposure_of(province)
    return worth + RELIEF_WORTH * outlook.is_threatened(province) / 2


def own_army_in(outlook: SeatOutlook, region: str) -> bool:
    return any(army.region == region for army in outlook.view.armies_of(outlook.seat))


def score_recruit_general(outlook: SeatOutlook, action: RecruitGeneral) -> float:
    """Recruit for unguarded provinces; the dearest one that leaves a point for his army."""
    generals = len(outlook.me.generals) + len(outlook.view.armies_of(outlook.seat))
    if outlook.me.generals or generals >= len(outlook.own_provinces):
        return 0.1
    points_left = spendable(outlook.view, MILITARY) - action.cost
    return (1.8 if points_left else 0.6) / action.cost


def score_disperse_mob(outlook: SeatOutlook, action: DisperseMob) -> float:
    """Pay a point of support if several Mobs go, or the governor would."""
    place = outlook.view.provinces[region_of(outlook.view, action.force)]
    mobs_dispersed = min(place.mobs, stack(outlook.view, action.force).units)
    if place.mobs < 2 or place.mobs - mobs_dispersed >= place.support - 1:
        return NEVER
    return 1.0 * mobs_dispersed


def score_move(outlook: SeatOutlook, action: MoveArmy) -> float:
    """March to the region of most worth, battles included, if that is better than to stay."""
    army = outlook.view.armies[action.army]
    points_left = spendable(outlook.view, MILITARY) - 1
    if army.region in SEAS:
        return 50.0 if action.region in PROVINCES else NEVER
    if action.region in SEAS:
        return NEVER
    destination_worth = prospects(outlook, army, action.region, points_left)
    return destination_worth - prospects(outlook, army, army.region, points_left, steps=0) - MARCH_COST


def prospects(outlook: SeatOutlook, army: Army, region: str, points: int, steps: int = 1) -> float:
    """Return the best use of an army in a region with so many points left, one further march included."""
    best = station_worth(outlook, army, region)
    if points > 0:
        best = max(best, best_battle(outlook, army, region))
    if steps and points > 1:
        onward = [
            prospects(outlook, army, near, points - 1, steps - 1) - MARCH_COST
            for near in NEIGHBOURS[region]
            if near not in SEAS and near != army.region
        ]
        best = max(best, *onward)
    return best


def best_battle(outlook: SeatOutlook, army: Army, region: str) -> float:
    force = f"army {army.number}"
    return max(
        (battle_worth(outlook, force, enemy, region) for enemy in enemies_in(outlook.view, outlook.seat, region)),
        default=0.0,
    )


def station_worth(outlook: SeatOutlook, army: Army, region: str) -> float:
    """Value an army's stand: guarding a capital of mine without another guard of mine."""
    if region not in outlook.own_provinces:
        return 0.0
    inside = outlook.view.army_in_capital(region)
    if inside and inside.number != army.number:
        return 0.2
    place = outlook.view.provinces[region]
    return 0.3 * army.units + 0.2 * place.support + 0.5 * exposure_of(region)


def score_enter_capital(outlook: SeatOutlook, action: EnterCapital) -> float:
    """Enter one's own to guard it; a family's to take its support or its pretender's province."""
    army = army_of(outlook.view, f"army {action.army}")
    assert army
    governor = outlook.view.provinces[army.region].governor
    return 1.0 if governor == outlook.seat or governor >= 0 else NEVER


def score_leave_capital(outlook: SeatOutlook, action: LeaveCapital) -> float:
    """Never leave: marching and fighting need no leave, and going in and out again leads nowhere."""
    return NEVER


SCORERS: Scorers = {
    Attack: (WAR, score_attack),
    Train: (WAR, score_train),
    AddLegion: (WAR, score_add_legion),
    CreateArmy: (WAR, score_create_army),
    RecruitGeneral: (WAR, score_recruit_general),
    DisperseMob: (WAR, score_disperse_mob),
    MoveArmy: (WAR, score_move),
    EnterCapital: (WAR, score_enter_capital),
    LeaveCapital: (END, score_leave_capital),
}

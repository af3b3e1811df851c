"""6.3.1 Armies: raised to guard provinces, and sent to battles with good odds."""

import math

from ...rules.actions import AddLegion, Attack, CreateArmy, DisperseMob, RecruitGeneral, Train
from ...rules.cards.triumph import LEGACY as TRIUMPH_LEGACY
from ...rules.data.cards import MILITARY
from ...rules.data.emperors import BATTLE_LEGACY_FACTOR, EMPEROR_DIES_FROM
from ...rules.forces import is_tribe, owner, region_of, rival_id, stack
from ...rules.points import is_usable, spendable
from .odds import BattleForecast, foresee
from .outlook import DEPOSING_WORTH, NEVER, REIGN_WORTH, WAR, Scorers, SeatOutlook, exposure_of

VICTORY_WORTH = 2.0
HIT_COST = 0.5
RELIEF_WORTH = 3.0
RIVALRY_HIT_WORTH = 0.3
FEW_ENOUGH_LEGIONS = 3


def score_attack(outlook: SeatOutlook, action: Attack) -> float:
    region = region_of(outlook.view, action.force)
    return battle_worth(outlook, action.force, action.target, region)


def battle_worth(outlook: SeatOutlook, force: str, target: str, region: str) -> float:
    """8.2 Value the legacy and relief of a victory, less the Legions it costs."""
    odds = foresee(outlook.view, force, target, region)
    legacy = VICTORY_WORTH + (odds.inflicted if is_tribe(target) else 0)
    prize = relief(outlook, target, region) + legacy * (
        BATTLE_LEGACY_FACTOR.value if force == outlook.emperors_army else 1
    )
    prize += TRIUMPH_LEGACY.value * is_usable(outlook.view, "triumph")
    if rival_id(target):
        prize += 1.0
    elif not is_tribe(target):
        prize += rivalry(outlook, target)
    loss = 1.0 - odds.wins
    worth = odds.wins * prize - HIT_COST * odds.suffered - loss * 0.5
    return worth + emperors_life(outlook, force, target, odds)


def emperors_life(outlook: SeatOutlook, force: str, target: str, odds: BattleForecast) -> float:
    """Value the risk to an Emperor's life: against me of mine, for me of another's."""
    if target == outlook.view.emperor_token:
        return DEPOSING_WORTH * dies_of(odds.inflicted)
    return -REIGN_WORTH * dies_of(odds.suffered) if force == outlook.emperors_army else 0.0


def dies_of(hits: float) -> float:
    """Estimate the chance that so many hits on an Emperor's army kill him."""
    survives: float = (EMPEROR_DIES_FROM.value - 1) / 6
    return 1.0 - math.pow(survives, hits)


def relief(outlook: SeatOutlook, target: str, region: str) -> float:
    """Value the enemy's removal from a province of mine."""
    if region not in outlook.own_provinces or not outlook.is_threatened(region):
        return 0.0
    return RELIEF_WORTH + (region == "italia")


def rivalry(outlook: SeatOutlook, target: str) -> float:
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
    waiting = len(outlook.me.generals) + len(outlook.view.armies_of(outlook.seat))
    if outlook.me.generals or waiting >= len(outlook.own_provinces):
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


SCORERS: Scorers = {
    Attack: (WAR, score_attack),
    Train: (WAR, score_train),
    AddLegion: (WAR, score_add_legion),
    CreateArmy: (WAR, score_create_army),
    RecruitGeneral: (WAR, score_recruit_general),
    DisperseMob: (WAR, score_disperse_mob),
}

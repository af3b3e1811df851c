"""6.3.1 Marches of armies: home to guard a capital, or to a battle worth the march."""

from ...rules.actions import EnterCapital, LeaveCapital, MoveArmy
from ...rules.data.cards import MILITARY
from ...rules.data.regions import NEIGHBOURS, PROVINCES, SEAS
from ...rules.forces import army_of, enemies_in
from ...rules.points import spendable
from ...rules.state import Army
from .outlook import END, NEVER, WAR, Scorers, SeatOutlook, exposure_of
from .war import battle_worth

MARCH_COST = 0.4


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
    MoveArmy: (WAR, score_move),
    EnterCapital: (WAR, score_enter_capital),
    LeaveCapital: (END, score_leave_capital),
}

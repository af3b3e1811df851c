"""6.3.3 Populace actions: keeping a province and making it pay."""

from ...rules.data.regions import EMPIRE_NEIGHBOURS
from ...rules.orders.build import Build, improvement_price
from ...rules.orders.hold_games import GAMES_PRICE, HoldGames
from ...rules.orders.increase_support import IncreaseSupport
from ...rules.orders.place_militia import MILITIA_PRICE, PlaceMilitia
from .outlook import WELFARE, Scorers, SeatOutlook, exposure_of

SUPPORT_WORTH = (0.0, 6.0, 4.5, 4.0, 2.4)
"""The worth of each space of the track."""
LAST_SUPPORT = 6.0
THRONE_WORTH = 4.0
"""The added worth of a Populace Emperor's own province: twice its support is legacy every turn."""
IMPROVEMENT_WORTH = {"amphitheatre": 3.6, "basilica": 3.2, "limes": 3.0}


def score_increase_support(outlook: SeatOutlook, action: IncreaseSupport) -> float:
    """Raise support for political points and a dearer vote; first in a province about to be lost."""
    place = outlook.view.provinces[action.province]
    worth = SUPPORT_WORTH[place.support + 1]
    if action.province == outlook.view.emperor_token:
        worth += THRONE_WORTH
    if place.support - place.mobs <= 1 and (place.mobs or outlook.is_threatened(action.province)):
        worth += LAST_SUPPORT
    return worth / (place.support + 1)


def score_build(outlook: SeatOutlook, action: Build) -> float:
    """Build for a legacy every turn, whatever it is; Limes against barbarians."""
    worth = IMPROVEMENT_WORTH[action.improvement]
    if action.improvement == "limes":
        worth += exposure_of(action.province)
    place = outlook.view.provinces[action.province]
    safe = 0.15 * place.support + 0.1 * outlook.guards_of(action.province)
    return (worth + safe) / improvement_price(outlook.view)


def score_hold_games(outlook: SeatOutlook, action: HoldGames) -> float:
    """Hold games: a Mob grows every turn until it takes the province."""
    place = outlook.view.provinces[action.province]
    urgent = place.support - place.mobs <= 1
    return (3.5 + 4.0 * urgent - 0.5 * (place.mobs - 1)) / GAMES_PRICE


def score_place_militia(outlook: SeatOutlook, action: PlaceMilitia) -> float:
    """Make a vote dearer; best in a capital without another guard."""
    near = len(EMPIRE_NEIGHBOURS[action.province]) * 0.05
    return (1.5 + near + (not outlook.guards_of(action.province))) / MILITIA_PRICE


SCORERS: Scorers = {
    IncreaseSupport: (WELFARE, score_increase_support),
    Build: (WELFARE, score_build),
    HoldGames: (WELFARE, score_hold_games),
    PlaceMilitia: (WELFARE, score_place_militia),
}

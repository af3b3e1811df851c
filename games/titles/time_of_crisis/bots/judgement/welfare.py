"""6.3.3 Populace actions: what keeps a province and makes it pay."""

from ...rules.actions import Build, HoldGames, IncreaseSupport, PlaceMilitia
from ...rules.data.regions import EMPIRE_NEIGHBOURS
from ...rules.populace import GAMES_COST, MILITIA_COST, improvement_cost
from .outlook import Outlook, exposure
from .scale import WELFARE, Scorers

SUPPORT_WORTH = (0.0, 6.0, 4.5, 4.0, 2.4)
"""What reaching each space of the track is worth."""
LAST_SUPPORT = 6.0
THRONE_WORTH = 4.0
"""What a Populace Emperor's own province is worth more: twice its support is legacy every turn."""
IMPROVEMENT_WORTH = {"amphitheatre": 3.6, "basilica": 3.2, "limes": 3.0}


def increase_support(outlook: Outlook, action: IncreaseSupport) -> float:
    """Political points and a dearer vote; a province about to be lost comes first."""
    place = outlook.view.provinces[action.province]
    worth = SUPPORT_WORTH[place.support + 1]
    if action.province == outlook.view.emperor_token:
        worth += THRONE_WORTH
    if place.support - place.mobs <= 1 and (place.mobs or outlook.threatened(action.province)):
        worth += LAST_SUPPORT
    return worth / (place.support + 1)


def build(outlook: Outlook, action: Build) -> float:
    """A legacy every turn, whatever is built; Limes where barbarians come."""
    worth = IMPROVEMENT_WORTH[action.improvement]
    if action.improvement == "limes":
        worth += exposure(action.province)
    place = outlook.view.provinces[action.province]
    safe = 0.15 * place.support + 0.1 * outlook.guarded(action.province)
    return (worth + safe) / improvement_cost(outlook.view)


def hold_games(outlook: Outlook, action: HoldGames) -> float:
    """A Mob grows every turn until it takes the province."""
    place = outlook.view.provinces[action.province]
    urgent = place.support - place.mobs <= 1
    return (3.5 + 4.0 * urgent - 0.5 * (place.mobs - 1)) / GAMES_COST


def place_militia(outlook: Outlook, action: PlaceMilitia) -> float:
    """A vote dearer; best where nobody else guards the capital."""
    near = len(EMPIRE_NEIGHBOURS[action.province]) * 0.05
    return (1.5 + near + (not outlook.guarded(action.province))) / MILITIA_COST


SCORERS: Scorers = {
    IncreaseSupport: (WELFARE, increase_support),
    Build: (WELFARE, build),
    HoldGames: (WELFARE, hold_games),
    PlaceMilitia: (WELFARE, place_militia),
}

"""Expansion, 3.2. Where a new Emperor reigns: each kind by the legacy that it may bring until the next one."""

from ...rules.actions import EmperorInProvince, EmperorWithArmy
from ...rules.data.cards import SENATE
from ...rules.data.emperors import BATTLE_LEGACY_FACTOR, POPULACE_LEGACY_FACTOR
from ...rules.emperors import kind_at
from ...rules.legacy import pretender_provinces
from .outlook import Outlook, exposure
from .scale import CARDS, Scorers

SURE = 100.0
"""He reigns somewhere: no answer is worth nothing."""
VICTORY_LEGACY = 2.0
"""What the battles of a strong army bring in a turn, before it is doubled."""
DANGER = 2.0
"""What it costs that a Military Emperor may die."""
TWO_THRONES = 2.5
"""What it costs a Populace Emperor that he falls with either of two provinces, and that Italia is won more easily."""


def in_province(outlook: Outlook, action: EmperorInProvince) -> float:
    """The support that counts, and whether it lasts."""
    place = outlook.view.provinces[action.province]
    rebels = pretender_provinces(outlook.view)
    if kind_at(action.province) == SENATE:
        return SURE + max(0, place.support - rebels)
    legacy = max(0, POPULACE_LEGACY_FACTOR.value * place.support - rebels)
    return SURE + legacy + 0.5 * outlook.guarded(action.province) - exposure(action.province) - TWO_THRONES


def with_army(outlook: Outlook, action: EmperorWithArmy) -> float:
    """The more units the army has, the more it wins and the longer he lives."""
    strength = min(1.0, outlook.view.armies[action.army].units / 4)
    return SURE + strength * VICTORY_LEGACY * BATTLE_LEGACY_FACTOR.value - DANGER


SCORERS: Scorers = {
    EmperorInProvince: (CARDS, in_province),
    EmperorWithArmy: (CARDS, with_army),
}

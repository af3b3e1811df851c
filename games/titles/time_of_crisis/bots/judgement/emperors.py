"""Expansion, 3.2. The place of a new Emperor: each kind by its likely legacy until the next one."""

from ...rules.actions import EmperorInProvince, EmperorWithArmy
from ...rules.data.cards import SENATE
from ...rules.data.emperors import BATTLE_LEGACY_FACTOR, POPULACE_LEGACY_FACTOR
from ...rules.emperors import kind_at
from ...rules.legacy import pretender_provinces
from .outlook import CARDS, Scorers, SeatOutlook, exposure_of

SURE = 100.0
"""He reigns somewhere: no answer is worth nothing."""
VICTORY_LEGACY = 2.0
"""The Legacy of a strong army's battles in a turn, before it is doubled."""
DANGER = 2.0
"""The cost of a Military Emperor's risk of death."""
TWO_THRONES = 2.5
"""The cost to a Populace Emperor of falling with either of two provinces, and of an easier vote for Italia."""


def score_in_province(outlook: SeatOutlook, action: EmperorInProvince) -> float:
    """Value the support that counts, and its safety."""
    place = outlook.view.provinces[action.province]
    rebels = pretender_provinces(outlook.view)
    if kind_at(action.province) == SENATE:
        return SURE + max(0, place.support - rebels)
    legacy = max(0, POPULACE_LEGACY_FACTOR.value * place.support - rebels)
    return SURE + legacy + 0.5 * outlook.guards_of(action.province) - exposure_of(action.province) - TWO_THRONES


def score_with_army(outlook: SeatOutlook, action: EmperorWithArmy) -> float:
    """Value the army's units: more of them win more and keep him alive longer."""
    strength = min(1.0, outlook.view.armies[action.army].units / 4)
    return SURE + strength * VICTORY_LEGACY * BATTLE_LEGACY_FACTOR.value - DANGER


SCORERS: Scorers = {
    EmperorInProvince: (CARDS, score_in_province),
    EmperorWithArmy: (CARDS, score_with_army),
}

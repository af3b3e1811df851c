"""Answers to decisions: in and after a battle (8), about events of the board, and on the place of a new Emperor
(expansion, 3.2), each kind by its likely legacy until the next one.
"""

from ...rules.actions import (
    Advance,
    Decline,
    EmperorInProvince,
    EmperorWithArmy,
    Expel,
    ExpelLeader,
    Inflict,
    InstallGovernor,
    LeaveNeutral,
    RaiseSupport,
    Reroll,
    TakeDiscount,
    TakeHits,
    Use,
)
from ...rules.data.card_setups import SENATE
from ...rules.data.emperors import BATTLE_LEGACY_FACTOR, POPULACE_LEGACY_FACTOR
from ...rules.emperors import kind_at
from ...rules.legacy import pretender_provinces
from ...rules.odds import outcome_as_rolled
from .outlook import CARDS, END, Scorers, SeatOutlook, exposure_of

INDIFFERENT = 0.1
SURE = 100.0
"""He reigns somewhere: no answer is worth nothing."""
VICTORY_LEGACY = 2.0
"""The Legacy of a strong army's battles in a turn, before it is doubled."""
DANGER = 2.0
"""The cost of a Military Emperor's risk of death."""
TWO_THRONES = 2.5
"""The cost to a Populace Emperor of falling with either of two provinces, and of an easier vote for Italia."""


def score_use(outlook: SeatOutlook, action: Use) -> float:
    """Use events that wait for their moment: they cost nothing and harm nobody but others."""
    return 1.0


def score_reroll(outlook: SeatOutlook, action: Reroll) -> float:
    """Reroll a battle about to be lost, or with fewer hits than to be hoped for."""
    battle = outlook.view.fight
    expected_hits = sum((7 - shot.need) / 6 for shot in battle.attacker_shots)
    losing = outcome_as_rolled(outlook.view) != 1
    return 1.0 if losing or battle.attacker_hits < expected_hits - 1 else -1.0


def score_decline(outlook: SeatOutlook, action: Decline) -> float:
    return INDIFFERENT


def score_inflict(outlook: SeatOutlook, action: Inflict) -> float:
    """Hit leaders first, then active barbarians: survivors of a lost battle stay in place."""
    return 1.0 + 3.0 * len(action.leaders) + action.active


def score_take_hits(outlook: SeatOutlook, action: TakeHits) -> float:
    """Keep as many Legions as possible, then strong ones: more counters stand more votes, but
    reduced Legions hardly hit.
    """
    return 1.0 + action.full + action.reduced + 0.1 * action.full


def score_advance(outlook: SeatOutlook, action: Advance) -> float:
    """Advance into one's own capital, or a family's."""
    governor = outlook.view.provinces[outlook.view.fight.region].governor
    return 1.0 if governor >= 0 else 0.2


def score_raise_support(outlook: SeatOutlook, action: RaiseSupport) -> float:
    return 2.0


def score_take_discount(outlook: SeatOutlook, action: TakeDiscount) -> float:
    return 1.0


def score_install_governor(outlook: SeatOutlook, action: InstallGovernor) -> float:
    return 2.0


def score_leave_neutral(outlook: SeatOutlook, action: LeaveNeutral) -> float:
    return 1.0


def score_expel(outlook: SeatOutlook, action: Expel) -> float:
    """Expel from provinces of mine, active ones first; threats to others may stay."""
    mine = action.region in outlook.own_provinces
    return (1.0 + (action.side == "active")) if mine else -1.0


def score_expel_leader(outlook: SeatOutlook, action: ExpelLeader) -> float:
    return 3.0 if outlook.view.leaders[action.leader].region in outlook.own_provinces else 0.0


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
    Use: (CARDS, score_use),
    Reroll: (CARDS, score_reroll),
    Decline: (END, score_decline),
    Inflict: (CARDS, score_inflict),
    TakeHits: (CARDS, score_take_hits),
    Advance: (CARDS, score_advance),
    RaiseSupport: (CARDS, score_raise_support),
    TakeDiscount: (CARDS, score_take_discount),
    InstallGovernor: (CARDS, score_install_governor),
    LeaveNeutral: (CARDS, score_leave_neutral),
    Expel: (CARDS, score_expel),
    ExpelLeader: (CARDS, score_expel_leader),
    EmperorInProvince: (CARDS, score_in_province),
    EmperorWithArmy: (CARDS, score_with_army),
}

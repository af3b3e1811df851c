"""The events of *The Age of Iron and Rust*'s cards, and its stacks."""

from ...rules.data.cards import CARDS as KINDS
from ...rules.data.cards import DEMAGOGUE_VALUE, MILITARY
from ...rules.data.regions import NEIGHBOURS, SEAS
from ...rules.forces import army_of, region_of
from ...rules.iron_actions import (
    LOWER,
    Cycle,
    Incite,
    Reveal,
    UseDemagogue,
    UseForceMarch,
    UseFrumentarii,
    UseMobileVulgus,
    UsePrincepsSenatus,
)
from ...rules.points import spendable
from .marching import MARCH_COST, best_battle
from .outlook import Outlook
from .scale import ALLIES, CARDS, NEVER, PRECAUTIONS, WAR, Scorers

SENATOR_WORTH = 2.0
LEVEL_WORTH = 0.6
MOB_WORTH = 1.2
"""What a Mob costs in a province, beside the points of the card that one shows."""


def force_march(outlook: Outlook, action: UseForceMarch) -> float:
    """For the best battle that the army could still fight, here or after a march."""
    army, region = army_of(outlook.view, action.force), region_of(outlook.view, action.force)
    points = spendable(outlook.view, MILITARY)
    if army is None or not points:
        return NEVER
    near = [name for name in NEIGHBOURS[region] if name not in SEAS] if points > 1 else []
    return max(best_battle(outlook, army, region), *(best_battle(outlook, army, name) - MARCH_COST for name in near), 0)


def princeps_senatus(outlook: Outlook, action: UsePrincepsSenatus) -> float:
    """One's own Italia rises; another's falls, which also makes the vote for it cheaper."""
    if outlook.reigning:
        return NEVER if action.way == LOWER else SENATOR_WORTH
    return SENATOR_WORTH * (action.way == LOWER) + 0.1 * outlook.lead_of(outlook.view.emperor)


def frumentarii(outlook: Outlook, action: UseFrumentarii) -> float:
    """More cards for this turn; after those of the hand, so that the pile is turned as late as can be."""
    return 0.9


def mobile_vulgus(outlook: Outlook, action: UseMobileVulgus) -> float:
    """With points that nothing else needs, and most where the province falls."""
    place = outlook.view.provinces[action.province]
    if place.governor < 0 or place.governor == outlook.seat:
        return NEVER
    falls = place.mobs >= action.support
    leading = place.governor == outlook.leader
    return LEVEL_WORTH * (place.support - action.support) * (1 + leading) + 2.0 * falls


def demagogue(outlook: Outlook, action: UseDemagogue) -> float:
    """It costs nothing, and every other player a card or a Mob."""
    return 2.0


def reveal(outlook: Outlook, action: Reveal) -> float:
    """The points that one can spare most, a Mob counted with those of value 1."""
    value = KINDS[action.card].value
    return 10.0 - value - MOB_WORTH * (value == DEMAGOGUE_VALUE.value)


def incite(outlook: Outlook, action: Incite) -> float:
    """Where the Governor falls to it, or else where it costs most."""
    place = outlook.view.provinces[action.province]
    falls = place.mobs + 1 >= place.support
    return 1.0 + 2.0 * falls + 0.1 * place.support + (action.province == "italia")


def cycle(outlook: Outlook, action: Cycle) -> float:
    """Never: what a card is worth here is its points, and the other of the stack has as many."""
    return NEVER


SCORERS: Scorers = {
    UseForceMarch: (WAR, force_march),
    UsePrincepsSenatus: (ALLIES, princeps_senatus),
    UseFrumentarii: (CARDS, frumentarii),
    UseMobileVulgus: (PRECAUTIONS, mobile_vulgus),
    UseDemagogue: (ALLIES, demagogue),
    Reveal: (CARDS, reveal),
    Incite: (CARDS, incite),
    Cycle: (CARDS, cycle),
}

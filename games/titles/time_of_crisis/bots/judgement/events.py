"""5.2 The events of cards, but for those that vote."""

from ...rules.actions import ACTIVE, UseCastra, UseFoederati, UseMob, UsePretender, UseTribute
from ...rules.card_events import takes_foederati
from ...rules.forces import region_of, stack
from .outlook import Outlook
from .scale import ALLIES, NEVER, PRECAUTIONS, Scorers


def castra(outlook: Outlook, action: UseCastra) -> float:
    """The larger the army and the dearer the province it guards, the better."""
    region = region_of(outlook.view, action.force)
    home = region in outlook.mine
    return 0.1 + stack(outlook.view, action.force).units * (1.0 if home else 0.5)


def foederati(outlook: Outlook, action: UseFoederati) -> float:
    """Best from a province of mine, where the enemy's loss is my relief."""
    army = outlook.view.armies[action.army]
    relief = 2.0 * (action.region in outlook.mine and action.side == ACTIVE)
    if not takes_foederati(army):
        return relief
    return 1.0 + relief + 0.3 * (action.side == ACTIVE) + 0.1 * army.legions


def tribute(outlook: Outlook, action: UseTribute) -> float:
    """Only for provinces of mine: others may pay their own."""
    if action.province not in outlook.mine:
        return NEVER
    place = outlook.view.provinces[action.province]
    return 1.0 + (place.support <= 1) + 0.1 * len(place.improvements)


def mob(outlook: Outlook, action: UseMob) -> float:
    """Where it hurts the strongest of the others most; one that falls to it at his next check above all."""
    place = outlook.view.provinces[action.province]
    if place.governor < 0 or place.governor == outlook.seat:
        return NEVER
    falls = place.mobs + 1 >= place.support
    leading = place.governor == outlook.leader
    first = not place.mobs and "amphitheatre" not in place.improvements
    return 1.0 + 2.0 * leading + 2.0 * falls + first + (action.province == "italia")


def pretender(outlook: Outlook, action: UsePretender) -> float:
    """Always: a legacy for each province of the empire every turn, and no votes against them."""
    return 3.0 + outlook.guarded(action.province)


SCORERS: Scorers = {
    UseFoederati: (ALLIES, foederati),
    UseCastra: (PRECAUTIONS, castra),
    UseTribute: (PRECAUTIONS, tribute),
    UseMob: (PRECAUTIONS, mob),
    UsePretender: (PRECAUTIONS, pretender),
}

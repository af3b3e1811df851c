"""Policies of standing orders that need more than the kind of an answer."""

from games.engine.kernel import Action
from games.titles.standing.kind import best, first
from games.titles.standing.rule import Legal

from ..rules.actions import Advance, Decline, EmperorInProvince, EmperorWithArmy, Reroll, Sacrifice
from ..rules.card import CARDS
from ..rules.cards.demagogue import Reveal, brings_mob
from ..rules.odds import as_rolled
from ..rules.view import TocView

NO = first(Decline)
ROME = EmperorInProvince("italia")


def advance_at_home(view: TocView, legal: Legal) -> Action | None:
    """Advance into the capital of a province of one's own, nowhere else."""
    mine = view.provinces[view.fight.region].governor == view.seat
    return first(Advance if mine else Decline)(view, legal)


def reroll_when_losing(view: TocView, legal: Legal) -> Action | None:
    """Reroll short of victory: a tie is the defender's but for an event, and as bad as fewer hits."""
    losing = as_rolled(view) != 1
    return first(Reroll if losing else Decline)(view, legal)


def in_rome(view: TocView, legal: Legal) -> Action | None:
    """Reign from Italia."""
    return ROME if ROME in legal else None


def largest_army(view: TocView, legal: Legal) -> Action | None:
    """Reign with the army of most units; none without an army."""
    return best(EmperorWithArmy, lambda action: view.armies[action.army].units)(view, legal)


def dearest_province(view: TocView, legal: Legal) -> Action | None:
    """Reign from the province outside Italia with the most support; none without another province."""
    outside = [action for action in legal if action != ROME]
    return best(EmperorInProvince, lambda action: view.provinces[action.province].support)(view, outside)


def value(action: Sacrifice | Reveal) -> int:
    """Return the card's value."""
    return CARDS[action.card].value


def brings_no_mob(action: Reveal) -> bool:
    """Return True if a card gives nothing to a Demagogue."""
    return not brings_mob(action.card)

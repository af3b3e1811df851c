"""What a standing order may say that needs more than the kind of an answer."""

from games.engine.kernel import Action
from games.titles.standing.kind import best, first
from games.titles.standing.rule import Legal

from ..rules.actions import Advance, Decline, EmperorInProvince, EmperorWithArmy, Reroll, Sacrifice
from ..rules.data.cards import CARDS, DEMAGOGUE_VALUE
from ..rules.iron_actions import Reveal
from ..rules.odds import as_rolled
from ..rules.view import View

NO = first(Decline)
ROME = EmperorInProvince("italia")


def advance_at_home(view: View, legal: Legal) -> Action | None:
    """Into the capital of a province that one governs, nowhere else."""
    mine = view.provinces[view.fight.region].governor == view.seat
    return first(Advance if mine else Decline)(view, legal)


def reroll_when_losing(view: View, legal: Legal) -> Action | None:
    """A tie is the defender's but for Cavalry, and as bad as fewer hits."""
    losing = as_rolled(view) != 1
    return first(Reroll if losing else Decline)(view, legal)


def in_rome(view: View, legal: Legal) -> Action | None:
    """To reign from Italia."""
    return ROME if ROME in legal else None


def largest_army(view: View, legal: Legal) -> Action | None:
    """To reign with the army that has the most units; none where one has no army."""
    return best(EmperorWithArmy, lambda action: view.armies[action.army].units)(view, legal)


def dearest_province(view: View, legal: Legal) -> Action | None:
    """To reign from the province outside Italia with the most support; none where one has no other."""
    outside = [action for action in legal if action != ROME]
    return best(EmperorInProvince, lambda action: view.provinces[action.province].support)(view, outside)


def value(action: Sacrifice | Reveal) -> int:
    """What the card counts."""
    return CARDS[action.card].value


def brings_no_mob(action: Reveal) -> bool:
    """Whether a Demagogue has nothing of the card."""
    return value(action) != DEMAGOGUE_VALUE.value

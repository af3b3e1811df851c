"""Words common to the labels of votes (rule 6.3.2)."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from ...rules import senate
from ...rules.view import TocView
from .. import names as called
from ..names import count_votes
from .base import own_seat


def bribing_cards(view: TocView, province: str) -> tuple[str, ...]:
    """Return Ambitus if it is asked for before a vote, so that no die is thrown yet."""
    return ("ambitus",) if view.turn and senate.can_bribe(view, province) else ()


def condemning_cards(view: TocView, province: str) -> tuple[str, ...]:
    """Return Damnatio Memoriae if it may follow upon a vote."""
    deposes_player = province == "italia" and view.provinces[province].governor >= 0
    return tuple(card.name for card in senate.condemning(view)) if view.turn and deposes_player else ()


def tell_vote(view: TocView, province: str, points: int, needed: int, chance: float) -> str:
    """The words for a vote of so many points."""
    dice = count_dice(view, province, points)
    words = {"place": called.region(province), "dice": dice, "votes": count_votes(needed)}
    label = ngettext(
        "Place a Governor in %(place)s with %(dice)s die — %(votes)s needed",
        "Place a Governor in %(place)s with %(dice)s dice — %(votes)s needed",
        dice,
    )
    label %= words
    return _("%(vote)s, certain") % {"vote": label} if chance == 1 else label


def tell_any_vote(province: str, needed: int) -> str:
    """Return the words for all votes in a province, with any number of dice."""
    words = {"place": called.region(province), "votes": count_votes(needed)}
    return _("Place a Governor in %(place)s — %(votes)s needed") % words


def count_dice(view: TocView, province: str, points: int) -> int:
    """Count the dice: those paid for, and those of Basilicas."""
    return points + senate.extra_dice(view, own_seat(view), province)


def tell_dice(view: TocView, province: str, points: int) -> str:
    """Tell the dice of a vote of so many points."""
    dice = count_dice(view, province, points)
    return ngettext("%(dice)s die", "%(dice)s dice", dice) % {"dice": dice}

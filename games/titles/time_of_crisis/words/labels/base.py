"""Words common to several labels, those of votes among them (rule 6.3.2)."""

from functools import singledispatch
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from msgspec.structs import asdict

from games.present.choices import Label
from games.titles.title import Names
from rulebooks.engine.kernel import Action
from rulebooks.time_of_crisis.rules import forces, senate
from rulebooks.time_of_crisis.rules.data.card_setups import POLITICAL
from rulebooks.time_of_crisis.rules.order import ORDERS
from rulebooks.time_of_crisis.rules.view import TocView

from .. import names as called
from ..names import count_votes


@singledispatch
def describe(action: Action, view: TocView, names: Names) -> Label:
    """Return an action's label for the view's seat.

    The words of every class of action are registered by `answers`, those of taking actions and of buying by the
    files of `words.orders` and `words.cards`.
    """
    raise NotImplementedError(type(action).__name__)


def influence(points: int, sphere: str) -> str:
    """Tell a number of points of a sphere, or of political points."""
    if sphere == POLITICAL:
        return political(points)
    return _("%(points)s %(sphere)s") % {"points": points, "sphere": called.SPHERES[sphere]}


def price_of(action: Action, view: TocView) -> str:
    """Tell the points that an order takes; empty if none."""
    price = ORDERS[type(action)].price(view, own_seat(view), **asdict(action))
    return influence(price[1], price[0]) if price else ""


def political(points: int) -> str:
    return ngettext("%(points)s political point", "%(points)s political points", points) % {"points": points}


def own_seat(view: TocView) -> int:
    """Return the seat of the view; onlookers have no choices."""
    assert view.seat is not None, "an onlooker has nothing to choose"
    return view.seat


def army_words(view: TocView, army: int) -> dict[str, Any]:
    return {"army": army, "region": called.region(view.armies[army].region)}


def label_of_card(card: str, label: str, place: str, effect: str, short: str) -> Label:
    entry = called.card(card)
    return Label("events", label, places=(place,), effect=effect, cards=(card,), entry=entry, short=short)


def label_for_force(card: str, force: str, view: TocView, effect: str) -> Label:
    region = forces.region_of(view, force)
    words = {"force": called.force(force), "in_region": called.in_region(region), "card": called.card(card)}
    label = _("%(card)s for %(force)s %(in_region)s") % words
    return label_of_card(card, label, region, effect, _("%(force)s %(in_region)s") % words)


def cards_before_vote(view: TocView, province: str) -> tuple[str, ...]:
    """Return Ambitus if it is asked for before a vote, so that no die is thrown yet."""
    return (senate.AMBITUS_CARD,) if view.turn and senate.can_ready_ambitus(view, province) else ()


def cards_after_vote(view: TocView, province: str) -> tuple[str, ...]:
    """Return Damnatio Memoriae if it may follow upon a vote."""
    deposes_player = province == "italia" and view.provinces[province].governor >= 0
    return tuple(card.name for card in senate.usable_condemning_cards(view)) if view.turn and deposes_player else ()


def tell_vote(view: TocView, province: str, points: int, votes: int, chance: float) -> str:
    dice = count_dice(view, province, points)
    words = {"place": called.region(province), "dice": dice, "votes": count_votes(votes)}
    label = ngettext(
        "Place a Governor in %(place)s with %(dice)s die (%(votes)s needed)",
        "Place a Governor in %(place)s with %(dice)s dice (%(votes)s needed)",
        dice,
    )
    if chance == 1:
        label = ngettext(
            "Place a Governor in %(place)s with %(dice)s die (%(votes)s needed, certain)",
            "Place a Governor in %(place)s with %(dice)s dice (%(votes)s needed, certain)",
            dice,
        )
    return label % words


def tell_any_vote(province: str, votes: int) -> str:
    """Return the words for all votes in a province, with any number of dice."""
    words = {"place": called.region(province), "votes": count_votes(votes)}
    return _("Place a Governor in %(place)s (%(votes)s needed)") % words


def count_dice(view: TocView, province: str, points: int) -> int:
    """Count the dice: those paid for, and those of Basilicas."""
    return points + senate.extra_dice(view, own_seat(view), province)


def tell_dice(view: TocView, province: str, points: int) -> str:
    dice = count_dice(view, province, points)
    return ngettext("%(dice)s die", "%(dice)s dice", dice) % {"dice": dice}

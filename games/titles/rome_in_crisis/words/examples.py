"""Examples for mails of orders that name cards, with a rule for naming others: a large hand can be
bid in thousands of ways.
"""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from games.engine.kernel import Action
from games.engine.notation import order_text

from ..rules.actions import Address, Bid, Fight
from ..rules.data import influence
from ..rules.data.offices import EMPEROR
from ..rules.emperor import strength
from ..rules.view import RomeView

FEW = 8
"""So many are all listed."""
MOST_CARDS = 3
"""Bids of one card up to so many are shown."""


def examples_of(view: RomeView, given: Sequence[Action]) -> Sequence[Action] | None:
    """Return examples of orders of one kind; None if all are listed."""
    if len(given) <= FEW:
        return None
    match given[0]:
        case Bid():
            return _cheapest_bids(given)
        case Address():
            return [each for crisis in view.ranked() for each in _ways_against(view, crisis, given)]
        case Fight():
            return [each for war in view.ranked() for each in _in_war(view, war, given)]
    return None


def naming_hint(shown: Sequence[Action]) -> str:
    """Tell how to name the orders beyond the examples."""
    order = order_text(max(shown, key=lambda each: len(_cards_used(each))))
    return _("These are examples. You can name any cards you may use, such as “%(order)s”.") % {"order": order}


def _cards_used(action: Action) -> tuple[str, ...]:
    match action:
        case Bid() | Address():
            return action.cards
        case Fight():
            return (*action.cards, *action.hand_cards)
    return ()


def _price_of(action: Action) -> tuple[int, int]:
    used = _cards_used(action)
    return influence.total(used), len(used)


def _cheapest_bids(given: Sequence[Action]) -> list[Action]:
    cheapest: dict[int, Action] = {}
    for each in given:
        count = len(_cards_used(each))
        if count <= MOST_CARDS and (count not in cheapest or _price_of(each) < _price_of(cheapest[count])):
            cheapest[count] = each
    return [cheapest[count] for count in sorted(cheapest)] or [min(given, key=_price_of)]


def _ways_against(view: RomeView, crisis: str, given: Sequence[Action]) -> list[Action]:
    """Return the address of a crisis with no card, and the cheapest that solves it."""
    emperor = next(each for each in view.players[view.seat or 0].candidates if each.office == EMPEROR)
    ways = sorted((each for each in given if isinstance(each, Address) and each.against == crisis), key=_price_of)
    whole = influence.total(view.crises[crisis])
    solving = [each for each in ways if strength(emperor, crisis, each.cards) >= whole]
    return list(dict.fromkeys([*ways[:1], *solving[:1]]))


def _in_war(view: RomeView, war: str, given: Sequence[Action]) -> Sequence[Action]:
    """Return the cheapest way to win a war, or else the strongest."""
    ways = sorted((each for each in given if isinstance(each, Fight) and each.war == war), key=_price_of)
    whole = influence.total(view.crises[war])
    winning = [each for each in ways if influence.total(_cards_used(each)) >= whole]
    return winning[:1] or ways[-1:]

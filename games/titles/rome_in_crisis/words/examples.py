"""Examples for mails of orders that name cards, with a rule for naming others: a large hand can be
bid in thousands of ways.
"""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from rulebooks.engine.kernel import Action
from rulebooks.engine.notation import order_text
from rulebooks.rome_in_crisis.rules.actions import Address, Bid, Fight
from rulebooks.rome_in_crisis.rules.data import influence
from rulebooks.rome_in_crisis.rules.data.offices import EMPEROR
from rulebooks.rome_in_crisis.rules.emperor import strength
from rulebooks.rome_in_crisis.rules.view import RomeView

FEW = 8
"""So many are all listed."""
MOST_CARDS = 3
"""Bids of one card up to so many are shown."""


def examples_of(view: RomeView, actions: Sequence[Action]) -> Sequence[Action] | None:
    """Return examples of orders of one kind; None if all are listed."""
    if len(actions) <= FEW:
        return None
    match actions[0]:
        case Bid():
            return _cheapest_bids(actions)
        case Address():
            return [action for crisis in view.ranked() for action in _ways_against(view, crisis, actions)]
        case Fight():
            return [action for war in view.ranked() for action in _in_war(view, war, actions)]
    return None


def naming_hint(examples: Sequence[Action]) -> str:
    """Tell how to name the orders beyond the examples."""
    order = order_text(max(examples, key=lambda action: len(_cards_used(action))))
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


def _cheapest_bids(actions: Sequence[Action]) -> list[Action]:
    cheapest: dict[int, Action] = {}
    for action in actions:
        count = len(_cards_used(action))
        if count <= MOST_CARDS and (count not in cheapest or _price_of(action) < _price_of(cheapest[count])):
            cheapest[count] = action
    return [cheapest[count] for count in sorted(cheapest)] or [min(actions, key=_price_of)]


def _ways_against(view: RomeView, crisis: str, actions: Sequence[Action]) -> list[Action]:
    """Return the address of a crisis with no card, and the cheapest that solves it."""
    emperor = next(candidate for candidate in view.players[view.seat or 0].candidates if candidate.office == EMPEROR)
    addresses = (action for action in actions if isinstance(action, Address) and action.against == crisis)
    ways = sorted(addresses, key=_price_of)
    crisis_total = influence.total(view.crises[crisis])
    solving = [action for action in ways if strength(emperor, crisis, action.cards) >= crisis_total]
    return list(dict.fromkeys([*ways[:1], *solving[:1]]))


def _in_war(view: RomeView, war: str, actions: Sequence[Action]) -> Sequence[Action]:
    """Return the cheapest way to win a war, or else the strongest."""
    ways = sorted((action for action in actions if isinstance(action, Fight) and action.war == war), key=_price_of)
    war_total = influence.total(view.crises[war])
    winning = [action for action in ways if influence.total(_cards_used(action)) >= war_total]
    return winning[:1] or ways[-1:]

"""The notation of all orders."""

import re
from functools import cache

from rulebooks.engine.kernel import Action
from rulebooks.engine.notation import Notation, orders_of

from . import actions
from .card import ACTION_CARDS, CARDS, ActionCard
from .data import event_cards, limits, regions
from .order import ACTIONS, BUYING, orders_of_phase


@cache
def make_notation() -> Notation:
    """Return the notation of the orders of all rules and cards."""
    assert ACTION_CARDS, "the cards are imported"
    own = orders_of(actions.__name__)
    at = own.index(actions.Use)  # of two readings alike the first counts: a card's own event before the readying of one
    return Notation(
        [
            *own[:at],
            *_orders_of_phase(ACTIONS),
            *_orders_of_cards(expansion=False),
            *own[at:],
            *_orders_of_phase(BUYING),
            *_orders_of_cards(expansion=True),
        ],
        {
            "province": regions.PROVINCES,
            "region": regions.REGIONS,
            "tribe": regions.TRIBES,
            "tribes": regions.TRIBES,
            "card": tuple(CARDS),
            "improvement": limits.IMPROVEMENTS,
            "leader": tuple(event_cards.LEADERS),
            "leaders": tuple(event_cards.LEADERS),
            "side": actions.SIDES,
            "force": actions.FORCE,
            "target": re.compile(rf"{actions.FORCE.pattern}|{'|'.join(actions.PEOPLES)}"),
            **{name: words for card in ACTION_CARDS.values() for name, words in card.vocabulary.items()},
        },
    )


def _orders_of_phase(phase: str) -> list[type[Action]]:
    return [order.action for order in orders_of_phase(phase) if not isinstance(order, ActionCard)]


def _orders_of_cards(*, expansion: bool) -> list[type[Action]]:
    modules = dict.fromkeys(type(card).__module__ for card in CARDS.values() if card.expansion == expansion)
    return [order for module in modules for order in orders_of(module)]

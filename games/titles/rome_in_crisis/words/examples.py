"""Examples for mails of orders that name cards, with a rule for naming others: a large hand can be
bid in thousands of ways.
"""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from rulebooks.engine.kernel import Action
from rulebooks.engine.notation import order_text
from rulebooks.rome_in_crisis.rules.data import influence

FEW = 8
"""So many are all listed."""


def naming_hint(examples: Sequence[Action]) -> str:
    """Tell how to name the orders beyond the examples."""
    order = order_text(max(examples, key=lambda action: len(cards_named(action))))
    return _("These are examples. You can name any cards you may use, such as “%(order)s”.") % {"order": order}


def cards_named(action: Any) -> tuple[str, ...]:
    """Return all cards that stand in an order, wherever they are."""
    return (
        *getattr(action, "cards", ()),
        *getattr(action, "hand_cards", ()),
        *([action.card] if hasattr(action, "card") else []),
    )


def price_of(action: Action) -> tuple[int, int]:
    used = cards_named(action)
    return influence.total(used), len(used)

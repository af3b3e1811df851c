"""Buying a card, in words."""

from collections.abc import Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from games.present.choices import Label
from games.titles.title import Names
from rulebooks.time_of_crisis.rules.card import CARDS
from rulebooks.time_of_crisis.rules.orders.buy import BUY, Buy
from rulebooks.time_of_crisis.rules.view import TocView

from .. import names as called
from ..labels import effects
from ..labels.base import describe, price_of
from ..order_words import TocOrderWords

NOT_ON_TOP: dict[str, Promise] = {
    "no_stack": lazy("There is no stack with %(card)s in this game."),
    "not_face_up": lazy("%(card)s is not face up: only %(top)s is for sale from that stack."),
}
"""Refusals of orders about the top of a stack."""


def name_top(view: TocView, seat: int, parts: Mapping[str, Any]) -> dict[str, Any]:
    """Name the card of an order, and the one on top of its stack."""
    card = parts.get("card")
    top = view.face_up.get(CARDS[card].slot) if card else None
    return {"card": called.card(card) if card else "", "top": called.card(top) if top else ""}


BUY_WORDS = TocOrderWords(
    order=BUY,
    paragraph="buying-price",
    aid=lazy("Buy a card"),
    aid_price=lambda: _(
        "its value, doubled if you govern fewer provinces than that, and 1 more for each card already bought this turn"
    ),
    refusals={
        "never_sold": lazy("%(card)s can't be bought."),
        "sold_out": lazy("No copies of %(card)s are left to buy."),
        **NOT_ON_TOP,
    },
    refusal_words=name_top,
)


@describe.register
def _label_buy(action: Buy, view: TocView, names: Names) -> Label:
    label, effect = _("Buy %(card)s") % {"card": called.card(action.card)}, effects.card(action.card)
    return Label("buy", label, price_of(action, view), effect=effect, cards=(action.card,))

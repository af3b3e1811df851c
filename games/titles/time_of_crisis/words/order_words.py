"""The words of the orders of Take Actions and of buying, an object each, and the table of all.

The table is full once `words` is imported, which reads the files of `orders`. Labels are registered there too
(`labels.describe`). The words of cards with orders of their own are `card_words.CardWords`.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as lazy

from games.present.lists import join_words
from rulebooks.engine.kernel import Action
from rulebooks.time_of_crisis.rules.order import ORDERS, TocOrder
from rulebooks.time_of_crisis.rules.view import TocView

from . import names as called
from .card_words import CardWords, no_words, words_of_action


@dataclass(frozen=True, kw_only=True)
class TocOrderWords:
    """All words of an order, but for its label and the sentence of the log.

    ``paragraph`` is the id of the rules in words about it. ``aid`` is the order in the list of prices of the player
    aid, and ``aid_price`` its price there, if that is no fixed one. ``refusals`` go by the codes of the order's
    `refusal`.
    """

    order: TocOrder
    paragraph: str
    aid: Promise | None = None
    aid_price: Callable[[], str] | None = None
    refusals: Mapping[str, Promise] = field(default_factory=dict)
    refusal_words: Callable[[TocView, int, Mapping[str, Any]], dict[str, Any]] = no_words
    """Return the words of a refusal, beside the force, the army and the place of the order."""
    objects: Callable[[Any], tuple[str, str]] | None = None
    """Return the things of the first and the second click on an action, if they are not nothing and the place."""


NOT_IN_HAND: dict[str, Promise] = {
    "empty": lazy("Your hand is empty."),
    "not_in_hand": lazy("%(card)s is not in your hand: %(list)s."),
}
"""Refusals of orders about a card of the hand."""


def list_hand(view: TocView, seat: int, parts: Mapping[str, Any]) -> dict[str, Any]:
    """Return the words of a refusal about a card of the hand."""
    return words_of_cards(view.players[seat].hand or [], parts)


def words_of_cards(cards: Iterable[str], parts: Mapping[str, Any]) -> dict[str, Any]:
    """Name the card of an order, and list those it could be."""
    card = called.card(parts["card"]) if "card" in parts else ""
    return {"card": card, "list": join_words(map(called.card, dict.fromkeys(cards)))}


ORDER_WORDS: dict[type[Action], TocOrderWords] = {}
"""By the class of the action, as legal actions are listed."""


def enter_order_words(words: Iterable[TocOrderWords]) -> None:
    words_by_order = {order_words.order: order_words for order_words in words}
    ORDER_WORDS.update((kind, words_by_order[order]) for kind, order in ORDERS.items() if order in words_by_order)


def words_of(kind: type[Action]) -> TocOrderWords | CardWords | None:
    """Return the words of an order of a phase, be it a card's; None for others."""
    return ORDER_WORDS.get(kind) or words_of_action(kind)

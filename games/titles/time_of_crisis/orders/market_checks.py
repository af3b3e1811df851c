"""Reasons against buying, trashing or turning over a card."""

from django.utils.translation import gettext as _

from ..rules import actions as act
from ..rules import market
from ..rules.card import CARDS, is_stacked
from ..rules.data.cards import VARIABLE
from ..rules.market import TRASH_COST
from ..rules.stacks import face_down, on_sale
from ..words import names as called
from ..words.labels.base import political
from .case import Case


def in_market(case: Case) -> str:
    card = case.field("card")
    if card is None or case.view.market.get(card):
        return ""
    if card not in case.view.market:
        return _("%(card)s cannot be bought.") % {"card": called.card(card)}
    return _("There is no %(card)s left to buy.") % {"card": called.card(card)}


def shuffled(case: Case) -> str:
    """Check that there are shuffled stacks with another card to turn up."""
    if case.view.options.cards == VARIABLE:
        return ""
    return _("The stacks of this game are not shuffled: all of their cards are for sale.")


def face_up(case: Case) -> str:
    """2.1.2 of the expansion: only the top of a stack is for sale."""
    card = case.field("card")
    if card is None or card in on_sale(case.view):
        return ""
    top = case.view.face_up.get(CARDS[card].slot) if is_stacked(card) else None
    if top is None:
        return _("There is no stack of %(card)s in this game.") % {"card": called.card(card)}
    return _("%(card)s does not lie face up: of that stack only %(top)s is for sale.") % {
        "card": called.card(card),
        "top": called.card(top),
    }


def card_price(case: Case) -> str:
    card, have = case.field("card"), case.view.now.political
    cost = _political_cost(case, card)
    words = {"cost": political(cost), "points": political(have)}
    return _("It costs %(cost)s, and you have %(points)s.") % words if cost > have else ""


def _political_cost(case: Case, card: str | None) -> int:
    if case.kind is act.Cycle:
        return market.CYCLE_COST
    return TRASH_COST if case.kind is act.Trash else _lowest_price(case, [card] if card else [])


def _lowest_price(case: Case, cards: list[str]) -> int:
    """Return the price of the card named, or of the cheapest left."""
    return min((market.price(case.view, case.seat, card) for card in cards or on_sale(case.view)), default=0)


def before_buying(case: Case) -> str:
    return _("Cards are discarded before the first one is bought or trashed.") if case.view.now.spending else ""


def below_it(case: Case) -> str:
    """Check that a stack has another card to turn up."""
    card = case.field("card")
    if card is None or face_down(case.view, CARDS[card].slot):
        return ""
    return _("%(card)s is the last of its stack.") % {"card": called.card(card)}

"""Possible faults of orders outside the Take Actions phase, looked for in the reader's own view: where to begin, the
Emperor's token, cards to select, and buying.

They only explain; the engine alone decides on legality.
"""

from django.utils.translation import gettext as _

from games.present.lists import join_words
from rulebooks.engine.kernel import Action
from rulebooks.time_of_crisis.rules import actions as act
from rulebooks.time_of_crisis.rules import market
from rulebooks.time_of_crisis.rules.card import (
    CARDS,
    is_stacked,
)
from rulebooks.time_of_crisis.rules.cards.demagogue import Reveal
from rulebooks.time_of_crisis.rules.data.card_setups import VARIABLE
from rulebooks.time_of_crisis.rules.market import TRASH_PRICE, cards_for_sale, count_face_down
from rulebooks.time_of_crisis.rules.state import NOBODY

from ..words import names as called
from ..words.labels.base import political
from .refused_order import Check, RefusedOrder, check_governed, check_own_force


def check_in_market(order: RefusedOrder) -> str:
    card = order.field("card")
    if card is None or order.view.market.get(card):
        return ""
    if card not in order.view.market:
        return _("%(card)s can't be bought.") % {"card": called.card(card)}
    return _("No copies of %(card)s are left to buy.") % {"card": called.card(card)}


def check_shuffled(order: RefusedOrder) -> str:
    """Check that there are shuffled stacks with another card to turn up."""
    if order.view.options.cards == VARIABLE:
        return ""
    return _("The stacks in this game are not shuffled: all their cards are for sale.")


def check_face_up(order: RefusedOrder) -> str:
    """2.1.2 of the expansion: only the top of a stack is for sale."""
    card = order.field("card")
    if card is None or card in cards_for_sale(order.view):
        return ""
    top = order.view.face_up.get(CARDS[card].slot) if is_stacked(card) else None
    if top is None:
        return _("There is no stack with %(card)s in this game.") % {"card": called.card(card)}
    return _("%(card)s is not face up: only %(top)s is for sale from that stack.") % {
        "card": called.card(card),
        "top": called.card(top),
    }


def check_card_price(order: RefusedOrder) -> str:
    card, have = order.field("card"), order.view.now.political
    cost = _political_price(order, card)
    words = {"cost": political(cost), "points": political(have)}
    return _("It costs %(cost)s, and you have %(points)s.") % words if cost > have else ""


def _political_price(order: RefusedOrder, card: str | None) -> int:
    if order.kind is act.Cycle:
        return market.CYCLE_PRICE
    return TRASH_PRICE if order.kind is act.Trash else _lowest_price(order, [card] if card else [])


def _lowest_price(order: RefusedOrder, cards: list[str]) -> int:
    """Return the price of the card named, or of the cheapest left."""
    return min(
        (market.purchase_price(order.view, order.seat, card) for card in cards or cards_for_sale(order.view)), default=0
    )


def check_before_buying(order: RefusedOrder) -> str:
    return _("You can only discard cards before you buy or trash the first one.") if order.view.now.spending else ""


def check_cards_below(order: RefusedOrder) -> str:
    """Check that a stack has another card to turn up."""
    card = order.field("card")
    if card is None or count_face_down(order.view, CARDS[card].slot):
        return ""
    return _("%(card)s is the last card of its stack.") % {"card": called.card(card)}


def _check_hand(order: RefusedOrder) -> str:
    return _check_among(
        order, order.me.hand or [], _("%(card)s is not in your hand: %(list)s."), _("Your hand is empty.")
    )


def _check_pile(order: RefusedOrder) -> str:
    facts = order.view.question.facts if order.view.question else {}
    sentence = _("%(card)s is not in your Available Pile: %(list)s.")
    return _check_among(order, facts.get("pile", []), sentence, _("Your Available Pile is empty."))


def _check_discard(order: RefusedOrder) -> str:
    sentence = _("%(card)s is not in your Discard Pile: %(list)s.")
    return _check_among(order, order.me.discard, sentence, _("Your Discard Pile is empty."))


def _check_among(order: RefusedOrder, cards: list[str], sentence: str, empty: str) -> str:
    card = order.field("card")
    if not cards:
        return empty
    if card is None or card in cards:
        return ""
    have = join_words(map(called.card, dict.fromkeys(cards)))
    return sentence % {"card": called.card(card), "list": have}


def _check_start(order: RefusedOrder) -> str:
    province = order.field("province")
    if province is None:
        return ""
    governor, words = order.view.provinces[province].governor, {"place": called.region(province)}
    if governor == NOBODY:
        return _("%(place)s is not used with this number of players.") % words
    if governor >= 0:
        return _("%(player)s begins in %(place)s.") % (words | {"player": order.names[governor]})
    return _("You can't begin in %(place)s.") % words


CHECKS: dict[type[Action], tuple[Check, ...]] = {
    act.StartIn: (_check_start,),
    act.Take: (_check_pile,),
    act.EmperorInProvince: (check_governed,),
    act.EmperorWithArmy: (check_own_force,),
    act.Discard: (_check_hand, check_before_buying),
    act.Buy: (check_in_market, check_face_up, check_card_price),
    act.Trash: (_check_discard, check_card_price),
    Reveal: (_check_hand,),
    act.Cycle: (check_shuffled, check_face_up, check_cards_below, check_card_price),
}

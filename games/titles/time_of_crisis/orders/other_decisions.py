"""Possible faults of orders outside the phases of actions and of buying, looked for in the reader's own view: where to
begin, the Emperor's token, and cards to select.

They only explain; the engine alone decides on legality.
"""

from django.utils.functional import Promise
from django.utils.translation import gettext as _

from rulebooks.engine.kernel import Action
from rulebooks.time_of_crisis.rules import actions as act
from rulebooks.time_of_crisis.rules.cards.demagogue import Reveal
from rulebooks.time_of_crisis.rules.state import NOBODY

from ..words import names as called
from ..words.order_words import NOT_IN_HAND, words_of_cards
from .refused_order import Check, RefusedOrder, check_governed, check_own_force


def _check_hand(order: RefusedOrder) -> str:
    return _check_among(order, order.me.hand or [], NOT_IN_HAND["not_in_hand"], NOT_IN_HAND["empty"])


def _check_pile(order: RefusedOrder) -> str:
    facts = order.view.question.facts if order.view.question else {}
    sentence = _("%(card)s is not in your Available Pile: %(list)s.")
    return _check_among(order, facts.get("pile", []), sentence, _("Your Available Pile is empty."))


def _check_among(order: RefusedOrder, cards: list[str], sentence: Promise | str, empty: Promise | str) -> str:
    if not cards:
        return str(empty)
    if order.field("card") in (None, *cards):
        return ""
    return str(sentence) % words_of_cards(cards, order.fields)


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
    Reveal: (_check_hand,),
}

"""Reasons against an order of the game, as exactly as the reader's own view allows."""

from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from games.orders.matching import Offered
from games.orders.readings import Intended
from games.present.lists import join_words
from rulebooks.time_of_crisis.rules import actions as act
from rulebooks.time_of_crisis.rules.card import CARDS, ActionCard
from rulebooks.time_of_crisis.rules.data.card_setups import MILITARY
from rulebooks.time_of_crisis.rules.forces import forces_of
from rulebooks.time_of_crisis.rules.order import ACTIONS, BUYING, NO_VOTE, NOT_OWN, ORDERS
from rulebooks.time_of_crisis.rules.points import at_sea, can_afford, spendable

from ..words import names as called
from ..words import prompts
from ..words.labels import influence
from ..words.order_words import words_of
from .other_decisions import CHECKS
from .refused_order import COMMON, RefusedOrder, check_own_force, check_vote

COUNTS = ("active", "inactive", "full", "reduced")
"""Figures that go together: none of them is wrong alone."""
MOST_TOLD = 4
"""Sentences about one's armies or provinces, one after another."""
NONE_OWN: dict[str, Promise] = {
    "army": lazy("You have no army on the map."),
    "force": lazy("You have no army or Militia on the map."),
    "province": lazy("You govern no province."),
}
"""Answers for players without any of their own."""
OF_ONES_OWN = (act.EmperorInProvince, act.EmperorWithArmy)
"""Orders for an army or a province of one's own, beside those of a phase of the turn."""


def reason(intention: Intended, offered: Offered) -> str:
    """Give the reason against an order now, in a sentence or two."""
    view, names = offered.view, offered.names
    assert view.seat is not None, "an onlooker gives no orders"
    refused = RefusedOrder(_as_event(intention), view, names, view.seat)
    if other := _another_time(refused, offered):
        return other
    return (
        _objection(refused)
        or _objections_to_own(refused)
        or _objection_to_price(refused)
        or _wrong_part(refused, offered, intention.is_whole)
    )


def _as_event(intention: Intended) -> Intended:
    """Read "use" with a card as the card's own order, if there is one."""
    card = CARDS.get(intention.fields.get("card", "")) if intention.kind is act.Use else None
    return Intended(card.action, {}, False) if isinstance(card, ActionCard) else intention


def _objection(refused: RefusedOrder) -> str:
    """Give the reason against an order but for its price, as the order itself does in a phase of the turn."""
    order = ORDERS.get(refused.kind)
    if order is None:
        return next((objection for check in CHECKS.get(refused.kind, ()) if (objection := check(refused))), "")
    if isinstance(order, ActionCard) and (objection := _objection_to_card(refused, order.name)):
        return objection
    code = order.refusal(refused.view, refused.seat, **refused.fields)
    if code == NOT_OWN:
        return check_own_force(refused)
    if code == NO_VOTE:
        return check_vote(refused)
    if not code:
        return ""
    words = words_of(refused.kind)
    sentence = words.refusals.get(code) if words else None
    if sentence is None:
        return str(COMMON[code]) % refused.words()
    assert words is not None
    return str(sentence) % {**refused.words(), **words.refusal_words(refused.view, refused.seat, refused.fields)}


def _objection_to_card(refused: RefusedOrder, card: str) -> str:
    """Check that the card has been played, and its event not been used."""
    if card in refused.view.now.events:
        return ""
    words = {"card": called.card(card)}
    if card in (refused.me.hand or []):
        return _("Play %(card)s first to use its event.") % words
    return _("You have not played a %(card)s whose event you can use this turn.") % words


def _objection_to_price(refused: RefusedOrder) -> str:
    """Check the price, the last thing to look at."""
    order = ORDERS.get(refused.kind)
    price = order.points_needed(refused.view, refused.seat, **refused.fields) if order else None
    if price is None or can_afford(refused.view, price):
        return ""
    sphere, cost = price
    have = spendable(refused.view, sphere)
    words = {"cost": influence(cost, sphere), "points": influence(max(have, 0), sphere)}
    if sphere == MILITARY and at_sea(refused.view, refused.seat):
        return _("It costs %(cost)s, and you have %(points)s after keeping enough to bring your armies ashore.") % words
    cards = [called.card(card) for card in dict.fromkeys(refused.me.hand or []) if CARDS[card].sphere == sphere]
    if cards:
        sentence = _("It costs %(cost)s, and you have %(points)s. You could play %(cards)s first.")
        return sentence % (words | {"cards": " / ".join(cards)})
    return _("It costs %(cost)s, and you have %(points)s.") % words


def _objections_to_own(refused: RefusedOrder) -> str:
    """Give the reasons against each of one's own armies or provinces, if the order left open its choice."""
    part = next((name for name in ("army", "force", "province") if name in refused.kind.__struct_fields__), "")
    order = ORDERS.get(refused.kind)
    if not part or part in refused.fields or not (order.of_ones_own if order else refused.kind in OF_ONES_OWN):
        return ""
    own = _own_things(refused, part)
    if not own:
        return str(NONE_OWN[part])
    filled = [refused.put(part, thing) for thing in own]
    objections = [_objection(each) or _objection_to_price(each) for each in filled]
    return " ".join(list(dict.fromkeys(objections))[:MOST_TOLD]) if all(objections) else ""


def _own_things(refused: RefusedOrder, part: str) -> list[Any]:
    if part == "province":
        return refused.view.governed(refused.seat)
    if part == "force":
        return forces_of(refused.view, refused.seat)
    return [army.number for army in refused.view.armies_of(refused.seat)]


def _another_time(refused: RefusedOrder, offered: Offered) -> str:
    """Tell that such orders belong to another moment of the game."""
    question = refused.view.question.kind if refused.view.question else ""
    if any(isinstance(action, refused.kind) for action in offered.legal):
        return ""
    phase = ORDERS[refused.kind].phase if refused.kind in ORDERS else ""
    if question == "TakeActions" and phase == BUYING:
        return _("You buy and trash cards after your actions. End your actions first.")
    if question == "BuyCards" and phase == ACTIONS:
        return _("Your actions are over. Now buy and trash cards, or end your turn.")
    if question in ("TakeActions", "BuyCards") and phase:
        return ""
    return prompts.question(refused.view, refused.names)


def _wrong_part(refused: RefusedOrder, offered: Offered, is_whole: bool) -> str:
    """Name a part that no legal order has beside the other parts, and the possible values of it."""
    same = [action for action in offered.legal if isinstance(action, refused.kind)]
    for name, value in refused.fields.items():
        if name in COUNTS:
            continue
        others = {key: other_value for key, other_value in refused.fields.items() if key != name}
        fitting = [one for one in same if all(getattr(one, key) == other_value for key, other_value in others.items())]
        possible = list(dict.fromkeys(getattr(one, name) for one in fitting))
        if possible and value not in possible:
            return _("Possible: %(list)s.") % {"list": join_words(_value_in_words(name, one) for one in possible)}
    if not same:
        return _("No such order is possible now. Choose one of the options.")
    if not is_whole and refused.fields.keys() == set(refused.kind.__struct_fields__):
        return _("Part of this line doesn't belong to the order. Write each order on its own line.")
    sentence = _("This isn't one of the options. %(question)s")
    return sentence % {"question": prompts.question(refused.view, refused.names)}


def _value_in_words(name: str, value: Any) -> str:
    if name in ("province", "region"):
        return called.region_by_itself(value)
    if name == "card":
        return called.card(value)
    if name in ("improvement", "tribe"):
        return str((called.IMPROVEMENTS | called.TRIBES)[value])
    return called.force(value) if name in ("force", "target") else str(value).replace("_", " ")

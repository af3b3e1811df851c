"""Possible faults of each kind of order, looked for in the reader's own view.

Each kind has its checks, in the order of a player's own: the piece, the place, the price. They only
explain; the engine alone decides on legality.
"""

from typing import Any

from django.utils.translation import gettext as _

from games.present.lists import join_options, join_words
from rulebooks.engine.kernel import Action
from rulebooks.time_of_crisis.rules import actions as act
from rulebooks.time_of_crisis.rules import forces, market, populace
from rulebooks.time_of_crisis.rules.armies import can_enter
from rulebooks.time_of_crisis.rules.card import (
    ACTION_CARDS,
    CARDS,
    NO_GOVERNOR,
    NO_VOTE,
    NOT_GOVERNED,
    NOT_OWN,
    NOT_THERE,
    is_stacked,
)
from rulebooks.time_of_crisis.rules.cards.demagogue import Reveal
from rulebooks.time_of_crisis.rules.data.card_setups import MILITARY, VARIABLE
from rulebooks.time_of_crisis.rules.data.limits import SUPPORT_MAX
from rulebooks.time_of_crisis.rules.data.regions import NEIGHBOURS, PROVINCES, SEAS
from rulebooks.time_of_crisis.rules.forces import region_of
from rulebooks.time_of_crisis.rules.market import TRASH_PRICE, cards_for_sale, count_face_down
from rulebooks.time_of_crisis.rules.points import PRICES, at_sea, spendable
from rulebooks.time_of_crisis.rules.state import NOBODY

from ..words import names as called
from ..words.card_words import CARD_WORDS
from ..words.labels import influence
from ..words.labels.base import political
from .case import (
    Case,
    Check,
    check_enemy,
    check_governed,
    check_governor,
    check_own_force,
    check_reach,
    check_vote_target,
)


def check_not_emperor(case: Case) -> str:
    """3.2.1 Refuse a vote for Italia by a player deprived of it in this very turn."""
    if case.field("province") != "italia" or not case.view.now.reigned:
        return ""
    return _("You were Emperor this turn. You can call a vote in Italia again in your next turn.")


def check_event_usable(case: Case) -> str:
    """Check that the card has been played, and its event not been used."""
    card = ACTION_CARDS[case.kind].name
    if card in case.view.now.events:
        return ""
    words = {"card": called.card(card)}
    if card in (case.me.hand or []):
        return _("Play %(card)s first to use its event.") % words
    return _("You have not played a %(card)s whose event you can use this turn.") % words


def check_vote_in_italia(case: Case) -> str:
    """Check that a vote can be held there, and by this seat."""
    return check_vote_target(case) or check_not_emperor(case)


COMMON: dict[str, Check] = {
    NOT_OWN: check_own_force,
    NOT_GOVERNED: check_governed,
    NOT_THERE: lambda case: "",  # what is there is listed
    NO_GOVERNOR: check_governor,
    NO_VOTE: lambda case: check_vote_in_italia(case.put("province", "italia")),
}
"""The reasons that are not a card's own."""


def check_card(case: Case) -> str:
    card = ACTION_CARDS[case.kind]
    code = card.refusal(case.view, case.seat, **case.fields)
    if not code or code in COMMON:
        return COMMON[code](case) if code else ""
    words = CARD_WORDS[card.name]
    return str(words.refusals[code]) % {
        **_order_words(case),
        **words.refusal_words(case.view, case.seat, case.fields),
    }


def _order_words(case: Case) -> dict[str, Any]:
    """Name the force, the army and the place of the order, as far as they are given."""
    force, army, place = case.field("force"), case.field("army"), case.field("province")
    if force:
        place = region_of(case.view, force)
    elif army:
        place = case.view.armies[army].region
    return {
        "force": called.force(force) if force else "",
        "army": army,
        "place": called.region(place) if place else "",
    }


def check_in_market(case: Case) -> str:
    card = case.field("card")
    if card is None or case.view.market.get(card):
        return ""
    if card not in case.view.market:
        return _("%(card)s can't be bought.") % {"card": called.card(card)}
    return _("No copies of %(card)s are left to buy.") % {"card": called.card(card)}


def check_shuffled(case: Case) -> str:
    """Check that there are shuffled stacks with another card to turn up."""
    if case.view.options.cards == VARIABLE:
        return ""
    return _("The stacks in this game are not shuffled: all their cards are for sale.")


def check_face_up(case: Case) -> str:
    """2.1.2 of the expansion: only the top of a stack is for sale."""
    card = case.field("card")
    if card is None or card in cards_for_sale(case.view):
        return ""
    top = case.view.face_up.get(CARDS[card].slot) if is_stacked(card) else None
    if top is None:
        return _("There is no stack with %(card)s in this game.") % {"card": called.card(card)}
    return _("%(card)s is not face up: only %(top)s is for sale from that stack.") % {
        "card": called.card(card),
        "top": called.card(top),
    }


def check_card_price(case: Case) -> str:
    card, have = case.field("card"), case.view.now.political
    cost = _political_price(case, card)
    words = {"cost": political(cost), "points": political(have)}
    return _("It costs %(cost)s, and you have %(points)s.") % words if cost > have else ""


def _political_price(case: Case, card: str | None) -> int:
    if case.kind is act.Cycle:
        return market.CYCLE_PRICE
    return TRASH_PRICE if case.kind is act.Trash else _lowest_price(case, [card] if card else [])


def _lowest_price(case: Case, cards: list[str]) -> int:
    """Return the price of the card named, or of the cheapest left."""
    return min(
        (market.purchase_price(case.view, case.seat, card) for card in cards or cards_for_sale(case.view)), default=0
    )


def check_before_buying(case: Case) -> str:
    return _("You can only discard cards before you buy or trash the first one.") if case.view.now.spending else ""


def check_cards_below(case: Case) -> str:
    """Check that a stack has another card to turn up."""
    card = case.field("card")
    if card is None or count_face_down(case.view, CARDS[card].slot):
        return ""
    return _("%(card)s is the last card of its stack.") % {"card": called.card(card)}


def _check_successor(case: Case) -> str:
    if case.view.supply.neutral_governors:
        return ""
    return _("All Neutral Governors are on the map: there is none to replace yours.")


def _check_general(case: Case) -> str:
    return "" if case.me.generals else _("You have no available General. Recruit one first.")


def check_price(case: Case) -> str:
    """Check the price, the last thing to look at."""
    if card := ACTION_CARDS.get(case.kind):
        price = card.event_price(case.view, **case.fields)
    else:
        price = PRICES[case.kind](case.view, case.seat, **case.fields)
    if price is None:
        return ""
    sphere, cost = price
    cost += _price_of_landing(case)
    have = spendable(case.view, sphere)
    if cost <= have:
        return ""
    words = {"cost": influence(cost, sphere), "points": influence(max(have, 0), sphere)}
    if sphere == MILITARY and at_sea(case.view, case.seat):
        return _("It costs %(cost)s, and you have %(points)s after keeping enough to bring your armies ashore.") % words
    cards = [called.card(card) for card in dict.fromkeys(case.me.hand or []) if CARDS[card].sphere == sphere]
    if cards:
        sentence = _("It costs %(cost)s, and you have %(points)s. You could play %(cards)s first.")
        return sentence % (words | {"cards": " / ".join(cards)})
    return _("It costs %(cost)s, and you have %(points)s.") % words


def _price_of_landing(case: Case) -> int:
    """Return the price of the landing that a step to sea leads to; an army at sea has kept that back for itself."""
    army, region = case.view.armies.get(case.field("army") or 0), case.field("region")
    if case.kind is not act.MoveArmy or army is None:
        return 0
    return min(way in SEAS for way in ([region] if region else NEIGHBOURS[army.region])) - (army.region in SEAS)


def _check_for_hire(case: Case) -> str:
    cost = case.field("cost")
    prices = case.me.generals_for_hire if case.kind is act.RecruitGeneral else case.me.governors_for_hire
    if not prices:
        return _("You have recruited all of them.")
    if cost is None or cost in prices:
        return ""
    return _("None of them costs %(cost)s. Costs: %(list)s.") % {"cost": cost, "list": join_words(sorted(prices))}


def _check_step(case: Case) -> str:
    army, region = case.view.armies.get(case.field("army") or 0), case.field("region")
    if army is None:
        return ""
    words = {"army": army.number, "origin": called.region(army.region)}
    if army.fought:
        return _("Army %(army)s has fought this turn and can't move.") % words
    if region is None or region in NEIGHBOURS[army.region]:
        return ""
    words |= called.place_words("place", region)
    if region == army.region:
        return _("Army %(army)s is already %(in_place)s.") % words
    words |= {"list": join_options(map(called.to_region, NEIGHBOURS[army.region]))}
    # Translators: %(to_place)s and each of the list have their preposition, such as "to Gallia".
    return _("Army %(army)s can't move from %(origin)s %(to_place)s. It can move %(list)s.") % words


def _check_mob(case: Case) -> str:
    force = case.field("force")
    province = forces.region_of(case.view, force) if force else case.field("province")
    if province is None:
        return ""
    place, words = case.view.provinces.get(province), {"place": called.region(province)}
    if place is None or place.governor != case.seat:
        return _("You don't govern %(place)s.") % words
    return "" if place.mobs else _("There are no Mobs in %(place)s.") % words


def _check_army_at_home(case: Case) -> str:
    army = case.view.armies.get(case.field("army") or 0)
    if army is None:
        return ""
    place = case.view.provinces.get(army.region)
    if place and place.governor == case.seat:
        return ""
    words = {"army": army.number, "place": called.region(army.region)}
    return _("You don't govern %(place)s, where Army %(army)s is.") % words


def _check_reduced(case: Case) -> str:
    army = case.view.armies.get(case.field("army") or 0)
    if army is None or army.reduced:
        return ""
    return _("Army %(army)s has no reduced Legion.") % {"army": army.number}


def _check_legion_left(case: Case) -> str:
    return "" if case.view.supply.legions else _("All Legions are on the map.")


def _check_capital(case: Case) -> str:
    army = case.view.armies.get(case.field("army") or 0)
    if army is None:
        return ""
    words = {"army": army.number, "place": called.region(army.region)}
    if army.region not in PROVINCES:
        return _("There is no capital in %(place)s, where Army %(army)s is.") % words
    if army.capital:
        return _("Army %(army)s is already in the capital of %(place)s.") % words
    if case.kind is act.LeaveCapital:
        return _("Army %(army)s is not in the capital of %(place)s.") % words
    if case.view.army_in_capital(army.region) in case.view.armies_of(case.seat):
        return _("Another of your armies holds the capital of %(place)s.") % words
    return "" if can_enter(case.view, army) else _("Someone else holds the capital of %(place)s.") % words


def _check_support(case: Case) -> str:
    province = case.field("province")
    if province == "italia":
        return _("The support of Italia can't be raised: it is the number of provinces the Emperor governs.")
    if province and case.view.provinces[province].support >= SUPPORT_MAX:
        return _("Support in %(place)s is already at its highest.") % {"place": called.region(province)}
    return ""


def _check_militia(case: Case) -> str:
    province = case.field("province")
    if province is None:
        return ""
    words = {"place": called.region(province)}
    if case.view.provinces[province].militia:
        return _("%(place)s already has Militia.") % words
    if not case.view.supply.militia:
        return _("All Militia are on the map.")
    commander, units = forces.in_capital(case.view, province)
    return _("An enemy holds the capital of %(place)s.") % words if units and commander != case.seat else ""


def _check_improvement(case: Case) -> str:
    province, kind = case.field("province"), case.field("improvement")
    if province is None:
        return ""
    words = {"place": called.region(province), "improvement": called.IMPROVEMENTS[kind] if kind else ""}
    if kind in case.view.provinces[province].improvements:
        return _("%(place)s already has this improvement: %(improvement)s.") % words
    if kind and not case.view.supply.improvements[kind]:
        return _("No counters of this improvement are left: %(improvement)s.") % words
    if not populace.is_quiet(case.view, case.seat, province):
        sentence = _(
            "You can't build in %(place)s while it holds Mobs, active barbarians, a Rival Emperor or an enemy."
        )
        return sentence % words
    return ""


def _check_hand(case: Case) -> str:
    return _check_among(
        case, case.me.hand or [], _("%(card)s is not in your hand: %(list)s."), _("Your hand is empty.")
    )


def _check_pile(case: Case) -> str:
    facts = case.view.question.facts if case.view.question else {}
    sentence = _("%(card)s is not in your Available Pile: %(list)s.")
    return _check_among(case, facts.get("pile", []), sentence, _("Your Available Pile is empty."))


def _check_discard(case: Case) -> str:
    sentence = _("%(card)s is not in your Discard Pile: %(list)s.")
    return _check_among(case, case.me.discard, sentence, _("Your Discard Pile is empty."))


def _check_among(case: Case, cards: list[str], sentence: str, empty: str) -> str:
    card = case.field("card")
    if not cards:
        return empty
    if card is None or card in cards:
        return ""
    have = join_words(map(called.card, dict.fromkeys(cards)))
    return sentence % {"card": called.card(card), "list": have}


def _check_start(case: Case) -> str:
    province = case.field("province")
    if province is None:
        return ""
    governor, words = case.view.provinces[province].governor, {"place": called.region(province)}
    if governor == NOBODY:
        return _("%(place)s is not used with this number of players.") % words
    if governor >= 0:
        return _("%(player)s begins in %(place)s.") % (words | {"player": case.names[governor]})
    return _("You can't begin in %(place)s.") % words


def _check_ashore(case: Case) -> str:
    return _("One of your armies is at sea. Bring it ashore first.") if at_sea(case.view, case.seat) else ""


CHECKS: dict[type[Action], tuple[Check, ...]] = {
    act.StartIn: (_check_start,),
    act.Take: (_check_pile,),
    act.Play: (_check_hand,),
    act.RecruitGeneral: (_check_for_hire, check_price),
    act.AddLegion: (check_own_force, _check_army_at_home, _check_legion_left, check_price),
    act.CreateArmy: (check_governed, _check_general, _check_legion_left, check_price),
    act.Train: (check_own_force, _check_reduced, check_price),
    act.MoveArmy: (check_own_force, _check_step, check_price),
    act.EnterCapital: (check_own_force, _check_capital),
    act.LeaveCapital: (check_own_force, _check_capital),
    act.Attack: (check_own_force, check_reach, check_enemy, check_price),
    act.DisperseMob: (check_own_force, _check_mob, check_price),
    act.RecruitGovernor: (_check_for_hire, check_price),
    act.PlaceGovernor: (check_vote_target, check_not_emperor, check_governor, check_price),
    act.RecallGovernor: (check_governed, _check_successor, check_price),
    act.IncreaseSupport: (check_governed, _check_support, check_price),
    act.PlaceMilitia: (check_governed, _check_militia, check_price),
    act.HoldGames: (check_governed, _check_mob, check_price),
    act.Build: (check_governed, _check_improvement, check_price),
    act.EndActions: (_check_ashore,),
    act.EmperorInProvince: (check_governed,),
    act.EmperorWithArmy: (check_own_force,),
    act.Discard: (_check_hand, check_before_buying),
    act.Buy: (check_in_market, check_face_up, check_card_price),
    act.Trash: (_check_discard, check_card_price),
    Reveal: (_check_hand,),
    act.Cycle: (check_shuffled, check_face_up, check_cards_below, check_card_price),
}


def checks_of(kind: type[Action]) -> tuple[Check, ...]:
    return (check_event_usable, check_card, check_price) if kind in ACTION_CARDS else CHECKS.get(kind, ())

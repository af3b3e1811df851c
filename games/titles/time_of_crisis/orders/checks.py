"""Possible faults of each kind of order, looked for in the reader's own view.

Each kind has its checks, in the order of a player's own: the piece, the place, the price. They only
explain; the engine alone decides on legality.
"""

from collections.abc import Iterable

from django.utils.translation import gettext as _

from games.engine.kernel import Action

from ..rules import actions as act
from ..rules import forces, populace
from ..rules.armies import can_enter
from ..rules.card import ACTION_CARDS, CARDS
from ..rules.cards.demagogue import Reveal
from ..rules.data.cards import MILITARY, POPULACE, SENATE
from ..rules.data.limits import SUPPORT_MAX
from ..rules.data.regions import NEIGHBOURS, PROVINCES, SEAS
from ..rules.points import at_sea, spendable
from ..rules.senate import RECALL_COST
from ..rules.state import NOBODY
from ..words import names as called
from ..words.labels import influence
from .battle_checks import enemy_there, within_reach
from .case import Case, Check
from .emperor_checks import not_emperor_before
from .event_checks import event_usable, refused
from .market_checks import before_buying, below_it, card_price, face_up, in_market, shuffled
from .own_checks import governed, governor_ready, own_force, vote_target


def _successor_left(case: Case) -> str:
    if case.view.supply.neutral_governors:
        return ""
    return _("All Neutral Governors are on the map: there is none to follow yours.")


def _general_ready(case: Case) -> str:
    return "" if case.me.generals else _("You have no General ready: recruit one first.")


def affordable(case: Case) -> str:
    """Check the price, the last thing to look at."""
    event = ACTION_CARDS.get(case.kind)
    price = event.price(case.view, **case.fields) if event else _price(case)
    if price is None:
        return ""
    sphere, cost = price
    have = spendable(case.view, sphere)
    if cost <= have:
        return ""
    words = {"cost": influence(cost, sphere), "points": influence(max(have, 0), sphere)}
    if sphere == MILITARY and at_sea(case.view, case.seat):
        return _("It costs %(cost)s, and you have %(points)s beside what brings your armies ashore.") % words
    cards = [called.card(card) for card in dict.fromkeys(case.me.hand or []) if CARDS[card].sphere == sphere]
    if cards:
        told = _("It costs %(cost)s, and you have %(points)s: you could play %(cards)s first.")
        return told % (words | {"cards": " / ".join(cards)})
    return _("It costs %(cost)s, and you have %(points)s.") % words


def _price(case: Case) -> tuple[str, int]:
    """Return the sphere and the price, as far as it is known; the lowest, if a part is missing."""
    view, place = case.view, case.view.provinces.get(case.field("province") or "")
    army = case.view.armies.get(case.field("army") or 0)
    match case.kind:
        case act.RecruitGeneral:
            return MILITARY, case.field("cost") or min(case.me.generals_for_hire, default=0)
        case act.RecruitGovernor:
            return SENATE, case.field("cost") or min(case.me.governors_for_hire, default=0)
        case act.AddLegion:
            return MILITARY, army.legions + 1 if army else 1
        case act.MoveArmy:
            return MILITARY, _way(army.region, case.field("region")) if army else 1
        case act.PlaceGovernor:
            return SENATE, case.field("dice") or 1
        case act.RecallGovernor:
            return SENATE, RECALL_COST
        case act.IncreaseSupport:
            return POPULACE, place.support + 1 if place else 1
        case act.PlaceMilitia:
            return POPULACE, populace.MILITIA_COST
        case act.HoldGames:
            return POPULACE, populace.GAMES_COST
        case act.Build:
            return POPULACE, populace.improvement_cost(view)
    return MILITARY, 1


def _way(origin: str, region: str | None) -> int:
    """Return the price of a step, with the landing if it leads to sea; an army at sea has kept that
    back for itself.
    """
    ways = [region] if region else NEIGHBOURS[origin]
    return min(1 + (way in SEAS) for way in ways) - (origin in SEAS)


def _for_hire(case: Case) -> str:
    cost = case.field("cost")
    prices = case.me.generals_for_hire if case.kind is act.RecruitGeneral else case.me.governors_for_hire
    if not prices:
        return _("You have recruited all of them already.")
    if cost is None or cost in prices:
        return ""
    return _("There is none for %(cost)s: the prices are %(list)s.") % {"cost": cost, "list": _list(sorted(prices))}


def _list(values: Iterable[object]) -> str:
    return ", ".join(map(str, values))


def _one_step(case: Case) -> str:
    army, region = case.view.armies.get(case.field("army") or 0), case.field("region")
    if army is None:
        return ""
    words = {"army": army.number, "origin": called.region(army.region)}
    if army.fought:
        return _("Army %(army)s has fought this turn and moves no more.") % words
    if region is None or region in NEIGHBOURS[army.region]:
        return ""
    words |= {"place": called.region(region)}
    if region == army.region:
        return _("Army %(army)s is in %(place)s already.") % words
    words |= {"list": ", ".join(called.region(each) for each in NEIGHBOURS[army.region])}
    return _("Army %(army)s is in %(origin)s, from where one step leads to %(list)s, not to %(place)s.") % words


def _mob_there(case: Case) -> str:
    force = case.field("force")
    province = forces.region_of(case.view, force) if force else case.field("province")
    if province is None:
        return ""
    place, words = case.view.provinces.get(province), {"place": called.region(province)}
    if place is None or place.governor != case.seat:
        return _("You do not govern %(place)s.") % words
    return "" if place.mobs else _("There is no Mob in %(place)s.") % words


def _army_at_home(case: Case) -> str:
    army = case.view.armies.get(case.field("army") or 0)
    if army is None:
        return ""
    place = case.view.provinces.get(army.region)
    if place and place.governor == case.seat:
        return ""
    words = {"army": army.number, "place": called.region(army.region)}
    return _("Army %(army)s is in %(place)s, which you do not govern.") % words


def _reduced(case: Case) -> str:
    army = case.view.armies.get(case.field("army") or 0)
    if army is None or army.reduced:
        return ""
    return _("Army %(army)s has no reduced Legion.") % {"army": army.number}


def _legion_left(case: Case) -> str:
    return "" if case.view.supply.legions else _("All Legions are on the map.")


def _capital(case: Case) -> str:
    army = case.view.armies.get(case.field("army") or 0)
    if army is None:
        return ""
    words = {"army": army.number, "place": called.region(army.region)}
    if army.region not in PROVINCES:
        return _("Army %(army)s is in %(place)s, where there is no capital.") % words
    if army.capital:
        return _("Army %(army)s is in the capital of %(place)s.") % words
    if case.kind is act.LeaveCapital:
        return _("Army %(army)s is not in the capital of %(place)s.") % words
    if case.view.army_in_capital(army.region) in case.view.armies_of(case.seat):
        return _("Another army of yours holds the capital of %(place)s.") % words
    return "" if can_enter(case.view, army) else _("The capital of %(place)s is held by others.") % words


def _can_rise(case: Case) -> str:
    province = case.field("province")
    if province == "italia":
        return _("The support of Italia is the number of provinces that the Emperor governs: it cannot be raised.")
    if province and case.view.provinces[province].support >= SUPPORT_MAX:
        return _("The support of %(place)s is at its highest.") % {"place": called.region(province)}
    return ""


def _room_for_militia(case: Case) -> str:
    province = case.field("province")
    if province is None:
        return ""
    words = {"place": called.region(province)}
    if case.view.provinces[province].militia:
        return _("There is Militia in %(place)s already.") % words
    if not case.view.supply.militia:
        return _("All Militia are on the map.")
    commander, units = forces.in_capital(case.view, province)
    return _("An enemy holds the capital of %(place)s.") % words if units and commander != case.seat else ""


def _buildable(case: Case) -> str:
    province, kind = case.field("province"), case.field("improvement")
    if province is None:
        return ""
    words = {"place": called.region(province), "improvement": called.IMPROVEMENTS[kind] if kind else ""}
    if kind in case.view.provinces[province].improvements:
        return _("%(place)s has that improvement already: %(improvement)s.") % words
    if kind and not case.view.supply.improvements[kind]:
        return _("All counters of that improvement are on the map: %(improvement)s.") % words
    if not populace.is_quiet(case.view, case.seat, province):
        told = _(
            "Nothing can be built in %(place)s while there are Mobs, active barbarians, a Rival Emperor or an enemy."
        )
        return told % words
    return ""


def _in_hand(case: Case) -> str:
    return _among(case, case.me.hand or [], _("%(card)s is not in your hand: %(list)s."), _("Your hand is empty."))


def _in_pile(case: Case) -> str:
    facts = case.view.question.facts if case.view.question else {}
    told = _("%(card)s is not in your available pile: %(list)s.")
    return _among(case, facts.get("pile", []), told, _("Your available pile is empty."))


def _in_discard(case: Case) -> str:
    told = _("%(card)s is not in your discard pile: %(list)s.")
    return _among(case, case.me.discard, told, _("Your discard pile is empty."))


def _among(case: Case, cards: list[str], told: str, empty: str) -> str:
    card = case.field("card")
    if not cards:
        return empty
    if card is None or card in cards:
        return ""
    have = ", ".join(called.card(each) for each in dict.fromkeys(cards))
    return told % {"card": called.card(card), "list": have}


def _free_to_begin(case: Case) -> str:
    province = case.field("province")
    if province is None:
        return ""
    governor, words = case.view.provinces[province].governor, {"place": called.region(province)}
    if governor == NOBODY:
        return _("%(place)s is not used in a game of so few.") % words
    if governor >= 0:
        return _("%(player)s begins in %(place)s.") % (words | {"player": case.names[governor]})
    return _("Nobody can begin in %(place)s.") % words


def _ashore(case: Case) -> str:
    return _("An army of yours is at sea: bring it ashore first.") if at_sea(case.view, case.seat) else ""


CHECKS: dict[type[Action], tuple[Check, ...]] = {
    act.StartIn: (_free_to_begin,),
    act.Take: (_in_pile,),
    act.Play: (_in_hand,),
    act.RecruitGeneral: (_for_hire, affordable),
    act.AddLegion: (own_force, _army_at_home, _legion_left, affordable),
    act.CreateArmy: (governed, _general_ready, _legion_left, affordable),
    act.Train: (own_force, _reduced, affordable),
    act.MoveArmy: (own_force, _one_step, affordable),
    act.EnterCapital: (own_force, _capital),
    act.LeaveCapital: (own_force, _capital),
    act.Attack: (own_force, within_reach, enemy_there, affordable),
    act.DisperseMob: (own_force, _mob_there, affordable),
    act.RecruitGovernor: (_for_hire, affordable),
    act.PlaceGovernor: (vote_target, not_emperor_before, governor_ready, affordable),
    act.RecallGovernor: (governed, _successor_left, affordable),
    act.IncreaseSupport: (governed, _can_rise, affordable),
    act.PlaceMilitia: (governed, _room_for_militia, affordable),
    act.HoldGames: (governed, _mob_there, affordable),
    act.Build: (governed, _buildable, affordable),
    act.EndActions: (_ashore,),
    act.EmperorInProvince: (governed,),
    act.EmperorWithArmy: (own_force,),
    act.Discard: (_in_hand, before_buying),
    act.Buy: (in_market, face_up, card_price),
    act.Trash: (_in_discard, card_price),
    Reveal: (_in_hand,),
    act.Cycle: (shuffled, face_up, below_it, card_price),
}


def checks_of(kind: type[Action]) -> tuple[Check, ...]:
    """Return the checks of a kind of order."""
    return (event_usable, refused, affordable) if kind in ACTION_CARDS else CHECKS.get(kind, ())

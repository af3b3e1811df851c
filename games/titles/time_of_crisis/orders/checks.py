"""What may be wrong with each kind of order, looked for in the reader's own view.

Each kind has its checks, in the order in which a player would look: the piece, the place, the price. They only
explain; what is legal the engine alone says.
"""

from collections.abc import Iterable

from django.utils.translation import gettext as _

from games.engine.kernel import Action

from ..rules import actions as act
from ..rules import forces, populace
from ..rules import iron_actions as iron
from ..rules.armies import can_enter
from ..rules.data.cards import CARDS, MILITARY, POPULACE, SENATE
from ..rules.data.limits import SUPPORT_MAX
from ..rules.data.regions import NEIGHBOURS, PROVINCES, SEAS
from ..rules.points import at_sea, spendable
from ..rules.senate import RECALL_COST
from ..rules.state import NOBODY, Province
from ..words import names as called
from ..words.labels import influence
from .battle_checks import enemy_there, within_reach
from .case import Case, Check
from .emperor_checks import not_emperor_before, not_with_an_army, without_populace_emperor
from .event_checks import (
    awake,
    event_usable,
    hireable,
    marker_left,
    may_proclaim,
    mob_left,
    without_castra,
    without_quaestor,
)
from .iron_checks import below_it, can_fall, has_fought, holding, lower, pile_left, under_a_player
from .market_checks import before_buying, card_price, face_up, in_market, shuffled


def _own_force(case: Case) -> str:
    """The army or Militia that is to act."""
    number, force = case.field("army"), case.field("force") or ""
    kind, _space, key = force.partition(" ")
    if kind == "army":
        number = int(key)
    if number is not None:
        return _own_army(case, number)
    place = case.view.provinces.get(key)
    if place and (place.governor != case.seat or not place.militia):
        return _("You have no Militia in %(place)s.") % {"place": called.region(key)}
    if place and case.view.army_in_capital(key):
        return _("The Militia of %(place)s fights with the army in its capital.") % {"place": called.region(key)}
    return ""


def _own_army(case: Case, number: int) -> str:
    army = case.view.armies.get(number)
    if army is None or army.seat != case.seat:
        own = sorted(each.number for each in case.view.armies_of(case.seat))
        have = _("Yours are: %(list)s.") % {"list": ", ".join(map(str, own))} if own else _("You have none on the map.")
        if army is None:
            told = _("There is no Army %(army)s on the map. %(have)s")
            return told % {"army": number, "have": have}
        told = _("Army %(army)s belongs to %(player)s. %(have)s")
        return told % {"army": number, "player": case.names[army.seat], "have": have}
    return ""


def _governed(case: Case) -> str:
    province = case.field("province")
    if province is None or case.view.provinces[province].governor == case.seat:
        return ""
    return _("You do not govern %(place)s.") % {"place": called.region(province)}


def _vote_target(case: Case) -> str:
    province = "italia" if case.kind is act.UsePraetorianGuard else case.field("province")
    if province is None:
        return ""
    place, turn, words = case.view.provinces[province], case.view.now, {"place": called.region(province)}
    if place.governor == case.seat:
        return _("You govern %(place)s already.") % words
    if place.governor == NOBODY:
        return _("%(place)s has no Governor in a game of so few.") % words
    if place.marker:
        return _("%(place)s is part of a Pretender's empire, where no vote is held.") % words
    if province in turn.recalled:
        return _("You have recalled your Governor from %(place)s this turn.") % words
    return _("You have tried %(place)s already this turn.") % words if province in turn.targeted else ""


def _successor_left(case: Case) -> str:
    if case.view.supply.neutral_governors:
        return ""
    return _("All Neutral Governors are on the map: there is none to follow yours.")


def _governor_ready(case: Case) -> str:
    return "" if case.me.governors else _("You have no Governor ready: recruit one first.")


def _general_ready(case: Case) -> str:
    return "" if case.me.generals else _("You have no General ready: recruit one first.")


def affordable(case: Case) -> str:
    """The price, which a player looks at last."""
    sphere, cost = _price(case)
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
    """The sphere and the price, as far as it can be told; the lowest there is, where a part is missing."""
    view, place = case.view, case.view.provinces.get(case.field("province") or "")
    army = case.view.armies.get(case.field("army") or 0)
    match case.kind:
        case act.RecruitGeneral:
            return MILITARY, case.field("cost") or min(case.me.generals_for_hire, default=0)
        case act.RecruitGovernor:
            return SENATE, case.field("cost") or min(case.me.governors_for_hire, default=0)
        case act.AddLegion:
            return MILITARY, army.legions + 1 if army else 1
        case act.Move:
            return MILITARY, _way(army.region, case.field("region")) if army else 1
        case act.PlaceGovernor:
            return SENATE, case.field("dice") or 1
        case act.UsePraetorianGuard:
            return MILITARY, case.field("dice") or 1
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
        case iron.UseMobileVulgus:
            return POPULACE, _fall(place, case.field("support"))
    return MILITARY, 1


def _fall(place: Province | None, support: int | None) -> int:
    """Of a fall to that support, or by one."""
    level = place.support if place else 2
    return sum(range((level - 1 if support is None else support) + 1, level + 1))


def _way(origin: str, region: str | None) -> int:
    """A step, and where it leads to sea the landing as well, which an army at sea has kept back for itself."""
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
    act.AddLegion: (_own_force, _army_at_home, _legion_left, affordable),
    act.CreateArmy: (_governed, _general_ready, _legion_left, affordable),
    act.Train: (_own_force, _reduced, affordable),
    act.Move: (_own_force, _one_step, affordable),
    act.EnterCapital: (_own_force, _capital),
    act.LeaveCapital: (_own_force, _capital),
    act.Attack: (_own_force, within_reach, enemy_there, affordable),
    act.DisperseMob: (_own_force, _mob_there, affordable),
    act.RecruitGovernor: (_for_hire, affordable),
    act.PlaceGovernor: (_vote_target, not_emperor_before, _governor_ready, affordable),
    act.RecallGovernor: (_governed, _successor_left, affordable),
    act.IncreaseSupport: (_governed, _can_rise, affordable),
    act.PlaceMilitia: (_governed, _room_for_militia, affordable),
    act.HoldGames: (_governed, _mob_there, affordable),
    act.Build: (_governed, _buildable, affordable),
    act.EndActions: (_ashore,),
    act.UseCastra: (event_usable, marker_left, _own_force, without_castra),
    act.UsePraetorianGuard: (event_usable, _vote_target, not_with_an_army, _governor_ready, affordable),
    act.UseTribute: (event_usable, awake),
    act.UseFoederati: (event_usable, _own_force, hireable),
    act.UseQuaestor: (event_usable, marker_left, _governed, without_quaestor),
    act.UseMob: (event_usable, mob_left, without_populace_emperor),
    act.UsePretender: (event_usable, may_proclaim),
    act.EmperorInProvince: (_governed,),
    act.EmperorWithArmy: (_own_force,),
    act.Discard: (_in_hand, before_buying),
    act.Buy: (in_market, face_up, card_price),
    act.Trash: (_in_discard, card_price),
    iron.UseForceMarch: (event_usable, _own_force, has_fought),
    iron.UsePrincepsSenatus: (event_usable, under_a_player),
    iron.UseFrumentarii: (event_usable, pile_left),
    iron.UseMobileVulgus: (event_usable, can_fall, lower, affordable),
    iron.UseDemagogue: (event_usable, holding),
    iron.Reveal: (_in_hand,),
    iron.Cycle: (shuffled, face_up, below_it, card_price),
}

"""What may be wrong with each kind of order, looked for in the reader's own view.

Each kind has its checks, in the order in which a player would look: the piece, the place, the price. They only
explain; what is legal the engine alone says.
"""

from collections.abc import Callable, Iterable
from typing import Any

from django.utils.translation import gettext as _

from games.engine.kernel import Action
from games.engine.time_of_crisis import actions as act
from games.engine.time_of_crisis import forces, market, populace
from games.engine.time_of_crisis.data.cards import MILITARY, POPULACE, SENATE
from games.engine.time_of_crisis.data.limits import SUPPORT_MAX
from games.engine.time_of_crisis.data.regions import NEIGHBOURS, PROVINCES
from games.engine.time_of_crisis.market import TRASH_COST
from games.engine.time_of_crisis.points import at_sea, spendable
from games.engine.time_of_crisis.senate import RECALL_COST
from games.engine.time_of_crisis.state import NOBODY
from games.engine.time_of_crisis.view import PlayerView, View
from games.present import names as called
from games.present.labels import influence
from games.present.labels.base import political
from games.present.names import Names

from .intended import Intended


class Case:
    """An order that is not legal, and what its seat may know."""

    def __init__(self, meant: Intended, view: View, names: Names, seat: int) -> None:
        self.kind = meant.kind
        self.fields = meant.fields
        self.view = view
        self.names = names
        self.seat = seat

    @property
    def me(self) -> PlayerView:
        """The seat's own cards and counters."""
        return self.view.players[self.seat]

    def field(self, *names: str) -> Any:
        """The first of these fields that was said; None where none was."""
        return next((self.fields[name] for name in names if name in self.fields), None)


Check = Callable[[Case], str]
"""Looks for one thing that is wrong: a sentence, empty where it is not that."""


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


def _governor_ready(case: Case) -> str:
    return "" if case.me.governors else _("You have no Governor ready: recruit one first.")


def _general_ready(case: Case) -> str:
    return "" if case.me.generals else _("You have no General ready: recruit one first.")


def _event_usable(case: Case) -> str:
    card = EVENT_OF[case.kind]
    if card in case.view.now.events:
        return ""
    words = {"card": called.card(card)}
    if card in (case.me.hand or []):
        return _("Play %(card)s first: then its event can be used.") % words
    return _("You have no %(card)s whose event can be used this turn.") % words


def _affordable(case: Case) -> str:
    sphere, cost = _price(case)
    have = spendable(case.view, sphere)
    if cost <= have:
        return ""
    words = {"cost": influence(cost, sphere), "points": influence(max(have, 0), sphere)}
    if sphere == MILITARY and at_sea(case.view, case.seat):
        return _("It costs %(cost)s, and you have %(points)s beside what brings your armies ashore.") % words
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
    return MILITARY, 1


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


def _enemy_there(case: Case) -> str:
    force, target = case.field("force"), case.field("target")
    if force is None:
        return ""
    region = forces.region_of(case.view, force)
    words = {"force": called.force(force), "place": called.region(region)}
    if forces.has_fought(case.view, force):
        return _("%(force)s has fought this turn already.") % words
    there = forces.enemies_in(case.view, case.seat, region)
    if target is None or target in there:
        return ""
    words |= {"target": called.force(target), "list": ", ".join(called.force(each) for each in there)}
    if not there:
        return _("%(force)s is in %(place)s, where there is nobody to attack.") % words
    return _("%(force)s is in %(place)s, where it can attack %(list)s, not %(target)s.") % words


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
    return _("The capital of %(place)s is held by others.") % words


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
    commander, units = forces.in_capital(case.view, province)
    return _("An enemy holds the capital of %(place)s.") % words if units and commander != case.seat else ""


def _buildable(case: Case) -> str:
    province, kind = case.field("province"), case.field("improvement")
    if province is None:
        return ""
    words = {"place": called.region(province), "improvement": called.IMPROVEMENTS[kind] if kind else ""}
    if kind in case.view.provinces[province].improvements:
        return _("%(place)s has that improvement already: %(improvement)s.") % words
    if not populace.is_quiet(case.view, case.seat, province):
        told = _(
            "Nothing can be built in %(place)s while there are Mobs, active barbarians, a Rival Emperor or an enemy."
        )
        return told % words
    return ""


def _in_hand(case: Case) -> str:
    return _among(case, case.me.hand or [], _("%(card)s is not in your hand: %(list)s."))


def _in_pile(case: Case) -> str:
    facts = case.view.question.facts if case.view.question else {}
    return _among(case, facts.get("pile", []), _("%(card)s is not in your available pile: %(list)s."))


def _in_discard(case: Case) -> str:
    return _among(case, case.me.discard, _("%(card)s is not in your discard pile: %(list)s."))


def _among(case: Case, cards: list[str], told: str) -> str:
    card = case.field("card")
    if card is None or card in cards:
        return ""
    have = ", ".join(called.card(each) for each in dict.fromkeys(cards)) or _("none")
    return told % {"card": called.card(card), "list": have}


def _in_market(case: Case) -> str:
    card = case.field("card")
    if card is None or case.view.market.get(card):
        return ""
    if card not in case.view.market:
        return _("%(card)s cannot be bought.") % {"card": called.card(card)}
    return _("There is no %(card)s left to buy.") % {"card": called.card(card)}


def _card_price(case: Case) -> str:
    card, have = case.field("card"), case.view.now.political
    cost = TRASH_COST if case.kind is act.Trash else market.price(case.view, case.seat, card) if card else 0
    words = {"cost": political(cost), "points": political(have)}
    return _("It costs %(cost)s, and you have %(points)s.") % words if cost > have else ""


def _before_buying(case: Case) -> str:
    return _("Cards are discarded before the first one is bought or trashed.") if case.view.now.spending else ""


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


EVENT_OF = {
    act.UseCastra: "castra",
    act.UsePraetorianGuard: "praetorian_guard",
    act.UseTribute: "tribute",
    act.UseFoederati: "foederati",
    act.UseQuaestor: "quaestor",
    act.UseMob: "mob",
    act.UsePretender: "pretender",
}
CHECKS: dict[type[Action], tuple[Check, ...]] = {
    act.StartIn: (_free_to_begin,),
    act.Take: (_in_pile,),
    act.Play: (_in_hand,),
    act.RecruitGeneral: (_for_hire, _affordable),
    act.AddLegion: (_own_force, _army_at_home, _affordable),
    act.CreateArmy: (_governed, _general_ready, _affordable),
    act.Train: (_own_force, _reduced, _affordable),
    act.Move: (_own_force, _one_step, _affordable),
    act.EnterCapital: (_own_force, _capital),
    act.LeaveCapital: (_own_force, _capital),
    act.Attack: (_own_force, _enemy_there, _affordable),
    act.DisperseMob: (_own_force, _mob_there, _affordable),
    act.RecruitGovernor: (_for_hire, _affordable),
    act.PlaceGovernor: (_vote_target, _governor_ready, _affordable),
    act.RecallGovernor: (_governed, _affordable),
    act.IncreaseSupport: (_governed, _can_rise, _affordable),
    act.PlaceMilitia: (_governed, _room_for_militia, _affordable),
    act.HoldGames: (_governed, _mob_there, _affordable),
    act.Build: (_governed, _buildable, _affordable),
    act.EndActions: (_ashore,),
    act.UseCastra: (_event_usable, _own_force),
    act.UsePraetorianGuard: (_event_usable, _vote_target, _governor_ready, _affordable),
    act.UseTribute: (_event_usable,),
    act.UseFoederati: (_event_usable, _own_force),
    act.UseQuaestor: (_event_usable, _governed),
    act.UseMob: (_event_usable,),
    act.UsePretender: (_event_usable,),
    act.Discard: (_in_hand, _before_buying),
    act.Buy: (_in_market, _card_price),
    act.Trash: (_in_discard, _card_price),
}

"""Why the event of a card that was played finds nothing to act on."""

from django.utils.translation import gettext as _

from games.engine.kernel import Action

from ..rules import actions as act
from ..rules import forces
from ..rules import iron_actions as iron
from ..rules.card_events import active_in, recruits
from ..rules.data.cards import PRETENDER_MIN_PROVINCES, PRETENDER_MIN_SUPPORT
from ..rules.data.regions import NEIGHBOURS, PROVINCES
from ..rules.pretender import possible_seats
from ..words import names as called
from .case import Case

EVENT_OF: dict[type[Action], str] = {
    act.UseCastra: "castra",
    act.UsePraetorianGuard: "praetorian_guard",
    act.UseTribute: "tribute",
    act.UseFoederati: "foederati",
    act.UseQuaestor: "quaestor",
    act.UseMob: "mob",
    act.UsePretender: "pretender",
    iron.UseForceMarch: "force_march",
    iron.UsePrincepsSenatus: "princeps_senatus",
    iron.UseFrumentarii: "frumentarii",
    iron.UseMobileVulgus: "mobile_vulgus",
    iron.UseDemagogue: "demagogue",
}
"""The cards whose events are orders of their own."""


def event_usable(case: Case) -> str:
    """Whether the card has been played, and its event not been used."""
    card = EVENT_OF[case.kind]
    if card in case.view.now.events:
        return ""
    words = {"card": called.card(card)}
    if card in (case.me.hand or []):
        return _("Play %(card)s first: then its event can be used.") % words
    return _("You have no %(card)s whose event can be used this turn.") % words


def marker_left(case: Case) -> str:
    """Quaestor and Castra are two sides of the same counters."""
    return "" if case.view.supply.markers else _("All markers of Quaestor and Castra are on the map.")


def without_castra(case: Case) -> str:
    """Whether the force stands where a Castra could be built, and has none."""
    force = case.field("force")
    if force is None:
        return ""
    region = forces.region_of(case.view, force)
    words = {"force": called.force(force), "place": called.region(region)}
    if region not in PROVINCES:
        return _("%(force)s is in %(place)s: Castra are built in provinces only.") % words
    return _("%(force)s has Castra already.") % words if forces.has_castra(case.view, force) else ""


def without_quaestor(case: Case) -> str:
    """Whether the province has none."""
    province = case.field("province")
    if province is None or not case.view.provinces[province].quaestor:
        return ""
    return _("There is a Quaestor in %(place)s already.") % {"place": called.region(province)}


def awake(case: Case) -> str:
    """Whether there are active barbarians to be paid."""
    tribe, province, view = case.field("tribe"), case.field("province"), case.view
    found = [(each, name) for name in PROVINCES for each in view.tribes_in(name) if active_in(view, each, name)]
    if not found:
        return _("There are no active barbarians in any province.")
    if any(tribe in (None, each) and province in (None, name) for each, name in found):
        return ""
    there = ", ".join(
        _("%(tribe)s in %(place)s") % {"tribe": called.force(each), "place": called.region(name)}
        for each, name in found
    )
    return _("Active barbarians in provinces are: %(list)s.") % {"list": there}


def hireable(case: Case) -> str:
    """Whether barbarians stand where the army could hire them."""
    army = case.view.armies.get(case.field("army") or 0)
    if army is None:
        return ""
    words = {"army": army.number, "place": called.region(army.region)}
    if army.region not in PROVINCES:
        return _("Army %(army)s is in %(place)s: Foederati are hired in provinces only.") % words
    near = (army.region, *NEIGHBOURS[army.region])
    if any(True for region in near for _order in recruits(case.view, army, region)):
        return ""
    return _("Army %(army)s is in %(place)s, with no barbarians there or beside it.") % words


def mob_left(case: Case) -> str:
    """Counters for another Mob."""
    return "" if case.view.supply.mobs else _("All Mobs are on the map.")


def may_proclaim(case: Case) -> str:
    """Whether one can become a Pretender, and where."""
    view, province = case.view, case.field("province")
    if view.emperor == case.seat:
        return _("You are Emperor: an Emperor is no Pretender.")
    if view.is_pretender(case.seat):
        return _("You are a Pretender already.")
    seats = possible_seats(view, case.seat)
    if not seats:
        told = _(
            "That takes %(count)s provinces of yours that hang together, outside Italia, each with support %(support)s "
            "or more."
        )
        return told % {"count": PRETENDER_MIN_PROVINCES.value, "support": PRETENDER_MIN_SUPPORT.value}
    if province is None or province in seats:
        return ""
    return _("The Seat of Power can be in %(list)s.") % {"list": called.regions(seats)}

"""Checks common to actions and events of cards: one's own force, province and Governor, and votes."""

from django.utils.translation import gettext as _

from ..rules.state import NOBODY
from ..words import names as called
from .case import Case


def own_force(case: Case) -> str:
    """Check the army or Militia that is to act."""
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


def governed(case: Case) -> str:
    """Check that the province is one's own."""
    province = case.field("province")
    if province is None or case.view.provinces[province].governor == case.seat:
        return ""
    return _("You do not govern %(place)s.") % {"place": called.region(province)}


def vote_target(case: Case) -> str:
    """Check that a vote can be held in the province."""
    province = case.field("province")
    if province is None:
        return ""
    place, turn, words = (
        case.view.provinces[province],
        case.view.now,
        {"place": called.region(province)},
    )
    if place.governor == case.seat:
        return _("You govern %(place)s already.") % words
    if place.governor == NOBODY:
        return _("%(place)s has no Governor in a game of so few.") % words
    if place.marker:
        return _("%(place)s is part of a Pretender's empire, where no vote is held.") % words
    if province in turn.recalled:
        return _("You have recalled your Governor from %(place)s this turn.") % words
    return _("You have tried %(place)s already this turn.") % words if province in turn.targeted else ""


def governor_ready(case: Case) -> str:
    """Check that there is a Governor to place."""
    return "" if case.me.governors else _("You have no Governor ready: recruit one first.")

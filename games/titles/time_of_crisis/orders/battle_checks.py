"""Reasons against an intended battle."""

from django.utils.translation import gettext as _

from ..rules import forces
from ..rules.data.regions import REGIONS
from ..words import names as called
from .case import Case


def within_reach(case: Case) -> str:
    """Name the enemy's places, if no force of one's own is there; the attacker was left open."""
    target = case.field("target")
    if target is None or "force" in case.fields:
        return ""
    places = [name for name in REGIONS if target in forces.enemies_in(case.view, case.seat, name)]
    words = {"target": called.force(target), "list": called.regions(places), "others": _others(case)}
    own = forces.forces_of(case.view, case.seat)
    if target in own:
        return _("%(target)s is yours.") % words
    if not places:
        return _("%(target)s cannot be attacked anywhere now. %(others)s") % words
    if {forces.region_of(case.view, force) for force in own}.intersection(places):
        return ""
    return _("You have no force where %(target)s can be attacked: %(list)s. %(others)s") % words


def _others(case: Case) -> str:
    """Name the enemies within reach of one's own forces."""
    found = dict[str, None]()
    for force in forces.forces_of(case.view, case.seat):
        region = forces.region_of(case.view, force)
        if not forces.has_fought(case.view, force):
            for enemy in forces.enemies_in(case.view, case.seat, region):
                words = {"target": called.force(enemy), "place": called.region(region)}
                found[_("%(target)s in %(place)s") % words] = None
    if not found:
        return _("No force of yours that has not fought yet has an enemy beside it.")
    return _("Beside your forces: %(list)s.") % {"list": ", ".join(found)}


def enemy_there(case: Case) -> str:
    """Name the enemies within reach of the force that is to attack."""
    force, target = case.field("force"), case.field("target")
    if force is None:
        return ""
    region = forces.region_of(case.view, force)
    words = {"force": called.force(force), "place": called.region(region)}
    if forces.has_fought(case.view, force):
        return _("%(force)s has fought this turn already.") % words
    there = forces.enemies_in(case.view, case.seat, region)
    if not there:
        return _("%(force)s is in %(place)s, where there is nobody to attack.") % words
    if target is None or target in there:
        return ""
    words |= {"target": called.force(target), "list": ", ".join(called.force(each) for each in there)}
    return _("%(force)s is in %(place)s, where it can attack %(list)s, not %(target)s.") % words

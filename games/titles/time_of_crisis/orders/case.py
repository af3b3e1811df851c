"""An illegal order, and checks common to actions and events of cards that look for the reason: one's own force,
province and Governor, votes, and battles.
"""

from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext as _

from games.orders.readings import Intended
from games.present.lists import join_options, join_words
from games.titles.title import Names
from rulebooks.time_of_crisis.rules import forces
from rulebooks.time_of_crisis.rules.data.regions import REGIONS
from rulebooks.time_of_crisis.rules.state import NOBODY
from rulebooks.time_of_crisis.rules.view import FamilyView, TocView

from ..words import names as called


class Case:
    """An order that is not legal, with its seat's view."""

    def __init__(self, intention: Intended, view: TocView, names: Names, seat: int) -> None:
        self.kind = intention.kind
        self.fields = intention.fields
        self.view = view
        self.names = names
        self.seat = seat

    @property
    def me(self) -> FamilyView:
        """Return the seat's own cards and counters."""
        return self.view.players[self.seat]

    def field(self, *names: str) -> Any:
        """Return the first of these fields that was given; None if none was."""
        return next((self.fields[name] for name in names if name in self.fields), None)

    def put(self, name: str, value: Any) -> "Case":
        """Return the same order with an open part filled in."""
        return Case(Intended(self.kind, {**self.fields, name: value}, False), self.view, self.names, self.seat)


Check = Callable[[Case], str]
"""A function that looks for one fault: a sentence about it, or empty."""


def check_own_force(case: Case) -> str:
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
        return _("The Militia in %(place)s fights with the army in the capital.") % {"place": called.region(key)}
    return ""


def _own_army(case: Case, number: int) -> str:
    army = case.view.armies.get(number)
    if army is None or army.seat != case.seat:
        own = sorted(own_army.number for own_army in case.view.armies_of(case.seat))
        have = _("Your armies: %(list)s.") % {"list": join_words(own)} if own else _("You have no army on the map.")
        if army is None:
            # Translators: %(have)s is a sentence about the player's own armies.
            sentence = _("There is no Army %(army)s on the map. %(have)s")
            return sentence % {"army": number, "have": have}
        sentence = _("Army %(army)s belongs to %(player)s. %(have)s")
        return sentence % {"army": number, "player": case.names[army.seat], "have": have}
    return ""


def check_governed(case: Case) -> str:
    """Check that the province is one's own."""
    province = case.field("province")
    if province is None or case.view.provinces[province].governor == case.seat:
        return ""
    return _("You don't govern %(place)s.") % {"place": called.region(province)}


def check_vote_target(case: Case) -> str:
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
        return _("You already govern %(place)s.") % words
    if place.governor == NOBODY:
        return _("%(place)s can't have a Governor with this number of players.") % words
    if place.marker:
        return _("No vote can be held in %(place)s: it belongs to a Pretender.") % words
    if province in turn.recalled:
        return _("You recalled your Governor from %(place)s this turn, so you can't place one there again yet.") % words
    return _("You have already called a vote in %(place)s this turn.") % words if province in turn.targeted else ""


def check_governor(case: Case) -> str:
    return "" if case.me.governors else _("You have no available Governor. Recruit one first.")


def check_reach(case: Case) -> str:
    """Name the enemy's places, if no force of one's own is there; the attacker was left open."""
    target = case.field("target")
    if target is None or "force" in case.fields:
        return ""
    places = [name for name in REGIONS if target in forces.enemies_in(case.view, case.seat, name)]
    words = {"target": called.force(target), "list": called.regions(places), "others": _other_enemies(case)}
    own = forces.forces_of(case.view, case.seat)
    if target in own:
        return _("%(target)s is yours.") % words
    if not places:
        return _("%(target)s can't be attacked anywhere now. %(others)s") % words
    if {forces.region_of(case.view, force) for force in own}.intersection(places):
        return ""
    return _("None of your forces is where it could attack %(target)s: %(list)s. %(others)s") % words


def _other_enemies(case: Case) -> str:
    """Name the enemies within reach of one's own forces."""
    enemies = dict[str, None]()
    for force in forces.forces_of(case.view, case.seat):
        region = forces.region_of(case.view, force)
        if not forces.has_fought(case.view, force):
            for enemy in forces.enemies_in(case.view, case.seat, region):
                words = {"target": called.force(enemy), "place": called.region(region)}
                enemies[_("%(target)s in %(place)s") % words] = None
    if not enemies:
        return _("None of your forces that can still fight has an enemy in its region.")
    return _("Enemies your forces can attack: %(list)s.") % {"list": join_words(enemies)}


def check_enemy(case: Case) -> str:
    """Name the enemies within reach of the force that is to attack."""
    force, target = case.field("force"), case.field("target")
    if force is None:
        return ""
    region = forces.region_of(case.view, force)
    words = {"force": called.force(force), "place": called.region(region)}
    if forces.has_fought(case.view, force):
        return _("%(force)s has already fought this turn.") % words
    enemies = forces.enemies_in(case.view, case.seat, region)
    if not enemies:
        return _("%(force)s has no enemy to attack in %(place)s.") % words
    if target is None or target in enemies:
        return ""
    words |= {"target": called.force(target), "list": join_options(map(called.force, enemies))}
    return _("%(force)s can't attack %(target)s in %(place)s. It can attack %(list)s.") % words

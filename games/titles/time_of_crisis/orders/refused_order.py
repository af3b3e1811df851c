"""An order that is not legal, and the sentences common to several orders: one's own force and province, and votes."""

from collections.abc import Callable
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from games.orders.readings import Intended
from games.present.lists import join_words
from games.titles.title import Names
from rulebooks.time_of_crisis.rules.forces import region_of
from rulebooks.time_of_crisis.rules.order import NO_GENERAL, NO_GOVERNOR, NO_LEGION, NO_MOB, NOT_GOVERNED, NOT_THERE
from rulebooks.time_of_crisis.rules.state import NOBODY
from rulebooks.time_of_crisis.rules.view import FamilyView, TocView

from ..words import names as called


class RefusedOrder:
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

    def put(self, name: str, value: Any) -> "RefusedOrder":
        """Return the same order with an open part filled in."""
        return RefusedOrder(Intended(self.kind, {**self.fields, name: value}, False), self.view, self.names, self.seat)

    def words(self) -> dict[str, Any]:
        """Name the force, the army and the place of the order, as far as they are given."""
        force, army, place = self.field("force"), self.field("army"), self.field("province")
        if force:
            place = region_of(self.view, force)
        elif army:
            place = self.view.armies[army].region
        return {
            "force": called.force(force) if force else "",
            "army": army,
            "place": called.region(place) if place else "",
        }


Check = Callable[[RefusedOrder], str]
"""A function that looks for one fault: a sentence about it, or empty."""

COMMON: dict[str, Promise | str] = {
    NOT_GOVERNED: lazy("You don't govern %(place)s."),
    NO_GENERAL: lazy("You have no available General. Recruit one first."),
    NO_GOVERNOR: lazy("You have no available Governor. Recruit one first."),
    NO_LEGION: lazy("All Legions are on the map."),
    NO_MOB: lazy("There are no Mobs in %(place)s."),
    NOT_THERE: "",  # what is there is listed
}
"""The sentences of refusals common to several orders, but for those about one's own force and about votes."""


def check_own_force(order: RefusedOrder) -> str:
    """Check the army or Militia that is to act."""
    number, force = order.field("army"), order.field("force") or ""
    kind, _space, key = force.partition(" ")
    if kind == "army":
        number = int(key)
    if number is not None:
        return _own_army(order, number)
    place = order.view.provinces.get(key)
    if place and (place.governor != order.seat or not place.militia):
        return _("You have no Militia in %(place)s.") % {"place": called.region(key)}
    if place and order.view.army_in_capital(key):
        return _("The Militia in %(place)s fights with the army in the capital.") % {"place": called.region(key)}
    return ""


def _own_army(order: RefusedOrder, number: int) -> str:
    army = order.view.armies.get(number)
    if army is None or army.seat != order.seat:
        own = sorted(own_army.number for own_army in order.view.armies_of(order.seat))
        have = _("Your armies: %(list)s.") % {"list": join_words(own)} if own else _("You have no army on the map.")
        if army is None:
            # Translators: %(have)s is a sentence about the player's own armies.
            sentence = _("There is no Army %(army)s on the map. %(have)s")
            return sentence % {"army": number, "have": have}
        sentence = _("Army %(army)s belongs to %(player)s. %(have)s")
        return sentence % {"army": number, "player": order.names[army.seat], "have": have}
    return ""


def check_governed(order: RefusedOrder) -> str:
    """Check that the province is one's own."""
    province = order.field("province")
    if province is None or order.view.provinces[province].governor == order.seat:
        return ""
    return str(COMMON[NOT_GOVERNED]) % {"place": called.region(province)}


def check_vote(order: RefusedOrder) -> str:
    """Check that a vote can be held in the province, which is Italia if the order names none, and by this seat."""
    province = order.field("province") or "italia"
    place, turn = order.view.provinces[province], order.view.now
    words = {"place": called.region(province)}
    if place.governor == order.seat:
        return _("You already govern %(place)s.") % words
    if place.governor == NOBODY:
        return _("%(place)s can't have a Governor with this number of players.") % words
    if place.marker:
        return _("No vote can be held in %(place)s: it belongs to a Pretender.") % words
    if province in turn.recalled:
        return _("You recalled your Governor from %(place)s this turn, so you can't place one there again yet.") % words
    if province in turn.targeted:
        return _("You have already called a vote in %(place)s this turn.") % words
    if province == "italia" and turn.reigned:  # 3.2.1 of the expansion: deprived of it in this very turn
        return _("You were Emperor this turn. You can call a vote in Italia again in your next turn.")
    return ""

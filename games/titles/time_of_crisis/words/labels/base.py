"""The words that several labels share."""

from functools import singledispatch
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import ngettext

from games.engine.kernel import Action
from games.present.choices import Label
from games.titles.title import Names

from ...rules import forces
from ...rules.view import View
from .. import names as called


@singledispatch
def describe(action: Action, view: View, names: Names) -> Label:
    """How an action is shown to the seat whose view this is; every action class has its words below."""
    raise NotImplementedError(type(action).__name__)


def influence(points: int, sphere: str) -> str:
    """A price in influence."""
    return _("%(points)s %(sphere)s") % {"points": points, "sphere": called.SPHERES[sphere]}


def political(points: int) -> str:
    """A price in political points."""
    return ngettext("%(points)s political point", "%(points)s political points", points) % {"points": points}


def own_seat(view: View) -> int:
    """The seat that the view belongs to; onlookers have no choices."""
    assert view.seat is not None, "an onlooker has nothing to choose"
    return view.seat


def place_of(view: View, force: str) -> str:
    """The region of a player's force."""
    return forces.region_of(view, force)


def army_words(view: View, army: int) -> dict[str, Any]:
    """An army and where it is."""
    return {"army": army, "region": called.region(view.armies[army].region)}


SIDES: dict[str, Promise] = {"active": lazy("active"), "inactive": lazy("inactive")}
"""The two sides of a barbarian's counter."""

"""Dispersing Mobs, in words."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from games.present.choices import Label
from games.titles.title import Names
from rulebooks.time_of_crisis.rules import forces
from rulebooks.time_of_crisis.rules.orders.disperse_mob import DISPERSE_MOB, DisperseMob
from rulebooks.time_of_crisis.rules.view import TocView

from .. import names as called
from ..labels.base import describe, price_of
from ..order_words import TocOrderWords

DISPERSE_MOB_WORDS = TocOrderWords(
    order=DISPERSE_MOB,
    paragraph="armies-disperse",
    aid=lazy("Disperse Mobs in a province (costs 1 support there)"),
    refusals={"not_governed_there": lazy("You don't govern %(place)s.")},
    objects=lambda action: (action.force, ""),
)


@describe.register
def _label_disperse(action: DisperseMob, view: TocView, names: Names) -> Label:
    """Tell how many Mobs go besides: as many as the force has units (rule 6.3.1)."""
    region = forces.region_of(view, action.force)
    label = _("Disperse Mobs in %(region)s with %(force)s (support falls by 1)")
    words = {"region": called.region(region), "force": called.force(action.force)}
    place = view.provinces[region]
    mobs = min(place.mobs, forces.stack(view, action.force).units)
    after = {"gone": mobs, "mobs": place.mobs, "support": max(0, place.support - 1)}
    effect = _("Mobs removed: %(gone)s of %(mobs)s. Support becomes %(support)s.") % after
    return Label("military", label % words, price_of(action, view), places=(region,), effect=effect)

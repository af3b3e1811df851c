"""Placing Militia, in words."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from games.present.choices import Label
from games.titles.title import Names
from rulebooks.time_of_crisis.rules.orders.place_militia import PLACE_MILITIA, PlaceMilitia
from rulebooks.time_of_crisis.rules.view import TocView

from .. import names as called
from ..labels.base import describe, price_of
from ..order_words import TocOrderWords

PLACE_MILITIA_WORDS = TocOrderWords(
    order=PLACE_MILITIA,
    paragraph="provinces-militia",
    aid=lazy("Place Militia"),
    refusals={
        "has_militia": lazy("%(place)s already has Militia."),
        "none_left": lazy("All Militia are on the map."),
        "enemy_inside": lazy("An enemy holds the capital of %(place)s."),
    },
)


@describe.register
def _label_militia(action: PlaceMilitia, view: TocView, names: Names) -> Label:
    """Tell its use too: it counts as a unit in the capital (rules 6.3.2 and 6.3.3)."""
    label = _("Place Militia in %(place)s") % {"place": called.region(action.province)}
    effect = _("It defends the capital, and votes against you need 1 more.")
    return Label("populace", label, price_of(action, view), places=(action.province,), effect=effect)

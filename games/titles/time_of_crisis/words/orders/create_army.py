"""Creating an army, in words."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from games.present.choices import Label
from games.titles.title import Names
from rulebooks.time_of_crisis.rules.orders.create_army import CREATE_ARMY, CreateArmy
from rulebooks.time_of_crisis.rules.view import TocView

from .. import names as called
from ..labels.base import describe, price_of
from ..order_words import TocOrderWords

CREATE_ARMY_WORDS = TocOrderWords(
    order=CREATE_ARMY,
    paragraph="armies-create",
    aid=lazy("Create an army with an available General and 1 Legion"),
)


@describe.register
def _label_create(action: CreateArmy, view: TocView, names: Names) -> Label:
    label = _("Create an army in %(place)s") % {"place": called.region(action.province)}
    effect = _("An available General with 1 Legion, in the capital.")
    if view.army_in_capital(action.province):
        effect = _("An available General with 1 Legion, outside the capital, which another army holds.")
    return Label("military", label, price_of(action, view), places=(action.province,), effect=effect)

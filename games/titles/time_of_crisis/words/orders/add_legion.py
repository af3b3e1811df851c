"""Adding a Legion, in words."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import ngettext

from games.present.choices import Label
from games.titles.title import Names
from rulebooks.time_of_crisis.rules.orders.add_legion import ADD_LEGION, AddLegion
from rulebooks.time_of_crisis.rules.view import TocView

from ..labels.base import army_words, describe, price_of
from ..order_words import TocOrderWords

ADD_LEGION_WORDS = TocOrderWords(
    order=ADD_LEGION,
    paragraph="armies-legion",
    aid=lazy("Add a Legion"),
    aid_price=lambda: _("1 for each Legion the army then has"),
    refusals={"not_at_home": lazy("You don't govern %(place)s, where Army %(army)s is.")},
    objects=lambda action: (f"army {action.army}", ""),
)


@describe.register
def _label_add(action: AddLegion, view: TocView, names: Names) -> Label:
    army = view.armies[action.army]
    label = _("Add a Legion to Army %(army)s in %(region)s") % army_words(view, action.army)
    count = army.legions + 1
    effect = ngettext("The army will have %(count)s Legion.", "The army will have %(count)s Legions.", count)
    return Label("military", label, price_of(action, view), places=(army.region,), effect=effect % {"count": count})

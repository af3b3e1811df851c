"""Recalling a Governor, in words."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from games.present.choices import Label
from games.titles.title import Names
from rulebooks.time_of_crisis.rules.orders.recall_governor import RECALL_GOVERNOR, RecallGovernor
from rulebooks.time_of_crisis.rules.view import TocView

from .. import names as called
from ..labels import effects
from ..labels.base import describe, price_of
from ..order_words import TocOrderWords

RECALL_GOVERNOR_WORDS = TocOrderWords(
    order=RECALL_GOVERNOR,
    paragraph="votes-recall",
    aid=lazy("Recall a Governor"),
    refusals={"no_successor": lazy("All Neutral Governors are on the map: there is none to replace yours.")},
)


@describe.register
def _label_recall(action: RecallGovernor, view: TocView, names: Names) -> Label:
    label = _("Recall your Governor from %(place)s") % {"place": called.region(action.province)}
    cost, effect = price_of(action, view), effects.recall(view, action.province)
    return Label("senate", label, cost, places=(action.province,), effect=effect)

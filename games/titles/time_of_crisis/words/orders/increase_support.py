"""Increasing support, in words."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from games.present.choices import Label
from games.titles.title import Names
from rulebooks.time_of_crisis.rules.orders.increase_support import INCREASE_SUPPORT, IncreaseSupport
from rulebooks.time_of_crisis.rules.view import TocView

from .. import names as called
from ..labels.base import describe, price_of
from ..order_words import TocOrderWords

INCREASE_SUPPORT_WORDS = TocOrderWords(
    order=INCREASE_SUPPORT,
    paragraph="provinces-support",
    aid=lazy("Increase support in a province"),
    aid_price=lambda: _("its new support"),
    refusals={
        "italia": lazy("The support of Italia can't be raised: it is the number of provinces the Emperor governs."),
        "at_highest": lazy("Support in %(place)s is already at its highest."),
    },
)


@describe.register
def _label_increase(action: IncreaseSupport, view: TocView, names: Names) -> Label:
    level = view.provinces[action.province].support + 1
    label = _("Increase support in %(place)s to %(level)s") % {"place": called.region(action.province), "level": level}
    return Label("populace", label, price_of(action, view), places=(action.province,))

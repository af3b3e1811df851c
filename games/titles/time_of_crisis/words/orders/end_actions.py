"""Ending the actions, in words."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from games.present.choices import Label
from games.titles.title import Names
from rulebooks.time_of_crisis.rules.orders.end_actions import END_ACTIONS, EndActions
from rulebooks.time_of_crisis.rules.view import TocView

from ..labels.base import describe
from ..order_words import TocOrderWords

END_ACTIONS_WORDS = TocOrderWords(
    order=END_ACTIONS,
    paragraph="turn-actions",
    refusals={"at_sea": lazy("One of your armies is at sea. Bring it ashore first.")},
)


@describe.register
def _label_end(action: EndActions, view: TocView, names: Names) -> Label:
    return Label("finish", _("End your actions"))

"""Ending the turn, in words."""

from django.utils.translation import gettext as _

from games.present.choices import Label
from games.titles.title import Names
from rulebooks.time_of_crisis.rules.orders.end_turn import END_TURN, EndTurn
from rulebooks.time_of_crisis.rules.view import TocView

from ..labels.base import describe
from ..order_words import TocOrderWords

END_TURN_WORDS = TocOrderWords(order=END_TURN, paragraph="turn-phases")


@describe.register
def _label_end(action: EndTurn, view: TocView, names: Names) -> Label:
    return Label("finish", _("End your turn"))

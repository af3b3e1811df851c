"""Discarding a card before buying, in words."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from games.present.choices import Label
from games.titles.title import Names
from rulebooks.time_of_crisis.rules.orders.discard import DISCARD, Discard
from rulebooks.time_of_crisis.rules.view import TocView

from .. import names as called
from ..labels.base import describe
from ..order_words import NOT_IN_HAND, TocOrderWords, list_hand

DISCARD_WORDS = TocOrderWords(
    order=DISCARD,
    paragraph="buying-discard",
    refusals={**NOT_IN_HAND, "too_late": lazy("You can only discard cards before you buy or trash the first one.")},
    refusal_words=list_hand,
)


@describe.register
def _label_discard(action: Discard, view: TocView, names: Names) -> Label:
    return Label("discard", _("Discard %(card)s") % {"card": called.card(action.card)}, cards=(action.card,))

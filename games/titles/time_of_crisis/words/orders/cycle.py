"""Putting a face-up card below its stack, in words."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from games.present.choices import Label
from games.titles.title import Names
from rulebooks.time_of_crisis.rules.orders.cycle import CYCLE, Cycle
from rulebooks.time_of_crisis.rules.view import TocView

from .. import names as called
from ..labels import effects
from ..labels.base import describe, price_of
from ..order_words import TocOrderWords
from .buy import NOT_ON_TOP, name_top

CYCLE_WORDS = TocOrderWords(
    order=CYCLE,
    paragraph="supply-cycle",
    aid=lazy("Shuffled stacks: turn up another card of a stack"),
    refusals={
        "not_shuffled": lazy("The stacks in this game are not shuffled: all their cards are for sale."),
        "last_of_stack": lazy("%(card)s is the last card of its stack."),
        **NOT_ON_TOP,
    },
    refusal_words=name_top,
)


@describe.register
def _label_cycle(action: Cycle, view: TocView, names: Names) -> Label:
    label = _("Put %(card)s at the bottom of its stack") % {"card": called.card(action.card)}
    effect = effects.tell_cards_below(view, action.card)
    return Label("cycle", label, price_of(action, view), effect=effect, cards=(action.card,))

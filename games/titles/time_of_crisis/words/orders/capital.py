"""Entering and leaving a capital, in words."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from games.present.choices import Label
from games.titles.title import Names
from rulebooks.time_of_crisis.rules.orders.capital import (
    ENTER_CAPITAL,
    LEAVE_CAPITAL,
    NO_CAPITAL,
    EnterCapital,
    LeaveCapital,
)
from rulebooks.time_of_crisis.rules.view import TocView

from ..labels.base import army_words, describe
from ..order_words import TocOrderWords

NO_CAPITAL_THERE = lazy("There is no capital in %(place)s, where Army %(army)s is.")

ENTER_CAPITAL_WORDS = TocOrderWords(
    order=ENTER_CAPITAL,
    paragraph="armies-capital",
    aid=lazy("Move into or out of a capital"),
    aid_price=lambda: _("nothing"),
    refusals={
        NO_CAPITAL: NO_CAPITAL_THERE,
        "inside_already": lazy("Army %(army)s is already in the capital of %(place)s."),
        "own_army_inside": lazy("Another of your armies holds the capital of %(place)s."),
        "held": lazy("Someone else holds the capital of %(place)s."),
    },
    objects=lambda action: (f"army {action.army}", ""),
)
LEAVE_CAPITAL_WORDS = TocOrderWords(
    order=LEAVE_CAPITAL,
    paragraph="armies-capital",
    refusals={
        NO_CAPITAL: NO_CAPITAL_THERE,
        "outside": lazy("Army %(army)s is not in the capital of %(place)s."),
    },
    objects=lambda action: (f"army {action.army}", ""),
)


@describe.register
def _label_enter(action: EnterCapital, view: TocView, names: Names) -> Label:
    label = _("Enter the capital of %(region)s with Army %(army)s") % army_words(view, action.army)
    return Label("free", label, places=(view.armies[action.army].region,))


@describe.register
def _label_leave(action: LeaveCapital, view: TocView, names: Names) -> Label:
    label = _("Leave the capital of %(region)s with Army %(army)s") % army_words(view, action.army)
    return Label("free", label, places=(view.armies[action.army].region,))

"""Princeps Senatus in words."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from games.present.choices import Label
from games.titles.title import Names
from rulebooks.time_of_crisis.rules.cards.princeps_senatus import PRINCEPS_SENATUS, RAISE, SHIFT, UsePrincepsSenatus
from rulebooks.time_of_crisis.rules.data.limits import ITALIA_SUPPORT_MAX
from rulebooks.time_of_crisis.rules.view import TocView

from .. import names as called
from ..card_words import CardWords
from ..labels.base import describe, label_of_card


def _support_words(view: TocView, seat: int, parts: Mapping[str, Any]) -> dict[str, Any]:
    return {"support": view.provinces["italia"].support}


PRINCEPS_SENATUS_WORDS = CardWords(
    card=PRINCEPS_SENATUS,
    name=lazy("Princeps Senatus"),
    effect=lazy(
        "Raise or lower Italia's support by %(princeps_senatus_shift)s, between 1 and 8, even if "
        "you are not Emperor. Not while Italia is neutral."
    ),
    brief=lazy("Change Italia's support by %(princeps_senatus_shift)s."),
    clauses="iron-cards princeps; iron-rulings 2",
    by_faction=lazy("before its votes: for itself as Emperor, or else against the Emperor"),
    faction_why=lazy("Step %(step)s: it moves Italia's support for its own Emperor, or against another."),
    refusals={
        "neutral": lazy("While Italia is neutral, its support is the number of provinces with a Neutral Governor."),
        "at_end": lazy("The support of Italia is %(support)s and can't go further."),
    },
    refusal_words=_support_words,
)


@describe.register
def _label_use(action: UsePrincepsSenatus, view: TocView, names: Names) -> Label:
    label, short = _("%(card)s: lower Italia's support"), _("Lower it")
    if action.way == RAISE:
        label, short = _("%(card)s: raise Italia's support"), _("Raise it")
    label %= {"card": called.card("princeps_senatus")}
    return label_of_card("princeps_senatus", label, "italia", _tell_effect(view, action.way), short)


def _tell_effect(view: TocView, way: str) -> str:
    """Tell the new support of Italia, the base of the Emperor's legacy and of votes."""
    shift, level = SHIFT.value, view.provinces["italia"].support
    line = _("Support of Italia becomes %(support)s.")
    return line % {"support": min(ITALIA_SUPPORT_MAX, level + shift) if way == RAISE else level - shift}

"""Mobile Vulgus in words."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from games.present.choices import Label
from games.present.lists import join_sentences
from games.titles.title import Names
from rulebooks.time_of_crisis.rules.cards.mobile_vulgus import MOBILE_VULGUS, UseMobileVulgus
from rulebooks.time_of_crisis.rules.view import TocView

from .. import names as called
from ..card_words import CardWords
from ..labels.base import describe, price_of
from ..labels.effects import WOULD_FALL


def _support_words(view: TocView, seat: int, parts: Mapping[str, Any]) -> dict[str, Any]:
    return {"support": view.provinces[parts["province"]].support}


MOBILE_VULGUS_WORDS = CardWords(
    card=MOBILE_VULGUS,
    name=lazy("Mobile Vulgus"),
    effect=lazy(
        "Choose a province outside Italia. For each point of support it loses, pay Populace equal to its current "
        "support. It cannot fall below 1."
    ),
    brief=lazy("Pay to lower support in a province."),
    clauses="iron-cards mobile-vulgus",
    by_faction=lazy("before a vote it makes possible, or else where its target has the most support"),
    faction_why=lazy("Step %(step)s: it turns the Populace of %(province)s against its rival."),
    refusals={
        "italia": lazy("Mobile Vulgus can't be used in Italia."),
        "not_in_use": lazy("%(place)s is not used with this number of players."),
        "at_lowest": lazy("Support in %(place)s can't fall below 1."),
        "not_lower": lazy("Support in %(place)s is %(support)s. Choose a lower number, at least 1."),
    },
    refusal_words=_support_words,
)


@describe.register
def _label_use(action: UseMobileVulgus, view: TocView, names: Names) -> Label:
    place = called.region(action.province)
    words = {"card": called.card("mobile_vulgus"), "place": place, "support": action.support}
    label = _("%(card)s in %(place)s: support falls to %(support)s") % words
    return Label(
        "events",
        label,
        price_of(action, view),
        places=(action.province,),
        effect=_tell_effect(view, action.province, action.support),
        cards=("mobile_vulgus",),
        entry=_("%(card)s in %(place)s") % words,
        short=_("to %(support)s") % words,
    )


def _tell_effect(view: TocView, province: str, support: int) -> str:
    """Tell the support left, and a Governor's fall by it (rule 6.4)."""
    place = view.provinces[province]
    line = _("Support becomes %(support)s.") % {"support": support}
    if place.governor >= 0 and place.mobs >= support:
        return join_sentences([line, WOULD_FALL])
    return line

"""Tribute in words."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import ngettext

from games.present.choices import Label
from games.present.event_words import EventTemplates
from games.present.lists import join_words
from games.titles.title import Names
from rulebooks.time_of_crisis.rules import log
from rulebooks.time_of_crisis.rules.cards.tribute import TRIBUTE, UseTribute, active_tribes
from rulebooks.time_of_crisis.rules.view import TocView

from .. import names as called
from ..card_words import CardWords
from ..labels.base import describe, label_of_card


def _tell_use(event: log.CardUsed) -> EventTemplates:
    return EventTemplates(
        _("%(seat)s uses %(card)s in %(province)s (%(tribe)s): all become inactive."),
        _("You use %(card)s in %(province)s (%(tribe)s): all become inactive."),
    )


def _list_active(view: TocView, seat: int, parts: Mapping[str, Any]) -> dict[str, Any]:
    line = _("%(tribe)s in %(place)s")
    tribes = (
        line % {"tribe": called.force(tribe), "place": called.region(name)} for tribe, name in active_tribes(view)
    )
    return {"list": join_words(tribes)}


TRIBUTE_WORDS = CardWords(
    card=TRIBUTE,
    name=lazy("Tribute"),
    effect=lazy(
        "Pay off one tribe in any one province: all its barbarians there become inactive, Barbarian Leaders too."
    ),
    brief=lazy("One tribe in one province becomes inactive."),
    clauses="cards tribute",
    by_faction=lazy("on the largest tribe in one of its provinces"),
    faction_why=lazy("Step %(step)s: it pays off the barbarians in %(province)s."),
    refusals={
        "none_active": lazy("No province has active barbarians."),
        "not_active": lazy("Active barbarians: %(list)s."),
    },
    tell_use=_tell_use,
    refusal_words=_list_active,
    objects=lambda action: ("card tribute", f"tribe {action.tribe}"),
)


@describe.register
def _label_use(action: UseTribute, view: TocView, names: Names) -> Label:
    words = {
        "tribe": called.TRIBES[action.tribe],
        "place": called.region(action.province),
        "card": called.card("tribute"),
    }
    label = _("%(card)s in %(place)s: %(tribe)s") % words
    effect, short = (
        _tell_effect(view, action.tribe, action.province),
        _("%(place)s: %(tribe)s") % words,
    )
    return label_of_card("tribute", label, action.province, effect, short)


def _tell_effect(view: TocView, tribe: str, province: str) -> str:
    """Count the counters that turn, leaders included."""
    band = view.provinces[province].barbarians.get(tribe)
    active = (band.active if band else 0) + sum(view.leaders[each].active for each in view.leaders_in(province, tribe))
    return ngettext("%(count)s barbarian becomes inactive.", "%(count)s barbarians become inactive.", active) % {
        "count": active
    }

"""Tribute in words."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import ngettext

from games.present.choices import Label
from games.present.said import EventTemplates
from games.titles.title import Names

from ...rules import log
from ...rules.cards.tribute import TRIBUTE, UseTribute, active_tribes
from ...rules.view import TocView
from .. import names as called
from ..card_words import CardWords
from ..labels.base import describe, label_of_card


def _tell_use(event: log.CardUsed) -> EventTemplates:
    return EventTemplates(
        _("%(seat)s uses %(card)s: the %(tribe)s in %(province)s turn inactive."),
        _("You use %(card)s: the %(tribe)s in %(province)s turn inactive."),
    )


def _list_active(view: TocView, seat: int, parts: Mapping[str, Any]) -> dict[str, Any]:
    line = _("%(tribe)s in %(place)s")
    found = (line % {"tribe": called.force(tribe), "place": called.region(name)} for tribe, name in active_tribes(view))
    return {"list": ", ".join(found)}


TRIBUTE_WORDS = CardWords(
    card=TRIBUTE,
    name=lazy("Tribute"),
    effect=lazy(
        "Pay off one tribe in one province, wherever you like: all its barbarians there turn inactive, leaders too."
    ),
    brief=lazy("a tribe in one province turns inactive."),
    by_faction=lazy("on the largest tribe in a province of its own"),
    faction_why=lazy("Step %(step)s: the barbarians in %(province)s are paid to keep quiet."),
    refusals={
        "none_active": lazy("There are no active barbarians in any province."),
        "not_active": lazy("Active barbarians in provinces are: %(list)s."),
    },
    german="tribut",
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
    label = _("%(card)s to the %(tribe)s in %(place)s") % words
    effect, short = (
        _tell_effect(view, action.tribe, action.province),
        _("the %(tribe)s in %(place)s") % words,
    )
    return label_of_card("tribute", label, action.province, effect, short)


def _tell_effect(view: TocView, tribe: str, province: str) -> str:
    """Count the counters that turn, leaders included."""
    band = view.provinces[province].barbarians.get(tribe)
    active = (band.active if band else 0) + sum(view.leaders[each].active for each in view.leaders_in(province, tribe))
    return ngettext("%(count)s active turns inactive.", "%(count)s active turn inactive.", active) % {"count": active}

"""Pretender in words."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import pgettext_lazy as plazy

from games.present.choices import Label
from games.titles.title import Names
from rulebooks.time_of_crisis.rules.cards.pretender import PRETENDER, UsePretender
from rulebooks.time_of_crisis.rules.data.card_setups import PRETENDER_MIN_PROVINCES, PRETENDER_MIN_SUPPORT
from rulebooks.time_of_crisis.rules.pretender import empire_from, possible_seats
from rulebooks.time_of_crisis.rules.view import TocView

from .. import names as called
from ..card_words import CardWords
from ..labels.base import describe, label_of_card, own_seat


def _seats_of_power(view: TocView, seat: int, parts: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "count": PRETENDER_MIN_PROVINCES.value,
        "support": PRETENDER_MIN_SUPPORT.value,
        "list": called.regions(possible_seats(view, seat)),
    }


PRETENDER_WORDS = CardWords(
    card=PRETENDER,
    name=plazy("influence card", "Pretender"),
    effect=lazy(
        "Break away from Rome with at least %(pretender_min_provinces)s connected provinces outside Italia, each "
        "with support %(pretender_min_support)s or more. One becomes your Seat of Power. Not for an Emperor or a "
        "Pretender."
    ),
    brief=lazy("Break away with %(pretender_min_provinces)s or more provinces."),
    clauses="cards pretender, pretender-not",
    by_faction=lazy("as soon as it can break away with three provinces"),
    faction_why=lazy("Step %(step)s: it can break away from Rome with three provinces, first of them %(province)s."),
    refusals={
        "is_emperor": lazy("You are Emperor, so you can't become a Pretender."),
        "is_pretender": lazy("You are already a Pretender."),
        "too_few": lazy(
            "You need %(count)s connected provinces outside Italia, each with support %(support)s or more."
        ),
        "no_seat": lazy("Your Seat of Power can be in %(list)s."),
    },
    refusal_words=_seats_of_power,
)


@describe.register
def _label_use(action: UsePretender, view: TocView, names: Names) -> Label:
    words = {"card": called.card("pretender"), "place": called.region(action.province)}
    label = _("%(card)s with the Seat of Power in %(place)s") % words
    return label_of_card("pretender", label, action.province, _tell_effect(view, action.province), words["place"])


def _tell_effect(view: TocView, province: str) -> str:
    """Tell the provinces that break away with the Seat of Power, and their safety from votes (rule 12.1)."""
    others = [name for name in empire_from(view, own_seat(view), province) if name != province]
    return _("%(provinces)s break away too. No vote can be held there.") % {"provinces": called.regions(others)}

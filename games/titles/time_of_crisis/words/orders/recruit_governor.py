"""Recruiting a Governor, in words."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from games.present.choices import Label
from games.present.lists import join_words
from games.titles.title import Names
from rulebooks.time_of_crisis.rules.data.limits import GOVERNOR_PRICES
from rulebooks.time_of_crisis.rules.orders.recruit_governor import RECRUIT_GOVERNOR, RecruitGovernor
from rulebooks.time_of_crisis.rules.view import TocView

from ..labels.base import describe, price_of
from ..objects import GOVERNORS
from ..order_words import TocOrderWords
from ..rulings import list_figures
from .recruit_general import NOT_FOR_HIRE


def _list_costs(view: TocView, seat: int, parts: Mapping[str, Any]) -> dict[str, Any]:
    return {"cost": parts.get("cost"), "list": join_words(sorted(view.players[seat].governors_for_hire))}


RECRUIT_GOVERNOR_WORDS = TocOrderWords(
    order=RECRUIT_GOVERNOR,
    paragraph="votes-recruit",
    aid=lazy("Recruit a Governor (cost of each)"),
    aid_price=lambda: list_figures(GOVERNOR_PRICES),
    refusals=NOT_FOR_HIRE,
    refusal_words=_list_costs,
    objects=lambda action: (GOVERNORS, ""),
)


@describe.register
def _label_recruit(action: RecruitGovernor, view: TocView, names: Names) -> Label:
    label = _("Recruit a Governor (cost %(price)s)") % {"price": action.cost}
    effect = _("You can place one more Governor by a vote, this turn or later.")
    return Label("senate", label, price_of(action, view), effect=effect)

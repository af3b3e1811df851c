"""Recruiting a General, in words."""

from collections.abc import Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from games.present.choices import Label
from games.present.lists import join_words
from games.titles.title import Names
from rulebooks.time_of_crisis.rules.data.limits import GENERAL_PRICES
from rulebooks.time_of_crisis.rules.orders.recruit_general import RECRUIT_GENERAL, RecruitGeneral
from rulebooks.time_of_crisis.rules.view import TocView

from ..labels.base import describe, price_of
from ..objects import GENERALS
from ..order_words import TocOrderWords
from ..rulings import list_figures

NOT_FOR_HIRE: dict[str, Promise] = {
    "all_recruited": lazy("You have recruited all of them."),
    "no_such_cost": lazy("None of them costs %(cost)s. Costs: %(list)s."),
}
"""Refusals of orders that recruit a leader."""


def _list_costs(view: TocView, seat: int, parts: Mapping[str, Any]) -> dict[str, Any]:
    return {"cost": parts.get("cost"), "list": join_words(sorted(view.players[seat].generals_for_hire))}


RECRUIT_GENERAL_WORDS = TocOrderWords(
    order=RECRUIT_GENERAL,
    paragraph="armies-recruit",
    aid=lazy("Recruit a General (cost of each)"),
    aid_price=lambda: list_figures(GENERAL_PRICES),
    refusals=NOT_FOR_HIRE,
    refusal_words=_list_costs,
    objects=lambda action: (GENERALS, ""),
)


@describe.register
def _label_recruit(action: RecruitGeneral, view: TocView, names: Names) -> Label:
    label = _("Recruit a General (cost %(price)s)") % {"price": action.cost}
    effect = _("You can create one more army with him, this turn or later.")
    return Label("military", label, price_of(action, view), effect=effect)

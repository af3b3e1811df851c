"""Building an improvement, in words."""

from collections.abc import Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from games.present.choices import Label
from games.titles.title import Names
from rulebooks.time_of_crisis.rules.orders.build import BUILD, IMPROVEMENT_PRICE, Build
from rulebooks.time_of_crisis.rules.view import TocView

from .. import names as called
from ..labels.base import describe, price_of
from ..order_words import TocOrderWords

EFFECTS: dict[str, Promise] = {
    "amphitheatre": lazy("1 legacy each turn. Mobs there do not grow at the end of a turn."),
    "basilica": lazy("1 legacy each turn, and 1 extra die in your votes for Italia."),
    "limes": lazy("1 legacy each turn. Barbarians arrive inactive there and in the provinces beyond."),
}
"""The effect of an improvement for any governor (rules 6.3.3 and 6.6)."""


def _name_improvement(view: TocView, seat: int, parts: Mapping[str, Any]) -> dict[str, Any]:
    kind = parts.get("improvement")
    return {"improvement": called.IMPROVEMENTS[kind] if kind else ""}


BUILD_WORDS = TocOrderWords(
    order=BUILD,
    paragraph="provinces-build",
    aid=lazy("Build an improvement"),
    aid_price=lambda: str(IMPROVEMENT_PRICE),
    refusals={
        "built_already": lazy("%(place)s already has this improvement: %(improvement)s."),
        "none_left": lazy("No counters of this improvement are left: %(improvement)s."),
        "not_quiet": lazy(
            "You can't build in %(place)s while it holds Mobs, active barbarians, a Rival Emperor or an enemy."
        ),
    },
    refusal_words=_name_improvement,
)


@describe.register
def _label_build(action: Build, view: TocView, names: Names) -> Label:
    words = {"place": called.region(action.province), "improvement": called.IMPROVEMENTS[action.improvement]}
    label, effect = _("Build in %(place)s: %(improvement)s") % words, str(EFFECTS[action.improvement])
    return Label("populace", label, price_of(action, view), places=(action.province,), effect=effect)

"""Moving an army, in words."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from games.present.choices import Label
from games.present.lists import join_options
from games.titles.title import Names
from rulebooks.time_of_crisis.rules.data.regions import NEIGHBOURS
from rulebooks.time_of_crisis.rules.orders.move_army import MOVE_ARMY, MoveArmy
from rulebooks.time_of_crisis.rules.view import TocView

from .. import names as called
from ..labels.base import describe, price_of
from ..objects import ground
from ..order_words import TocOrderWords


def _list_ways(view: TocView, seat: int, parts: Mapping[str, Any]) -> dict[str, Any]:
    origin = view.armies[parts["army"]].region
    to = called.place_words("place", parts["region"]) if "region" in parts else {}
    return {**to, "origin": called.region(origin), "list": join_options(map(called.to_region, NEIGHBOURS[origin]))}


MOVE_ARMY_WORDS = TocOrderWords(
    order=MOVE_ARMY,
    paragraph="armies-move",
    aid=lazy("Move an army to an adjacent region"),
    refusals={
        "has_fought": lazy("Army %(army)s has fought this turn and can't move."),
        "there_already": lazy("Army %(army)s is already %(in_place)s."),
        # Translators: %(to_place)s and each of the list have their preposition, such as "to Gallia".
        "not_adjacent": lazy("Army %(army)s can't move from %(origin)s %(to_place)s. It can move %(list)s."),
    },
    refusal_words=_list_ways,
    objects=lambda action: (f"army {action.army}", ground(action.region)),
)


@describe.register
def _label_move(action: MoveArmy, view: TocView, names: Names) -> Label:
    origin = view.armies[action.army].region
    words = {"army": action.army, "origin": called.region(origin), "to_region": called.to_region(action.region)}
    label, entry = _("Move Army %(army)s from %(origin)s %(to_region)s"), _("Move Army %(army)s from %(origin)s")
    cost, places, short = price_of(action, view), (origin, action.region), called.region_by_itself(action.region)
    return Label("military", label % words, cost, places=places, entry=entry % words, short=short)

"""The standing orders of *Time of Crisis*."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.forms import Field
from django.utils.translation import gettext_lazy as _

from games.titles.standing.rule import OWN_TURN, Imagined, StandingRule
from games.titles.standing.standing import StandingOrders

from ..bots.sensible import BOTS
from ..rules.ruleset import NOTATION
from ..rules.view import TocView
from . import fields, words
from .conditions import Conditions
from .imagine import OfForce
from .kinds import KINDS, ONCE


class TocStandingOrders(StandingOrders):
    """Standing orders of the title; they depend on places, foes, forces and the Emperor."""

    def kind_of(self, view: TocView) -> str:
        kind = super().kind_of(view)
        why = view.question.facts.get("why") if kind and view.question else None
        return f"{kind}.{why}" if why else kind

    def are_met(self, conditions: Mapping[str, Any], view: TocView) -> bool:
        return Conditions(**conditions).hold(view)

    def condition_fields(self, kind: str, names: Sequence[str], seat: int) -> dict[str, Field]:
        if kind == OWN_TURN:
            return {"emperor": fields.ReignsField()}
        every = {
            "province": fields.province(),
            "against": fields.against(kind, names, seat),
            "mine": fields.mine(),
            "theirs": fields.theirs(),
        }
        return {name: every[name] for name in self.kinds[kind].conditions}

    def conditions_in_words(self, conditions: Mapping[str, Any], names: Sequence[str]) -> list[str]:
        return words.conditions(Conditions(**conditions), names)

    def would_wait(self, conditions: Mapping[str, Any]) -> str:
        return words.would_wait(Conditions(**conditions))

    def waits(self, conditions: Mapping[str, Any]) -> str:
        return words.waits(Conditions(**conditions))

    def examples(self, view: TocView, rule: StandingRule) -> list[Imagined]:
        place = rule.conditions.get("province")
        found = super().examples(view, rule)
        return [case for case in found if not place or (isinstance(case, OfForce) and case.region == place)]

    def effect(self, case: Imagined, label: str) -> str:
        return words.effect(case, label) if isinstance(case, OfForce) else super().effect(case, label)


STANDING = TocStandingOrders(
    notation=NOTATION,
    bot=BOTS["sensible"],
    kinds=KINDS,
    once=ONCE,
    example="place governor africa with 3 dice",
    lines_label=_("Cards or orders, one each line, the best first"),
    plays_itself=_(
        "Some decisions have one sensible answer: to advance into the capital of one's own province, to roll again when"
        " no die has hit, to ready an event that would lapse, to condemn the memory of an Emperor. They can be answered"
        " without asking you. Your own standing orders come first, and cards are never chosen for you in this way."
    ),
    tried_out=_("Tried out on the position of now, as if your turn began at once and its Crisis brought nothing."),
)

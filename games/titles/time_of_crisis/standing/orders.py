"""The standing orders of *Time of Crisis*: the fields of their form, and their words for the game's own things,
as "only in Italia", "If it were army 3 in Gallia with two hits"; and its conditions, stored by these names.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.forms import Field
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import ngettext, pgettext
from django.utils.translation import pgettext_lazy as plazy

from games.titles.standing.rule import OWN_TURN, Imagined, StandingRule
from games.titles.standing.standing import StandingOrders
from games.titles.title import Names
from rulebooks.time_of_crisis.bots.sensible import BOTS
from rulebooks.time_of_crisis.rules.data.regions import PROVINCES
from rulebooks.time_of_crisis.rules.forces import barbarians_of, is_tribe, rival_id, stack
from rulebooks.time_of_crisis.rules.ruleset import NOTATION
from rulebooks.time_of_crisis.rules.state import NEUTRAL, Battle
from rulebooks.time_of_crisis.rules.view import TocView

from ..words import names as called
from .imagine import OfForce
from .kinds import KINDS, ONCE


@dataclass(frozen=True)
class Conditions:
    """Conditions of an order.

    ``province`` is an id or empty; ``against`` a seat, NEUTRAL for barbarians and Rival Emperors,
    None for anybody. ``mine`` and ``theirs`` are the fewest units in my force and in the other one.
    ``emperor`` is True if I have to be Emperor, False if I must not be; None for either.
    """

    province: str = ""
    against: int | None = None
    mine: int = 0
    theirs: int = 0
    emperor: bool | None = None

    def hold(self, view: TocView) -> bool:
        """Return True if all are met in the question to the view's seat."""
        return self._is_reign(view) and self._is_place(view) and self._is_foe(view) and self._strong_enough(view)

    def _is_reign(self, view: TocView) -> bool:
        return self.emperor is None or self.emperor == (view.emperor == view.seat)

    def _is_place(self, view: TocView) -> bool:
        return not self.province or self.province == place_of_question(view)

    def _is_foe(self, view: TocView) -> bool:
        return self.against is None or self.against == opponent_in_question(view)

    def _strong_enough(self, view: TocView) -> bool:
        if not (self.mine or self.theirs):
            return True
        if view.battle is None:
            return False
        mine, theirs = sides(view.battle, view.seat)
        region = view.battle.region
        return units_left(view, mine, region) >= self.mine and units_left(view, theirs, region) >= self.theirs


def place_of_question(view: TocView) -> str:
    """Return the region of the question; empty if it is about none."""
    province = view.question.facts.get("province", "") if view.question else ""
    return province or (view.battle.region if view.battle else "")


def opponent_in_question(view: TocView) -> int | None:
    """Return the opponent in the question: a seat or NEUTRAL; None for nobody."""
    if view.question and view.question.kind == "CondemnMemory":
        seat: int = view.question.facts["seat"]
        return seat
    if view.battle is None:
        return None
    return view.battle.opponent if view.seat == view.battle.seat else view.battle.seat


def sides(battle: Battle, seat: int | None) -> tuple[str, str]:
    mine_first = (battle.attacker, battle.defender)
    return mine_first if seat == battle.seat else (battle.defender, battle.attacker)


def units_left(view: TocView, force: str, region: str) -> int:
    """Count the counters left in a force; a Rival Emperor is one."""
    if rival := rival_id(force):
        return int(rival in view.rivals)
    if is_tribe(force):
        active, inactive, leaders = barbarians_of(view, force, region)
        return active + inactive + len(leaders)
    return stack(view, force).units


MOST_UNITS = 20
REIGNS = {"yes": True, "no": False}


class ReignsField(forms.TypedChoiceField):
    def __init__(self) -> None:
        choices = [
            ("", lazy("the next turn, Emperor or not")),
            ("yes", lazy("the next turn that I begin as Emperor")),
            ("no", lazy("the next turn that I begin without being Emperor")),
        ]
        super().__init__(label=lazy("Which turn"), required=False, choices=choices, coerce=REIGNS.get, empty_value=None)

    def prepare_value(self, value: Any) -> Any:
        return next((word for word, reigns in REIGNS.items() if reigns is value), value)


def province_field() -> forms.Field:
    provinces = [(name, called.region(name)) for name in PROVINCES]
    return forms.ChoiceField(label=lazy("Where"), required=False, choices=[("", _("anywhere")), *provinces])


def opponent_field(kind: str, names: Sequence[str], seat: int) -> forms.Field:
    neutral = [] if kind == "CondemnMemory" else [(NEUTRAL, _("barbarians and Rival Emperors"))]
    others = [(index, name) for index, name in enumerate(names) if index != seat]
    return forms.TypedChoiceField(
        label=lazy("Against whom"),
        required=False,
        coerce=int,
        empty_value=None,
        choices=[("", pgettext("a standing order", "anyone")), *neutral, *others],
    )


def own_strength_field() -> forms.Field:
    return _units_field(lazy("Only if my force has at least this many units"))


def other_strength_field() -> forms.Field:
    return _units_field(lazy("Only if the other force has at least this many units"))


def _units_field(label: Any) -> forms.Field:
    return forms.IntegerField(label=label, required=False, min_value=1, max_value=MOST_UNITS)


def list_conditions(conditions: Conditions, names: Names) -> list[str]:
    """The conditions of an order, each in a few words."""
    phrases = []
    if conditions.province:
        phrases.append(_("only in %(place)s") % {"place": called.region(conditions.province)})
    if conditions.against is not None:
        phrases.append(_opponent_condition(conditions.against, names))
    if conditions.mine:
        fewest = ngettext(
            "only if my force has at least %(count)d unit",
            "only if my force has at least %(count)d units",
            conditions.mine,
        )
        phrases.append(fewest % {"count": conditions.mine})
    if conditions.theirs:
        fewest = ngettext(
            "only if the other force has at least %(count)d unit",
            "only if the other force has at least %(count)d units",
            conditions.theirs,
        )
        phrases.append(fewest % {"count": conditions.theirs})
    if conditions.emperor is not None:
        phrases.append(_("only if I am Emperor then") if conditions.emperor else _("only if I am not Emperor then"))
    return phrases


def _opponent_condition(foe: int, names: Names) -> str:
    if foe == NEUTRAL:
        return _("only against barbarians and Rival Emperors")
    return _("only against %(player)s") % {"player": names[foe]}


def tell_would_wait(conditions: Conditions) -> str:
    """Tell the effect of an unmet condition on a list for one's own turn, in the present position."""
    if conditions.emperor:
        return _("You are not Emperor now. If your turn began like this, the orders would wait for a later turn.")
    return _("You are Emperor now. If your turn began like this, the orders would wait for a later turn.")


def tell_wait(conditions: Conditions) -> str:
    """Tell that a list waits because its condition was not met at the beginning of one's own turn."""
    if conditions.emperor:
        return _("Your queued orders wait for a later turn, because you are not Emperor.")
    return _("Your queued orders wait for a later turn, because you are Emperor.")


def tell_effect(case: OfForce, label: str) -> str:
    """Tell an order's answer about a force of one's own, if it were asked in the present position."""
    words = {
        "answer": label or _("you decide yourself"),
        "hits": called.count_hits(case.hits),
        "force": called.force(case.force),
        "place": called.region(case.region),
    }
    if case.hits:
        return _("With %(force)s in %(place)s and %(hits)s: %(answer)s.") % words
    return _("With %(force)s in %(place)s: %(answer)s.") % words


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
            return {"emperor": ReignsField()}
        fields = {
            "province": province_field(),
            "against": opponent_field(kind, names, seat),
            "mine": own_strength_field(),
            "theirs": other_strength_field(),
        }
        return {name: fields[name] for name in self.kinds[kind].conditions}

    def conditions_in_words(self, conditions: Mapping[str, Any], names: Sequence[str]) -> list[str]:
        return list_conditions(Conditions(**conditions), names)

    def would_wait(self, conditions: Mapping[str, Any]) -> str:
        return tell_would_wait(Conditions(**conditions))

    def waits(self, conditions: Mapping[str, Any]) -> str:
        return tell_wait(Conditions(**conditions))

    def examples(self, view: TocView, rule: StandingRule) -> list[Imagined]:
        place = rule.conditions.get("province")
        cases = super().examples(view, rule)
        return [case for case in cases if not place or (isinstance(case, OfForce) and case.region == place)]

    def effect(self, case: Imagined, label: str) -> str:
        return tell_effect(case, label) if isinstance(case, OfForce) else super().effect(case, label)


STANDING = TocStandingOrders(
    notation=NOTATION,
    bot=BOTS["sensible"],
    kinds=KINDS,
    asked_once=ONCE,
    example=plazy("typed order", "place governor africa with 3 dice"),
    lines_label=lazy("Cards or orders, one per line, the best first"),
    plays_itself=lazy(
        "Some decisions have one sensible answer: advance into your own capital, roll again "
        "without a hit, ready an event before it is lost, condemn an Emperor. They can be made "
        "without asking you. Your own standing orders come first, and cards are never selected "
        "for you this way."
    ),
    tried_out=lazy("Tried on the current position, as if your turn began now and the crisis roll had no effect."),
)

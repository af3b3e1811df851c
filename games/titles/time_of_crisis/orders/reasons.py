"""Reasons against an order of the game, as exactly as the reader's own view allows."""

from collections.abc import Sequence
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from games.orders.matching import Offered
from games.orders.readings import Intended
from games.present.lists import join_words
from rulebooks.time_of_crisis.rules import actions as act
from rulebooks.time_of_crisis.rules.card import ACTION_CARDS, CARDS, ActionCard
from rulebooks.time_of_crisis.rules.forces import forces_of
from rulebooks.time_of_crisis.rules.take_actions import is_order

from ..words import names as called
from ..words import prompts
from .case import Case, Check
from .checks import check_price, checks_of

COUNTS = ("active", "inactive", "full", "reduced")
"""Figures that go together: none of them is wrong alone."""
MOST_TOLD = 4
"""Sentences about one's armies or provinces, one after another."""
NONE_OWN: dict[str, Promise] = {
    "army": lazy("You have no army on the map."),
    "force": lazy("You have no army or Militia on the map."),
    "province": lazy("You govern no province."),
}
"""Answers for players without any of their own."""
OF_ONES_OWN = (
    act.AddLegion,
    act.CreateArmy,
    act.Train,
    act.MoveArmy,
    act.EnterCapital,
    act.LeaveCapital,
    act.Attack,
    act.DisperseMob,
    act.RecallGovernor,
    act.IncreaseSupport,
    act.PlaceMilitia,
    act.HoldGames,
    act.Build,
    act.EmperorInProvince,
    act.EmperorWithArmy,
)
"""Orders for an army, a force or a province of one's own, beside those of cards."""
BUYING = (act.Discard, act.Buy, act.Trash, act.Cycle, act.EndTurn)


def reason(intention: Intended, offered: Offered) -> str:
    """Give the reason against an order now, in a sentence or two."""
    view, names = offered.view, offered.names
    assert view.seat is not None, "an onlooker gives no orders"
    case = Case(_as_event(intention), view, names, view.seat)
    if other := _another_time(case, offered):
        return other
    checks = checks_of(case.kind)
    return (
        _first_objection(case, [check for check in checks if check is not check_price])
        or _objections_to_own(case, checks)
        or _first_objection(case, checks)
        or _wrong_part(case, offered, intention.is_whole)
    )


def _as_event(intention: Intended) -> Intended:
    """Read "use" with a card as the card's own order, if there is one."""
    card = CARDS.get(intention.fields.get("card", "")) if intention.kind is act.Use else None
    return Intended(card.action, {}, False) if isinstance(card, ActionCard) else intention


def _first_objection(case: Case, checks: Sequence[Check]) -> str:
    return next((objection for check in checks if (objection := check(case))), "")


def _objections_to_own(case: Case, checks: Sequence[Check]) -> str:
    """Give the reasons against each of one's own armies or provinces, if the order left open its choice."""
    part = next((name for name in ("army", "force", "province") if name in case.kind.__struct_fields__), "")
    event = ACTION_CARDS.get(case.kind)
    if not part or part in case.fields or not (event.of_ones_own if event else case.kind in OF_ONES_OWN):
        return ""
    own = _own_things(case, part)
    if not own:
        return str(NONE_OWN[part])
    objections = [_first_objection(case.put(part, thing), checks) for thing in own]
    return " ".join(list(dict.fromkeys(objections))[:MOST_TOLD]) if all(objections) else ""


def _own_things(case: Case, part: str) -> list[Any]:
    if part == "province":
        return case.view.governed(case.seat)
    if part == "force":
        return forces_of(case.view, case.seat)
    return [army.number for army in case.view.armies_of(case.seat)]


def _another_time(case: Case, offered: Offered) -> str:
    """Tell that such orders belong to another moment of the game."""
    question = case.view.question.kind if case.view.question else ""
    if any(isinstance(action, case.kind) for action in offered.legal):
        return ""
    if question == "TakeActions" and case.kind in BUYING:
        return _("You buy and trash cards after your actions. End your actions first.")
    if question == "BuyCards" and is_order(case.kind):
        return _("Your actions are over. Now buy and trash cards, or end your turn.")
    if question in ("TakeActions", "BuyCards") and (is_order(case.kind) or case.kind in BUYING):
        return ""
    return prompts.question(case.view, case.names)


def _wrong_part(case: Case, offered: Offered, is_whole: bool) -> str:
    """Name a part that no legal order has beside the other parts, and the possible values of it."""
    same = [action for action in offered.legal if isinstance(action, case.kind)]
    for name, value in case.fields.items():
        if name in COUNTS:
            continue
        others = {key: other_value for key, other_value in case.fields.items() if key != name}
        fitting = [one for one in same if all(getattr(one, key) == other_value for key, other_value in others.items())]
        possible = list(dict.fromkeys(getattr(one, name) for one in fitting))
        if possible and value not in possible:
            return _("Possible: %(list)s.") % {"list": join_words(_value_in_words(name, one) for one in possible)}
    if not same:
        return _("No such order is possible now. Choose one of the options.")
    if not is_whole:
        return _("Part of this line doesn't belong to the order. Write each order on its own line.")
    sentence = _("This isn't one of the options. %(question)s")
    return sentence % {"question": prompts.question(case.view, case.names)}


def _value_in_words(name: str, value: Any) -> str:
    if name in ("province", "region"):
        return called.region_by_itself(value)
    if name == "card":
        return called.card(value)
    if name in ("improvement", "tribe"):
        return str((called.IMPROVEMENTS | called.TRIBES)[value])
    return called.force(value) if name in ("force", "target") else str(value).replace("_", " ")

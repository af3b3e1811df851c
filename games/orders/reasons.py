"""Why an order of the game cannot be carried out now, as exactly as the reader's own view tells."""

from typing import Any

from django.utils.translation import gettext as _

from games.engine.time_of_crisis import actions as act
from games.engine.time_of_crisis.take_actions import PERFORM
from games.engine.time_of_crisis.view import View
from games.present import names as called
from games.present import prompts
from games.present.names import Names

from .checks import CHECKS, Case
from .intended import Intended
from .matching import Offered

COUNTS = ("active", "inactive", "full", "reduced")
"""Figures that go together: none of them is wrong alone."""
BUYING = (act.Discard, act.Buy, act.Trash, act.EndTurn)


def nothing_to_decide(view: View, names: Names) -> str:
    """For a seat that owes nothing: whom the game waits for."""
    return _("You have nothing to decide now. %(waiting)s") % {"waiting": prompts.question(view, names)}


def reason(meant: Intended, offered: Offered) -> str:
    """Why this cannot be done now: a sentence, or two."""
    view, names = offered.view, offered.names
    assert view.seat is not None, "an onlooker gives no orders"
    case = Case(meant, view, names, view.seat)
    if other := _another_time(case, offered):
        return other
    found = (check(case) for check in CHECKS.get(meant.kind, ()))
    told = next((told for told in found if told), "") or _wrong_part(case, offered, meant.whole)
    return told[:1].upper() + told[1:]


def _another_time(case: Case, offered: Offered) -> str:
    """Whether such orders belong to another moment of the game."""
    asked = case.view.question.kind if case.view.question else ""
    if any(isinstance(action, case.kind) for action in offered.legal):
        return ""
    if asked == "TakeActions" and case.kind in BUYING:
        return _("Cards are bought and trashed after your actions: end your actions first.")
    if asked == "BuyCards" and case.kind in PERFORM:
        return _("Your actions are over: now you buy and trash cards, or end your turn.")
    if asked in ("TakeActions", "BuyCards") and case.kind in (*PERFORM, *BUYING):
        return ""
    return _("What you are asked is: %(question)s") % {"question": prompts.question(case.view, case.names)}


def _wrong_part(case: Case, offered: Offered, whole: bool) -> str:
    """The part that no legal order of the kind has, beside the other parts, and what it could be."""
    same = [action for action in offered.legal if isinstance(action, case.kind)]
    for name, value in case.fields.items():
        if name in COUNTS:
            continue
        others = {key: said for key, said in case.fields.items() if key != name}
        fitting = [one for one in same if all(getattr(one, key) == said for key, said in others.items())]
        possible = list(dict.fromkeys(getattr(one, name) for one in fitting))
        if possible and value not in possible:
            return _("Possible are: %(list)s.") % {"list": ", ".join(_words(name, one) for one in possible)}
    if not same:
        return _("There is nothing of that kind to do now.")
    if not whole:
        return _("Something in it is no part of such an order: please write each order on a line of its own.")
    return _("It has to be one of those that are offered.")


def _words(name: str, value: Any) -> str:
    if name in ("province", "region"):
        return called.region(value)
    if name == "card":
        return called.card(value)
    if name in ("improvement", "tribe"):
        return str((called.IMPROVEMENTS | called.TRIBES)[value])
    return called.force(value) if name in ("force", "target") else str(value).replace("_", " ")

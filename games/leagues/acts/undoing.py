"""Undoing by a granted appeal: each act at the desk, and silence, as far as still possible.

Every kind of act plans its own undoing, with its effects in words beforehand. Without a plan, the decision is words
alone.
"""

from collections.abc import Mapping
from importlib import import_module
from pkgutil import iter_modules

from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.languages import before_act
from accounts.models import User
from games.leagues import acts
from games.leagues.models import Decision, DeskAct, Season
from games.leagues.services import decision_mails, organisers
from games.present.lists import join_sentences

from .frame import DeskActKind, Kind, UndoPlan


def outlook(decision: Decision) -> str:
    """Tell the effects of granting an appeal against a decision now."""
    act = _find_act(decision)
    if act is None:
        return _("Granting this appeal changes nothing by itself. Say in your answer what will be done.")
    if act.undone:
        return _("This decision is already undone. Granting the appeal changes nothing more.")
    plan = _plan_undo(act)
    if plan is None:
        return _("This decision can no longer be undone. Granting the appeal changes nothing by itself.")
    return join_sentences([_("If you grant this appeal, the decision is undone."), plan.sentence()])


def undo(decision: Decision, by: User, answer: str) -> bool:
    """Undo the decision of a granted appeal, by one of its own, and tell the people concerned.

    Return False if it is words alone. The decision's row is locked; takes the locks of the league
    and the season.
    """
    organisers.lock(decision.league)
    if decision.season_id is not None:
        Season.lock(decision.season_id)
    act = _find_act(decision)
    plan = _plan_undo(act) if act and not act.undone else None
    if act is None or plan is None:
        return False
    effects = before_act(plan.sentence)
    undoing = organisers.decide(
        user=by,
        league=decision.league,
        season=decision.season,
        sentence=lambda: _("Undone after an appeal: %(what)s") % {"what": decision.sentence},
        reason=answer,
    )
    plan.carry_out(undoing)
    act.undone = timezone.now()
    act.save(update_fields=["undone"])
    decision_mails.mail_undone_act(undoing, act, effects)
    return True


def _find_act(decision: Decision) -> DeskAct | None:
    rows = DeskAct.objects.filter(decision=decision)
    return rows.select_related("decision__season", "table__round__division__season__league", "table__game").first()


def _plan_undo(act: DeskAct) -> UndoPlan | None:
    return ACTS[Kind(act.kind)].plan_undo(act)


def _read_kinds() -> Mapping[Kind, type[DeskActKind]]:
    """Read the files of this folder: each kind of act is a class in one of them."""
    classes = dict[Kind, type[DeskActKind]]()
    for file in iter_modules(acts.__path__):
        if file.name in ("appeals", "undoing"):  # no acts: they ask this table
            continue
        for thing in vars(import_module(f"{acts.__name__}.{file.name}")).values():
            if isinstance(thing, type) and issubclass(thing, DeskActKind) and hasattr(thing, "kind"):
                classes[thing.kind] = thing
    return classes


ACTS = _read_kinds()
"""The class of each kind of act."""

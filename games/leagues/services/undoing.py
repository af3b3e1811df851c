"""Undoing by a granted appeal: each act at the desk, and silence, as far as still possible.

Every kind of act has an `UndoPlan`, with its effects in words beforehand. Without one, the decision
is words alone.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.languages import Sentence
from accounts.models import User
from games.leagues.models import Bar, Decision, DeskAct, Entry, Ruling, Season
from games.services.errors import NotNow

from . import desk_mails, organisers, reinstating, rulings

Kind = DeskAct.Kind


@dataclass(frozen=True)
class UndoPlan:
    """The effects of undoing an act: a sentence, and a function carrying it out under a
    decision.
    """

    sentence: Sentence
    carry_out: Callable[[Decision], object]


def outlook(decision: Decision) -> str:
    """Tell the effects of granting an appeal against a decision now."""
    act = _find_act(decision)
    if act is None:
        return _("Granting this appeal changes nothing by itself. Say in your answer what will be done.")
    if act.undone:
        return _("This decision is already undone. Granting the appeal changes nothing more.")
    found = _plan_undo(act)
    if found is None:
        return _("This decision can no longer be undone. Granting the appeal changes nothing by itself.")
    # Whole sentences, side by side.
    return _("If you grant this appeal, the decision is undone.") + " " + found.sentence()


def undo(decision: Decision, by: User, answer: str) -> bool:
    """Undo the decision of a granted appeal, by one of its own, and tell the people concerned.

    Return False if it is words alone. The decision's row is locked; takes the locks of the league
    and the season.
    """
    organisers.lock(decision.league)
    if decision.season_id is not None:
        Season.objects.select_for_update().get(pk=decision.season_id)
    act = _find_act(decision)
    found = _plan_undo(act) if act and not act.undone else None
    if act is None or found is None:
        return False
    made = organisers.decide(
        user=by,
        league=decision.league,
        season=decision.season,
        what=lambda: _("Undone after an appeal: %(what)s") % {"what": decision.sentence},
        reason=answer,
    )
    found.carry_out(made)
    act.undone = timezone.now()
    act.save(update_fields=["undone"])
    desk_mails.tell_undone(made, act, found.sentence)
    return True


def _find_act(decision: Decision) -> DeskAct | None:
    acts = DeskAct.objects.filter(decision=decision)
    return acts.select_related("decision__season", "table__round__division__season__league", "table__game").first()


def _plan_undo(act: DeskAct) -> UndoPlan | None:
    return UNDOING[Kind(act.kind)](act)


def _let_in(act: DeskAct) -> UndoPlan | None:
    """Let somebody in again after a removal or silence."""
    entry = _entry_of(act)
    if entry is None or entry.state in Entry.IN:
        return None
    state = str(act.before.get("state", ""))
    return UndoPlan(lambda: reinstating.outlook(entry), lambda _made: reinstating.reinstate(entry, state))


def _take_out_again(act: DeskAct) -> UndoPlan | None:
    """Take out somebody put into a season, before its draw."""
    entry = _entry_of(act)
    if entry is None or not entry.season.takes_entries or entry.state not in Entry.IN:
        return None

    def carry_out(_made: Decision) -> None:
        entry.state = Entry.State.WITHDRAWN
        entry.save(update_fields=["state"])

    named = {"name": entry.name, "season": entry.season.called}
    return UndoPlan(lambda: _("%(name)s is no longer in %(season)s.") % named, carry_out)


def _exchange_back(act: DeskAct) -> UndoPlan | None:
    season = act.decision.season
    if season is None or not season.takes_entries or act.before["pair"] not in season.exchanges:
        return None

    def carry_out(_made: Decision) -> None:
        season.exchanges.remove(act.before["pair"])
        season.save(update_fields=["exchanges"])

    return UndoPlan(lambda: _("Both players start where they would have started."), carry_out)


def _group_back(act: DeskAct) -> UndoPlan | None:
    season = act.decision.season
    if season is None or not season.takes_entries:
        return None

    def carry_out(_made: Decision) -> None:
        season.groups = act.before["groups"]
        season.save(update_fields=["groups"])

    return UndoPlan(lambda: _("The number goes back to what it was."), carry_out)


def _rule_back(act: DeskAct) -> UndoPlan | None:
    """Restore the ruling before, unless another has followed.

    An ended game cannot go on, for its dice are public: it is void, or counts as it stood if it was
    voided.
    """
    table = act.table
    ruling = rulings.ruling_of(table) if table else None
    if table is None or ruling is None or ruling.decision_id != act.decision_id:
        return None
    kind, places = _ruling_before(act, ruling)
    try:
        rulings.require_open(table)
    except NotNow:
        return None
    if kind == Ruling.Kind.VOID and table.round.division.knockout:
        return None  # somebody has to go on

    def sentence() -> str:
        ran = act.before["ran"] and not act.before["ruling"]
        last = _("It cannot be continued, because its dice are public.")
        return f"{rulings.in_words(kind)} {last}" if ran else rulings.in_words(kind)

    return UndoPlan(sentence, lambda made: rulings.apply(table, made, kind, places))


def _ruling_before(act: DeskAct, ruling: Ruling) -> tuple[str, list[int]]:
    """Return the kind and the places of the restored ruling."""
    if before := act.before["ruling"]:
        return before["kind"], before["places"]
    if not act.before["ran"]:
        return Ruling.Kind.PLAYED, []
    return (Ruling.Kind.ENDED if ruling.kind == Ruling.Kind.VOID else Ruling.Kind.VOID), []


def _plan_unbarring(act: DeskAct) -> UndoPlan | None:
    bars = Bar.objects.filter(league=act.decision.league_id, user__in=act.people.all())
    if not bars.exists():
        return None
    inside = _let_in(act) if "entry" in act.before else None

    def carry_out(made: Decision) -> None:
        bars.delete()
        if inside is not None:
            inside.carry_out(made)

    def sentence() -> str:
        lifted = _("The ban is lifted.")
        return f"{lifted} {inside.sentence()}" if inside else lifted

    return UndoPlan(sentence, carry_out)


def _bar_again(act: DeskAct) -> UndoPlan | None:
    """Bar somebody again after their admission."""
    people = list(act.people.all())

    def carry_out(_made: Decision) -> None:
        if act.before["barred"]:
            for each in people:
                Bar.objects.get_or_create(league=act.decision.league, user=each)
        Entry.objects.filter(pk__in=act.before["silent"]).update(silent=True)

    return UndoPlan(lambda: _("The ban applies again."), carry_out) if people else None


def _entry_of(act: DeskAct) -> Entry | None:
    """Return the entry of an act."""
    return Entry.objects.filter(pk=act.before.get("entry")).select_related("user", "season__league").first()


UNDOING: Mapping[Kind, Callable[[DeskAct], UndoPlan | None]] = {
    Kind.REMOVE: _let_in,
    Kind.SILENCE: _let_in,
    Kind.PUT_IN: _take_out_again,
    Kind.EXCHANGE: _exchange_back,
    Kind.GROUPS: _group_back,
    Kind.RULE: _rule_back,
    Kind.BAR: _plan_unbarring,
    Kind.UNBAR: _bar_again,
}

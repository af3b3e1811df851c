"""Appeals: whoever a decision concerns asks others to look at it again, in public; nobody judges their own case.

Organisers answer who neither made the decision nor play in the season that it is about; where there are none, or what
they say is not accepted, the moderators do, for whom the same holds.
"""

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games.leagues.models import Appeal, Decision, Entry, Season
from games.services.errors import NotNow, NotYours, Refused
from games.services.lobby import openings

from . import appeal_mails

WITHIN = timedelta(days=30)
"""How long after a decision, or after the organisers' answer, somebody may appeal."""
PATIENCE = timedelta(days=14)
"""How long the organisers have for an answer before the moderators can be asked."""
To = Appeal.To


@transaction.atomic
def appeal(*, user: User, decision_id: int, reason: str) -> Appeal:
    """Appeal against a decision: to the organisers first, then to the moderators. Raises NotYours, NotNow, Refused and
    TooMany.

    Takes the decision's row lock.
    """
    decision = _locked(decision_id)
    to = _level(user, decision)
    text = _said(reason, _("Say why the decision is wrong: it stands in the log, which everybody can read."))
    openings.spend("appeals", user)
    made = Appeal.objects.create(decision=decision, by=user, to=to, reason=text)
    appeal_mails.made(made, judges(decision, to).exclude(pk=user.pk))
    return made


@transaction.atomic
def answer(*, user: User, appeal_id: int, granted: bool, text: str) -> Appeal:
    """Grant an appeal or decline it, and say why. Raises NotYours, NotNow and Refused.

    Takes the decision's row lock.
    """
    _locked(Appeal.objects.values_list("decision", flat=True).get(pk=appeal_id))
    found = Appeal.objects.select_related("decision__league", "decision__season", "by").get(pk=appeal_id)
    _require_judge(user, found)
    _require_waiting(found)
    found.answer = _said(text, _("Say why: it stands in the log, which everybody can read."))
    found.granted, found.answered_by, found.answered = granted, user, timezone.now()
    found.save(update_fields=["answer", "granted", "answered_by", "answered"])
    appeal_mails.answered(found)
    return found


def refusal(user: User, decision: Decision) -> Refused | None:
    """Why somebody cannot appeal against a decision; None where they can."""
    try:
        _level(user, decision)
    except Refused as problem:
        return problem
    return None


def answerable(user: User, decision: Decision) -> set[int]:
    """The keys of the appeals against a decision that this person can answer now."""
    found = set()
    for each in decision.appeals.filter(answered=None):
        try:
            _require_judge(user, each)
            _require_waiting(each)
        except Refused:
            continue
        found.add(each.pk)
    return found


def judges(decision: Decision, to: str) -> QuerySet[User]:
    """Who may answer appeals against a decision, of the organisers or the moderators: not who made it, nor who plays in
    the season that it is about, or where it is about none, in one that goes on.
    """
    people = decision.league.organisers.all() if to == To.ORGANISERS else User.objects.filter(is_staff=True)
    plays = Entry.objects.filter(concerned(decision), user__isnull=False).values("user")
    return people.filter(is_active=True).exclude(pk=decision.by_id or 0).exclude(pk__in=plays)


def concerned(decision: Decision) -> Q:
    """The entries that a decision concerns."""
    if decision.season_id is not None:
        return Q(season=decision.season_id)
    return Q(season__league=decision.league_id, season__state__in=Season.GOING_ON)


def _level(user: User, decision: Decision) -> Appeal.To:
    """To whom somebody can appeal now. Raises NotYours and NotNow."""
    if decision.by_id == user.pk:
        raise NotYours(_("This decision is your own."))
    if not Entry.objects.filter(concerned(decision), user=user).exists():
        raise NotYours(_("Those can appeal whom the decision concerns: who is in the season."))
    before = decision.appeals.filter(by=user).order_by("pk").last()
    if before is None:
        _require_in_time(decision.made)
        others = judges(decision, To.ORGANISERS).exclude(pk=user.pk)
        return To.ORGANISERS if others.exists() else To.MODERATORS
    return _next_level(before)


def _next_level(before: Appeal) -> Appeal.To:
    """Where an appeal goes on from. Raises NotNow."""
    if before.granted:
        raise NotNow(_("Your appeal was granted."))
    if before.to == To.MODERATORS and before.answered:
        raise NotNow(_("The moderators have answered your appeal: that is the last word."))
    if before.answered:
        _require_in_time(before.answered)
    elif before.to == To.MODERATORS:
        raise NotNow(_("The moderators have your appeal: a mail brings you their answer."))
    elif before.made > timezone.now() - PATIENCE:
        told = _("The organisers have your appeal: if they have not answered within %(days)d days, ask the moderators.")
        raise NotNow(told % {"days": PATIENCE.days})
    return To.MODERATORS


def _require_in_time(since: datetime) -> None:
    if since < timezone.now() - WITHIN:
        raise NotNow(_("An appeal is possible for %(days)d days, which are over.") % {"days": WITHIN.days})


def _require_judge(user: User, found: Appeal) -> None:
    """Raises NotYours for whoever may not answer it."""
    if found.by_id == user.pk or not judges(found.decision, found.to).filter(pk=user.pk).exists():
        told = {
            To.ORGANISERS: _("Organisers answer this who have not made the decision and do not play in the season."),
            To.MODERATORS: _("Moderators answer this who have not made the decision and do not play in the season."),
        }
        raise NotYours(told[To(found.to)])


def _require_waiting(found: Appeal) -> None:
    """Raises NotNow where it is answered, or has gone on to the moderators."""
    if found.answered:
        raise NotNow(_("This appeal has been answered already."))
    later = Appeal.objects.filter(decision=found.decision_id, by=found.by_id, to=To.MODERATORS)
    if found.to == To.ORGANISERS and found.by_id is not None and later.exists():
        raise NotNow(_("This appeal has gone on to the moderators."))


def _said(text: str, problem: str) -> str:
    """What somebody wrote, without spaces around it. Raises Refused for nothing, and for too much."""
    text = text.replace("\x00", "").strip()
    if not text:
        raise Refused(problem)
    if len(text) > 1000:
        raise Refused(_("The text has %(count)d characters: at most 1000 fit.") % {"count": len(text)})
    return text


def _locked(decision_id: int) -> Decision:
    rows = Decision.objects.select_for_update(of=("self",)).select_related("league", "season")
    return rows.get(pk=decision_id)

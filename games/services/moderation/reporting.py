"""Reporting something to the moderators, and appealing against their acts.

Appeals land in the same queue, for another moderator.
"""

from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from accounts.models import User
from games.models import ModeratorAct, Report
from games.services.errors import NotNow, Refused
from games.services.lobby import openings
from games.services.moderation import letters
from tocsite.visible import keep_readable

from .subjects import SUBJECTS, ReportedThing

State = Report.State
Subject = Report.Subject


def find(*, user: User, subject: str, key: str) -> ReportedThing:
    """Return a thing that somebody wants to report, as it is now. Raises SubjectGone."""
    return SUBJECTS[subject].find(user, key)


@transaction.atomic
def report(*, user: User, subject: str, key: str, kind: str, reason: str) -> Report:
    """Report something as it is now; moderators are told by email. The same report twice is one.

    Raises SubjectGone, Refused and TooMany.
    """
    words = keep_readable(reason)
    if not words:
        raise Refused(_("Tell us in a few words what is wrong."))
    thing = find(user=user, subject=subject, key=key)
    if thing.about == user:
        raise Refused(_("You can't report yourself."))
    User.objects.select_for_update(no_key=True).get(pk=user.pk)  # a double click's second half waits for the first
    before = user.reports.filter(subject=subject, key=thing.key, state=State.OPEN).first()
    if before is not None and before.reason != words:
        raise Refused(_("You have already reported this. We will email you when it is decided."))
    if before is not None:
        return before
    openings.spend_limit("reports", user)
    new_report = Report.objects.create(
        subject=subject,
        key=thing.key,
        kind=kind,
        called=thing.name[:200],
        as_it_was=thing.as_it_is,
        about=thing.about,
        reporter=user,
        reason=words,
    )
    letters.tell_moderators()
    return new_report


def reports_of(user: User) -> QuerySet[Report]:
    return user.reports.order_by("-pk")


@transaction.atomic
def appeal(*, act: ModeratorAct, reason: str) -> Report:
    """Appeal against an act, once, for who has the link in its email. The same words twice are one appeal.

    Raises NotNow and Refused.
    """
    words = keep_readable(reason)
    if not words:
        raise Refused(_("Tell us in a few words why we should decide differently."))
    if not letters.may_still_appeal(act):
        raise NotNow(_("The time to appeal is over: %(days)d days after the decision.") % {"days": _days()})
    person = User.objects.select_for_update(no_key=True).filter(pk=act.person or 0).first()
    if person is None:
        raise NotNow(_("This account has been deleted."))
    before = appeal_of(act)
    if before is not None and before.reason != words:
        raise NotNow(_("You have already appealed. We will email you our answer."))
    if before is not None:
        return before
    new_appeal = Report.objects.create(
        subject=Subject.APPEAL,
        key=str(act.pk),
        kind=Report.Kind.OTHER,
        called=act.its_report.called,
        as_it_was=_act_as_it_is(act),
        about=person,
        reporter=person,
        reason=words,
    )
    letters.tell_moderators()
    return new_appeal


def _act_as_it_is(act: ModeratorAct) -> dict[str, Any]:
    """Return an act as its appeal keeps it, with what is needed to name the reported thing in any language."""
    report = act.its_report
    name_parts = {name: report.as_it_was[name] for name in ("author", "game") if name in report.as_it_was}
    against = {"subject": report.subject, "called": report.called, "as_it_was": name_parts}
    act_fields = {"act": act.kind, "reason": act.reason, "made": act.made.isoformat()}
    return act_fields | {"report": report.pk, "against": against}


def appeal_of(act: ModeratorAct) -> Report | None:
    return Report.objects.filter(subject=Subject.APPEAL, key=str(act.pk)).first()


def acts_against(user: User) -> list[tuple[ModeratorAct, str]]:
    """Return the latest acts against a person, each with the address to appeal; empty once it is too late."""
    acts = ModeratorAct.objects.filter(person=user.pk, kind__in=letters.APPEALABLE).select_related("report")
    appealed = set(user.reports.filter(subject=Subject.APPEAL).values_list("key", flat=True))
    return [
        (act, letters.appeal_path(act) if letters.may_still_appeal(act) and str(act.pk) not in appealed else "")
        for act in acts.order_by("-pk")[:20]
    ]


def _days() -> int:
    return letters.APPEAL_OPEN_FOR.days

"""Reporting something to the moderators, and following one's reports."""

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from accounts.models import User
from games.models import Report
from games.services.errors import Refused
from games.services.lobby import openings
from tocsite.visible import readable

from . import letters
from .subjects import SUBJECTS, ReportedThing

State = Report.State


def find(*, user: User, subject: str, key: str) -> ReportedThing:
    """Return a thing that somebody wants to report, as it is now. Raises SubjectGone."""
    return SUBJECTS[subject].find(user, key)


@transaction.atomic
def report(*, user: User, subject: str, key: str, kind: str, reason: str) -> Report:
    """Report something as it is now; moderators are told by email. The same report twice is one.

    Raises SubjectGone, Refused and TooMany.
    """
    words = readable(reason)
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


def of_person(user: User) -> QuerySet[Report]:
    return user.reports.order_by("-pk")

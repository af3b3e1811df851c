"""The queue of reports and appeals: who works on what, and what is known of the people in it."""

from collections.abc import Iterable
from typing import NamedTuple

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games.models import Game, ModeratorAct, Report, Seat
from games.services.errors import NotNow, NotYours

from . import kinds, moderators, staff_log
from .subjects import SUBJECTS

State = Report.State
SHOWN = 10
"""Acts and reports of a person that are listed, the latest first."""


class LoggedAct(NamedTuple):
    """An act with the names behind its keys, as far as their accounts are there, and its words as their reader reads
    them.
    """

    act: ModeratorAct
    moderator: str
    person: str
    row: str
    reason: str


class History(NamedTuple):
    """The past of a player for moderators: reports made, how many of them in vain, reports about them, and acts."""

    person: User
    reports_made: int
    in_vain: int
    about: list[Report]
    acts: list[LoggedAct]


def waiting() -> QuerySet[Report]:
    """Return the open reports and appeals, the oldest first."""
    return _rows().filter(state=State.OPEN).order_by("pk")


def decided() -> QuerySet[Report]:
    """Return the decided ones, the latest decision first."""
    return _rows().exclude(state=State.OPEN).order_by("-decided")


def find(report_id: int) -> Report | None:
    return _rows().filter(pk=report_id).first()


def log() -> QuerySet[ModeratorAct]:
    return ModeratorAct.objects.select_related("report").order_by("-pk")


def with_names(acts: Iterable[ModeratorAct]) -> list[LoggedAct]:
    """Add the names of the moderators and players of acts, in one query."""
    rows = list(acts)
    keys = {row.moderator for row in rows} | {row.person for row in rows if row.person is not None}
    names = dict(User.objects.filter(pk__in=keys).values_list("pk", "username"))
    deleted_account = _("a deleted account")
    return [
        LoggedAct(
            act=row,
            moderator=names.get(row.moderator, deleted_account),
            person="" if row.person is None else names.get(row.person, deleted_account),
            row=staff_log.row_in_words(row),
            reason=staff_log.reason_in_words(row),
        )
        for row in rows
    ]


@transaction.atomic
def claim(*, moderator: User, report_id: int, instead_of: int | None = None) -> None:
    """Let others see that a moderator works on a report; ``instead_of`` is whom they have seen working on it.

    Twice is once. Raises NotYours, and NotNow if somebody else has claimed it meanwhile.
    """
    moderators.require_moderator(moderator)
    report = Report.objects.select_for_update(of=["self"]).select_related("claimed_by").get(pk=report_id)
    if refusal := refusal_to_judge(moderator, report):
        raise NotYours(refusal)
    if report.claimed_by is not None and report.claimed_by_id not in (moderator.pk, instead_of):
        raise NotNow(_("%(name)s is working on this report.") % {"name": report.claimed_by.username})
    report.claimed_by, report.claimed = moderator, timezone.now()
    report.save(update_fields=["claimed_by", "claimed"])


@transaction.atomic
def release(*, moderator: User, report_id: int) -> None:
    """Leave a report to others. Twice is once. Raises NotYours."""
    moderators.require_moderator(moderator)
    Report.objects.filter(pk=report_id, claimed_by=moderator).update(claimed_by=None, claimed=None)


def history_of(person: User) -> History:
    """Return what is known of a player, in a constant number of queries."""
    about = Report.objects.filter(about=person).exclude(subject=Report.Subject.APPEAL).order_by("-pk")
    acts = ModeratorAct.objects.filter(person=person.pk).select_related("report").order_by("-pk")
    own_reports = person.reports.exclude(subject=Report.Subject.APPEAL)
    return History(
        person,
        own_reports.count(),
        own_reports.filter(state=State.DISMISSED).count(),
        list(about[:SHOWN]),
        with_names(acts[:SHOWN]),
    )


def refusal_to_judge(moderator: User, report: Report) -> str:
    """Return why a moderator must leave a report to others, in a sentence; empty if they may act."""
    if report.about_id == moderator.pk:
        return _("This report is about you. Another moderator must decide it.")
    if report.is_appeal and kinds.act_appealed(report).moderator == moderator.pk and _is_another(moderator):
        return _("This appeal is against your own decision. Another moderator must answer it.")
    if _takes_part(moderator, report) and _is_another(moderator):
        return _("You take part in this or have reported it. Another moderator must decide it.")
    if _plays_there(moderator, report):
        return _("You play in this game, so another moderator must decide. You will see the message afterwards.")
    return ""


def _takes_part(moderator: User, report: Report) -> bool:
    """Return True for who has made a report, or plays or organises what is reported."""
    subject = SUBJECTS.get(report.subject)
    return report.reporter_id == moderator.pk or (subject is not None and subject.is_part_of(moderator, report))


def _is_another(moderator: User) -> bool:
    return moderators.moderators().exclude(pk=moderator.pk).exists()


def _plays_there(moderator: User, report: Report) -> bool:
    """Return True if a message of a game going on is not the moderator's to read: they sit there."""
    if report.subject != Report.Subject.MESSAGE:
        return False
    own = Seat.objects.filter(user=moderator, game__public_id=report.as_it_was.get("game_id", ""))
    return own.filter(game__status=Game.Status.RUNNING).exists()


def _rows() -> QuerySet[Report]:
    return Report.objects.select_related("about", "reporter", "claimed_by")

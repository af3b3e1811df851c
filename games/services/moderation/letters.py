"""Emails about reports: to moderators, to the reporter, and to the player concerned, with the link to appeal.

They go to addresses, as mails of accounts do: a suspended player gets theirs, and nobody turns them off. Who has the
link can appeal without signing in, for a suspended player cannot.
"""

from datetime import timedelta
from typing import Any

from allauth.account.adapter import get_adapter
from allauth.account.models import EmailAddress
from django.core import signing
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.languages import written_for
from accounts.models import User
from games.mail.absolute import absolute, page_address
from games.models import ModeratorAct, Report
from games.services.throttle import once_per

from . import moderators
from .kinds import APPEALABLE, KINDS

BETWEEN_CALLS = timedelta(hours=1)
APPEAL_OPEN_FOR = timedelta(days=30)
Kind = ModeratorAct.Kind


def tell_moderators() -> None:
    """Tell all moderators that something waits for them, once an hour at most."""
    if once_per("moderators_told", period=BETWEEN_CALLS):
        for moderator in moderators.moderators():
            _send(moderator, "report_waiting", {"queue_url": page_address("queue")})


def tell_reporter(report: Report) -> None:
    """Tell the reporter, or who has appealed, what was decided."""
    if report.reporter is not None:
        with written_for(report.reporter):
            context = {"called": report.thing, "outcome": outcome(report), "report": report}
        _send(report.reporter, "report_decided", context | {"report_url": absolute(report.get_absolute_url())})


def tell_person(person: User, act: ModeratorAct) -> None:
    """Tell a player of an act against them, with its reason and the way to appeal."""
    with written_for(person):
        context = {"what": in_words(act), "reason": act.reason, "days": APPEAL_OPEN_FOR.days}
    _send(person, "moderated", context | {"appeal_url": absolute(appeal_path(act))})


def tell_lifted(person: User, act: ModeratorAct) -> None:
    """Tell a player that acts against them were taken back."""
    _send(person, "moderation_lifted", {"reason": act.reason})


def outcome(report: Report) -> str:
    """Tell in a sentence what became of a report or an appeal."""
    if report.state == Report.State.OPEN:
        return _("Not decided yet.")
    acted = report.state == Report.State.ACTED
    if report.is_appeal:
        return _("We have lifted our decision.") if acted else _("Our decision stands.")
    return _("We have acted on it.") if acted else _("We have looked at it and taken no action.")


def in_words(act: ModeratorAct) -> str:
    """Tell the player concerned what an act has done."""
    return KINDS[Kind(act.kind)].tell(act)


def _send(user: User, template: str, context: dict[str, Any]) -> None:
    """Owe an email to each verified address of somebody, in their language."""
    verified = EmailAddress.objects.filter(user=user, verified=True).order_by("pk").values_list("email", flat=True)
    with written_for(user):
        for address in list(verified) or [user.email]:
            get_adapter().send_mail(f"account/email/{template}", address, {"user": user} | context)


def appeal_path(act: ModeratorAct) -> str:
    """Return the path of the page on which anybody who has it can appeal against an act, and do nothing else."""
    return reverse("games:appeal", args=[_signer().sign_object(act.pk)])


def act_of_link(token: str) -> ModeratorAct | None:
    """Return the act of such an address; None if it is damaged."""
    try:
        pk = _signer().unsign_object(token)
    except signing.BadSignature:
        return None
    return (
        ModeratorAct.objects.filter(pk=pk, kind__in=APPEALABLE, person__isnull=False).select_related("report").first()
    )


def may_still_appeal(act: ModeratorAct) -> bool:
    return act.made > timezone.now() - APPEAL_OPEN_FOR


def _signer() -> signing.Signer:
    return signing.Signer(salt="games.moderation.appeal", sep=".")

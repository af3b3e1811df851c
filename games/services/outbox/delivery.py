"""Mails owed, on their way out: claimed, sent once, tried again later, or let go.

A mail goes pending -> sending -> sent. The claim is committed before anything is sent, so an
attempt that kills its worker still counts. While talking to the mail server, the worker has a lock
on the mail's name: however often the task is delivered, a living sender is never doubled, and a
dead one's lock is gone with its connection. The row itself is locked and written only once the
server has answered, for a move may have to wait for it, and nobody's move is to wait for a mail
server. Under the lock the person's preferences are read (`send_policy`), as they are then: the mail
may be put off, collected for a digest or skipped instead. A digest goes the same way.

One window is left: a worker dying after the mail server has taken the mail and before the commit.
No mail is lost there (the claim goes stale and is tried again), so it may be sent twice, with the
same Message-ID; the local box knows this name and writes nothing.
"""

import logging
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from functools import partial
from typing import Any, TypeVar

from django.core.mail import EmailMultiAlternatives
from django.db import connection, transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from games.mail import league_news, smtp_send
from games.models import AccountMail, NewsMail, Notification
from games.models.mail import OutgoingMail
from games.services.errors import NotNow
from games.services.rows.worker_queue import ACCOUNT_MAIL, NEWS_MAIL, NOTIFICATION, due_ids, hand_over
from tocsite import smtp

from . import bounces, compose, imprints, mail_server, send_policy

log = logging.getLogger(__name__)

STALE = timedelta(seconds=15)  # a claim this old of a mail that nobody has in hand belongs to a dead worker
IN_HAND = "SELECT pg_try_advisory_xact_lock(hashtextextended(%s, 0))"
BACK_OFF = (
    timedelta(seconds=30),
    timedelta(minutes=2),
    timedelta(minutes=10),
    timedelta(minutes=30),
    timedelta(hours=2),
    timedelta(hours=6),
    timedelta(hours=12),
)
Status = OutgoingMail.Status
DELIVERY_FIELDS = ("status", "reason", "error", "attempts", "due", "held", "sent")
UNTRIED = (Status.PENDING, Status.COLLECTED, Status.SKIPPED)  # states that cost no attempt
TASKS: dict[type[OutgoingMail], str] = {
    Notification: NOTIFICATION,
    NewsMail: NEWS_MAIL,
    AccountMail: ACCOUNT_MAIL,
}
"""The tasks that send a mail at once."""
Mail = TypeVar("Mail", bound=OutgoingMail)
OwedMail = TypeVar("OwedMail", Notification, NewsMail)


def send_due() -> int:
    """Send waiting mails, oldest first and league news last; the number tried."""
    of_games = sum(send_notification(notification_id=pk) for pk in due_keys(Notification.objects.all()))
    return of_games + sum(send_news(news_mail_id=pk) for pk in due_keys(NewsMail.objects.all()))


def send_notification(*, notification_id: int) -> bool:
    """Send one mail unless it is sent, gone, not due or in somebody else's hands. True when it was tried."""
    related = ("game", "seat", "user__mail_settings")
    return attempt(Notification, notification_id, partial(_send_as_preferred, compose.write_email), related)


def send_news(*, news_mail_id: int) -> bool:
    """The same for a mail of league news."""
    related = ("news", "incoming", "user__mail_settings")
    return attempt(NewsMail, news_mail_id, partial(_send_as_preferred, league_news.write_email), related)


def _send_as_preferred(write_email: Callable[[OwedMail], EmailMultiAlternatives], mail: OwedMail) -> None:
    """Send the mail, or do as its person prefers. The mail must be in hand; its row is written last."""
    is_another = send_policy.keep_to_what_stands(mail)
    decided = send_policy.decide_delivery(mail, timezone.now())
    if decided.status == Status.SENT:
        email = write_email(mail)
        imprints.keep_imprint(email, mail.user_id, mail.incoming)
        smtp_send.send(email)
        mail.sent = timezone.now()
    if decided.status == Status.PENDING:
        mail.held = decided.until if decided.is_quiet else None
    if decided.until is not None:
        mail.due = decided.until
    if decided.status in UNTRIED:
        mail.attempts -= 1
    mail.status, mail.reason, mail.error = decided.status, decided.reason, ""
    changed_columns = (*DELIVERY_FIELDS, "kind") if is_another else DELIVERY_FIELDS
    type(mail)._default_manager.filter(pk=mail.pk).update(**{name: getattr(mail, name) for name in changed_columns})


def attempt(model: type[Mail], pk: int, settle: Callable[[Mail], None], related: tuple[str, ...] = ()) -> bool:
    """Claim a mail and settle it, in hand; put it off when this fails. False when there was nothing
    to claim.

    ``related`` are rows to read along with it.
    """
    claimed = _claim_mail(model, pk)
    if claimed is None:
        return False
    try:
        _settle_claimed(model, related, pk, claimed, settle)
    except Exception as error:  # a mail server's refusal or our own mistake: neither may lose the mail
        log.warning("%s %s was not sent", model._meta.verbose_name, pk, exc_info=True)
        is_paused = isinstance(error, smtp_send.AddressRefused) and bounces.note_refusal(error)
        _put_off(model, pk, claimed, error, at_once=is_paused)
        if is_paused:
            attempt(model, pk, settle, related)  # which lets it go until the address works
    else:
        if mail_server.is_away() and not model._default_manager.filter(pk=pk, sent__isnull=True).exists():
            mail_server.note_answer()
    return True


def due_keys(rows: QuerySet[Any]) -> Iterator[int]:
    """Yield the keys of those of these mails that a sweep is to try; none while the mail server is
    away, and none after a few that have found it so.
    """
    if not mail_server.look_again(rows):
        return
    in_vain = 0
    for pk in due_ids(rows.filter(claimable(timezone.now()))):
        yield pk
        in_vain += mail_server.is_away()
        if in_vain >= mail_server.MOST_IN_VAIN:
            return


@transaction.atomic
def resend(mail: OutgoingMail) -> None:
    """Owe a mail that failed, or was skipped for a paused address, once more. Raises NotNow for any other."""
    now, lost = timezone.now(), Q(status=Status.FAILED) | Q(reason=OutgoingMail.Reason.PAUSED)
    rows = type(mail)._default_manager.filter(lost, pk=mail.pk)
    if not rows.update(status=Status.PENDING, reason="", error="", attempts=0, due=now):
        raise NotNow(_("Only an email that was not sent can be sent again."))
    task = TASKS.get(type(mail))
    if task:  # the sweep finds the others
        transaction.on_commit(partial(hand_over, task, [mail.pk]))


def claimable(now: datetime) -> Q:
    """Rows that are due, and those left by a dead worker."""
    waits = Q(status=Status.PENDING, due__lte=now)
    return waits | Q(status=Status.SENDING, claimed__lte=now - STALE)


def _claim_mail(model: type[Mail], pk: int) -> datetime | None:
    """Claim a mail; return the moment, the claim's name, or None when there is nothing to claim."""
    now = timezone.now()
    waiting = model._default_manager.filter(pk=pk, status=Status.PENDING, due__lte=now)
    is_mine = waiting.update(status=Status.SENDING, claimed=now, attempts=F("attempts") + 1)
    return now if is_mine else _claim_left(model, pk, now)


@transaction.atomic
def _claim_left(model: type[Mail], pk: int, now: datetime) -> datetime | None:
    """Claim a mail of a dead worker. A living one has it in hand, and is not waited for."""
    rows = model._default_manager
    mail = rows.select_for_update(skip_locked=True).filter(claimable(now), pk=pk).first()
    if mail is None or not _in_hand(model, pk):
        return None
    if mail.attempts > len(BACK_OFF):  # only claims whose worker died come here
        mail.status = Status.FAILED
        mail.error = f"{mail.attempts} workers died of it"
        mail.save(update_fields=["status", "error"])
        return None
    mail.status = Status.SENDING
    mail.claimed = now
    mail.attempts += 1
    mail.save(update_fields=["status", "claimed", "attempts"])
    return now


@transaction.atomic
def _settle_claimed(
    model: type[Mail], related: tuple[str, ...], pk: int, claimed: datetime, settle: Callable[[Mail], None]
) -> None:
    """Settle a mail in hand. A claim taken over meanwhile by somebody else is left to them."""
    if _in_hand(model, pk):
        rows = model._default_manager.select_related(*related)
        for mail in rows.filter(pk=pk, status=Status.SENDING, claimed=claimed):
            settle(mail)


def _in_hand(model: type[OutgoingMail], pk: int) -> bool:
    """Take a mail in hand until the transaction ends; False when another worker has it.

    Reads from then on see the other's writes. Takes an advisory lock by the mail's name; nobody
    waits for it.
    """
    with connection.cursor() as cursor:
        cursor.execute(IN_HAND, [f"{model._meta.db_table} {pk}"])
        return bool(cursor.fetchone()[0])


def _put_off(model: type[Mail], pk: int, claimed: datetime, error: Exception, *, at_once: bool) -> None:
    """Try again later, or give up when every pause has been used; ``at_once`` to decide anew."""
    mine = model._default_manager.filter(pk=pk, status=Status.SENDING, claimed=claimed)
    attempts = mine.values_list("attempts", flat=True).first()
    if attempts is None:
        return
    reason = f"{type(error).__name__}: {error}"
    if smtp.is_away(error):
        mail_server.note_away()
        reason += mail_server.SIGN
    if at_once:
        mine.update(status=Status.PENDING, error=reason, due=timezone.now())
    elif attempts > len(BACK_OFF):
        mine.update(status=Status.FAILED, error=reason)
    else:
        mine.update(status=Status.PENDING, error=reason, due=timezone.now() + BACK_OFF[attempts - 1])

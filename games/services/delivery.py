"""Mails owed, on their way out: claimed, sent once, tried again later, or let go.

A mail goes pending -> sending -> sent. The claim is committed before anything is sent, so an
attempt that kills its worker still counts. The row is then locked while the mail server is spoken to:
however often the task is delivered, a living sender is never doubled, and a dead one's lock is gone
with its connection. Under that lock the person's wishes are asked (`games.services.wishes`), as they are
then: the mail may be put off, collected for a digest or skipped instead. A digest goes the same way.

One window is left: a worker that dies after the mail server has taken the mail and before the commit.
No mail is lost there (the claim goes stale and is tried again), so it may be sent twice, with the same
Message-ID; the local box knows that name and writes nothing.
"""

import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial
from typing import TypeVar

from django.core.mail import EmailMessage
from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from games.mail import league_news, letters, refusal
from games.models import NewsMail, Notification
from games.models.mail import Outgoing
from games.services import bounces, wishes
from games.services.sweep import due_ids

log = logging.getLogger(__name__)

STALE = timedelta(seconds=15)  # a claim this old whose row is not locked belongs to a dead worker
BACK_OFF = (
    timedelta(seconds=30),
    timedelta(minutes=2),
    timedelta(minutes=10),
    timedelta(minutes=30),
    timedelta(hours=2),
    timedelta(hours=6),
    timedelta(hours=12),
)
Status = Outgoing.Status
UNTRIED = (Status.PENDING, Status.COLLECTED, Status.SKIPPED)  # fates that cost no attempt
Mail = TypeVar("Mail", bound=Outgoing)
OwedMail = TypeVar("OwedMail", Notification, NewsMail)


def send_due() -> int:
    """Send whatever waits, oldest first and news of the leagues last; the number tried."""
    now = claimable(timezone.now())
    of_games = sum(send(notification_id=pk) for pk in due_ids(Notification.objects.filter(now)))
    return of_games + sum(send_news(news_mail_id=pk) for pk in due_ids(NewsMail.objects.filter(now)))


def send(*, notification_id: int) -> bool:
    """Send one mail unless it is sent, gone, not due or in somebody else's hands. True when it was tried."""
    rows = Notification.objects.select_related("game", "seat", "user__mail_settings")
    return attempt(rows, notification_id, partial(_settle, letters.compose))


def send_news(*, news_mail_id: int) -> bool:
    """The same for a mail of league news."""
    rows = NewsMail.objects.select_related("news", "user__mail_settings")
    return attempt(rows, news_mail_id, partial(_settle, league_news.compose))


def _settle(compose: Callable[[OwedMail], EmailMessage], mail: OwedMail) -> None:
    """Send the mail, or what else its person wishes. Needs the row's lock."""
    wishes.keep_to_what_stands(mail)
    fate = wishes.fate(mail, timezone.now())
    if fate.status == Status.SENT:
        refusal.send(compose(mail))
        mail.sent = timezone.now()
    if fate.status == Status.PENDING:
        mail.held = fate.until
    if fate.until is not None:
        mail.due = fate.until
    if fate.status in UNTRIED:
        mail.attempts -= 1
    mail.status, mail.reason, mail.error = fate.status, fate.reason, ""
    mail.save(update_fields=["status", "reason", "error", "attempts", "due", "held", "sent"])


def attempt(rows: QuerySet[Mail], pk: int, settle: Callable[[Mail], None]) -> bool:
    """Claim a row and settle it under its lock; put it off when that fails. False when there was nothing to claim."""
    claimed = _claim(rows.model._default_manager.all(), pk)
    if claimed is None:
        return False
    try:
        _settle_claimed(rows, pk, claimed, settle)
    except Exception as error:  # a mail server's refusal or our own mistake: neither may lose the mail
        log.warning("%s %s was not sent", rows.model._meta.verbose_name, pk, exc_info=True)
        is_paused = isinstance(error, refusal.AddressRefused) and bounces.refused(error)
        _put_off(rows, pk, claimed, error, at_once=is_paused)
        if is_paused:
            attempt(rows, pk, settle)  # which lets it go until the address works
    return True


def claimable(now: datetime) -> Q:
    """Rows whose time has come, and those that a dead worker has left."""
    waits = Q(status=Status.PENDING, due__lte=now)
    return waits | Q(status=Status.SENDING, claimed__lte=now - STALE)


def _claim(rows: QuerySet[Mail], pk: int) -> datetime | None:
    """The moment of the claim, which names it; None when there is nothing to claim."""
    now = timezone.now()
    waiting = rows.filter(pk=pk, status=Status.PENDING, due__lte=now)
    taken = waiting.update(status=Status.SENDING, claimed=now, attempts=F("attempts") + 1)
    return now if taken else _claim_left(rows, pk, now)


@transaction.atomic
def _claim_left(rows: QuerySet[Mail], pk: int, now: datetime) -> datetime | None:
    """The same of a mail whose worker died. One that lives has the row locked, and is not waited for."""
    mail = rows.select_for_update(skip_locked=True).filter(claimable(now), pk=pk).first()
    if mail is None:
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
def _settle_claimed(rows: QuerySet[Mail], pk: int, claimed: datetime, settle: Callable[[Mail], None]) -> None:
    """Settle under the row's lock. A claim that somebody else took over meanwhile is left to them."""
    unlocked = rows.select_for_update(skip_locked=True, of=("self",))
    mine = unlocked.filter(pk=pk, status=Status.SENDING, claimed=claimed)
    mail = next(iter(mine), None)  # first() would put the one row in order, which takes longer than to read it
    if mail is not None:
        settle(mail)


def _put_off(rows: QuerySet[Mail], pk: int, claimed: datetime, error: Exception, *, at_once: bool) -> None:
    """Try again later, or give up when every pause has been used; ``at_once`` when its fate is to be asked anew."""
    mine = rows.model._default_manager.filter(pk=pk, status=Status.SENDING, claimed=claimed)
    attempts = mine.values_list("attempts", flat=True).first()
    if attempts is None:
        return
    reason = f"{type(error).__name__}: {error}"
    if at_once:
        mine.update(status=Status.PENDING, error=reason, due=timezone.now())
    elif attempts > len(BACK_OFF):
        mine.update(status=Status.FAILED, error=reason)
    else:
        mine.update(status=Status.PENDING, error=reason, due=timezone.now() + BACK_OFF[attempts - 1])

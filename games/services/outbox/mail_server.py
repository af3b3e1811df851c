"""The mail server out of reach: mails wait until it answers, and then all of them go.

A mail that met the closed door notes it (`note_away`). While the note stands nothing else is tried:
sweeps stop, and new mails wait. Every half minute one worker knocks, without a mail; once it is let
in, mails put off for the server's sake are due at once, however long they had been put off.
"""

import logging
from datetime import timedelta
from typing import Any

from django.db.models import F, QuerySet
from django.db.models.functions import Greatest
from django.utils import timezone

from games.models import AccountMail, Beacon, Digest, NewsMail, Notification, OperatorMail
from games.models.mail import OutgoingMail
from tocsite import smtp

log = logging.getLogger(__name__)

AWAY = "mail server away"
SIGN = " (email server away)"
"""The end of the error of a mail put off for the server's sake."""
MOST_IN_VAIN = 3  # mails that a sweep tries on a server that lets nobody in
KNOCK_EVERY = timedelta(seconds=30)
SENDERS: tuple[type[OutgoingMail], ...] = (Notification, NewsMail, Digest, AccountMail, OperatorMail)
Status = OutgoingMail.Status


def is_away() -> bool:
    """Return True if the server did not let anybody in when it was last tried."""
    return Beacon.objects.filter(name=AWAY).exists()


def note_away() -> None:
    """Note that the server has just let nobody in."""
    now = timezone.now()
    _beacon, is_new = Beacon.objects.update_or_create(name=AWAY, defaults={"at": now})
    if is_new:
        log.warning("the email server cannot be reached; emails wait until it answers")


def note_answer() -> None:
    """Note that the server answers again: the mails put off for its sake are due now.

    Their latest attempt does not count against them, for it was the server's fault.
    """
    deleted, _by_model = Beacon.objects.filter(name=AWAY).delete()
    if not deleted:
        return
    count = sum(_release(model) for model in SENDERS)
    log.warning("the email server answers again; emails put off meanwhile: %d", count)


def look_again(rows: QuerySet[Any]) -> bool:
    """Knock at a server that was away, twice a minute, and when one of these mails has come due that
    was put off; return True if it is there as far as anybody knows. One of several workers knocks.
    """
    beacon = Beacon.objects.filter(name=AWAY).first()
    if beacon is None:
        return True
    now = timezone.now()
    is_time = beacon.at <= now - KNOCK_EVERY
    if not is_time and not rows.filter(status=Status.PENDING, attempts__gt=0, due__gt=beacon.at, due__lte=now).exists():
        return False
    if not Beacon.objects.filter(name=AWAY, at=beacon.at).update(at=now):
        return False
    try:
        smtp.knock()
    except Exception as error:
        log.info("the email server is still away: %s", error)
        return False
    note_answer()
    return True


def _release(model: type[OutgoingMail]) -> int:
    rows: QuerySet[Any] = model._default_manager.filter(status=Status.PENDING, error__endswith=SIGN)
    return rows.update(due=timezone.now(), attempts=Greatest(F("attempts") - 1, 1))

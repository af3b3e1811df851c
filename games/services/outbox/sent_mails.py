"""Rows of mails that went out, or did not have to, deleted in time."""

from datetime import timedelta

from django.db.models import F, Q
from django.utils import timezone

from games.models import Digest, News, NewsMail, Notification
from games.models.mail import OutgoingMail
from games.services.throttle import once_per

KEPT = timedelta(days=365)
LOOK = timedelta(hours=20)
"""All rows are looked through, so once a day is enough."""
Status = OutgoingMail.Status


def forget_old() -> None:
    """Delete mails of a year ago and the words of news to single people, once a day.

    What still waits stays, and the mail of a decision still open: a second one is not to be owed for it.
    """
    if not once_per("old mails deleted", period=LOOK):
        return
    before = timezone.now() - KEPT
    settled = Q(created__lt=before) & ~Q(status__in=[Status.PENDING, Status.SENDING, Status.COLLECTED])
    open_still = Q(seat__asked_move=F("move"))
    Notification.objects.filter(settled).exclude(open_still).delete()
    NewsMail.objects.filter(settled).delete()
    Digest.objects.filter(settled).delete()
    told = News.objects.filter(listed=False, topic="", posted__lt=before)
    told.exclude(text="").update(headline="", text="")  # the row stays: by its key nothing is told twice

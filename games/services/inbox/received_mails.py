"""Rows of mails that came in, deleted in time."""

from datetime import timedelta

from django.db.models import F
from django.utils import timezone

from games.models import IncomingMail, Notification

KEPT = timedelta(days=180)
MOST_FORGOTTEN = 10_000  # at once


def forget_old() -> None:
    """Delete what came in half a year ago, with the answers to it; at most so many at once.

    What was answered about a decision still open stays: a second mail is not to be owed for it.
    """
    open_still = Notification.objects.filter(incoming__isnull=False, seat__asked_move=F("move"))
    old = IncomingMail.objects.filter(received__lt=timezone.now() - KEPT).order_by("received")
    old = old.exclude(pk__in=open_still.values("incoming"))
    IncomingMail.objects.filter(pk__in=list(old.values_list("pk", flat=True)[:MOST_FORGOTTEN])).delete()

"""Rows of mails that came in, deleted in time."""

from datetime import timedelta

from django.utils import timezone

from games.models import IncomingMail

KEPT = timedelta(days=180)
MOST_FORGOTTEN = 10_000  # at once


def forget_old() -> None:
    """Delete what came in half a year ago, with the answers to it; at most so many at once."""
    old = IncomingMail.objects.filter(received__lt=timezone.now() - KEPT).order_by("received")
    IncomingMail.objects.filter(pk__in=list(old.values_list("pk", flat=True)[:MOST_FORGOTTEN])).delete()

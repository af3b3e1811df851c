"""Rows of mails that came in, went out or did not have to, deleted in time."""

from datetime import timedelta

from django.db.models import F, Q
from django.utils import timezone

from games.models import Digest, Game, IncomingMail, MailKind, News, NewsMail, Notification
from games.models.mail import OutgoingMail
from games.services.throttle import once_per

RECEIVED_KEPT, SENT_KEPT = timedelta(days=180), timedelta(days=365)
MOST_FORGOTTEN = 10_000  # received ones at once
LOOK = timedelta(hours=20)
"""All rows of sent ones are looked through, so once a day is enough."""
Status = OutgoingMail.Status
UNSETTLED = (Status.PENDING, Status.SENDING, Status.COLLECTED)


def forget_received() -> None:
    """Delete what came in half a year ago, with the answers to it; at most so many at once.

    What was answered about a decision still open stays: a second mail is not to be owed for it.
    """
    open_still = Notification.objects.filter(incoming__isnull=False, seat__asked_move=F("move"))
    old = IncomingMail.objects.filter(received__lt=timezone.now() - RECEIVED_KEPT).order_by("received")
    old = old.exclude(pk__in=open_still.values("incoming"))
    IncomingMail.objects.filter(pk__in=list(old.values_list("pk", flat=True)[:MOST_FORGOTTEN])).delete()


def forget_sent() -> None:
    """Delete mails of a year ago and the words of news to single people, once a day.

    What still waits stays, and the mail of a decision still open: a second one is not to be owed for it. So does an
    invitation to a game that is open still. The mails in a digest that failed go with it: they are not gathered again.
    """
    if not once_per("old mails deleted", period=LOOK):
        return
    before = timezone.now() - SENT_KEPT
    settled = Q(created__lt=before) & ~Q(status__in=UNSETTLED)
    digests = Digest.objects.filter(settled)
    over = settled | Q(digest__in=digests)
    open_still = Q(seat__asked_move=F("move")) | Q(kind=MailKind.INVITATION, game__status=Game.Status.OPEN)
    Notification.objects.filter(over).exclude(open_still).delete()
    NewsMail.objects.filter(over).delete()
    digests.filter(notifications=None).delete()
    told = News.objects.filter(listed=False, topic="", posted__lt=before)
    waiting = NewsMail.objects.filter(status__in=UNSETTLED).values("news")
    told = told.exclude(headline="", text="").exclude(pk__in=waiting)
    told.update(headline="", text="")  # the row stays: by its key nothing is told twice

"""Rows of mails that went out, or did not have to, deleted in time."""

from datetime import timedelta

from django.db.models import F, Q
from django.utils import timezone

from games.models import Digest, Game, MailKind, News, NewsMail, Notification
from games.models.mail import OutgoingMail
from games.services.throttle import once_per

KEPT = timedelta(days=365)
LOOK = timedelta(hours=20)
"""All rows are looked through, so once a day is enough."""
Status = OutgoingMail.Status
UNSETTLED = (Status.PENDING, Status.SENDING, Status.COLLECTED)


def forget_old() -> None:
    """Delete mails of a year ago and the words of news to single people, once a day.

    What still waits stays, and the mail of a decision still open: a second one is not to be owed for it. So does an
    invitation to a game that is open still. The mails in a digest that failed go with it: they are not gathered again.
    """
    if not once_per("old mails deleted", period=LOOK):
        return
    before = timezone.now() - KEPT
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

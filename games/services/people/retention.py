"""The time that each thing is kept: one table, told on a page and carried out by a task."""

import logging
from collections.abc import Callable
from datetime import timedelta
from typing import NamedTuple

from django.conf import settings
from django.db.models import F, Q
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as lazy

from accounts import addresses, departure, limits, naming, personal_data, sessions
from accounts.models import KEPT as NAMES_KEPT
from games import durations
from games.models import Digest, Game, IncomingMail, MailKind, News, NewsMail, Notification, Report
from games.models.mail import OutgoingMail
from games.services.inbox import option_links
from games.services.outbox import account_mails, imprints, postmaster
from games.services.rows import presence
from games.services.talk import table_talk
from games.services.throttle import once_per

RECEIVED_KEPT, SENT_KEPT, REPORTS_KEPT = timedelta(days=180), timedelta(days=365), timedelta(days=365)
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
    is_settled = Q(created__lt=before) & ~Q(status__in=UNSETTLED)
    digests = Digest.objects.filter(is_settled)
    is_over = is_settled | Q(digest__in=digests)
    open_still = Q(seat__asked_move=F("move")) | Q(kind=MailKind.INVITATION, game__status=Game.Status.OPEN)
    Notification.objects.filter(is_over).exclude(open_still).delete()
    NewsMail.objects.filter(is_over).delete()
    digests.filter(notifications=None).delete()
    single_news = News.objects.filter(listed=False, topic="", posted__lt=before)
    waiting = NewsMail.objects.filter(status__in=UNSETTLED).values("news")
    single_news = single_news.exclude(headline="", text="").exclude(pk__in=waiting)
    single_news.update(headline="", text="")  # the row stays: by its key nothing is told twice


def forget_reports() -> None:
    """Delete the texts of reports decided a year ago; the rows stay, for the log of moderators points to them."""
    old = Report.objects.filter(decided__lt=timezone.now() - REPORTS_KEPT).exclude(reason="")
    old.update(called="", reason="", answer="", as_it_was={}, before={})


log = logging.getLogger(__name__)


class RetentionRule(NamedTuple):
    """Something kept, why, and for how long; ``forget`` deletes what is older."""

    subject: str | Promise
    why: str | Promise
    duration: timedelta
    forget: Callable[[], object]

    @property
    def kept_in_words(self) -> str:
        return durations.roughly(self.duration.total_seconds())


RULES = (
    RetentionRule(
        lazy("The devices you are signed in on, with network address and browser"),
        lazy("You stay signed in, and can sign out elsewhere. Counted from your last visit."),
        timedelta(seconds=settings.SESSION_COOKIE_AGE),
        sessions.forget_ended,
    ),
    RetentionRule(
        lazy("The times of actions with a limit, such as messages or wrong passwords"),
        lazy(
            "No one floods the site or guesses passwords. Most count for a day or less. "
            "Addresses and networks are stored as hashes only."
        ),
        max(limit.within for limit in settings.LIMITS.values() if limit.within),
        limits.forget_old,
    ),
    RetentionRule(
        lazy("Usernames given up, by renaming or deleting an account"),
        lazy("No other player can pass for you."),
        NAMES_KEPT,
        naming.forget_old,
    ),
    RetentionRule(
        lazy("Accounts whose email address was never confirmed"),
        lazy("You can still confirm your address: sign in, and we send you another link."),
        departure.UNCONFIRMED_KEPT,
        departure.forget_unconfirmed,
    ),
    RetentionRule(
        lazy("Emails you send us: your address, your own lines and what came of them"),
        lazy("The delivery log, and answers to your questions."),
        RECEIVED_KEPT,
        forget_received,
    ),
    RetentionRule(
        lazy("The list of emails we send you, without their text"),
        lazy("The delivery log."),
        SENT_KEPT,
        forget_sent,
    ),
    RetentionRule(
        lazy("Fingerprints of the words in emails we send you"),
        lazy("Your replies quote them, and we must not pass the quotes on to others."),
        imprints.KEPT,
        imprints.forget_old,
    ),
    RetentionRule(
        lazy("When you last used the page of each of your games"),
        lazy("We send no email about a decision while you look at it. Nobody else sees this."),
        presence.REMEMBERED,
        presence.forget_old,
    ),
    RetentionRule(
        lazy("Emails about your account that could not be sent yet"),
        lazy("We try again until their links expire. They are deleted once sent."),
        account_mails.LASTS,
        account_mails.forget_expired,
    ),
    RetentionRule(
        lazy("Emails to the operator that could not be passed on"),
        lazy("The operator can still ask for them. They are deleted once passed on."),
        postmaster.KEPT,
        postmaster.forget_failed,
    ),
    RetentionRule(
        lazy("Emails to you that bounced"),
        lazy("After several failures we stop sending."),
        addresses.SOFT_WITHIN,
        addresses.forget_old_failures,
    ),
    RetentionRule(
        lazy("The text of messages that were removed"),
        lazy("The operator may have to look at them after a complaint."),
        table_talk.REMOVED_KEPT,
        table_talk.forget_removed,
    ),
    RetentionRule(
        lazy("The text of reports to the moderators and of appeals, counted from the decision"),
        lazy("Moderators can look up what was decided before. Their log of decisions stays, without names."),
        REPORTS_KEPT,
        forget_reports,
    ),
    RetentionRule(
        lazy("The file with your data"),
        lazy("You can download it."),
        personal_data.KEPT,
        personal_data.forget_old,
    ),
)
UNLISTED = (option_links.forget_dead,)
"""Tasks that delete rows which hold nothing of a person's: the page does not list them."""


def forget_old() -> None:
    """Delete all that is kept no longer; a rule that fails is logged and holds up no other."""
    for forget in (*(rule.forget for rule in RULES), *UNLISTED):
        try:
            forget()
        except Exception:
            log.exception("%s.%s failed", forget.__module__, forget.__name__)

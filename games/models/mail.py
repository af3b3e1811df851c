"""Mails owed to people, the state of each, and each person's preferences."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from .game import Game, Seat
from .happening import Happening
from .incoming import IncomingMail
from .request import Request
from .talk import Message


class MailKind(models.TextChoices):
    """The subject of a mail; people set the way of each kind. ``NEWS`` and ``LEAGUE`` are of a
    `NewsMail`, an ``ANSWER`` is of either, all else of a `Notification`.
    """

    STARTED = "started", _("Game started")
    TURN = "turn", _("Your turn")
    REMINDER = "reminder", _("Reminder")
    ANSWER = "answer", _("Reply to your email")
    OVER = "over", _("Game over")
    LEFT = "left", _("A bot played for you")
    TAKEOVER = "takeover", _("Substitute or returning player")
    WANTED = "wanted", _("Substitute wanted")
    MESSAGE = "message", _("Message from a player")
    INVITATION = "invitation", _("Invitation to a game")
    REQUEST = "request", _("Requests (more time, pause, rewind)")
    LEAGUE = "league", _("Your leagues and ladders")
    NEWS = "news", _("League news")


OF_A_DECISION = (MailKind.TURN, MailKind.REMINDER)
OF_A_GAME_UNDER_WAY = (MailKind.STARTED, MailKind.TURN, MailKind.ANSWER)
"""Kinds that stop a game's mails when they are unsubscribed."""


class OutgoingMail(models.Model):
    """The common columns of mails on their way out, be it of one thing owed or of a day's digest.

    The claim is a conditional UPDATE from pending to sending, so two workers never send one twice.
    """

    class Status(models.TextChoices):
        PENDING = "pending", _("pending")
        SENDING = "sending", _("being sent")
        SENT = "sent", _("sent")
        FAILED = "failed", _("failed")
        VOID = "void", _("no longer needed")
        SKIPPED = "skipped", _("not wanted")
        COLLECTED = "collected", _("waiting for the daily digest")

    class Reason(models.TextChoices):
        NEVER = "never", _("turned off")
        MUTED = "muted", _("the game is muted")
        PAUSED = "paused", _("the address is paused")
        BLOCKED = "blocked", _("the sender is blocked")

    status = models.CharField(max_length=12, choices=Status, default=Status.PENDING)
    reason = models.CharField(max_length=12, choices=Reason, blank=True, default="", help_text="Why it was skipped.")
    attempts = models.PositiveSmallIntegerField(default=0)
    error = models.TextField(blank=True)
    due = models.DateTimeField(default=timezone.now, help_text="Not tried before; put off after a failed attempt.")
    created = models.DateTimeField(auto_now_add=True)
    claimed = models.DateTimeField(null=True, blank=True, help_text="When a worker last took it up.")
    sent = models.DateTimeField(null=True, blank=True)

    class Meta:
        abstract = True


class Digest(OutgoingMail):
    """One mail a day with all news collected for a person: the notifications that point here."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="digests")

    class Meta:
        constraints = [
            models.CheckConstraint(
                name="digest_status_is_known",
                condition=Q(status__in=["pending", "sending", "sent", "failed", "void", "skipped"]),
            ),
        ]
        indexes = [
            models.Index(name="digest_unsent", fields=["due"], condition=Q(status__in=["pending", "sending"])),
        ]

    def __str__(self) -> str:
        return f"digest {self.pk} {self.status}"


class OperatorMail(OutgoingMail):
    """A mail passed on to the operator; deleted once it is sent, for the site keeps nobody's mail."""

    incoming = models.OneToOneField(IncomingMail, on_delete=models.CASCADE, related_name="+", help_text="Handed on.")
    recipient = models.CharField(max_length=254, help_text="The address that it came to, in small letters.")
    raw = models.BinaryField(help_text="The mail as it came.")

    class Meta:
        constraints = [
            models.CheckConstraint(
                name="operator_mail_status_is_known",
                condition=Q(status__in=["pending", "sending", "failed"]),
            ),
        ]
        indexes = [
            models.Index(name="operator_mail_unsent", fields=["due"], condition=Q(status__in=["pending", "sending"])),
        ]

    def __str__(self) -> str:
        return f"mail {self.incoming_id} to the operator {self.status}"


class AccountMail(OutgoingMail):
    """A mail of somebody's account, as it was written for them when they asked for it; deleted once
    it is sent.

    It may hold a code or a link to let its reader in, useless once it has expired: then it goes
    unsent.
    """

    recipient = models.EmailField(max_length=254)
    subject = models.CharField(max_length=250)
    text = models.TextField()
    html = models.TextField(blank=True)
    headers = models.JSONField(default=dict)
    expires = models.DateTimeField(help_text="When it is of no use any more.")

    class Meta:
        constraints = [
            models.CheckConstraint(
                name="account_mail_status_is_known",
                condition=Q(status__in=["pending", "sending", "failed"]),
            ),
        ]
        indexes = [
            models.Index(name="account_mail_unsent", fields=["due"], condition=Q(status__in=["pending", "sending"])),
            models.Index(name="account_mail_expires", fields=["expires"]),
        ]

    def __str__(self) -> str:
        return f"account mail {self.pk} {self.status}"


class PersonalMail(OutgoingMail):
    """A mail about one thing to its person, or the source of one line of a digest. ``kind`` is a
    `MailKind`.

    The row is written whatever the person's preferences. These decide its delivery just before it
    is sent: put off until the quiet hours end (``held``), collected for the digest (``due`` is the
    digest's hour), or skipped for a ``reason``.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="%(class)ss")
    held = models.DateTimeField(null=True, blank=True, help_text="Until when quiet hours kept it back.")
    digest = models.ForeignKey(Digest, on_delete=models.SET_NULL, null=True, blank=True, related_name="%(class)ss")

    class Meta:
        abstract = True
        constraints = [
            models.CheckConstraint(
                name="%(class)s_status_is_known",
                condition=Q(status__in=["pending", "sending", "sent", "failed", "void", "skipped", "collected"]),
            ),
            models.CheckConstraint(
                name="%(class)s_skipped_for_a_reason",
                condition=Q(status="skipped", reason__in=["never", "muted", "paused", "blocked"])
                | (~Q(status="skipped") & Q(reason="")),
            ),
        ]
        indexes = [
            models.Index(name="%(class)s_unsent", fields=["due"], condition=Q(status__in=["pending", "sending"])),
            models.Index(
                name="%(class)s_collected",
                fields=["due", "user"],
                condition=Q(status="collected", digest__isnull=True),
            ),
            models.Index(name="%(class)s_paused", fields=["created"], condition=Q(reason="paused")),
            models.Index(name="%(class)s_failed", fields=["claimed"], condition=Q(status="failed")),
            models.Index(name="%(class)s_sent", fields=["sent"], condition=Q(sent__isnull=False)),
            models.Index(name="%(class)s_of_person", fields=["user", "-id"]),
        ]


class Notification(PersonalMail):
    """A mail owed to a seat's person, written in the transaction of the move that owes it.

    ``seat`` is the seat asked, or told about; news of a seat by a ``happening`` may go to anybody,
    and has to be written for an onlooker. A decision's own mail may tell of one as well: the end of
    the time for the one before.

    Two columns hold another thing by kind. ``step`` is read by `reminder_step` and `shown_move`.
    ``allowance`` of a decision's mail counts how often its person left the decision and came back,
    so that its mail comes again; of a reminder it is seconds, with one more for each return.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="notifications")
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="notifications")
    kind = models.CharField(max_length=12, choices=MailKind)
    move = models.PositiveIntegerField(help_text="Number of the move that made it due.")
    step = models.CharField(
        max_length=8,
        blank=True,
        default="",
        help_text="Of a reminder: a rulebooks.clock.Step; of a decision asked anew: the move that its person had seen.",
    )
    allowance = models.PositiveIntegerField(
        default=0, help_text="Of a reminder: seconds that its decision may take; with more of them a step comes anew."
    )
    happening = models.ForeignKey(
        Happening, on_delete=models.CASCADE, null=True, blank=True, related_name="notifications", help_text="Told of."
    )
    incoming = models.OneToOneField(
        IncomingMail, on_delete=models.CASCADE, null=True, blank=True, related_name="answer", help_text="Answered."
    )
    message = models.ForeignKey(
        Message, on_delete=models.CASCADE, null=True, blank=True, related_name="notifications", help_text="Passed on."
    )
    request = models.ForeignKey(
        Request, on_delete=models.CASCADE, null=True, blank=True, related_name="notifications", help_text="To answer."
    )
    host = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="+",
        help_text="Invites.",
    )

    class Meta(PersonalMail.Meta):
        constraints = [
            *PersonalMail.Meta.constraints,
            models.UniqueConstraint(
                name="notification_once",
                fields=["seat", "user", "move", "kind", "step", "allowance"],
                condition=Q(incoming__isnull=True, message__isnull=True, request__isnull=True)
                & (Q(happening__isnull=True) | Q(kind="turn")),
            ),
            models.UniqueConstraint(name="notification_of_message_once", fields=["message", "user"]),
            models.UniqueConstraint(name="notification_of_request_once", fields=["request", "user"]),
            models.UniqueConstraint(name="notification_of_happening_once", fields=["happening", "user", "kind"]),
            models.CheckConstraint(
                name="notification_kind_is_known",
                condition=Q(
                    kind__in=[
                        "started",
                        "turn",
                        "reminder",
                        "answer",
                        "over",
                        "left",
                        "takeover",
                        "wanted",
                        "message",
                        "invitation",
                        "request",
                    ]
                ),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.seat_id}/{self.move} {self.status}"

    @property
    def about(self) -> Game:
        return self.game

    @property
    def reminder_step(self) -> str:
        """The `rulebooks.clock.Step` of a reminder; empty for any other kind."""
        return self.step if self.kind == MailKind.REMINDER else ""

    @property
    def shown_move(self) -> int | None:
        """The latest move shown before an order by a link, of a decision asked anew after it."""
        return int(self.step) if self.kind == MailKind.TURN and self.step else None


class MailSettings(models.Model):
    """A person's preferences for mails; without a row, or a word on a kind, the usual holds.

    ``ways`` maps a kind to one of ``Way``.
    """

    class Way(models.TextChoices):
        AT_ONCE = "at_once", _("At once")
        DIGEST = "digest", _("Daily digest")
        NEVER = "never", _("Never")

    DIGEST_HOUR = 8

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, primary_key=True, related_name="mail_settings"
    )
    ways = models.JSONField(default=dict, blank=True)
    digest_hour = models.PositiveSmallIntegerField(
        default=DIGEST_HOUR, help_text="By the person's clock, 0 to 23: when the daily digest goes out."
    )

    class Meta:
        constraints = [
            models.CheckConstraint(name="mail_digest_hour_exists", condition=Q(digest_hour__lte=23)),
        ]

    def __str__(self) -> str:
        return f"mails of {self.user_id}"


class Beacon(models.Model):
    """The last moment of something that must not be lost with a process: a sign of life, a line in the log."""

    name = models.CharField(max_length=40, primary_key=True)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.name} {self.at}"

"""Mails that came in, and the outcome of each."""

from datetime import timedelta

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from .game import Game, Seat


class IncomingMail(models.Model):
    """One mail at one address of ours, written in the transaction of the moves it caused.

    Its row means the mail has been dealt with; a mail with orders for two games counts once at each
    address. ``game``, ``seat`` and ``user`` are those of its address, as far as it was signed by
    us, else those of the answer to its sender, if any. Neither the address nor any text but the
    writer's own ``lines`` is kept. ``report`` is the outcome for ``games.mail.answers``: it knows
    no more than the seat may.
    """

    class Outcome(models.TextChoices):
        ACTED = "acted", _("orders carried out")
        SAID = "said", _("passed on to the other players")
        HELD = "held", _("waiting for your confirmation")
        REFUSED = "refused", _("no order carried out")
        ANSWERED = "answered", _("question answered")
        EMPTY = "empty", _("no order found")
        STALE = "stale", _("decision no longer open")
        NOT_YOURS = "not yours", _("not your seat")
        WRONG_TOKEN = "wrong token", _("unknown address")
        HANDED_ON = "handed on", _("passed on to the operator")
        NOBODY = "nobody", _("address not in use")
        AUTOMATIC = "automatic", _("automatic reply")
        BOUNCE = "bounce", _("delivery report")
        RECEIPT = "receipt", _("read receipt")
        CALENDAR = "calendar", _("calendar reply")
        LOOP = "loop", _("an email of ours that came back")
        TOO_BIG = "too big", _("too big")
        UNREADABLE = "unreadable", _("unreadable")

    HELD_FOR = timedelta(days=7)
    """The time that a message waits for its writer's yes."""

    message_id = models.CharField(max_length=260, help_text="Its own, or sha256: and a hash of it.")
    addressee = models.CharField(max_length=64, help_text="A hash of the envelope's recipient.")
    sender = models.CharField(max_length=254, blank=True, help_text="Of the envelope, in lower case.")
    received = models.DateTimeField(default=timezone.now)
    copies = models.PositiveIntegerField(default=1, help_text="How often it arrived; only the first time counts.")
    outcome = models.CharField(max_length=12, choices=Outcome)
    game = models.ForeignKey(Game, on_delete=models.CASCADE, null=True, related_name="incoming_mails")
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, null=True, related_name="incoming_mails")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, related_name="incoming_mails"
    )
    lines = models.JSONField(default=list)
    report = models.JSONField(default=dict)

    class Meta:
        constraints = [models.UniqueConstraint(name="incoming_once", fields=["message_id", "addressee"])]
        indexes = [
            models.Index(
                name="incoming_wrong_token",
                fields=["sender", "-received"],
                condition=models.Q(outcome="wrong token"),
            ),
            models.Index(name="incoming_received", fields=["received"]),
        ]

    def __str__(self) -> str:
        return f"{self.message_id} {self.outcome}"

    @property
    def is_talk(self) -> bool:
        """True if it was for the other players: told to them, or held until its writer says yes."""
        return self.outcome in (self.Outcome.SAID, self.Outcome.HELD)

"""Mails that came in, with the outcome of each, imprints of the mails they quote, and wrong numbers
given on the page of an option.
"""

from datetime import timedelta
from typing import Any, NotRequired, TypedDict

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from .game import Game, Seat


class FailedMail(TypedDict):
    """The lines of an earlier mail that were not carried out, for a later mail's answer to tell."""

    lines: list[str]  # the first few
    sentence: str  # the reason
    kind: NotRequired[str]  # the class of the order that was refused, empty if it is not known
    more: int  # the number of further lines


class MailReport(TypedDict, total=False):
    """The effects of a mail, as the plain data in its row. The answer to the mail tells it.

    It holds the writer's own lines and their effects; of the position it holds nothing, for the
    answer shows it as it is when it is sent.
    """

    # What the lines did (`games.services.inbox.reply_commands`)
    done: list[dict[str, Any]]  # the orders carried out, each a `free_text_orders.DoneLine`
    problem: dict[str, Any] | None  # the first line not taken: line, sentence, candidates, perhaps kind and asks
    left: list[str]  # that line and all after it
    told: list[str]  # sentences
    asked: list[str]  # command words that ask for a view, such as MAP
    would: list[str]  # the forecast of a preview
    together: bool  # all orders were to count, or none
    before: int | None  # the number of the latest move before any of it; None if nothing was done
    request: int | None  # key of a request for the answer to ask about as well
    message: int | None  # key of the message to some people that was told, or that a held one answers
    readers: list[int] | None  # keys of the people it is told to; None means everybody at the table
    # What others add
    headline: str  # first sentence of the answer to a reply to an invitation (`invitation_replies`)
    unclear: bool  # the answer asks if a person wrote the mail (`machines`)
    yes: str  # when the writer of a held message said yes, in ISO format (`held_messages`)
    next_answer: str  # when the next answer comes, if this one fills the hour, in ISO format (`answer_rate_limit`)
    earlier: list[FailedMail]  # failures of mails whose waiting answers this one replaces, oldest first
    earlier_cut: bool  # there were more of them than are kept


class IncomingMail(models.Model):
    """One mail at one address of ours, written in the transaction of the moves it caused.

    Its row means the mail has been dealt with; a mail with orders for two games counts once at each
    address. ``game``, ``seat`` and ``user`` are those of its address, as far as it was signed by
    us, else those of the answer to its sender, if any. Neither the address nor any text but the
    writer's own ``lines`` is kept. ``report`` is a `MailReport`, told by `games.mail.answers`: it knows
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
        COPY = "copy", _("copy of an email read at another address")
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


class OptionTries(models.Model):
    """Tries on one option's link, hashed in ``link``: ``wrong`` numbers by the key of their page.

    The keys are of pages made by this site, so they are no more than the wrong numbers. ``seat``
    and ``shown`` are the link's own: by them it expires.
    """

    link = models.CharField(max_length=64, primary_key=True)
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="+")
    shown = models.PositiveIntegerField(help_text="Number of the latest move when the option was offered.")
    wrong = models.JSONField(default=dict)

    def __str__(self) -> str:
        return f"{self.in_all} wrong on {self.link[:8]}"

    @property
    def in_all(self) -> int:
        return sum(self.wrong.values())


class MailImprint(models.Model):
    """The contents of a mail open to answers, as numbers (`games.mail.imprint`) and never as words.

    Replies to a mail without one are held for a yes more often.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    message_id = models.CharField(max_length=260, help_text="That of the mail, with its brackets.")
    runs = models.BinaryField(help_text="Four bytes for each run of words.")
    sent = models.DateTimeField(default=timezone.now)

    class Meta:
        indexes = [
            models.Index(name="imprint_of_person", fields=["user", "-id"]),
            models.Index(name="imprint_sent", fields=["sent"]),
        ]

    def __str__(self) -> str:
        return f"{self.message_id} to {self.user_id}"

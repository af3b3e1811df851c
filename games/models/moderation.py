"""Reports of players to the moderators, and the log of what these did."""

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy as plazy

SUBJECTS = ["player", "message", "game", "league", "appeal"]
ACTS = ["dismiss", "warn", "mute", "rename", "hide", "suspend", "lift", "staff"]


class Report(models.Model):
    """A player's words to the moderators about something, or an appeal against an act of theirs.

    ``key`` names the thing among those of its ``subject``. ``as_it_was`` shows it as it was when the
    report was made, and ``about`` is who answers for it. ``before`` has what an act of the moderators
    has replaced, for it to be restored. Its texts are deleted some time after the decision
    (`services.moderation.reporting`); the row stays, for the log points to it.
    """

    class Subject(models.TextChoices):
        PLAYER = "player", plazy("reported", "player")
        MESSAGE = "message", plazy("reported", "message")
        GAME = "game", plazy("reported", "game")
        LEAGUE = "league", plazy("reported", "league")
        APPEAL = "appeal", plazy("reported", "appeal")

    class Kind(models.TextChoices):
        ABUSE = "abuse", _("Insults or threats")
        NAME = "name", _("Offensive or misleading name")
        CHEATING = "cheating", _("Cheating or secret agreements")
        SPAM = "spam", _("Advertising or spam")
        OTHER = "other", _("Something else")

    class State(models.TextChoices):
        OPEN = "open", plazy("a report", "open")
        DISMISSED = "dismissed", plazy("a report", "no action")
        ACTED = "acted", plazy("a report", "action taken")

    subject = models.CharField(max_length=8, choices=Subject)
    key = models.CharField(max_length=80)
    kind = models.CharField(max_length=8, choices=Kind)
    called = models.CharField(max_length=200, help_text="What it was called.")
    as_it_was = models.JSONField(default=dict)
    before = models.JSONField(default=dict)
    about = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        related_name="+",
        help_text="Who answers for it.",
    )
    reporter = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="reports")
    reason = models.TextField(help_text="In the reporter's words.")
    created = models.DateTimeField(default=timezone.now)
    state = models.CharField(max_length=9, choices=State, default=State.OPEN)
    answer = models.TextField(blank=True, help_text="The moderators' words to the reporter.")
    decided = models.DateTimeField(null=True)
    claimed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+", help_text="Works on it."
    )
    claimed = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.CheckConstraint(name="report_subject_is_known", condition=Q(subject__in=SUBJECTS)),
            models.CheckConstraint(
                name="report_state_is_known",
                condition=Q(state="open", decided=None) | Q(state__in=["dismissed", "acted"], decided__isnull=False),
            ),
            models.UniqueConstraint(
                name="report_once", fields=["reporter", "subject", "key"], condition=Q(state="open")
            ),
            models.UniqueConstraint(name="appeal_of_act_once", fields=["key"], condition=Q(subject="appeal")),
        ]
        indexes = [
            models.Index(name="report_waiting", fields=["id"], condition=Q(state="open")),
            models.Index(name="report_decided", fields=["decided"], condition=Q(decided__isnull=False)),
        ]

    def __str__(self) -> str:
        return f"{self.pk}: {self.subject} {self.key}"

    def get_absolute_url(self) -> str:
        return reverse("games:report", args=[self.pk])

    @property
    def is_appeal(self) -> bool:
        return self.subject == self.Subject.APPEAL

    @property
    def thing(self) -> str:
        """Name what was reported, in the reader's language; empty once the texts are deleted."""
        return name_thing(self.subject, self.called, self.as_it_was)


def name_thing(subject: str, called: str, as_it_was: dict[str, Any]) -> str:
    """Name a reported thing in the reader's language; ``called`` is its own name, in nobody's."""
    if subject == Report.Subject.MESSAGE and as_it_was:
        return gettext("Message of %(name)s in %(game)s") % {"name": as_it_was["author"], "game": as_it_was["game"]}
    if subject == Report.Subject.APPEAL and (against := as_it_was.get("against")):
        return gettext("Appeal: %(called)s") % {"called": name_thing(**against)}
    return called


class ModeratorAct(models.Model):
    """An act of a moderator, on a report or in the administration. Nobody changes a row or takes one away: a trigger of
    the database refuses it.

    So no name stands here that would have to go with its account: ``moderator`` and ``person`` are
    keys of accounts, and the ``reason`` has neither name.
    """

    class Kind(models.TextChoices):
        DISMISS = "dismiss", _("Dismiss")
        WARN = "warn", _("Warn")
        MUTE = "mute", plazy("moderator", "Mute")
        RENAME = "rename", _("Rename")
        HIDE = "hide", plazy("moderator", "Hide")
        SUSPEND = "suspend", _("Suspend")
        LIFT = "lift", _("Lift")
        STAFF = "staff", _("Administration")

    kind = models.CharField(max_length=8, choices=Kind)
    report = models.ForeignKey(Report, on_delete=models.PROTECT, null=True, related_name="acts")
    row = models.CharField(max_length=80, blank=True, help_text='What the administration acted on, as "games.game 12".')
    moderator = models.BigIntegerField()
    person = models.BigIntegerField(null=True, help_text="Whom it is against, or for, when it is lifted.")
    reason = models.TextField()
    until = models.DateTimeField(null=True, help_text="Of a mute.")
    made = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.CheckConstraint(name="moderator_act_kind_is_known", condition=Q(kind__in=ACTS)),
            models.CheckConstraint(name="moderator_act_has_a_reason", condition=~Q(reason="")),
            models.CheckConstraint(
                name="moderator_act_is_on_something",
                condition=Q(kind="staff", report=None) & ~Q(row="")
                | ~Q(kind="staff") & Q(report__isnull=False, row=""),
            ),
            models.CheckConstraint(
                name="moderator_act_mute_ends",
                condition=Q(kind="mute", until__isnull=False) | (~Q(kind="mute") & Q(until=None)),
            ),
        ]
        indexes = [models.Index(name="moderator_act_of_person", fields=["person", "-id"])]

    def __str__(self) -> str:
        return f"{self.row or self.report_id}: {self.kind}"

    @property
    def its_report(self) -> Report:
        """The report of an act that is none of the administration."""
        assert self.report is not None
        return self.report

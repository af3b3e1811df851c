"""Requests of players to each other: more time for somebody, a pause for all, or going back to a
move; with the answers.
"""

from datetime import datetime, timedelta

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy as plazy

from .game import Game, Seat

ANSWERED_WITHIN = timedelta(days=7)  # a request that not all have answered by then comes to nothing


class Request(models.Model):
    """One request, made by ``asker``, sitting in ``by`` at the time; open until all agree or one
    does not.

    An extension is for the decision of ``seat`` since the move ``asked_move``, and for its person
    ``person``: it lapses with that decision. A granted pause lies from ``since`` to ``until``. A
    rewind goes back to the position after ``back_to`` moves that count. Written under the game's
    row lock.
    """

    class Kind(models.TextChoices):
        EXTENSION = "extension", _("more time")
        PAUSE = "pause", _("pause")
        REWIND = "rewind", _("rewind")

    class State(models.TextChoices):
        OPEN = "open", plazy("a request", "open")
        GRANTED = "granted", _("granted")
        REFUSED = "refused", plazy("a request", "refused")
        WITHDRAWN = "withdrawn", _("withdrawn")
        LAPSED = "lapsed", _("lapsed")

    EXTENSIONS = (1, 2, 3, 7)  # days that can be asked for
    PAUSES = (3, 7, 14, 30)

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="requests")
    kind = models.CharField(max_length=12, choices=Kind)
    state = models.CharField(max_length=12, choices=State, default=State.OPEN)
    by = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="requests")
    asker = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, null=True, related_name="extensions")
    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, related_name="+")
    asked_move = models.PositiveIntegerField(null=True)
    seconds = models.PositiveIntegerField(default=0)
    back_to = models.PositiveIntegerField(null=True, help_text="Of a rewind: the place of the move to go back to.")
    created = models.DateTimeField()
    since = models.DateTimeField(null=True)
    until = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(name="request_open_once", fields=["game", "kind"], condition=Q(state="open")),
            models.CheckConstraint(
                name="request_state_is_known",
                condition=Q(state__in=["open", "granted", "refused", "withdrawn", "lapsed"]),
            ),
            models.CheckConstraint(
                name="request_is_complete",
                condition=Q(kind="extension", seat__isnull=False, person__isnull=False, asked_move__isnull=False)
                | Q(kind__in=["pause", "rewind"], seat__isnull=True, person__isnull=True, asked_move__isnull=True),
            ),
            models.CheckConstraint(
                name="request_rewind_has_an_aim",
                condition=Q(kind="rewind", back_to__isnull=False) | (~Q(kind="rewind") & Q(back_to__isnull=True)),
            ),
            models.CheckConstraint(
                name="request_pause_has_an_end",
                condition=~Q(kind="pause", state="granted") | Q(since__isnull=False, until__gte=models.F("since")),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}: {self.kind} {self.seconds} {self.state}"

    @property
    def about(self) -> tuple[int | None, ...]:
        """The common key of two requests of one kind for the same thing."""
        return self.seat_id, self.seconds, self.back_to

    @property
    def ends(self) -> datetime:
        """The latest time it lapses: an extension with the time of its decision, as long as this is owed."""
        end = self.created + ANSWERED_WITHIN
        return end if self.seat is None or self.seat.deadline is None else min(end, self.seat.deadline)

    def waits(self, now: datetime) -> bool:
        """Return True if it can still be answered: an extension as long as its decision is owed and
        its time is not up.
        """
        if self.state != self.State.OPEN or now >= self.ends:
            return False
        if self.seat is None:
            return True
        seat = self.seat
        is_owed = seat.asked_move == self.asked_move and seat.user_id == self.person_id and not seat.played_by_bot
        return is_owed and seat.deadline is not None


class RequestAnswer(models.Model):
    """A person's answer to a request; the asker's own is among them. It counts while they sit at the table."""

    request = models.ForeignKey(Request, on_delete=models.CASCADE, related_name="answers")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    agrees = models.BooleanField()
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(name="request_answered_once", fields=["request", "user"])]

    def __str__(self) -> str:
        return f"{self.user_id} on {self.request_id}: {'yes' if self.agrees else 'no'}"

"""Orders a seat's person gives ahead of time: standing orders, answered without being asked, and the
plan of their own turn.
"""

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import F, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.titles.standing.rule import OWN_TURN, PLAYS_ITSELF, StandingRule

from .game import Seat


class StandingOrder(models.Model):
    """One instruction for a kind of decision, or the list for the next own turn (OWN_TURN).

    It counts only while ``user`` sits in the seat, so a seat that changes hands has none. Nobody
    else ever learns of it before a move of it is in the log. ``lines`` of the list are those still
    to be carried out; ``stopped`` is the reason it went no further. ``refused_line`` could not be
    carried out when the seat was asked by the move ``refused_move``, and its mail says so; without
    a line, the order did not come to act at all.
    """

    class Stopped(models.TextChoices):
        REFUSED = "refused", _("an order was not possible")
        PLAYED = "played", _("you played yourself")
        OVER = "over", _("it had expired")

    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="standing_orders")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="standing_orders")
    kind = models.CharField(max_length=24, help_text="One of the title's kinds, OWN_TURN or PLAYS_ITSELF.")
    policy = models.CharField(max_length=12, blank=True, help_text="One of the title's for the kind.")
    lines = ArrayField(models.CharField(max_length=120), default=list, blank=True, help_text="Notation, in order.")
    rank = models.PositiveSmallIntegerField(default=0, help_text="The lowest is tried first.")

    conditions = models.JSONField(
        default=dict, blank=True, help_text="The title's, by name; what is absent is no condition."
    )
    first_round = models.PositiveSmallIntegerField(null=True, blank=True)
    last_round = models.PositiveSmallIntegerField(null=True, blank=True)
    expires = models.DateTimeField(null=True, blank=True)
    once = models.BooleanField(default=False, help_text="Gone after it was used.")
    wait = models.PositiveSmallIntegerField(default=0, help_text="Hours in which the person may answer first.")

    begun = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="The round in whose turn the list was begun: nothing holds it back in that."
    )
    stopped = models.CharField(max_length=8, choices=Stopped, blank=True)
    refused_line = models.CharField(max_length=120, blank=True)
    refused_move = models.PositiveIntegerField(null=True, blank=True)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["seat", "rank", "pk"]
        constraints = [
            models.UniqueConstraint(
                name="standing_list_once",
                fields=["seat", "user", "kind"],
                condition=Q(kind__in=[OWN_TURN, PLAYS_ITSELF]),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.seat_id} {self.kind} {self.policy}"

    @property
    def rule(self) -> StandingRule:
        """The order in its title's terms."""
        return StandingRule(
            self.pk,
            self.kind,
            self.policy,
            tuple(self.lines),
            self.conditions,
            self.first_round,
            self.last_round,
            self.wait,
            self.begun,
        )

    @property
    def has_expired(self) -> bool:
        return self.expires is not None and self.expires <= timezone.now()

    def is_over(self, round_: int) -> bool:
        """Return True if it would come too late in that round."""
        return self.has_expired or (self.last_round is not None and round_ > self.last_round)

    @classmethod
    def valid(cls) -> QuerySet["StandingOrder"]:
        """Return unexpired orders of present occupants; a list stays until its person has seen the reason."""
        lasting = Q(expires__isnull=True) | Q(expires__gt=timezone.now()) | Q(kind=OWN_TURN)
        return cls.objects.filter(lasting, user_id=F("seat__user_id"))


class Plan(models.Model):
    """Orders for one's own turn to be looked at, until they are given or put on the list for the
    next turn.

    It does nothing by itself and is told to nobody; it counts only while ``user`` sits in the seat.
    ``dice`` has the chosen results for each of the ``lines``, a digit a die, and nothing for
    expected results.
    """

    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="turn_plans")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="turn_plans")
    lines = ArrayField(models.CharField(max_length=120), default=list, blank=True, help_text="Notation, in order.")
    dice = ArrayField(models.CharField(max_length=60, blank=True), default=list, blank=True, help_text="By line.")

    class Meta:
        constraints = [models.UniqueConstraint(name="plan_once", fields=["seat", "user"])]

    def __str__(self) -> str:
        return f"{self.seat_id} {len(self.lines)}"

    @classmethod
    def valid(cls) -> QuerySet["Plan"]:
        """Return plans of present occupants."""
        return cls.objects.filter(user_id=F("seat__user_id"))

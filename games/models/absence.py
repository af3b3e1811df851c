"""Former holders of seats, and the facts behind people's reliability."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tocsite.isolation import NameField

from .game import Game, Seat


class Tenure(models.Model):
    """The time in a seat of a person since replaced by a substitute: up to the move ``until_move``,
    included.

    ``user`` is null once their account is gone; they go by their name of then.
    """

    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="tenures")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="tenures")
    called = NameField(max_length=150, help_text="What they were called when the substitute sat down.")
    until_move = models.PositiveIntegerField()
    why = models.CharField(max_length=8, choices=Seat.Why, help_text="Why the seat was free.")
    created = models.DateTimeField(auto_now_add=True, help_text="When the substitute sat down.")

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.user_id} in {self.seat_id} until {self.until_move}"


class Record(models.Model):
    """One person's conduct in one game that has started: the facts behind their reliability.

    A decision, such as a whole turn, counts when it is done: ``on_time`` when the person did it,
    ``expiries`` when time ran out first. The bot's decisions in a seat given up count for nobody.
    """

    class Ending(models.TextChoices):
        NONE = "", _("still playing")
        PLAYED = "played", _("played to the end")
        LEFT = "left", _("abandoned")
        REPLACED = "replaced", _("replaced by a substitute")

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="records")
    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="records")
    on_time = models.PositiveIntegerField(default=0)
    expiries = models.PositiveIntegerField(default=0)
    substitute = models.BooleanField(default=False, help_text="Came into the game as a substitute.")
    ending = models.CharField(max_length=8, choices=Ending, blank=True, default=Ending.NONE)
    updated = models.DateTimeField(help_text="When a decision was last counted, or the game began or ended.")

    class Meta:
        constraints = [
            models.UniqueConstraint(name="record_once", fields=["user", "game"]),
            models.CheckConstraint(
                name="record_ending_is_known", condition=models.Q(ending__in=["", "played", "left", "replaced"])
            ),
        ]
        # all that a profile asks of somebody's conduct, without the rows
        indexes = [
            models.Index(
                name="record_of_person",
                fields=["user", "-updated"],
                include=["on_time", "expiries", "ending", "substitute"],
            )
        ]

    def __str__(self) -> str:
        return f"{self.user_id} in {self.game_id}: {self.on_time} in time, {self.expiries} not"

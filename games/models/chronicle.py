"""Figures of games that are over, and of all those of a title together."""

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q

from .game import Game


class Chronicle(models.Model):
    """A finished game in figures. The row is written with the end and owes its figures until
    ``worked_out``.

    Figures for statistics stand in columns of their own. `games.services.history.chronicles` writes
    it.
    """

    game = models.OneToOneField(Game, on_delete=models.CASCADE, primary_key=True, related_name="chronicle")
    worked_out = models.DateTimeField(null=True, blank=True)
    figures = models.TextField(blank=True, help_text="As JSON of games.engine.figures.Figures.")
    ruleset = models.CharField(max_length=40)
    counts = models.BooleanField(default=False, help_text="A public game of people: statistics count it.")
    players = models.PositiveSmallIntegerField(default=0)
    winners = ArrayField(
        models.PositiveSmallIntegerField(),
        default=list,
        help_text="The indexes of the seats that share the first place.",
    )
    score = models.IntegerField(default=0, help_text="The winner's.")
    margin = models.IntegerField(default=0, help_text="How much more than the second.")
    seconds = models.PositiveBigIntegerField(default=0, help_text="From the start to the end.")
    moves = models.PositiveIntegerField(default=0, help_text="How many count.")
    rounds = models.PositiveIntegerField(default=0)
    openings = ArrayField(models.CharField(max_length=40, blank=True), default=list, help_text="By seat.")

    class Meta:
        indexes = [
            models.Index(name="chronicle_owed", fields=["game"], condition=Q(worked_out__isnull=True)),
            models.Index(name="chronicle_of_title", fields=["ruleset"], condition=Q(counts=True)),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}: {self.rounds} rounds"


class Statistics(models.Model):
    """The figures of a title's games, counted by a task so that no page has to."""

    ruleset = models.CharField(max_length=40, primary_key=True)
    counted = models.DateTimeField()
    data = models.JSONField(help_text="As JSON of games.counted.GameStatistics.")

    def __str__(self) -> str:
        return self.ruleset

"""A narrow row of each begun game for lists, searches, profiles and feeds, counted when the game
changes.
"""

from django.contrib.postgres.indexes import GinIndex
from django.db import models
from django.db.models import Q

from .game import Game


class CatalogueEntry(models.Model):
    """The searched columns of a game, beside its row: this holds its position, and is read for the
    games of a page alone.

    Everything in it may be known to anybody with access to the game: of a running one the moves up
    to its latest barrier. `games.services.rows.catalogue` writes it, under the game's row lock.
    """

    game = models.OneToOneField(Game, on_delete=models.CASCADE, primary_key=True, related_name="entry")
    ruleset = models.CharField(max_length=40)
    players = models.PositiveSmallIntegerField()
    options = models.JSONField(default=dict, help_text="What was agreed on beside the number of players.")
    private = models.BooleanField()
    over = models.BooleanField(default=False)
    started = models.DateTimeField()
    finished = models.DateTimeField(null=True, blank=True)
    settled = models.PositiveIntegerField(default=0, help_text="Number of the latest move that is counted here.")
    moves = models.PositiveIntegerField(default=0, help_text="How many moves count up to that one.")
    days = models.PositiveIntegerField(null=True, blank=True, help_text="Whole days from start to end.")
    best = models.IntegerField(null=True, blank=True, help_text="The winner's score.")
    events = models.JSONField(default=dict, help_text="How often what it can be found by has happened, by key.")

    class Meta:
        constraints = [
            models.CheckConstraint(
                name="entry_over_has_end",
                condition=Q(over=False, finished__isnull=True)
                | Q(over=True, finished__isnull=False, days__isnull=False, best__isnull=False),
            ),
        ]
        # An index a way of sorting: a page is read in its order, and what is rare by it is soon found. By EXPLAIN a
        # search for anything else goes over the whole of this narrow table, some 20 ms for 100,000 games, or over the
        # games of a person (`seat_of_person`).
        indexes = [
            models.Index(name="entry_finished", fields=["-finished", "-game"], condition=Q(over=True)),
            models.Index(name="entry_moves", fields=["over", "-moves", "-game"]),
            models.Index(name="entry_days", fields=["-days", "-game"], condition=Q(over=True)),
            models.Index(name="entry_best", fields=["-best", "-game"], condition=Q(over=True)),
            models.Index(name="entry_running", fields=["-started", "-game"], condition=Q(over=False)),
            models.Index(name="entry_started", fields=["-started", "-game"], condition=Q(private=False)),
            GinIndex(name="entry_events", fields=["events"]),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}: {self.ruleset}"

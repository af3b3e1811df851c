"""A narrow row of each begun game for lists, searches, profiles and feeds, counted when the game
changes; and counts of people's finished games.
"""

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex
from django.db import models
from django.db.models import F, Q

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
    seated = ArrayField(models.BigIntegerField(), default=list, db_default=[], help_text="Keys of its present people.")
    readers = ArrayField(
        models.BigIntegerField(),
        default=list,
        db_default=[],
        help_text="Keys of who may see a private game: who opened it, sits or sat in it. Empty for a public one.",
    )
    winners = ArrayField(
        models.BigIntegerField(), default=list, db_default=[], help_text="Keys of the people in first place."
    )
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
        # An index a way of sorting: a page is read in its order, and what is rare by it is soon found. Games of people
        # who play much are read in that order too, those of others by `entry_seated`: PostgreSQL knows how often each
        # key occurs in a column of arrays.
        indexes = [
            models.Index(name="entry_finished", fields=["-finished", "-game"], condition=Q(over=True)),
            models.Index(name="entry_moves", fields=["over", "-moves", "-game"]),
            models.Index(name="entry_days", fields=["-days", "-game"], condition=Q(over=True)),
            models.Index(name="entry_best", fields=["-best", "-game"], condition=Q(over=True)),
            models.Index(name="entry_running", fields=["-started", "-game"], condition=Q(over=False)),
            models.Index(name="entry_started", fields=["-started", "-game"], condition=Q(private=False)),
            GinIndex(name="entry_events", fields=["events"]),
            GinIndex(name="entry_seated", fields=["seated"]),
            GinIndex(name="entry_readers", fields=["readers"], condition=Q(private=True)),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}: {self.ruleset}"


class PlaceCount(models.Model):
    """A person's finished games of a title, with so many players, that ended in this place.

    `games.services.rows.catalogue` writes it and the others below, with the end of a game.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", db_index=False)
    ruleset = models.CharField(max_length=40)
    players = models.PositiveSmallIntegerField()
    private = models.BooleanField()
    place = models.PositiveSmallIntegerField()
    games = models.PositiveIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(name="place_count_once", fields=["user", "ruleset", "players", "private", "place"]),
            models.CheckConstraint(name="place_count_has_games", condition=Q(games__gt=0, place__lte=F("players"))),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} in {self.ruleset}: {self.games} times {self.place} of {self.players}"


class FavouriteCount(models.Model):
    """The number of choices of a key, as a title counts them, in a person's finished games."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", db_index=False)
    ruleset = models.CharField(max_length=40)
    private = models.BooleanField()
    key = models.CharField(max_length=80)
    chosen = models.PositiveIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(name="favourite_count_once", fields=["user", "ruleset", "private", "key"]),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} in {self.ruleset}: {self.chosen} times {self.key}"


class MeetingCount(models.Model):
    """The finished games of two people, and how many of them each ended before the other. The
    ``first`` is the one with the lower key.
    """

    first = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", db_index=False)
    second = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    private = models.BooleanField()
    games = models.PositiveIntegerField()
    first_ahead = models.PositiveIntegerField()
    second_ahead = models.PositiveIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(name="meeting_count_once", fields=["first", "second", "private"]),
            models.CheckConstraint(
                name="meeting_count_is_ordered",
                condition=Q(first__lt=F("second"), games__gte=F("first_ahead") + F("second_ahead")),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.first_id} and {self.second_id}: {self.games}, {self.first_ahead} to {self.second_ahead}"

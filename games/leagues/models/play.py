"""The course of a season: divisions and their places, rounds, tables, seats and results.

Tables belong to places, held by entries in turn: a substitute takes over all future games of a
place. Results and standings belong to entries.
"""

from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext, pgettext
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy as plazy

from games.models import Game

from .league import Entry, Season


class Division(models.Model):
    """People of a season playing among themselves.

    ``tier`` counts from 1, the uppermost; divisions of one tier differ by ``letter``, and are
    stored in its order. In a tournament it is a pool, the final after the pools, or everybody.
    ``knockout``: only some go on from round to round.
    """

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="divisions")
    tier = models.PositiveSmallIntegerField()
    letter = models.CharField(max_length=3, blank=True, help_text="Empty where it is its tier's only one.")
    knockout = models.BooleanField(default=False)

    class Meta:
        ordering = ["season", "tier", "pk"]
        constraints = [models.UniqueConstraint(name="division_once", fields=["season", "tier", "letter"])]

    def __str__(self) -> str:
        return f"{self.season_id}: division {self.name}"

    def get_absolute_url(self) -> str:
        return reverse("leagues:division", args=[self.season.league.slug, self.season.number, self.name])

    @property
    def name(self) -> str:
        """Return the tier, with a letter if the tier has several divisions: "1" or "2B"."""
        return f"{self.tier}{self.letter}"

    @property
    def display_name(self) -> str:
        """Return its name for people; empty for a tournament's only division."""
        terms = self.season.terms
        if terms.by_rounds and not (self.knockout and terms.final):
            return ""
        if self.knockout:
            return pgettext("of a tournament", "Final")
        text = gettext("Group %(name)s") if terms.is_tournament else gettext("Division %(name)s")
        return text % {"name": self.name}


class Draw(models.Model):
    """The draw of a division or round, for checking: its ``number`` for the season's secret, its input and output."""

    division = models.ForeignKey(Division, on_delete=models.CASCADE, related_name="draws")
    number = models.PositiveSmallIntegerField(default=0)
    name = models.CharField(max_length=80, help_text="What the lots were drawn for, as games.leagues.pairing.Lots.")
    given = models.JSONField(help_text="The entries in the order of their keys, tables' size, and what else counts.")
    drawn = models.JSONField(help_text="Rounds of tables of indices into the entries, in the order of their seats.")

    class Meta:
        ordering = ["division", "number"]
        constraints = [models.UniqueConstraint(name="draw_once", fields=["division", "number"])]

    def __str__(self) -> str:
        return self.name


class Place(models.Model):
    """A place in a division. ``number`` counts from 0, as in the draw."""

    division = models.ForeignKey(Division, on_delete=models.CASCADE, related_name="places")
    number = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["division", "number"]
        constraints = [models.UniqueConstraint(name="league_place_once", fields=["division", "number"])]

    def __str__(self) -> str:
        return f"{self.division_id}/{self.number}"


class Holding(models.Model):
    """An entry's time in a place; a place has at most one holder now."""

    place = models.ForeignKey(Place, on_delete=models.CASCADE, related_name="holdings")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="holdings")
    since = models.DateTimeField(auto_now_add=True)
    until = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(name="place_held_by_one", fields=["place"], condition=Q(until=None)),
            models.UniqueConstraint(name="entry_holds_one", fields=["entry"], condition=Q(until=None)),
        ]

    def __str__(self) -> str:
        return f"{self.place_id}: {self.entry_id}"


class Round(models.Model):
    """A round of a division, from 1. Its tables are seated when it ``opens``; a tournament's
    games are hurried when it ``closes``.
    """

    division = models.ForeignKey(Division, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    opens = models.DateTimeField()
    closes = models.DateTimeField(
        null=True, blank=True, help_text="When its games still running are hurried; null in a league."
    )

    class Meta:
        ordering = ["division", "number"]
        constraints = [models.UniqueConstraint(name="round_once", fields=["division", "number"])]

    def __str__(self) -> str:
        return f"{self.division_id}: round {self.number}"


class Table(models.Model):
    """A table of a round: drawn, then a game, then booked."""

    class State(models.TextChoices):
        PLANNED = "planned", plazy("a table", "drawn")
        SEATED = "seated", plazy("a table", "playing")
        OVER = "over", plazy("a table", "over")

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=8, choices=State, default=State.PLANNED)
    game = models.OneToOneField(Game, on_delete=models.SET_NULL, null=True, blank=True, related_name="league_table")

    class Meta:
        ordering = ["round", "number"]
        constraints = [
            models.UniqueConstraint(name="table_once", fields=["round", "number"]),
            models.CheckConstraint(
                name="league_table_state_is_known", condition=Q(state__in=["planned", "seated", "over"])
            ),
            models.CheckConstraint(
                name="league_table_seated_has_game",
                condition=Q(state="seated", game__isnull=False) | ~Q(state="seated"),
            ),
        ]
        indexes = [
            models.Index(name="league_table_seated", fields=["id"], condition=Q(state="seated")),
            models.Index(name="league_table_planned", fields=["round"], condition=Q(state="planned")),
        ]

    def __str__(self) -> str:
        return f"{self.round_id}: table {self.number}"


class Sitting(models.Model):
    """A seat at a table, as drawn."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="sittings")
    seat = models.PositiveSmallIntegerField()
    place = models.ForeignKey(Place, on_delete=models.CASCADE, related_name="sittings")

    class Meta:
        ordering = ["table", "seat"]
        constraints = [
            models.UniqueConstraint(name="sitting_once", fields=["table", "seat"]),
            models.UniqueConstraint(name="place_sits_once", fields=["table", "place"]),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}/{self.seat}"


class Result(models.Model):
    """The yield of a table's seat for the entry credited with it; points and wins in 24ths."""

    class How(models.TextChoices):
        PLAYED = "played", plazy("a result", "played")
        LATE = "late", _("taken over late")
        LEFT = "left", _("left to a bot")
        NOTHING = "nothing", _("no points (ruling)")

    UNPAID = (How.LEFT, How.NOTHING)

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="results")
    seat = models.PositiveSmallIntegerField()
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="results")
    place = models.PositiveSmallIntegerField(help_text="From 1; shared by all who are level.")
    points = models.PositiveSmallIntegerField()
    wins = models.PositiveSmallIntegerField()
    second = models.BooleanField()
    how = models.CharField(max_length=8, choices=How, default=How.PLAYED)

    class Meta:
        ordering = ["table", "seat"]
        constraints = [
            models.UniqueConstraint(name="result_once", fields=["table", "seat"]),
            models.CheckConstraint(
                name="result_how_is_known", condition=Q(how__in=["played", "late", "left", "nothing"])
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}/{self.seat}: {self.place}"


class Standing(models.Model):
    """A line of a division's standings, recomputed at every result; points and wins in 24ths.

    ``score`` and ``win_score`` are the points and wins that rank it, as in
    `games.leagues.scoring.ranking`.
    """

    division = models.ForeignKey(Division, on_delete=models.CASCADE, related_name="standings")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="standings")
    rank = models.PositiveSmallIntegerField()
    games = models.PositiveSmallIntegerField()
    points = models.IntegerField()
    adjusted = models.IntegerField(default=0, help_text="So many of them were given by organisers, or taken (below 0).")
    wins = models.PositiveIntegerField()
    score = models.IntegerField(default=0)
    win_score = models.PositiveIntegerField(default=0)
    common = models.PositiveIntegerField(null=True, blank=True)
    seconds = models.PositiveSmallIntegerField()
    met = models.PositiveIntegerField(
        null=True, blank=True, help_text="In a Swiss: as games.leagues.scoring.opponents."
    )

    class Meta:
        ordering = ["division", "rank"]
        constraints = [models.UniqueConstraint(name="standing_once", fields=["division", "entry"])]

    def __str__(self) -> str:
        return f"{self.division_id}: {self.rank}"

    @property
    def is_averaged(self) -> bool:
        """Return True if other points than those in its games rank it."""
        return self.score != self.points

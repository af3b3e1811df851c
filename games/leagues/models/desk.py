"""Acts at the organisers' desk, rulings on games, bars, people kept apart, and appeals against decisions."""

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from games.models import Game

from .league import Decision, Entry, League, Season
from .play import Division, Place, Table


class Bar(models.Model):
    """A ban from a league, until an organiser or a granted appeal lifts it."""

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="bars")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    made = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(name="barred_once", fields=["league", "user"])]

    def __str__(self) -> str:
        return f"{self.user_id} from {self.league_id}"


class ApartPair(models.Model):
    """Two people kept from one table as far as possible by a league's draws; known to its
    organisers only.

    ``one`` is the person of the lower key.
    """

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="apart_pairs")
    one = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    other = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")

    class Meta:
        ordering = ["league", "pk"]
        constraints = [
            models.UniqueConstraint(name="apart_pair_once", fields=["league", "one", "other"]),
            models.CheckConstraint(name="apart_pair_in_order", condition=Q(one__lt=F("other"))),
        ]

    def __str__(self) -> str:
        return f"{self.one_id} and {self.other_id} in {self.league_id}"


class Ruling(models.Model):
    """An organisers' ruling on a table's game; without one, the result is as played.

    ``places`` has one for each seat, equal for level seats and 0 for a seat without points; empty
    means the game's own places, of the new game if it is played again. ``revision`` counts the
    rulings, so a form notices another in between.
    """

    class Kind(models.TextChoices):
        PLAYED = "played", _("as it was played")
        CORRECTED = "corrected", _("corrected")
        AWARDED = "awarded", _("awarded")
        ENDED = "ended", _("ended early")
        VOID = "void", _("void")
        REPLAY = "replay", _("played again")

    table = models.OneToOneField(Table, on_delete=models.CASCADE, related_name="ruling")
    decision = models.ForeignKey(Decision, on_delete=models.CASCADE, related_name="+")
    kind = models.CharField(max_length=12, choices=Kind)
    places = models.JSONField(default=list)
    was_stopped = models.BooleanField(default=False, help_text="Whether the game ended by a ruling.")
    revision = models.PositiveIntegerField(default=1)
    is_rated = models.BooleanField(default=False, help_text="Whether ratings have taken it into account.")

    class Meta:
        constraints = [
            models.CheckConstraint(
                name="ruling_kind_is_known",
                condition=Q(kind__in=["played", "corrected", "awarded", "ended", "void", "replay"]),
            )
        ]
        indexes = [models.Index(name="ruling_to_be_rated", fields=["id"], condition=Q(is_rated=False))]

    def __str__(self) -> str:
        return f"{self.table_id}: {self.kind}"

    @property
    def state(self) -> dict[str, Any]:
        """Return the data a later ruling keeps to restore this one."""
        return {"kind": self.kind, "places": self.places}


class DeskAct(models.Model):
    """The effects of a decision, the people concerned, and the data for undoing it."""

    class Kind(models.TextChoices):
        REMOVE = "remove"
        SILENCE = "silence"
        PUT_IN = "put_in"
        EXCHANGE = "exchange"
        GROUPS = "groups"
        RULE = "rule"
        BAR = "bar"
        UNBAR = "unbar"
        START = "start"
        CAP = "cap"
        SEEDS = "seeds"
        OFFER = "offer"
        REPLAY = "replay"
        POINTS = "points"

    decision = models.OneToOneField(Decision, on_delete=models.CASCADE, related_name="act")
    kind = models.CharField(max_length=12, choices=Kind)
    people = models.ManyToManyField(settings.AUTH_USER_MODEL, related_name="+", help_text="Whom it is about.")
    table = models.ForeignKey(Table, on_delete=models.CASCADE, null=True, blank=True, related_name="+")
    before = models.JSONField(default=dict)
    undone = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                name="desk_act_kind_is_known",
                condition=Q(
                    kind__in=[
                        "remove",
                        "silence",
                        "put_in",
                        "exchange",
                        "groups",
                        "rule",
                        "bar",
                        "unbar",
                        "start",
                        "cap",
                        "seeds",
                        "offer",
                        "replay",
                        "points",
                    ]
                ),
            )
        ]

    def __str__(self) -> str:
        return f"{self.decision_id}: {self.kind}"


class FormerGame(models.Model):
    """A void game of a table that is played again; ``is_rated`` as of a `Ruling`."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="former_games")
    game = models.OneToOneField(Game, on_delete=models.CASCADE, related_name="former_league_table")
    is_rated = models.BooleanField(default=False, help_text="Whether ratings have taken it into account.")

    class Meta:
        ordering = ["table", "pk"]
        indexes = [models.Index(name="former_game_to_be_rated", fields=["id"], condition=Q(is_rated=False))]

    def __str__(self) -> str:
        return f"{self.table_id}: game {self.game_id}"


class PlaceOffer(models.Model):
    """A place offered to somebody after the draw, with its running games; without a ``place``, one
    of their own from the next round on. ``taken`` is empty until the answer.
    """

    decision = models.OneToOneField(Decision, on_delete=models.CASCADE, related_name="offer")
    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="place_offers")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="place_offers")
    place = models.ForeignKey(Place, on_delete=models.CASCADE, null=True, related_name="offers")
    taken = models.BooleanField(null=True)

    class Meta:
        ordering = ["season", "pk"]
        constraints = [
            models.UniqueConstraint(name="place_offer_open_once", fields=["season", "user"], condition=Q(taken=None))
        ]

    def __str__(self) -> str:
        return f"{self.season_id} to {self.user_id}: {self.taken}"


class Adjustment(models.Model):
    """Points given by organisers to an entry in a division, or taken below 0, in 24ths."""

    decision = models.OneToOneField(Decision, on_delete=models.CASCADE, related_name="adjustment")
    division = models.ForeignKey(Division, on_delete=models.CASCADE, related_name="adjustments")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="adjustments")
    points = models.IntegerField()

    class Meta:
        ordering = ["division", "pk"]
        constraints = [models.CheckConstraint(name="adjustment_changes_points", condition=~Q(points=0))]

    def __str__(self) -> str:
        return f"{self.entry_id}: {self.points:+}"


class Appeal(models.Model):
    """An appeal against a decision: first to organisers not concerned by it, then to the
    moderators, with the last word. ``granted`` is empty until the answer.
    """

    class To(models.TextChoices):
        ORGANISERS = "organisers", _("to the organisers")
        MODERATORS = "moderators", _("to the moderators")

    decision = models.ForeignKey(Decision, on_delete=models.CASCADE, related_name="appeals")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="appeals")
    to = models.CharField(max_length=12, choices=To)
    reason = models.CharField(max_length=1000)
    made = models.DateTimeField(auto_now_add=True)
    granted = models.BooleanField(null=True)
    answer = models.CharField(max_length=1000, blank=True)
    answered_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    answered = models.DateTimeField(null=True)

    class Meta:
        ordering = ["decision", "pk"]
        constraints = [
            models.UniqueConstraint(name="appeal_once", fields=["decision", "by", "to"]),
            models.CheckConstraint(name="appeal_to_is_known", condition=Q(to__in=["organisers", "moderators"])),
            models.CheckConstraint(
                name="appeal_answered_whole",
                condition=Q(granted=None, answered=None, answer="") | Q(granted__isnull=False, answered__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.decision_id}: {self.to}"

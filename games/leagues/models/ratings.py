"""Ratings: players, their standing in each pool, and the changes by each game.

All of it can be recomputed from the games; `games.leagues.services.ratings` does so, and writes it
under the pool's row lock.
"""

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.names import name_former_player
from games.leagues.ratings import Role, Skill, Unrated, WithheldReason
from games.models import Game
from games.titles import registry as titles
from games.titles.title import Title


class Pool(models.Model):
    """The games of a title with one number of players, rated on their own.

    Each computation from scratch is a ``revision``; its rows are swapped whole, and only the latest
    are stored. The latest game considered ended at ``last`` and has the key ``last_game``.
    """

    ruleset = models.CharField(max_length=40)
    players = models.PositiveSmallIntegerField()
    revision = models.PositiveIntegerField(default=1)
    games = models.PositiveIntegerField(default=0, help_text="How many are rated.")
    last = models.DateTimeField(null=True, blank=True)
    last_game = models.BigIntegerField(default=0)

    class Meta:
        constraints = [models.UniqueConstraint(name="pool_once", fields=["ruleset", "players"])]

    def __str__(self) -> str:
        return _("%(title)s, %(players)d players") % {"title": self.title.label, "players": self.players}

    def get_absolute_url(self) -> str:
        return reverse("leagues:pool", args=[self.ruleset, self.players])

    @property
    def title(self) -> Title:
        return titles.title(self.ruleset)


class Player(models.Model):
    """A rated person, or a bot of a title. Deleting an account leaves the player."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="player"
    )
    ruleset = models.CharField(max_length=40, blank=True, help_text="Of a bot.")
    bot = models.CharField(max_length=40, blank=True, help_text="The name that its title has it by.")
    former = models.PositiveBigIntegerField(null=True, help_text="The number of a deleted account in its neutral name.")

    class Meta:
        constraints = [
            models.UniqueConstraint(name="player_bot_once", fields=["ruleset", "bot"], condition=~Q(bot="")),
            models.CheckConstraint(name="player_person_or_bot", condition=Q(user__isnull=True) | Q(bot="")),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def name(self) -> str:
        if self.user is not None:
            return self.user.username
        if self.bot:
            return str(titles.title(self.ruleset).seating.bot_labels.get(self.bot, self.bot))
        return name_former_player(self.former)


class Rating(models.Model):
    """A player's standing in a pool after ``last``, the end of their latest game there."""

    pool = models.ForeignKey(Pool, on_delete=models.CASCADE, related_name="ratings", db_index=False)
    revision = models.PositiveIntegerField()
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="ratings")
    mu = models.FloatField()
    sigma = models.FloatField()
    cautious = models.FloatField(help_text="What leaderboards go by: mu - 2 sigma.")
    games = models.PositiveIntegerField(help_text="How many counted.")
    last = models.DateTimeField(null=True, help_text="Null while none has.")
    left = models.DateTimeField(null=True, help_text="When leaving a game last counted.")
    with_bots = ArrayField(models.DateTimeField(), default=list, help_text="When the latest games with bots counted.")

    class Meta:
        constraints = [models.UniqueConstraint(name="rating_once", fields=["pool", "revision", "player"])]
        indexes = [models.Index(name="rating_board", fields=["pool", "-cautious"])]

    def __str__(self) -> str:
        return f"{self.player_id} in {self.pool_id}: {self.mu:.2f}"

    @property
    def skill(self) -> Skill:
        return Skill(self.mu, self.sigma)


class RatedGame(models.Model):
    """A finished game opened as rated: its number among the rated games of its pool, or the reason
    for leaving it unrated.
    """

    pool = models.ForeignKey(Pool, on_delete=models.CASCADE, related_name="rated_games")
    revision = models.PositiveIntegerField()
    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="+", db_index=False)
    order = models.PositiveIntegerField(null=True)
    unrated = models.CharField(max_length=8, blank=True, choices=[(reason.value, reason.value) for reason in Unrated])

    class Meta:
        constraints = [
            models.UniqueConstraint(name="rated_game_once", fields=["game", "revision"]),
            models.CheckConstraint(
                name="rated_game_or_why_not",
                condition=Q(order__isnull=False, unrated="") | (Q(order__isnull=True) & ~Q(unrated="")),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}: {self.order or self.unrated}"


class RatingChange(models.Model):
    """The change of a player's rating by a game: before, with the rest since their last game, and
    after.

    ``expected`` is their chance of winning, null for anybody unrated here; ``offset`` is the worth
    of their seat. Every look-up uses one of the indexes below: very many rows are written at once.
    """

    pool = models.ForeignKey(Pool, on_delete=models.CASCADE, related_name="changes", db_index=False)
    revision = models.PositiveIntegerField()
    order = models.PositiveIntegerField(null=True)
    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="+", db_index=False)
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="changes", db_index=False)
    seat = models.PositiveSmallIntegerField()
    place = models.PositiveSmallIntegerField(help_text="Of the seat.")
    role = models.CharField(max_length=8, choices=[(role.value, role.value) for role in Role])
    held = models.CharField(
        max_length=8, blank=True, choices=[(reason.value, reason.value) for reason in WithheldReason]
    )
    mu_before = models.FloatField()
    sigma_before = models.FloatField()
    mu = models.FloatField()
    sigma = models.FloatField()
    expected = models.FloatField(null=True)
    offset = models.FloatField()

    class Meta:
        constraints = [
            models.UniqueConstraint(name="rating_change_once", fields=["game", "seat", "player", "revision"])
        ]
        indexes = [
            models.Index(name="rating_change_of_player", fields=["player", "pool", "-order"]),
            models.Index(name="rating_change_in_order", fields=["pool", "order"]),
        ]

    def __str__(self) -> str:
        return f"{self.player_id} in {self.game_id}: {self.mu_before:.2f} to {self.mu:.2f}"

    @property
    def before(self) -> Skill:
        return Skill(self.mu_before, self.sigma_before)

    @property
    def after(self) -> Skill:
        return Skill(self.mu, self.sigma)


class SeatEffect(models.Model):
    """The worth of seats by the first so many games of a pool, used from the next game on; 0 for
    all while chance may explain it.
    """

    pool = models.ForeignKey(Pool, on_delete=models.CASCADE, related_name="seat_effects")
    revision = models.PositiveIntegerField()
    games = models.PositiveIntegerField()
    offsets = ArrayField(models.FloatField())

    class Meta:
        constraints = [models.UniqueConstraint(name="seat_effect_once", fields=["pool", "revision", "games"])]

    def __str__(self) -> str:
        return f"{self.pool_id} after {self.games}: {self.offsets}"

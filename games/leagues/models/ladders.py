"""Ladders: wishes for games, and the tables made of them."""

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.leagues.ladders import Bots
from games.models import Game
from games.titles import registry as titles
from games.titles.title import Title

MOST_GAMES = 8


class Ladder(models.Model):
    """The ladder of a title. A lock on this row is the lock of its matching."""

    ruleset = models.CharField(max_length=40, unique=True)

    def __str__(self) -> str:
        return str(self.title.label)

    @property
    def title(self) -> Title:
        return titles.title(self.ruleset)


class Wish(models.Model):
    """Somebody's wish for kinds of games and a number at a time; waiting ``since`` then, or since
    they were last seated.
    """

    class Taken(models.TextChoices):
        NO = Bots.NO, _("no bots")
        IF_NEEDED = Bots.IF_NEEDED, _("a bot if no one fits for 2 weeks")
        YES = Bots.YES, _("bots in seats that stay empty for a day")

    ladder = models.ForeignKey(Ladder, on_delete=models.CASCADE, related_name="wishes")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="wishes")
    games = models.PositiveSmallIntegerField(default=1, help_text="At a time.")
    pace = models.CharField(max_length=8, help_text="A name of games.present.clocks.PACES.")
    sizes = ArrayField(models.PositiveSmallIntegerField(), help_text="How many may sit at the table.")
    options = models.JSONField(default=dict, help_text="The title's that differ from the usual game's.")
    alike = models.BooleanField(default=True, help_text="Only with people about as strong, at first.")
    bots = models.CharField(max_length=8, choices=Taken, default=Taken.NO)
    since = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["since", "pk"]
        constraints = [
            models.UniqueConstraint(name="wish_once", fields=["ladder", "user"]),
            models.CheckConstraint(name="wish_games_bounded", condition=Q(games__gte=1, games__lte=MOST_GAMES)),
            models.CheckConstraint(name="wish_has_sizes", condition=Q(sizes__len__gte=1)),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} on {self.ladder_id}: {self.games}"

    @property
    def possible(self) -> list[int]:
        """Return the numbers of people possible at a table with these options."""
        title = self.ladder.title
        alone = len(title.seating.automata_of(self.options))
        return [size for size in title.seating.players if size + alone in title.seating.players]


class LadderTable(models.Model):
    ladder = models.ForeignKey(Ladder, on_delete=models.CASCADE, related_name="tables")
    game = models.OneToOneField(Game, on_delete=models.CASCADE, related_name="+")
    number = models.PositiveIntegerField()

    class Meta:
        constraints = [models.UniqueConstraint(name="ladder_table_once", fields=["ladder", "number"])]

    def __str__(self) -> str:
        return f"{self.ladder_id}/{self.number}"

"""Games kept as data: the packed moves, files, figures and audits of those that are over, and files brought in."""

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tocsite.isolation import NameField

from .game import Game


class Run(models.Model):
    """Some sixty moves of a finished game in a row, compressed: their rows in full, as JSON.

    ``first`` and ``last`` are the numbers of its moves; ``first_place`` and ``last_place`` the
    places of those that count, null if none does. ``size`` and ``sha256`` are of the unpacked data.
    `services.rows.moves` reads it.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="runs", db_index=False)
    first = models.PositiveIntegerField()
    last = models.PositiveIntegerField()
    first_place = models.PositiveIntegerField(null=True, blank=True)
    last_place = models.PositiveIntegerField(null=True, blank=True)
    size = models.PositiveIntegerField(help_text="Bytes of what was packed.")
    sha256 = models.BinaryField(max_length=32, help_text="Of what was packed.")
    packed = models.BinaryField(help_text="LZMA2 without a container.")

    class Meta:
        ordering = ["game", "first"]
        constraints = [models.UniqueConstraint(name="run_once", fields=["game", "first"])]

    def __str__(self) -> str:
        return f"{self.game_id}/{self.first}-{self.last}"


class Export(models.Model):
    """The file of a finished game in one of its forms, compressed, beside its packed moves.

    ``stamp`` names its sources: one with another stamp is out of date. `services.history.exports`
    reads it.
    """

    class Form(models.TextChoices):
        TEXT = "txt", "text"
        JSON = "json", "JSON"

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="exports", db_index=False)
    form = models.CharField(max_length=4, choices=Form)
    stamp = models.CharField(max_length=16)
    packed = models.BinaryField(help_text="By zlib.")

    class Meta:
        constraints = [models.UniqueConstraint(name="export_once", fields=["game", "form"])]

    def __str__(self) -> str:
        return f"{self.game_id}.{self.form}"


class Import(models.Model):
    """A file to become a game, from the moment it is here.

    ``file`` is as it was sent, in either form, until it is refused; once it has become a game, it
    is the game's own export. ``why`` it was refused is a sentence of `rulebooks.files`, to be
    translated, with its ``words``.
    """

    class Status(models.TextChoices):
        WAITING = "waiting", _("waiting")
        DONE = "done", _("imported")
        REFUSED = "refused", _("refused")

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="imports")
    game = models.OneToOneField(Game, on_delete=models.CASCADE, null=True, related_name="origin")
    status = models.CharField(max_length=8, choices=Status, default=Status.WAITING)
    name = NameField(max_length=80, blank=True, help_text="Of the file, where it had one.")
    file = models.TextField(blank=True)
    sha256 = models.CharField(max_length=64, help_text="Of the file: the same one sent twice is one.")
    why = models.TextField(blank=True)
    words = models.JSONField(default=dict)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                name="import_done_has_game",
                condition=models.Q(status="done", game__isnull=False)
                | models.Q(status__in=["waiting", "refused"], game__isnull=True),
            ),
        ]
        indexes = [
            models.Index(name="import_waiting", fields=["created"], condition=models.Q(status="waiting")),
            models.Index(name="import_of_person", fields=["user", "-created"]),
        ]

    def __str__(self) -> str:
        return f"{self.pk} {self.status}"


class Audit(models.Model):
    """The latest replay of a finished game, and the first move that came out other than stored.

    ``why`` is a sentence for the operator. `games.services.history.audits` writes it.
    """

    game = models.OneToOneField(Game, on_delete=models.CASCADE, primary_key=True, related_name="audit")
    at = models.DateTimeField()
    differs_at = models.PositiveIntegerField(null=True, blank=True, help_text="The place of that move; null: none.")
    why = models.TextField(blank=True)

    class Meta:
        indexes = [
            models.Index(name="audit_differs", fields=["game"], condition=models.Q(differs_at__isnull=False)),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}: {self.why or 'as stored'}"


class Chronicle(models.Model):
    """A finished game in figures. The row is written with the end and owes its figures until
    ``worked_out``.

    Figures for statistics stand in columns of their own. `games.services.history.chronicles` writes
    it.
    """

    game = models.OneToOneField(Game, on_delete=models.CASCADE, primary_key=True, related_name="chronicle")
    worked_out = models.DateTimeField(null=True, blank=True)
    figures = models.TextField(blank=True, help_text="As JSON of rulebooks.engine.figures.Figures.")
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
    data = models.JSONField(help_text="As JSON of games.title_statistics.GameStatistics.")

    def __str__(self) -> str:
        return self.ruleset

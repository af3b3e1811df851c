"""Messages in a game, and people's notes for themselves."""

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.names import translate_neutral_names
from tocsite.isolation import NameField

from .game import Game, Seat


class Message(models.Model):
    """A message at the table or in the onlookers' room, in Markdown, never changed. One ``removed``
    by its author or a moderator is read no more, and its words stay in the row for a while
    (`services.talk.table_talk`): the operator may have to see them.

    `games.services.talk.reading` decides its readers. ``readers`` are the keys of its addressees,
    with its writer; null if it is for everybody at the table. They are people and no seats: a later
    occupant was not meant. ``key`` is its form's own: a form sent twice says it once. ``author``
    sat in ``seat`` when it was written, null for onlookers. ``move`` is the number of the latest
    move then.
    """

    class Room(models.TextChoices):
        TABLE = "table", _("players")
        ONLOOKERS = "onlookers", _("spectators")

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="messages")
    room = models.CharField(max_length=9, choices=Room, default=Room.TABLE)
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, null=True, related_name="messages")
    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    called = NameField(max_length=30, blank=True, help_text="The neutral name of its writer, once they are gone.")
    readers = ArrayField(models.BigIntegerField(), null=True, help_text="Keys of people; null: all at the table.")
    move = models.PositiveIntegerField(default=0)
    key = models.UUIDField(unique=True)
    text = models.TextField()
    created = models.DateTimeField(auto_now_add=True)
    removed = models.DateTimeField(null=True, help_text="When it was taken back; null: it stands.")
    moderated = models.BooleanField(default=False, help_text="It was removed, and not by its author.")

    class Meta:
        constraints = [
            models.CheckConstraint(
                name="message_of_a_seat_or_of_an_onlooker",
                condition=Q(room="table", seat__isnull=False)
                | Q(room="onlookers", seat__isnull=True, readers__isnull=True),
            )
        ]
        indexes = [
            models.Index(name="message_of_game", fields=["game", "-id"]),
            models.Index(name="message_of_move", fields=["game", "move"]),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}: {self.text[:40]}"

    @property
    def writer(self) -> str:
        """The name of its author, present or gone."""
        if self.author:
            return self.author.username
        return translate_neutral_names(self.called) or gettext("a former player")

    @property
    def words(self) -> str:
        """Its text, unless it was removed."""
        return "" if self.removed else self.text


class Note(models.Model):
    """A person's note on a game, or on one move of it (null: on the game). Only its author reads
    it, ever.

    ``place`` is the number of the move on pages.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="notes")
    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="notes")
    move = models.PositiveIntegerField(null=True)
    place = models.PositiveIntegerField(null=True)
    text = models.TextField()
    changed = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(name="note_once", fields=["game", "author", "move"], nulls_distinct=False),
            models.CheckConstraint(
                name="note_of_a_move_has_its_place",
                condition=Q(move__isnull=True, place__isnull=True) | Q(move__isnull=False, place__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.author_id} of {self.game_id}, {self.move}"

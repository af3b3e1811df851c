"""What is said in a game, and what somebody notes for themselves."""

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from .game import Game, Seat


class Message(models.Model):
    """Something said at the table or in the onlookers' room, in Markdown, never changed. What its author or a
    moderator ``removed`` is read no more, and its words stay in the row: who looks after the site may have to see what
    was said.

    `games.services.talk.reading` says who may read it. ``readers`` are the keys of the people whom it is for, with its
    writer; null where it is for everybody who sits at the table. They are people and no seats: whoever takes a seat
    later was not meant. ``key`` is its form's own: a form sent twice says it once. ``author`` sat in ``seat`` when it
    was written, which onlookers do in none. ``move`` is the number of the latest move then.
    """

    class Room(models.TextChoices):
        TABLE = "table", _("at the table")
        ONLOOKERS = "onlookers", _("among the onlookers")

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="messages")
    room = models.CharField(max_length=9, choices=Room, default=Room.TABLE)
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, null=True, related_name="messages")
    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
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
    def words(self) -> str:
        """What may still be read of it."""
        return "" if self.removed else self.text


class Note(models.Model):
    """What somebody keeps in mind of a game, or of one move of it (null: of the game). Only its author reads it, ever.

    ``place`` is what pages number that move by.
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

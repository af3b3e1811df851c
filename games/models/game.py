"""Games, seats and moves: the rows of a table.

The state of a game is text for ``rulebooks.engine`` alone. Rules live in the engine, verbs in
``games.services``; here are columns, constraints and the partial indexes of the sweeps.
"""

import secrets
from datetime import datetime, timedelta

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import F, Q
from django.urls import reverse
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _

from accounts.names import translate_neutral_names
from games.titles import registry as titles
from games.titles.title import Title
from rulebooks.clock import TimeControl
from rulebooks.engine.dice import PLAIN, SALTED
from tocsite.isolation import NameField, isolate

from .fields import JSONText

SLUG_ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"  # no 0/o, 1/l/i: people read addresses to each other
MIN_PACE = int(timedelta(hours=1).total_seconds())
MAX_PACE = int(timedelta(days=14).total_seconds())
MAX_BANK = int(timedelta(days=30).total_seconds())
MAX_INCREMENT = int(timedelta(days=7).total_seconds())
UNDO = "undo"  # Move.action of a taken-back stretch; no ruleset has an order of that name
REWIND = "rewind"  # Move.action where the players went back beyond dice; no ruleset has an order of that name either


def new_public_id() -> str:
    """Draw ten characters out of thirty-one: 49 bits, so nobody finds a game by counting."""
    return "".join(secrets.choice(SLUG_ALPHABET) for _ in range(10))


def new_seed() -> bytes:
    """Draw the game's secret for every die, shuffle and colour; shown to everybody when it is over or cancelled."""
    return secrets.token_bytes(32)


class Game(models.Model):
    """One table. A lock on this row (``select_for_update``) is the lock of the whole game."""

    class Status(models.TextChoices):
        OPEN = "open", _("open")
        RUNNING = "running", _("running")
        FINISHED = "finished", _("finished")
        CANCELLED = "cancelled", _("cancelled")

    class Talk(models.TextChoices):
        """The addressees and times of its players' messages."""

        FREE = "free", _("to everyone or to single players, at any time")
        TO_ALL = "to_all", _("to everyone, at any time")
        AFTER = "after", _("only after the game")
        NONE = "none", _("not allowed")

    NAME = 80
    BETWEEN = " - "
    """Stands between what a league's game is and what it belongs to, in its name."""

    public_id = models.CharField(max_length=32, unique=True, default=new_public_id, editable=False)
    stored_name = NameField(_("name"), max_length=NAME, db_column="name")
    in_languages = models.JSONField(
        default=dict, db_default={}, help_text="Its name in each language, if the site gave it; else empty."
    )
    ruleset = models.CharField(max_length=40, help_text="The name of its title.")
    options = models.JSONField(default=dict, help_text='As its rules take them: {"players": 2..4} and more.')
    creator = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="created_games"
    )
    status = models.CharField(max_length=12, choices=Status, default=Status.OPEN)
    private = models.BooleanField(_("private"), default=False)
    invite_token = models.CharField(max_length=32, blank=True, help_text="Opens a private game; empty for others.")
    reliability = models.PositiveSmallIntegerField(
        default=0, help_text="Who wants to join has decided so many per cent in time, at least."
    )
    newcomers = models.BooleanField(default=True, help_text="Whoever has no such figure yet may join all the same.")
    pace = models.PositiveIntegerField(_("pace"), help_text="Seconds of grace for each decision.")
    bank = models.PositiveIntegerField(default=0, help_text="Seconds beyond the grace that each seat begins with.")
    increment = models.PositiveIntegerField(default=0, help_text="Seconds that an answer in time adds to the bank.")
    cap = models.PositiveIntegerField(default=0, help_text="Seconds that a bank never grows beyond.")
    rated = models.BooleanField(default=False, help_text="Counts for its players' ratings, unless it is private.")
    table_talk = models.CharField(max_length=6, choices=Talk, default=Talk.FREE)
    rematch_of = models.ForeignKey("self", on_delete=models.SET_NULL, null=True, blank=True, related_name="rematches")
    turned = models.BooleanField(
        default=False, help_text="Whoever sat in the game before sits one seat on; else seats are drawn."
    )
    imported = models.BooleanField(
        default=False, help_text="Came from a file: it is seen by its link alone, in no list, search, feed or figure."
    )
    watchers = models.ManyToManyField(settings.AUTH_USER_MODEL, related_name="watched_games", blank=True)

    seed = models.BinaryField(max_length=32, default=new_seed, editable=False)
    seed_hash = models.CharField(max_length=64, blank=True, help_text="SHA-256 of the seed, shown before anyone joins.")
    protocol = models.PositiveSmallIntegerField(default=PLAIN, help_text="What its dice are keyed by.")
    joined = ArrayField(
        models.PositiveSmallIntegerField(), default=list, help_text="Where whoever joined first, second, … came to sit."
    )
    salts = ArrayField(
        models.CharField(max_length=64, blank=True),
        default=list,
        help_text="What they gave for the dice, in hex, in the same order; empty: nothing.",
    )
    state = models.TextField(blank=True, help_text="The position as rulebooks.dump writes it.")
    move_count = models.PositiveIntegerField(default=0, help_text="Number of the latest move.")
    counted = models.PositiveIntegerField(default=0, help_text="Number of the latest move that counts, or rewind.")
    place = models.PositiveIntegerField(default=0, help_text="How many moves count.")
    branch = models.PositiveSmallIntegerField(default=0, help_text="How often its players agreed to go back.")
    changes = models.PositiveIntegerField(default=0, help_text="Counts what has changed here besides moves and talk.")
    talk = models.PositiveIntegerField(default=0, help_text="How many messages its players have written.")
    onlookers_talk = models.PositiveIntegerField(default=0, help_text="How many messages its onlookers have written.")
    to_move = ArrayField(models.SmallIntegerField(), default=list, help_text="Seats that owe a decision now.")
    deadline = models.DateTimeField(null=True, blank=True, help_text="The earliest of the seats' deadlines.")
    paused_since = models.DateTimeField(null=True, blank=True, help_text="When its latest pause began.")
    paused_until = models.DateTimeField(null=True, blank=True, help_text="When its latest pause ends, or has ended.")
    result = models.JSONField(
        null=True, blank=True, help_text="As of engine.GameResult: places, scores, columns, ranks."
    )

    created = models.DateTimeField(auto_now_add=True)
    started = models.DateTimeField(null=True, blank=True)
    finished = models.DateTimeField(null=True, blank=True)
    packed = models.DateTimeField(null=True, blank=True, help_text="When its moves became runs; null: they are rows.")
    pack_tried = models.DateTimeField(null=True, blank=True, help_text="When that was begun last.")

    class Meta:
        constraints = [
            models.CheckConstraint(
                name="game_status_is_known", condition=Q(status__in=["open", "running", "finished", "cancelled"])
            ),
            models.CheckConstraint(
                name="game_pause_has_both_ends",
                condition=Q(paused_since__isnull=True, paused_until__isnull=True)
                | Q(paused_since__isnull=False, paused_until__gte=F("paused_since")),
            ),
            models.CheckConstraint(
                name="game_talk_is_known", condition=Q(table_talk__in=["free", "to_all", "after", "none"])
            ),
            models.CheckConstraint(name="game_protocol_is_known", condition=Q(protocol__in=[PLAIN, SALTED])),
            models.CheckConstraint(name="game_pace_is_bounded", condition=Q(pace__gte=MIN_PACE, pace__lte=MAX_PACE)),
            models.CheckConstraint(name="game_reliability_is_a_share", condition=Q(reliability__lte=100)),
            models.CheckConstraint(
                name="game_bank_is_bounded",
                condition=Q(bank__lte=F("cap"), cap__lte=MAX_BANK, increment__lte=MAX_INCREMENT),
            ),
            models.CheckConstraint(
                name="game_private_has_token",
                condition=(Q(private=True) & ~Q(invite_token="")) | Q(private=False, invite_token=""),
            ),
            models.CheckConstraint(
                name="game_running_has_state",
                condition=~Q(status__in=["running", "finished"]) | (~Q(state="") & ~Q(seed_hash="")),
            ),
            models.CheckConstraint(
                name="game_only_running_waits",
                condition=Q(status="running") | Q(to_move=[], deadline__isnull=True),
            ),
            models.CheckConstraint(
                name="game_finished_has_result",
                condition=~Q(status="finished") | Q(result__isnull=False, finished__isnull=False),
            ),
        ]
        indexes = [
            models.Index(
                name="game_running_deadline",
                fields=["deadline"],
                condition=Q(status="running", deadline__isnull=False),
            ),
            models.Index(name="game_open_created", fields=["-created"], condition=Q(status="open", private=False)),
            models.Index(name="game_running", fields=["-started"], condition=Q(status="running", private=False)),
            models.Index(name="game_finished", fields=["-finished"], condition=Q(status="finished")),
            models.Index(name="game_rated", fields=["finished"], condition=Q(status="finished", rated=True)),
            models.Index(name="game_unpacked", fields=["finished"], condition=Q(status="finished", packed=None)),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("games:table", args=[self.public_id])

    @property
    def name(self) -> str:
        """Its name; one that the site gave it is in the reader's language."""
        translated = self.in_languages.get(get_language())
        return isolate(translated) if translated else self.stored_name

    def is_paused(self, now: datetime) -> bool:
        """Return True if all its clocks stand still by agreement of its players."""
        return self.paused_until is not None and now < self.paused_until

    @property
    def title(self) -> Title:
        return titles.title(self.ruleset)

    @property
    def shown_seed(self) -> str:
        """The seed in hex for everybody, once nothing more is drawn from it; empty before."""
        is_over = self.status in (Game.Status.FINISHED, Game.Status.CANCELLED)
        return bytes(self.seed).hex() if is_over else ""

    @property
    def terms(self) -> TimeControl:
        """The time granted for a decision."""
        return TimeControl(self.pace, self.bank, self.increment, self.cap)


class Seat(models.Model):
    """A place at the table: a person's, a bot's, or free while the game is open.

    ``deadline`` and ``asked_move`` are set together while the seat owes a decision: its end, and
    the number of the move that made it owe (0 for the start). The rest of its clock: ``asked_at``,
    its beginning; ``calendar``, the person's as it was then (null: it never stands still);
    ``seconds_used``, the seconds run before, null unless its own turn was interrupted by another's
    answer; ``seconds_granted``, granted by the others; and ``warn_at``, the time of the next
    warning. `games.services.rows.seat_clock` reads and sets them.
    """

    class Why(models.TextChoices):
        NONE = "", _("not open")
        EXPIRED = "expired", _("ran out of time")
        RESIGNED = "resigned", _("resigned")
        AWAY = "away", _("away")

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="seats")
    index = models.PositiveSmallIntegerField(help_text="0-based, in table order; drawn anew when the game starts.")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="seats"
    )
    salt = models.CharField(max_length=64, blank=True, help_text="What its person gave for the dice, in hex.")
    called = NameField(max_length=150, blank=True, help_text="Who sat here, once the game is packed.")
    bot = models.CharField(max_length=40, blank=True, help_text="The name that the title has it by; empty: no bot's.")
    deadline = models.DateTimeField(null=True, blank=True)
    asked_move = models.PositiveIntegerField(null=True, blank=True)
    asked_at = models.DateTimeField(null=True, blank=True, help_text="Null for what was asked before there were banks.")
    bank = models.PositiveIntegerField(default=0, help_text="Seconds in the bank when it was last asked or answered.")
    seconds_used = models.PositiveIntegerField(null=True, blank=True)
    seconds_granted = models.PositiveIntegerField(
        default=0, help_text="Seconds that the others granted for this decision."
    )
    calendar = models.JSONField(null=True, blank=True, help_text="As rulebooks.clock.Calendar.to_data writes it.")
    warn_at = models.DateTimeField(null=True, blank=True)
    standing_due = models.DateTimeField(
        null=True, blank=True, help_text="When its standing orders answer; nobody else may learn of it."
    )
    standing_after = models.PositiveIntegerField(
        null=True, blank=True, help_text="Seconds of its clock that one of them waits for; null: it answers at once."
    )
    seen_move = models.PositiveIntegerField(null=True, blank=True, help_text="The latest move its person has seen.")
    acted_at = models.DateTimeField(
        null=True, blank=True, help_text="Its person's latest act at the table; nobody else may learn of it."
    )
    polled_at = models.DateTimeField(
        null=True, blank=True, help_text="The latest question of their open page for news."
    )
    told = models.PositiveIntegerField(default=0, help_text="How many messages were for its person, or by them.")
    heard = models.PositiveIntegerField(default=0, help_text="How many of them its person has written or seen.")
    expiries = models.PositiveSmallIntegerField(default=0, help_text="How often its person's time ran out.")
    free_since = models.DateTimeField(null=True, blank=True, help_text="Since when its person has left it to the bot.")
    free_why = models.CharField(max_length=8, choices=Why, blank=True, default=Why.NONE)
    muted = models.BooleanField(default=False, help_text="Its person gets no mails of this game but the last warnings.")
    place = models.PositiveSmallIntegerField(null=True, blank=True, help_text="From 1; null until the game is over.")
    score = models.IntegerField(null=True, blank=True, help_text="As the result has it; null until the game is over.")
    favourites = models.JSONField(default=dict, help_text="How often it chose what its title counts, by key.")

    class Meta:
        ordering = ["game", "index"]
        constraints = [
            # Deferred: the draw for seats swaps indexes row by row inside one transaction.
            models.UniqueConstraint(
                name="seat_index_once", fields=["game", "index"], deferrable=models.Deferrable.DEFERRED
            ),
            models.UniqueConstraint(name="seat_user_once", fields=["game", "user"]),
            models.CheckConstraint(
                name="seat_free_for_a_reason",
                condition=Q(free_since__isnull=True, free_why="")
                | Q(free_since__isnull=False, free_why__in=["expired", "resigned", "away"]),
            ),
            models.CheckConstraint(name="seat_index_is_bounded", condition=Q(index__lte=3)),
            models.CheckConstraint(name="seat_salt_is_hex", condition=Q(salt__regex="^([0-9a-f]{64})?$")),
            models.CheckConstraint(name="seat_person_or_bot", condition=Q(user__isnull=True) | Q(bot="")),
            models.CheckConstraint(
                name="seat_asked_by_deadline",
                condition=Q(deadline__isnull=True, asked_move__isnull=True)
                | Q(deadline__isnull=False, asked_move__isnull=False),
            ),
        ]
        indexes = [
            models.Index(name="seat_deadline", fields=["deadline"], condition=Q(deadline__isnull=False)),
            models.Index(name="seat_free", fields=["-free_since"], condition=Q(free_since__isnull=False)),
            # all that searches and profiles ask of somebody's seats, without the rows
            models.Index(name="seat_of_person", fields=["user", "place"], include=["game", "score"]),
            models.Index(name="seat_standing_due", fields=["standing_due"], condition=Q(standing_due__isnull=False)),
            models.Index(name="seat_warn_at", fields=["warn_at"], condition=Q(warn_at__isnull=False)),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}:{self.index}"

    @property
    def may_have_changed_hands(self) -> bool:
        """True if somebody else may have sat here before; known for seats read by `games.services.rows.seats`."""
        return bool(getattr(self, "changed_hands", True))

    @property
    def may_have_happenings(self) -> bool:
        """True if the log of its game may tell of more than moves; known for seats read there as well."""
        return bool(getattr(self, "has_happenings", True))

    @property
    def unread(self) -> int:
        """The number of others' messages its person has not looked at yet."""
        return max(0, self.told - self.heard)

    @property
    def is_free(self) -> bool:
        """True if its person has left it: the bot plays it until they come back or a substitute takes it."""
        return self.free_since is not None

    @property
    def played_by_bot(self) -> bool:
        """True if the bot answers at once, and no mail asks anybody."""
        return bool(self.bot) or self.is_free

    @property
    def name(self) -> str:
        """The name of its player: the person, or the bot in their place."""
        return gettext("%(name)s (bot)") % {"name": self.sitter} if self.is_free else self.sitter

    @property
    def sitter(self) -> str:
        """The name of its occupant, in the reader's language; bots differ by names of their title."""
        return translate_neutral_names(self.stored_sitter)

    @property
    def stored_sitter(self) -> str:
        """The name of its occupant to be stored: that of a deleted account in one language for all."""
        if self.user is not None:
            return self.user.username
        if not self.bot and not self.called:
            has_begun = self.game.status in (Game.Status.RUNNING, Game.Status.FINISHED)
            return gettext("a former player") if has_begun else gettext("nobody")
        if not self.bot:
            return self.called
        # In a league a bot has a name of its own, the same at each table and in the standings.
        return self.game.title.seating.sitter(self.bot, self.index, self.called)


class Move(models.Model):
    """One row of a game's history, never changed: the order, its results and the position after it.

    Number 0 is the start: no seat, no order, the first position. An undo is a row like any other,
    with ``action`` "undo" and ``undo_to``, the number of the move with the position it restored. It
    marks the moves it takes back, and itself, as ``taken_back``; so does a rewind, ``action``
    "rewind", made by the site when all agree: only the others count, and may be known to other
    people.

    Their ``place`` has no gaps, unlike ``number`` with one for every plan given up.
    """

    class By(models.TextChoices):
        SITE = "site", _("the site")
        PLAYER = "player", _("the player")
        BOT = "bot", _("a bot")
        CLOCK = "clock", _("the clock")
        STANDING = "standing", _("a standing order")

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="moves")
    number = models.PositiveIntegerField()
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, null=True, related_name="moves")
    by = models.CharField(max_length=8, choices=By)
    action = models.TextField(blank=True, help_text="The order in the engine's one-line notation.")
    undo_to = models.PositiveIntegerField(null=True, blank=True)
    takes_back = models.PositiveIntegerField(null=True, blank=True, help_text="How many orders an undo took back.")
    taken_back = models.BooleanField(default=False, help_text="An order that was taken back, or an undo.")
    place = models.PositiveIntegerField(default=0, help_text="How many moves counted when it was made, it included.")
    events = models.TextField(default="[]", help_text="As rulebooks.dump_events writes them; each has its audience.")
    draws = models.TextField(
        default="", help_text="As rulebooks.dump_draws writes them; empty for moves from before they were stored."
    )
    state = JSONText(help_text="The position after the move.")
    kept = models.JSONField(null=True, blank=True, help_text="Of a rewind: where draws lay, by whom and what for.")
    barrier = models.BooleanField(help_text="Undo never goes back beyond this move.")
    aside = models.BooleanField(
        default=False, help_text="Decided beside the turn under way: its player alone knows the order, and may undo it."
    )
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["game", "number"]
        constraints = [
            models.UniqueConstraint(name="move_number_once", fields=["game", "number"]),
            models.CheckConstraint(
                name="move_by_is_known", condition=Q(by__in=["site", "player", "bot", "clock", "standing"])
            ),
            models.CheckConstraint(
                name="move_has_seat_and_order",
                condition=Q(number=0, seat__isnull=True) | (Q(number__gt=0, seat__isnull=False) & ~Q(action="")),
            ),
            models.CheckConstraint(
                name="move_undo_goes_back",
                condition=Q(undo_to__isnull=True) | Q(undo_to__lt=F("number"), action__in=[UNDO, REWIND]),
            ),
        ]
        indexes = [
            models.Index(name="move_counting", fields=["game", "-number"], condition=Q(taken_back=False)),
            models.Index(name="move_places", fields=["game", "place"], condition=Q(taken_back=False)),
            models.Index(name="move_taken_back", fields=["seat", "-number"], condition=Q(taken_back=True)),
            models.Index(name="move_barriers", fields=["game", "-number"], condition=Q(barrier=True)),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}/{self.number} {self.action}"

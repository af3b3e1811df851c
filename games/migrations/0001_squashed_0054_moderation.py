"""Make the tables of games. The name is that by which databases have it on record, so it stays."""

import django.contrib.postgres.fields
import django.contrib.postgres.indexes
import django.db.models.constraints
import django.db.models.deletion
import django.db.models.expressions
import django.db.models.functions.datetime
import django.utils.timezone
import games.models.game
from django.conf import settings
from django.db import migrations, models

from games.create_models import CreateModels


KEEP = """
    CREATE FUNCTION games_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        RAISE EXCEPTION 'the log of moderators is never changed' USING ERRCODE = 'integrity_constraint_violation';
    END $$;
    CREATE TRIGGER moderator_acts_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON games_moderatoract
        FOR EACH STATEMENT EXECUTE FUNCTION games_refuse_change();
"""
LET_GO = "DROP TRIGGER moderator_acts_stay ON games_moderatoract; DROP FUNCTION games_refuse_change();"


class Migration(migrations.Migration):
    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        CreateModels(
            [
                migrations.CreateModel(
                    name="Game",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "public_id",
                            models.CharField(
                                default=games.models.game.new_public_id, editable=False, max_length=32, unique=True
                            ),
                        ),
                        ("name", models.CharField(max_length=80, verbose_name="name")),
                        ("ruleset", models.CharField(help_text="The name of its title.", max_length=40)),
                        (
                            "options",
                            models.JSONField(
                                default=dict, help_text='As its rules take them: {"players": 2..4} and more.'
                            ),
                        ),
                        (
                            "creator",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="created_games",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "status",
                            models.CharField(
                                choices=[
                                    ("open", "open"),
                                    ("running", "running"),
                                    ("finished", "finished"),
                                    ("cancelled", "cancelled"),
                                ],
                                default="open",
                                max_length=12,
                            ),
                        ),
                        ("private", models.BooleanField(default=False, verbose_name="private")),
                        (
                            "invite_token",
                            models.CharField(
                                blank=True, help_text="Opens a private game; empty for others.", max_length=32
                            ),
                        ),
                        (
                            "reliability",
                            models.PositiveSmallIntegerField(
                                default=0, help_text="Who wants to join has decided so many per cent in time, at least."
                            ),
                        ),
                        (
                            "newcomers",
                            models.BooleanField(
                                default=True, help_text="Whoever has no such figure yet may join all the same."
                            ),
                        ),
                        (
                            "pace",
                            models.PositiveIntegerField(
                                help_text="Seconds of grace for each decision.", verbose_name="pace"
                            ),
                        ),
                        (
                            "bank",
                            models.PositiveIntegerField(
                                default=0, help_text="Seconds beyond the grace that each seat begins with."
                            ),
                        ),
                        (
                            "increment",
                            models.PositiveIntegerField(
                                default=0, help_text="Seconds that an answer in time adds to the bank."
                            ),
                        ),
                        (
                            "cap",
                            models.PositiveIntegerField(default=0, help_text="Seconds that a bank never grows beyond."),
                        ),
                        (
                            "rated",
                            models.BooleanField(
                                default=False, help_text="Counts for its players' ratings, unless it is private."
                            ),
                        ),
                        (
                            "table_talk",
                            models.CharField(
                                choices=[
                                    ("free", "to everyone or to single players, at any time"),
                                    ("to_all", "to everyone, at any time"),
                                    ("after", "only after the game"),
                                    ("none", "not allowed"),
                                ],
                                default="free",
                                max_length=6,
                            ),
                        ),
                        (
                            "rematch_of",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="rematches",
                                to="games.game",
                            ),
                        ),
                        (
                            "turned",
                            models.BooleanField(
                                default=False,
                                help_text="Whoever sat in the game before sits one seat on; else seats are drawn.",
                            ),
                        ),
                        (
                            "imported",
                            models.BooleanField(
                                default=False,
                                help_text="Came from a file: it is seen by its link alone, in no list, search, feed or figure.",
                            ),
                        ),
                        ("seed", models.BinaryField(default=games.models.game.new_seed, max_length=32)),
                        (
                            "seed_hash",
                            models.CharField(
                                blank=True, help_text="SHA-256 of the seed, shown before anyone joins.", max_length=64
                            ),
                        ),
                        (
                            "protocol",
                            models.PositiveSmallIntegerField(default=1, help_text="What its dice are keyed by."),
                        ),
                        (
                            "joined",
                            django.contrib.postgres.fields.ArrayField(
                                base_field=models.PositiveSmallIntegerField(),
                                default=list,
                                help_text="Where whoever joined first, second, … came to sit.",
                                size=None,
                            ),
                        ),
                        (
                            "salts",
                            django.contrib.postgres.fields.ArrayField(
                                base_field=models.CharField(blank=True, max_length=64),
                                default=list,
                                help_text="What they gave for the dice, in hex, in the same order; empty: nothing.",
                                size=None,
                            ),
                        ),
                        ("state", models.TextField(blank=True, help_text="The position as engine.dump writes it.")),
                        ("move_count", models.PositiveIntegerField(default=0, help_text="Number of the latest move.")),
                        (
                            "counted",
                            models.PositiveIntegerField(
                                default=0, help_text="Number of the latest move that counts, or rewind."
                            ),
                        ),
                        ("place", models.PositiveIntegerField(default=0, help_text="How many moves count.")),
                        (
                            "branch",
                            models.PositiveSmallIntegerField(
                                default=0, help_text="How often its players agreed to go back."
                            ),
                        ),
                        (
                            "changes",
                            models.PositiveIntegerField(
                                default=0, help_text="Counts what has changed here besides moves and talk."
                            ),
                        ),
                        (
                            "talk",
                            models.PositiveIntegerField(
                                default=0, help_text="How many messages its players have written."
                            ),
                        ),
                        (
                            "onlookers_talk",
                            models.PositiveIntegerField(
                                default=0, help_text="How many messages its onlookers have written."
                            ),
                        ),
                        (
                            "to_move",
                            django.contrib.postgres.fields.ArrayField(
                                base_field=models.SmallIntegerField(),
                                default=list,
                                help_text="Seats that owe a decision now.",
                                size=None,
                            ),
                        ),
                        (
                            "deadline",
                            models.DateTimeField(
                                blank=True, help_text="The earliest of the seats' deadlines.", null=True
                            ),
                        ),
                        (
                            "paused_since",
                            models.DateTimeField(blank=True, help_text="When its latest pause began.", null=True),
                        ),
                        (
                            "paused_until",
                            models.DateTimeField(
                                blank=True, help_text="When its latest pause ends, or has ended.", null=True
                            ),
                        ),
                        (
                            "result",
                            models.JSONField(
                                blank=True, help_text="As of engine.Result: places, scores, columns, ranks.", null=True
                            ),
                        ),
                        ("created", models.DateTimeField(auto_now_add=True)),
                        ("started", models.DateTimeField(blank=True, null=True)),
                        ("finished", models.DateTimeField(blank=True, null=True)),
                        (
                            "packed",
                            models.DateTimeField(
                                blank=True, help_text="When its moves became runs; null: they are rows.", null=True
                            ),
                        ),
                        (
                            "pack_tried",
                            models.DateTimeField(blank=True, help_text="When that was begun last.", null=True),
                        ),
                        (
                            "watchers",
                            models.ManyToManyField(
                                blank=True, related_name="watched_games", to=settings.AUTH_USER_MODEL
                            ),
                        ),
                    ],
                    options={
                        "indexes": [
                            models.Index(
                                condition=models.Q(("deadline__isnull", False), ("status", "running")),
                                fields=["deadline"],
                                name="game_running_deadline",
                            ),
                            models.Index(
                                condition=models.Q(("private", False), ("status", "open")),
                                fields=["-created"],
                                name="game_open_created",
                            ),
                            models.Index(
                                condition=models.Q(("private", False), ("status", "running")),
                                fields=["-started"],
                                name="game_running",
                            ),
                            models.Index(
                                condition=models.Q(("status", "finished")), fields=["-finished"], name="game_finished"
                            ),
                            models.Index(
                                condition=models.Q(("rated", True), ("status", "finished")),
                                fields=["finished"],
                                name="game_rated",
                            ),
                            models.Index(
                                condition=models.Q(("packed", None), ("status", "finished")),
                                fields=["finished"],
                                name="game_unpacked",
                            ),
                        ],
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(("status__in", ["open", "running", "finished", "cancelled"])),
                                name="game_status_is_known",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(("paused_since__isnull", True), ("paused_until__isnull", True)),
                                    models.Q(
                                        ("paused_since__isnull", False), ("paused_until__gte", models.F("paused_since"))
                                    ),
                                    _connector="OR",
                                ),
                                name="game_pause_has_both_ends",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("table_talk__in", ["free", "to_all", "after", "none"])),
                                name="game_talk_is_known",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("protocol__in", [1, 2])), name="game_protocol_is_known"
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("pace__gte", 3600), ("pace__lte", 1209600)),
                                name="game_pace_is_bounded",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("reliability__lte", 100)), name="game_reliability_is_a_share"
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("bank__lte", models.F("cap")), ("cap__lte", 2592000), ("increment__lte", 604800)
                                ),
                                name="game_bank_is_bounded",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(("private", True), models.Q(("invite_token", ""), _negated=True)),
                                    models.Q(("invite_token", ""), ("private", False)),
                                    _connector="OR",
                                ),
                                name="game_private_has_token",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(("status__in", ["running", "finished"]), _negated=True),
                                    models.Q(
                                        models.Q(("state", ""), _negated=True),
                                        models.Q(("seed_hash", ""), _negated=True),
                                    ),
                                    _connector="OR",
                                ),
                                name="game_running_has_state",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("status", "running"),
                                    models.Q(("deadline__isnull", True), ("to_move", [])),
                                    _connector="OR",
                                ),
                                name="game_only_running_waits",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(("status", "finished"), _negated=True),
                                    models.Q(("finished__isnull", False), ("result__isnull", False)),
                                    _connector="OR",
                                ),
                                name="game_finished_has_result",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Seat",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "game",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="seats", to="games.game"
                            ),
                        ),
                        (
                            "index",
                            models.PositiveSmallIntegerField(
                                help_text="0-based, in table order; drawn anew when the game starts."
                            ),
                        ),
                        (
                            "user",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="seats",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "salt",
                            models.CharField(
                                blank=True, help_text="What its person gave for the dice, in hex.", max_length=64
                            ),
                        ),
                        (
                            "called",
                            models.CharField(
                                blank=True, help_text="Who sat here, once the game is packed.", max_length=150
                            ),
                        ),
                        (
                            "bot",
                            models.CharField(
                                blank=True,
                                help_text="The name that the title has it by; empty: no bot's.",
                                max_length=40,
                            ),
                        ),
                        ("deadline", models.DateTimeField(blank=True, null=True)),
                        ("asked_move", models.PositiveIntegerField(blank=True, null=True)),
                        (
                            "asked_at",
                            models.DateTimeField(
                                blank=True, help_text="Null for what was asked before there were banks.", null=True
                            ),
                        ),
                        (
                            "bank",
                            models.PositiveIntegerField(
                                default=0, help_text="Seconds in the bank when it was last asked or answered."
                            ),
                        ),
                        ("seconds_used", models.PositiveIntegerField(blank=True, null=True)),
                        (
                            "seconds_granted",
                            models.PositiveIntegerField(
                                default=0, help_text="Seconds that the others granted for this decision."
                            ),
                        ),
                        (
                            "calendar",
                            models.JSONField(
                                blank=True, help_text="As rulebooks.clock.Calendar.to_data writes it.", null=True
                            ),
                        ),
                        ("warn_at", models.DateTimeField(blank=True, null=True)),
                        (
                            "standing_due",
                            models.DateTimeField(
                                blank=True,
                                help_text="When its standing orders answer; nobody else may learn of it.",
                                null=True,
                            ),
                        ),
                        (
                            "standing_after",
                            models.PositiveIntegerField(
                                blank=True,
                                help_text="Seconds of its clock that one of them waits for; null: it answers at once.",
                                null=True,
                            ),
                        ),
                        (
                            "seen_move",
                            models.PositiveIntegerField(
                                blank=True, help_text="The latest move its person has seen.", null=True
                            ),
                        ),
                        (
                            "told",
                            models.PositiveIntegerField(
                                default=0, help_text="How many messages were for its person, or by them."
                            ),
                        ),
                        (
                            "heard",
                            models.PositiveIntegerField(
                                default=0, help_text="How many of them its person has written or seen."
                            ),
                        ),
                        (
                            "expiries",
                            models.PositiveSmallIntegerField(
                                default=0, help_text="How often its person's time ran out."
                            ),
                        ),
                        (
                            "free_since",
                            models.DateTimeField(
                                blank=True, help_text="Since when its person has left it to the bot.", null=True
                            ),
                        ),
                        (
                            "free_why",
                            models.CharField(
                                blank=True,
                                choices=[
                                    ("", "not open"),
                                    ("expired", "ran out of time"),
                                    ("resigned", "resigned"),
                                    ("away", "away"),
                                ],
                                default="",
                                max_length=8,
                            ),
                        ),
                        (
                            "muted",
                            models.BooleanField(
                                default=False, help_text="Its person gets no mails of this game but the last warnings."
                            ),
                        ),
                        (
                            "place",
                            models.PositiveSmallIntegerField(
                                blank=True, help_text="From 1; null until the game is over.", null=True
                            ),
                        ),
                        (
                            "score",
                            models.IntegerField(
                                blank=True, help_text="As the result has it; null until the game is over.", null=True
                            ),
                        ),
                        (
                            "favourites",
                            models.JSONField(
                                default=dict, help_text="How often it chose what its title counts, by key."
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["game", "index"],
                        "indexes": [
                            models.Index(
                                condition=models.Q(("deadline__isnull", False)),
                                fields=["deadline"],
                                name="seat_deadline",
                            ),
                            models.Index(
                                condition=models.Q(("free_since__isnull", False)),
                                fields=["-free_since"],
                                name="seat_free",
                            ),
                            models.Index(fields=["user", "place"], include=("game", "score"), name="seat_of_person"),
                            models.Index(
                                condition=models.Q(("standing_due__isnull", False)),
                                fields=["standing_due"],
                                name="seat_standing_due",
                            ),
                            models.Index(
                                condition=models.Q(("warn_at__isnull", False)), fields=["warn_at"], name="seat_warn_at"
                            ),
                        ],
                        "constraints": [
                            models.UniqueConstraint(
                                deferrable=django.db.models.constraints.Deferrable["DEFERRED"],
                                fields=("game", "index"),
                                name="seat_index_once",
                            ),
                            models.UniqueConstraint(fields=("game", "user"), name="seat_user_once"),
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(("free_since__isnull", True), ("free_why", "")),
                                    models.Q(
                                        ("free_since__isnull", False), ("free_why__in", ["expired", "resigned", "away"])
                                    ),
                                    _connector="OR",
                                ),
                                name="seat_free_for_a_reason",
                            ),
                            models.CheckConstraint(condition=models.Q(("index__lte", 3)), name="seat_index_is_bounded"),
                            models.CheckConstraint(
                                condition=models.Q(("salt__regex", "^([0-9a-f]{64})?$")), name="seat_salt_is_hex"
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("user__isnull", True), ("bot", ""), _connector="OR"),
                                name="seat_person_or_bot",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(("asked_move__isnull", True), ("deadline__isnull", True)),
                                    models.Q(("asked_move__isnull", False), ("deadline__isnull", False)),
                                    _connector="OR",
                                ),
                                name="seat_asked_by_deadline",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Move",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "game",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="moves", to="games.game"
                            ),
                        ),
                        ("number", models.PositiveIntegerField()),
                        (
                            "seat",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="moves",
                                to="games.seat",
                            ),
                        ),
                        (
                            "by",
                            models.CharField(
                                choices=[
                                    ("site", "the site"),
                                    ("player", "the player"),
                                    ("bot", "a bot"),
                                    ("clock", "the clock"),
                                    ("standing", "a standing order"),
                                ],
                                max_length=8,
                            ),
                        ),
                        (
                            "action",
                            models.TextField(blank=True, help_text="The order in the engine's one-line notation."),
                        ),
                        ("undo_to", models.PositiveIntegerField(blank=True, null=True)),
                        (
                            "takes_back",
                            models.PositiveIntegerField(
                                blank=True, help_text="How many orders an undo took back.", null=True
                            ),
                        ),
                        (
                            "taken_back",
                            models.BooleanField(default=False, help_text="An order that was taken back, or an undo."),
                        ),
                        (
                            "place",
                            models.PositiveIntegerField(
                                default=0, help_text="How many moves counted when it was made, it included."
                            ),
                        ),
                        (
                            "events",
                            models.TextField(
                                default="[]", help_text="As engine.dump_events writes them; each has its audience."
                            ),
                        ),
                        (
                            "draws",
                            models.TextField(
                                default="",
                                help_text="As rulebooks.dump_draws writes them; empty for moves from before they were stored.",
                            ),
                        ),
                        ("state", models.TextField(help_text="The position after the move.")),
                        (
                            "kept",
                            models.JSONField(
                                blank=True, help_text="Of a rewind: where draws lay, by whom and what for.", null=True
                            ),
                        ),
                        ("barrier", models.BooleanField(help_text="Undo never goes back beyond this move.")),
                        (
                            "aside",
                            models.BooleanField(
                                default=False,
                                help_text="Decided beside the turn under way: its player alone knows the order, and may undo it.",
                            ),
                        ),
                        ("created", models.DateTimeField(auto_now_add=True)),
                    ],
                    options={
                        "ordering": ["game", "number"],
                        "indexes": [
                            models.Index(
                                condition=models.Q(("taken_back", False)),
                                fields=["game", "-number"],
                                name="move_counting",
                            ),
                            models.Index(
                                condition=models.Q(("taken_back", False)), fields=["game", "place"], name="move_places"
                            ),
                            models.Index(
                                condition=models.Q(("taken_back", True)),
                                fields=["seat", "-number"],
                                name="move_taken_back",
                            ),
                            models.Index(
                                condition=models.Q(("barrier", True)), fields=["game", "-number"], name="move_barriers"
                            ),
                        ],
                        "constraints": [
                            models.UniqueConstraint(fields=("game", "number"), name="move_number_once"),
                            models.CheckConstraint(
                                condition=models.Q(("by__in", ["site", "player", "bot", "clock", "standing"])),
                                name="move_by_is_known",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(("number", 0), ("seat__isnull", True)),
                                    models.Q(
                                        ("number__gt", 0),
                                        ("seat__isnull", False),
                                        models.Q(("action", ""), _negated=True),
                                    ),
                                    _connector="OR",
                                ),
                                name="move_has_seat_and_order",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("undo_to__isnull", True),
                                    models.Q(("action__in", ["undo", "rewind"]), ("undo_to__lt", models.F("number"))),
                                    _connector="OR",
                                ),
                                name="move_undo_goes_back",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Tenure",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "seat",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="tenures", to="games.seat"
                            ),
                        ),
                        (
                            "user",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="tenures",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "called",
                            models.CharField(
                                help_text="What they were called when the substitute sat down.", max_length=150
                            ),
                        ),
                        ("until_move", models.PositiveIntegerField()),
                        (
                            "why",
                            models.CharField(
                                choices=[
                                    ("", "not open"),
                                    ("expired", "ran out of time"),
                                    ("resigned", "resigned"),
                                    ("away", "away"),
                                ],
                                help_text="Why the seat was free.",
                                max_length=8,
                            ),
                        ),
                        ("created", models.DateTimeField(auto_now_add=True, help_text="When the substitute sat down.")),
                    ],
                    options={
                        "ordering": ["pk"],
                    },
                ),
                migrations.CreateModel(
                    name="Record",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "user",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="records",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "game",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="records", to="games.game"
                            ),
                        ),
                        ("on_time", models.PositiveIntegerField(default=0)),
                        ("expiries", models.PositiveIntegerField(default=0)),
                        (
                            "substitute",
                            models.BooleanField(default=False, help_text="Came into the game as a substitute."),
                        ),
                        (
                            "ending",
                            models.CharField(
                                blank=True,
                                choices=[
                                    ("", "still playing"),
                                    ("played", "played to the end"),
                                    ("left", "abandoned"),
                                    ("replaced", "replaced by a substitute"),
                                ],
                                default="",
                                max_length=8,
                            ),
                        ),
                        (
                            "updated",
                            models.DateTimeField(
                                help_text="When a decision was last counted, or the game began or ended."
                            ),
                        ),
                    ],
                    options={
                        "indexes": [
                            models.Index(
                                fields=["user", "-updated"],
                                include=("on_time", "expiries", "ending", "substitute"),
                                name="record_of_person",
                            )
                        ],
                        "constraints": [
                            models.UniqueConstraint(fields=("user", "game"), name="record_once"),
                            models.CheckConstraint(
                                condition=models.Q(("ending__in", ["", "played", "left", "replaced"])),
                                name="record_ending_is_known",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Audit",
                    fields=[
                        (
                            "game",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE,
                                primary_key=True,
                                related_name="audit",
                                serialize=False,
                                to="games.game",
                            ),
                        ),
                        ("at", models.DateTimeField()),
                        (
                            "differs_at",
                            models.PositiveIntegerField(
                                blank=True, help_text="The place of that move; null: none.", null=True
                            ),
                        ),
                        ("why", models.TextField(blank=True)),
                    ],
                    options={
                        "indexes": [
                            models.Index(
                                condition=models.Q(("differs_at__isnull", False)), fields=["game"], name="audit_differs"
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Block",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "person",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="blocks",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "blocked",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        ("since", models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(fields=("person", "blocked"), name="block_once"),
                            models.CheckConstraint(
                                condition=models.Q(("person", models.F("blocked")), _negated=True),
                                name="block_somebody_else",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="CatalogueEntry",
                    fields=[
                        (
                            "game",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE,
                                primary_key=True,
                                related_name="entry",
                                serialize=False,
                                to="games.game",
                            ),
                        ),
                        ("ruleset", models.CharField(max_length=40)),
                        ("players", models.PositiveSmallIntegerField()),
                        (
                            "options",
                            models.JSONField(
                                default=dict, help_text="What was agreed on beside the number of players."
                            ),
                        ),
                        ("private", models.BooleanField()),
                        (
                            "seated",
                            django.contrib.postgres.fields.ArrayField(
                                base_field=models.BigIntegerField(),
                                db_default=[],
                                default=list,
                                help_text="Keys of its present people.",
                                size=None,
                            ),
                        ),
                        (
                            "readers",
                            django.contrib.postgres.fields.ArrayField(
                                base_field=models.BigIntegerField(),
                                db_default=[],
                                default=list,
                                help_text="Keys of who may see a private game: who opened it, sits or sat in it. Empty for a public one.",
                                size=None,
                            ),
                        ),
                        (
                            "winners",
                            django.contrib.postgres.fields.ArrayField(
                                base_field=models.BigIntegerField(),
                                db_default=[],
                                default=list,
                                help_text="Keys of the people in first place.",
                                size=None,
                            ),
                        ),
                        ("over", models.BooleanField(default=False)),
                        ("started", models.DateTimeField()),
                        ("finished", models.DateTimeField(blank=True, null=True)),
                        (
                            "settled",
                            models.PositiveIntegerField(
                                default=0, help_text="Number of the latest move that is counted here."
                            ),
                        ),
                        (
                            "moves",
                            models.PositiveIntegerField(default=0, help_text="How many moves count up to that one."),
                        ),
                        (
                            "days",
                            models.PositiveIntegerField(
                                blank=True, help_text="Whole days from start to end.", null=True
                            ),
                        ),
                        ("best", models.IntegerField(blank=True, help_text="The winner's score.", null=True)),
                        (
                            "events",
                            models.JSONField(
                                default=dict, help_text="How often what it can be found by has happened, by key."
                            ),
                        ),
                    ],
                    options={
                        "indexes": [
                            models.Index(
                                condition=models.Q(("over", True)), fields=["-finished", "-game"], name="entry_finished"
                            ),
                            models.Index(fields=["over", "-moves", "-game"], name="entry_moves"),
                            models.Index(
                                condition=models.Q(("over", True)), fields=["-days", "-game"], name="entry_days"
                            ),
                            models.Index(
                                condition=models.Q(("over", True)), fields=["-best", "-game"], name="entry_best"
                            ),
                            models.Index(
                                condition=models.Q(("over", False)), fields=["-started", "-game"], name="entry_running"
                            ),
                            models.Index(
                                condition=models.Q(("private", False)),
                                fields=["-started", "-game"],
                                name="entry_started",
                            ),
                            django.contrib.postgres.indexes.GinIndex(fields=["events"], name="entry_events"),
                            django.contrib.postgres.indexes.GinIndex(fields=["seated"], name="entry_seated"),
                            django.contrib.postgres.indexes.GinIndex(
                                condition=models.Q(("private", True)), fields=["readers"], name="entry_readers"
                            ),
                        ],
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(("finished__isnull", True), ("over", False)),
                                    models.Q(
                                        ("best__isnull", False),
                                        ("days__isnull", False),
                                        ("finished__isnull", False),
                                        ("over", True),
                                    ),
                                    _connector="OR",
                                ),
                                name="entry_over_has_end",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="PlaceCount",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "user",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        ("ruleset", models.CharField(max_length=40)),
                        ("players", models.PositiveSmallIntegerField()),
                        ("private", models.BooleanField()),
                        ("place", models.PositiveSmallIntegerField()),
                        ("games", models.PositiveIntegerField()),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("user", "ruleset", "players", "private", "place"), name="place_count_once"
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("games__gt", 0), ("place__lte", models.F("players"))),
                                name="place_count_has_games",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="FavouriteCount",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "user",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        ("ruleset", models.CharField(max_length=40)),
                        ("private", models.BooleanField()),
                        ("key", models.CharField(max_length=80)),
                        ("chosen", models.PositiveIntegerField()),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("user", "ruleset", "private", "key"), name="favourite_count_once"
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="MeetingCount",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "first",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "second",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        ("private", models.BooleanField()),
                        ("games", models.PositiveIntegerField()),
                        ("first_ahead", models.PositiveIntegerField()),
                        ("second_ahead", models.PositiveIntegerField()),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(fields=("first", "second", "private"), name="meeting_count_once"),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("first__lt", models.F("second")),
                                    (
                                        "games__gte",
                                        django.db.models.expressions.CombinedExpression(
                                            models.F("first_ahead"), "+", models.F("second_ahead")
                                        ),
                                    ),
                                ),
                                name="meeting_count_is_ordered",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Chronicle",
                    fields=[
                        (
                            "game",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE,
                                primary_key=True,
                                related_name="chronicle",
                                serialize=False,
                                to="games.game",
                            ),
                        ),
                        ("worked_out", models.DateTimeField(blank=True, null=True)),
                        ("figures", models.TextField(blank=True, help_text="As JSON of rulebooks.engine.figures.Figures.")),
                        ("ruleset", models.CharField(max_length=40)),
                        (
                            "counts",
                            models.BooleanField(
                                default=False, help_text="A public game of people: statistics count it."
                            ),
                        ),
                        ("players", models.PositiveSmallIntegerField(default=0)),
                        (
                            "winners",
                            django.contrib.postgres.fields.ArrayField(
                                base_field=models.PositiveSmallIntegerField(),
                                default=list,
                                help_text="The indexes of the seats that share the first place.",
                                size=None,
                            ),
                        ),
                        ("score", models.IntegerField(default=0, help_text="The winner's.")),
                        ("margin", models.IntegerField(default=0, help_text="How much more than the second.")),
                        ("seconds", models.PositiveBigIntegerField(default=0, help_text="From the start to the end.")),
                        ("moves", models.PositiveIntegerField(default=0, help_text="How many count.")),
                        ("rounds", models.PositiveIntegerField(default=0)),
                        (
                            "openings",
                            django.contrib.postgres.fields.ArrayField(
                                base_field=models.CharField(blank=True, max_length=40),
                                default=list,
                                help_text="By seat.",
                                size=None,
                            ),
                        ),
                    ],
                    options={
                        "indexes": [
                            models.Index(
                                condition=models.Q(("worked_out__isnull", True)), fields=["game"], name="chronicle_owed"
                            ),
                            models.Index(
                                condition=models.Q(("counts", True)), fields=["ruleset"], name="chronicle_of_title"
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Statistics",
                    fields=[
                        ("ruleset", models.CharField(max_length=40, primary_key=True, serialize=False)),
                        ("counted", models.DateTimeField()),
                        ("data", models.JSONField(help_text="As JSON of games.title_statistics.GameStatistics.")),
                    ],
                ),
                migrations.CreateModel(
                    name="Export",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "game",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="exports",
                                to="games.game",
                            ),
                        ),
                        ("form", models.CharField(choices=[("txt", "text"), ("json", "JSON")], max_length=4)),
                        ("stamp", models.CharField(max_length=16)),
                        ("packed", models.BinaryField(help_text="By zlib.")),
                    ],
                    options={
                        "constraints": [models.UniqueConstraint(fields=("game", "form"), name="export_once")],
                    },
                ),
                migrations.CreateModel(
                    name="Follow",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "person",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="follows",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "followed",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        ("since", models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(fields=("person", "followed"), name="follow_once"),
                            models.CheckConstraint(
                                condition=models.Q(("person", models.F("followed")), _negated=True),
                                name="follow_somebody_else",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Happening",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "game",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="happenings", to="games.game"
                            ),
                        ),
                        (
                            "move",
                            models.PositiveIntegerField(
                                help_text="Number of the move after which it stands in the log."
                            ),
                        ),
                        ("kind", models.CharField(max_length=24)),
                        (
                            "seat",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="happenings",
                                to="games.seat",
                            ),
                        ),
                        (
                            "person",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "called",
                            models.CharField(
                                blank=True, help_text="Who that was, where they are nobody of here.", max_length=150
                            ),
                        ),
                        ("data", models.JSONField(default=dict)),
                        ("created", models.DateTimeField(auto_now_add=True)),
                    ],
                    options={
                        "ordering": ["game", "move", "pk"],
                        "indexes": [models.Index(fields=["game", "move"], name="happening_in_log")],
                    },
                ),
                migrations.CreateModel(
                    name="Import",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "user",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="imports",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "game",
                            models.OneToOneField(
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="origin",
                                to="games.game",
                            ),
                        ),
                        (
                            "status",
                            models.CharField(
                                choices=[("waiting", "waiting"), ("done", "imported"), ("refused", "refused")],
                                default="waiting",
                                max_length=8,
                            ),
                        ),
                        (
                            "name",
                            models.CharField(blank=True, help_text="Of the file, where it had one.", max_length=80),
                        ),
                        ("file", models.TextField(blank=True)),
                        (
                            "sha256",
                            models.CharField(help_text="Of the file: the same one sent twice is one.", max_length=64),
                        ),
                        ("why", models.TextField(blank=True)),
                        ("words", models.JSONField(default=dict)),
                        ("created", models.DateTimeField(auto_now_add=True)),
                    ],
                    options={
                        "indexes": [
                            models.Index(
                                condition=models.Q(("status", "waiting")), fields=["created"], name="import_waiting"
                            ),
                            models.Index(fields=["user", "-created"], name="import_of_person"),
                        ],
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(("game__isnull", False), ("status", "done")),
                                    models.Q(("game__isnull", True), ("status__in", ["waiting", "refused"])),
                                    _connector="OR",
                                ),
                                name="import_done_has_game",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="MailImprint",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "user",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "message_id",
                            models.CharField(help_text="That of the mail, with its brackets.", max_length=260),
                        ),
                        ("runs", models.BinaryField(help_text="Four bytes for each run of words.")),
                        ("sent", models.DateTimeField(default=django.utils.timezone.now)),
                    ],
                    options={
                        "indexes": [
                            models.Index(fields=["user", "-id"], name="imprint_of_person"),
                            models.Index(fields=["sent"], name="imprint_sent"),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="IncomingMail",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "message_id",
                            models.CharField(help_text="Its own, or sha256: and a hash of it.", max_length=260),
                        ),
                        ("addressee", models.CharField(help_text="A hash of the envelope's recipient.", max_length=64)),
                        (
                            "sender",
                            models.CharField(blank=True, help_text="Of the envelope, in lower case.", max_length=254),
                        ),
                        ("received", models.DateTimeField(default=django.utils.timezone.now)),
                        (
                            "copies",
                            models.PositiveIntegerField(
                                default=1, help_text="How often it arrived; only the first time counts."
                            ),
                        ),
                        (
                            "outcome",
                            models.CharField(
                                choices=[
                                    ("acted", "orders carried out"),
                                    ("said", "passed on to the other players"),
                                    ("held", "waiting for your confirmation"),
                                    ("refused", "no order carried out"),
                                    ("answered", "question answered"),
                                    ("empty", "no order found"),
                                    ("stale", "decision no longer open"),
                                    ("not yours", "not your seat"),
                                    ("wrong token", "unknown address"),
                                    ("handed on", "passed on to the operator"),
                                    ("nobody", "address not in use"),
                                    ("automatic", "automatic reply"),
                                    ("bounce", "delivery report"),
                                    ("receipt", "read receipt"),
                                    ("calendar", "calendar reply"),
                                    ("loop", "an email of ours that came back"),
                                    ("too big", "too big"),
                                    ("unreadable", "unreadable"),
                                ],
                                max_length=12,
                            ),
                        ),
                        (
                            "game",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="incoming_mails",
                                to="games.game",
                            ),
                        ),
                        (
                            "seat",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="incoming_mails",
                                to="games.seat",
                            ),
                        ),
                        (
                            "user",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="incoming_mails",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        ("lines", models.JSONField(default=list)),
                        ("report", models.JSONField(default=dict)),
                    ],
                    options={
                        "indexes": [
                            models.Index(
                                condition=models.Q(("outcome", "wrong token")),
                                fields=["sender", "-received"],
                                name="incoming_wrong_token",
                            ),
                            models.Index(fields=["received"], name="incoming_received"),
                        ],
                        "constraints": [
                            models.UniqueConstraint(fields=("message_id", "addressee"), name="incoming_once")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="LessonDone",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "person",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="lessons_done",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        ("ruleset", models.CharField(max_length=40)),
                        ("lesson", models.CharField(max_length=40)),
                        ("since", models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(fields=("person", "ruleset", "lesson"), name="lesson_done_once")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Request",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "game",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="requests", to="games.game"
                            ),
                        ),
                        (
                            "kind",
                            models.CharField(
                                choices=[("extension", "more time"), ("pause", "pause"), ("rewind", "rewind")],
                                max_length=12,
                            ),
                        ),
                        (
                            "state",
                            models.CharField(
                                choices=[
                                    ("open", "open"),
                                    ("granted", "granted"),
                                    ("refused", "refused"),
                                    ("withdrawn", "withdrawn"),
                                    ("lapsed", "lapsed"),
                                ],
                                default="open",
                                max_length=12,
                            ),
                        ),
                        (
                            "by",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="requests", to="games.seat"
                            ),
                        ),
                        (
                            "asker",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "seat",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="extensions",
                                to="games.seat",
                            ),
                        ),
                        (
                            "person",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        ("asked_move", models.PositiveIntegerField(null=True)),
                        ("seconds", models.PositiveIntegerField(default=0)),
                        (
                            "back_to",
                            models.PositiveIntegerField(
                                help_text="Of a rewind: the place of the move to go back to.", null=True
                            ),
                        ),
                        ("created", models.DateTimeField()),
                        ("since", models.DateTimeField(null=True)),
                        ("until", models.DateTimeField(null=True)),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(
                                condition=models.Q(("state", "open")), fields=("game", "kind"), name="request_open_once"
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("state__in", ["open", "granted", "refused", "withdrawn", "lapsed"])
                                ),
                                name="request_state_is_known",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(
                                        ("asked_move__isnull", False),
                                        ("kind", "extension"),
                                        ("person__isnull", False),
                                        ("seat__isnull", False),
                                    ),
                                    models.Q(
                                        ("asked_move__isnull", True),
                                        ("kind__in", ["pause", "rewind"]),
                                        ("person__isnull", True),
                                        ("seat__isnull", True),
                                    ),
                                    _connector="OR",
                                ),
                                name="request_is_complete",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(("back_to__isnull", False), ("kind", "rewind")),
                                    models.Q(models.Q(("kind", "rewind"), _negated=True), ("back_to__isnull", True)),
                                    _connector="OR",
                                ),
                                name="request_rewind_has_an_aim",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(("kind", "pause"), ("state", "granted"), _negated=True),
                                    models.Q(("since__isnull", False), ("until__gte", models.F("since"))),
                                    _connector="OR",
                                ),
                                name="request_pause_has_an_end",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="RequestAnswer",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "request",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="answers", to="games.request"
                            ),
                        ),
                        (
                            "user",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        ("agrees", models.BooleanField()),
                        ("created", models.DateTimeField(auto_now_add=True)),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(fields=("request", "user"), name="request_answered_once")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Message",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "game",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="messages", to="games.game"
                            ),
                        ),
                        (
                            "room",
                            models.CharField(
                                choices=[("table", "players"), ("onlookers", "spectators")],
                                default="table",
                                max_length=9,
                            ),
                        ),
                        (
                            "seat",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="messages",
                                to="games.seat",
                            ),
                        ),
                        (
                            "author",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "called",
                            models.CharField(
                                blank=True,
                                help_text="The neutral name of its writer, once they are gone.",
                                max_length=30,
                            ),
                        ),
                        (
                            "readers",
                            django.contrib.postgres.fields.ArrayField(
                                base_field=models.BigIntegerField(),
                                help_text="Keys of people; null: all at the table.",
                                null=True,
                                size=None,
                            ),
                        ),
                        ("move", models.PositiveIntegerField(default=0)),
                        ("key", models.UUIDField(unique=True)),
                        ("text", models.TextField()),
                        ("created", models.DateTimeField(auto_now_add=True)),
                        (
                            "removed",
                            models.DateTimeField(help_text="When it was taken back; null: it stands.", null=True),
                        ),
                        (
                            "moderated",
                            models.BooleanField(default=False, help_text="It was removed, and not by its author."),
                        ),
                    ],
                    options={
                        "indexes": [
                            models.Index(fields=["game", "-id"], name="message_of_game"),
                            models.Index(fields=["game", "move"], name="message_of_move"),
                        ],
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(("room", "table"), ("seat__isnull", False)),
                                    models.Q(("readers__isnull", True), ("room", "onlookers"), ("seat__isnull", True)),
                                    _connector="OR",
                                ),
                                name="message_of_a_seat_or_of_an_onlooker",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Note",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "game",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="notes", to="games.game"
                            ),
                        ),
                        (
                            "author",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="notes",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        ("move", models.PositiveIntegerField(null=True)),
                        ("place", models.PositiveIntegerField(null=True)),
                        ("text", models.TextField()),
                        ("changed", models.DateTimeField(auto_now=True)),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("game", "author", "move"), name="note_once", nulls_distinct=False
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(("move__isnull", True), ("place__isnull", True)),
                                    models.Q(("move__isnull", False), ("place__isnull", False)),
                                    _connector="OR",
                                ),
                                name="note_of_a_move_has_its_place",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Digest",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "status",
                            models.CharField(
                                choices=[
                                    ("pending", "pending"),
                                    ("sending", "being sent"),
                                    ("sent", "sent"),
                                    ("failed", "failed"),
                                    ("void", "no longer needed"),
                                    ("skipped", "not wanted"),
                                    ("collected", "waiting for the daily digest"),
                                ],
                                default="pending",
                                max_length=12,
                            ),
                        ),
                        (
                            "reason",
                            models.CharField(
                                blank=True,
                                choices=[
                                    ("never", "turned off"),
                                    ("muted", "the game is muted"),
                                    ("paused", "the address is paused"),
                                    ("blocked", "the sender is blocked"),
                                ],
                                default="",
                                help_text="Why it was skipped.",
                                max_length=12,
                            ),
                        ),
                        ("attempts", models.PositiveSmallIntegerField(default=0)),
                        ("error", models.TextField(blank=True)),
                        (
                            "due",
                            models.DateTimeField(
                                default=django.utils.timezone.now,
                                help_text="Not tried before; put off after a failed attempt.",
                            ),
                        ),
                        ("created", models.DateTimeField(auto_now_add=True)),
                        (
                            "claimed",
                            models.DateTimeField(blank=True, help_text="When a worker last took it up.", null=True),
                        ),
                        ("sent", models.DateTimeField(blank=True, null=True)),
                        (
                            "user",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="digests",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                    ],
                    options={
                        "indexes": [
                            models.Index(
                                condition=models.Q(("status__in", ["pending", "sending"])),
                                fields=["due"],
                                name="digest_unsent",
                            )
                        ],
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("status__in", ["pending", "sending", "sent", "failed", "void", "skipped"])
                                ),
                                name="digest_status_is_known",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="OperatorMail",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "status",
                            models.CharField(
                                choices=[
                                    ("pending", "pending"),
                                    ("sending", "being sent"),
                                    ("sent", "sent"),
                                    ("failed", "failed"),
                                    ("void", "no longer needed"),
                                    ("skipped", "not wanted"),
                                    ("collected", "waiting for the daily digest"),
                                ],
                                default="pending",
                                max_length=12,
                            ),
                        ),
                        (
                            "reason",
                            models.CharField(
                                blank=True,
                                choices=[
                                    ("never", "turned off"),
                                    ("muted", "the game is muted"),
                                    ("paused", "the address is paused"),
                                    ("blocked", "the sender is blocked"),
                                ],
                                default="",
                                help_text="Why it was skipped.",
                                max_length=12,
                            ),
                        ),
                        ("attempts", models.PositiveSmallIntegerField(default=0)),
                        ("error", models.TextField(blank=True)),
                        (
                            "due",
                            models.DateTimeField(
                                default=django.utils.timezone.now,
                                help_text="Not tried before; put off after a failed attempt.",
                            ),
                        ),
                        ("created", models.DateTimeField(auto_now_add=True)),
                        (
                            "claimed",
                            models.DateTimeField(blank=True, help_text="When a worker last took it up.", null=True),
                        ),
                        ("sent", models.DateTimeField(blank=True, null=True)),
                        (
                            "incoming",
                            models.OneToOneField(
                                help_text="Handed on.",
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="+",
                                to="games.incomingmail",
                            ),
                        ),
                        (
                            "recipient",
                            models.CharField(
                                help_text="The address that it came to, in small letters.", max_length=254
                            ),
                        ),
                        ("raw", models.BinaryField(help_text="The mail as it came.")),
                    ],
                    options={
                        "indexes": [
                            models.Index(
                                condition=models.Q(("status__in", ["pending", "sending"])),
                                fields=["due"],
                                name="operator_mail_unsent",
                            )
                        ],
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(("status__in", ["pending", "sending", "failed"])),
                                name="operator_mail_status_is_known",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="AccountMail",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "status",
                            models.CharField(
                                choices=[
                                    ("pending", "pending"),
                                    ("sending", "being sent"),
                                    ("sent", "sent"),
                                    ("failed", "failed"),
                                    ("void", "no longer needed"),
                                    ("skipped", "not wanted"),
                                    ("collected", "waiting for the daily digest"),
                                ],
                                default="pending",
                                max_length=12,
                            ),
                        ),
                        (
                            "reason",
                            models.CharField(
                                blank=True,
                                choices=[
                                    ("never", "turned off"),
                                    ("muted", "the game is muted"),
                                    ("paused", "the address is paused"),
                                    ("blocked", "the sender is blocked"),
                                ],
                                default="",
                                help_text="Why it was skipped.",
                                max_length=12,
                            ),
                        ),
                        ("attempts", models.PositiveSmallIntegerField(default=0)),
                        ("error", models.TextField(blank=True)),
                        (
                            "due",
                            models.DateTimeField(
                                default=django.utils.timezone.now,
                                help_text="Not tried before; put off after a failed attempt.",
                            ),
                        ),
                        ("created", models.DateTimeField(auto_now_add=True)),
                        (
                            "claimed",
                            models.DateTimeField(blank=True, help_text="When a worker last took it up.", null=True),
                        ),
                        ("sent", models.DateTimeField(blank=True, null=True)),
                        ("recipient", models.EmailField(max_length=254)),
                        ("subject", models.CharField(max_length=250)),
                        ("text", models.TextField()),
                        ("html", models.TextField(blank=True)),
                        ("headers", models.JSONField(default=dict)),
                        ("expires", models.DateTimeField(help_text="When it is of no use any more.")),
                    ],
                    options={
                        "indexes": [
                            models.Index(
                                condition=models.Q(("status__in", ["pending", "sending"])),
                                fields=["due"],
                                name="account_mail_unsent",
                            ),
                            models.Index(fields=["expires"], name="account_mail_expires"),
                        ],
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(("status__in", ["pending", "sending", "failed"])),
                                name="account_mail_status_is_known",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Notification",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "status",
                            models.CharField(
                                choices=[
                                    ("pending", "pending"),
                                    ("sending", "being sent"),
                                    ("sent", "sent"),
                                    ("failed", "failed"),
                                    ("void", "no longer needed"),
                                    ("skipped", "not wanted"),
                                    ("collected", "waiting for the daily digest"),
                                ],
                                default="pending",
                                max_length=12,
                            ),
                        ),
                        (
                            "reason",
                            models.CharField(
                                blank=True,
                                choices=[
                                    ("never", "turned off"),
                                    ("muted", "the game is muted"),
                                    ("paused", "the address is paused"),
                                    ("blocked", "the sender is blocked"),
                                ],
                                default="",
                                help_text="Why it was skipped.",
                                max_length=12,
                            ),
                        ),
                        ("attempts", models.PositiveSmallIntegerField(default=0)),
                        ("error", models.TextField(blank=True)),
                        (
                            "due",
                            models.DateTimeField(
                                default=django.utils.timezone.now,
                                help_text="Not tried before; put off after a failed attempt.",
                            ),
                        ),
                        ("created", models.DateTimeField(auto_now_add=True)),
                        (
                            "claimed",
                            models.DateTimeField(blank=True, help_text="When a worker last took it up.", null=True),
                        ),
                        ("sent", models.DateTimeField(blank=True, null=True)),
                        (
                            "user",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="%(class)ss",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "held",
                            models.DateTimeField(
                                blank=True, help_text="Until when quiet hours kept it back.", null=True
                            ),
                        ),
                        (
                            "digest",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="%(class)ss",
                                to="games.digest",
                            ),
                        ),
                        (
                            "game",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="notifications",
                                to="games.game",
                            ),
                        ),
                        (
                            "seat",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="notifications",
                                to="games.seat",
                            ),
                        ),
                        (
                            "kind",
                            models.CharField(
                                choices=[
                                    ("started", "Game started"),
                                    ("turn", "Your turn"),
                                    ("reminder", "Reminder"),
                                    ("answer", "Reply to your email"),
                                    ("over", "Game over"),
                                    ("left", "A bot played for you"),
                                    ("takeover", "Substitute or returning player"),
                                    ("wanted", "Substitute wanted"),
                                    ("message", "Message from a player"),
                                    ("invitation", "Invitation to a game"),
                                    ("request", "Requests (more time, pause, rewind)"),
                                    ("league", "Your leagues and ladders"),
                                    ("news", "League news"),
                                ],
                                max_length=12,
                            ),
                        ),
                        ("move", models.PositiveIntegerField(help_text="Number of the move that made it due.")),
                        (
                            "step",
                            models.CharField(
                                blank=True,
                                default="",
                                help_text="Of a reminder: a rulebooks.clock.Step; of a decision asked anew: the move that its person had seen.",
                                max_length=8,
                            ),
                        ),
                        (
                            "allowance",
                            models.PositiveIntegerField(
                                default=0,
                                help_text="Of a reminder: seconds that its decision may take; with more of them a step comes anew.",
                            ),
                        ),
                        (
                            "happening",
                            models.ForeignKey(
                                blank=True,
                                help_text="Told of.",
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="notifications",
                                to="games.happening",
                            ),
                        ),
                        (
                            "incoming",
                            models.OneToOneField(
                                blank=True,
                                help_text="Answered.",
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="answer",
                                to="games.incomingmail",
                            ),
                        ),
                        (
                            "message",
                            models.ForeignKey(
                                blank=True,
                                help_text="Passed on.",
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="notifications",
                                to="games.message",
                            ),
                        ),
                        (
                            "request",
                            models.ForeignKey(
                                blank=True,
                                help_text="To answer.",
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="notifications",
                                to="games.request",
                            ),
                        ),
                        (
                            "host",
                            models.ForeignKey(
                                blank=True,
                                help_text="Invites.",
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                    ],
                    options={
                        "abstract": False,
                        "indexes": [
                            models.Index(
                                condition=models.Q(("status__in", ["pending", "sending"])),
                                fields=["due"],
                                name="notification_unsent",
                            ),
                            models.Index(
                                condition=models.Q(("digest__isnull", True), ("status", "collected")),
                                fields=["due", "user"],
                                name="notification_collected",
                            ),
                            models.Index(
                                condition=models.Q(("reason", "paused")), fields=["created"], name="notification_paused"
                            ),
                            models.Index(
                                condition=models.Q(("status", "failed")), fields=["claimed"], name="notification_failed"
                            ),
                            models.Index(
                                condition=models.Q(("sent__isnull", False)), fields=["sent"], name="notification_sent"
                            ),
                            models.Index(fields=["user", "-id"], name="notification_of_person"),
                        ],
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(
                                    (
                                        "status__in",
                                        ["pending", "sending", "sent", "failed", "void", "skipped", "collected"],
                                    )
                                ),
                                name="notification_status_is_known",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(
                                        ("reason__in", ["never", "muted", "paused", "blocked"]), ("status", "skipped")
                                    ),
                                    models.Q(models.Q(("status", "skipped"), _negated=True), ("reason", "")),
                                    _connector="OR",
                                ),
                                name="notification_skipped_for_a_reason",
                            ),
                            models.UniqueConstraint(
                                condition=models.Q(
                                    ("incoming__isnull", True),
                                    ("message__isnull", True),
                                    ("request__isnull", True),
                                    models.Q(("happening__isnull", True), ("kind", "turn"), _connector="OR"),
                                ),
                                fields=("seat", "user", "move", "kind", "step", "allowance"),
                                name="notification_once",
                            ),
                            models.UniqueConstraint(fields=("message", "user"), name="notification_of_message_once"),
                            models.UniqueConstraint(fields=("request", "user"), name="notification_of_request_once"),
                            models.UniqueConstraint(
                                fields=("happening", "user", "kind"), name="notification_of_happening_once"
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    (
                                        "kind__in",
                                        [
                                            "started",
                                            "turn",
                                            "reminder",
                                            "answer",
                                            "over",
                                            "left",
                                            "takeover",
                                            "wanted",
                                            "message",
                                            "invitation",
                                            "request",
                                        ],
                                    )
                                ),
                                name="notification_kind_is_known",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="MailSettings",
                    fields=[
                        (
                            "user",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE,
                                primary_key=True,
                                related_name="mail_settings",
                                serialize=False,
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        ("ways", models.JSONField(blank=True, default=dict)),
                        (
                            "digest_hour",
                            models.PositiveSmallIntegerField(
                                default=8, help_text="By the person's clock, 0 to 23: when the daily digest goes out."
                            ),
                        ),
                    ],
                    options={
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(("digest_hour__lte", 23)), name="mail_digest_hour_exists"
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Beacon",
                    fields=[
                        ("name", models.CharField(max_length=40, primary_key=True, serialize=False)),
                        ("at", models.DateTimeField()),
                    ],
                ),
                migrations.CreateModel(
                    name="Report",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "subject",
                            models.CharField(
                                choices=[
                                    ("player", "player"),
                                    ("message", "message"),
                                    ("game", "game"),
                                    ("league", "league"),
                                    ("appeal", "appeal"),
                                ],
                                max_length=8,
                            ),
                        ),
                        ("key", models.CharField(max_length=80)),
                        (
                            "kind",
                            models.CharField(
                                choices=[
                                    ("abuse", "Insults or threats"),
                                    ("name", "Offensive or misleading name"),
                                    ("cheating", "Cheating or secret agreements"),
                                    ("spam", "Advertising or spam"),
                                    ("other", "Something else"),
                                ],
                                max_length=8,
                            ),
                        ),
                        ("called", models.CharField(help_text="What it was called.", max_length=200)),
                        ("as_it_was", models.JSONField(default=dict)),
                        ("before", models.JSONField(default=dict)),
                        (
                            "about",
                            models.ForeignKey(
                                help_text="Who answers for it.",
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "reporter",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="reports",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        ("reason", models.TextField(help_text="In the reporter's words.")),
                        ("created", models.DateTimeField(default=django.utils.timezone.now)),
                        (
                            "state",
                            models.CharField(
                                choices=[("open", "open"), ("dismissed", "no action"), ("acted", "action taken")],
                                default="open",
                                max_length=9,
                            ),
                        ),
                        ("answer", models.TextField(blank=True, help_text="The moderators' words to the reporter.")),
                        ("decided", models.DateTimeField(null=True)),
                        (
                            "claimed_by",
                            models.ForeignKey(
                                help_text="Works on it.",
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        ("claimed", models.DateTimeField(null=True)),
                    ],
                    options={
                        "indexes": [
                            models.Index(condition=models.Q(("state", "open")), fields=["id"], name="report_waiting"),
                            models.Index(
                                condition=models.Q(("decided__isnull", False)),
                                fields=["decided"],
                                name="report_decided",
                            ),
                        ],
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(("subject__in", ["player", "message", "game", "league", "appeal"])),
                                name="report_subject_is_known",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(("decided", None), ("state", "open")),
                                    models.Q(("decided__isnull", False), ("state__in", ["dismissed", "acted"])),
                                    _connector="OR",
                                ),
                                name="report_state_is_known",
                            ),
                            models.UniqueConstraint(
                                condition=models.Q(("state", "open")),
                                fields=("reporter", "subject", "key"),
                                name="report_once",
                            ),
                            models.UniqueConstraint(
                                condition=models.Q(("subject", "appeal")), fields=("key",), name="appeal_of_act_once"
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="ModeratorAct",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "kind",
                            models.CharField(
                                choices=[
                                    ("dismiss", "Dismiss"),
                                    ("warn", "Warn"),
                                    ("mute", "Mute"),
                                    ("rename", "Rename"),
                                    ("hide", "Hide"),
                                    ("suspend", "Suspend"),
                                    ("lift", "Lift"),
                                ],
                                max_length=8,
                            ),
                        ),
                        (
                            "report",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, related_name="acts", to="games.report"
                            ),
                        ),
                        ("moderator", models.BigIntegerField()),
                        (
                            "person",
                            models.BigIntegerField(
                                help_text="Whom it is against, or for, when it is lifted.", null=True
                            ),
                        ),
                        ("reason", models.TextField()),
                        ("until", models.DateTimeField(help_text="Of a mute.", null=True)),
                        ("made", models.DateTimeField(default=django.utils.timezone.now)),
                    ],
                    options={
                        "indexes": [models.Index(fields=["person", "-id"], name="moderator_act_of_person")],
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("kind__in", ["dismiss", "warn", "mute", "rename", "hide", "suspend", "lift"])
                                ),
                                name="moderator_act_kind_is_known",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("reason", ""), _negated=True), name="moderator_act_has_a_reason"
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(("kind", "mute"), ("until__isnull", False)),
                                    models.Q(models.Q(("kind", "mute"), _negated=True), ("until", None)),
                                    _connector="OR",
                                ),
                                name="moderator_act_mute_ends",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="News",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("headline", models.CharField(max_length=120)),
                        ("text", models.TextField()),
                        (
                            "page",
                            models.CharField(
                                blank=True, help_text="Where it leads; empty: to a page of its own.", max_length=200
                            ),
                        ),
                        (
                            "listed",
                            models.BooleanField(default=True, help_text="Whether everybody finds it among the news."),
                        ),
                        ("key", models.CharField(blank=True, max_length=80, null=True, unique=True)),
                        (
                            "topic",
                            models.CharField(
                                blank=True, help_text="Whose it is; empty: of the whole site.", max_length=40
                            ),
                        ),
                        (
                            "asks",
                            models.CharField(
                                blank=True,
                                help_text="Who reads the answers, as games.services.inbox.news_replies, and of what.",
                                max_length=40,
                            ),
                        ),
                        (
                            "answers",
                            django.contrib.postgres.fields.ArrayField(
                                base_field=models.CharField(max_length=20), blank=True, default=list, size=None
                            ),
                        ),
                        ("posted", models.DateTimeField(auto_now_add=True)),
                    ],
                    options={
                        "indexes": [
                            models.Index(
                                condition=models.Q(("listed", True)), fields=["-posted", "-id"], name="news_latest"
                            ),
                            models.Index(
                                condition=models.Q(("topic", ""), _negated=True),
                                fields=["topic", "-posted", "-id"],
                                name="news_of_topic",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="NewsMail",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "status",
                            models.CharField(
                                choices=[
                                    ("pending", "pending"),
                                    ("sending", "being sent"),
                                    ("sent", "sent"),
                                    ("failed", "failed"),
                                    ("void", "no longer needed"),
                                    ("skipped", "not wanted"),
                                    ("collected", "waiting for the daily digest"),
                                ],
                                default="pending",
                                max_length=12,
                            ),
                        ),
                        (
                            "reason",
                            models.CharField(
                                blank=True,
                                choices=[
                                    ("never", "turned off"),
                                    ("muted", "the game is muted"),
                                    ("paused", "the address is paused"),
                                    ("blocked", "the sender is blocked"),
                                ],
                                default="",
                                help_text="Why it was skipped.",
                                max_length=12,
                            ),
                        ),
                        ("attempts", models.PositiveSmallIntegerField(default=0)),
                        ("error", models.TextField(blank=True)),
                        (
                            "due",
                            models.DateTimeField(
                                default=django.utils.timezone.now,
                                help_text="Not tried before; put off after a failed attempt.",
                            ),
                        ),
                        ("created", models.DateTimeField(auto_now_add=True)),
                        (
                            "claimed",
                            models.DateTimeField(blank=True, help_text="When a worker last took it up.", null=True),
                        ),
                        ("sent", models.DateTimeField(blank=True, null=True)),
                        (
                            "user",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="%(class)ss",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "held",
                            models.DateTimeField(
                                blank=True, help_text="Until when quiet hours kept it back.", null=True
                            ),
                        ),
                        (
                            "digest",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="%(class)ss",
                                to="games.digest",
                            ),
                        ),
                        (
                            "kind",
                            models.CharField(
                                choices=[
                                    ("started", "Game started"),
                                    ("turn", "Your turn"),
                                    ("reminder", "Reminder"),
                                    ("answer", "Reply to your email"),
                                    ("over", "Game over"),
                                    ("left", "A bot played for you"),
                                    ("takeover", "Substitute or returning player"),
                                    ("wanted", "Substitute wanted"),
                                    ("message", "Message from a player"),
                                    ("invitation", "Invitation to a game"),
                                    ("request", "Requests (more time, pause, rewind)"),
                                    ("league", "Your leagues and ladders"),
                                    ("news", "League news"),
                                ],
                                default="news",
                                max_length=12,
                            ),
                        ),
                        (
                            "news",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="mails", to="games.news"
                            ),
                        ),
                        (
                            "incoming",
                            models.OneToOneField(
                                blank=True,
                                help_text="Answered.",
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="news_answer",
                                to="games.incomingmail",
                            ),
                        ),
                    ],
                    options={
                        "abstract": False,
                        "indexes": [
                            models.Index(
                                condition=models.Q(("status__in", ["pending", "sending"])),
                                fields=["due"],
                                name="newsmail_unsent",
                            ),
                            models.Index(
                                condition=models.Q(("digest__isnull", True), ("status", "collected")),
                                fields=["due", "user"],
                                name="newsmail_collected",
                            ),
                            models.Index(
                                condition=models.Q(("reason", "paused")), fields=["created"], name="newsmail_paused"
                            ),
                            models.Index(
                                condition=models.Q(("status", "failed")), fields=["claimed"], name="newsmail_failed"
                            ),
                            models.Index(
                                condition=models.Q(("sent__isnull", False)), fields=["sent"], name="newsmail_sent"
                            ),
                            models.Index(fields=["user", "-id"], name="newsmail_of_person"),
                        ],
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(
                                    (
                                        "status__in",
                                        ["pending", "sending", "sent", "failed", "void", "skipped", "collected"],
                                    )
                                ),
                                name="newsmail_status_is_known",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(
                                        ("reason__in", ["never", "muted", "paused", "blocked"]), ("status", "skipped")
                                    ),
                                    models.Q(models.Q(("status", "skipped"), _negated=True), ("reason", "")),
                                    _connector="OR",
                                ),
                                name="newsmail_skipped_for_a_reason",
                            ),
                            models.UniqueConstraint(fields=("news", "user"), name="newsmail_once"),
                            models.CheckConstraint(
                                condition=models.Q(("kind__in", ["news", "league", "answer"])),
                                name="newsmail_kind_is_known",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="OptionTries",
                    fields=[
                        ("link", models.CharField(max_length=64, primary_key=True, serialize=False)),
                        (
                            "seat",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="+", to="games.seat"
                            ),
                        ),
                        (
                            "shown",
                            models.PositiveIntegerField(
                                help_text="Number of the latest move when the option was offered."
                            ),
                        ),
                        ("wrong", models.JSONField(default=dict)),
                    ],
                ),
                migrations.CreateModel(
                    name="Outage",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("start", models.DateTimeField()),
                        ("end", models.DateTimeField()),
                        ("spread", models.BooleanField(default=False)),
                        (
                            "reached",
                            models.BigIntegerField(
                                default=0, help_text="Key of the latest game whose clocks know of it."
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["start"],
                        "indexes": [
                            models.Index(
                                condition=models.Q(("spread", False)), fields=["start"], name="outage_to_spread"
                            )
                        ],
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(("end__gt", models.F("start"))), name="outage_takes_time"
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Plan",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "seat",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="turn_plans", to="games.seat"
                            ),
                        ),
                        (
                            "user",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="turn_plans",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "lines",
                            django.contrib.postgres.fields.ArrayField(
                                base_field=models.CharField(max_length=120),
                                blank=True,
                                default=list,
                                help_text="Notation, in order.",
                                size=None,
                            ),
                        ),
                        (
                            "dice",
                            django.contrib.postgres.fields.ArrayField(
                                base_field=models.CharField(blank=True, max_length=60),
                                blank=True,
                                default=list,
                                help_text="By line.",
                                size=None,
                            ),
                        ),
                    ],
                    options={
                        "constraints": [models.UniqueConstraint(fields=("seat", "user"), name="plan_once")],
                    },
                ),
                migrations.CreateModel(
                    name="Run",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "game",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="runs",
                                to="games.game",
                            ),
                        ),
                        ("first", models.PositiveIntegerField()),
                        ("last", models.PositiveIntegerField()),
                        ("first_place", models.PositiveIntegerField(blank=True, null=True)),
                        ("last_place", models.PositiveIntegerField(blank=True, null=True)),
                        ("size", models.PositiveIntegerField(help_text="Bytes of what was packed.")),
                        ("sha256", models.BinaryField(help_text="Of what was packed.", max_length=32)),
                        ("packed", models.BinaryField(help_text="LZMA2 without a container.")),
                    ],
                    options={
                        "ordering": ["game", "first"],
                        "constraints": [models.UniqueConstraint(fields=("game", "first"), name="run_once")],
                    },
                ),
                migrations.CreateModel(
                    name="SealLine",
                    fields=[
                        ("number", models.PositiveIntegerField(primary_key=True, serialize=False)),
                        (
                            "game",
                            models.CharField(help_text="Its public id; of a private game a hyphen.", max_length=32),
                        ),
                        ("seal", models.CharField(help_text="SHA-256 of the game's seed.", max_length=64)),
                        ("opened", models.DateTimeField()),
                        (
                            "before",
                            models.CharField(
                                help_text="SHA-256 of the line before; of the first a hyphen.", max_length=64
                            ),
                        ),
                        ("own", models.CharField(help_text="SHA-256 of this line.", max_length=64)),
                    ],
                    options={
                        "ordering": ["number"],
                    },
                ),
                migrations.CreateModel(
                    name="StandingOrder",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "seat",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="standing_orders",
                                to="games.seat",
                            ),
                        ),
                        (
                            "user",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="standing_orders",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "kind",
                            models.CharField(
                                help_text="One of the title's kinds, OWN_TURN or PLAYS_ITSELF.", max_length=24
                            ),
                        ),
                        (
                            "policy",
                            models.CharField(blank=True, help_text="One of the title's for the kind.", max_length=12),
                        ),
                        (
                            "lines",
                            django.contrib.postgres.fields.ArrayField(
                                base_field=models.CharField(max_length=120),
                                blank=True,
                                default=list,
                                help_text="Notation, in order.",
                                size=None,
                            ),
                        ),
                        ("rank", models.PositiveSmallIntegerField(default=0, help_text="The lowest is tried first.")),
                        (
                            "conditions",
                            models.JSONField(
                                blank=True,
                                default=dict,
                                help_text="The title's, by name; what is absent is no condition.",
                            ),
                        ),
                        ("first_round", models.PositiveSmallIntegerField(blank=True, null=True)),
                        ("last_round", models.PositiveSmallIntegerField(blank=True, null=True)),
                        ("expires", models.DateTimeField(blank=True, null=True)),
                        ("once", models.BooleanField(default=False, help_text="Gone after it was used.")),
                        (
                            "wait",
                            models.PositiveSmallIntegerField(
                                default=0, help_text="Hours in which the person may answer first."
                            ),
                        ),
                        (
                            "begun",
                            models.PositiveSmallIntegerField(
                                blank=True,
                                help_text="The round in whose turn the list was begun: nothing holds it back in that.",
                                null=True,
                            ),
                        ),
                        (
                            "stopped",
                            models.CharField(
                                blank=True,
                                choices=[
                                    ("refused", "an order was not possible"),
                                    ("played", "you played yourself"),
                                    ("over", "it had expired"),
                                ],
                                max_length=8,
                            ),
                        ),
                        ("refused_line", models.CharField(blank=True, max_length=120)),
                        ("refused_move", models.PositiveIntegerField(blank=True, null=True)),
                        ("created", models.DateTimeField(auto_now_add=True)),
                    ],
                    options={
                        "ordering": ["seat", "rank", "pk"],
                        "constraints": [
                            models.UniqueConstraint(
                                condition=models.Q(("kind__in", ["OwnTurn", "PlaysItself"])),
                                fields=("seat", "user", "kind"),
                                name="standing_list_once",
                            )
                        ],
                    },
                ),
            ]
        ),
        migrations.RunSQL("ALTER TABLE games_run ALTER COLUMN packed SET STORAGE EXTERNAL", migrations.RunSQL.noop),
        migrations.RunSQL(KEEP, LET_GO),
    ]

"""Make the tables of leagues. The name is that by which databases have it on record, so it stays."""

import django.contrib.postgres.fields
import django.db.models.deletion
import django.utils.timezone
import games.leagues.models.calendar
import games.leagues.models.invitation
import games.leagues.models.league
from django.conf import settings
from django.db import migrations, models

from games.create_models import CreateModels


class Migration(migrations.Migration):
    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("games", "0001_squashed_0054_moderation"),
    ]

    operations = [
        CreateModels(
            [
                migrations.CreateModel(
                    name="League",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("name", models.CharField(max_length=80, unique=True, verbose_name="name")),
                        ("slug", models.SlugField(max_length=80, unique=True)),
                        ("about", models.TextField(blank=True, verbose_name="about")),
                        ("announcement", models.TextField(blank=True, verbose_name="announcement")),
                        (
                            "admission",
                            models.CharField(
                                choices=[
                                    ("anybody", "anyone"),
                                    ("link", "players with the secret link"),
                                    ("asking", "players the organisers approve"),
                                ],
                                default="anybody",
                                max_length=8,
                            ),
                        ),
                        (
                            "reliability",
                            models.PositiveSmallIntegerField(
                                default=0,
                                help_text="The share of decisions in time, in per cent, that it asks for; 0: none.",
                            ),
                        ),
                        (
                            "newcomers",
                            models.BooleanField(
                                default=True,
                                help_text="Whether those may enter who have not decided often enough to have such a figure.",
                            ),
                        ),
                        ("rules", models.JSONField(help_text="As games.leagues.terms.Terms, for the next season.")),
                        (
                            "goes_on",
                            models.BooleanField(
                                default=True, help_text="Whether another season opens after one is over."
                            ),
                        ),
                        ("created", models.DateTimeField(auto_now_add=True)),
                        ("organisers", models.ManyToManyField(related_name="leagues", to=settings.AUTH_USER_MODEL)),
                    ],
                    options={
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(("admission__in", ["anybody", "link", "asking"])),
                                name="league_admission_is_known",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Season",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "league",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="seasons", to="leagues.league"
                            ),
                        ),
                        ("number", models.PositiveSmallIntegerField()),
                        (
                            "rules",
                            models.JSONField(
                                help_text="As games.leagues.terms.Terms; they change no more from the check-in on."
                            ),
                        ),
                        (
                            "state",
                            models.CharField(
                                choices=[
                                    ("open", "open for entry"),
                                    ("check_in", "check-in"),
                                    ("running", "running"),
                                    ("finished", "finished"),
                                    ("cancelled", "cancelled"),
                                ],
                                default="open",
                                max_length=12,
                            ),
                        ),
                        ("due", models.DateTimeField(blank=True, null=True)),
                        ("check_in", models.DateTimeField(help_text="When the check-in begins.")),
                        ("starts", models.DateTimeField()),
                        ("ends", models.DateTimeField()),
                        (
                            "postponed",
                            models.BooleanField(default=False, help_text="Whether it waited once for more people."),
                        ),
                        ("secret", models.BinaryField(default=games.leagues.models.league.new_secret, max_length=32)),
                        ("seal", models.CharField(help_text="SHA-256 of the first secret.", max_length=64)),
                        (
                            "division_draw",
                            models.JSONField(
                                editable=False,
                                help_text="The input and output of games.leagues.season_draws.divide.",
                                null=True,
                            ),
                        ),
                        (
                            "promotion_draw",
                            models.JSONField(
                                editable=False,
                                help_text="The input and output of games.leagues.season_draws.promote.",
                                null=True,
                            ),
                        ),
                        (
                            "exchanges",
                            models.JSONField(
                                default=list,
                                editable=False,
                                help_text="Pairs of entries that organisers let begin in each other's place.",
                            ),
                        ),
                        (
                            "groups",
                            models.PositiveSmallIntegerField(
                                blank=True,
                                help_text="How many divisions or pools organisers want; null: as the rules have it.",
                                null=True,
                            ),
                        ),
                        (
                            "drawn",
                            models.PositiveSmallIntegerField(default=0, help_text="How often lots have been drawn."),
                        ),
                        (
                            "rounds",
                            models.PositiveSmallIntegerField(default=0, help_text="How many there are, once it runs."),
                        ),
                        ("finished", models.DateTimeField(blank=True, null=True)),
                        (
                            "stuck",
                            models.DateTimeField(
                                blank=True, editable=False, help_text="Since when its next step has failed.", null=True
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["league", "-number"],
                        "indexes": [
                            models.Index(condition=models.Q(("due__isnull", False)), fields=["due"], name="season_due"),
                            models.Index(
                                condition=models.Q(("stuck__isnull", False)), fields=["stuck"], name="season_stuck"
                            ),
                        ],
                        "constraints": [
                            models.UniqueConstraint(fields=("league", "number"), name="season_number_once"),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("state__in", ["open", "check_in", "running", "finished", "cancelled"])
                                ),
                                name="season_state_is_known",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("check_in__lte", models.F("starts")), ("starts__lt", models.F("ends"))
                                ),
                                name="season_dates_follow",
                            ),
                            models.UniqueConstraint(
                                condition=models.Q(("state__in", ["open", "check_in", "running"])),
                                fields=("league",),
                                name="season_one_at_a_time",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Entry",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "season",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="entries", to="leagues.season"
                            ),
                        ),
                        (
                            "user",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="league_entries",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "bot",
                            models.CharField(
                                blank=True, help_text="The name that the title has it by; empty: no bot.", max_length=40
                            ),
                        ),
                        (
                            "state",
                            models.CharField(
                                choices=[
                                    ("entered", "entered"),
                                    ("waiting", "on the waiting list"),
                                    ("checked_in", "checked in"),
                                    ("active", "playing"),
                                    ("withdrawn", "withdrawn"),
                                    ("missed", "did not check in"),
                                    ("done", "played"),
                                ],
                                default="entered",
                                max_length=12,
                            ),
                        ),
                        (
                            "moved",
                            models.SmallIntegerField(
                                default=0, help_text="Once the season is over: 1 for who goes up, -1 for down."
                            ),
                        ),
                        (
                            "silent",
                            models.BooleanField(default=False, help_text="Whether they left it without a word."),
                        ),
                        (
                            "forgiven",
                            models.PositiveSmallIntegerField(
                                default=0,
                                help_text="So many seats that their time lost them no longer count, after an appeal.",
                            ),
                        ),
                        (
                            "removed",
                            models.BooleanField(default=False, help_text="Whether an organiser took them out of it."),
                        ),
                        (
                            "head_start",
                            models.PositiveIntegerField(
                                default=0, help_text="24ths of a point, for rounds before they came."
                            ),
                        ),
                        (
                            "missed_rounds",
                            models.PositiveSmallIntegerField(
                                default=0, help_text="So many rounds were drawn before they came."
                            ),
                        ),
                        ("entered", models.DateTimeField(auto_now_add=True)),
                    ],
                    options={
                        "ordering": ["season", "pk"],
                        "constraints": [
                            models.UniqueConstraint(fields=("season", "user"), name="entry_once"),
                            models.CheckConstraint(
                                condition=models.Q(("user__isnull", True), ("bot", ""), _connector="OR"),
                                name="league_entry_person_or_bot",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    (
                                        "state__in",
                                        ["entered", "waiting", "checked_in", "active", "withdrawn", "missed", "done"],
                                    )
                                ),
                                name="league_entry_state_is_known",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Decision",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "league",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="decisions",
                                to="leagues.league",
                            ),
                        ),
                        (
                            "season",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="decisions",
                                to="leagues.season",
                            ),
                        ),
                        (
                            "by",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        ("what", models.CharField(max_length=200)),
                        ("reason", models.CharField(max_length=400)),
                        (
                            "in_languages",
                            models.JSONField(default=dict, help_text="Of a language: what, and perhaps the reason."),
                        ),
                        ("before", models.JSONField(blank=True, help_text="As games.leagues.terms.Terms.", null=True)),
                        ("after", models.JSONField(blank=True, help_text="As games.leagues.terms.Terms.", null=True)),
                        ("made", models.DateTimeField(auto_now_add=True)),
                    ],
                    options={
                        "ordering": ["league", "-pk"],
                    },
                ),
                migrations.CreateModel(
                    name="Appeal",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "decision",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="appeals",
                                to="leagues.decision",
                            ),
                        ),
                        (
                            "by",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="appeals",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "to",
                            models.CharField(
                                choices=[("organisers", "to the organisers"), ("moderators", "to the moderators")],
                                max_length=12,
                            ),
                        ),
                        ("reason", models.CharField(max_length=1000)),
                        ("made", models.DateTimeField(auto_now_add=True)),
                        ("granted", models.BooleanField(null=True)),
                        ("answer", models.CharField(blank=True, max_length=1000)),
                        (
                            "answered_by",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        ("answered", models.DateTimeField(null=True)),
                    ],
                    options={
                        "ordering": ["decision", "pk"],
                        "constraints": [
                            models.UniqueConstraint(fields=("decision", "by", "to"), name="appeal_once"),
                            models.CheckConstraint(
                                condition=models.Q(("to__in", ["organisers", "moderators"])), name="appeal_to_is_known"
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(("answer", ""), ("answered", None), ("granted", None)),
                                    models.Q(("answered__isnull", False), ("granted__isnull", False)),
                                    _connector="OR",
                                ),
                                name="appeal_answered_whole",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="CalendarKey",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "user",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="calendar_key",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "token",
                            models.CharField(
                                default=games.leagues.models.calendar.new_token, max_length=40, unique=True
                            ),
                        ),
                    ],
                ),
                migrations.CreateModel(
                    name="Division",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "season",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="divisions",
                                to="leagues.season",
                            ),
                        ),
                        ("tier", models.PositiveSmallIntegerField()),
                        (
                            "letter",
                            models.CharField(
                                blank=True, help_text="Empty where it is its tier's only one.", max_length=3
                            ),
                        ),
                        ("knockout", models.BooleanField(default=False)),
                    ],
                    options={
                        "ordering": ["season", "tier", "pk"],
                        "constraints": [
                            models.UniqueConstraint(fields=("season", "tier", "letter"), name="division_once")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Draw",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "division",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="draws", to="leagues.division"
                            ),
                        ),
                        ("number", models.PositiveSmallIntegerField(default=0)),
                        (
                            "name",
                            models.CharField(
                                help_text="What the lots were drawn for, as games.leagues.pairing.Lots.", max_length=80
                            ),
                        ),
                        (
                            "given",
                            models.JSONField(
                                help_text="The entries in the order of their keys, tables' size, and what else counts."
                            ),
                        ),
                        (
                            "drawn",
                            models.JSONField(
                                help_text="Rounds of tables of indices into the entries, in the order of their seats."
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["division", "number"],
                        "constraints": [models.UniqueConstraint(fields=("division", "number"), name="draw_once")],
                    },
                ),
                migrations.CreateModel(
                    name="Place",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "division",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="places",
                                to="leagues.division",
                            ),
                        ),
                        ("number", models.PositiveSmallIntegerField()),
                    ],
                    options={
                        "ordering": ["division", "number"],
                        "constraints": [
                            models.UniqueConstraint(fields=("division", "number"), name="league_place_once")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Holding",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "place",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="holdings", to="leagues.place"
                            ),
                        ),
                        (
                            "entry",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="holdings", to="leagues.entry"
                            ),
                        ),
                        ("since", models.DateTimeField(auto_now_add=True)),
                        ("until", models.DateTimeField(blank=True, null=True)),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(
                                condition=models.Q(("until", None)), fields=("place",), name="place_held_by_one"
                            ),
                            models.UniqueConstraint(
                                condition=models.Q(("until", None)), fields=("entry",), name="entry_holds_one"
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Round",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "division",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="rounds",
                                to="leagues.division",
                            ),
                        ),
                        ("number", models.PositiveSmallIntegerField()),
                        ("opens", models.DateTimeField()),
                        ("closes", models.DateTimeField(blank=True, null=True)),
                    ],
                    options={
                        "ordering": ["division", "number"],
                        "constraints": [models.UniqueConstraint(fields=("division", "number"), name="round_once")],
                    },
                ),
                migrations.CreateModel(
                    name="Table",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "round",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="tables", to="leagues.round"
                            ),
                        ),
                        ("number", models.PositiveSmallIntegerField()),
                        (
                            "state",
                            models.CharField(
                                choices=[("planned", "drawn"), ("seated", "playing"), ("over", "over")],
                                default="planned",
                                max_length=8,
                            ),
                        ),
                        (
                            "game",
                            models.OneToOneField(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="league_table",
                                to="games.game",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["round", "number"],
                        "indexes": [
                            models.Index(
                                condition=models.Q(("state", "seated")), fields=["id"], name="league_table_seated"
                            ),
                            models.Index(
                                condition=models.Q(("state", "planned")), fields=["round"], name="league_table_planned"
                            ),
                        ],
                        "constraints": [
                            models.UniqueConstraint(fields=("round", "number"), name="table_once"),
                            models.CheckConstraint(
                                condition=models.Q(("state__in", ["planned", "seated", "over"])),
                                name="league_table_state_is_known",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(("game__isnull", False), ("state", "seated")),
                                    models.Q(("state", "seated"), _negated=True),
                                    _connector="OR",
                                ),
                                name="league_table_seated_has_game",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Sitting",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "table",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="sittings", to="leagues.table"
                            ),
                        ),
                        ("seat", models.PositiveSmallIntegerField()),
                        (
                            "place",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="sittings", to="leagues.place"
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["table", "seat"],
                        "constraints": [
                            models.UniqueConstraint(fields=("table", "seat"), name="sitting_once"),
                            models.UniqueConstraint(fields=("table", "place"), name="place_sits_once"),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Result",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "table",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="results", to="leagues.table"
                            ),
                        ),
                        ("seat", models.PositiveSmallIntegerField()),
                        (
                            "entry",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="results", to="leagues.entry"
                            ),
                        ),
                        ("place", models.PositiveSmallIntegerField(help_text="From 1; shared by all who are level.")),
                        ("points", models.PositiveSmallIntegerField()),
                        ("wins", models.PositiveSmallIntegerField()),
                        ("second", models.BooleanField()),
                        (
                            "how",
                            models.CharField(
                                choices=[
                                    ("played", "played"),
                                    ("late", "taken over late"),
                                    ("left", "left to a bot"),
                                    ("nothing", "no points (ruling)"),
                                ],
                                default="played",
                                max_length=8,
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["table", "seat"],
                        "constraints": [
                            models.UniqueConstraint(fields=("table", "seat"), name="result_once"),
                            models.CheckConstraint(
                                condition=models.Q(("how__in", ["played", "late", "left", "nothing"])),
                                name="result_how_is_known",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Standing",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "division",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="standings",
                                to="leagues.division",
                            ),
                        ),
                        (
                            "entry",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="standings",
                                to="leagues.entry",
                            ),
                        ),
                        ("rank", models.PositiveSmallIntegerField()),
                        ("games", models.PositiveSmallIntegerField()),
                        ("points", models.PositiveIntegerField()),
                        ("wins", models.PositiveIntegerField()),
                        ("common", models.PositiveIntegerField(blank=True, null=True)),
                        ("seconds", models.PositiveSmallIntegerField()),
                        (
                            "met",
                            models.PositiveIntegerField(
                                blank=True, help_text="In a Swiss: as games.leagues.scoring.opponents.", null=True
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["division", "rank"],
                        "constraints": [models.UniqueConstraint(fields=("division", "entry"), name="standing_once")],
                    },
                ),
                migrations.CreateModel(
                    name="Bar",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "league",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="bars", to="leagues.league"
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
                        ("made", models.DateTimeField(auto_now_add=True)),
                    ],
                    options={
                        "constraints": [models.UniqueConstraint(fields=("league", "user"), name="barred_once")],
                    },
                ),
                migrations.CreateModel(
                    name="Ruling",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "table",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE, related_name="ruling", to="leagues.table"
                            ),
                        ),
                        (
                            "decision",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="+", to="leagues.decision"
                            ),
                        ),
                        (
                            "kind",
                            models.CharField(
                                choices=[
                                    ("played", "as it was played"),
                                    ("corrected", "corrected"),
                                    ("awarded", "awarded"),
                                    ("ended", "ended early"),
                                    ("void", "void"),
                                ],
                                max_length=12,
                            ),
                        ),
                        ("places", models.JSONField(default=list)),
                        (
                            "was_stopped",
                            models.BooleanField(default=False, help_text="Whether the game ended by a ruling."),
                        ),
                        ("revision", models.PositiveIntegerField(default=1)),
                        (
                            "is_rated",
                            models.BooleanField(default=False, help_text="Whether ratings have taken it into account."),
                        ),
                    ],
                    options={
                        "indexes": [
                            models.Index(
                                condition=models.Q(("is_rated", False)), fields=["id"], name="ruling_to_be_rated"
                            )
                        ],
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(("kind__in", ["played", "corrected", "awarded", "ended", "void"])),
                                name="ruling_kind_is_known",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="DeskAct",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "decision",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE, related_name="act", to="leagues.decision"
                            ),
                        ),
                        (
                            "kind",
                            models.CharField(
                                choices=[
                                    ("remove", "Remove"),
                                    ("silence", "Silence"),
                                    ("put_in", "Put In"),
                                    ("exchange", "Exchange"),
                                    ("groups", "Groups"),
                                    ("rule", "Rule"),
                                    ("bar", "Bar"),
                                    ("unbar", "Unbar"),
                                ],
                                max_length=12,
                            ),
                        ),
                        (
                            "table",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="+",
                                to="leagues.table",
                            ),
                        ),
                        ("before", models.JSONField(default=dict)),
                        ("undone", models.DateTimeField(blank=True, null=True)),
                        (
                            "people",
                            models.ManyToManyField(
                                help_text="Whom it is about.", related_name="+", to=settings.AUTH_USER_MODEL
                            ),
                        ),
                    ],
                    options={
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(
                                    (
                                        "kind__in",
                                        ["remove", "silence", "put_in", "exchange", "groups", "rule", "bar", "unbar"],
                                    )
                                ),
                                name="desk_act_kind_is_known",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="FormerAddress",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "league",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="former_addresses",
                                to="leagues.league",
                            ),
                        ),
                        ("slug", models.SlugField(max_length=80, unique=True)),
                    ],
                ),
                migrations.CreateModel(
                    name="LeaguePicture",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "league",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE, related_name="picture", to="leagues.league"
                            ),
                        ),
                        ("webp", models.BinaryField()),
                        ("changed", models.DateTimeField(auto_now=True)),
                    ],
                ),
                migrations.CreateModel(
                    name="EntryRequest",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "league",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="entry_requests",
                                to="leagues.league",
                            ),
                        ),
                        (
                            "user",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="entry_requests",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "answer",
                            models.CharField(
                                choices=[("none", "not answered"), ("yes", "approved"), ("no", "declined")],
                                default="none",
                                max_length=4,
                            ),
                        ),
                        ("made", models.DateTimeField(auto_now_add=True)),
                    ],
                    options={
                        "ordering": ["league", "pk"],
                        "constraints": [
                            models.UniqueConstraint(fields=("league", "user"), name="entry_request_once"),
                            models.CheckConstraint(
                                condition=models.Q(("answer__in", ["none", "yes", "no"])),
                                name="entry_request_answer_is_known",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="ApartPair",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "league",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="apart_pairs",
                                to="leagues.league",
                            ),
                        ),
                        (
                            "one",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "other",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["league", "pk"],
                        "constraints": [
                            models.UniqueConstraint(fields=("league", "one", "other"), name="apart_pair_once"),
                            models.CheckConstraint(
                                condition=models.Q(("one__lt", models.F("other"))), name="apart_pair_in_order"
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Invitation",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "league",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="invitation",
                                to="leagues.league",
                            ),
                        ),
                        (
                            "by",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "token",
                            models.CharField(
                                default=games.leagues.models.invitation.new_token, max_length=20, unique=True
                            ),
                        ),
                    ],
                ),
                migrations.CreateModel(
                    name="Ladder",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("ruleset", models.CharField(max_length=40, unique=True)),
                    ],
                ),
                migrations.CreateModel(
                    name="Wish",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "ladder",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="wishes", to="leagues.ladder"
                            ),
                        ),
                        (
                            "user",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="wishes",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        ("games", models.PositiveSmallIntegerField(default=1, help_text="At a time.")),
                        ("pace", models.CharField(help_text="A name of games.present.clocks.PACES.", max_length=8)),
                        (
                            "sizes",
                            django.contrib.postgres.fields.ArrayField(
                                base_field=models.PositiveSmallIntegerField(),
                                help_text="How many may sit at the table.",
                                size=None,
                            ),
                        ),
                        (
                            "options",
                            models.JSONField(default=dict, help_text="The title's that differ from the usual game's."),
                        ),
                        (
                            "alike",
                            models.BooleanField(default=True, help_text="Only with people about as strong, at first."),
                        ),
                        (
                            "bots",
                            models.CharField(
                                choices=[
                                    ("no", "no bots"),
                                    ("needed", "a bot if no one fits for 2 weeks"),
                                    ("yes", "bots in seats that stay empty for a day"),
                                ],
                                default="no",
                                max_length=8,
                            ),
                        ),
                        ("since", models.DateTimeField(default=django.utils.timezone.now)),
                    ],
                    options={
                        "ordering": ["since", "pk"],
                        "constraints": [
                            models.UniqueConstraint(fields=("ladder", "user"), name="wish_once"),
                            models.CheckConstraint(
                                condition=models.Q(("games__gte", 1), ("games__lte", 8)), name="wish_games_bounded"
                            ),
                            models.CheckConstraint(condition=models.Q(("sizes__len__gte", 1)), name="wish_has_sizes"),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="LadderTable",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "ladder",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="tables", to="leagues.ladder"
                            ),
                        ),
                        (
                            "game",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE, related_name="+", to="games.game"
                            ),
                        ),
                        ("number", models.PositiveIntegerField()),
                    ],
                    options={
                        "constraints": [models.UniqueConstraint(fields=("ladder", "number"), name="ladder_table_once")],
                    },
                ),
                migrations.CreateModel(
                    name="Pool",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("ruleset", models.CharField(max_length=40)),
                        ("players", models.PositiveSmallIntegerField()),
                        ("revision", models.PositiveIntegerField(default=1)),
                        ("games", models.PositiveIntegerField(default=0, help_text="How many are rated.")),
                        ("last", models.DateTimeField(blank=True, null=True)),
                        ("last_game", models.BigIntegerField(default=0)),
                    ],
                    options={
                        "constraints": [models.UniqueConstraint(fields=("ruleset", "players"), name="pool_once")],
                    },
                ),
                migrations.CreateModel(
                    name="Player",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "user",
                            models.OneToOneField(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="player",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        ("ruleset", models.CharField(blank=True, help_text="Of a bot.", max_length=40)),
                        (
                            "bot",
                            models.CharField(blank=True, help_text="The name that its title has it by.", max_length=40),
                        ),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(
                                condition=models.Q(("bot", ""), _negated=True),
                                fields=("ruleset", "bot"),
                                name="player_bot_once",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("user__isnull", True), ("bot", ""), _connector="OR"),
                                name="player_person_or_bot",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Rating",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "pool",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="ratings",
                                to="leagues.pool",
                            ),
                        ),
                        ("revision", models.PositiveIntegerField()),
                        (
                            "player",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="ratings", to="leagues.player"
                            ),
                        ),
                        ("mu", models.FloatField()),
                        ("sigma", models.FloatField()),
                        ("cautious", models.FloatField(help_text="What leaderboards go by: mu - 2 sigma.")),
                        ("games", models.PositiveIntegerField(help_text="How many counted.")),
                        ("last", models.DateTimeField(help_text="Null while none has.", null=True)),
                        ("left", models.DateTimeField(help_text="When leaving a game last counted.", null=True)),
                        (
                            "with_bots",
                            django.contrib.postgres.fields.ArrayField(
                                base_field=models.DateTimeField(),
                                default=list,
                                help_text="When the latest games with bots counted.",
                                size=None,
                            ),
                        ),
                    ],
                    options={
                        "indexes": [models.Index(fields=["pool", "-cautious"], name="rating_board")],
                        "constraints": [
                            models.UniqueConstraint(fields=("pool", "revision", "player"), name="rating_once")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="RatedGame",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "pool",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="rated_games",
                                to="leagues.pool",
                            ),
                        ),
                        ("revision", models.PositiveIntegerField()),
                        (
                            "game",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="+",
                                to="games.game",
                            ),
                        ),
                        ("order", models.PositiveIntegerField(null=True)),
                        (
                            "unrated",
                            models.CharField(
                                blank=True,
                                choices=[
                                    ("", ""),
                                    ("few", "few"),
                                    ("deserted", "deserted"),
                                    ("short", "short"),
                                    ("void", "void"),
                                    ("ruled", "ruled"),
                                ],
                                max_length=8,
                            ),
                        ),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(fields=("game", "revision"), name="rated_game_once"),
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(("order__isnull", False), ("unrated", "")),
                                    models.Q(("order__isnull", True), models.Q(("unrated", ""), _negated=True)),
                                    _connector="OR",
                                ),
                                name="rated_game_or_why_not",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="RatingChange",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "pool",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="changes",
                                to="leagues.pool",
                            ),
                        ),
                        ("revision", models.PositiveIntegerField()),
                        ("order", models.PositiveIntegerField(null=True)),
                        (
                            "game",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="+",
                                to="games.game",
                            ),
                        ),
                        (
                            "player",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="changes",
                                to="leagues.player",
                            ),
                        ),
                        ("seat", models.PositiveSmallIntegerField()),
                        ("place", models.PositiveSmallIntegerField(help_text="Of the seat.")),
                        (
                            "role",
                            models.CharField(
                                choices=[("played", "played"), ("left", "left"), ("late", "late")], max_length=8
                            ),
                        ),
                        (
                            "held",
                            models.CharField(
                                blank=True,
                                choices=[("", ""), ("again", "again"), ("bots", "bots"), ("several", "several")],
                                max_length=8,
                            ),
                        ),
                        ("mu_before", models.FloatField()),
                        ("sigma_before", models.FloatField()),
                        ("mu", models.FloatField()),
                        ("sigma", models.FloatField()),
                        ("expected", models.FloatField(null=True)),
                        ("offset", models.FloatField()),
                    ],
                    options={
                        "indexes": [
                            models.Index(fields=["player", "pool", "-order"], name="rating_change_of_player"),
                            models.Index(fields=["pool", "order"], name="rating_change_in_order"),
                        ],
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("game", "seat", "player", "revision"), name="rating_change_once"
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="SeatEffect",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "pool",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="seat_effects",
                                to="leagues.pool",
                            ),
                        ),
                        ("revision", models.PositiveIntegerField()),
                        ("games", models.PositiveIntegerField()),
                        (
                            "offsets",
                            django.contrib.postgres.fields.ArrayField(base_field=models.FloatField(), size=None),
                        ),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(fields=("pool", "revision", "games"), name="seat_effect_once")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Team",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "season",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="teams", to="leagues.season"
                            ),
                        ),
                        ("name", models.CharField(max_length=40, verbose_name="name")),
                    ],
                    options={
                        "ordering": ["season", "pk"],
                        "constraints": [models.UniqueConstraint(fields=("season", "name"), name="team_name_once")],
                    },
                ),
                migrations.CreateModel(
                    name="Teammate",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "team",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="teammates", to="leagues.team"
                            ),
                        ),
                        (
                            "user",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "entry",
                            models.OneToOneField(
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="teammate",
                                to="leagues.entry",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["team", "pk"],
                        "constraints": [
                            models.UniqueConstraint(fields=("team", "user"), name="teammate_once"),
                            models.CheckConstraint(
                                condition=models.Q(("user__isnull", False), ("entry__isnull", False), _connector="OR"),
                                name="teammate_is_somebody",
                            ),
                        ],
                    },
                ),
            ]
        ),
    ]

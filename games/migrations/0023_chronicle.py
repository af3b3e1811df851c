"""The figures of finished games, owed by a row each, and what the games of a title come to."""

import django.contrib.postgres.fields
import django.db.models.deletion
from django.db import migrations, models

OWE = """
INSERT INTO games_chronicle
    (game_id, figures, ruleset, counts, players, winner, score, margin, seconds, moves, rounds, openings)
SELECT id, '', ruleset, false, 0, 0, 0, 0, 0, 0, 0, '{}' FROM games_game WHERE status = 'finished'
"""


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0022_where_it_was_said"),
    ]

    operations = [
        migrations.CreateModel(
            name="Statistics",
            fields=[
                ("ruleset", models.CharField(max_length=40, primary_key=True, serialize=False)),
                ("counted", models.DateTimeField()),
                ("data", models.JSONField(help_text="As JSON of games.title_statistics.GameStatistics.")),
            ],
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
                ("figures", models.TextField(blank=True, help_text="As JSON of games.engine.figures.Figures.")),
                ("ruleset", models.CharField(max_length=40)),
                (
                    "counts",
                    models.BooleanField(default=False, help_text="A public game of people: statistics count it."),
                ),
                ("players", models.PositiveSmallIntegerField(default=0)),
                ("winner", models.PositiveSmallIntegerField(default=0, help_text="The index of the seat.")),
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
                    models.Index(condition=models.Q(("counts", True)), fields=["ruleset"], name="chronicle_of_title"),
                ],
            },
        ),
        migrations.RunSQL(OWE, migrations.RunSQL.noop),
    ]

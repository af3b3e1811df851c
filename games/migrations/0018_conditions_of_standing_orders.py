"""Conditions of standing orders are the title's, by name, and no columns that know a game."""

from django.db import migrations, models

GATHER = """
UPDATE games_standingorder
SET conditions = jsonb_strip_nulls(jsonb_build_object(
    'province', nullif(province, ''),
    'against', against,
    'mine', nullif(mine, 0),
    'theirs', nullif(theirs, 0),
    'emperor', emperor
))
"""
SPREAD = """
UPDATE games_standingorder
SET province = coalesce(conditions->>'province', ''),
    against = (conditions->>'against')::smallint,
    mine = coalesce((conditions->>'mine')::smallint, 0),
    theirs = coalesce((conditions->>'theirs')::smallint, 0),
    emperor = (conditions->>'emperor')::boolean
"""


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0017_bots_of_any_game"),
    ]

    operations = [
        migrations.AddField(
            model_name="standingorder",
            name="conditions",
            field=models.JSONField(
                blank=True, default=dict, help_text="The title's, by name; what is absent is no condition."
            ),
        ),
        migrations.RunSQL(GATHER, SPREAD),
        *(
            migrations.RemoveField(model_name="standingorder", name=name)
            for name in ("province", "against", "mine", "theirs", "emperor")
        ),
        migrations.AlterField(
            model_name="standingorder",
            name="kind",
            field=models.CharField(help_text="One of the title's kinds, OWN_TURN or PLAYS_ITSELF.", max_length=24),
        ),
        migrations.AlterField(
            model_name="standingorder",
            name="policy",
            field=models.CharField(blank=True, help_text="One of the title's for the kind.", max_length=12),
        ),
    ]

"""Several players may win a game together."""

import django.contrib.postgres.fields
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0041_table_talk")]

    operations = [
        migrations.AlterField(
            model_name="game",
            name="result",
            field=models.JSONField(
                blank=True, help_text="As of engine.Result: places, scores, columns, ranks.", null=True
            ),
        ),
        migrations.AddField(
            model_name="chronicle",
            name="winners",
            field=django.contrib.postgres.fields.ArrayField(
                base_field=models.PositiveSmallIntegerField(),
                default=list,
                help_text="The indexes of the seats that share the first place.",
                size=None,
            ),
        ),
        migrations.RunSQL(
            "UPDATE games_chronicle SET winners = ARRAY[winner]",
            "UPDATE games_chronicle SET winner = COALESCE(winners[1], 0)",
        ),
        migrations.RemoveField(model_name="chronicle", name="winner"),
    ]

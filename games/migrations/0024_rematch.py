"""A game may be a rematch of another, with its seats turned by one."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0023_chronicle"),
    ]

    operations = [
        migrations.AddField(
            model_name="game",
            name="rematch_of",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="rematches",
                to="games.game",
            ),
        ),
        migrations.AddField(
            model_name="game",
            name="turned",
            field=models.BooleanField(
                default=False, help_text="Whoever sat in the game before sits one seat on; else seats are drawn."
            ),
        ),
    ]

"""Positions of the past are found by the place of their move."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0024_rematch"),
    ]

    operations = [
        migrations.AddIndex(
            model_name="move",
            index=models.Index(
                name="move_places", fields=["game", "place"], condition=models.Q(("taken_back", False))
            ),
        ),
    ]

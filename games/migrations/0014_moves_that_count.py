"""Indexes of the moves that count, and of the others; apart, for PostgreSQL builds none while rows of the table wait for checks."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0013_moves_taken_back"),
    ]

    operations = [
        migrations.AddIndex(
            model_name="move",
            index=models.Index(
                condition=models.Q(("taken_back", False)), fields=["game", "-number"], name="move_counting"
            ),
        ),
        migrations.AddIndex(
            model_name="move",
            index=models.Index(
                condition=models.Q(("taken_back", True)), fields=["seat", "-number"], name="move_taken_back"
            ),
        ),
    ]

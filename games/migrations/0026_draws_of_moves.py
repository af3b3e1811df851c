"""Every move keeps what was drawn for it; moves from before say nothing of that."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0025_move_places"),
    ]

    operations = [
        migrations.AddField(
            model_name="move",
            name="draws",
            field=models.TextField(
                default="",
                help_text="As rulebook.dump_draws writes them; empty for moves from before they were stored.",
            ),
        ),
    ]

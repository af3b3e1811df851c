"""What was tried on links so far tells no seat, and is forgotten: each of them may be mistaken as often again, once."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0007_option_tries"),
    ]

    operations = [
        migrations.RunSQL("DELETE FROM games_optiontries", migrations.RunSQL.noop),
        migrations.AddField(
            model_name="optiontries",
            name="seat",
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="+", to="games.seat"),
        ),
        migrations.AddField(
            model_name="optiontries",
            name="shown",
            field=models.PositiveIntegerField(help_text="Number of the latest move when the option was offered."),
        ),
    ]

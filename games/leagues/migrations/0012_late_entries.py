"""Number of rounds missed by a late entry."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("leagues", "0011_silence_acts")]

    operations = [
        migrations.AddField(
            model_name="entry",
            name="missed_rounds",
            field=models.PositiveSmallIntegerField(default=0, help_text="So many rounds were drawn before they came."),
        ),
    ]

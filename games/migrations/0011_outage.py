"""Times in which the site stood still, to be put on the clocks that ran."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0010_seat_standing_after"),
    ]

    operations = [
        migrations.CreateModel(
            name="Outage",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("start", models.DateTimeField()),
                ("end", models.DateTimeField()),
                ("spread", models.BooleanField(default=False)),
                (
                    "reached",
                    models.BigIntegerField(default=0, help_text="Key of the latest game whose clocks know of it."),
                ),
            ],
            options={
                "ordering": ["start"],
                "indexes": [
                    models.Index(condition=models.Q(("spread", False)), fields=["start"], name="outage_to_spread")
                ],
                "constraints": [
                    models.CheckConstraint(condition=models.Q(("end__gt", models.F("start"))), name="outage_takes_time")
                ],
            },
        ),
    ]

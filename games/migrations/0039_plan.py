from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0038_answers_to_news"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Plan",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "lines",
                    ArrayField(
                        models.CharField(max_length=120),
                        blank=True,
                        default=list,
                        help_text="Notation, in order.",
                        size=None,
                    ),
                ),
                (
                    "dice",
                    ArrayField(
                        models.CharField(blank=True, max_length=60),
                        blank=True,
                        default=list,
                        help_text="By line.",
                        size=None,
                    ),
                ),
                (
                    "seat",
                    models.ForeignKey(
                        on_delete=models.deletion.CASCADE, related_name="turn_plans", to="games.seat"
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=models.deletion.CASCADE, related_name="turn_plans", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("seat", "user"), name="plan_once")],
            },
        ),
    ]

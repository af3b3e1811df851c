"""What the rules of today make of games that are over, and names of people who are nobody of here."""

import django.db.models.deletion
from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0033_imports"),
    ]

    operations = [
        migrations.AddField(
            "happening",
            "called",
            models.CharField(blank=True, default="", help_text="Who that was, where they are nobody of here.", max_length=150),
            preserve_default=False,
        ),
        migrations.CreateModel(
            "Audit",
            [
                (
                    "game",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="audit",
                        serialize=False,
                        to="games.game",
                    ),
                ),
                ("at", models.DateTimeField()),
                (
                    "differs_at",
                    models.PositiveIntegerField(blank=True, help_text="The place of that move; null: none.", null=True),
                ),
                ("why", models.TextField(blank=True)),
            ],
            options={
                "indexes": [
                    models.Index(condition=Q(differs_at__isnull=False), fields=["game"], name="audit_differs"),
                ],
            },
        ),
    ]

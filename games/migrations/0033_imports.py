"""Games that people bring in as files."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0030_rewind"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            "game",
            "imported",
            models.BooleanField(
                default=False,
                help_text="Came from a file: it is seen by its link alone, in no list, search, feed or figure.",
            ),
        ),
        migrations.CreateModel(
            "Import",
            [
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "status",
                    models.CharField(
                        choices=[("waiting", "waiting"), ("done", "imported"), ("refused", "refused")],
                        default="waiting",
                        max_length=8,
                    ),
                ),
                ("name", models.CharField(blank=True, help_text="Of the file, where it had one.", max_length=80)),
                ("file", models.TextField(blank=True)),
                (
                    "sha256",
                    models.CharField(help_text="Of the file: the same one sent twice is one.", max_length=64),
                ),
                ("why", models.TextField(blank=True)),
                ("words", models.JSONField(default=dict)),
                ("created", models.DateTimeField(auto_now_add=True)),
                (
                    "game",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="origin",
                        to="games.game",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="imports",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(fields=["created"], name="import_waiting", condition=Q(status="waiting")),
                    models.Index(fields=["user", "-created"], name="import_of_person"),
                ],
                "constraints": [
                    models.CheckConstraint(
                        name="import_done_has_game",
                        condition=Q(status="done", game__isnull=False)
                        | Q(status__in=["waiting", "refused"], game__isnull=True),
                    ),
                ],
            },
        ),
    ]

"""Messages may be removed, who has sat in a seat is told by name when they have no account any more, and games that
cannot be packed make way for others."""

from typing import Any

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.db.models import OuterRef, Subquery


def name_who_sat(apps: Any, schema_editor: Any) -> None:
    """What people are called now is all that is known of those who left before."""
    tenures, people = apps.get_model("games", "Tenure"), apps.get_model("accounts", "User")
    names = people.objects.filter(pk=OuterRef("user_id")).values("username")[:1]
    tenures.objects.update(called=Subquery(names))


class Migration(migrations.Migration):
    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("games", "0034_audits"),
    ]

    operations = [
        migrations.AddField(
            "game",
            "pack_tried",
            models.DateTimeField(null=True, blank=True, help_text="When that was begun last."),
        ),
        migrations.AddField(
            "message",
            "removed",
            models.DateTimeField(null=True, help_text="When its author took it back; null: it stands."),
        ),
        migrations.AddField(
            "tenure",
            "called",
            models.CharField(max_length=150, default="", help_text="What they were called when the substitute sat down."),
            preserve_default=False,
        ),
        migrations.AlterField(
            "tenure",
            "user",
            models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="tenures",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.RunPython(name_who_sat, migrations.RunPython.noop, elidable=True),
    ]

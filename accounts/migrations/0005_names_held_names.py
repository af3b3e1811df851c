"""Names that are somebody's, so that those that were given up can be kept a year; look-alikes by Unicode's own data."""

from typing import Any

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from accounts.names import skeleton


def hold_names(apps: Any, schema_editor: Any) -> None:
    """Of people whose names look alike the first one's has the skeleton as it is; the others keep their names as well,
    each with a number of its own behind the skeleton until they choose another name."""
    held: set[str] = set()
    names = apps.get_model("accounts", "Name")
    rows = []
    for pk, name in apps.get_model("accounts", "User").objects.order_by("pk").values_list("pk", "username").iterator():
        bare = skeleton(name)
        rows.append(names(person_id=pk, name=name, skeleton=f"{bare}#{pk}" if bare in held else bare))
        held.add(bare)
    names.objects.bulk_create(rows, batch_size=1000)


class Migration(migrations.Migration):
    dependencies = [("accounts", "0004_timezone_chosen")]

    operations = [
        migrations.CreateModel(
            name="Name",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(help_text="As it was written last.", max_length=30)),
                ("skeleton", models.CharField(max_length=220, unique=True)),
                ("until", models.DateTimeField(help_text="Null for the one that they have.", null=True)),
                (
                    "person",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="names",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(condition=models.Q(("until__isnull", False)), fields=["until"], name="name_to_forget")
                ],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("until", None)), fields=("person",), name="name_of_person_once"
                    )
                ],
            },
        ),
        migrations.RunPython(hold_names, migrations.RunPython.noop),
    ]

"""The public list of seals; games that are there get their lines in the order in which they were opened."""

import hashlib
from datetime import UTC
from typing import Any

from django.db import migrations, models


def enter_all(apps: Any, _schema_editor: Any) -> None:
    seal_line = apps.get_model("games", "SealLine")
    games = apps.get_model("games", "Game").objects.order_by("created", "pk")
    rows = games.values_list("public_id", "private", "seed_hash", "created").iterator()
    before, lines = "-", []
    for number, (public_id, private, seal, created) in enumerate(rows, 1):
        game, opened = "-" if private else public_id, created.astimezone(UTC)
        text = f"{number} {game} {seal} {opened:%Y-%m-%dT%H:%M:%SZ} {before}"
        own = hashlib.sha256(text.encode()).hexdigest()
        lines.append(seal_line(number=number, game=game, seal=seal, opened=opened, before=before, own=own))
        before = own
    seal_line.objects.bulk_create(lines, batch_size=1000)


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0031_salts"),
    ]

    operations = [
        migrations.CreateModel(
            name="SealLine",
            fields=[
                ("number", models.PositiveIntegerField(primary_key=True, serialize=False)),
                ("game", models.CharField(help_text="Its public id; of a private game a hyphen.", max_length=32)),
                ("seal", models.CharField(help_text="SHA-256 of the game's seed.", max_length=64)),
                ("opened", models.DateTimeField()),
                (
                    "before",
                    models.CharField(help_text="SHA-256 of the line before; of the first a hyphen.", max_length=64),
                ),
                ("own", models.CharField(help_text="SHA-256 of this line.", max_length=64)),
            ],
            options={"ordering": ["number"]},
        ),
        migrations.RunPython(enter_all, migrations.RunPython.noop),
    ]

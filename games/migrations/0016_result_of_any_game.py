"""What a result is made of is the same for every game: places, scores, and by name what else is counted."""

from typing import Any

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps


def name_columns(apps: StateApps, _editor: BaseDatabaseSchemaEditor) -> None:
    _rewrite(
        apps,
        lambda old: {"places": old["places"], "scores": old["legacy"], "columns": {"bonus": old["bonus"]}},
    )


def name_legacy(apps: StateApps, _editor: BaseDatabaseSchemaEditor) -> None:
    _rewrite(
        apps,
        lambda new: {"places": new["places"], "legacy": new["scores"], "bonus": new["columns"]["bonus"]},
    )


def _rewrite(apps: StateApps, turned: Any) -> None:
    games = apps.get_model("games", "Game").objects.filter(result__isnull=False)
    for key, result in list(games.values_list("pk", "result")):
        games.filter(pk=key).update(result=turned(result))


class Migration(migrations.Migration):
    dependencies = [("games", "0015_seat_seconds")]

    operations = [migrations.RunPython(name_columns, name_legacy)]

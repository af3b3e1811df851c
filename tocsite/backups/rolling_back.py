"""The way back to the release before, with everything that players did since."""

from collections.abc import Iterator
from pathlib import Path

from django.core.management import call_command
from django.db import DatabaseError, connection
from django.db.migrations.loader import MigrationLoader

from . import archive, making
from .archive import BackupError, Manifest
from .restoring import refuse_newer, refuse_running


def roll_back(path: Path, *, before: Path) -> Iterator[str]:
    """Take the tables back to the release that made a backup, and keep their rows; yield sentences to be known.

    ``before`` is the file for a backup of now. Raises BackupError: after a refusal the tables are as they were, and
    after an error of the database it can be run again.
    """
    with archive.open_backup(path) as contents:
        manifest = contents.manifest
    refuse_newer(manifest)
    refuse_running()
    loader = MigrationLoader(connection)
    undone = _applied_since(loader, manifest)
    stay = dict(sorted(loader.graph.nodes.keys() & loader.applied_migrations.keys() - undone))  # of each app the latest
    _refuse_final(loader, undone, {app for app, _name in manifest.migrations} - stay.keys())
    if not undone:
        yield "The tables of the database are those of the release that made the backup."
        return
    making.write(before)
    yield f"{before}: backup of the site before the rollback."
    try:
        for app in sorted({app for app, _name in undone}):
            call_command("migrate", app, stay.get(app, "zero"), verbosity=0, interactive=False)
            yield f"{app}: back to {stay.get(app, 'nothing')}."
    except DatabaseError as error:
        raise BackupError(
            f"The rollback has stopped midway ({str(error).strip()}): run it again, or restore {before}."
        ) from error


def _applied_since(loader: MigrationLoader, manifest: Manifest) -> set[tuple[str, str]]:
    """Return the migrations applied since a backup; one that replaces others was applied if these were."""
    before = {(app, name) for app, name in manifest.migrations}
    applied = {key: loader.graph.nodes[key] for key in loader.applied_migrations if key in loader.graph.nodes}
    return {
        key
        for key, migration in applied.items()
        if key not in before and not (migration.replaces and before.issuperset(migration.replaces))
    }


def _refuse_final(loader: MigrationLoader, undone: set[tuple[str, str]], lost: set[str]) -> None:
    """Raise BackupError if one of these migrations has no way back, or the way would drop tables that the backup has:
    it replaces others of which the backup has a part, or is of an app that would be lost.
    """
    for app, name in sorted(undone):
        migration = loader.graph.nodes[app, name]
        if app in lost or migration.replaces or not all(operation.reversible for operation in migration.operations):
            raise BackupError(
                f"This update can't be rolled back ({app} {name} is final). Check out the release before and restore "
                "the backup with --over: moves made since are lost then."
            )

"""The two ways back: to a backup, the database as it was, in one transaction or not at all; and to the release before,
with everything that players did since.
"""

import subprocess
from collections.abc import Iterator
from pathlib import Path

from django.apps import apps
from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.management import call_command
from django.db import DatabaseError, connection
from django.db.migrations.loader import MigrationLoader

from rulebooks.terminal import count_of
from tocsite import demo_note, first_release, in_use

from . import archive, making, programs
from .archive import BackupError, Contents, Manifest

EMPTY = """SELECT format('DROP TABLE IF EXISTS public.%I CASCADE', tablename) FROM pg_tables
    WHERE schemaname = 'public'
    UNION ALL SELECT format('DROP FUNCTION IF EXISTS %s CASCADE', found.oid::regprocedure) FROM pg_proc found
    WHERE pronamespace = 'public'::regnamespace AND NOT EXISTS (SELECT FROM pg_depend
        WHERE classid = 'pg_proc'::regclass AND objid = found.oid AND deptype = 'e')"""
"""Drops all tables, and then the functions of their triggers; not those of extensions."""
OTHERS = """SELECT count(*) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'"""


def restore(path: Path, *, before: Path | None = None) -> Iterator[str]:
    """Put a backup in the place of the database; yield sentences about what is to be known.

    Refuses one of a newer schema or from before the first release, a site that runs, and one that
    holds something, unless ``before`` is the file for a backup of that. Raises BackupError, after
    which the database is as it was.
    """
    with archive.open_backup(path) as contents:
        making.read_through(contents.dump)
        _refuse_newer(contents.manifest)
        _refuse_older(contents.manifest)
        _refuse_running()
        if before is None and _holds_something():
            raise BackupError(
                "This site already has players or games. With --over they are backed up, then replaced by this backup."
            )
        if before is not None:
            making.write(before)
            yield f"{before}: backup of the site before the restore."
        _replace_database(contents.dump)
        yield from _take_key(contents)


def roll_back(path: Path, *, before: Path) -> Iterator[str]:
    """Take the tables back to the release that made a backup, and keep their rows; yield sentences to be known.

    ``before`` is the file for a backup of now. Raises BackupError: after a refusal the tables are as they were, and
    after an error of the database it can be run again.
    """
    with archive.open_backup(path) as contents:
        manifest = contents.manifest
    _refuse_newer(manifest)
    _refuse_running()
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


def _refuse_newer(manifest: Manifest) -> None:
    latest = dict(first_release.REPLACED)
    for app, name in MigrationLoader(None, ignore_no_migrations=True).disk_migrations:
        latest[app] = max(name, latest.get(app, ""))
    newer = [f"{app} {name}" for app, name in manifest.migrations if name > latest.get(app, name)]
    if newer:
        raise BackupError(f"The backup is from a newer version of the site (with {newer[-1]}). Update this site first.")


def _refuse_older(manifest: Manifest) -> None:
    if first_release.list_older_apps(manifest.migrations):
        raise BackupError(
            "The backup is from before the first release. Check out commit "
            f"{first_release.COMMIT}, restore it and run manage.py prepare there; then make a new backup."
        )


def _refuse_running() -> None:
    with connection.cursor() as cursor:
        cursor.execute(OTHERS)
        others = cursor.fetchone()[0]
    if others:
        raise BackupError(f"The site is running ({count_of(others, 'connection')} to its database). Stop it first.")


def _holds_something() -> bool:
    tables = connection.introspection.table_names()
    models = (get_user_model(), apps.get_model("games", "Game"))
    return any(model._meta.db_table in tables and model._default_manager.exists() for model in models)


def _replace_database(dump: Path) -> None:
    """Drop all tables and functions and read the dump, in one transaction, which ends only once the whole dump was
    written: whatever dies before leaves the database as it was.
    """
    with connection.cursor() as cursor:
        cursor.execute(EMPTY)
        drops = "".join(f"{row[0]};\n" for row in cursor.fetchall())
    options = ("--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1", "--output=/dev/null")
    psql = [programs.find("psql"), *options, f"--dbname={programs.database()}"]
    read = [programs.find("pg_restore"), "--no-owner", "--no-privileges", "--file=-", str(dump)]
    environment = programs.environment()
    connection.close()
    with (
        subprocess.Popen(psql, env=environment, stdin=subprocess.PIPE, stderr=subprocess.PIPE) as writer,
        subprocess.Popen(read, env=environment, stdout=subprocess.PIPE) as reader,
    ):
        _feed(reader, writer, f"SET client_min_messages = warning;\nBEGIN;\n{drops}".encode())
        complaint = writer.stderr.read().decode(errors="replace").strip() if writer.stderr else ""
    if reader.returncode or writer.returncode:
        raise BackupError(f"The backup could not be read into the database, which stays as it was: {complaint}")


def _feed(reader: "subprocess.Popen[bytes]", writer: "subprocess.Popen[bytes]", first: bytes) -> None:
    assert writer.stdin is not None and reader.stdout is not None
    try:
        writer.stdin.write(first)
        while block := reader.stdout.read(archive.BLOCK):
            writer.stdin.write(block)
        if reader.wait() == 0:
            writer.stdin.write(b"COMMIT;\n")
        writer.stdin.close()
    except BrokenPipeError:
        reader.kill()


def _take_key(contents: Contents) -> Iterator[str]:
    """Take over the key of a site on one's own machine; yield what another key means."""
    if settings.LOCAL and contents.site_key and not _is_of_another_database():
        contents.site_key.chmod(0o600)
        contents.site_key.replace(settings.VAR_DIR / "secret-key")
        demo_note.logins_file().touch()
    elif making.key_mark(settings.SECRET_KEY) != contents.manifest.key_mark:
        keys = map(making.key_mark, settings.SECRET_KEY_FALLBACKS)
        if contents.manifest.key_mark not in keys:
            yield (
                "The backup was made with a different SECRET_KEY. Emails sent before can't be answered, and players "
                "must sign in again, unless SECRET_KEY_FALLBACKS has the old key."
            )


def _is_of_another_database() -> bool:
    """Return True if the folder is that of a site with another database: it runs, or has its own PostgreSQL there."""
    return in_use.is_held() or (settings.CLUSTER is None and (settings.VAR_DIR / "postgres").exists())


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

"""Making a backup while the site runs: one snapshot of the database, checked by reading it back."""

import os
import shutil
import subprocess
import tempfile
import time
from datetime import UTC, datetime
from pathlib import Path

from django.conf import settings
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.utils.crypto import salted_hmac

from tocsite.folders import var_folder

from . import archive, programs
from .archive import BackupError, Manifest

A_DAY = 24 * 3600


def write(path: Path) -> Manifest:
    """Write a backup, whole or not at all, readable by its owner alone. Raises BackupError, and
    OSError for a full disk.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    _remove_remains()
    unfinished = path.with_name(f".{path.name}.new")
    try:
        with tempfile.TemporaryDirectory(dir=var_folder(archive.SCRATCH)) as scratch:
            folder = Path(scratch)
            _dump(folder / archive.DUMP)
            if settings.LOCAL:
                (folder / archive.SITE_KEY).write_text(settings.SECRET_KEY)
            unfinished.touch(mode=0o600)
            archive.pack(folder, _manifest(folder / archive.DUMP), unfinished)
        unfinished.chmod(0o600)
        manifest = read_back(unfinished)
        with unfinished.open("rb") as file:
            os.fsync(file.fileno())
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)
    return manifest


def read_back(path: Path) -> Manifest:
    """Read every byte of a backup, as a restoration would. Raises BackupError."""
    with archive.open_backup(path) as contents:
        read_through(contents.dump)
        return contents.manifest


def read_through(dump: Path) -> None:
    """Read a database's archive to its end, into nothing. Raises BackupError."""
    try:
        programs.run("pg_restore", "--file=/dev/null", str(dump))
    except subprocess.CalledProcessError as error:
        raise BackupError(f"The backup can't be read back: {error.stderr.strip()}") from error


def _remove_remains() -> None:
    """Remove what backups that were killed have left."""
    for folder in Path(var_folder(archive.SCRATCH)).iterdir():
        if folder.stat().st_mtime < time.time() - A_DAY:
            shutil.rmtree(folder, ignore_errors=True)


def key_mark(key: str) -> str:
    """Return what tells one SECRET_KEY from another, and nothing else of it."""
    return salted_hmac("tocsite.backups", "mark", secret=key, algorithm="sha256").hexdigest()


def _dump(to: Path) -> None:
    """Write the database as of one moment; pages in the cache can be made again."""
    options = ("--format=custom", "--no-owner", "--no-privileges", "--no-comments", "--exclude-table-data=cache")
    try:
        programs.run("pg_dump", *options, f"--file={to}", f"--dbname={programs.database()}")
    except subprocess.CalledProcessError as error:
        raise BackupError(f"The database could not be read: {error.stderr.strip()}") from error


def _manifest(dump: Path) -> Manifest:
    """Describe a dump. Its migrations are those of now: none runs while the site does."""
    return Manifest(
        made=datetime.now(UTC).isoformat(timespec="seconds"),
        site=settings.SITE_URL,
        migrations=sorted(MigrationRecorder(connection).applied_migrations()),
        sha256=archive.checksum(dump),
        key_mark=key_mark(settings.SECRET_KEY),
    )

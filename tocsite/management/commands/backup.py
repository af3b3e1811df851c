"""``manage.py backup``: the whole site as one file, while it runs."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pyrage
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from rulebooks import terminal
from tocsite import backups


class Command(BaseCommand):
    help = "Write the whole site to one file, encrypted if BACKUP_KEY is set, and read it back."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "file",
            nargs="?",
            type=terminal.file_to_write,
            help="where to write the backup (default: a new file in BACKUP_FOLDER)",
        )
        parser.add_argument("--new-key", action="store_true", help="print a key for BACKUP_KEY and do nothing else")

    def handle(self, *args: Any, file: Path | None, new_key: bool, **options: Any) -> None:
        if new_key:
            self.stdout.write(str(pyrage.x25519.Identity.generate()))
            return
        path = file or settings.BACKUP_FOLDER / datetime.now(UTC).strftime("by-hand-%Y-%m-%d-%H%M%S.backup")
        try:
            backups.write(path)
        except backups.BackupError as error:
            raise CommandError(str(error)) from error
        except OSError as error:
            place = error.filename or path
            raise CommandError(f"The backup could not be written: {error.strerror} ({place}).") from error
        size = terminal.count_of(path.stat().st_size, "byte")
        self.stdout.write(f"{path}: {size}, read back without errors.")

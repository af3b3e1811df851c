"""``manage.py rollback``: the database for the release before, with all that players did since the update."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from rulebooks import terminal
from tocsite import backups


class Command(BaseCommand):
    help = "Take the database back to the release that made a backup, and keep all moves since. Stop the site first."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=terminal.file_to_read, help="the backup from before the update")

    def handle(self, *args: Any, file: Path, **options: Any) -> None:
        before = settings.BACKUP_FOLDER / datetime.now(UTC).strftime("before-%Y-%m-%d-%H%M%S.backup")
        try:
            for sentence in backups.roll_back(file, before=before):
                self.stdout.write(sentence)
        except backups.BackupError as error:
            raise CommandError(str(error)) from error
        except OSError as error:
            place = error.filename or file
            raise CommandError(f"A file could not be read or written: {error.strerror} ({place}).") from error
        self.stdout.write("Now check out the release before, and prepare it.")

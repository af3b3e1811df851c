"""``manage.py restore``: a backup in the place of the site's database."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.cache import caches
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser

from rulebooks import terminal
from tocsite import backups, in_use


class Command(BaseCommand):
    help = "Replace the site's database with a backup. Stop the site first."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=terminal.file_to_read, help="the backup")
        parser.add_argument(
            "--over", action="store_true", help="also replace existing players and games, after a backup of them"
        )

    def handle(self, *args: Any, file: Path, over: bool, **options: Any) -> None:
        before = settings.BACKUP_FOLDER / datetime.now(UTC).strftime("before-%Y-%m-%d-%H%M%S.backup")
        try:
            for sentence in backups.restore(file, before=before if over else None):
                self.stdout.write(sentence)
        except backups.BackupError as error:
            raise CommandError(str(error)) from error
        except OSError as error:
            place = error.filename or file
            raise CommandError(f"A file could not be read or written: {error.strerror} ({place}).") from error
        if not in_use.is_held():  # else they are of a site with another database, whose backup is tried here
            caches["pictures"].clear()  # the same places of a game may have other positions from now on
        call_command("prepare")
        self.stdout.write(f"The site has been restored from {file}.")

"""``manage.py prepare``: compile the languages, bring the database up to date and, in an installation, collect the
static files.

Quick when there is nothing to do.
"""

from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandParser
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from games.services.rows import downtime
from tocsite import catalogues, first_release, static_files
from tocsite.errors import UnfitMachine
from tocsite.supervisor import tell_step


class Command(BaseCommand):
    help = "Compile the languages, collect the static files, apply missing migrations and create the cache table."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--only-static", action="store_true", help="don't touch the database, for building an image"
        )

    def handle(self, *args: Any, only_static: bool, **options: Any) -> None:
        catalogues.compile_new()
        static_files.gather_files()
        if not only_static:
            bring_database_up_to_date()
            downtime.beat()  # the schedule begins now; the silence before is kept


def bring_database_up_to_date() -> None:
    """Apply missing migrations. Raises UnfitMachine for a database from before the first release."""
    executor = MigrationExecutor(connection)
    if first_release.list_older_apps(executor.loader.applied_migrations):
        raise UnfitMachine(
            "The database is from before the first release, and is unchanged. Check out commit "
            f"{first_release.COMMIT}, run manage.py prepare there, and then again here."
        )
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        tell_step("Updating the database tables")
        call_command("migrate", verbosity=0, interactive=False)
        call_command("createcachetable", verbosity=0)

"""``manage.py prepare``: bring the database up to date, for a site that is about to run. Quick when there is nothing to
do."""

from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from games.services import heartbeat


class Command(BaseCommand):
    help = "Apply the migrations that are missing and make the cache's table."
    requires_system_checks = []

    def handle(self, *args: Any, **options: Any) -> None:
        executor = MigrationExecutor(connection)
        if executor.migration_plan(executor.loader.graph.leaf_nodes()):
            call_command("migrate", verbosity=0, interactive=False)
            call_command("createcachetable", verbosity=0)
        heartbeat.beat()  # whoever runs the schedule begins now; how long it was silent before is kept

"""``manage.py compilemessages``: compile the catalogues of all languages, without a program of the system."""

from typing import Any

from django.core.management.base import BaseCommand

from tocsite import catalogues


class Command(BaseCommand):
    help = "Compile the catalogues of all languages."
    requires_system_checks = []

    def handle(self, *args: Any, **options: Any) -> None:
        for path in catalogues.stored():
            compiled = catalogues.compile_catalogue(path)
            if options["verbosity"]:
                self.stdout.write(str(compiled))

"""``manage.py makemessages``: write the marked strings of the whole tree into the catalogues of languages.

It takes the place of Django's, which needs a program of the system, does not know the tree's own names for gettext
and writes every line's number into the catalogue.
"""

from typing import Any

from babel.messages.catalog import Catalog
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from tocsite import catalogues

SHOWN = 10


class Command(BaseCommand):
    help = "Write all marked strings into the catalogues of one or more languages."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("-l", "--locale", action="append", default=[], help="a language, such as de or pt-br")
        parser.add_argument("-a", "--all", action="store_true", help="all languages that have a catalogue")
        parser.add_argument(
            "--check", action="store_true", help="write nothing, and fail if a catalogue is out of date or not done"
        )

    def handle(self, *args: Any, locale: list[str], check: bool, **options: Any) -> None:
        languages = locale + ([each for each in languages_here() if each not in locale] if options["all"] else [])
        if not languages and not options["all"]:
            raise CommandError("Name a language with -l, or all with -a.")
        for domain in catalogues.DOMAINS:
            found = catalogues.collect(domain)
            for language in languages if len(found) else ():
                self._require_step(language, domain, found) if check else self._write(language, domain, found)

    def _write(self, language: str, domain: str, found: Catalog) -> None:
        written = catalogues.update(language, domain, found)
        fuzzy = sum(each.fuzzy for each in written if each.id)
        missing = sum(not _is_translated(each.string) for each in written if each.id)
        path = catalogues.catalogue_path(language, domain)
        self.stdout.write(f"{path}: {len(written)} strings, {missing} without a translation, {fuzzy} fuzzy.")

    def _require_step(self, language: str, domain: str, found: Catalog) -> None:
        differing = catalogues.differences(language, domain, found)
        if differing:
            shown = "\n".join(differing[:SHOWN])
            path = catalogues.catalogue_path(language, domain)
            raise CommandError(f"{path} is out of step with the tree. Strings that differ: {len(differing)}.\n{shown}")
        if left := catalogues.faults(language, domain):
            shown = "\n".join(left[:SHOWN])
            path = catalogues.catalogue_path(language, domain)
            raise CommandError(f"{path} is not done. Faults: {len(left)}.\n{shown}")


def languages_here() -> list[str]:
    return sorted(path.parts[-3] for path in settings.LOCALE_PATHS[0].glob("*/LC_MESSAGES/django.po"))


def _is_translated(translation: str | tuple[str, ...] | list[str] | None) -> bool:
    return all(translation) if isinstance(translation, tuple | list) else bool(translation)

"""``manage.py makemessages``: write the marked strings of the whole tree into the catalogues of languages, beside them
the cities of time zones, and the sections of English texts into the texts of languages.

It takes the place of Django's, which needs a program of the system, does not know the tree's own names for gettext
and writes every line's number into the catalogue.
"""

from argparse import ArgumentTypeError
from typing import Any

from babel import localedata
from babel.messages.catalog import Catalog
from django.conf import settings
from django.conf.locale import LANG_INFO
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import to_locale

from accounts.zones import cities_file
from tocsite import catalogues, offered_languages
from tools import city_names, texts

SHOWN = 10


class Command(BaseCommand):
    help = "Write all marked strings into the catalogues of one or more languages."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "-l", "--locale", action="append", type=read_language, default=[], help="a language, such as de or pt-br"
        )
        parser.add_argument("-a", "--all", action="store_true", help="all languages that have a catalogue")
        parser.add_argument(
            "--check", action="store_true", help="write nothing, and fail if a catalogue is out of date or not done"
        )

    def handle(self, *args: Any, locale: list[str], check: bool, **options: Any) -> None:
        others = [language for language in languages_here() if language not in locale] if options["all"] else []
        languages = locale + others
        if not languages and not options["all"]:
            raise CommandError("Name a language with -l, or all with -a.")
        if check and (faults := texts.faults_by_rules()):
            raise CommandError("\n".join(["Texts differ from the rules.", *faults[:SHOWN]]))
        for language in (settings.LANGUAGE_CODE, *languages):
            self._require_cities(language) if check else city_names.write(language)
        for domain in catalogues.DOMAINS:
            catalogue = catalogues.collect(domain)
            for language in languages if len(catalogue) else ():
                self._require_step(language, domain, catalogue) if check else self._write(language, domain, catalogue)
        for language in languages:
            self._require_texts(language) if check else self._write_texts(language)

    def _write(self, language: str, domain: str, catalogue: Catalog) -> None:
        updated = catalogues.update(language, domain, catalogue)
        fuzzy = sum(message.fuzzy for message in updated if message.id)
        missing = sum(not message.fuzzy and catalogues.is_undone(message) for message in updated if message.id)
        path = catalogues.catalogue_path(language, domain)
        self.stdout.write(f"{path}: {len(updated)} strings, {missing} without a translation, {fuzzy} fuzzy.")

    def _require_cities(self, language: str) -> None:
        if not city_names.is_current(language):
            raise CommandError(f"{cities_file(language)} is out of step with Unicode's data.")

    def _require_step(self, language: str, domain: str, catalogue: Catalog) -> None:
        differing = catalogues.differences(language, domain, catalogue)
        if differing:
            lines = "\n".join(differing[:SHOWN])
            path = catalogues.catalogue_path(language, domain)
            raise CommandError(f"{path} is out of step with the tree. Strings that differ: {len(differing)}.\n{lines}")
        path = catalogues.catalogue_path(language, domain)
        share = share_translated(language)
        is_offered = share >= offered_languages.ENOUGH
        if faults := catalogues.faults(language, domain, is_offered=is_offered):
            lines = "\n".join(faults[:SHOWN])
            raise CommandError(f"{path} is not done. Faults: {len(faults)}.\n{lines}")
        if not is_offered:
            self.stdout.write(f"{path}: {share:.0%} translated; offered from {offered_languages.ENOUGH:.0%}.")

    def _write_texts(self, language: str) -> None:
        for line in texts.update(language):
            self.stdout.write(line)
        self._tell_texts(language)

    def _tell_texts(self, language: str) -> None:
        """Tell how many sections of texts are to do, and where the first of them are."""
        to_do = texts.to_do(language)
        sections = len(list(texts.english_sections()))
        self.stdout.write("\n".join([f"Texts of {language}: {sections} sections, {len(to_do)} to do.", *to_do[:SHOWN]]))

    def _require_texts(self, language: str) -> None:
        is_offered = share_translated(language) >= offered_languages.ENOUGH
        if faults := texts.faults(language, is_offered=is_offered):
            lines = "\n".join(faults[:SHOWN])
            raise CommandError(f"Texts of {language} are not done. Faults: {len(faults)}.\n{lines}")
        if not is_offered:
            self._tell_texts(language)


def share_translated(language: str) -> float:
    return offered_languages.share_translated(catalogues.catalogue_path(language, catalogues.PAGES))


def read_language(text: str) -> str:
    """Read the code of a language that Django and Unicode know."""
    if text not in LANG_INFO or not localedata.exists(to_locale(text)):
        raise ArgumentTypeError(f"There is no language {text!a}. Write its code as in de or pt-br.")
    return text


def languages_here() -> list[str]:
    return sorted(map(offered_languages.code_of, settings.CATALOGUES.glob("*/LC_MESSAGES/django.po")))

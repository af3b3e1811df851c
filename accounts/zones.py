"""The time zones that people choose from, by part of the world, and the one in force for a reader."""

import functools
import json
import unicodedata
import zoneinfo
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path

from django.conf import settings
from django.utils import timezone
from django.utils.translation import get_language, to_locale
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy as plazy

REGIONS = {
    "Africa": plazy("part of the world", "Africa"),
    "America": plazy("part of the world", "America"),
    "Antarctica": plazy("part of the world", "Antarctica"),
    "Arctic": plazy("part of the world", "Arctic"),
    "Asia": plazy("part of the world", "Asia"),
    "Atlantic": plazy("part of the world", "Atlantic Ocean"),
    "Australia": plazy("part of the world", "Australia"),
    "Europe": plazy("part of the world", "Europe"),
    "Indian": plazy("part of the world", "Indian Ocean"),
    "Pacific": plazy("part of the world", "Pacific Ocean"),
}


AS_BROWSER = ("", _("Time zone of my browser"))


_is_certain = ContextVar("zone_is_certain", default=False)


@contextmanager
def in_zone(name: str, *, is_certain: bool) -> Iterator[None]:
    """Switch to a zone within the block: the reader's own if ``is_certain``, else one that times must name."""
    token = _is_certain.set(is_certain)
    try:
        with timezone.override(zoneinfo.ZoneInfo(name)):
            yield
    finally:
        _is_certain.reset(token)


def own_zone() -> str:
    """Return the name of the zone in force if it is certainly the reader's own, else nothing."""
    return timezone.get_current_timezone_name() if _is_certain.get() else ""


def choices_or_browser() -> list[tuple[object, object]]:
    """The same after the browser's own, known to a server only once a script has told it."""
    return [AS_BROWSER, *choices()]


def zone_in_words(name: str) -> str:
    """Name a zone within a sentence, in the reader's language: "Europe/Vienna"."""
    region, _slash, _rest = name.partition("/")
    return f"{REGIONS[region]}/{_city(name, _language())}" if region in REGIONS else name.replace("_", " ")


def _city(zone: str, language: str) -> str:
    """Name the city of a zone: as Unicode's data have it in the language, else as the zone does."""
    return _cities(language).get(zone) or city_in_zone(zone)


def cities_file(language: str) -> Path:
    """Return the file of a language's names of cities, beside its catalogue; `manage.py makemessages` writes it."""
    return Path(settings.CATALOGUES, to_locale(language), "cities.json")


@functools.cache
def _cities(language: str) -> dict[str, str]:
    file = cities_file(language)
    return json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}


def city_in_zone(zone: str) -> str:
    """Return the city in a zone's own name: "New York" of "America/New_York"."""
    return zone.partition("/")[2].replace("_", " ")


def _language() -> str:
    return get_language() or "en"


def is_known(name: str) -> bool:
    return name in _known_names()


@functools.cache
def _known_names() -> frozenset[object]:
    grouped = [group for _region, group in choices()[1:] if isinstance(group, list)]
    return frozenset({choices()[0][0], *(name for group in grouped for name, _city in group)})


def choices() -> list[tuple[object, object]]:
    """Choices for a select: UTC, then one group of cities for each region, in alphabetical order."""
    return _choices_in(_language())


@functools.cache
def _choices_in(language: str) -> list[tuple[object, object]]:
    groups: dict[str, list[tuple[str, str]]] = defaultdict(list)
    for zone in zoneinfo.available_timezones():
        region, _slash, _rest = zone.partition("/")
        if region in REGIONS:
            groups[region].append((zone, _city(zone, language).replace("/", ", ")))
    regions = ((REGIONS[region], sorted(groups[region], key=_in_alphabet)) for region in REGIONS if groups[region])
    return [("UTC", _("UTC")), *regions]


def _in_alphabet(choice: tuple[str, str]) -> tuple[str, str]:
    """Sort by the name of a city, an accented letter beside its plain one."""
    zone, city = choice
    return unicodedata.normalize("NFKD", city).casefold(), zone

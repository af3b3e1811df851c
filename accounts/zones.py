"""The time zones that people choose from, by part of the world."""

import functools
import zoneinfo
from collections import defaultdict

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


def choices_or_browser() -> list[tuple[object, object]]:
    """The same after the browser's own, known to a server only once a script has told it."""
    return [AS_BROWSER, *choices()]


def zone_in_words(name: str) -> str:
    """A zone's name within a sentence."""
    return name.replace("_", " ")


def is_known(name: str) -> bool:
    """Return True if people can choose the zone of this name."""
    return name in _known_names()


@functools.cache
def _known_names() -> frozenset[object]:
    grouped = [group for _region, group in choices()[1:] if isinstance(group, list)]
    return frozenset({choices()[0][0], *(name for group in grouped for name, _city in group)})


@functools.cache
def choices() -> list[tuple[object, object]]:
    """Choices for a select: UTC, then one group of cities for each region, in
    alphabetical order.
    """
    groups: dict[str, list[tuple[str, str]]] = defaultdict(list)
    for zone in sorted(zoneinfo.available_timezones()):
        region, _slash, city = zone.partition("/")
        if region in REGIONS:
            groups[region].append((zone, city.replace("_", " ").replace("/", ", ")))
    return [("UTC", _("UTC")), *((REGIONS[region], groups[region]) for region in REGIONS if groups[region])]

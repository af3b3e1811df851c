"""The time zones that people choose from, by part of the world."""

import functools
import zoneinfo
from collections import defaultdict

from django.utils.translation import gettext_lazy as _

REGIONS = {
    "Africa": _("Africa"),
    "America": _("America"),
    "Antarctica": _("Antarctica"),
    "Arctic": _("Arctic"),
    "Asia": _("Asia"),
    "Atlantic": _("Atlantic Ocean"),
    "Australia": _("Australia"),
    "Europe": _("Europe"),
    "Indian": _("Indian Ocean"),
    "Pacific": _("Pacific Ocean"),
}


@functools.cache
def choices() -> list[tuple[object, object]]:
    """Choices for a select: UTC, then one group of cities for each region, in alphabetical order."""
    groups: dict[str, list[tuple[str, str]]] = defaultdict(list)
    for zone in sorted(zoneinfo.available_timezones()):
        region, _slash, city = zone.partition("/")
        if region in REGIONS:
            groups[region].append((zone, city.replace("_", " ").replace("/", ", ")))
    return [("UTC", _("UTC")), *((REGIONS[region], groups[region]) for region in REGIONS if groups[region])]

"""Cities of time zones as each language has them, taken from Unicode's data.

No page imports this: all of those data take eight megabytes in each process, and a page needs a hundred names.
"""

import json

from babel import Locale
from django.utils.translation import to_locale

from accounts.zones import REGIONS, cities_file, city_in_zone


def cities(language: str) -> str:
    """Return the cities of a language by zone as JSON, without those that the zones themselves name so."""
    zones = Locale.parse(to_locale(language)).time_zones
    names = {zone: str(data.get("city", "")) for zone, data in zones.items() if zone.partition("/")[0] in REGIONS}
    differing = {zone: city for zone, city in sorted(names.items()) if city not in {"", city_in_zone(zone)}}
    return json.dumps(differing, ensure_ascii=False, indent=2) + "\n"


def write(language: str) -> None:
    path = cities_file(language)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(cities(language), encoding="utf-8")


def is_current(language: str) -> bool:
    path = cities_file(language)
    return path.exists() and path.read_text(encoding="utf-8") == cities(language)

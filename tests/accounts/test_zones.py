"""Time zones by their cities, in the reader's language."""

import pytest
from django.utils.translation import override

from accounts import zones


@pytest.mark.parametrize(
    ("language", "zone", "words"),
    [
        ("en", "Europe/Vienna", "Europe/Vienna"),
        ("de", "Europe/Vienna", "Europa/Wien"),
        ("de", "America/New_York", "Amerika/New York"),
        ("de", "Asia/Calcutta", "Asien/Calcutta"),  # a former name
        ("de", "UTC", "UTC"),
        ("de", "Etc/GMT+5", "Etc/GMT+5"),
    ],
)
def test_a_zone_is_named_in_the_readers_language(language: str, zone: str, words: str) -> None:
    with override(language):
        assert zones.zone_in_words(zone) == words


def test_cities_stand_in_alphabetical_order_in_each_language() -> None:
    names = {}
    for language in ("en", "de"):
        with override(language):
            groups = {str(region): dict(cities) for region, cities in zones.choices() if isinstance(cities, list)}
        names[language] = list(groups[{"en": "Europe", "de": "Europa"}[language]].values())
    assert names["de"].index("Belgrad") < names["de"].index("Wien") < names["de"].index("Zagreb")
    assert "Vienna" in names["en"] and "Wien" not in names["en"] and len(names["en"]) == len(names["de"])

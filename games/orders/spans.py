"""Spans of time as people write them after MORE TIME and PAUSE: whole days, and only an unambiguous
number.

Understood are "2 days", "by a week", "48 hours" and the like. A number alone is not: it may be that
of an option.
"""

from functools import lru_cache

from django.utils.functional import Promise
from django.utils.translation import get_language, override
from django.utils.translation import gettext_lazy as lazy

from . import german
from .tokens import list_words, small_words, without_fillers, words_in_languages

HOUR, DAY, WEEK = 1, 24, 168  # in hours
UNITS: dict[int, Promise] = {HOUR: lazy("hour, hours"), DAY: lazy("day, days"), WEEK: lazy("week, weeks")}
"""Units of time; a translator's list comes beside the English one."""
IN_GERMAN = {HOUR: "stunde, stunden", DAY: "tag, tage, tagen", WEEK: "woche, wochen"}
SILENT: Promise = lazy("by, another, more, extra, time, deadline, clock, decision, turn, game")
"""Empty words beside a span."""
SILENT_IN_GERMAN = (
    "um, für, noch, mehr, weitere, ein, eine, einen, einem, mir, mich, meine, die, den, das, diese, zeit, frist, zug, "
    "spiel, entscheidung"
)


def read_span(text: str) -> int | None:
    """Return the days in a text; 0 for an empty one, None for anything uncertain, or no whole days."""
    units = _hours_by_unit(get_language() or "")
    said = [word for word in without_fillers(text).split() if word not in _silent_words(get_language() or "")]
    if not said:
        return 0
    *before, unit = said
    if unit not in units or len(before) > 1:
        return None
    number = _read_number(before[0]) if before else 1
    whole, rest = divmod(number * units[unit], DAY)
    return whole if whole and not rest else None


def _read_number(word: str) -> int:
    """Return a number in figures or in words; 0 for anything else."""
    return int(word[:6]) if word.isdecimal() else {**_german_numbers(), **small_words().numbers}.get(word, 0)


@lru_cache(maxsize=1)
def _german_numbers() -> dict[str, int]:
    with override("en"):
        numbers = small_words().numbers
    return {word: numbers[key] for key in german.WORDS if key in numbers for word in list_words(german.WORDS[key])}


@lru_cache(maxsize=16)
def _hours_by_unit(language: str) -> dict[str, int]:
    """Return the hours of each word for a unit, in the language in use, English and German."""
    return {word: hours for hours, words in UNITS.items() for word in words_in_languages(words, IN_GERMAN[hours])}


@lru_cache(maxsize=16)
def _silent_words(language: str) -> frozenset[str]:
    return words_in_languages(SILENT, SILENT_IN_GERMAN)

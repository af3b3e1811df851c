"""Spans of time as people write them after MORE TIME and PAUSE: whole days, and only an unambiguous
number.

Understood are "2 days", "by a week", "48 hours" and the like. A number alone is not: it may be that
of an option.
"""

from .languages import LANGUAGES
from .tokens import SMALL, spell_words, without_fillers, words_in_all

HOUR, DAY, WEEK = 1, 24, 168  # in hours
UNITS = {word: hours for each in LANGUAGES for hours, words in each.units.items() for word in spell_words(words, each)}
"""The hours of each word for a unit of time."""
SILENT = words_in_all(lambda each: each.around_spans)
"""Empty words beside a span."""


def read_span(text: str) -> int | None:
    """Return the days in a text; 0 for an empty one, None for anything uncertain, or no whole days."""
    said = [word for word in without_fillers(text).split() if word not in SILENT]
    if not said:
        return 0
    *before, unit = said
    if unit not in UNITS or len(before) > 1:
        return None
    number = _read_number(before[0]) if before else 1
    whole, rest = divmod(number * UNITS[unit], DAY)
    return whole if whole and not rest else None


def _read_number(word: str) -> int:
    """Return a number in figures or in words; 0 for anything else."""
    return int(word[:6]) if word.isdecimal() else SMALL.numbers.get(word, 0)

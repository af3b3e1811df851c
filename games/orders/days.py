"""Days as people write them after VACATION, and spans of time after MORE TIME and PAUSE.

Only unambiguous days are read, because days taken are told to others. Understood are 2026-12-24,
24.12. with or without a year, and "24 December" or "December 24" with the names of the months in the
language in use and all that are read; of two in one month the month may stand once, as in 24.-27.12.
or "24 to 27 December". Without a year the next such day is meant. So it is of a weekday. Today,
tomorrow, the day after and "in three days" are understood as well, and an hour behind a day says
nothing. 12/24 is not read: half of the world reads it the other way round.

Spans are "2 days", "by a week", "48 hours" and the like, in whole days. A number alone is none: it
may be that of an option.
"""

import re
from collections.abc import Iterator
from datetime import date, timedelta
from functools import lru_cache

from django.utils.dates import MONTHS, WEEKDAYS, WEEKDAYS_ABBR
from django.utils.translation import get_language, override

from .languages import LANGUAGES
from .tokens import SMALL, any_of, plain_letters, spell_words, without_fillers, words_by_kind, words_in_all

DATE = re.compile(
    r"\b(?P<year>\d{4})-(?P<month>\d{1,2})-(?P<day>\d{1,2})\b"
    r"|\b(?P<dotted_day>\d{1,2})\.\s?(?P<dotted_month>\d{1,2})\.(?:\s?(?P<dotted_year>20\d\d|\d\d)\b)?"
    r"|\b(?P<day_before>\d{1,2})(?:\.|st|nd|rd|th)?\s(?:of\s)?(?P<named>[^\W\d_]{3,})\.?(?:,?\s(?P<named_year>20\d\d)\b)?"
    r"|\b(?P<name>[^\W\d_]{3,})\.?\s(?P<day_after>\d{1,2})(?:st|nd|rd|th)?\b(?:,?\s(?P<name_year>20\d\d)\b)?"
)
DAY, MONTH, YEAR = r"(?:0?[1-9]|[12]\d|3[01])", r"(?:0?[1-9]|1[0-2])", r"(?:20\d\d|[2-9]\d)"
FIGURES = re.compile(
    rf"{DAY}\.\s?{MONTH}\.\s?{YEAR}|{DAY}/{DAY}/{YEAR}|{DAY}-{DAY}-{YEAR}|20\d\d(?P<sign>[-./]){MONTH}(?P=sign){DAY}"
)
KINDS = FROM, TO, OFF, AT, OCLOCK, IN, ONE = "from", "to", "off", "at", "hour", "in", "one"
WORDS = words_by_kind(KINDS, lambda language: language.dates)
"""Words around dates, or in their place."""
WEEKDAY = re.compile(rf"^(?:{any_of(words_in_all(lambda language: language.weekdays))})[^\W\d_]*[.,]*\s+")
HOUR = re.compile(
    rf"(?:[\s,]+(?:(?:{any_of(WORDS[AT])})\s)?|t)(?:\d{{1,2}}:\d\d(?::\d\d)?|\d{{1,2}}(?:\.\d\d)?(?=\s?[a-z]))"
    rf"(?:\s?(?:{any_of(WORDS[OCLOCK])}|z|[ap]\.?m))?$"
)
FROM_TODAY = [
    frozenset(word for language in LANGUAGES for word in spell_words(language.days_ahead[ahead], language))
    for ahead in range(3)
]
"""The words for so many days from today, the first none."""
UNITS = {
    word: hours
    for language in LANGUAGES
    for hours, words in language.units.items()
    for word in spell_words(words, language)
}
"""The hours of each word for a unit of time."""
AHEAD = re.compile(
    rf"\b(?:{any_of(WORDS[IN])}) (?P<number>\d{{1,3}}|{any_of(WORDS[ONE].union(SMALL.numbers))})"
    rf" (?P<unit>{any_of(UNITS)})\b"
)
OF_HOURS = rf"(?:{any_of(WORDS[OCLOCK])}|[ap]\.?m\b\.?)"
# An hour behind a day: days are taken as a whole
HOUR_BEHIND = re.compile(
    rf"(?<=\d)[\s,]+(?:(?:{any_of(WORDS[AT])})\s)?(?:\d{{1,2}}:\d\d(?:\s?{OF_HOURS})?|\d{{1,2}}\s?{OF_HOURS})(?=[\s,.!]|$)"
)
DASHES = {"-", "–", "—"}
# A day without its month, before or behind a date that names the month for both: 24.-27.12., December 24-27
BARE_BEFORE = re.compile(r"(?:^|\s)(?P<bare>(?P<day>\d{1,2})(?:\.|st|nd|rd|th)?)(?P<between>\D+)$")
BARE_BEHIND = re.compile(r"^(?P<between>\D+?)(?P<bare>(?P<day>\d{1,2})(?:\.|st|nd|rd|th)?)(?!\d)")
SPAN_FILLERS = words_in_all(lambda language: language.around_spans)
"""Empty words beside a span."""
LEAP = 8  # years at most from one 29th of February to the next


def is_off(text: str) -> bool:
    """Return True if the text gives a vacation back."""
    return plain_letters(text).strip(" .!") in WORDS[OFF]


def is_date(text: str) -> bool:
    """Return True for a date with its year and nothing else but its weekday and an hour; its figures count nothing."""
    plain_text = " ".join(plain_letters(text).split()).strip(" .,;()")
    day = HOUR.sub("", WEEKDAY.sub("", plain_text)).strip(" .,")
    if FIGURES.fullmatch(day):
        return True
    match = DATE.fullmatch(day)
    return match is not None and _parts(match) is not None and bool(match["named_year"] or match["name_year"])


def read_days(text: str, today: date) -> tuple[date, date] | None:
    """Return the first and the last of the days meant, seen from today; None if that is not certain."""
    dated_text = _with_months(_with_dates(" ".join(plain_letters(text).split()), today))
    matches = list(_find_dates(dated_text))
    gaps = [gap.strip(" .,!") for gap in _between(dated_text, matches)]
    if len(matches) == 1 and gaps[1:] == [""]:
        return _from_one(_date(matches[0], today), gaps[0], today)
    if len(matches) != 2 or gaps[0] not in WORDS[FROM] | {""} or gaps[2] or gaps[1] not in WORDS[TO] | DASHES:
        return None
    first = _date(matches[0], today)
    last = _date(matches[1], first or today)
    return (first, last) if first and last else None


def _with_dates(text: str, today: date) -> str:
    """Put dates for words such as "today", "in three days" and "Friday", and no hours behind them.

    Longer words are first, because they contain the shorter ones. A weekday is the next one after
    the day before it in the text, or after today.
    """
    for ahead, words in reversed(list(enumerate(FROM_TODAY))):
        text = re.sub(rf"\b(?:{any_of(words)})\b", (today + timedelta(days=ahead)).isoformat(), text)
    text = AHEAD.sub(lambda match: _days_ahead(match, today), text)
    weekdays = _weekdays(get_language() or "")
    name = rf"\b(?P<name>{any_of(weekdays)})\b[.,]?(?P<dated>\s(?=\d{{1,2}}\.|\d{{4}}-))?"
    while match := re.search(name, text):
        before = [day for earlier in _find_dates(text[: match.start()]) if (day := _date(earlier, today))]
        iso_day = _next_weekday(weekdays[match["name"]], before[-1] if before else today).isoformat()
        text = text[: match.start()] + ("" if match["dated"] else iso_day) + text[match.end() :]
    return HOUR_BEHIND.sub("", text)


def _days_ahead(match: re.Match[str], today: date) -> str:
    """Return the day of "in three days"; part of a day is none."""
    number = int(match["number"]) if match["number"].isdecimal() else SMALL.numbers.get(match["number"], 1)
    days, rest = divmod(number * UNITS[match["unit"]], 24)
    return match[0] if rest else (today + timedelta(days=days)).isoformat()


def _next_weekday(number: int, after: date) -> date:
    return after + timedelta(days=(number - after.weekday() - 1) % 7 + 1)


@lru_cache(maxsize=16)
def _weekdays(language: str) -> dict[str, int]:
    """Return the names of the days of the week, in full and short."""
    numbers = dict[str, int]()
    for code in (language, *(one.code for one in LANGUAGES)):
        with override(code):
            numbers |= {
                plain_letters(str(name)).strip("."): n
                for names in (WEEKDAYS_ABBR, WEEKDAYS)
                for n, name in names.items()
            }
    return numbers


def _with_months(text: str) -> str:
    """Complete a bare day with the month, and the year if there is one, of the only date in the text."""
    matches = list(_find_dates(text))
    if len(matches) != 1:
        return text
    date_first = bool(matches[0]["name"])  # "December 24-27"; else the bare day comes first
    start, end = (matches[0].end(), len(text)) if date_first else (0, matches[0].start())
    bare = (BARE_BEHIND if date_first else BARE_BEFORE).search(text[start:end])
    parts = _parts(matches[0])
    if bare is None or parts is None or bare["between"].strip(" .") not in WORDS[TO] | DASHES:
        return text
    if (int(bare["day"]) > parts[2]) != date_first:  # the first would be the later: that month is not meant for both
        return text
    full = f"{bare['day']}.{parts[1]}.{parts[0] or ''}"
    return text[: start + bare.start("day")] + full + text[start + bare.end("bare") :]


def _find_dates(text: str) -> Iterator[re.Match[str]]:
    """Yield the dates in a text; a false one, such as "until 2", may contain part of a true one."""
    position = 0
    while match := DATE.search(text, position):
        is_date = _parts(match) is not None
        position = match.end() if is_date else match.start() + 1
        if is_date:
            yield match


def _from_one(day: date | None, before: str, today: date) -> tuple[date, date] | None:
    if day is None:
        return None
    if before in WORDS[TO]:
        return today + timedelta(days=1), day
    return (day, day) if before in WORDS[FROM] | {""} else None


def _between(text: str, matches: list[re.Match[str]]) -> Iterator[str]:
    """Yield the text before, between and after the dates."""
    position = 0
    for match in matches:
        yield text[position : match.start()]
        position = match.end()
    yield text[position:]


def _date(match: re.Match[str], since: date) -> date | None:
    """Return the day meant, without a year the next from ``since`` on; None if there is no such day."""
    year, month, day = _parts(match) or (0, 0, 0)
    years = [year] if year else range(since.year, since.year + LEAP + 1)
    days = (_existing(candidate_year, month, day) for candidate_year in years)
    return next((candidate for candidate in days if candidate and (year or candidate >= since)), None)


def _existing(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None


def _parts(match: re.Match[str]) -> tuple[int, int, int] | None:
    """Return year (0 for none), month and day; None if the word in it is no month."""
    groups = match.groupdict()
    month_name = groups["named"] or groups["name"]
    month = _month(month_name) if month_name else int(groups["month"] or groups["dotted_month"])
    year = int(groups["year"] or groups["dotted_year"] or groups["named_year"] or groups["name_year"] or 0)
    day = int(groups["day"] or groups["dotted_day"] or groups["day_before"] or groups["day_after"])
    return (year + 2000 if 0 < year < 100 else year, month, day) if month else None


def _month(name: str) -> int:
    """Return the number of the month that begins with a name; 0 if none does, or several do."""
    fitting = [number for number, names in _months(get_language() or "en").items() if f" {name}" in names]
    return fitting[0] if len(fitting) == 1 else 0


@lru_cache(maxsize=16)
def _months(language: str) -> dict[int, str]:
    """Return the names of each month, in plain letters and each with a space before it."""
    names = dict.fromkeys(MONTHS, "")
    for code in (language, *(one.code for one in LANGUAGES)):
        with override(code):
            names = {number: f"{names[number]} {plain_letters(str(name))}" for number, name in MONTHS.items()}
    return names


def read_span(text: str) -> int | None:
    """Return the days in a text; 0 for an empty one, None for anything uncertain, or no whole days."""
    span_words = [word for word in without_fillers(text).split() if word not in SPAN_FILLERS]
    if not span_words:
        return 0
    *before, unit = span_words
    if unit not in UNITS or len(before) > 1:
        return None
    number = _count_units(before[0]) if before else 1
    days, rest = divmod(number * UNITS[unit], 24)
    return days if days and not rest else None


def _count_units(word: str) -> int:
    """Return a number in figures or in words; 0 for anything else."""
    return int(word[:6]) if word.isdecimal() else SMALL.numbers.get(word, 0)

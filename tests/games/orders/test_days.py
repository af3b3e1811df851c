"""Days as people write them: what means one thing is understood, what could mean two is not."""

from datetime import date, timedelta

import pytest
from django.utils.translation import override
from hypothesis import given, settings
from hypothesis import strategies as st

from games.orders import days

TODAY = date(2026, 11, 21)
CHRISTMAS = (date(2026, 12, 24), date(2027, 1, 2))

UNDERSTOOD = {
    "2026-12-24 to 2027-01-02": CHRISTMAS,
    "from 2026-12-24 until 2027-1-2.": CHRISTMAS,
    "2026-12-24 - 2027-01-02": CHRISTMAS,
    "24.12. - 2.1.": CHRISTMAS,
    "24.12.–2.1.": CHRISTMAS,
    "24.12.2026 bis 02.01.2027": CHRISTMAS,
    "vom 24.12.26 bis zum 2.1.27": CHRISTMAS,
    "24 December to 2 January": CHRISTMAS,
    "Dec 24 to Jan 2": CHRISTMAS,
    "December 24th, 2026 through January 2nd, 2027": CHRISTMAS,
    "24th of December until 2nd of January": CHRISTMAS,
    "24. Dezember - 2. Januar": CHRISTMAS,
    "1. März bis 3. März": (date(2027, 3, 1), date(2027, 3, 3)),
    "until 2 January": (date(2026, 11, 22), date(2027, 1, 2)),
    "bis 30.11.": (date(2026, 11, 22), date(2026, 11, 30)),
    "2026-12-24": (date(2026, 12, 24), date(2026, 12, 24)),
    "on 24 december": (date(2026, 12, 24), date(2026, 12, 24)),
    "21.11. - 22.11.": (date(2026, 11, 21), date(2026, 11, 22)),
    "20.11. - 22.11.": (date(2027, 11, 20), date(2027, 11, 22)),
    "29.2. - 1.3.": (date(2028, 2, 29), date(2028, 3, 1)),
    "2027-01-02 to 2026-12-24": CHRISTMAS[::-1],
    "24.-27.12.": (date(2026, 12, 24), date(2026, 12, 27)),
    "vom 24. bis 27.12.26": (date(2026, 12, 24), date(2026, 12, 27)),
    "24.–27. Dezember": (date(2026, 12, 24), date(2026, 12, 27)),
    "24-27 December": (date(2026, 12, 24), date(2026, 12, 27)),
    "from 24th to 27th of December 2027": (date(2027, 12, 24), date(2027, 12, 27)),
    "December 24 - 27": (date(2026, 12, 24), date(2026, 12, 27)),
    "20.-22.11.": (date(2027, 11, 20), date(2027, 11, 22)),
    "tomorrow": (date(2026, 11, 22), date(2026, 11, 22)),
    "from today until the day after tomorrow": (date(2026, 11, 21), date(2026, 11, 23)),
    "bis morgen": (date(2026, 11, 22), date(2026, 11, 22)),
    "übermorgen bis 3.12.": (date(2026, 11, 23), date(2026, 12, 3)),
}
NOT_UNDERSTOOD = (
    "12/24 to 1/2",
    "24.-27.12.-29.12.",
    "28.-3.12.2026 and more",
    "24/27 December",
    "28.-3.12.",
    "December 28 to 3",
    "next week",
    "two weeks",
    "2026-02-30 to 2026-03-02",
    "31.2.",
    "0.0.",
    "24.13.",
    "2026-12-24 and 2027-01-02",
    "2026-12-24 to 2027-01-02 please ask Ana",
    "2026-12-24 to 2026-12-26 to 2026-12-28",
    "not 2026-12-24",
    "after 2026-12-24",
    "ju 3",
    "Ma 3 to Ma 5",
    "99999-12-24",
)


@pytest.mark.parametrize(("text", "expected"), UNDERSTOOD.items())
def test_days_are_understood(text: str, expected: tuple[date, date]) -> None:
    assert days.read_days(text, TODAY) == expected


@pytest.mark.parametrize("text", NOT_UNDERSTOOD)
def test_days_that_could_mean_something_else_are_not_understood(text: str) -> None:
    assert days.read_days(text, TODAY) is None


DATES = [
    *("22. 11. 26", "22.11.26", "22.11.2026", "22. 11. 2026.", "2026-11-22", "2026/11/22", "11/22/26", "22/11/2026"),
    *("22-11-2026", "1.2.27", "22.11.2026 14:30", "22.11.2026, 14:30 Uhr", "2026-11-22T14:30:05", "11/22/26 2:30 pm"),
    *("22.11.26 um 14.30 Uhr", "Sun, 22 Nov 2026", "So, 22.11.2026", "Sonntag, 22. November 2026", "November 22, 2026"),
    *("Sunday, November 22nd, 2026 at 2:30 PM", "(22.11.2026)"),
]
NO_DATES = [
    *("2", "2 5 7", "2. 5. 7", "2. 5. 17", "1. 2. 3.", "2, 5, 26", "22 11 26", "22. 11.", "32. 1. 26", "1. 13. 26"),
    *("2026", "22.11.2026 gallia", "move army 2 to gallia", "14:30", "3 May", "until 22.11.2026", "2. 5. 26 7", ""),
    *("vacation 22.11.2026", "22.11.2026 - 24.11.2026", "22 Foo 2026"),
]


@pytest.mark.parametrize("text", DATES)
def test_a_date_that_stands_alone_is_known(text: str) -> None:
    assert days.is_date(text)


@pytest.mark.parametrize("text", NO_DATES)
def test_possible_numbers_and_lines_that_say_more_are_no_date_alone(text: str) -> None:
    assert not days.is_date(text)


def test_the_months_of_the_language_in_use_count() -> None:
    assert days.read_days("24 décembre - 2 janvier", TODAY) is None
    with override("fr"):
        assert days.read_days("24 décembre - 2 janvier", TODAY) == CHRISTMAS
        assert days.read_days("24 December - 2 January", TODAY) == CHRISTMAS


@given(st.dates(date(2020, 1, 1), date(2090, 1, 1)), st.integers(0, 300), st.integers(0, 60))
def test_every_way_of_writing_two_days_means_the_same(today: date, ahead: int, more: int) -> None:
    first = today + timedelta(days=ahead)
    last = first + timedelta(days=more)
    expected = (first, last)
    for form in ("%Y-%m-%d", "%d.%m.", "%d.%m.%Y", "%d %B", "%B %d, %Y", "%b %d"):
        assert days.read_days(f"{first.strftime(form)} to {last.strftime(form)}", today) == expected


@settings(max_examples=40)
@given(st.text())
def test_no_text_is_too_strange(text: str) -> None:
    found = days.read_days(text, TODAY)
    assert found is None or found[0] >= date(2000, 1, 1)


@pytest.mark.parametrize("text", ["off", "OFF.", "cancel", "Aus", "beenden!"])
def test_words_that_give_a_vacation_back_are_known_without_a_date(text: str) -> None:
    assert days.is_off(text)
    assert not days.is_off(f"{text} 24.12.")

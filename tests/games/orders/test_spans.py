"""Spans that somebody asks for: one number of whole days, or nothing that can be read."""

import pytest
from django.utils.translation import override

from games.orders.days import read_span

CERTAIN = {
    "2 days": 2,
    "2 DAYS, please!": 2,
    "two days": 2,
    "by 3 days": 3,
    "for another day": 1,
    "a day": 1,
    "the deadline by a week": 7,
    "for my decision: 1 week": 7,
    "2 weeks": 14,
    "(48 hours)": 2,
    "365 days": 365,
    "2 Tage": 2,
    "um zwei Tage": 2,
    "noch einen Tag": 1,
    "eine Woche bitte": 7,
    "48 Stunden": 2,
}
NOTHING = ["", "please", "for this decision", "the game", "für diese Entscheidung", "!"]
UNCERTAIN = [
    "2",
    "two",
    "0 days",
    "12 hours",
    "1.5 days",
    "2-3 days",
    "2 or 3 days",
    "2 days 12 hours",
    "2 days, 5",
    "2 days for Ben",
    "some days",
    "until Sunday",
    "off",
    "is fine with me",
    "move army 2 to gallia",
    "days 2",
    "2 months",
]


@pytest.mark.parametrize(("text", "days"), CERTAIN.items())
def test_a_line_that_can_mean_one_span_is_read(text: str, days: int) -> None:
    assert read_span(text) == days


@pytest.mark.parametrize("text", NOTHING)
def test_a_line_that_names_no_span_is_read_as_zero_days(text: str) -> None:
    assert read_span(text) == 0


@pytest.mark.parametrize("text", UNCERTAIN)
def test_a_line_that_may_mean_something_else_is_not_read(text: str) -> None:
    assert read_span(text) is None


def test_english_and_german_count_in_every_language() -> None:
    with override("de"):
        assert [read_span(text) for text in ("2 days", "zwei Tage", "a week")] == [2, 2, 7]

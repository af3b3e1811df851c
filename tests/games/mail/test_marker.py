"""The line above which the answer stands."""

import pytest

from games.mail import reply_delimiter


@pytest.mark.parametrize("quote", ["", "> ", "> > ", "| "])
def test_what_stands_above_the_line_is_the_answer(quote: str) -> None:
    assert reply_delimiter.above(f"2\nend turn\n{quote}{reply_delimiter.line()}\n{quote}Rhine\n") == "2\nend turn\n"


def test_without_the_line_all_of_it_is() -> None:
    assert reply_delimiter.above("2\nend turn") == "2\nend turn"


def test_only_the_first_line_counts() -> None:
    assert reply_delimiter.above(f"2\n> {reply_delimiter.line()}\n> 3\n> > {reply_delimiter.line()}\n") == "2\n"


def test_the_line_is_short_enough_to_be_quoted_thrice() -> None:
    assert len(reply_delimiter.line()) < 60

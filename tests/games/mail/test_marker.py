"""The line above which the answer stands."""

import pytest

from games.mail import plain_text
from games.mail.inbound.written_lines import ReplyTerms, read_lines
from games.titles.registry import USUAL, title

LEXICON = title(USUAL).words.lexicon


@pytest.mark.parametrize("quote", ["", "> ", "> > ", "| "])
def test_the_text_above_the_line_is_the_answer(quote: str) -> None:
    text = f"2\nend turn\n{quote}{plain_text.reply_line()}\n{quote}Rhine\n"
    assert read_lines(text, ReplyTerms(LEXICON)).lines == ["2", "end turn"]


def test_only_the_first_line_counts() -> None:
    assert read_lines(
        f"2\n> {plain_text.reply_line()}\n> 3\n> > {plain_text.reply_line()}\n", ReplyTerms(LEXICON)
    ).lines == ["2"]


def test_the_line_is_short_enough_to_be_quoted_thrice() -> None:
    assert len(plain_text.reply_line()) < 60

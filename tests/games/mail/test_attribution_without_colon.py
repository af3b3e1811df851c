"""The line that names the quoted mail, as programs write it that put no colon at its end."""

import pytest

from games.mail.inbound import talk
from tests.games.mail.reading import lines_of

NAMING = [
    "Am 22.11.26 um 06:42 schrieb tocsite",
    "On 22/11/2026 06:42, tocsite wrote",
    "Am 22. November 2026 um 06:42 schrieb tocsite <noreply@play.example.org>",
]
QUOTES = ["\n> #~#~# Reply above this line #~#~#\n> Ave", "\n\n#~#~# Reply above this line #~#~#\nAve"]


@pytest.mark.parametrize("quote", QUOTES)
@pytest.mark.parametrize("naming", NAMING)
def test_an_attribution_without_a_colon_is_neither_order_nor_talk(naming: str, quote: str) -> None:
    assert lines_of(f"2\nend turn\n\n{naming}{quote}") == ["2", "end turn"]
    assert talk.read_message(f"See you.\n\n{naming}{quote}").lines == ["See you."]


@pytest.mark.parametrize("naming", NAMING)
def test_an_attribution_whose_quote_was_deleted_is_no_order(naming: str) -> None:
    assert lines_of(f"2\n\n{naming}") == ["2"]


@pytest.mark.parametrize("line", ["On turn 3 you wrote nonsense", "On 3 May Ben wrote that he wants peace. Do you?"])
def test_a_sentence_like_an_attribution_is_told(line: str) -> None:
    assert talk.read_message(f"{line}{QUOTES[0]}").lines == [line]
    assert talk.read_message(line).lines == [line]

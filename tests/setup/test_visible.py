"""Characters allowed in a line that one person writes and others read."""

import pytest
from django.core.exceptions import ValidationError

from tocsite.visible import keep_readable, validate_line

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
ENGLAND = "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"


@pytest.mark.parametrize(
    "line", ["Pax Romana", "Zoë & Leo: 2. Versuch!", "روما", "\u200fרומא\u200f", "می\u200cخواهم", FAMILY, ENGLAND, "?"]
)
def test_a_line_in_any_writing_is_taken(line: str) -> None:
    validate_line(line)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("Pax\nRomana", "U+000A"),
        ("Pax\rRomana", "U+000D"),
        ("Pax\u2028Romana", "U+2028"),
        ("Pax\x1b[31m", "U+001B"),
        ("Pax \u202eanamoR", "U+202E"),
        ("Pax \u2067Romana", "U+2067"),
        ("Pax\u200bRomana", "U+200B"),
        ("\ufeffPax", "U+FEFF"),
        ("Pax\ue000", "U+E000"),
    ],
)
def test_a_character_that_breaks_or_turns_a_line_is_refused_by_code(line: str, code: str) -> None:
    with pytest.raises(ValidationError) as refused:
        validate_line(line)
    assert code in refused.value.messages[0]


@pytest.mark.parametrize("line", ["", " ", "\u00a0\u3000", "\u200d", "\u200e", "\u3164", "\u2800", "\u0301"])
def test_a_line_of_nothing_is_refused(line: str) -> None:
    with pytest.raises(ValidationError, match="no visible characters"):
        validate_line(line)


def test_lines_lose_only_what_hides_and_turns_them() -> None:
    assert keep_readable("a\r\nb\x0bc\u2028\td\x00\x07 \u202ee\u202c") == "a\nb\nc\n\td e"
    assert keep_readable(f"{FAMILY}\n\nשלום \u200fRoma") == f"{FAMILY}\n\nשלום \u200fRoma"


@pytest.mark.parametrize("text", ["\n \n", "\u200b\n\u2060", "\x00"])
def test_lines_of_nothing_are_nothing(text: str) -> None:
    assert keep_readable(text) == ""

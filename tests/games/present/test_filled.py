"""Long lines are broken as Python's own library breaks them."""

import textwrap

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.present.wrap_text import COLUMNS, filled

WORDS = st.text("ab-.é", min_size=1, max_size=100)
LINES = st.tuples(
    st.sampled_from(["", " ", "    ", "- ", "12. "]),
    st.lists(WORDS, min_size=1, max_size=30),
    st.sampled_from([" ", "  "]),
).map(lambda parts: parts[0] + parts[2].join(parts[1]))


@settings(max_examples=300)
@given(line=LINES, hanging=st.sampled_from(["", "  ", "> ", "    "]))
def test_it_breaks_where_the_library_breaks(line: str, hanging: str) -> None:
    usual = textwrap.fill(line, COLUMNS, subsequent_indent=hanging, break_long_words=False, break_on_hyphens=False)
    assert filled(line, hanging) == usual


@pytest.mark.parametrize("length", [COLUMNS - 1, COLUMNS, COLUMNS + 1])
def test_a_line_of_one_word_stays_whole(length: int) -> None:
    assert filled("x" * length, "  ") == "x" * length

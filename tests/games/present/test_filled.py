"""Long lines are broken between their words."""

import pytest

from games.present.wrap_text import COLUMNS, wrap_line


def test_more_lines_hang() -> None:
    assert (
        wrap_line("- " + "well-known " * 8, "  ") == "- " + " ".join(["well-known"] * 6) + "\n  well-known well-known"
    )


@pytest.mark.parametrize("length", [COLUMNS - 1, COLUMNS, COLUMNS + 1])
def test_a_line_of_one_word_stays_whole(length: int) -> None:
    assert wrap_line("x" * length, "  ") == "x" * length

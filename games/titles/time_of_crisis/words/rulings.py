"""House rulings marked in figures, in places without room for words."""

from collections.abc import Iterable

from games.present.lists import join_words
from rulebooks.engine.grades import Cell, Grade

RULING = "*"
"""The mark behind a house ruling."""


def mark_ruling(words: str, grade: Grade) -> str:
    return f"{words}{RULING}" if grade.house_ruling else words


def list_figures(cells: Iterable[Cell[int]]) -> str:
    """Write the prices of a player's counters."""
    return join_words(mark_ruling(str(cell.value), cell.grade) for cell in cells)

"""What the page of a tournament shows."""

from collections.abc import Sequence

from games.leagues.models import Division

from . import reading


def rounds(divisions: Sequence[Division]) -> list[reading.Tables]:
    """The rounds that are drawn one by one, with their tables: all, or those of the final after pools."""
    if not divisions:
        return []
    last = divisions[-1]
    return reading.rounds(last) if last.season.terms.by_rounds or last.knockout else []

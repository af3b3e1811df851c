"""Points in words."""

from django.utils.formats import number_format

from games.leagues.scoring.points import PART


def to_text(parts: int) -> str:
    """Return points in words: without a fraction if whole, else with two decimals."""
    whole, rest = divmod(parts, PART)
    return str(whole) if not rest else number_format(parts / PART, 2)

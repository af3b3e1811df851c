"""Points and tie-breaks in words."""

from django.utils.formats import number_format

from games.leagues.scoring.opponents import PER_POINT
from games.leagues.scoring.points import PART


def to_text(parts: int) -> str:
    """Return points in words: without a fraction if whole, else with two decimals."""
    full_points, rest = divmod(parts, PART)
    return str(full_points) if not rest else _two_decimals(parts / PART)


def signed(parts: int) -> str:
    """Return points given or taken in words, with their sign."""
    return f"{'+' if parts > 0 else '−'}{to_text(abs(parts))}"


def mean_to_text(thousandths: int | None) -> str:
    """Return the mean points of opponents in words; a dash without opponents."""
    return "–" if thousandths is None else _two_decimals(thousandths / PER_POINT)


def _two_decimals(number: float) -> str:
    """Return a number with the reader's decimal mark; rounded first, as number_format cuts off."""
    return number_format(round(number, 2), 2)

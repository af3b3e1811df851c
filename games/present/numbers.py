"""Numbers as people write them: the reader's decimal mark, and a true minus."""

from django.utils import formats


def with_sign(value: float, decimals: int = 0) -> str:
    """Return a gain or a loss with its sign, by a true minus; zero has none."""
    rounded = round(value, decimals) or 0
    sign = "+" if rounded > 0 else "−" if rounded < 0 else ""
    return sign + formats.number_format(abs(rounded), decimals)

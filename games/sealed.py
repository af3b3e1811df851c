"""Numbers of moves in the form in which they leave the site: one would see by their gaps what others had taken back.

A sealed number is the same whenever it is shown, tells nothing, and is read back by the site alone. The mark of its
number covers the number itself, so that nothing has to be drawn or stored.
"""

from django.conf import settings
from django.utils.crypto import constant_time_compare, salted_hmac

SALT = "games.sealed"
BEGINS = "m"  # so that none is taken for a bare number
MARK, NUMBER = 8, 4  # bytes


def seal(game: str, number: int) -> str:
    """The number of a move of the game with this public id, as others may see it."""
    raw = number.to_bytes(NUMBER, "big")
    mark = _mac(game, raw, settings.SECRET_KEY)[:MARK]
    return BEGINS + (mark + cover(raw, _mac(game, mark, settings.SECRET_KEY))).hex()


def opened(game: str, text: str) -> int | None:
    """The number in a text: sealed, or bare as before numbers were. None for anything else."""
    if text.isdecimal() and text.isascii():
        return int(text) if len(text) < 10 else None
    try:
        raw = bytes.fromhex(text.removeprefix(BEGINS))
    except ValueError:
        return None
    found = (_uncovered(game, raw, key) for key in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS))
    return next((number for number in found if number is not None), None)


def _uncovered(game: str, raw: bytes, key: str) -> int | None:
    mark = raw[:MARK]
    number = cover(raw[MARK:], _mac(game, mark, key))
    return int.from_bytes(number, "big") if constant_time_compare(mark, _mac(game, number, key)[:MARK]) else None


def cover(text: bytes, pad: bytes) -> bytes:
    """A short text under a longer pad; the same again takes the pad off."""
    return bytes(left ^ right for left, right in zip(text, pad, strict=False))


def _mac(game: str, message: bytes, key: str) -> bytes:
    return salted_hmac(f"{SALT}.{game}", message, secret=key, algorithm="sha256").digest()

"""Sealed numbers of moves: bare ones would show by their gaps how many orders others had taken
back.

A sealed number is the same every time, tells nothing, and is read by the site alone. The mark of
its number covers the number itself, so that nothing has to be drawn or stored.
"""

from django.conf import settings
from django.utils.crypto import constant_time_compare, salted_hmac

SALT = "games.sealed"
BEGINS = "m"  # so that none is taken for a bare number
MARK, NUMBER = 8, 4  # bytes


def seal(game: str, number: int) -> str:
    """Encrypt a move's number for the game with this public id."""
    raw = number.to_bytes(NUMBER, "big")
    mark = _message_code(game, raw, settings.SECRET_KEY)[:MARK]
    return BEGINS + (mark + cover(raw, _message_code(game, mark, settings.SECRET_KEY))).hex()


def unseal(game: str, text: str) -> int | None:
    """Return the number sealed in a text for this game, or None.

    Bare numbers are not accepted: by trying them one could find how many moves there are.
    """
    try:
        raw = bytes.fromhex(text.removeprefix(BEGINS)) if text.startswith(BEGINS) else b""
    except ValueError:
        return None
    numbers = (_uncover(game, raw, key) for key in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS))
    return next((number for number in numbers if number is not None), None)


def _uncover(game: str, raw: bytes, key: str) -> int | None:
    mark = raw[:MARK]
    number = cover(raw[MARK:], _message_code(game, mark, key))
    return (
        int.from_bytes(number, "big") if constant_time_compare(mark, _message_code(game, number, key)[:MARK]) else None
    )


def cover(text: bytes, pad: bytes) -> bytes:
    """XOR a short text with a longer pad; the same again takes the pad off."""
    return bytes(text_byte ^ pad_byte for text_byte, pad_byte in zip(text, pad, strict=False))


def _message_code(game: str, message: bytes, key: str) -> bytes:
    return salted_hmac(f"{SALT}.{game}", message, secret=key, algorithm="sha256").digest()

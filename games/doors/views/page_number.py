"""The number shown by a page of a secret link and asked for by its form: programs that scan mails
submit forms as well.

A form sent as it came, or filled with anything else, comes from nobody who has read the page.
"""

import secrets

from django.core import signing
from django.http import HttpResponse
from django.utils.cache import patch_cache_control
from django.utils.crypto import constant_time_compare, salted_hmac

KEY_LASTS = 3600  # seconds that a page's number is good for
SALT = "games.option.number"


def key_for(token: str) -> str:
    """Make a key for one showing of a link's page, sent along with its form."""
    return _signer(token).sign(secrets.token_urlsafe(9))


def number_of(key: str) -> str:
    return str(100 + int.from_bytes(salted_hmac(SALT, key).digest()[:8], "big") % 900)


def is_ours(token: str, key: str) -> bool:
    """Return True for the key of a page made for this link within the hour."""
    try:
        _signer(token).unsign(key, max_age=KEY_LASTS)
    except signing.BadSignature:
        return False
    return True


def is_right(key: str, number: str) -> bool:
    return constant_time_compare(number.strip(), number_of(key))


def _signer(token: str) -> signing.TimestampSigner:
    return signing.TimestampSigner(salt=f"{SALT}.{token}")


def forbid_keeping(response: HttpResponse) -> HttpResponse:
    """Forbid caching and indexing of a secret address's answer."""
    patch_cache_control(response, private=True, no_store=True)
    response["X-Robots-Tag"] = "noindex"
    return response

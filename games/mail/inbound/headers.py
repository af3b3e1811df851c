"""Headers of a mail, perhaps made to break their readers."""

from email import policy
from email.headerregistry import HeaderRegistry
from email.message import EmailMessage
from email.utils import getaddresses
from functools import lru_cache
from typing import Any

MOST = 2_000  # characters of a header that are looked at
# The standard library parses a header anew at every look, and looks at those of a mail's structure all the time.
_parsed = lru_cache(maxsize=64)(HeaderRegistry())


def _short(name: str, value: str) -> Any:
    """Parse a header without its end, if it is long: parsing one takes time by the square of its length."""
    return _parsed(name, value[:MOST])


POLICY = policy.default.clone(header_factory=_short)


def header(mail: EmailMessage, name: str) -> str:
    """One header's text on one line; empty if it is missing or the standard library cannot make sense of it."""
    try:
        value = mail[name]
    except Exception:  # its parser raises a dozen kinds of errors, each on some malformed header
        return ""
    return " ".join(str(value).split())[:MOST] if value is not None else ""


def addresses(mail: EmailMessage, *names: str) -> list[str]:
    """The bare addresses in these headers, in lower case."""
    values = (header(mail, name) for name in names)
    pairs = getaddresses(list(filter(None, values)))  # for one that is empty Debian's Python drops them all
    return [address.strip().lower() for _, address in pairs if "@" in address]

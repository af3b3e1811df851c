"""Headers of mails on their way out: each begins on the line of its name.

Python folds a long word, or a long encoded name, onto the next line and leaves nothing behind the
header's name. That is allowed, but some servers and spam filters read such a header as empty.
"""

import re
from email import policy
from email.header import Header, decode_header, make_header
from typing import Any

from django.core.mail import EmailMultiAlternatives

NOTHING_BEHIND = re.compile(rb"^([!-9;-~]+):[ \t]*\r?\n[ \t]+(.*)", re.DOTALL)
BREAK = re.compile(rb"\r?\n(?![ \t])")
FOLD = re.compile(r"\r?\n[ \t]+")


class FullFirstLines(policy.Compat32):
    """Fold as ever, but never right behind a header's name."""

    def fold(self, name: str, value: Any) -> str:
        return self.fold_binary(name, value).decode("ascii", "surrogateescape")

    def fold_binary(self, name: str, value: Any) -> bytes:
        return refold(super().fold_binary(name, value), self.linesep)


class SiteEmail(EmailMultiAlternatives):
    """An email of the site's own."""

    def message(self, **options: Any) -> Any:
        message = super().message(**options)
        message.policy = FullFirstLines()
        return message


def refold(header: bytes, linesep: str) -> bytes:
    """Fold one header of a mail anew, its line end included, if nothing stands behind its name."""
    match = NOTHING_BEHIND.match(header)
    if match is None:
        return header
    name = match[1].decode("ascii")
    value = FOLD.sub(" ", match[2].decode("ascii", "surrogateescape").rstrip("\r\n"))
    parts = decode_header(value)
    is_encoded = any(charset for _words, charset in parts)
    folding = make_header(parts, header_name=name) if is_encoded else Header(value, header_name=name)
    return f"{name}: {folding.encode(linesep=linesep).lstrip()}{linesep}".encode("ascii", "surrogateescape")


def refold_all(raw: bytes) -> bytes:
    """Do the same for every header of a whole mail with SMTP's line ends."""
    head, blank, body = raw.partition(b"\r\n\r\n")
    headers = BREAK.split(head)
    return b"\r\n".join(refold(header + b"\r\n", "\r\n")[:-2] for header in headers) + blank + body

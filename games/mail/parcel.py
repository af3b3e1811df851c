"""A mail that is quick to turn into bytes.

The generator of the standard library writes a part line by line, and once more for every part around it: a tenth of
the time that a mail takes. This one writes a part at once; the bytes are the same. Boundaries are named by chance, or
it would look through all of the mail for one that is not in it.
"""

import re
from email.generator import BytesGenerator
from email.message import Message
from functools import partial
from io import BytesIO
from secrets import token_hex
from typing import Any

from django.core.mail import EmailMultiAlternatives

LINE_END = re.compile(r"\r\n|\r|\n")


class Parcel(EmailMultiAlternatives):
    """What mails are sent as."""

    def message(self, *args: Any, **options: Any) -> Any:
        built: Any = super().message(*args, **options)
        for part in built.walk():
            if part.is_multipart():
                part.set_boundary(f"={token_hex(16)}=")
        built.as_bytes = partial(packed, built)
        return built


def packed(built: Message, unixfrom: bool = False, linesep: str = "\n") -> bytes:
    """A message as bytes, as its own ``as_bytes`` would have it."""
    file = BytesIO()
    _Generator(file, mangle_from_=False).flatten(built, unixfrom=unixfrom, linesep=linesep)
    return file.getvalue()


class _Generator(BytesGenerator):
    """Overrides what writes lines; were it named otherwise one day, the standard one would do its work as ever."""

    _NL: str

    def _write_lines(self, lines: str) -> None:
        if lines:
            self.write(LINE_END.sub(self._NL, lines))

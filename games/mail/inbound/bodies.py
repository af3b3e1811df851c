"""The text of a mail: which part it is in, its bytes as letters, its soft line breaks undone."""

import codecs
import re
from collections.abc import Iterator
from email.message import EmailMessage, MIMEPart

# What mail programs call Latin-1 is Windows' alphabet, and what they call ASCII is anything.
LIKE_WINDOWS = {"iso8859-1", "latin-1", "cp1252", "ascii", "us-ascii"}
# Python's own spellings of text, which no mail is written in; one of them takes time by the square of the text.
NO_CHARSETS = {"punycode", "idna", "unicode-escape", "raw-unicode-escape"}
QUOTED = re.compile(r"^>+")
SIGNATURE = "-- "


def plain(mail: EmailMessage) -> str:
    """The plain text; empty where the mail has none."""
    part = mail.get_body(preferencelist=("plain",))
    return "" if part is None else _unflowed(part, _text(part))


def html(mail: EmailMessage) -> str:
    """The HTML as it came; empty where the mail has none."""
    part = mail.get_body(preferencelist=("html",))
    return "" if part is None else _text(part)


def _text(part: MIMEPart) -> str:
    raw = part.get_payload(decode=True)
    return _decoded(raw, part.get_content_charset("")) if isinstance(raw, bytes) else ""


def _decoded(raw: bytes, charset: str) -> str:
    """The bytes in the alphabet they are said to be in, if that can be; UTF-8 and Windows-1252 are told apart."""
    named = _codec(charset)
    candidates = ["utf-8"] if named in LIKE_WINDOWS | {""} else [named, "utf-8"]
    for candidate in candidates:
        try:
            return raw.decode(candidate)
        except (UnicodeDecodeError, LookupError):
            continue
    return raw.decode("cp1252", "replace")


def _codec(charset: str) -> str:
    """Python's name of a charset that turns bytes into text; empty for an unknown one."""
    try:
        b"".decode(charset)  # refuses what is no charset of text
        name = codecs.lookup(charset).name
    except (LookupError, ValueError):
        return ""
    return "" if name in NO_CHARSETS else name


def _unflowed(part: MIMEPart, text: str) -> str:
    """RFC 3676: a line that ends in a blank goes on in the next one of the same quoting depth."""
    if str(part.get_param("format") or "").lower() != "flowed":
        return text
    delsp = str(part.get_param("delsp") or "").lower() == "yes"
    return "\n".join(_paragraphs(text.splitlines(), delsp))


def _paragraphs(lines: list[str], delsp: bool) -> Iterator[str]:
    flowing, depth_before = "", ""
    for line in lines:
        depth, line = _unstuffed(line)
        if flowing and depth != depth_before:
            yield depth_before + flowing
            flowing = ""
        if line.endswith(" ") and line != SIGNATURE:
            flowing, depth_before = flowing + (line[:-1] if delsp else line), depth
        else:
            yield depth + flowing + line
            flowing = ""
    if flowing:
        yield depth_before + flowing


def _unstuffed(line: str) -> tuple[str, str]:
    """A line's quoting marks, and what follows them without the blank that protects it."""
    found = QUOTED.match(line)
    depth = found[0] if found else ""
    return depth, line[len(depth) :].removeprefix(" ")

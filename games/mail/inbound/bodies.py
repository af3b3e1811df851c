"""The text of a mail: its parts, their bytes as letters, their soft line breaks undone."""

import codecs
import re
from collections.abc import Iterable, Iterator
from email.message import EmailMessage, MIMEPart
from html import escape

from games.mail.inbound import html as html_text

# What mail programs call Latin-1 is Windows' alphabet, and what they call ASCII is anything.
LIKE_WINDOWS = {"iso8859-1", "latin-1", "cp1252", "ascii", "us-ascii"}
# Python's own spellings of text, which no mail is written in; one of them takes time by the square of the text.
NO_CHARSETS = {"punycode", "idna", "unicode-escape", "raw-unicode-escape"}
QUOTED = re.compile(r"^>+")
SIGNATURE = "-- "
PLAIN, HTML = "text/plain", "text/html"
# RFC 8551 and 3156: text that only a mail program with the right keys opens
SEALED = ("application/pkcs7-mime", "application/x-pkcs7-mime", "multipart/encrypted")
# RFC 4880, 7: what is signed stands between these lines, with headers above it and a dash before each dash
SIGNED, ARMOUR, ARMOUR_ENDS = (
    f"-----{words}-----" for words in ("BEGIN PGP SIGNED MESSAGE", "BEGIN PGP SIGNATURE", "END PGP SIGNATURE")
)


def plain_body(mail: EmailMessage) -> str:
    """The plain text, wherever pictures stand in it; empty if the mail has none."""
    parts = list(_visible_parts(mail, PLAIN))
    if not _has(parts, PLAIN):
        return ""
    return _unsigned(
        "\n".join(_unflowed(part, _text(part)) if _is(part, PLAIN) else _html_as_text(part) for part in parts)
    )


def html_body(mail: EmailMessage) -> str:
    """The HTML as it came; empty if the mail has none."""
    parts = list(_visible_parts(mail, HTML))
    if not _has(parts, HTML):
        return ""
    return "<br>".join(_text(part) if _is(part, HTML) else f"<pre>{escape(_text(part))}</pre>" for part in parts)


def is_sealed(mail: EmailMessage) -> bool:
    """Return True if the text is encrypted, or wrapped up in its signature; not for one beside a
    text, as where an encrypted mail is attached.
    """
    has_sealed_part = any(part.get_content_type() in SEALED for part in mail.walk())
    return has_sealed_part and not list(_visible_parts(mail, PLAIN))


def _visible_parts(part: MIMEPart, preferred: str) -> Iterator[MIMEPart]:
    """Yield the texts a mail program shows one below the other: of alternatives one, of signed
    parts their text, and no attachments.
    """
    kind = part.get_content_type()
    if not part.is_multipart():
        if kind in (PLAIN, HTML) and not part.is_attachment():
            yield part
        return
    children = [each for each in part.iter_parts() if isinstance(each, MIMEPart)]
    if kind == "multipart/alternative":
        alternatives = [texts for child in children if (texts := list(_visible_parts(child, preferred)))]
        yield from next(
            (texts for texts in alternatives if _has(texts, preferred)), alternatives[0] if alternatives else []
        )
    elif kind in ("multipart/signed", "multipart/related"):
        for child in children[:1]:
            yield from _visible_parts(child, preferred)
    elif part.get_content_maintype() == "multipart":
        for child in children:
            yield from _visible_parts(child, preferred)


def _is(part: MIMEPart, kind: str) -> bool:
    return part.get_content_type() == kind


def _has(parts: Iterable[MIMEPart], kind: str) -> bool:
    return any(_is(part, kind) for part in parts)


def _html_as_text(part: MIMEPart) -> str:
    return html_text.text_of(_text(part))


def _unsigned(text: str) -> str:
    """Strip the armour of a text signed in place."""
    if SIGNED not in text:
        return text
    lines = list[str]()
    armour = within = False
    for line in text.splitlines():
        bare = line.strip()
        if bare in (SIGNED, ARMOUR):
            armour, within = True, bare == SIGNED
        elif bare == ARMOUR_ENDS or (armour and within and not bare):
            armour = False
        elif not armour:
            lines.append(line.removeprefix("- ") if within else line)
    return "\n".join(lines)


def _text(part: MIMEPart) -> str:
    raw = part.get_payload(decode=True)
    return _decode(raw, part.get_content_charset("")) if isinstance(raw, bytes) else ""


def _decode(raw: bytes, charset: str) -> str:
    """Decode bytes by their declared alphabet, if possible; UTF-8 and Windows-1252 are told apart."""
    codec = _codec(charset)
    candidates = ["utf-8"] if codec in LIKE_WINDOWS | {""} else [codec, "utf-8"]
    for candidate in candidates:
        try:
            return raw.decode(candidate)
        except (UnicodeDecodeError, LookupError):
            continue
    return raw.decode("cp1252", "replace")


def _codec(charset: str) -> str:
    """Python's name of a charset of text; empty for an unknown one."""
    try:
        b"".decode(charset)  # refuses what is no charset of text
        name = codecs.lookup(charset).name
    except (LookupError, ValueError):
        return ""
    return "" if name in NO_CHARSETS else name


def _unflowed(part: MIMEPart, text: str) -> str:
    """Join the lines by RFC 3676: one with a blank at its end goes on in the next one of the same quoting depth."""
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
    """Split a line into its quoting marks, and the rest without the blank that protects it."""
    match = QUOTED.match(line)
    depth = match[0] if match else ""
    return depth, line[len(depth) :].removeprefix(" ")

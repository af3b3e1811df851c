"""Raw bytes to a mail's envelope: sender, kind and recipients. Nothing here trusts them, and no
mail makes it raise.

Its writer's words are read once its address has named the game (`written_reply`).
"""

import hashlib
import logging
import re
from dataclasses import dataclass, field, replace
from email import message_from_bytes
from email.message import EmailMessage

from games.mail.inbound.headers import POLICY, addresses, header
from games.mail.inbound.kinds import IncomingKind, is_guess, kind_of

log = logging.getLogger(__name__)

LARGEST_TEXT = 1_000_000  # bytes of a mail without what is attached to it
LARGEST = 10_000_000  # bytes of a mail as it comes, pictures and all
HEADERS = 64_000  # bytes of its headers, which take longer to read than a body of any size
MOST_REPLIED_TO = 20  # mails that one mail says it replies to
MOST_PARTS = 50  # multiparts within one another; their reading takes time by the square
# The lines of a picture and the like. What holds a text in base64 is kept as far as texts are looked at.
ENCODED = re.compile(rb"(?:^[A-Za-z0-9+/]{40,100}+\r?\n){20,}+", re.MULTILINE)
LONGEST_ENCODED, SHORTEST_ENCODED = 300_000, 4_000  # bytes of a text, and of anything else, that are kept
PART_HEADERS = 2_000  # bytes above a part in which its kind is looked for
KIND_OF_PART = re.compile(rb"^content-type:\s*([a-z]+)/", re.IGNORECASE | re.MULTILINE)
END_OF_HEADERS = re.compile(rb"\r?\n\r?\n")
MESSAGE_ID = re.compile(r"<[!-;=?-~]{1,250}>")  # RFC 5322 has it in visible ASCII; anything else is as none


@dataclass(frozen=True)
class Incoming:
    """A mail from without: ``sender`` and ``recipients`` are bare addresses in lower case.

    ``message_id`` is the mail's own with its brackets; without one, "sha256:" and a hash of the
    parts that do not change on its way. ``in_reply_to`` are the Message-IDs of the mails it
    replies to, as it says itself. ``by_person``: a person may have written it, as far as its headers tell;
    ``is_guess``: nothing certain tells that it is of its kind, one of machines. ``mail`` is all of
    it, if a person may have written it and it can be read.
    """

    message_id: str
    kind: IncomingKind
    sender: str = ""
    recipients: list[str] = field(default_factory=list)
    subject: str = ""
    in_reply_to: list[str] = field(default_factory=list)
    mail: EmailMessage | None = None
    is_guess: bool = False
    by_person: bool = True


def read_mail(raw: bytes) -> Incoming:
    """Read a mail. Takes time in proportion to its size; pictures and the like cost next to none."""
    if _headers_end(raw) > HEADERS:  # one of a program may stand beyond
        return replace(_unread(raw, IncomingKind.TOO_BIG), is_guess=True)
    slim = _without_pictures(raw[:LARGEST])
    if len(raw) > LARGEST or len(slim) > LARGEST_TEXT:
        return _unread(raw, IncomingKind.TOO_BIG)
    if slim.lower().count(b"boundary") > MOST_PARTS:
        return _unread(raw, IncomingKind.UNREADABLE)
    try:
        return _read(message_from_bytes(slim, policy=POLICY), raw)
    except Exception:  # mails are made to break mail readers, and the standard library's raises anything
        log.warning("an email of %d bytes could not be read", len(raw), exc_info=True)
        return _unread(raw, IncomingKind.UNREADABLE)


def _read(mail: EmailMessage, raw: bytes) -> Incoming:
    own = MESSAGE_ID.search(header(mail, "Message-ID"))
    kind = kind_of(mail)
    is_doubtful = is_guess(mail, kind)
    by_person = is_doubtful or kind == IncomingKind.ORDERS
    return Incoming(
        message_id=own[0] if own else _hash(*_lasting(mail, raw)),
        kind=kind,
        sender=next(iter(addresses(mail, "From")), ""),
        recipients=addresses(mail, "To", "Cc", "Delivered-To", "X-Original-To"),
        subject=header(mail, "Subject"),
        in_reply_to=MESSAGE_ID.findall(f"{header(mail, 'In-Reply-To')} {header(mail, 'References')}")[:MOST_REPLIED_TO],
        mail=mail if by_person else None,
        is_guess=is_doubtful,
        by_person=by_person,
    )


def _unread(raw: bytes, kind: IncomingKind) -> Incoming:
    """Read nothing but the headers of a mail, as far as they are looked at."""
    try:
        headers = _read(message_from_bytes(raw[: min(HEADERS, _headers_end(raw))], policy=POLICY), raw)
    except Exception:  # as above
        return Incoming(_hash(raw), kind, by_person=False)
    return replace(headers, kind=kind, mail=None)


def _without_pictures(raw: bytes) -> bytes:
    """Keep the first lines of each picture, for nobody looks at it, and of every other thing of its kind."""
    return ENCODED.sub(_first_lines, raw) if len(raw) > SHORTEST_ENCODED else raw


def _first_lines(match: re.Match[bytes]) -> bytes:
    above = KIND_OF_PART.findall(match.string, max(0, match.start() - PART_HEADERS), match.start())
    most = LONGEST_ENCODED if not above or above[-1].lower() == b"text" else SHORTEST_ENCODED
    lines = match[0]
    return lines if len(lines) <= most else lines[: lines.index(b"\n", most) + 1]


def _headers_end(raw: bytes) -> int:
    match = END_OF_HEADERS.search(raw, 0, HEADERS + 4)
    return match.start() if match else len(raw)


def _lasting(mail: EmailMessage, raw: bytes) -> list[bytes]:
    """Return the parts of a mail that are the same at every delivery: servers add headers of their
    own, and to the top.
    """
    headers = [header(mail, name).encode() for name in ("From", "To", "Date", "Subject")]
    return [*headers, raw[_headers_end(raw) :]]


def _hash(*parts: bytes) -> str:
    return "sha256:" + hashlib.sha256(b"\0".join(parts)).hexdigest()

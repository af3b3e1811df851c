"""Raw bytes to a mail's envelope: who sent what kind of mail to whom. Nothing here trusts them, and no mail makes it
raise. What its writer wrote is read once its address has told of which game (`written`).
"""

import hashlib
import logging
import re
from dataclasses import dataclass, field
from email import message_from_bytes
from email.message import EmailMessage

from games.mail.inbound.headers import POLICY, addresses, header
from games.mail.inbound.kinds import Kind, kind_of

log = logging.getLogger(__name__)

LARGEST = 1_000_000  # bytes of a mail
HEADERS = 64_000  # bytes of its headers, which take longer to read than a body of any size
MOST_PARTS = 50  # multiparts within one another; their reading takes time by the square
END_OF_HEADERS = re.compile(rb"\r?\n\r?\n")
MESSAGE_ID = re.compile(r"<[!-;=?-~]{1,250}>")  # RFC 5322 has it in visible ASCII; anything else is as none


@dataclass(frozen=True)
class Incoming:
    """A mail from without: ``sender`` and ``recipients`` are bare addresses in lower case.

    ``message_id`` is the mail's own with its brackets; where it brought none, "sha256:" and a hash of what does not
    change on its way. ``mail`` is all of it, where it is somebody's answer.
    """

    message_id: str
    kind: Kind
    sender: str = ""
    recipients: list[str] = field(default_factory=list)
    subject: str = ""
    mail: EmailMessage | None = None


def read(raw: bytes) -> Incoming:
    """What came in. Takes time in proportion to its size, and none to speak of above the limits."""
    if len(raw) > LARGEST or _headers_end(raw) > HEADERS:
        return Incoming(_hash(raw), Kind.TOO_BIG)
    if raw.lower().count(b"boundary") > MOST_PARTS:
        return Incoming(_hash(raw), Kind.UNREADABLE)
    try:
        return _read(message_from_bytes(raw, policy=POLICY), raw)
    except Exception:  # mails are made to break mail readers, and the standard library's raises whatever it likes
        log.warning("a mail of %d bytes could not be read", len(raw), exc_info=True)
        return Incoming(_hash(raw), Kind.UNREADABLE)


def _read(mail: EmailMessage, raw: bytes) -> Incoming:
    own = MESSAGE_ID.search(header(mail, "Message-ID"))
    kind = kind_of(mail)
    return Incoming(
        message_id=own[0] if own else _hash(*_lasting(mail, raw)),
        kind=kind,
        sender=next(iter(addresses(mail, "From")), ""),
        recipients=addresses(mail, "To", "Cc", "Delivered-To", "X-Original-To"),
        subject=header(mail, "Subject"),
        mail=mail if kind == Kind.ORDERS else None,
    )


def _headers_end(raw: bytes) -> int:
    found = END_OF_HEADERS.search(raw, 0, HEADERS + 4)
    return found.start() if found else len(raw)


def _lasting(mail: EmailMessage, raw: bytes) -> list[bytes]:
    """What is the same at every delivery of a mail: servers add headers of their own, and to the top."""
    headers = [header(mail, name).encode() for name in ("From", "To", "Date", "Subject")]
    return [*headers, raw[_headers_end(raw) :]]


def _hash(*parts: bytes) -> str:
    return "sha256:" + hashlib.sha256(b"\0".join(parts)).hexdigest()

"""Raw bytes to what the site has to know of a mail. Nothing here trusts them, and no mail makes it raise."""

import hashlib
import logging
import re
from dataclasses import dataclass, field
from email import message_from_bytes
from email.message import EmailMessage
from email.utils import parseaddr

from games.mail.inbound import bodies, habits, html, reply, talk
from games.mail.inbound.headers import POLICY, addresses, header
from games.mail.inbound.kinds import Kind, kind_of
from games.orders.days import is_date
from games.titles.time_of_crisis.orders.interpret import is_thanks
from games.titles.time_of_crisis.orders.order_detector import may_be_order, reads_as_order

log = logging.getLogger(__name__)

LARGEST = 1_000_000  # bytes of a mail
HEADERS = 64_000  # bytes of its headers, which take longer to read than a body of any size
MOST_PARTS = 50  # multiparts within one another; their reading takes time by the square
END_OF_HEADERS = re.compile(rb"\r?\n\r?\n")
MESSAGE_ID = re.compile(r"<[!-;=?-~]{1,250}>")  # RFC 5322 has it in visible ASCII; anything else is as none


@dataclass(frozen=True)
class Incoming:
    """``sender`` and ``recipients`` are bare addresses in lower case; ``lines`` are what its writer wrote for us,
    ``texts`` all that stands in its plain text, and in its HTML where that says nothing.

    ``message_id`` is the mail's own with its brackets; where it brought none, "sha256:" and a hash of what does not
    change on its way.
    Both are read only of a mail that is somebody's answer.
    """

    message_id: str
    kind: Kind
    sender: str = ""
    recipients: list[str] = field(default_factory=list)
    subject: str = ""
    lines: list[str] = field(default_factory=list)
    texts: tuple[str, ...] = ()

    @property
    def message(self) -> list[str]:
        """What they wrote if it is meant for people: with its greeting, its closing and its empty lines."""
        return next(filter(None, map(talk.message_of, self.texts)), [])

    @property
    def orders(self) -> list[str]:
        """The lines without dates, and without a greeting or thanks that stand alone: messages, but no orders."""
        lines = [line for line in self.lines if not is_date(line)]
        alone = lines[0] if len(lines) == 1 else ""
        is_closing = is_thanks(alone) or (habits.SIGN_OFF.match(alone) and not reads_as_order(alone))
        return [] if is_closing or habits.GREETING.match(alone) else lines


def read(raw: bytes) -> Incoming:
    """What came in. Takes time in proportion to its size, and none to speak of above the limits."""
    if len(raw) > LARGEST or _headers_end(raw) > HEADERS:
        return Incoming(_hash(raw), Kind.TOO_BIG)
    if raw.lower().count(b"boundary") > MOST_PARTS:
        return Incoming(_hash(raw), Kind.UNREADABLE)
    try:
        mail = message_from_bytes(raw, policy=POLICY)
        return _read(mail, raw)
    except Exception:  # mails are made to break mail readers, and the standard library's raises whatever it likes
        log.warning("a mail of %d bytes could not be read", len(raw), exc_info=True)
        return Incoming(_hash(raw), Kind.UNREADABLE)


def _read(mail: EmailMessage, raw: bytes) -> Incoming:
    own = MESSAGE_ID.search(header(mail, "Message-ID"))
    kind = kind_of(mail)
    lines, texts = _written(mail) if kind == Kind.ORDERS else ([], ())
    return Incoming(
        message_id=own[0] if own else _hash(*_lasting(mail, raw)),
        kind=kind,
        sender=next(iter(addresses(mail, "From")), ""),
        recipients=addresses(mail, "To", "Cc", "Delivered-To", "X-Original-To"),
        subject=header(mail, "Subject"),
        lines=lines,
        texts=texts,
    )


def _written(mail: EmailMessage) -> tuple[list[str], tuple[str, ...]]:
    """The lines of the plain text, or of the HTML where that says nothing; and these texts."""
    writer = _name(mail)
    text = bodies.plain(mail)
    lines = reply.lines_of(text, writer)
    if lines or not (in_html := bodies.html(mail)):
        return lines, (text,)
    second = html.text_of(in_html)
    return reply.lines_of(second, writer), (text, second)


def _name(mail: EmailMessage) -> str:
    """The writer's name; where their program tells none, the words before their address's @, unless they may order."""
    name, address = parseaddr(header(mail, "From"))
    words = re.sub(r"[\W\d_]+", " ", address.partition("@")[0])
    return name or ("" if may_be_order(words) else words)


def _headers_end(raw: bytes) -> int:
    found = END_OF_HEADERS.search(raw, 0, HEADERS + 4)
    return found.start() if found else len(raw)


def _lasting(mail: EmailMessage, raw: bytes) -> list[bytes]:
    """What is the same at every delivery of a mail: servers add headers of their own, and to the top."""
    headers = [header(mail, name).encode() for name in ("From", "To", "Date", "Subject")]
    return [*headers, raw[_headers_end(raw) :]]


def _hash(*parts: bytes) -> str:
    return "sha256:" + hashlib.sha256(b"\0".join(parts)).hexdigest()

"""Reports that a mail of ours did not arrive (RFC 3464) or was called spam (RFC 5965), as mail servers send them.

Anybody can write such a report about anybody. One counts only where it brings along the headers of the mail
it is about, with something in them that we have signed and that stood in that person's own mail: the
address for answers, or the link that stops mails. Forwarding may have changed the address that failed, so
what is reported is the one we had written to.
"""

import re
from collections.abc import Iterable
from email import message_from_bytes, message_from_string
from email.message import EmailMessage
from typing import Any, NamedTuple

from django.core import signing

from accounts.models import Bounce
from games.mail import address as answers
from games.mail import unsubscribe
from games.mail.inbound.headers import POLICY, addresses, header

Kind = Bounce.Kind
ENHANCED = re.compile(r"(?<![\w.])([245])\.(\d{1,3})\.(\d{1,3})(?!\.?\w)")  # and no piece of a host's number
PLAIN = re.compile(r"\b([45]\d\d)[ -]")
VAGUE = re.compile(r"[245]\.0\.0")
# Refused though the address is good: full, too busy, too long, not liked today. RFC 3463.
PASSING = re.compile(r"4\.|5\.2\.[23]|5\.3\.|5\.4\.[567]|5\.6\.|5\.7\.")
PASSING_PLAIN = {"421", "450", "451", "452", "471", "521", "552", "554"}
STOP_LINK = re.compile(r"/mails/stop/([^/>\s]+)/")
# Where old servers put the mail itself into the text, they announce it with a line such as these.
COPY = re.compile(
    r"^-+ ?(this is a copy of|below this line is a copy|original message|the headers? of).*$", re.I | re.M
)


class Report(NamedTuple):
    """What a server says of one mail of ours: the person's ``address`` it was for, and a ``Bounce.Kind``."""

    user_id: int
    address: str
    kind: str
    detail: str
    message_id: str


def read(raw: bytes) -> Report | None:
    """The report in a mail; None where it is none, tells of a mere delay, or is not of a mail of ours."""
    mail = message_from_bytes(raw, policy=POLICY)
    verdict = _verdict(mail)
    original = _original(mail) if verdict else None
    if verdict is None or original is None:
        return None
    user_id, to = _signed_for(original), addresses(original, "To")
    if user_id is None or not to:
        return None
    kind, detail = verdict
    return Report(user_id, to[0], kind, detail, header(original, "Message-ID"))


def _verdict(mail: EmailMessage) -> tuple[str, str] | None:
    """What became of the mail, and the other side's own words."""
    for part in mail.walk():
        if part.get_content_type() == "message/feedback-report":
            return _complaint(part)
        if part.get_content_type() == "message/delivery-status" and part.is_multipart():
            blocks: Any = part.get_payload()
            return _failure(blocks)
    failed = header(mail, "X-Failed-Recipients")
    return _by_text(_text(mail)) if failed or "mailer-daemon" in header(mail, "From").lower() else None


def _complaint(part: EmailMessage) -> tuple[str, str] | None:
    """Feedback that it is no spam after all, or about something else, is no complaint."""
    fields = _headers(_payload(part))
    is_abuse = header(fields, "Feedback-Type").lower() in ("abuse", "fraud", "virus")
    return (Kind.COMPLAINT, header(fields, "User-Agent")) if is_abuse else None


def _failure(blocks: Iterable[Any]) -> tuple[str, str] | None:
    """The first recipient that failed; our mails have one."""
    for block in blocks:
        if header(block, "Action").lower() == "failed":
            detail = header(block, "Diagnostic-Code").removeprefix("smtp;").strip()
            return kind_of(header(block, "Status"), detail), detail or header(block, "Status")
    return None


def _by_text(text: str) -> tuple[str, str]:
    """A server that knows no standard: the first line of its own text that has a code in it tells."""
    own = COPY.split(text)[0]
    lines = [line.strip() for line in own.splitlines()]
    telling = next((line for line in lines if ENHANCED.search(line) or PLAIN.search(line)), "")
    return kind_of("", telling), telling


def kind_of(status: str, detail: str) -> str:
    """Hard when the address itself is no good, else soft; by a status of RFC 3463, or '', and a server's words.

    The words behind a vague status may say more than it does.
    """
    exact = ENHANCED.search(detail) if not status or VAGUE.search(status) else ENHANCED.search(status)
    plain = PLAIN.search(detail)
    if exact and not VAGUE.fullmatch(exact[0]):
        return Kind.SOFT if PASSING.match(exact[0]) else Kind.HARD
    if plain:
        return Kind.SOFT if plain[1] in PASSING_PLAIN else Kind.HARD
    return Kind.HARD if status.strip().startswith("5") else Kind.SOFT


def _original(mail: EmailMessage) -> EmailMessage | None:
    """The headers of the mail that the report is about: attached, or at the end of its text."""
    for part in mail.walk():
        if part.get_content_type() in ("text/rfc822-headers", "message/rfc822-headers"):
            return _headers(_payload(part))
        if part.get_content_type() == "message/rfc822" and part.is_multipart():
            inner: Any = part.get_payload(0)
            return inner
    copied = COPY.split(_text(mail), maxsplit=1)
    return _headers(copied[-1].lstrip("\r\n -")) if len(copied) > 1 else None


def _headers(text: str) -> EmailMessage:
    return message_from_string(text, policy=POLICY)


def _signed_for(original: EmailMessage) -> int | None:
    """Whose mail it was, by what we have signed in it."""
    for each in addresses(original, "Reply-To"):
        claim = answers.read(each)
        if claim is not None:
            return claim.user_id
    link = STOP_LINK.search("".join(header(original, "List-Unsubscribe").split()))
    try:
        return unsubscribe.read(link[1]).user_id if link else None
    except (signing.BadSignature, ValueError, TypeError):
        return None


def _text(mail: EmailMessage) -> str:
    return "\n".join(_payload(part) for part in mail.walk() if part.get_content_type() == "text/plain")


def _payload(part: EmailMessage) -> str:
    """A part's text, however it is encoded and whatever it claims to be."""
    if part.is_multipart():
        return "\n".join(str(each) for each in part.get_payload())
    content = part.get_payload(decode=True)
    return content.decode("utf-8", "replace") if isinstance(content, bytes) else ""

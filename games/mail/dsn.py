"""Reports of mails of ours that did not arrive (RFC 3464) or were called spam (RFC 5965), as mail
servers send them.

Anybody can write such a report about anybody. One counts only with the headers of its mail, and in
them a part signed by us for that person: the address for answers, or the link that stops mails.
Forwarding may have changed the address that failed, so the address reported is the one we had
written to.
"""

import re
from collections.abc import Iterable
from email import message_from_bytes, message_from_string
from email.message import EmailMessage
from typing import Any, NamedTuple

from django.core import signing

from accounts.models import Bounce
from games.mail import address as answers
from games.mail import links
from games.mail.inbound.headers import POLICY, addresses, header
from games.mail.inbound.kinds import COMPLAINED, is_bounce, is_complaint_of_hotmail
from games.mail.server_blame import ENHANCED, NO_WORDS, PLAIN, Blame, blame, is_passing

Kind = Bounce.Kind
STOP_LINK = re.compile(r"/mails/stop/([^/>\s]+)/")
# Where old servers put the mail itself into the text, they announce it with a line such as these.
COPY = re.compile(
    r"^(-+ ?(this is a copy of|below this line is a copy|original message|returned message|the headers? of).*"
    r"|original message( headers:| follows\.?)\s*)$",
    re.I | re.M,
)
DELAY = re.compile(
    r"\b(not (yet )?been delivered( yet)?|delivery .{0,40}delayed|still being retried|(will|be) (keep |continue )?"
    r"(re)?try(ing)?|no action is required|not need to resend)\b",
    re.IGNORECASE,
)
CODE = re.compile(f"{ENHANCED.pattern}|{PLAIN.pattern}")
WORDS = re.compile(r"[A-Za-z]{3}")


class BounceReport(NamedTuple):
    """A server's report on one mail of ours: the person's ``address`` it was for, and a ``Bounce.Kind``."""

    user_id: int
    address: str
    kind: str
    detail: str
    message_id: str


def read_report(raw: bytes) -> BounceReport | None:
    """Read the report in a mail; None if it is none, tells of a mere delay, or is not of a mail of ours."""
    mail = message_from_bytes(raw, policy=POLICY)
    verdict = _verdict(mail)
    original = _original(mail) if verdict else None
    if verdict is None or original is None:
        return None
    user_id, to = _signed_for(original), addresses(original, "To", COMPLAINED)
    if user_id is None or not to:
        return None
    kind, detail = verdict
    return BounceReport(user_id, to[0], kind, detail, header(original, "Message-ID"))


def _verdict(mail: EmailMessage) -> tuple[str, str] | None:
    """Read the mail's end, and the other side's own words."""
    for part in mail.walk():
        if part.get_content_type() == "message/feedback-report":
            return _complaint(part)
        if part.get_content_type() == "message/delivery-status" and part.is_multipart():
            blocks: Any = part.get_payload()
            return _failure(blocks, _text(mail))
    if is_complaint_of_hotmail(mail):
        return Kind.COMPLAINT, header(mail, "Subject")
    return _by_text(_text(mail)) if is_bounce(mail) else None


def _complaint(part: EmailMessage) -> tuple[str, str] | None:
    """Read a complaint; feedback about no spam after all, or about something else, is none."""
    fields = _headers(_payload(part))
    is_abuse = header(fields, "Feedback-Type").lower() in ("abuse", "fraud", "virus", "opt-out")
    return (Kind.COMPLAINT, header(fields, "User-Agent")) if is_abuse else None


def _failure(blocks: Iterable[Any], own_text: str) -> tuple[str, str] | None:
    """Read the first recipient that failed; our mails have one."""
    for block in blocks:
        if header(block, "Action").lower() == "failed":
            status, detail = header(block, "Status"), header(block, "Diagnostic-Code").removeprefix("smtp;").strip()
            if WORDS.search(detail):
                return kind_of(status, detail), detail
            telling = _telling(own_text)
            return kind_of(status, telling), telling or detail or status
    return None


def _by_text(text: str) -> tuple[str, str] | None:
    """Read the report of a server without any standard: by its own words."""
    own = COPY.split(text)[0]
    telling = _telling(own)
    kind = kind_of("", telling)
    return (kind, telling) if kind == Kind.HARD or not DELAY.search(own) else None


def _telling(text: str) -> str:
    """Return the first line with a code, and one more if there are no words in it; else all words
    to blame an address.
    """
    own = COPY.split(text)[0]
    lines = [line.strip() for line in own.splitlines()]
    for number, line in enumerate(lines):
        if CODE.search(line):
            return line if WORDS.search(NO_WORDS.sub("", line)) else " ".join(lines[number : number + 2])
    words = " ".join(own.split())
    return words if blame("", words) != Blame.SITE else ""


def kind_of(status: str, reply_text: str) -> str:
    """Return hard if the address itself is no good, else soft; by a status of RFC 3463 or none, and by words."""
    if is_passing(f"{status} {reply_text}"):
        return Kind.SOFT
    if not reply_text and status.strip().startswith("5.0."):
        return Kind.HARD  # a server that gives no reason at all
    return Kind.HARD if blame(status, reply_text) == Blame.ADDRESS else Kind.SOFT


def _original(mail: EmailMessage) -> EmailMessage | None:
    """The headers of the mail reported on: attached, or at the end of the report's text."""
    for part in mail.walk():
        if part.get_content_type() in ("text/rfc822-headers", "message/rfc822-headers", "text/rfc822-header"):
            return _headers(_payload(part))
        if part.get_content_type() == "message/rfc822" and part.is_multipart():
            inner: Any = part.get_payload(0)
            return inner
    copied = COPY.split(_text(mail), maxsplit=1)
    return _headers(copied[-1].lstrip("\r\n -")) if len(copied) > 1 else None


def _headers(text: str) -> EmailMessage:
    return message_from_string(text, policy=POLICY)


def _signed_for(original: EmailMessage) -> int | None:
    """Find the mail's person, by a part of it signed by us."""
    for mail_address in addresses(original, "Reply-To"):
        claim = answers.read_claim(mail_address)
        if claim is not None:
            return claim.user_id
    link = STOP_LINK.search("".join(header(original, "List-Unsubscribe").split()))
    try:
        return links.read_unsubscribe(link[1]).user_id if link else None
    except (signing.BadSignature, ValueError, TypeError):
        return None


def _text(mail: EmailMessage) -> str:
    return "\n".join(_payload(part) for part in mail.walk() if part.get_content_type() == "text/plain")


def _payload(part: EmailMessage) -> str:
    """Decode a part's text, however it is encoded and labelled."""
    if part.is_multipart():
        return "\n".join(str(each) for each in part.get_payload())
    content = part.get_payload(decode=True)
    return content.decode("utf-8", "replace") if isinstance(content, bytes) else ""

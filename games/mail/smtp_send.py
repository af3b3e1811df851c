"""Mails that their server or service does not take, and says so at once: is it for the reader's address?

Only that may pause an address. A login, a sender, a message or a policy that is refused is the operator's business,
and would pause everybody. Servers check those when they are told the recipient as well: what they say decides.
"""

import re
from smtplib import SMTPDataError, SMTPRecipientsRefused

from anymail.exceptions import AnymailRecipientsRefused
from django.core.mail import EmailMessage

from accounts.models import Bounce
from tocsite.smtp import patient

from . import dsn

LASTING = 500  # replies from here on need no second try
OF_AN_ADDRESS = re.compile(r"[45]\.(1\.(?![78]$)|2\.)")  # or a mailbox, by RFC 3463; X.1.7 and X.1.8 are the sender's
VAGUE = re.compile(r"[245]\.[01]\.0")
RELAYING = re.compile(r"relay|authenti", re.IGNORECASE)  # whatever the code
# What servers say that give no telling code. Their 550 alone may be a relay that is denied.
UNKNOWN = re.compile(
    r"""\b(no\ such|unknown|invalid|non-?existent|unrouteable|disabled|inactive)
            \ (local\ )?(user|recipient|mailbox|address|account|person)\b
      | \b(user|recipient|mailbox|address|account)\b.{0,40}
            \b(unknown|unavailable|not\ found|not\ exist|disabled|inactive|full|over\ ?quota|quota\ exceeded)\b""",
    re.IGNORECASE | re.VERBOSE,
)
OF_THE_SITE = re.compile(
    r"log ?in\b|sender|client|helo\b|ehlo\b|permi(t|ss)|denied|allowed|prohibit|polic(y|ies)|spam|block|blacklist"
    r"|greylist|\bip\b|\bhost\b",
    re.IGNORECASE,
)


class AddressRefused(Exception):
    """The reader's address takes no mail. ``kind`` is one of ``Bounce.Kind``, empty while a later try may succeed."""

    def __init__(self, letter: EmailMessage, kind: str, detail: str) -> None:
        super().__init__(detail)
        self.address, self.kind, self.detail = letter.to[0], kind, detail
        self.message_id = letter.extra_headers.get("Message-ID", "")


class AddressUnknown(AddressRefused):
    """There is no such address, or none that takes mail any more: of kind hard, if the server is to be believed."""


def send(letter: EmailMessage) -> None:
    """Send a mail to its one reader; only for workers, for it may take minutes.

    Raises AddressRefused, and what else went wrong as it was.
    """
    letter.connection = patient()
    try:
        letter.send()
    except AnymailRecipientsRefused as error:  # services say that of addresses alone
        raise AddressUnknown(letter, Bounce.Kind.HARD, str(error)) from error
    except (SMTPRecipientsRefused, SMTPDataError) as error:
        code, said = _reply(error)
        if not _blames(letter.to[0], said, by_words=isinstance(error, SMTPRecipientsRefused)):
            raise
        kind = dsn.kind_of("", f"{code} {said}") if code >= LASTING else ""
        refused = AddressUnknown if kind == Bounce.Kind.HARD else AddressRefused
        raise refused(letter, kind, f"{code} {said}") from error


def _reply(error: SMTPRecipientsRefused | SMTPDataError) -> tuple[int, str]:
    """The server's code and its words, on one line."""
    if isinstance(error, SMTPDataError):
        replies = [(error.smtp_code, error.smtp_error)]
    else:
        replies = list(error.recipients.values())
    code, said = replies[0]
    text = said.decode("utf-8", "replace") if isinstance(said, bytes) else said
    return code, " ".join(text.split())


def _blames(address: str, said: str, *, by_words: bool) -> bool:
    """Whether a refusal is for the address: by its code, else by its words where they may count."""
    words = said.replace(address, "")  # which may have any of them in it
    if RELAYING.search(words):
        return False
    exact = dsn.ENHANCED.search(words)
    if exact and not VAGUE.fullmatch(exact[0]):
        return bool(OF_AN_ADDRESS.match(exact[0]))
    return by_words and bool(UNKNOWN.search(words)) and not OF_THE_SITE.search(words)

"""Send one email; if its server or service refuses it at once, decide if the reader's address is at fault.

Only that may pause an address. A refused login, sender, message or policy is the operator's
business, and would pause everybody. Servers check those when they are told the recipient as well:
their words decide.
"""

from smtplib import SMTPDataError, SMTPRecipientsRefused

from django.core.mail import EmailMessage

from accounts.models import Bounce
from tocsite.smtp import errors_of_service, patient_connection

from .server_blame import Blame, blame

LASTING = 500  # replies from here on need no second try


class AddressRefused(Exception):
    """The reader's address takes no mail. ``kind`` is one of ``Bounce.Kind``, empty while a later try may succeed."""

    def __init__(self, email: EmailMessage, kind: str, detail: str) -> None:
        super().__init__(detail)
        self.address, self.kind, self.detail = email.to[0], kind, detail
        self.message_id = email.extra_headers.get("Message-ID", "")


class AddressUnknown(AddressRefused):
    """There is no such address, or none open to mail any more: of kind hard, if the server is to be believed."""


def send(email: EmailMessage) -> None:
    """Send an email to its one reader; only for workers, for it may take minutes.

    Raises AddressRefused, and other errors as they are.
    """
    email.connection = patient_connection()
    try:
        email.send()
    except errors_of_service("AnymailRecipientsRefused") as error:  # services say that of addresses alone
        raise AddressUnknown(email, Bounce.Kind.HARD, str(error)) from error
    except (SMTPRecipientsRefused, SMTPDataError) as error:
        code, reply_text = _reply(error)
        words = reply_text.replace(email.to[0], "")  # which may have any of them in it
        fault = blame("", words, by_words=isinstance(error, SMTPRecipientsRefused))
        if fault == Blame.SITE:
            raise
        is_unknown = fault == Blame.ADDRESS
        kind = (Bounce.Kind.HARD if is_unknown else Bounce.Kind.SOFT) if code >= LASTING else ""
        refused = AddressUnknown if kind == Bounce.Kind.HARD else AddressRefused
        raise refused(email, kind, f"{code} {reply_text}") from error


def _reply(error: SMTPRecipientsRefused | SMTPDataError) -> tuple[int, str]:
    """The server's code and its words, on one line."""
    if isinstance(error, SMTPDataError):
        replies = [(error.smtp_code, error.smtp_error)]
    else:
        replies = list(error.recipients.values())
    code, reply = replies[0]
    text = reply.decode("utf-8", "replace") if isinstance(reply, bytes) else reply
    return code, " ".join(text.split())

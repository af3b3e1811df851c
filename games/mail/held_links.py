"""The address of the page to release a message waiting for its writer's yes.

It goes to the seat's own person alone, by mail, and opens without signing in.
"""

from django.core import signing

from games.mail.absolute import page_address
from games.models import IncomingMail


def address(mail: IncomingMail) -> str:
    """The whole address for the mail that brought the message."""
    return page_address("held", _signer().sign_object(mail.pk))


def read_token(token: str) -> int | None:
    """Read the key of a mail from a token of such an address; None if it is not one of ours."""
    try:
        found = _signer().unsign_object(token)
    except (signing.BadSignature, ValueError):
        return None
    return found if isinstance(found, int) else None


def _signer() -> signing.Signer:
    return signing.Signer(salt="games.mail.held", sep=".")

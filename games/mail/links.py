"""The address of one option: an order of one seat's one decision, sealed so that nobody can make or change one.

Whoever holds it may give this order once, for this position, and nothing else: it signs nobody in.
"""

from typing import NamedTuple

from django.core import signing

from games.mail.absolute import page_address

SALT = "games.option"


class Option(NamedTuple):
    """``shown`` is the number of the latest move when the option was offered; ``order`` is in notation."""

    game: str  # its public id
    seat: int
    user: int
    shown: int
    order: str


def address(option: Option) -> str:
    """The whole address, for a mail."""
    return page_address("option", signing.Signer(salt=SALT).sign_object(list(option)))


def read(token: str) -> Option | None:
    """What a token of such an address stands for; None when it is not one of ours."""
    try:
        return Option(*signing.Signer(salt=SALT).unsign_object(token))
    except (signing.BadSignature, ValueError, TypeError):
        return None

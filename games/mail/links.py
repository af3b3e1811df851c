"""The address of one option: an order of one seat's one decision, sealed so that nobody can make or change one.

Whoever holds it may give this order once, for this position, and nothing else: it signs nobody in.
"""

from collections.abc import Callable, Iterable
from functools import cache
from typing import NamedTuple

from django.core import signing

from games.mail.absolute import page_address
from games.sealed import opened, seal

SALT = "games.option"
SEAL = "SEAL"  # stands for that of an option


class Option(NamedTuple):
    """``shown`` is the number of the latest move when the option was offered; ``order`` is in notation."""

    game: str  # its public id
    seat: int
    user: int
    shown: int
    order: str


def addresses(options: Iterable[Option]) -> list[str]:
    """The whole addresses, for a mail. They differ in their seals alone, so the page is looked up once."""
    before, after = page_address("option", SEAL).split(SEAL)
    signer = signing.Signer(salt=SALT)
    sealed = cache(seal)  # a mail shows all of its options at one move
    return [f"{before}{signer.sign_object(_fields(option, sealed))}{after}" for option in options]


def read(token: str) -> Option | None:
    """What a token of such an address stands for; None when it is not one of ours."""
    try:
        option = Option(*signing.Signer(salt=SALT).unsign_object(token))
        shown = opened(option.game, str(option.shown))  # bare in the mails of before numbers were sealed
    except (signing.BadSignature, ValueError, TypeError):
        return None
    return None if shown is None else option._replace(shown=shown)


def _fields(option: Option, sealed: Callable[[str, int], str]) -> list[int | str]:
    """Anybody can read them: the number of the move is sealed, for its gaps tell what others have taken back."""
    return [option.game, option.seat, option.user, sealed(option.game, option.shown), option.order]

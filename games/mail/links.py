"""The address of one option: an order of one seat's one decision, sealed so that nobody can make or
change one.

Its holder may give this order once, for this position, and nothing else: it signs nobody in.
"""

from collections.abc import Callable, Iterable
from functools import cache
from typing import NamedTuple

from django.core import signing

from games.mail.absolute import page_address
from games.sealed_numbers import seal, unseal

SALT = "games.option"
SEAL = "SEAL"  # stands for that of an option


class LinkOption(NamedTuple):
    """``shown`` is the number of the latest move when the option was offered; ``order`` is in notation."""

    game: str  # its public id
    seat: int
    user: int
    shown: int
    order: str


def addresses(options: Iterable[LinkOption]) -> list[str]:
    """Return whole addresses, for a mail. They differ in their seals alone, so the page is looked up once."""
    before, after = page_address("option", SEAL).split(SEAL)
    signer = signing.Signer(salt=SALT)
    sealed = cache(seal)  # a mail shows all of its options at one move
    return [f"{before}{signer.sign_object(_fields(option, sealed))}{after}" for option in options]


def read_option(token: str) -> LinkOption | None:
    """Read the option of a token; None when it is not one of ours."""
    try:
        option = LinkOption(*signing.Signer(salt=SALT).unsign_object(token))
        # within our own signature; a bare one, in mails from before numbers were sealed, is nobody's guess
        shown = option.shown if isinstance(option.shown, int) else unseal(option.game, str(option.shown))
    except (signing.BadSignature, ValueError, TypeError):
        return None
    return None if shown is None else option._replace(shown=shown)


def _fields(option: LinkOption, sealed: Callable[[str, int], str]) -> list[int | str]:
    """Return the fields, open to anybody: the number of the move is sealed, for its gaps tell how
    many moves others took back.
    """
    return [option.game, option.seat, option.user, sealed(option.game, option.shown), option.order]

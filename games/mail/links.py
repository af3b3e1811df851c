"""Signed addresses in mails, good without signing in: to give an order, to release a message that waits
for its writer's yes, and to stop mails.

An option's names an order of one seat's one decision, sealed so that nobody can make or change one.
Its holder may give this order once, for this position, and nothing else. A held message's goes to
the seat's own person alone. One that stops mails stands in every footer and in the List-Unsubscribe
header. Its token names a person, a kind of mail and, for mails of a game, the game. It never
expires: a mail may be years old when its reader has had enough. The same mail always carries the
same token, however often it is tried.
"""

from collections.abc import Callable, Iterable
from functools import cache
from typing import NamedTuple

from django.core import signing

from games.mail.absolute import page_address
from games.models import IncomingMail
from games.sealed_numbers import seal, unseal

OPTION_SALT = "games.option"
SEAL = "SEAL"  # stands for that of an option


class LinkOption(NamedTuple):
    """``shown_move`` is the number of the latest move when the option was offered; ``order`` is in notation."""

    game: str  # its public id
    seat: int
    user: int
    shown_move: int
    order: str


def option_addresses(options: Iterable[LinkOption]) -> list[str]:
    """Return whole addresses, for a mail. They differ in their seals alone, so the page is looked up once."""
    before, after = page_address("option", SEAL).split(SEAL)
    signer = signing.Signer(salt=OPTION_SALT)
    seal_once = cache(seal)  # a mail shows all of its options at one move
    return [f"{before}{signer.sign_object(_fields(option, seal_once))}{after}" for option in options]


def read_option(token: str) -> LinkOption | None:
    """Read the option of a token; None when it is not one of ours."""
    try:
        option = LinkOption(*signing.Signer(salt=OPTION_SALT).unsign_object(token))
        # within our own signature; a bare one, in mails from before numbers were sealed, is nobody's guess
        shown_move = (
            option.shown_move if isinstance(option.shown_move, int) else unseal(option.game, str(option.shown_move))
        )
    except (signing.BadSignature, ValueError, TypeError):
        return None
    return None if shown_move is None else option._replace(shown_move=shown_move)


def _fields(option: LinkOption, seal_move: Callable[[str, int], str]) -> list[int | str]:
    """Return the fields, open to anybody: the number of the move is sealed, for its gaps tell how
    many moves others took back.
    """
    return [option.game, option.seat, option.user, seal_move(option.game, option.shown_move), option.order]


def held_address(mail: IncomingMail) -> str:
    """The whole address for the mail that brought the message."""
    return page_address("held", _held_signer().sign_object(mail.pk))


def read_held(token: str) -> int | None:
    """Read the key of a mail from a token of such an address; None if it is not one of ours."""
    try:
        key = _held_signer().unsign_object(token)
    except (signing.BadSignature, ValueError):
        return None
    return key if isinstance(key, int) else None


def _held_signer() -> signing.Signer:
    return signing.Signer(salt="games.mail.held", sep=".")


DIGEST = "digest"  # the kind that a digest's own token names


class StopRequest(NamedTuple):
    """The mails a token's holder may stop. ``kind`` is one of ``MailKind`` or ``DIGEST``."""

    user_id: int
    kind: str
    game_id: int | None


def unsubscribe_token(user_id: int, kind: str, game_id: int | None = None) -> str:
    """The token of this person's mails of this kind; letters, digits, hyphens, underscores and dots."""
    return _unsubscribe_signer().sign_object(list(StopRequest(user_id, str(kind), game_id)))


def read_unsubscribe(text: str) -> StopRequest:
    """Read a token. Raises BadSignature unless it was made here."""
    return StopRequest(*_unsubscribe_signer().unsign_object(text))


def unsubscribe_link(user_id: int, kind: str, game_id: int | None = None) -> str:
    """The whole address, as mails need it: a GET shows a page with a button, a POST acts at once."""
    return page_address("unsubscribe", unsubscribe_token(user_id, kind, game_id))


def _unsubscribe_signer() -> signing.Signer:
    return signing.Signer(salt="games.mail.unsubscribe", sep=".")

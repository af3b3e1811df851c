"""Signed links to stop mails without signing anybody in: in every footer and in the
List-Unsubscribe header.

A token names a person, a kind of mail and, for mails of a game, the game. It opens nothing else, so
it never expires: a mail may be years old when its reader has had enough. The same mail always
carries the same token, however often it is tried.
"""

from typing import NamedTuple

from django.core import signing

from games.mail.absolute import page_address

DIGEST = "digest"  # the kind that a digest's own token names


class StopRequest(NamedTuple):
    """The mails a token's holder may stop. ``kind`` is one of ``MailKind`` or ``DIGEST``."""

    user_id: int
    kind: str
    game_id: int | None


def token(user_id: int, kind: str, game_id: int | None = None) -> str:
    """The token of this person's mails of this kind; letters, digits, hyphens, underscores and dots."""
    return _signer().sign_object(list(StopRequest(user_id, str(kind), game_id)))


def read_token(text: str) -> StopRequest:
    """Read a token. Raises BadSignature unless it was made here."""
    return StopRequest(*_signer().unsign_object(text))


def link(user_id: int, kind: str, game_id: int | None = None) -> str:
    """The whole address, as mails need it: a GET shows a page with a button, a POST acts at once."""
    return page_address("unsubscribe", token(user_id, kind, game_id))


def _signer() -> signing.Signer:
    return signing.Signer(salt="games.mail.unsubscribe", sep=".")

"""Common rules of messages and notes: their contents, and their number."""

from django.utils.translation import gettext as _

from accounts import limits
from accounts.limits import TooMuch
from games.models import Game
from games.services.errors import Refused, TooMany
from tocsite.visible import readable

LONGEST = 2000  # characters


def readable_text(text: str) -> str:
    """Strip a text of invisible signs. Raises Refused for nothing and for too much."""
    words = readable(text)
    if not words:
        raise Refused(_("Your message is empty. Write something first."))
    require_length(words)
    return words


def require_length(words: str) -> None:
    """Raise Refused for too much."""
    if len(words) > LONGEST:
        raise Refused(
            _("Your text has %(count)d characters. The limit is %(most)d.") % {"count": len(words), "most": LONGEST}
        )


def count_text(name: str, user_id: int, game: Game) -> None:
    """Count one more text in a game. Raises TooMany above the limit."""
    try:
        limits.spend(name, f"{user_id} {game.pk}")
    except TooMuch as problem:
        raise TooMany(str(problem)) from problem

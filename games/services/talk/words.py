"""What messages and notes have in common: what may be written, and how often."""

from django.utils.translation import gettext as _

from accounts import limits
from accounts.limits import TooMuch
from games.models import Game
from games.services.errors import Refused, TooMany
from tocsite.visible import readable

LONGEST = 2000  # characters


def readable_text(text: str) -> str:
    """What is left of a text without what nobody sees. Raises Refused for nothing and for too much."""
    words = readable(text)
    if not words:
        raise Refused(_("There was nothing in your message: please write something."))
    require_length(words)
    return words


def require_length(words: str) -> None:
    """Raises Refused for too much."""
    if len(words) > LONGEST:
        raise Refused(
            _("Your text has %(count)d characters: at most %(most)d are possible.")
            % {"count": len(words), "most": LONGEST}
        )


def spend(name: str, user_id: int, game: Game) -> None:
    """Write once more in a game. Raises TooMany where that was too often."""
    try:
        limits.spend(name, f"{user_id} {game.pk}")
    except TooMuch as problem:
        raise TooMany(str(problem)) from problem

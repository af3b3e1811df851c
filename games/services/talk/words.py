"""Common rules of messages and notes: their contents, their number, and the agreement of a game on messages."""

from django.utils.translation import gettext as _

from accounts import limits
from accounts.limits import TooMuch
from games.models import Game
from games.services.errors import NotNow, Refused, TooMany
from tocsite.visible import keep_readable

LONGEST = 2000  # characters


def readable_text(text: str) -> str:
    """Strip a text of invisible signs. Raises Refused for nothing and for too much."""
    words = keep_readable(text)
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


Talk = Game.Talk


def refusal_of_talk(game: Game) -> Refused | None:
    """The reason nobody may write to the others at this table now; None if they may."""
    if game.table_talk == Talk.NONE:
        return NotNow(_("Messages are off in this game. This was set before it started."))
    if game.table_talk == Talk.AFTER and game.status != Game.Status.FINISHED:
        return NotNow(_("Players can write messages only after this game is over."))
    return None


def is_for_all(game: Game) -> bool:
    """Return True if everybody at the table reads all messages there."""
    return game.table_talk == Talk.TO_ALL


def require_talk(game: Game, *, to_some: bool) -> None:
    """Raise NotNow if nobody may write, and Refused for a message ``to_some`` if it must be for all."""
    problem = refusal_of_talk(game)
    if problem is not None:
        raise problem
    if to_some and is_for_all(game):
        raise Refused(_("This game has no private messages. Send your message to everyone."))

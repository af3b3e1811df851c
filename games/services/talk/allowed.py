"""The agreement of a game on messages between its players."""

from django.utils.translation import gettext as _

from games.models import Game
from games.services.errors import NotNow, Refused

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

"""Whether players may write to each other: what was agreed of their game before it began."""

from django.utils.translation import gettext as _

from games.models import Game
from games.services.errors import NotNow, Refused

Talk = Game.Talk


def refusal(game: Game) -> Refused | None:
    """Why nobody may write to the others at this table now; None where they may."""
    if game.table_talk == Talk.NONE:
        return NotNow(_("The players of this game do not write to each other: that was agreed before it began."))
    if game.table_talk == Talk.AFTER and game.status != Game.Status.FINISHED:
        return NotNow(_("The players of this game write to each other only once it is over."))
    return None


def is_for_all(game: Game) -> bool:
    """Whether everybody at the table reads all that is written there."""
    return game.table_talk == Talk.TO_ALL


def require(game: Game, *, to_some: bool) -> None:
    """Raises NotNow where nobody may write, and Refused for what is ``to_some`` where it must be for all."""
    problem = refusal(game)
    if problem is not None:
        raise problem
    if to_some and is_for_all(game):
        raise Refused(_("At this table everybody reads what is written: send your message to all."))

"""Ending a running game early, by decision of its contest's organisers."""

from django.db import transaction

from games.engine.results import in_a_row
from games.models import Game
from games.present.happenings import STOPPED_BY_MODERATORS
from games.services.rows.happenings import note_happening
from games.services.rows.seats import seats_of
from games.titles import rulebook

from .table import Table, lock, require_running


@transaction.atomic
def stop(*, game_id: int) -> bool:
    """End a running game as it stands, and tell its players. Return False if it does not run.

    Takes the game's row lock. Its seed is public from then on, so it can never go on.
    """
    game = lock(game_id)
    if game.status != Game.Status.RUNNING:
        return False
    table = Table(game, seats_of(game))
    table.stop()
    table.save()
    return True


@transaction.atomic
def stop_by_moderators(*, game_id: int) -> None:
    """End a running game as it stands, as a decision of the site's moderators that its log tells.

    Takes the game's row lock. Raises NotNow.
    """
    require_running(lock(game_id))
    tell_in_log(game_id=game_id, kind=STOPPED_BY_MODERATORS)
    stop(game_id=game_id)


def places_now(game: Game) -> list[int]:
    """Return each seat's place if a running game ended as it stands."""
    state = rulebook.load(game.state)
    rulebook.stop(state)
    assert state.result is not None
    return state.result.ranks or in_a_row(state.result.places)


@transaction.atomic
def tell_in_log(*, game_id: int, kind: str) -> None:
    """Write others' decision about a game into its public log. Takes the game's row lock."""
    game = lock(game_id)
    note_happening(game, kind, game.move_count)

"""Ending a running game early, or playing it faster, by decision of its contest's organisers or the moderators."""

from django.db import transaction
from django.utils import timezone

import rulebooks
from games.models import Game
from games.present.happenings import HURRIED, STOPPED_BY_MODERATORS
from games.services.play.table import Table, lock, require_running
from games.services.rows import seat_clock
from games.services.rows.happenings import note_happening
from games.services.rows.seats import seats_of
from rulebooks.engine.results import in_a_row


@transaction.atomic
def stop_game(*, game_id: int) -> bool:
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
    stop_game(game_id=game_id)


def places_now(game: Game) -> list[int]:
    """Return each seat's place if a running game ended as it stands."""
    state = rulebooks.load(game.state)
    rulebooks.stop(state)
    assert state.result is not None
    return state.result.ranks or in_a_row(state.result.places)


@transaction.atomic
def tell_in_log(*, game_id: int, kind: str) -> None:
    """Write others' decision about a game into its public log. Takes the game's row lock."""
    game = lock(game_id)
    note_happening(game, kind, game.move_count)


@transaction.atomic
def hurry_game(*, game_id: int, pace: int) -> bool:
    """Give each decision of a running game so many seconds at most, and no bank; pending ones have
    them anew.

    It is told in the log. False if the game is over, or has no more time as it is. Takes the game's
    row lock.
    """
    game = lock(game_id)
    if game.status != Game.Status.RUNNING or (game.pace <= pace and not (game.bank or game.increment)):
        return False
    game.pace = min(game.pace, pace)
    game.bank = game.increment = game.cap = 0
    game.save(update_fields=["pace", "bank", "increment", "cap"])
    now = timezone.now()
    seats = list(game.seats.select_related("user"))
    for seat in seats:
        at_work = seat_clock.is_at_work(seat, now)
        seat.bank = 0
        if at_work:
            seat.asked_at, seat.seconds_granted = seat.asked_at and now, 0
            seat.seconds_used = seat.seconds_used and 0
            seat_clock.put_on(game, seat, now)
    seat_clock.write(game, seats)
    note_happening(game, HURRIED, game.move_count, pace=game.pace)
    return True

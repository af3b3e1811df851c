"""A game that has to end soon: from now on every decision has less time, and no bank."""

from django.db import transaction
from django.utils import timezone

from games.models import Game
from games.present.happenings import HURRIED
from games.services.play.table import lock
from games.services.rows import seat_clock
from games.services.rows.happenings import note_happening


@transaction.atomic
def hurry(*, game_id: int, pace: int) -> bool:
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

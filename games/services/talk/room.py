"""The onlookers' room: what they say to each other, which players do not read before the end."""

from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from games import access
from games.models import Game, Message, Seat
from games.services.errors import NotYours, Refused
from games.services.lobby import listing
from games.services.play import change_counters
from games.services.play.table import lock

from . import allowed, words
from .reading import Reader, may_enter


def refusal(game: Game, mine: Seat | None) -> Refused | None:
    """Why somebody who has entered says nothing here: a seat's person keeps to what was agreed of the table."""
    return allowed.refusal(game) if mine is not None else None


@transaction.atomic
def say(*, user: access.Person, game_id: int, text: str, key: UUID) -> None:
    """Tell the other onlookers something; nobody gets a mail of it. The same ``key`` again says nothing new.

    Takes the game's row lock. Raises NotYours, NotNow and Refused.
    """
    game = lock(game_id)
    mine = access.own_seat(user, listing.seats_of(game))
    if not user.is_authenticated or not may_enter(game=game, reader=Reader(user, mine)):
        raise NotYours(_("This room is for onlookers with an account; players come in when the game is over."))
    if (problem := refusal(game, mine)) is not None:
        raise problem
    if Message.objects.filter(key=key).exists():
        return
    readable = words.readable_text(text)
    words.spend("messages_of_onlookers", user.pk, game)
    Message.objects.create(
        game=game, room=Message.Room.ONLOOKERS, author=user, text=readable, key=key, move=game.move_count
    )
    change_counters.said_among_onlookers(game)

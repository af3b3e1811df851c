"""The onlookers' room: messages not read by players before the end."""

from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from games import access
from games.models import Game, Message
from games.services.errors import NotYours, Refused
from games.services.play.table import lock
from games.services.rows import change_counters, voice
from games.services.rows.seats import seats_of
from games.services.talk import words

from .reading import Reader, may_enter


def refusal_in_room(game: Game, reader: Reader) -> Refused | None:
    """The reason a person inside says nothing here: they are muted, or a seat's person keeps to the
    table's agreement.
    """
    silence = voice.refusal_of_voice(reader.user)
    return words.refusal_of_talk(game) if silence is None and reader.seat is not None else silence


@transaction.atomic
def say_in_room(*, user: access.Person, game_id: int, text: str, key: UUID) -> None:
    """Tell the other onlookers something; nobody gets a mail of it. The same ``key`` again says
    nothing new.

    Takes the game's row lock. Raises NotYours, NotNow and Refused.
    """
    game = lock(game_id)
    mine = access.own_seat(user, seats_of(game))
    if not user.is_authenticated or not may_enter(game=game, reader=Reader(user, mine)):
        raise NotYours(_("This chat is for spectators with an account. Players can join it after the game."))
    if (problem := refusal_in_room(game, Reader(user, mine))) is not None:
        raise problem
    if Message.objects.filter(key=key).exists():
        return
    readable = words.readable_text(text)
    words.count_text("messages_of_onlookers", user.pk, game)
    Message.objects.create(
        game=game, room=Message.Room.ONLOOKERS, author=user, text=readable, key=key, move=game.move_count
    )
    change_counters.count_onlookers_message(game)

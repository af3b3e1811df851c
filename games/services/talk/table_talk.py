"""Messages between the players of one game, and invitations to sit down at its table."""

from datetime import timedelta
from uuid import UUID

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games import access
from games.models import Game, Message, Notification, Seat
from games.services.errors import NotNow, NotYours, Refused
from games.services.lobby import listing
from games.services.outbox import notify
from games.services.play import change_counters
from games.services.play.table import lock
from tocsite.visible import readable

LONGEST = 2000  # characters
SHOWN = 30  # messages beside a table
MOST_IN_AN_HOUR = 30  # messages of one person to one table
MOST_IN_A_DAY = 20  # invitations of one person
SPOKEN_AT = (Game.Status.OPEN, Game.Status.RUNNING, Game.Status.FINISHED)


@transaction.atomic
def say(*, user: access.Person, game_id: int, text: str, key: UUID) -> None:
    """Tell everybody at the table something; they get a mail of it. The same ``key`` again says nothing new.

    Takes the game's row lock, which keeps the key's second use waiting for the first. Raises NotYours,
    NotNow and Refused.
    """
    game = lock(game_id)
    seats = listing.seats_of(game)
    mine = access.own_seat(user, seats)
    if mine is None:
        raise NotYours(_("Only those who sit at the table talk there."))
    if Message.objects.filter(key=key).exists():
        return
    words = _words(text)
    _require_patience(game, mine)
    message = Message.objects.create(game=game, seat=mine, author_id=mine.user_id, text=words, key=key)
    change_counters.said(game)
    notify.pass_on(message, [seat for seat in seats if seat != mine])


def latest(*, game: Game, reader: Seat | None) -> list[Message]:
    """The latest messages for somebody at the table, oldest first; none for anybody else. No query where none is."""
    if reader is None or not game.talk:
        return []
    return list(reversed(game.messages.select_related("author", "seat").order_by("-pk")[:SHOWN]))


@transaction.atomic
def invite(*, user: access.Person, game_id: int, name: str) -> User:
    """Ask somebody by public name to join an open game, by mail and once a game. Returns who was asked.

    Takes the game's row lock. Raises NotYours, NotNow and Refused.
    """
    game = lock(game_id)
    seats = listing.seats_of(game)
    mine = access.own_seat(user, seats)
    if mine is None:
        raise NotYours(_("Only those who sit at the table invite others to it."))
    if game.status != Game.Status.OPEN:
        raise NotNow(_("This game no longer waits for players."))
    guest = _guest(name, seats)
    _require_new(game, mine, guest)
    notify.invite(game, mine, guest)
    return guest


def _words(text: str) -> str:
    words = readable(text)
    if not words:
        raise Refused(_("There was nothing in your message: please write something."))
    if len(words) > LONGEST:
        raise Refused(
            _("Your message has %(count)d characters: at most %(most)d are possible.")
            % {"count": len(words), "most": LONGEST}
        )
    return words


def _require_patience(game: Game, seat: Seat) -> None:
    if game.status not in SPOKEN_AT:
        raise NotNow(_("This game was cancelled: nobody sits at its table any more."))
    hour_ago = timezone.now() - timedelta(hours=1)
    if game.messages.filter(author=seat.user_id, created__gt=hour_ago).count() >= MOST_IN_AN_HOUR:
        raise NotNow(_("You have written a lot in this hour: please wait a little, your message is still here."))


def _guest(name: str, seats: list[Seat]) -> User:
    wanted = name.strip().removeprefix("@")
    found = None if "\x00" in wanted else User.objects.filter(username__iexact=wanted, is_active=True).first()
    if found is None:
        raise Refused(_("Nobody here is called “%(name)s”: please check the spelling.") % {"name": wanted[:40]})
    if any(seat.user_id == found.pk for seat in seats):
        raise Refused(_("%(name)s sits at this table already.") % {"name": found.username})
    return found


def _require_new(game: Game, seat: Seat, guest: User) -> None:
    invitations = Notification.objects.filter(kind=Notification.Kind.INVITATION)
    if invitations.filter(game=game, user=guest).exists():
        raise Refused(_("%(name)s has been invited to this game already.") % {"name": guest.username})
    today = Q(host=seat.user_id, created__gt=timezone.now() - timedelta(days=1))
    if invitations.filter(today).count() >= MOST_IN_A_DAY:
        raise NotNow(_("You have sent many invitations today: tomorrow there will be more."))

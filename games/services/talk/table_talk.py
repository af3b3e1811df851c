"""Messages of one game's players, invitations to its table, and the onlookers' room, shut to players until the end.

Their author can remove messages, and so can moderators.
"""

from collections.abc import Container, Iterable, Sequence
from datetime import timedelta
from uuid import UUID

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games import access
from games.models import Game, MailKind, Message, Notification, Seat
from games.services.errors import NotNow, NotYours, Refused
from games.services.play.table import lock
from games.services.rows import blocks, owed_mails
from games.services.rows.happenings import count_message, count_onlookers_message
from games.services.rows.seats import seats_of

from . import words
from .reading import Reader, may_enter, readable

MOST_IN_A_DAY = 20  # invitations of one person
REMOVED_KEPT = timedelta(days=90)  # the words of a removed message, in its row
SPOKEN_AT = (Game.Status.OPEN, Game.Status.RUNNING, Game.Status.FINISHED)


def require_sayable(*, user: access.Person, game: Game, text: str, readers: Iterable[int] | None) -> None:
    """Raise the errors of `say_at_table` now, except for a limit used up."""
    seats = seats_of(game)
    mine, _author = _own_seat(user, seats)
    blocks.require_unmuted(user)
    words.require_talk(game, to_some=readers is not None)
    words.readable_text(text)
    if readers is not None:
        _readers_of([seat for seat in seats if seat != mine and seat.user_id is not None], set(readers))


def _own_seat(user: access.Person, seats: list[Seat]) -> tuple[Seat, int]:
    """The speaker's seat, and their key. Raises NotYours for people without a seat at the table."""
    mine = access.own_seat(user, seats)
    if mine is None or mine.user_id is None:
        raise NotYours(_("Only players of this game can write messages here."))
    return mine, mine.user_id


@transaction.atomic
def say_at_table(
    *, user: access.Person, game_id: int, text: str, key: UUID, readers: Iterable[int] | None = None
) -> Message | None:
    """Tell everybody at the table something, or only ``readers`` (keys of people); they get a mail
    of it.

    The same ``key`` again says nothing new, and gives None. Takes the game's row lock; it keeps the
    key's second use waiting for the first. Raises NotYours, NotNow and Refused.
    """
    game = lock(game_id)
    seats = seats_of(game)
    mine, author = _own_seat(user, seats)
    if Message.objects.filter(key=key).exists():
        return None
    if game.status not in SPOKEN_AT:
        raise NotNow(_("This game was cancelled, so it has no more players."))
    blocks.require_unmuted(user)
    words.require_talk(game, to_some=readers is not None)
    readable = words.readable_text(text)
    others = [seat for seat in seats if seat != mine and seat.user_id is not None]
    addressees = others if readers is None else _readers_of(others, set(readers))
    words.count_text("messages", author, game)
    message = Message.objects.create(
        game=game,
        seat=mine,
        author_id=author,
        readers=None if readers is None else [author, *(seat.user_id for seat in addressees)],
        move=game.move_count,
        text=readable,
        key=key,
    )
    reached = _unless_blocked(author, addressees)
    count_message(game, mine, reached)
    owed_mails.owe_message_mails(message, reached)
    return message


def _unless_blocked(author: int, addressees: Sequence[Seat]) -> list[Seat]:
    """The seats of people who have not blocked the writer. The others are no less its readers: they may unblock."""
    blockers = blocks.blockers_of(author, [seat.user_id for seat in addressees])
    return [seat for seat in addressees if seat.user_id not in blockers]


def chosen_readers(*, game: Game, offered: Sequence[str], names: Sequence[str]) -> list[int] | None:
    """The keys of the people at a table chosen by name out of those ``offered``; None for all of
    them.

    People who came to the table since the form was made read messages to all, and no others.
    """
    if set(names) >= set(offered) and (offered or not names):
        return None
    return [seat.user_id for seat in seats_of(game) if seat.user_id is not None and seat.sitter in names]


def _readers_of(others: Sequence[Seat], readers: Container[int | None]) -> list[Seat]:
    """The seats of a message's readers. Raises Refused if none of them sits there."""
    addressees = [seat for seat in others if seat.user_id in readers]
    if not addressees:
        raise Refused(_("Choose at least one player to read this."))
    return addressees


@transaction.atomic
def invite_person(*, user: access.Person, game_id: int, name: str) -> User:
    """Ask somebody by public name to join an open game, by mail and once a game. Returns the
    person.

    Takes the game's row lock. Raises NotYours, NotNow and Refused.
    """
    game = lock(game_id)
    seats = seats_of(game)
    mine = access.own_seat(user, seats)
    if mine is None:
        raise NotYours(_("Only players of this game can invite others."))
    if game.status != Game.Status.OPEN:
        raise NotNow(_("This game is not looking for players any more."))
    blocks.require_unmuted(user)
    guest = _find_guest(name, seats)
    _require_unblocked(user, guest)
    _require_new(game, mine, guest)
    owed_mails.owe_invitation(game, mine, guest)
    return guest


def _find_guest(name: str, seats: list[Seat]) -> User:
    username = name.strip().removeprefix("@")
    guest = access.find_person(username)
    if guest is None:
        raise Refused(_("There is no player called “%(name)s”. Check the spelling.") % {"name": username[:40]})
    if any(seat.user_id == guest.pk for seat in seats):
        raise Refused(_("%(name)s is already in this game.") % {"name": guest.username})
    return guest


def _require_unblocked(user: access.Person, guest: User) -> None:
    """Raise Refused for a guest whom the host has blocked; a host blocked by the guest is told nothing."""
    if blocks.has_blocked(user.pk, guest.pk):
        sentence = _("You have blocked %(name)s. Unblock the player first to invite them.")
        raise Refused(sentence % {"name": guest.username})


def _require_new(game: Game, seat: Seat, guest: User) -> None:
    invitations = Notification.objects.filter(kind=MailKind.INVITATION)
    if invitations.filter(game=game, user=guest).exists():
        raise Refused(_("%(name)s has already been invited to this game.") % {"name": guest.username})
    today = Q(host=seat.user_id, created__gt=timezone.now() - timedelta(days=1))
    if invitations.filter(today).count() >= MOST_IN_A_DAY:
        raise NotNow(_("You've reached today's limit of invitations. Try again tomorrow."))


def refusal_in_room(game: Game, reader: Reader) -> Refused | None:
    """The reason a person inside says nothing here: they are muted, or a seat's person keeps to the
    table's agreement.
    """
    silence = blocks.refusal_if_muted(reader.user)
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
    count_onlookers_message(game)


@transaction.atomic
def remove_message(*, user: access.Person, game: Game, key: UUID) -> Message:
    """Let nobody read a message any more, by the ``key`` of its form: one's own, or as a moderator
    any readable one.

    A second time changes nothing. Raises NotYours.
    """
    message = Message.objects.select_for_update().filter(game=game, key=key).first() if user.pk else None
    if message is None or not may_remove(message, Reader(user, access.own_seat(user, seats_of(game)))):
        raise NotYours(_("Only its author can remove a message."))
    take_away(message, moderated=message.author_id != user.pk)
    return message


def may_remove(message: Message, reader: Reader) -> bool:
    """Return True if they may remove a message, in its place still or no more."""
    if message.author_id == reader.user.pk:
        return reader.user.pk is not None
    moderates = reader.user.is_authenticated and reader.user.is_staff
    return moderates and readable(game=message.game, reader=reader).filter(pk=message.pk).exists()


def take_away(message: Message, *, moderated: bool) -> None:
    """Remove a message and cancel its unsent mails; sent ones stay as they are. Needs its row's lock."""
    if message.removed is None:
        message.removed, message.moderated = timezone.now(), moderated
        message.save(update_fields=["removed", "moderated"])
        owed_mails.cancel_message_mails(message)


def forget_removed() -> None:
    """Delete the words of messages removed three months ago."""
    Message.objects.filter(removed__lt=timezone.now() - REMOVED_KEPT).exclude(text="").update(text="")

"""The only doors from a person to a game or a seat.

A private game that one may not see answers 404, so that nobody learns it exists; a seat of somebody
else is refused with 403.
"""

from typing import NamedTuple

from django.contrib.auth.models import AnonymousUser
from django.db.models import Case, Exists, F, OuterRef, Q, QuerySet, Value, When
from django.http import Http404
from django.utils.translation import gettext as _

from accounts.models import User
from games.models import Game, Seat, Tenure
from games.sealed import seal
from games.services.errors import BotPlays, NotYours

Person = User | AnonymousUser


def person(pk: int) -> User:
    """The person of a signed link. Raises Http404 when they are gone."""
    found = User.objects.filter(pk=pk, is_active=True).first()
    if found is None:
        raise Http404(_("The person whom this link was sent to is no longer here."))
    return found


def visible_games(user: Person) -> QuerySet[Game]:
    """Games that this person may look at: public ones, and private ones they opened, sit in or once sat in."""
    if not user.is_authenticated:
        return Game.objects.filter(private=False)
    was_seated = Exists(Tenure.objects.filter(seat__game=OuterRef("pk"), user=user))
    return Game.objects.filter(Q(private=False) | Q(creator=user) | _seated(user) | was_seated)


def _seated(user: User) -> Exists:
    """Whether this person sits at the table of a game."""
    return Exists(Seat.objects.filter(game=OuterRef("pk"), user=user))


def _awaited(user: User) -> Exists:
    """Whether a game waits for this person."""
    return Exists(Seat.objects.filter(game=OuterRef("pk"), user=user, deadline__isnull=False, free_since__isnull=True))


def game_for(user: Person, public_id: str) -> Game:
    """The game at this address. Raises Http404 when there is none or the person may not see it."""
    game = Game.objects.filter(public_id=public_id).first()
    if game is None or (game.private and not visible_games(user).filter(pk=game.pk).exists()):
        raise Http404(_("There is no such game, or it is private."))
    return game


class Pulse(NamedTuple):
    """How far a game is: its latest move that counts, sealed, and its counters, with that of its talk for those who sit
    at the table and 0 for others.

    ``mine`` is whether it waits for the reader; it never changes alone.
    """

    moves: str
    changes: int
    talk: int
    mine: bool


def pulse_of(user: Person, public_id: str) -> Pulse:
    """The game's counters, read from its row without the position. Raises Http404 as `game_for` does."""
    talk = Case(When(_seated(user), then=F("talk")), default=0) if user.is_authenticated else Value(0)
    mine = _awaited(user) if user.is_authenticated else Value(False)
    counters = visible_games(user).filter(public_id=public_id).values_list("counted", "changes", talk, mine).first()
    if counters is None:
        raise Http404(_("There is no such game, or it is private."))
    counted, *others = counters
    return Pulse(seal(public_id, counted), *others)


def invited_game(token: str) -> Game:
    """The private game that this invitation opens. Raises Http404 for any other token."""
    sound = token and "\x00" not in token  # PostgreSQL takes no NUL in a text
    game = Game.objects.filter(invite_token=token, private=True).first() if sound else None
    if game is None:
        raise Http404(
            _("This invitation leads to no game: please ask for its whole address, as the page of the game shows it.")
        )
    return game


def seat_for(user: Person, seats: list[Seat], index: int) -> Seat:
    """The seat of that index, when it is this person's to play. Raises NotYours, and BotPlays while the bot does."""
    mine = own_seat(user, seats)
    if mine is not None and mine.index == index and mine.is_free:
        raise BotPlays(_("Your seat is left to the bot: come back to it first."))
    if mine is not None and mine.index == index:
        return mine
    raise NotYours(_("This seat is not yours: you can watch, but not give its orders."))


def own_seat(user: Person, seats: list[Seat]) -> Seat | None:
    """The seat this person sits in, if any: nobody has two in one game."""
    return next((seat for seat in seats if user.is_authenticated and seat.user_id == user.pk), None)


def person_named(name: str) -> User:
    """The person whom everybody knows by this name. Raises Http404 for a name that nobody has."""
    sound = "\x00" not in name  # PostgreSQL takes no NUL in a text, and no name has one
    person = User.objects.filter(username__iexact=name, is_active=True).first() if sound else None
    if person is None:
        raise Http404(_("Nobody here has this name."))
    return person

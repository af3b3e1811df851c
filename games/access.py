"""The only doors from a person to a game or a seat.

A private game that one may not see answers 404, so that nobody learns it exists; a seat of somebody
else is refused with 403.
"""

from typing import NamedTuple

from django.contrib.auth.models import AnonymousUser
from django.db.models import Exists, F, OuterRef, Q, QuerySet, Subquery, Value
from django.db.models.functions import Coalesce, Lower
from django.http import Http404
from django.utils.translation import gettext as _

from accounts.models import User
from games.models import CatalogueEntry, Game, Seat, Tenure
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


def private_games(user: Person) -> list[int]:
    """The keys of the private games that have begun which this person may look at: those that they opened, sit in or
    once sat in, found without a look at all others."""
    if not user.is_authenticated:
        return []
    opened = Game.objects.filter(creator=user).order_by().values("pk")
    seats = Seat.objects.filter(user=user).order_by().values("game")
    left = Tenure.objects.filter(user=user).order_by().values("seat__game")
    own = opened.union(seats, left, all=True)
    return list(CatalogueEntry.objects.filter(private=True, pk__in=own).values_list("pk", flat=True))


def public_game(public_id: str) -> Game:
    """The game at this address, as one that everybody may see and that was played here; who asks is not looked at.
    Raises Http404."""
    game = Game.objects.filter(public_id=public_id, private=False, imported=False).defer("state", "seed").first()
    if game is None:
        raise Http404(_("There is no such game, or it is private."))
    return game


def _seated(user: User) -> Exists:
    """Whether this person sits at the table of a game."""
    return Exists(Seat.objects.filter(game=OuterRef("pk"), user=user))


def _told(user: User) -> Subquery:
    """How many messages were for this person at the table of a game; null where they do not sit there."""
    return Subquery(Seat.objects.filter(game=OuterRef("pk"), user=user).values("told")[:1])


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
    """How far a game is: its latest move that counts, sealed, and its counters. That of its talk counts what the reader
    may read alone: who sits at the table is told of messages, others with an account of the onlookers' room.

    ``mine`` is whether it waits for the reader; it never changes alone.
    """

    moves: str
    changes: int
    talk: int
    mine: bool


def pulse_of(user: Person, public_id: str) -> Pulse:
    """The game's counters, read from its row without the position. Raises Http404 as `game_for` does."""
    talk = Coalesce(_told(user), F("onlookers_talk")) if user.is_authenticated else Value(0)
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
    person = _named(name).first() if sound else None
    if person is None:
        raise Http404(_("Nobody here has this name."))
    return person


def _named(name: str) -> QuerySet[User]:
    """By the index that holds names apart, which ``iexact`` does not use: it compares capitals."""
    return User.objects.alias(lower=Lower("username")).filter(lower=Lower(Value(name)), is_active=True)

"""The only doors from a person to a game or a seat.

A private game answers 404 to people who may not see it, so that nobody learns it exists; a seat of
somebody else is refused with 403.
"""

from collections.abc import Callable
from datetime import datetime
from functools import wraps
from typing import Any, NamedTuple

from django.contrib.auth.models import AnonymousUser
from django.db.models import Exists, F, OuterRef, Q, QuerySet, Subquery, Value
from django.db.models.functions import Coalesce, Lower
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts import naming
from accounts.models import User
from games.models import Block, Game, ModeratorAct, Seat, Tenure
from games.sealed_numbers import seal
from games.services.errors import BotPlays, NotYours

Person = User | AnonymousUser


def person(pk: int) -> User:
    """Find the person of a signed link. Raises Http404 when they are gone."""
    user = User.objects.filter(pk=pk, is_active=True).first()
    if user is None:
        raise Http404(_("This link no longer works, because its account has been deleted."))
    return user


def visible_games(user: Person) -> QuerySet[Game]:
    """Return the games open to this person: public ones, and private ones they opened, sit in or
    once sat in. A waiting game whose opener has blocked them is as good as private.
    """
    if not user.is_authenticated:
        return Game.objects.filter(private=False)
    was_seated = Exists(Tenure.objects.filter(seat__game=OuterRef("pk"), user=user))
    public = Q(private=False) & ~closed_to(user)
    return Game.objects.filter(public | Q(creator=user) | _sits_there(user) | was_seated)


def closed_to(user: User) -> Q:
    """Return the condition of a game that waits for players and whose opener has blocked this person."""
    return Q(Exists(Block.objects.filter(person=OuterRef("creator"), blocked=user)), status=Game.Status.OPEN)


def _is_closed_to(user: Person, game: Game) -> bool:
    """Return True if a game may be hidden from this person: a private one, or by a block. Others are looked at without
    reading the person, for caches that keep one answer for all.
    """
    if game.private or game.status != Game.Status.OPEN or not user.is_authenticated:
        return game.private
    return Block.objects.filter(person=game.creator_id, blocked=user).exists()


def public_game(public_id: str) -> Game:
    """Return the public game at this address, played here and not imported; the asker is not
    checked. Raises Http404.
    """
    game = Game.objects.filter(public_id=public_id, private=False, imported=False).defer("state", "seed").first()
    if game is None:
        raise Http404(_("This game doesn't exist, or it is private."))
    return game


def _sits_there(user: User) -> Exists:
    return Exists(Seat.objects.filter(game=OuterRef("pk"), user=user))


def _messages_received(user: User) -> Subquery:
    """Count the messages for this person at a game's table; null for people without a seat there."""
    return Subquery(_own_seat(user).values("told")[:1])


def _own_seat(user: User) -> QuerySet[Seat]:
    return Seat.objects.filter(game=OuterRef("pk"), user=user)


def _waits_for(user: User) -> Exists:
    return Exists(Seat.objects.filter(game=OuterRef("pk"), user=user, deadline__isnull=False, free_since__isnull=True))


def game_for(user: Person, public_id: str) -> Game:
    """Return the game at this address. Raises Http404 when there is none or the person may not see it."""
    game = Game.objects.filter(public_id=public_id).first()
    if game is None or (_is_closed_to(user, game) and not _is_admitted(user, game)):
        raise Http404(_("This game doesn't exist, or it is private."))
    return game


def _is_admitted(user: Person, game: Game) -> bool:
    """Return True if a game is visible to somebody, or another app admits them to it."""
    if visible_games(user).filter(pk=game.pk).exists():
        return True
    return game.private and user.is_authenticated and any(admits(user, game) for admits in _ADMITTING)


_ADMITTING = list[Callable[[User, Game], bool]]()


def register_admitting(admits: Callable[[User, Game], bool]) -> None:
    """Show private games to the people that this function admits, at their addresses but in no list."""
    _ADMITTING.append(admits)


class Pulse(NamedTuple):
    """The progress of a game: its latest counting move, sealed, and its counters.

    ``talk`` counts only messages the reader may read: at the table for its players, in the
    onlookers' room for others with an account. ``mine`` tells a reader that the game waits for
    them; it never changes alone.
    """

    moves: str
    changes: int
    talk: int
    mine: bool


class SignsOfLife(NamedTuple):
    """The latest act of a seat's person at the table, and the latest question of their open page."""

    acted_at: datetime
    polled_at: datetime | None


def pulse_of(user: Person, public_id: str) -> tuple[Pulse, SignsOfLife | None]:
    """Read the game's counters from its row without the position, and the reader's own signs of life
    there, if any. Raises Http404 as `game_for` does.
    """
    talk = Coalesce(_messages_received(user), F("onlookers_talk")) if user.is_authenticated else Value(0)
    mine = _waits_for(user) if user.is_authenticated else Value(False)
    columns: list[Any] = ["counted", "changes", talk, mine]
    if user.is_authenticated:
        columns += [Subquery(_own_seat(user).values(name)[:1]) for name in SignsOfLife._fields]
    counters = visible_games(user).filter(public_id=public_id).values_list(*columns).first()
    if counters is None:
        game = game_for(user, public_id)
        counters = Game.objects.filter(pk=game.pk).values_list(*columns).get()
    latest_move, changes, talk_count, is_asked, *moments = counters
    pulse = Pulse(seal(public_id, latest_move), changes, talk_count, is_asked)
    return pulse, SignsOfLife(*moments) if moments and moments[0] else None


def invited_game(user: Person, token: str) -> Game:
    """Return the private game of this invitation. Raises Http404 for any other token, and for a person
    whom its opener has blocked.
    """
    sound = token and "\x00" not in token  # PostgreSQL takes no NUL in a text
    games = Game.objects.filter(invite_token=token, private=True)
    if user.is_authenticated:
        games = games.exclude(closed_to(user) & ~Q(_sits_there(user)))
    game = games.first() if sound else None
    if game is None:
        raise Http404(_("This invitation link doesn't work. Ask for the whole link, as the game's page shows it."))
    return game


def seat_for(user: Person, seats: list[Seat], index: int) -> Seat:
    """Return the seat of that index for its own person. Raises NotYours, and BotPlays while the bot plays it."""
    mine = own_seat(user, seats)
    if mine is not None and mine.index == index and mine.is_free:
        raise BotPlays(_("A bot is playing for you. Choose Come back first."))
    if mine is not None and mine.index == index:
        return mine
    raise NotYours(_("This seat is not yours. You can watch, but not give orders."))


def has_opened_hidden_cards(user: User, game: Game) -> bool:
    """Return True for who has looked at the hidden cards of a game as a moderator."""
    acts = ModeratorAct.objects.filter(kind=ModeratorAct.Kind.STAFF, moderator=user.pk, row=f"games.game {game.pk}")
    return acts.filter(reason__startswith="open_hidden_cards:").exists()


def own_seat(user: Person, seats: list[Seat]) -> Seat | None:
    """Return this person's seat, if any: nobody has two in one game."""
    return next((seat for seat in seats if user.is_authenticated and seat.user_id == user.pk), None)


def find_person(name: str) -> User | None:
    """Find a person by name in any case; else by a name that looks like it, or was given up not long ago."""
    if "\x00" in name:  # PostgreSQL takes no NUL in a text, and no name has one
        return None
    # by the index that holds names apart, which ``iexact`` does not use: it compares capitals
    exactly = User.objects.alias(lower=Lower("username")).filter(lower=Lower(Value(name)), is_active=True)
    return exactly.first() or naming.holder(name)


def person_named(name: str) -> User:
    """Return the person known by this name, or by it not long ago. Raises Http404."""
    person = find_person(name)
    if person is None:
        raise Http404(_("No player has this username."))
    return person


def by_name(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Let a view have the person named in its address, as ``person``.

    A name that was given up redirects to the same address with the new one, for as long as it is
    kept.
    """

    @wraps(view)
    def view_by_name(request: HttpRequest, *, name: str, **rest: Any) -> HttpResponse:
        person = person_named(name)
        if person.username.lower() == name.lower():
            return view(request, person=person, **rest)
        match = request.resolver_match
        assert match is not None  # of a view that was found by its address
        address = reverse(match.view_name, kwargs={**match.kwargs, "name": person.username})
        query = request.META["QUERY_STRING"]
        return redirect(f"{address}?{query}" if query else address)

    return view_by_name

"""The people a person plays with or follows, their open tables, and the people they block.

From a blocked player comes no invitation, message or request, and none takes a seat at one's new tables.
"""

from collections.abc import Collection
from datetime import datetime
from typing import NamedTuple

from django.db import transaction
from django.db.models import Count, Exists, Max, OuterRef, QuerySet
from django.db.models.functions import Lower
from django.utils.translation import gettext as _

from accounts.models import User
from games import access
from games.models import Block, Follow, Game, Seat
from games.services.errors import Refused

from . import listing

MOST_FOLLOWED = MOST_BLOCKED = 200
MOST_OTHERS = 50
"""So many of those whom one has played with are listed beside all whom one follows."""


class Fellow(NamedTuple):
    """Another player: whether the reader follows them, their begun games together, and the start of the latest."""

    person: User
    is_followed: bool
    games: int = 0
    latest: datetime | None = None


@transaction.atomic
def follow(*, user: User, person: User) -> None:
    """Put a player on the user's list; locks the user's row. Raises Refused."""
    User.objects.select_for_update(no_key=True).get(pk=user.pk)
    if person == user:
        raise Refused(_("You can't follow yourself."))
    if user.follows.exclude(followed=person).count() >= MOST_FOLLOWED:
        raise Refused(_("You already follow %(most)d players. Unfollow one first.") % {"most": MOST_FOLLOWED})
    Follow.objects.get_or_create(person=user, followed=person)


def unfollow(*, user: User, person: User) -> None:
    """Take a player off the user's list."""
    user.follows.filter(followed=person).delete()


def is_following(*, user: access.Person, person: User) -> bool:
    return user.is_authenticated and user.follows.filter(followed=person).exists()


def fellows_of(user: User) -> list[Fellow]:
    """Return the players whom the user follows, then some of those of their games, latest first of
    each; none whom they have blocked.
    """
    followed = set(user.follows.values_list("followed", flat=True))
    own = Seat.objects.filter(user=user, game__started__isnull=False).values("game")
    others = Seat.objects.filter(game__in=own, user__isnull=False).exclude(user=user).order_by()
    rows = others.values_list("user").annotate(Count("game"), Max("game__started"))
    shared = {pk: (games, latest) for pk, games, latest in rows}
    latest_first = sorted(shared.keys() - followed, key=lambda pk: shared[pk][1], reverse=True)
    keys = [*followed, *latest_first[:MOST_OTHERS]]
    people = User.objects.filter(pk__in=keys, is_active=True).order_by(Lower("username"))
    people = people.exclude(pk__in=user.blocks.values("blocked"))
    fellows = [Fellow(person, person.pk in followed, *shared.get(person.pk, ())) for person in people]
    fellows.sort(
        key=lambda fellow: (fellow.is_followed, fellow.latest.timestamp() if fellow.latest else 0), reverse=True
    )
    return fellows


def open_tables(*, user: User, people: Collection[User]) -> QuerySet[Game]:
    """Return the games that wait for players with one of these people and without the user, as far
    as the user may see them.
    """
    seats = Seat.objects.filter(game=OuterRef("pk"))
    waiting = access.visible_games(user).filter(status=Game.Status.OPEN)
    with_them = waiting.filter(Exists(seats.filter(user__in=people)), ~Exists(seats.filter(user=user)))
    return listing.rows_for_lists(with_them).order_by("-created")


def own_tables(user: User) -> QuerySet[Game]:
    """Return the user's games that wait for players, for invitations."""
    return listing.own_games(user=user).filter(status=Game.Status.OPEN)


def is_missing(person: User, game: Game) -> bool:
    """Return True if a person has no seat in a game of a list."""
    return all(seat.user_id != person.pk for seat in game.seats.all())


@transaction.atomic
def block(*, user: User, person: User) -> None:
    """Block a player, and follow them no longer. Twice is once. Locks the user's row. Raises Refused."""
    User.objects.select_for_update(no_key=True).get(pk=user.pk)
    if person == user:
        raise Refused(_("You can't block yourself."))
    if user.blocks.exclude(blocked=person).count() >= MOST_BLOCKED:
        raise Refused(_("You have already blocked %(most)d players. Unblock one first.") % {"most": MOST_BLOCKED})
    Block.objects.get_or_create(person=user, blocked=person)
    user.follows.filter(followed=person).delete()


def unblock(*, user: User, blocked: int) -> User | None:
    """Block a player, by key, no longer, and return them. Twice is once: None the second time."""
    row = user.blocks.filter(blocked=blocked).select_related("blocked").first()
    if row is None:
        return None
    row.delete()
    return row.blocked


def is_blocking(*, user: access.Person, person: User) -> bool:
    return user.is_authenticated and user.blocks.filter(blocked=person).exists()


def blocked_by(user: User) -> QuerySet[Block]:
    """Return whom a person has blocked, the latest first."""
    return user.blocks.select_related("blocked").order_by("-pk")

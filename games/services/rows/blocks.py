"""Blocks between players, for all that seats people, passes on their words or asks for an answer.

Nobody is told of a block: the blocked player's message or invitation is accepted and reaches nobody,
and a table closed to them answers as a private or full one does.
"""

from collections.abc import Iterable, Sequence

from accounts.models import User
from games.models import Block, Game, Seat


def blockers_of(person: int, among: Iterable[int | None]) -> set[int]:
    """Return those of these people, by key, who have blocked a person."""
    keys = [pk for pk in among if pk is not None and pk != person]
    rows = Block.objects.filter(blocked=person, person__in=keys) if keys else Block.objects.none()
    return set(rows.values_list("person", flat=True))


def has_blocked(person: int | None, other: int | None) -> bool:
    return Block.objects.filter(person=person, blocked=other).exists()


def is_kept_out(game: Game, seats: Sequence[Seat], user: User) -> bool:
    """Return True if the opener of a game or one of its players has blocked somebody."""
    return bool(blockers_of(user.pk, [game.creator_id, *(seat.user_id for seat in seats)]))


def pairs_among(people: Iterable[int]) -> list[tuple[int, int]]:
    """Return the pairs of these people, by key, of whom one has blocked the other, earliest block first."""
    keys = list(people)
    rows = Block.objects.filter(person__in=keys, blocked__in=keys).order_by("pk")
    return list(rows.values_list("person", "blocked"))

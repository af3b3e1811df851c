"""Players whose words do not reach others: blocked by one of them, or muted by moderators.

Blocks count for all that seats people, passes on their words or asks for an answer.
Nobody is told of a block: the blocked player's message or invitation is accepted and reaches nobody,
and a table closed to them answers as a private or full one does.
"""

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _

from accounts.models import User
from games import access
from games.durations import moment
from games.models import Block, Game, Seat
from games.services.errors import NotNow, Refused


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


def refusal_if_muted(user: access.Person) -> Refused | None:
    """The reason somebody may write to nobody now: moderators have muted them; None if they may."""
    if not user.is_authenticated or not user.is_muted or user.muted_until is None:
        return None
    sentence = _("A moderator has muted you. You can write messages again from %(until)s.")
    return NotNow(sentence % {"until": moment(user.muted_until)})


def require_unmuted(user: access.Person) -> None:
    """Raise NotNow for somebody muted."""
    if (problem := refusal_if_muted(user)) is not None:
        raise problem

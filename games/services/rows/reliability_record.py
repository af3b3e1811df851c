"""People's reliability: counted with every decision, shown on their page, asked for by games.

The figure is the share of decisions made in time in the games of the last year, those under way
included; under ten decisions there is none. Games of one person against bots alone do not count:
nobody waits there.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta
from typing import Protocol

from django.db.models import Case, Count, F, Q, QuerySet, Sum, Value, When
from django.db.models.functions import Coalesce
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games.models import Game, Record, Seat
from games.services.errors import NotAdmitted

FEWEST = 10  # decisions, for a figure to mean anything
SPAN = timedelta(days=365)
ASKED = (80, 90, 95)  # per cent that a game may ask for
Ending = Record.Ending


@dataclass(frozen=True)
class Reliability:
    """Decisions of the last year: those made ``on_time`` and the ``expiries``."""

    on_time: int = 0
    expiries: int = 0

    @property
    def decisions(self) -> int:
        return self.on_time + self.expiries

    @property
    def percent(self) -> int | None:
        """Whole per cent, rounded down; None while there are too few decisions."""
        return 100 * self.on_time // self.decisions if self.decisions >= FEWEST else None


@dataclass(frozen=True)
class Summary:
    """All games of a person that have started: their number, their endings, expiries, seats taken
    over for others; and the reliability of the last year.
    """

    reliability: Reliability
    games: int
    games_played: int
    games_left: int
    expiries: int
    substitute: int


def reliabilities(user_ids: Iterable[int]) -> dict[int, Reliability]:
    recent = Record.objects.filter(user__in=user_ids, updated__gte=timezone.now() - SPAN)
    sums = recent.values("user").annotate(done=Sum("on_time"), missed=Sum("expiries"))
    by_user = {row["user"]: Reliability(row["done"], row["missed"]) for row in sums}
    return {user_id: by_user.get(user_id, Reliability()) for user_id in user_ids}


def reliability_of(user: User) -> Reliability:
    return reliabilities([user.pk])[user.pk]


def summary_of(user: User) -> Summary:
    """The figures beside reliability on a person's page."""
    recent = Q(updated__gte=timezone.now() - SPAN)
    counts = Record.objects.filter(user=user).aggregate(
        on_time=Coalesce(Sum("on_time", filter=recent), 0),
        missed=Coalesce(Sum("expiries", filter=recent), 0),
        games=Count("updated"),  # a column of the index that is read
        games_played=Count("updated", filter=Q(ending=Ending.PLAYED)),
        games_left=Count("updated", filter=Q(ending__in=[Ending.LEFT, Ending.REPLACED])),
        expiries=Coalesce(Sum("expiries"), 0),
        substitute=Count("updated", filter=Q(substitute=True)),
    )
    return Summary(Reliability(counts.pop("on_time"), counts.pop("missed")), **counts)


class Condition(Protocol):
    """Anything that asks for a percentage of decisions in time, 0 for none; ``newcomers`` admits people
    without a figure.
    """

    reliability: int
    newcomers: bool


def admits(condition: Condition, own: Reliability) -> bool:
    """Return True if this reliability meets the condition for joining."""
    if not condition.reliability:
        return True
    return condition.newcomers if own.percent is None else own.percent >= condition.reliability


def require_admitted(game: Game, user: User) -> None:
    """Raise NotAdmitted unless the person meets the game's condition; its opener always does."""
    if game.creator_id == user.pk or not game.reliability:
        return
    own = reliability_of(user)
    if admits(game, own):
        return
    words = {"asked": game.reliability, "own": own.percent, "fewest": FEWEST}
    if own.percent is None:
        raise NotAdmitted(
            _("This game needs a reliability of %(asked)d%%. Yours is not known before %(fewest)d decisions.") % words
        )
    raise NotAdmitted(_("This game needs a reliability of %(asked)d%%. Yours is %(own)d%%.") % words)


def open_records(game: Game, seats: Iterable[Seat]) -> None:
    """Open the record of everybody at a table that begins, if they are more than one."""
    now = timezone.now()
    people = [seat.user_id for seat in seats if seat.user_id is not None]
    if len(people) > 1:
        Record.objects.bulk_create(Record(game=game, user_id=user_id, updated=now) for user_id in people)


def begin_as_substitute(game: Game, user: User) -> None:
    """Open the record of somebody who sits down later, or open it again."""
    if _is_counted(game):
        Record.objects.update_or_create(
            game=game, user=user, defaults={"substitute": True, "ending": Ending.NONE, "updated": timezone.now()}
        )


def count_in_time(game: Game, seat: Seat) -> None:
    """Count a decision made by the seat's person themselves."""
    _count_one(game, seat, "on_time")


def count_expiry(game: Game, seat: Seat) -> None:
    _count_one(game, seat, "expiries")


def note_replaced(game: Game, user_id: int) -> None:
    _records_of(game, user_id).update(ending=Ending.REPLACED, updated=timezone.now())


def close(game: Game) -> None:
    """Note the end of the game for its people: played to the end, or left before."""
    leavers = game.seats.filter(free_since__isnull=False, user__isnull=False).values("user")
    seated = game.seats.filter(user__isnull=False).values("user")
    ending = Case(When(user__in=leavers, then=Value(Ending.LEFT)), default=Value(Ending.PLAYED))
    Record.objects.filter(game=game, user__in=seated).update(ending=ending, updated=timezone.now())


def _count_one(game: Game, seat: Seat, field: str) -> None:
    """Count one; a game from before there were records gets one with its first count. Needs the game's row lock."""
    now = timezone.now()
    if seat.user_id is None or _records_of(game, seat.user_id).update(**{field: F(field) + 1, "updated": now}):
        return
    if _is_counted(game):
        Record.objects.create(game=game, user_id=seat.user_id, updated=now, **{field: 1})


def _is_counted(game: Game) -> bool:
    """Return True if more than one person sits in the game; one with the bot in their seat still does."""
    return game.seats.filter(user__isnull=False).count() > 1


def _records_of(game: Game, user_id: int) -> QuerySet[Record]:
    return Record.objects.filter(game=game, user=user_id)

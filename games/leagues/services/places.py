"""Places that are left and places that are filled: nobody is missed at a table that has not begun, or that runs."""

from contextlib import suppress
from datetime import datetime

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from accounts.models import User
from games.leagues.models import Entry, Holding, Place, Season, Sitting, Table
from games.models import Seat
from games.services.errors import Refused
from games.services.lobby import seats

from . import course_mails, silence, tables


def vacate(entry: Entry) -> None:
    """Take somebody out of a season that runs: the bot plays on in their games, and their place is free.

    Results stay: they carry those of others. The season's row is locked.
    """
    if entry.user is not None:
        for game in _running(entry).values_list("game", flat=True):
            with suppress(Refused):  # it has just ended, or a substitute plays there
                seats.resign(user=entry.user, game_id=game)
    Holding.objects.filter(entry=entry, until=None).update(until=timezone.now())
    entry.state = Entry.State.WITHDRAWN
    entry.save(update_fields=["state"])


def _running(entry: Entry) -> QuerySet[Seat]:
    """The entry's seats at tables of its season that are played."""
    return Seat.objects.filter(
        user=entry.user,
        game__league_table__state=Table.State.SEATED,
        game__league_table__round__division__season=entry.season_id,
    )


def retire_next(season: Season, now: datetime) -> bool:
    """Take one out who is here no more, or has let their time run out in several games; False where there is none.

    The season's row is locked.
    """
    silent = silence.fallen_silent(season)
    active = season.entries.filter(state=Entry.State.ACTIVE, bot="")
    gone = active.filter(Q(user=None) | Q(user__is_active=False) | Q(user__in=silent)).order_by("pk").first()
    if gone is None:
        return False
    if gone.user_id in silent:
        silence.note(gone)
    vacate(gone)
    return True


def fill_next(season: Season, now: datetime) -> bool:
    """Give one free place to whoever has waited longest, with the games that run there; False where there is none, or
    nobody, and in a tournament, where nobody plays on for another. The season's row is locked.
    """
    if not season.takes_substitutes:
        return False
    place = (
        _free(season)
        .select_related("division__season__league")
        .order_by("division__tier", "division", "number")
        .first()
    )
    waiting = season.entries.filter(state=Entry.State.WAITING, user__is_active=True).select_related("user")
    entry = waiting.order_by("pk").first() if place else None
    if place is None or entry is None or entry.user is None:
        return False
    Holding.objects.create(place=place, entry=entry)
    tables.rank(season, place.division)
    entry.state = Entry.State.ACTIVE
    entry.save(update_fields=["state"])
    course_mails.place_found(place, entry, _take_over(place, entry.user))
    return True


def _take_over(place: Place, user: User) -> int:
    """Sit down in the games that run at a place; in how many."""
    taken = 0
    for sitting in place.sittings.filter(table__state=Table.State.SEATED).select_related("table"):
        with suppress(Refused):  # somebody else was faster, or it is not for this person
            seats.take_over(user=user, game_id=sitting.table.game_id or 0, index=sitting.seat)
            taken += 1
    return taken


def _free(season: Season) -> QuerySet[Place]:
    """Places that nobody holds and that have tables to play."""
    held = Holding.objects.filter(place=OuterRef("pk"), until=None)
    ahead = Sitting.objects.filter(place=OuterRef("pk")).exclude(table__state=Table.State.OVER)
    return Place.objects.filter(~Exists(held), Exists(ahead), division__season=season)

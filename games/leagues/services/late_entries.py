"""Latecomers to a running league of rounds: they get a place of their own in its lowest tier, until half of the rounds
are open and if its tables have a seat to spare in every round to come.

All of it happens under the lock of the season's row. Latecomers to a tournament are entered by `rounds.draw_next`.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime

from django.utils import timezone

from games.leagues.models import Division, Entry, Holding, Place, Round, Season, Sitting, Table

from . import apart, caps, course_mails, standings

Spare = Mapping[Table, Sequence[Sitting]]
"""The tables of a round with a seat to spare, and their seats in order."""


def let_in_next(season: Season, now: datetime) -> bool:
    """Let in the longest waiting of those who may sit there; return False without any, or without
    room.

    The season's row is locked.
    """
    waiting = season.entries.filter(state=Entry.State.WAITING, user__is_active=True).order_by(*Entry.QUEUE)
    if not waiting.exists() or caps.is_full(season) or season.terms.is_tournament or season.terms.at_once:
        return False
    pairs = apart.keys_of_pairs(season)
    lowest = season.divisions.order_by("-tier")[0].tier
    for division in season.divisions.filter(tier=lowest).order_by("pk"):
        ahead = _rounds_with_room(season, division, now)
        for entry in waiting if ahead and all(ahead.values()) else ():
            open_to_them = _without_places(apart.places_kept_from(entry, pairs), ahead)
            if all(open_to_them.values()):
                _enter_late(entry, division, open_to_them)
                return True
    return False


def has_room(season: Season) -> bool:
    """Return True if a division has a seat to spare in every round to come."""
    if season.terms.is_tournament or season.terms.at_once:
        return False
    lowest = season.divisions.order_by("-tier")[0].tier
    now = timezone.now()
    ahead = (_rounds_with_room(season, each, now) for each in season.divisions.filter(tier=lowest))
    return any(rounds and all(rounds.values()) for rounds in ahead)


def _without_places(places: Collection[int], ahead: Mapping[Round, Spare]) -> dict[Round, Spare]:
    def is_open(seated: Sequence[Sitting]) -> bool:
        return not any(sitting.place_id in places for sitting in seated)

    return {round_: {at: seated for at, seated in spare.items() if is_open(seated)} for round_, spare in ahead.items()}


def _rounds_with_room(season: Season, division: Division, now: datetime) -> dict[Round, Spare]:
    """Return the rounds to come and their tables with room; none after more than half have opened."""
    every = list(division.rounds.order_by("number"))
    ahead = [round_ for round_ in every if round_.opens > now]
    if 2 * len(ahead) < len(every):
        return {}
    sittings = Sitting.objects.filter(table__round__in=ahead, table__state=Table.State.PLANNED).select_related("table")
    seated_at: dict[int, dict[Table, list[Sitting]]] = {round_.pk: {} for round_ in ahead}
    for sitting in sittings.order_by("table__number", "seat"):
        seated_at[sitting.table.round_id].setdefault(sitting.table, []).append(sitting)
    size = season.terms.size
    return {
        round_: {table: seated for table, seated in seated_at[round_.pk].items() if len(seated) < size}
        for round_ in ahead
    }


def _enter_late(entry: Entry, division: Division, ahead: Mapping[Round, Spare]) -> None:
    place = Place.objects.create(division=division, number=division.places.count())
    Holding.objects.create(place=place, entry=entry)
    entry.state, entry.missed_rounds = Entry.State.ACTIVE, division.rounds.count() - len(ahead)
    entry.save(update_fields=["state", "missed_rounds"])
    met: Counter[int] = Counter()
    for round_, spare in ahead.items():
        seated = min(spare.values(), key=lambda sittings: sum(met[sitting.place_id] for sitting in sittings))
        met.update(sitting.place_id for sitting in seated)
        _sit_down(place, seated, round_.number % (len(seated) + 1))
    standings.rank_division(division.season, division)
    entry.refresh_from_db(fields=["head_start"])
    course_mails.mail_place(place, entry, 0)


def _sit_down(place: Place, seated: Sequence[Sitting], seat: int) -> None:
    """Sit down between the others, in another seat from round to round."""
    for sitting in reversed(seated[seat:]):  # downwards, so that no number is taken
        Sitting.objects.filter(pk=sitting.pk).update(seat=sitting.seat + 1)
    Sitting.objects.create(table=seated[0].table, seat=seat, place=place)

"""Whoever comes to a league of rounds while it runs: up to half of them they get a place of their own in the lowest
tier, where its tables have a seat to spare in every round that is still to open."""

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import datetime

from games.leagues.models import Division, Entry, Holding, Place, Round, Season, Sitting, Table

from . import course_mails, tables

Spare = Mapping[Table, Sequence[Sitting]]
"""The tables of a round with a seat to spare, and who sits there in the order of the seats."""


def let_in_next(season: Season, now: datetime) -> bool:
    """Let in whoever has waited longest; False where nobody waits, or there is no room. The season's row is locked."""
    waiting = season.entries.filter(state=Entry.State.WAITING, user__is_active=True).order_by("pk").first()
    if waiting is None or season.terms.is_tournament or season.terms.at_once:
        return False
    lowest = season.divisions.order_by("-tier")[0].tier
    for division in season.divisions.filter(tier=lowest).order_by("pk"):
        ahead = _ahead(season, division, now)
        if ahead and all(ahead.values()):
            _enter(waiting, division, ahead)
            return True
    return False


def head_start(division: Division) -> int:
    """What somebody has for the rounds that they missed: as much as the mean of the lowest quarter, in 24ths."""
    points = sorted(division.standings.values_list("points", flat=True))
    lowest = points[: max(1, len(points) // 4)]
    return sum(lowest) // max(1, len(lowest))


def _ahead(season: Season, division: Division, now: datetime) -> dict[Round, Spare]:
    """The rounds that are still to open and their tables with room; none once more than half have opened."""
    every = list(division.rounds.order_by("number"))
    ahead = [each for each in every if each.opens > now]
    if 2 * len(ahead) < len(every):
        return {}
    sat = Sitting.objects.filter(table__round__in=ahead, table__state=Table.State.PLANNED).select_related("table")
    found: dict[int, dict[Table, list[Sitting]]] = {each.pk: {} for each in ahead}
    for sitting in sat.order_by("table__number", "seat"):
        found[sitting.table.round_id].setdefault(sitting.table, []).append(sitting)
    size = season.terms.size
    return {each: {table: seated for table, seated in found[each.pk].items() if len(seated) < size} for each in ahead}


def _enter(entry: Entry, division: Division, ahead: Mapping[Round, Spare]) -> None:
    place = Place.objects.create(division=division, number=division.places.count())
    Holding.objects.create(place=place, entry=entry)
    entry.state, entry.head_start = Entry.State.ACTIVE, head_start(division)
    entry.save(update_fields=["state", "head_start"])
    met: Counter[int] = Counter()
    for each, spare in ahead.items():
        seated = min(spare.values(), key=lambda there: sum(met[sitting.place_id] for sitting in there))
        met.update(sitting.place_id for sitting in seated)
        _sit(place, seated, each.number % (len(seated) + 1))
    tables.rank(division.season, division)
    course_mails.place_found(place, entry, 0)


def _sit(place: Place, seated: Sequence[Sitting], seat: int) -> None:
    """Sit down between the others, in another seat from round to round."""
    for sitting in reversed(seated[seat:]):  # downwards, so that no number is taken
        Sitting.objects.filter(pk=sitting.pk).update(seat=sitting.seat + 1)
    Sitting.objects.create(table=seated[0].table, seat=seat, place=place)

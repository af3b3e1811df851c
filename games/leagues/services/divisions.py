"""The draw: who plays in which division, and who meets whom, round by round, in which seats.

Divisions follow from the season before: who stayed, went up or down, and then newcomers. Whatever is left to chance is
drawn by lots of the season's secret, whose seal stands since the season opened.
"""

from collections.abc import Sequence
from datetime import timedelta
from itertools import chain

from games.leagues.models import Division, Draw, Entry, Holding, Place, Round, Season, Sitting, Table
from games.leagues.pairing import Lots, draw_division
from games.leagues.scoring.promotion import dealt
from games.leagues.terms import divided, letters, pyramid, table_size

NEWCOMER = 10_000  # a tier below all others


def draw(season: Season, entries: Sequence[Entry]) -> list[Division]:
    """Divide the entries and draw all rounds of each division. The season's row is locked; it is drawn once.

    A tier is filled in their order; its divisions, where it has several, get of each rank alike. Where they do not come
    out even at tables of two, the last of all waits for a place.
    """
    terms = season.terms
    ordered = in_order(season, entries)
    begin, drawn = 0, []
    for tier, sizes in enumerate(pyramid(divided(len(ordered), terms.division, terms.size), terms.branches), 1):
        people = ordered[begin : begin + sum(sizes)]
        for letter, those in zip(letters(len(sizes)), dealt(people, sizes), strict=True):
            drawn.append(_draw_division(season, tier, letter, those))
        begin += len(people)
    Entry.objects.filter(pk__in=[entry.pk for entry in ordered[:begin]]).update(state=Entry.State.ACTIVE)
    Entry.objects.filter(pk__in=[entry.pk for entry in ordered[begin:]]).update(state=Entry.State.WAITING)
    return drawn


def in_order(season: Season, entries: Sequence[Entry]) -> list[Entry]:
    """The entries, from the first of the uppermost tier to the last of the lowest.

    Those who went up stand behind those who stayed above, those who went down before those who stayed below, and
    newcomers below all others, in an order drawn by lot.
    """
    lots = Lots(season.secret_of(0), f"{season.pk} newcomers")
    lot = {entry.pk: number for number, entry in enumerate(lots.shuffled(sorted(entries, key=lambda each: each.pk)))}
    before = _before(season)
    return sorted(entries, key=lambda entry: (*before.get(entry.user_id or 0, (NEWCOMER, 0, 0)), lot[entry.pk]))


def _before(season: Season) -> dict[int, tuple[int, int, int]]:
    """By person: the tier that they have earned, whether they come from below, stayed or come from above, the rank."""
    earlier = season.league.seasons.filter(state=Season.State.FINISHED, number__lt=season.number).first()
    if earlier is None or season.terms.is_tournament:
        return {}
    rows = earlier.entries.filter(standings__isnull=False, user__isnull=False)
    found = rows.values_list("user", "standings__division__tier", "moved", "standings__rank")
    return {user: (tier - moved, moved, rank) for user, tier, moved, rank in found}


def _draw_division(season: Season, tier: int, letter: str, entries: Sequence[Entry]) -> Division:
    terms = season.terms
    people = sorted(entry.pk for entry in entries)
    size = table_size(len(people), terms.size)
    division = Division.objects.create(season=season, tier=tier, letter=letter)
    name = f"{season.pk} division {division.name}"
    given = {"entries": people, "size": size, "games": terms.games, "at_once": terms.at_once}
    drawn = draw_division(season.secret_of(0), name, given)
    Draw.objects.create(division=division, name=name, given=given, drawn=drawn)
    places = Place.objects.bulk_create(Place(division=division, number=number) for number in range(len(people)))
    Holding.objects.bulk_create(
        Holding(place=place, entry_id=person) for place, person in zip(places, people, strict=True)
    )
    _write(division, places, drawn)
    return division


def _write(division: Division, places: Sequence[Place], drawn: Sequence[Sequence[Sequence[int]]]) -> None:
    """The rounds as rows."""
    season = division.season
    gap = timedelta(days=season.terms.round_days)
    made = [Round(division=division, number=at + 1, opens=season.starts + at * gap) for at in range(len(drawn))]
    for each in made:
        each.closes = each.opens + gap if season.terms.is_tournament else None
    write_tables(Round.objects.bulk_create(made), places, drawn)


def write_tables(rounds: Sequence[Round], places: Sequence[Place], drawn: Sequence[Sequence[Sequence[int]]]) -> None:
    """The tables of rounds as rows; they were drawn as indices into the places."""
    rows = Table.objects.bulk_create(
        Table(round=each, number=number)
        for each, tables in zip(rounds, drawn, strict=True)
        for number in range(1, len(tables) + 1)
    )
    Sitting.objects.bulk_create(
        Sitting(table=row, seat=seat, place=places[number])
        for row, table in zip(rows, chain.from_iterable(drawn), strict=True)
        for seat, number in enumerate(table)
    )

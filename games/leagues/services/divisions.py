"""The draw: divisions, and their tables round by round, with seats.

Divisions follow from the season before: those staying, going up or down, and then people
without an earned tier, whom the pages call newcomers.
Everything left to chance is drawn by lots of the season's secret, sealed since the season opened.
"""

from collections.abc import Iterable, Sequence
from datetime import timedelta
from itertools import chain
from typing import Any

from django.db.models import Exists, OuterRef, QuerySet

from games.leagues import formats, season_draws
from games.leagues.models import Division, Draw, Entry, Holding, Place, Round, Season, Sitting, Table
from games.leagues.pairing import VERSION, deal_apart, draw_division
from games.leagues.terms import table_size

from . import apart, name_seals

STOOD_IN = 2
"""In place of a way up or down (1, -1), for a substitute: behind those who came to a tier."""


def draw_season(season: Season, entries: Sequence[Entry]) -> list[Division]:
    """Divide the entries and draw all rounds of each division.

    The season's row is locked; it is drawn once. A tier is filled in their order; its divisions, if
    several, get equal ranks. If an odd number would play at tables of two, the last of all waits
    for a place.
    """
    draw_input = dividing_input(season, entries)
    drawn_divisions = season_draws.divide_by_lots(season.secret_of(0), draw_input)
    season.division_draw = {"given": draw_input, "drawn": drawn_divisions}
    season.save(update_fields=["division_draw"])
    *divided, (_name, left_over) = drawn_divisions
    Entry.objects.filter(pk__in=draw_input["entries"]).exclude(pk__in=left_over).update(state=Entry.State.ACTIVE)
    Entry.objects.filter(pk__in=left_over).update(state=Entry.State.WAITING)
    return [_draw_division(season, name, people) for name, people in divided]


def dividing_input(season: Season, entries: Sequence[Entry]) -> dict[str, Any]:
    """Return the input of `season_draws.divide_by_lots`."""
    earned = earned_places(season, entries)
    terms = season.terms
    draw_input = {
        "name": f"{season.pk} newcomers",
        "entries": sorted(entry.pk for entry in entries),
        "earned": sorted([entry.pk, *earned[entry.pk]] for entry in entries if entry.pk in earned),
        "division": terms.division,
        "size": terms.size,
        "branches": terms.branches,
        "tiers_hold": True,
    }
    choices = {"groups": season.groups, "exchanges": season.exchanges}
    return {**draw_input, **{name: value for name, value in choices.items() if value}}


def earned_places(season: Season, entries: Iterable[Entry]) -> dict[int, tuple[int, int, int]]:
    """Return by entry the `_earned_tiers` data of its person, after the organisers' exchanges."""
    of_people = _earned_tiers(season)
    users = {entry.pk: entry.user_id for entry in entries}
    exchanged = list(chain.from_iterable(season.exchanges))  # some people may be gone
    users |= dict(season.entries.filter(pk__in=exchanged).values_list("pk", "user")) if exchanged else {}
    earned = {entry: of_people[user] for entry, user in users.items() if user in of_people}
    for one, other in season.exchanges:
        places = earned.pop(one, None), earned.pop(other, None)
        earned |= {entry: place for entry, place in zip((other, one), places, strict=True) if place}
    return earned


def _earned_tiers(season: Season) -> dict[int | None, tuple[int, int, int]]:
    """Return by person their earned tier, -1, 0 or 1 for the way to it, and their rank.

    Players drawn in the season before have one, and those of its substitutes who had one before:
    they keep it, behind everybody else there. Other substitutes begin without a tier. Who came
    back to a place in another division keeps the tier they were drawn in, in the same way.
    """
    earlier = season.league.seasons.filter(state=Season.State.FINISHED, number__lt=season.number).first()
    if earlier is None or season.terms.is_tournament:
        return {}
    rows = earlier.entries.filter(standings__isnull=False, user__isnull=False)
    elsewhere = back_elsewhere(earlier)
    ranked = rows.exclude(pk__in=substitutes(earlier)).exclude(pk__in=elsewhere)
    finishes = ranked.values_list("user", "standings__division__tier", "moved", "standings__rank")
    earned: dict[int | None, tuple[int, int, int]] = {
        user: (tier - way, way, rank) for user, tier, way, rank in finishes
    }
    stood_in = set(rows.filter(pk__in=substitutes(earlier)).values_list("user", flat=True))
    before = _earned_tiers(earlier) if stood_in else {}
    keeping_tier = rows.filter(pk__in=elsewhere).values_list("user", "pk")
    earned |= {user: (elsewhere[pk], STOOD_IN, 0) for user, pk in keeping_tier}
    return earned | {user: (before[user][0], STOOD_IN, 0) for user in stood_in if user in before}


def substitutes(season: Season) -> QuerySet[Entry]:
    """Return the entries with a place inherited from another, and none that they were drawn in."""
    held_before = Holding.objects.filter(place=OuterRef("holdings__place"), pk__lt=OuterRef("holdings__pk"))
    return season.entries.filter(Exists(held_before)).exclude(pk__in=_as_drawn(season).values("entry"))


def back_elsewhere(season: Season) -> dict[int, int]:
    """Return by entry the drawn tier of those in a league whom an appeal has brought back to a place
    in another division than they were drawn in.
    """
    if season.terms.is_tournament:
        return {}
    other = Holding.objects.filter(entry=OuterRef("entry")).exclude(place__division=OuterRef("place__division"))
    return dict(_as_drawn(season).filter(Exists(other)).values_list("entry", "place__division__tier"))


def _as_drawn(season: Season) -> QuerySet[Holding]:
    before = Holding.objects.filter(place=OuterRef("place"), pk__lt=OuterRef("pk"))
    return Holding.objects.filter(~Exists(before), place__division__season=season)


def _draw_division(season: Season, division_name: str, entries: Sequence[int]) -> Division:
    terms = season.terms
    people = sorted(entries)
    size = table_size(len(people), terms.size, terms.games if terms.at_once else 1)
    letter = division_name.lstrip("0123456789")
    tier = int(division_name.removesuffix(letter))
    division = Division.objects.create(season=season, tier=tier, letter=letter)
    name = f"{season.pk} division {division.name}"
    draw_input: dict[str, Any] = {
        "version": VERSION,
        "entries": people,
        "size": size,
        "games": terms.games,
        "at_once": terms.at_once,
        "people": name_seals.seal_names(people),
    }
    draw_input, drawn_rounds = _draw_best(season, name, draw_input)
    people = draw_input["entries"]
    Draw.objects.create(division=division, name=name, given=draw_input, drawn=drawn_rounds)
    places = Place.objects.bulk_create(Place(division=division, number=number) for number in range(len(people)))
    Holding.objects.bulk_create(
        Holding(place=place, entry_id=person) for place, person in zip(places, people, strict=True)
    )
    _write_rounds(division, places, drawn_rounds)
    return division


def _draw_best(season: Season, name: str, draw_input: dict[str, Any]) -> tuple[dict[str, Any], apart.Rounds]:
    """Return the input and output of a division's draw with the fewest meetings of pairs kept
    apart. Places are dealt to avoid them; if some remain, or with teams, the draw is made with
    weights.
    """
    secret, people = season.secret_of(0), draw_input["entries"]
    if apart.teams_of_entries(season, people):
        return apart.draw_apart(season, secret, name, draw_input, draw_division)
    rounds, pairs = draw_division(secret, name, draw_input), apart.pairs_of_entries(season, people)
    if not pairs:
        return draw_input, rounds
    met, dealt_input = deal_apart(secret, name, draw_input, rounds, pairs, apart.lots(name, apart.DEALS))
    if met == 0:
        return dealt_input, rounds
    for lots in apart.lots(f"{name} weights", apart.ANEW):
        weighed_input = {**draw_input, "weights": {"lots": lots, "one_in": apart.ONE_IN}}
        rounds_anew = draw_division(secret, name, weighed_input)
        deals = apart.lots(f"{name} anew", apart.DEALS)
        met_anew, weighed_and_dealt = deal_apart(secret, name, weighed_input, rounds_anew, pairs, deals)
        if met_anew < met:
            return weighed_and_dealt, rounds_anew
    return dealt_input, rounds


def _write_rounds(division: Division, places: Sequence[Place], drawn_rounds: Sequence[Sequence[Sequence[int]]]) -> None:
    season = division.season
    gap = timedelta(days=season.terms.round_days)
    rounds = [
        Round(division=division, number=number, opens=opens, closes=opens + gap if season.terms.is_tournament else None)
        for number, opens in enumerate(formats.round_starts(season.terms, season.starts, len(drawn_rounds)), 1)
    ]
    write_tables(Round.objects.bulk_create(rounds), places, drawn_rounds)


def write_tables(
    rounds: Sequence[Round], places: Sequence[Place], drawn_rounds: Sequence[Sequence[Sequence[int]]]
) -> None:
    """Store the tables of rounds as rows; they were drawn as indices into the places."""
    rows = Table.objects.bulk_create(
        Table(round=round_, number=number)
        for round_, tables in zip(rounds, drawn_rounds, strict=True)
        for number in range(1, len(tables) + 1)
    )
    Sitting.objects.bulk_create(
        Sitting(table=row, seat=seat, place=places[number])
        for row, table in zip(rows, chain.from_iterable(drawn_rounds), strict=True)
        for seat, number in enumerate(table)
    )

"""The draw: divisions, and their tables round by round, with seats.

Divisions follow from the season before: those staying, going up or down, and then people
without an earned tier, whom the pages call newcomers.
Everything left to chance is drawn by lots of the season's secret, sealed since the season opened.
"""

from collections.abc import Sequence
from datetime import timedelta
from itertools import chain
from typing import Any

from games.leagues import formats, season_draws
from games.leagues.models import Division, Draw, Entry, Holding, Place, Round, Season, Sitting, Table
from games.leagues.pairing import VERSION, deal_apart, draw_division
from games.leagues.terms import table_size

from . import apart, name_seals
from .next_places import earned_places


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
    keys = sorted(entry.pk for entry in entries)
    draw_input = {
        "name": f"{season.pk} newcomers",
        "entries": keys,
        "earned": sorted([entry.pk, *earned[entry.pk]] for entry in entries if entry.pk in earned),
        "division": terms.division,
        "size": terms.size,
        "branches": terms.branches,
        "tiers_hold": True,
    }
    present = set(keys)
    seeds = [entry for entry in season.seeds if entry in present]
    choices = {"groups": season.groups, "exchanges": season.exchanges, "seeds": seeds}
    choices["dealt"] = bool(seeds) and terms.is_tournament
    return {**draw_input, **{name: value for name, value in choices.items() if value}}


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

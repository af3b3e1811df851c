"""A league of very many people with seasons behind it.

Seasons are drawn, ranked and promoted from as on the site; their games are copies of one real game,
without its position and moves, which no page of leagues reads, and places are drawn by lot.
"""

import random
from datetime import timedelta

import msgspec
from django.db import connection, transaction
from django.utils import timezone

from accounts.models import User
from games.leagues.models import (
    Decision,
    Division,
    Draw,
    Entry,
    Holding,
    League,
    Place,
    Result,
    Round,
    Season,
    Sitting,
    Standing,
    Table,
)
from games.leagues.models.league import new_secret
from games.leagues.scoring.points import Share, shares
from games.leagues.services import closing, creating, divisions, standings
from games.models import CatalogueEntry, Game, Record, Seat
from games.titles.registry import USUAL, title
from rulebooks.engine.dice import commitment
from tools.bench import database
from tools.bench.database import analyze, columns, insert

SEASONS = 20
DECISIONS = 200
EVERY = timedelta(days=120)
RULES = {
    "ruleset": USUAL,
    "options": title(USUAL).seating.practice,
    "pace": 86_400,
    "division": 8,
    "games": 7,
    "round_days": 14,
    "season_days": 100,
    "branches": 2,
    "up": 1,
    "down": 2,
}
"""A pyramid of divisions of eight; every pair meets three times in seven rounds."""


def people(players: int) -> list[User]:
    return User.objects.bulk_create(User(username=f"person-{number}") for number in range(players))


def league(name: str, organiser: User) -> League:
    """Make a league without a season, and many decisions."""
    rules = msgspec.to_builtins(creating.check_rules(RULES))
    new_league = League.objects.create(name=name, slug=name.lower(), about="", rules=rules)
    new_league.organisers.add(organiser)
    Decision.objects.bulk_create(
        Decision(league=new_league, by=organiser, what="Changed the rules: games", reason=f"Reason {number}")
        for number in range(DECISIONS)
    )
    return new_league


def play_seasons(of: League, players: list[User], seasons: int) -> None:
    """Write finished seasons of a league, with all of these people in each."""
    sample = database.still_game()
    for number in range(1, seasons + 1):
        _play_season(_season(of, number, (seasons + 1 - number) * EVERY), players, sample)
    analyze(Game, Seat, CatalogueEntry, Record, Season, Entry, Division, Draw, Place, Holding, Round, Table, Sitting)
    analyze(Result, Standing, Decision)


@transaction.atomic
def _play_season(season: Season, players: list[User], sample: Game) -> None:
    season_entries = Entry.objects.bulk_create(Entry(season=season, user=user) for user in players)
    drawn_divisions = divisions.draw_season(season, season_entries)
    _games(sample, season)
    _results(season)
    _seats(sample, season)
    for division in drawn_divisions:
        standings.rank_division(season, division)
    closing.promote(season)
    season.entries.update(state=Entry.State.DONE)


def _season(of: League, number: int, ago: timedelta) -> Season:
    starts, secret = timezone.now() - ago, new_secret()
    ends = starts + timedelta(days=of.terms.season_days)
    return Season.objects.create(
        league=of,
        number=number,
        rules=of.rules,
        state=Season.State.FINISHED,
        check_in=starts - timedelta(days=of.terms.check_in_days),
        starts=starts,
        ends=ends,
        finished=ends,
        secret=secret,
        seal=commitment(secret),
    )


def _games(sample: Game, season: Season) -> None:
    """Write a finished game of ten days for each table."""
    seats = "(SELECT count(*) FROM leagues_sitting AS s WHERE s.table_id = t.id)"
    changes = {
        "public_id": "'league-' || t.id",
        "name": "'Table ' || t.id",
        "state": "'{}'",
        "status": "'finished'",
        "rated": "true",
        "options": f"jsonb_build_object('players', {seats})",
        "started": "r.opens",
        "finished": "r.opens + interval '10 days'",
        "result": "'{}'",
        "creator_id": "NULL",
    }
    rows = (
        "games_game, leagues_table AS t JOIN leagues_round AS r ON r.id = t.round_id "
        "JOIN leagues_division AS d ON d.id = r.division_id WHERE games_game.id = %s AND d.season_id = %s"
    )
    insert(Game, rows, [sample.pk, season.pk], {column: f'games_game."{column}"' for column in columns(Game)} | changes)
    with connection.cursor() as cursor:
        cursor.execute(
            "UPDATE leagues_table SET state = 'over', game_id = games_game.id FROM games_game "
            "WHERE games_game.public_id = 'league-' || leagues_table.id AND leagues_table.state = 'planned'"
        )


def _results(season: Season) -> None:
    """Draw the results of each table by lot."""
    lots = random.Random(season.number)
    holder = dict(Holding.objects.filter(place__division__season=season).values_list("place", "entry"))
    sittings = Sitting.objects.filter(table__round__division__season=season).order_by("table", "seat")
    table_entries: dict[int, list[int]] = {}
    for table, place in sittings.values_list("table", "place"):
        table_entries.setdefault(table, []).append(holder[place])
    Result.objects.bulk_create(
        Result(table_id=table, seat=seat, entry_id=entries[seat], **share._asdict())
        for table, entries in table_entries.items()
        for seat, share in enumerate(_shares(season, lots, len(entries)))
    )


def _shares(season: Season, lots: random.Random, players: int) -> list[Share]:
    places = lots.sample(range(1, players + 1), players)
    return shares(season.terms.scheme, places, [False] * players)


def _seats(sample: Game, season: Season) -> None:
    """Write the players of the games, and their statistics."""
    seat = sample.seats.order_by("index")[0]
    changes = {"game_id": "t.game_id", "index": "r.seat", "user_id": "e.user_id", "place": "r.place", "score": "40"}
    rows = (
        "games_seat, leagues_result AS r JOIN leagues_table AS t ON t.id = r.table_id "
        "JOIN leagues_entry AS e ON e.id = r.entry_id WHERE games_seat.id = %s AND e.season_id = %s"
    )
    insert(Seat, rows, [seat.pk, season.pk], {column: f'games_seat."{column}"' for column in columns(Seat)} | changes)
    game = "games_game AS g JOIN leagues_table AS t ON t.game_id = g.id JOIN leagues_round AS r ON r.id = t.round_id"
    game += " JOIN leagues_division AS d ON d.id = r.division_id"
    entry = {"game_id": "g.id", "ruleset": "g.ruleset", "players": "(g.options->>'players')::int", "options": "'{}'"}
    entry |= {"private": "false", "over": "true", "started": "g.started", "finished": "g.finished", "settled": "500"}
    entry |= {"moves": "500", "days": "10", "best": "40", "events": "'{}'"}
    insert(CatalogueEntry, f"{game} WHERE d.season_id = %s", [season.pk], entry)
    record = {"game_id": "g.id", "user_id": "s.user_id", "on_time": "20", "expiries": "1", "substitute": "false"}
    record |= {"ending": "'played'", "updated": "g.finished"}
    insert(Record, f"{game} JOIN games_seat AS s ON s.game_id = g.id WHERE d.season_id = %s", [season.pk], record)

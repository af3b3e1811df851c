"""A league of a thousand people with twenty seasons behind it: the time of a season's round, and of
each page.
"""

from collections.abc import Iterable, Iterator
from datetime import timedelta
from functools import partial

from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games.bench import league_rows, site
from games.bench.copies import analyze
from games.bench.figures import BenchFigure, median_time, seconds
from games.bench.pages import queries
from games.leagues.models import Ladder, League, Player, Pool, RatedGame, Rating, RatingChange, Season, Table, Wish
from games.leagues.services import calendars, entries, opening, ratings, season_files, seasons, tables
from games.services.clock import deadlines
from games.titles.registry import USUAL, title

PLAYERS = 1_000
RUNS = 5
A_WEEK = timedelta(days=7)


def measure(players: int = PLAYERS) -> Iterator[BenchFigure]:
    """Measure a round played by bots; then the pages of a league of people, during entries and
    while it runs.
    """
    people = league_rows.people(players)
    yield from _round(league_rows.league("Bots", people[0]), players)
    league = league_rows.league("Bench", people[0])
    yield BenchFigure(
        "league.past", round(seconds(partial(league_rows.play_seasons, league, people, league_rows.SEASONS)), 1), "s"
    )
    yield BenchFigure("league.rated", round(seconds(ratings.rate_due), 1), "s", RatedGame.objects.count())
    _put_on_ladder(people)
    analyze(Player, Pool, RatedGame, Rating, RatingChange, Wish)
    yield from _entered(league, people)
    yield from _running(league)


def _round(league: League, players: int) -> Iterator[BenchFigure]:
    """Measure the first round of so many bots: drawn, played table by table, and booked."""
    season = opening.open_season(league, timezone.now())
    entries.add_bots(season_id=season.pk, bots=[title(USUAL).stand_in] * players)
    seasons.advance(season_id=season.pk)
    yield BenchFigure(
        "league.bots.draw", round(seconds(partial(seasons.advance, season_id=season.pk)), 2), "s", players
    )
    played = seconds(partial(_advance, season)) + seconds(_play_on)
    yield BenchFigure("league.bots.round.played", round(played, 1), "s", _tables(season))
    booked = seconds(tables.book_finished) + seconds(partial(_advance, season))
    yield BenchFigure("league.bots.round.booked", round(booked, 1), "s", _tables(season, Table.State.OVER))


def _entered(league: League, people: Iterable[User]) -> Iterator[BenchFigure]:
    """Measure a season with everybody's entry and check-in, and its longest pages."""
    season = opening.open_season(league, timezone.now() + A_WEEK)
    enters = [partial(entries.enter, user=user, season_id=season.pk) for user in people]
    yield median_time("league.enter", "ms", enters)
    yield from _pages("open", {"season": season.get_absolute_url()})
    _put_off(season, -A_WEEK)
    yield BenchFigure("league.ask", round(seconds(partial(seasons.advance, season_id=season.pk)), 2), "s", len(enters))
    checks = [partial(entries.check_in, user=user, season_id=season.pk) for user in people]
    yield median_time("league.check_in", "ms", checks)


def _running(league: League) -> Iterator[BenchFigure]:
    """Measure the draw of the season and the start of its first round."""
    season = league.seasons.latest("number")
    yield BenchFigure("league.draw", round(seconds(partial(seasons.advance, season_id=season.pk)), 2), "s")
    begun = seconds(partial(_advance, season))
    yield BenchFigure("league.round.begun", round(begun, 1), "s", _tables(season, Table.State.SEATED))
    yield from _pages("", addresses(season))
    for sheet in season_files.SHEETS:
        made = partial(season_files.make, season, sheet, "json")
        yield BenchFigure(f"league.files.{sheet}", round(seconds(made) * 1000), "ms", len(made()))


def _advance(season: Season) -> None:
    """Carry out everything due in a season, as the sweep does."""
    while seasons.advance(season_id=season.pk):
        pass


def _play_on() -> None:
    """Play the bots' moves left over by transactions, as the clock's sweep does."""
    while deadlines.expire_due():
        pass


def _tables(season: Season, *states: Table.State) -> int:
    begun = Table.objects.filter(round__division__season=season, game__isnull=False)
    return (begun.filter(state__in=states) if states else begun).count()


def _put_off(season: Season, span: timedelta) -> None:
    """Move all dates of an open season later, or earlier."""
    moved = {name: getattr(season, name) + span for name in ("check_in", "starts", "ends")}
    Season.objects.filter(pk=season.pk).update(**moved, due=moved["check_in"])


def _put_on_ladder(people: Iterable[User]) -> None:
    """Let all of them wait for a game, each for a little longer than the next."""
    ladder = Ladder.objects.create(ruleset=USUAL)
    wish = {"ladder": ladder, "pace": "normal", "sizes": [4]}
    Wish.objects.bulk_create(
        Wish(user=user, since=timezone.now() - timedelta(hours=at), **wish) for at, user in enumerate(people)
    )


def _pages(stage: str, pages: dict[str, str]) -> Iterator[BenchFigure]:
    """Measure each page for a stranger and for an organiser who plays in the league."""
    organiser = Client()
    organiser.force_login(User.objects.get(username="person-0"))
    for who, client in {"": Client(), ".signed_in": organiser}.items():
        for name, address in pages.items():
            bench = ".".join(filter(None, ("pages.league", stage, name))) + who
            page = partial(site.get, client, address)
            if who or name not in OWN:
                yield BenchFigure(f"{bench}.queries", queries(page), "queries")
                yield median_time(bench, "ms", [page] * RUNS)


OWN = ("desk", "new", "calendar")
"""Pages for people who are signed in."""


def addresses(season: Season) -> dict[str, str]:
    """Return every page of leagues, ladders and ratings, by the name of its figure."""
    own, slug = calendars.key_of(User.objects.get(username="person-0")), season.league.slug
    of_league = {name: reverse(f"leagues:{name}", args=[slug]) for name in ("league", "decisions", "desk")}
    kinds = {"season": "season", "feed": "season_calendar", "draw": "draw"}
    of_season = {name: reverse(f"leagues:{kind}", args=[slug, season.number]) for name, kind in kinds.items()}
    last = season.divisions.last()
    pool = Pool.objects.order_by("-games")[0]
    assert last is not None
    return {
        "home": reverse("games:home"),
        "list": reverse("leagues:index"),
        "new": reverse("leagues:new"),
        **of_league,
        **of_season,
        "news": reverse("leagues:feed", args=[slug]),
        "embedded": reverse("leagues:embedded", args=[slug, season.number]),
        "file": reverse("leagues:file", args=[slug, season.number, "standings", "csv"]),
        "season.deep": f"{season.get_absolute_url()}?page=7",
        "season.over": reverse("leagues:season", args=[slug, season.number - 1]),
        "division": last.get_absolute_url(),
        "division.over": reverse("leagues:division", args=[slug, season.number - 1, last.name]),
        "calendar": reverse("leagues:calendar"),
        "calendar.feed": own.get_absolute_url(),
        "ladder": reverse("leagues:ladders"),
        "ratings": reverse("leagues:ratings"),
        "pool": pool.get_absolute_url(),
        "person": reverse("leagues:person", args=["person-0"]),
    }

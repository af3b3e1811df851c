"""A league of a thousand people with twenty seasons behind it: the time of a season's round, and of each page."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import timedelta
from functools import partial
from http import HTTPStatus

from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games.leagues.models import (
    Entry,
    Ladder,
    League,
    Player,
    Pool,
    RatedGame,
    Rating,
    RatingChange,
    Season,
    Table,
    Wish,
)
from games.leagues.services import (
    calendars,
    creating,
    entrance,
    entries,
    opening,
    ratings,
    season_files,
    seasons,
    tables,
)
from games.leagues.urls import urlpatterns
from games.services.clock import deadlines
from games.titles.registry import USUAL, title
from tocsite.garbage import spare_what_stays
from tools.bench import league_rows, site
from tools.bench.database import analyze
from tools.bench.figures import BenchFigure, median_time, seconds
from tools.bench.pages import count_queries

PLAYERS = 1_000
TOURNAMENT = 128
"""The most people that tournaments are tried with."""
RUNS = 5
BOUND = 60
"""Milliseconds that no page should take."""
PAGES = "pages.league"
BEFORE_DRAW = ("move_start", "set_cap", "set_seeds")
"""The desk's pages that are there until the draw."""
A_WEEK = timedelta(days=7)


def measure_league(players: int = PLAYERS) -> Iterator[BenchFigure]:
    """Measure a round played by bots; then the pages of a league of people, during entries and
    while it runs; then name those over the bound.
    """
    figures = []
    for figure in _measure_all(players):
        figures.append(figure)
        yield figure
    yield from slow_pages(figures)


def slow_pages(figures: Iterable[BenchFigure]) -> Iterator[BenchFigure]:
    """Yield the time of each page over the bound again, named as such."""
    for figure in figures:
        if figure.bench.startswith(PAGES) and figure.unit == "ms" and figure.value > BOUND:
            yield figure._replace(bench=f"league.over {figure.bench}")


def _measure_all(players: int) -> Iterator[BenchFigure]:
    people = league_rows.people(players)
    yield from _measure_bots_round(league_rows.league("Bots", people[0]), players)
    league = league_rows.league("Bench", people[0])
    yield BenchFigure(
        "league.past", round(seconds(partial(league_rows.play_seasons, league, people, league_rows.SEASONS)), 1), "s"
    )
    yield BenchFigure("league.rated", round(seconds(ratings.rate_due), 1), "s", RatedGame.objects.count())
    _put_on_ladder(people)
    analyze(Player, Pool, RatedGame, Rating, RatingChange, Wish)
    yield from _measure_entered(league, people)
    yield from _measure_running(league)
    yield from _measure_pages("tournament", addresses(_open_tournament(people[:TOURNAMENT])))


def _measure_bots_round(league: League, players: int) -> Iterator[BenchFigure]:
    """Measure the first round of a season of bots: drawn, played table by table, and booked."""
    season = opening.open_season(league, timezone.now())
    entries.add_bots(season_id=season.pk, bots=[title(USUAL).seating.stand_in] * players)
    seasons.advance(season_id=season.pk)
    yield BenchFigure(
        "league.bots.draw", round(seconds(partial(seasons.advance, season_id=season.pk)), 2), "s", players
    )
    time_of_play = seconds(partial(_advance, season)) + seconds(_play_on)
    yield BenchFigure("league.bots.round.played", round(time_of_play, 1), "s", _count_tables(season))
    booked = seconds(tables.book_finished) + seconds(partial(_advance, season))
    yield BenchFigure("league.bots.round.booked", round(booked, 1), "s", _count_tables(season, Table.State.OVER))


def _measure_entered(league: League, people: Iterable[User]) -> Iterator[BenchFigure]:
    """Measure a season with everybody's entry and check-in, and its longest pages."""
    season = opening.open_season(league, timezone.now() + A_WEEK)
    enters = [partial(entries.enter, user=user, season_id=season.pk) for user in people]
    yield median_time("league.enter", "ms", enters)
    parts = {"slug": league.slug, "number": season.number}
    pages = {name: reverse(f"leagues:{name}", kwargs=parts) for name in BEFORE_DRAW}
    yield from _measure_pages("open", {"season": season.get_absolute_url(), **pages})
    _put_off(season, -A_WEEK)
    yield BenchFigure("league.ask", round(seconds(partial(seasons.advance, season_id=season.pk)), 2), "s", len(enters))
    checks = [partial(entries.check_in, user=user, season_id=season.pk) for user in people]
    yield median_time("league.check_in", "ms", checks)


def _measure_running(league: League) -> Iterator[BenchFigure]:
    """Measure the draw of the season and the start of its first round."""
    season = league.seasons.latest("number")
    yield BenchFigure("league.draw", round(seconds(partial(seasons.advance, season_id=season.pk)), 2), "s")
    time_of_start = seconds(partial(_advance, season))
    yield BenchFigure("league.round.begun", round(time_of_start, 1), "s", _count_tables(season, Table.State.SEATED))
    past = {"number": season.number - 1, "slug": league.slug}
    last = season.divisions.last()
    assert last is not None
    more = {
        "home": reverse("games:home"),
        "season.deep": f"{season.get_absolute_url()}?page=7",
        "season.over": reverse("leagues:season", kwargs=past),
        "division.over": reverse("leagues:division", kwargs=past | {"division": last.name}),
    }
    yield from _measure_pages("", addresses(season) | more)
    for sheet in season_files.SHEETS:
        make_sheet = partial(season_files.make, season, sheet, "json")
        yield BenchFigure(f"league.files.{sheet}", round(seconds(make_sheet) * 1000), "ms", len(make_sheet()))


def _advance(season: Season) -> None:
    """Carry out everything due in a season, as the sweep does."""
    while seasons.advance(season_id=season.pk):
        pass


def _play_on() -> None:
    """Play the bots' moves left over by transactions, as the clock's sweep does."""
    while deadlines.expire_due():
        pass


def _count_tables(season: Season, *states: Table.State) -> int:
    season_tables = Table.objects.filter(round__division__season=season, game__isnull=False)
    return (season_tables.filter(state__in=states) if states else season_tables).count()


def _put_off(season: Season, span: timedelta) -> None:
    """Move all dates of an open season later, or earlier."""
    dates = {name: getattr(season, name) + span for name in ("check_in", "starts", "ends")}
    Season.objects.filter(pk=season.pk).update(**dates, due=dates["check_in"])


def _put_on_ladder(people: Iterable[User]) -> None:
    """Let all of them wait for a game, each for a little longer than the next."""
    ladder = Ladder.objects.create(ruleset=USUAL)
    wish = {"ladder": ladder, "pace": "normal", "sizes": [4]}
    Wish.objects.bulk_create(
        Wish(user=user, since=timezone.now() - timedelta(hours=at), **wish) for at, user in enumerate(people)
    )


def _open_tournament(people: Sequence[User]) -> Season:
    """Return an elimination of all these people, with its first round drawn and begun."""
    rules = league_rows.RULES | {"format": "elimination", "up": 0, "down": 0, "branches": 1}
    starts = timezone.now() + 2 * A_WEEK
    cup = creating.create(user=people[0], name="Cup", about="", rules=rules, starts=starts)
    season = cup.seasons.get()
    checked = Entry.State.CHECKED_IN
    Entry.objects.bulk_create(Entry(season=season, user=user, state=checked) for user in people)
    past = timezone.now() - A_WEEK
    Season.objects.filter(pk=season.pk).update(check_in=past, starts=past, due=past)
    _advance(season)
    season.refresh_from_db()
    return season


def _measure_pages(stage: str, pages: Mapping[str, str]) -> Iterator[BenchFigure]:
    """Measure each page for an organiser who plays in the league and moderates, and for a stranger if they see it."""
    organiser, user = Client(), User.objects.get(username="person-0")
    user.is_staff = True
    user.save(update_fields=["is_staff"])
    organiser.force_login(user)
    spare_what_stays()  # of the games played here, which no web server holds
    for who, client in {"": Client(), ".signed_in": organiser}.items():
        for name, address in pages.items():
            if not who and client.get(address).status_code in (HTTPStatus.FOUND, HTTPStatus.FORBIDDEN):
                continue  # for people who are signed in, or for organisers
            bench = ".".join(filter(None, (PAGES, stage, name))) + who
            page = partial(site.get, client, address)
            yield BenchFigure(f"{bench}.queries", count_queries(page), "queries")
            yield median_time(bench, "ms", [page] * RUNS)


def addresses(season: Season) -> dict[str, str]:
    """Return every page of leagues, ladders and ratings that the season has, by its name in `urls`;
    those of forms are where their forms are.
    """
    first, league = User.objects.get(username="person-0"), season.league
    tokens = {
        "own_calendar": calendars.key_of(first).get_absolute_url(),
        "invitation": entrance.make_invitation(user=first, league=league).get_absolute_url(),
    }
    decision, division, tables_of = league.decisions.last(), season.divisions.last(), Table.objects.exclude(game=None)
    table = tables_of.filter(round__division=division).exclude(sittings__place__holdings__entry__user=first).first()
    pool = Pool.objects.order_by("-games")[0]
    assert division is not None and decision is not None and table is not None
    values = {
        "slug": league.slug,
        "number": season.number,
        "division": division.name,
        "pk": decision.pk,
        "table": table.pk,
        "entry": season.entries.exclude(user=first)[0].pk,
        "name": first.username,
        "ruleset": pool.ruleset,
        "players": pool.players,
        "sheet": "standings",
        "form": "csv",
    }
    # No place is open here, and the points of their own division are for others to adjust
    elsewhere = {"picture", "offer_place", "adjust_points", *BEFORE_DRAW}
    if not season.terms.is_tournament:
        elsewhere.add("bracket")
    if season.terms.is_tournament:
        elsewhere |= {"exchange", "set_groups"}
    page_addresses = {}
    for pattern in urlpatterns:
        name = str(pattern.name)
        if not hasattr(pattern.callback, "form_page") and name not in elsewhere:
            parts = {part: values[part] for part in pattern.pattern.regex.groupindex if part in values}
            page_addresses[name] = tokens.get(name) or reverse(f"leagues:{name}", kwargs=parts)
    return page_addresses

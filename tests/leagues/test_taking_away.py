"""A league elsewhere: its files, its feed, and its standings within another site."""

import csv
import json
import re
from collections.abc import Callable, Iterator
from html import unescape
from io import StringIO
from typing import Any
from xml.etree import ElementTree

import pytest
from django.core.cache import caches
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.leagues.models import League, Season
from games.leagues.services import announcing, entries, season_files
from games.services.play.pictures import CACHE
from tests.leagues.leagues import league, pass_days, season_of, started, win_all
from tests.leagues.tournaments import play_round, tournament
from tests.tables import person

pytestmark = pytest.mark.django_db
ATOM = "{http://www.w3.org/2005/Atom}"
SHEETS = ("entries", "fixtures", "results", "standings")


@pytest.fixture(autouse=True)
def _nothing_kept() -> Iterator[None]:
    caches[CACHE].clear()
    yield
    caches[CACHE].clear()


def address(season: Season, sheet: str, form: str) -> str:
    return reverse("leagues:file", args=[season.league.slug, season.number, sheet, form])


def rows(client: Client, season: Season, sheet: str) -> list[dict[str, Any]]:
    """A sheet as another program reads it."""
    document = json.loads(client.get(address(season, sheet, "json")).content)
    assert (document["format"], document["version"], document["number"]) == ("tocsite league season", 1, season.number)
    sheet_rows: list[dict[str, Any]] = document[sheet]
    return sheet_rows


def test_all_of_a_season_is_in_its_files(client: Client) -> None:
    season = started(people=4, round_days=20, games=2)
    win_all(season)
    entries.withdraw(user=User.objects.get(username="P3"), season_id=season.pk)
    assert {row["player"]: row["state"] for row in rows(client, season, "entries")} == {
        "P0": "active",
        "P1": "active",
        "P2": "active",
        "P3": "withdrawn",
    }
    fixtures = rows(client, season, "fixtures")
    assert [(row["round"], row["seat"]) for row in fixtures] == [(r, s) for r in (1, 2) for s in (1, 2, 3, 4)]
    first, second = fixtures[:4], fixtures[4:]
    assert {row["player"] for row in first} == {"P0", "P1", "P2", "P3"} and first[0]["state"] == "over"
    assert {row["player"] for row in second} == {"P0", "P1", "P2", ""} and second[0]["game"] == ""
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", second[0]["opens"])
    results = rows(client, season, "results")
    assert [row["place"] for row in results] == [1, 2, 3, 4] and sum(row["points"] for row in results) == 20
    assert results[0]["player"] == "P0" and results[0]["points_in_24ths"] == 240
    assert results[0]["game"].endswith("/") and "/games/" in results[0]["game"]
    standings = rows(client, season, "standings")
    assert [row["rank"] for row in standings] == [1, 2, 3, 4]
    assert [row["player"] for row in standings if row["withdrew"]] == ["P3"]


@pytest.mark.parametrize("sheet", SHEETS)
def test_both_forms_say_the_same_before_and_after_the_draw(client: Client, sheet: str) -> None:
    open_season = season_of(league(person("Other"), name="Open League"))
    assert client.get(address(open_season, sheet, "csv")).status_code == 200
    assert rows(client, open_season, sheet) == []
    season = started(people=4)
    win_all(season)
    answer = client.get(address(season, sheet, "csv"))
    assert answer.headers["Content-Disposition"] == f'attachment; filename="limes-league-1-{sheet}.csv"'
    text = answer.content.decode("utf-8-sig")
    read = list(csv.DictReader(StringIO(text)))
    assert len(read) == len(rows(client, season, sheet)) > 0
    for line, row in zip(read, rows(client, season, sheet), strict=True):
        assert line == {name: "" if value is None else str(value) for name, value in row.items()}


def test_no_name_is_a_formula(client: Client) -> None:
    season = started(people=4)
    for name in ("=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "＝1"):
        User.objects.filter(pk=season.entries.first().user_id).update(username=name)
        caches[CACHE].clear()
        text = client.get(address(season, "entries", "csv")).content.decode("utf-8-sig")
        assert f"'{name}" in text
        [other] = [row for row in rows(client, season, "entries") if row["player"] == name]
        assert other["entry"]


def test_a_player_who_withdrew_before_the_draw_is_in_no_file(client: Client) -> None:
    season = season_of(league(person("Host")))
    for name in ("Ana", "Ben"):
        entries.enter(user=person(name), season_id=season.pk)
    entries.withdraw(user=User.objects.get(username="Ben"), season_id=season.pk)
    assert [row["player"] for row in rows(client, season, "entries")] == ["Ana"]


@pytest.mark.parametrize("sheet", SHEETS)
def test_a_file_is_made_once_a_minute_in_as_many_queries_for_many(
    client: Client, sheet: str, django_assert_num_queries: Callable
) -> None:
    few, most = started(people=4, name="Few"), {"entries": 2, "fixtures": 4, "results": 2, "standings": 1}
    win_all(few)
    many = started_beside(12)
    win_all(many)
    for season in (few, many):
        fresh_season = Season.objects.select_related("league").get(pk=season.pk)
        with django_assert_num_queries(most[sheet]):
            season_files.make(fresh_season, sheet, "json")
    page = address(many, sheet, "json")
    with django_assert_num_queries(2):  # may the reader see the league; the season by its address
        assert client.get(page).status_code == 200


def started_beside(people: int) -> Season:
    """A season of another league, with people of its own."""
    host = User.objects.get(username="Host")
    season = season_of(league(host, name="Many", division=6, games=2))
    for number in range(people):
        entries.enter(user=person(f"M{number}"), season_id=season.pk)
    season.entries.update(state="checked_in")
    return pass_days(pass_days(season, 3), 7)


def test_unknown_sheets_and_seasons_are_not_found(client: Client) -> None:
    season = season_of(league(person("Host")))
    page = season.get_absolute_url()
    for wrong in ("secrets.csv", "entries.xml", "entries.csvx"):
        assert client.get(f"{page}{wrong}").status_code == 404
    assert client.get("/leagues/limes-league/7/entries.csv").status_code == 404
    assert client.post(f"{page}entries.csv").status_code == 405


def test_the_feed_has_news_and_results_the_latest_first(
    client: Client, django_assert_max_num_queries: Callable
) -> None:
    season = started(people=4, round_days=20)
    win_all(season)
    host = User.objects.get(username="Host")
    announcing.announce(user=host, league=League.objects.get(), headline="A <prize>", text="The winner gets\na laurel.")
    feed = reverse("leagues:feed", args=["limes-league"])
    with django_assert_max_num_queries(5):
        answer = client.get(feed)
    read = ElementTree.fromstring(answer.content)
    titles = [each.findtext(f"{ATOM}title") or "" for each in read.findall(f"{ATOM}entry")]
    assert titles[0] == "A <prize>: Limes League" and "Round 1, table 1" in titles[1] and "is over" in titles[1]
    summary = read.findall(f"{ATOM}entry")[1].findtext(f"{ATOM}summary") or ""
    assert "<p>1. P0 (10)</p>" in summary
    assert client.get(feed, headers={"If-None-Match": answer.headers["ETag"]}).status_code == 304
    for page in (season.get_absolute_url(), season.league.get_absolute_url()):
        assert f'type="application/atom+xml" title="News and results" href="{feed}"' in client.get(page).text


def test_standings_can_be_shown_by_any_site_and_nothing_else_can(client: Client) -> None:
    season = started(people=4)
    win_all(season)
    client.force_login(User.objects.get(username="P0"))
    page = reverse("leagues:embedded", args=["limes-league", 1])
    answer = client.get(page)
    assert "X-Frame-Options" not in answer.headers and "frame-ancestors *" in answer.headers["Content-Security-Policy"]
    assert "default-src 'none'" in answer.headers["Content-Security-Policy"] and not answer.cookies
    assert "Cookie" not in answer.headers.get("Vary", "") and "public" in answer.headers["Cache-Control"]
    assert ">P0</a>" in answer.text and '<base target="_blank">' in answer.text
    assert "<form" not in answer.text and "<script" not in answer.text and 'class="own"' not in answer.text
    other = client.get(season.get_absolute_url())
    assert other.headers["X-Frame-Options"] == "DENY"
    assert "frame-ancestors 'none'" in other.headers["Content-Security-Policy"]
    [line] = re.findall(r'id="embed-line">(.*?)</code>', other.text)
    assert f'src="http://127.0.0.1:8000{page}"' in unescape(line) or page in unescape(line)
    assert unescape(line).startswith("<iframe ") and "Standings: Limes League, season 1" in unescape(line)


def test_the_embedded_page_is_light_or_dark_and_has_one_division_or_all(client: Client) -> None:
    season = started(people=8)
    page = reverse("leagues:embedded", args=["limes-league", 1])
    assert "data-theme" not in client.get(page).text
    assert 'data-theme="dark"' in client.get(f"{page}?theme=dark").text
    assert "data-theme" not in client.get(f'{page}?theme="><script>').text
    assert client.get(page).text.count("<table") == season.divisions.count() == 2
    one = client.get(f"{page}?division=2").text
    assert one.count("<table") == 1 and "Division 2" in one
    assert client.get(f"{page}?division=9").status_code == 404
    assert client.get(f"{page}?division=x").status_code == 404


def test_a_tournament_is_taken_away_as_well(client: Client) -> None:
    season = play_round(tournament(4))
    page = client.get(season.get_absolute_url()).text
    for sheet in SHEETS:
        assert f'href="{address(season, sheet, "csv")}"' in page
        assert rows(client, season, sheet)
    assert rows(client, season, "standings")[0]["met"] is not None
    assert client.get(reverse("leagues:embedded", args=[season.league.slug, 1])).status_code == 200

"""Leagues by page: everybody sees them, people take part, organisers organise."""

import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.html import strip_tags

from accounts.models import User
from games.leagues.acts.bar import bar
from games.leagues.models import Decision, DeskAct, Entry, League, Season
from games.leagues.services import announcing, demo, division_reading, entries, reading
from games.leagues.services.division_reading import Met
from games.leagues.views import leagues as views
from games.services.outbox import preferences
from tests.form_filling import PageForm, form_at
from tests.leagues import tournaments
from tests.leagues.leagues import about_to_start, league, pass_days, season_of, started, win_all
from tests.leagues.test_isolation import pages
from tests.tables import person

pytestmark = pytest.mark.django_db
DATE = re.compile(
    r"\b\d{1,2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\b(?: 20\d\d)?(?:, \d\d:\d\d)?(?: UTC)?"
)
PLAYER = 7
"""Queries of a player's page: league, person, entries and their results, own results, those of the others."""
FRONT = 5
"""Queries of the front page for a stranger: the game on show, games to join, open seasons, running
ones, and finished games.
"""
DIVISION = 9
"""Queries of a division's page: itself, standings and the results of each, draws, holdings,
sittings, tables, rounds.
"""


@pytest.fixture
def found(client: Client) -> Season:
    """Return a season open for entries, with its organiser signed in."""
    season = season_of(league(person("Host")))
    client.force_login(User.objects.get(username="Host"))
    return season


def test_the_demos_leagues_are_seen_by_everybody(client: Client) -> None:
    demo.build(person("augusta"))
    demo.build(User.objects.get(username="augusta"))  # twice is once
    assert League.objects.count() == 2
    assert "Limes League, season 2" in client.get("/").text
    assert "promoted" in client.get(reverse("leagues:season", args=["limes-league", 1])).text
    division = client.get(reverse("leagues:division", args=["limes-league", 2, 1])).text
    assert "place 1, points: 9" in division and "Who plays whom" in division
    for name, *args in (("index",), ("league", "limes-league"), ("decisions", "limes-league")):
        assert client.get(reverse(f"leagues:{name}", args=args)).status_code == 200


def test_a_division_of_very_many_shows_no_square_of_meetings(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    address = started(people=4).divisions.get().get_absolute_url()
    assert "Who plays whom, and how often" in client.get(address).text
    monkeypatch.setattr(division_reading, "MOST_MET", 3)
    page = client.get(address).text
    assert "Who plays whom, and how often" not in page and "The draw" in page


@pytest.mark.parametrize("rules", [{}, {"format": "swiss", "round_days": 20, "up": 0, "down": 0}])
def test_every_date_names_its_zone_for_strangers(client: Client, rules: dict[str, Any]) -> None:
    season = started(people=4, games=1, **rules)
    announcing.announce(user=User.objects.get(username="Host"), league=season.league, headline="Salve", text="Come.")
    win_all(season)
    if rules:
        tournaments.play_round(season)
    bar(user=User.objects.get(username="Host"), league=season.league, name="P0", reason="He cheats.")
    decision = Decision.objects.latest("pk")
    DeskAct.objects.update(undone=timezone.now())
    Decision.objects.exclude(pk=decision.pk).delete()
    all_dates = []
    for _name, address in pages(season, "P0"):
        answer = client.get(address)
        if answer.status_code == 200:
            dates = DATE.findall(" ".join(strip_tags(answer.text).split()))
            all_dates += dates
            assert [date for date in dates if not date.endswith(" UTC")] == [], address
    assert len(all_dates) > 7


def test_a_player_is_warned_during_check_in_until_they_check_in(client: Client) -> None:
    season = season_of(league(person("Host")))
    ana = person("Ana")
    client.force_login(ana)
    entries.enter(user=ana, season_id=season.pk)
    warning = ", or you will not be drawn."
    assert warning not in client.get(season.get_absolute_url()).text
    pass_days(season, 3)
    assert warning in client.get(season.get_absolute_url()).text
    entries.check_in(user=ana, season_id=season.pk)
    assert warning not in client.get(season.get_absolute_url()).text


@pytest.mark.parametrize(
    ("up", "down", "told"),
    [
        (1, 1, ["The first player of a division may be promoted.", "The last player of a division may be relegated."]),
        (
            2,
            3,
            [
                "The first 2 players of a division may be promoted.",
                "The last 3 players of a division may be relegated.",
            ],
        ),
        (0, 2, ["Everyone stays in their tier.", "Gaps are filled"]),
    ],
)
def test_the_rules_say_how_many_go_up_and_down(client: Client, up: int, down: int, told: list[str]) -> None:
    new_league = league(person("Host"), division=5, up=up, down=down)
    page = client.get(reverse("leagues:season", args=[new_league.slug, 1])).text
    assert all(sentence in page for sentence in told)


def test_without_leagues_the_front_page_says_so_and_settings_name_none(client: Client) -> None:
    ana = person("Ana")
    front, settings = "/", reverse("games:mail_settings")
    none = "No league or tournament is running."
    assert none in client.get(front).text and "Create a league or tournament" not in client.get(front).text
    client.force_login(ana)
    assert f"{none} Create a league or tournament" in client.get(front).text
    assert "way_league" not in client.get(settings).text
    assert f'href="{reverse("leagues:index")}"' in client.get(front).text
    assert "Create a league" in client.get(reverse("leagues:index")).text
    saved = {f"way_{kind}": "at_once" for kind in preferences.offered_kinds()} | {"digest_hour": "8"}
    preferences.save(user=ana, ways={"league": "digest"}, digest_hour=8)
    assert client.post(settings, saved).status_code == 302
    ana.refresh_from_db()
    assert ana.mail_settings.ways["league"] == "digest"  # chosen before, and kept
    league(person("Host"))
    assert "League news" in client.get(front).text and none not in client.get(front).text
    assert "League news" in client.get(settings).text and "way_league" in client.get(settings).text


def test_the_front_page_and_the_menu_lead_to_what_is_open_and_to_what_runs(
    client: Client, django_assert_num_queries: Callable
) -> None:
    running, host = started(people=4), User.objects.get(username="Host")
    league(host, name="Open League")
    page = client.get("/").text
    before, with_open, with_running = (
        page.partition(">Open for entry<")[0],
        *page.split(">Open for entry<")[1].split(">Running<"),
    )
    assert f'<a href="{reverse("leagues:index")}">Leagues</a>' in before
    assert "Open League, season 1" in with_open and running.display_name not in with_open
    assert running.display_name in with_running and " UTC" in with_running
    with django_assert_num_queries(FRONT):
        client.get("/")
    for number in range(6):
        new_league = League.objects.create(name=f"L{number}", slug=f"l{number}", rules=running.rules)
        Season.objects.create(
            league=new_league, number=1, rules=running.rules, seal=running.seal, check_in=running.check_in,
            starts=running.starts, ends=running.ends, state=[Season.State.OPEN, Season.State.RUNNING][number % 2],
        )  # fmt: skip
    with django_assert_num_queries(FRONT):
        client.get("/")


def test_a_division_takes_as_many_queries_however_many_play(
    client: Client, django_assert_num_queries: Callable
) -> None:
    season = started(people=8, division=8, games=4, round_days=7)
    win_all(season)
    address = reverse("leagues:division", args=[season.league.slug, 1, 1])
    with django_assert_num_queries(DIVISION):
        client.get(address)


def test_divisions_of_a_tier_have_pages_of_their_own(client: Client) -> None:
    season = started(people=12, branches=2, up=1, down=2, games=1)
    page = client.get(season.get_absolute_url()).text
    assert "2 times as many" in page
    for name, status in {"1": 200, "2A": 200, "2B": 200, "2C": 404, "2": 404}.items():
        response = client.get(reverse("leagues:division", args=[season.league.slug, 1, name]))
        assert (response.status_code, f"Division {name}" in response.text) == (status, status == 200)
    assert "Division 2B" in page


def test_a_long_season_has_pages_and_leads_to_one_s_own_division(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(views, "DIVISIONS", 2)
    monkeypatch.setattr(views, "PEOPLE", 5)
    season = about_to_start(people=12, branches=2, up=1, down=2, games=1)
    assert client.get(season.get_absolute_url()).text.count("checked in</span>") == 5
    assert client.get(f"{season.get_absolute_url()}?page=3").text.count("checked in</span>") == 2
    pass_days(season, 7)
    first, second = (client.get(f"{season.get_absolute_url()}?page={number}").text for number in (1, 2))
    assert "All 3 divisions" in first and "Your division" not in first
    assert ("Division 2A" in first, "Division 2B" in first, "Division 2B" in second) == (True, False, True)
    own = season.entries.get(user__username="P3")
    assert own.user is not None
    client.force_login(own.user)
    assert f"Your division: {own.standings.get().division.name}" in client.get(season.get_absolute_url()).text


def test_everybody_sees_somebodys_seasons_form_and_games_against_the_others(
    client: Client, django_assert_max_num_queries: Callable
) -> None:
    season = started(people=8, division=8, games=4, round_days=7)
    for _round in range(2):
        win_all(season)
        pass_days(season, 7)
    page = reverse("leagues:player", args=["limes-league", "P0"])
    assert page in client.get(season.divisions.get().get_absolute_url()).text
    with django_assert_max_num_queries(PLAYER):
        text = client.get(page).text
    assert '<ol class="form"><li class="place-1">1</li><li class="place-1">1</li></ol>' in text
    record = reading.record_of_person(season.league, User.objects.get(username="P0"))
    assert record is not None and all(row.ahead == row.games and not row.behind for row in record.against)
    assert sum(row.games for row in record.against) == 6  # two tables of four
    other = record.against[0]
    theirs = reading.record_of_person(season.league, User.objects.get(username=other.page))
    mirrored = next(row for row in theirs.against if row.page == "P0")
    assert (mirrored.behind, mirrored.points, mirrored.theirs) == (other.ahead, other.theirs, other.points)
    person("Eve")
    refused = client.get(reverse("leagues:player", args=["limes-league", "Eve"]))
    assert refused.status_code == 404


def test_bots_and_former_players_are_named_among_the_others(client: Client) -> None:
    season = started(people=3, bots=1)
    win_all(season)
    season.entries.filter(user__username="P1").update(user=None, former=7)
    text = client.get(reverse("leagues:player", args=["limes-league", "P0"])).text
    names = [entry.name for entry in season.entries.filter(user=None)]
    assert len(names) == 2 and all(f'<th scope="row">{name}</th>' in text for name in names)


def test_a_player_enters_checks_in_and_withdraws(found: Season, client: Client) -> None:
    page = found.get_absolute_url()
    assert reverse("leagues:enter", args=["limes-league", 1]) in client.get(page).text
    client.post(reverse("leagues:enter", args=["limes-league", 1]))
    pass_days(found, 3)
    assert "Check in" in client.get(page).text
    client.post(reverse("leagues:check_in", args=["limes-league", 1]))
    assert found.entries.get().state == Entry.State.CHECKED_IN
    client.post(reverse("leagues:withdraw", args=["limes-league", 1]))
    assert found.entries.get().state == Entry.State.WITHDRAWN


def test_a_latecomer_waits_for_a_place(client: Client) -> None:
    season = started(people=4)
    client.force_login(person("Late"))
    page = season.get_absolute_url()
    assert "Join waiting list" in client.get(page).text
    assert (
        "on the waiting list. You get the next place"
        in client.post(reverse("leagues:enter", args=["limes-league", 1]), follow=True).text
    )
    client.post(reverse("leagues:withdraw", args=["limes-league", 1]))
    assert season.entries.get(user__username="Late").state == Entry.State.WITHDRAWN
    client.force_login(User.objects.get(username="P0"))
    client.post(reverse("leagues:withdraw", args=["limes-league", 1]))
    assert "Join waiting list" not in client.get(page).text


def test_a_refusal_is_told_on_the_page_of_the_season(found: Season, client: Client) -> None:
    refused = client.post(reverse("leagues:check_in", args=["limes-league", 1]))
    assert refused.status_code == 403
    assert "You have not entered Limes League, season 1." in refused.text


def test_strangers_are_asked_to_sign_in(found: Season) -> None:
    stranger = Client()
    assert "Sign in to enter" in stranger.get(found.get_absolute_url()).text
    assert stranger.post(reverse("leagues:enter", args=["limes-league", 1])).status_code == 302
    assert entries.own(AnonymousUser(), found) is None


def filled(client: Client) -> PageForm:
    """The form of a new league."""
    starts = timezone.now().date() + timedelta(days=20)
    return form_at(client, reverse("leagues:new"), field="branches").fill(name="Rhine League", starts=starts)


def test_a_league_is_previewed_and_founded(client: Client) -> None:
    client.force_login(person("Ana"))
    form = filled(client)
    assert "All games start" in form.press("Preview calendar").text
    assert not League.objects.exists()
    assert form.fill(talk="after").press("Create league").status_code == 302
    again = form.press("Create league")  # a second click
    founded = League.objects.get()
    assert (again.status_code, again.url) == (302, founded.get_absolute_url())
    for page in (founded, founded.seasons.get()):
        assert "only after the game" in client.get(page.get_absolute_url()).text
    assert founded.slug == "rhine-league"
    assert founded.organisers.get().username == "Ana"


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"starts": "2020-01-01"}, "Choose a later start date"),
        ({"division": 2}, "at least as many players"),
        ({"name": "New"}, "This name is taken"),
        ({"games": 30}, "less than or equal to 24"),
    ],
)
def test_an_impossible_league_is_refused(client: Client, changed: dict[str, object], sentence: str) -> None:
    client.force_login(person("Ana"))
    refused = client.post(reverse("leagues:new"), filled(client).fields | changed)
    assert refused.status_code == 422
    assert sentence in refused.text
    assert not League.objects.exists()


def test_organisers_decide_in_public(found: Season, client: Client) -> None:
    desk = reverse("leagues:desk", args=["limes-league"])
    rules = form_at(client, desk, field="branches")
    assert rules.fill(games=3, reason="Fewer games").press().status_code == 302
    person("Eve")
    client.post(reverse("leagues:add_organiser", args=["limes-league"]), {"name": "eve", "reason": "She helps"})
    for _time in range(2):
        cancel = client.post(reverse("leagues:cancel", args=["limes-league", 1]), {"cancel-reason": "Too hot"})
        assert cancel.status_code == 302
    assert found.league.decisions.filter(reason="Too hot").count() == 1
    found.refresh_from_db()
    assert found.state == Season.State.CANCELLED
    log = client.get(reverse("leagues:decisions", args=["limes-league"])).text
    for reason in ("Fewer games", "She helps", "Too hot"):
        assert reason in log


def test_nobody_else_has_a_desk(found: Season, client: Client) -> None:
    client.force_login(person("Eve"))
    assert client.get(reverse("leagues:desk", args=["limes-league"])).status_code == 403
    refused = client.post(reverse("leagues:cancel", args=["limes-league", 1]), {"cancel-reason": "Mine"})
    assert refused.status_code == 403
    assert client.get(reverse("leagues:league", args=["none"])).status_code == 404


def test_the_table_of_meetings_keeps_past_players_and_marks_the_withdrawn(client: Client) -> None:
    season = started(people=4, round_days=20, games=2)
    win_all(season)
    leaver = User.objects.get(username="P0")
    entries.withdraw(user=leaver, season_id=season.pk)
    entries.enter(user=person("Late"), season_id=season.pk)
    pass_days(season, 1)
    division = reading.find_division("limes-league", 1, "1")
    assert division is not None
    rows = {row.name: row for row in division_reading.division_course(division).meetings}
    order = list(division_reading.division_course(division).meetings)
    column = {row.name: number for number, row in enumerate(order)}
    assert set(rows) == {"P0", "P1", "P2", "P3", "Late"}
    assert rows["P1"].met[column["P0"]] == Met(1, 1)  # a past player
    assert rows["P1"].met[column["Late"]] == Met(1, 0)  # a future one
    assert rows["P0"].met[column["Late"]] == Met(0, 0)
    page = client.get(division.get_absolute_url()).text
    line = page.split(">P0</a>")[1].split("</tr>")[0]
    assert "withdrawn" in line and page.count(">withdrawn<") == 1

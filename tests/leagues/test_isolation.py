"""Names from right to left turn nothing beside them on any page of a league, nor in any of its mails."""

from collections.abc import Iterator

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse

from games.leagues.acts import appeals
from games.leagues.acts.bar import bar
from games.leagues.models import Decision, Ruling, Season, Table
from games.leagues.services import announcing, rulings, teams
from games.leagues.urls import app_name, urlpatterns
from games.services.outbox import delivery
from tests.isolation import LEAGUE, NAMES, PageReader, astray
from tests.leagues.leagues import about_to_start, pass_days, season_of, win_all
from tests.leagues.tournaments import user

pytestmark = pytest.mark.django_db

TEAM = "צוות [2] של דוד"
HEADLINE = "חדשות [1]"
FILES = {"file", "draw", "bracket", "feed", "calendar.ics", "season_calendar", "own_calendar"}
"""Addresses that answer with a file, where no isolates stand."""
NEVER_READ = {"answer_appeal", "invitation", "picture"}
"""Pages of keys that stand in no other address, and a picture."""


def turn_round(season: Season) -> Season:
    """Give two players and the league names from right to left."""
    for number, name in enumerate(NAMES):
        player = user(f"P{number}")
        player.username = name
        player.save()
    season.league.name = LEAGUE
    season.league.save()
    return Season.objects.get(pk=season.pk)


def make_team(season: Season) -> None:
    """Found a team of the two with such names."""
    team = teams.create(user=user(NAMES[0]), season_id=season.pk, name=TEAM)
    teams.invite(user=user(NAMES[0]), team_id=team.pk, name=NAMES[1])
    teams.join(user=user(NAMES[1]), team_id=team.pk)


def decide(season: Season) -> None:
    """Have a table decided against which somebody appeals, and somebody barred."""
    host = user("Host")
    table = Table.objects.filter(round__division__season=season, sittings__place__holdings__entry__user=user(NAMES[0]))
    first = table.order_by("pk")[0]
    rulings.rule(user=host, table_id=first.pk, kind=Ruling.Kind.VOID, places=[], reason="They both asked.", seen=0)
    appeals.appeal(user=user(NAMES[0]), decision_id=Decision.objects.latest("pk").pk, reason="We want to play.")
    bar(user=host, league=season.league, name="P7", reason="He offended others.")


def pages(season: Season, name: str = NAMES[0]) -> Iterator[tuple[str, str]]:
    """Yield every address of leagues that this season has, after its name; people's with this name of a person."""
    table, decision = Table.objects.order_by("pk").first(), Decision.objects.order_by("pk").first()
    division = season.divisions.first()
    arguments = {
        "slug": season.league.slug,
        "number": season.number,
        "name": name,
        "ruleset": "time_of_crisis",
        "players": 4,
        "division": division and f"{division.tier}{division.letter}",
        "table": table and table.pk,
        "pk": decision and decision.pk,
        "entry": season.entries.order_by("pk")[0].pk,
    }
    for pattern in urlpatterns:
        names = pattern.pattern.regex.groupindex if pattern.name not in FILES else {"none": 0}
        if all(arguments.get(name) is not None for name in names):
            address = reverse(f"{app_name}:{pattern.name}", kwargs={name: arguments[name] for name in names})
            yield str(pattern.name), address


def test_every_page_and_mail_of_a_season_isolates_names() -> None:
    season = turn_round(about_to_start(8, team=2, games=2, division=8, round_days=20))
    read: set[str] = set()
    make_team(season)
    announcing.announce(user=user("Host"), league=season.league, headline=HEADLINE, text="Read this.")
    read |= look_round(season)
    season = pass_days(season, 7)
    decide(season)
    read |= look_round(season)
    win_all(season)
    read |= look_round(season_of(season.league))
    assert {*NAMES, LEAGUE, TEAM} <= read and any(HEADLINE in each for each in read)
    assert {str(each.name) for each in urlpatterns} - read - FILES == NEVER_READ
    mail.outbox.clear()
    delivery.send_due()
    for letter in mail.outbox:
        assert astray(letter.subject) == [] and astray(str(letter.body)) == [], letter.subject
        assert [PageReader(str(part)).faults for part, _type in letter.alternatives] == [[]], letter.subject
    assert any(LEAGUE in letter.subject for letter in mail.outbox)


def test_the_league_s_own_page_leaves_its_name_out_of_headlines() -> None:
    season = turn_round(about_to_start(8, team=2, games=2, division=8, round_days=20))
    announcing.announce(user=user("Host"), league=season.league, headline=f"{HEADLINE}: {LEAGUE}", text="Read this.")
    page = Client().get(season.league.get_absolute_url()).text
    news = page.partition('<ul class="seasons">')[2].partition("</ul>")[0]
    assert HEADLINE in news and LEAGUE not in news


def look_round(season: Season) -> set[str]:
    """Read all pages as a stranger, as the organiser and as a player; return the isolated names."""
    seen_names: set[str] = set()
    for reader in (None, user("Host"), user(NAMES[0])):
        client = Client()
        if reader is not None:
            client.force_login(reader)
        for name, address in pages(season):
            answer = client.get(address, follow=True)
            if answer.status_code in (403, 404, 409):  # not theirs to see, or nothing to be done there now
                continue
            assert answer.status_code == 200, address
            page = PageReader(answer.content.decode())
            assert page.faults == [], address
            seen_names |= {name, *page.isolated}
    return seen_names

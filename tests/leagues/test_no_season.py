"""A tournament is never called a season: not on its pages, in its mails, or in its refusals."""

import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.html import strip_tags

from accounts.models import User
from games.leagues.models import Decision, Season
from games.leagues.services import calendars, entries, invitations, organisers, seasons
from games.models import News
from games.services.errors import Refused
from tests.leagues.leagues import league, pass_days, season_of
from tests.leagues.services.test_silence import fall_silent
from tests.leagues.tournaments import play_round
from tests.tables import person

pytestmark = pytest.mark.django_db
RULES = {"round_days": 20, "up": 0, "down": 0, "division": 4, "games": 2}


def speaks_of_seasons(page: str) -> list[str]:
    """Return a page's visible mentions of a season."""
    shown = re.sub(r"<(script|style)\b.*?</\1>", "", page, flags=re.DOTALL)
    read = [strip_tags(shown), *re.findall(r'(?:title|alt|aria-label|placeholder)="([^"]*)"', shown)]
    return [text[max(0, at.start() - 60) :][:120] for text in read for at in re.finditer("(?i)season", text)]


def require_none(client: Client, season: Season) -> None:
    """Look at all of a tournament's pages, signed in as its organiser and as nobody."""
    slug = season.league.slug
    pages = [
        season.get_absolute_url(),
        *(reverse(f"leagues:{name}", args=[slug]) for name in ("league", "decisions")),
        *(each.get_absolute_url() for each in season.divisions.all()),
        *(reverse("leagues:signs", args=[slug, season.number, each.name]) for each in season.divisions.all()),
        *(each.get_absolute_url() for each in Decision.objects.all()),
        reverse("leagues:embedded", args=[slug, season.number]),
        invitations.make(user=User.objects.get(username="Host"), league=season.league).get_absolute_url(),
    ]
    if season.divisions.exists():
        pages.append(reverse("leagues:player", args=[slug, "P0"]))
    desk = [reverse("leagues:desk", args=[slug]), reverse("leagues:calendar"), reverse("leagues:index"), "/"]
    host = User.objects.get(username="Host")
    host.is_staff = True
    host.save()
    client.force_login(host)
    for page in [*pages, *desk]:
        answer = client.get(page)
        assert answer.status_code == 200 and speaks_of_seasons(answer.text) == [], page
    for page in pages:
        stranger = Client().get(page)
        assert speaks_of_seasons(stranger.text) == [], page
    assert b"season" not in calendars.of_season(season).split(b"SUMMARY", 1)[1].replace(b"UID:season-", b"")


@pytest.mark.parametrize("form", ["swiss", "elimination", "pools"])
def test_on_its_pages_and_in_its_mails(client: Client, form: str) -> None:
    season = season_of(league(person("Host"), name="Grand Cup", format=form, **RULES))
    people = [person(f"P{number}") for number in range(8)]
    for user in [*people, person("Gone")]:
        entries.enter(user=user, season_id=season.pk)
    require_none(client, season)
    pass_days(season, 3)
    for user in people:
        entries.check_in(user=user, season_id=season.pk)
    require_none(client, season)
    pass_days(season, 7)
    entries.withdraw(user=people[6], season_id=season.pk)
    fall_silent(season, "P7")
    require_none(client, season)
    for _round in range(6):
        play_round(season)
        pass_days(season, 20)
    assert season.state == Season.State.FINISHED
    require_none(client, season)
    assert News.objects.count() > 10
    for news in News.objects.all():
        assert "season" not in f"{news.headline} {news.text}".lower(), news.text


def test_in_what_is_refused() -> None:
    host = person("Host")
    season = season_of(league(host, name="Grand Cup", format="swiss", **RULES))
    people = [person(f"P{number}") for number in range(4)]
    refusals = []

    def refused(verb: object, **words: object) -> None:
        with pytest.raises(Refused) as problem:
            verb(**words)
        refusals.append(str(problem.value))

    refused(entries.check_in, user=people[0], season_id=season.pk)
    for user in people:
        entries.enter(user=user, season_id=season.pk)
    refused(entries.check_in, user=people[0], season_id=season.pk)
    pass_days(season, 3)
    for user in people:
        entries.check_in(user=user, season_id=season.pk)
    entries.withdraw(user=people[3], season_id=season.pk)
    refused(entries.check_in, user=people[3], season_id=season.pk)
    entries.enter(user=people[3], season_id=season.pk)
    pass_days(season, 7)
    refused(seasons.cancel, user=host, season_id=season.pk, reason="No.")
    entries.withdraw(user=people[3], season_id=season.pk)
    refused(entries.enter, user=people[3], season_id=season.pk)
    for _round in range(6):
        play_round(season)
    refused(entries.withdraw, user=people[0], season_id=season.pk)
    refused(entries.enter, user=person("Late"), season_id=season.pk)
    assert organisers.organises(host, season.league) and len(refusals) == 7
    assert not [each for each in refusals if "season" in each.lower()]

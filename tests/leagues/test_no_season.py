"""A tournament is never called a season: not on its pages, in its mails, or in its refusals."""

import re
from contextlib import suppress
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.html import strip_tags

from accounts.models import User
from games.leagues.acts import appeals
from games.leagues.models import Decision, DeskAct, Season
from games.leagues.services import calendars, entrance, entries, organisers, seasons
from games.models import News
from games.services.errors import Refused
from tests.leagues.leagues import league, pass_days, season_of
from tests.leagues.services.test_silence import fall_silent
from tests.leagues.test_isolation import pages
from tests.leagues.tournaments import play_round
from tests.tables import person

pytestmark = pytest.mark.django_db
RULES = {"round_days": 20, "up": 0, "down": 0, "division": 4, "games": 2}


def speaks_of_seasons(page: str) -> list[str]:
    """Return a page's visible mentions of a season."""
    markup = re.sub(r"<(script|style)\b.*?</\1>", "", page, flags=re.DOTALL)
    read = [strip_tags(markup), *re.findall(r'(?:title|alt|aria-label|placeholder)="([^"]*)"', markup)]
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
        reverse("leagues:teams", args=[slug, season.number]),
        entrance.make_invitation(user=User.objects.get(username="Host"), league=season.league).get_absolute_url(),
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


def read(answer: Any) -> None:
    assert answer.status_code < 500
    assert speaks_of_seasons(answer.text) == [], answer.request["PATH_INFO"]


def walk(client: Client, season: Season, name: str) -> None:
    """Open every page of the desk and send its form, with this name or the first entry, and confirmed."""
    others = season.entries.order_by("-pk")
    filled = {"name": name, "reason": "So be it.", "groups": 2, "one": others[0].pk, "other": others[1].pk, "seen": 0}
    filled |= {"kind": "corrected", "place_0": 1, "place_1": 2, "place_2": 3, "place_3": 4, "admission": "asking"}
    filled |= {"reliability": 0, "newcomers": True, "starts": "2040-01-01", "headline": "Soon", "text": "We begin."}
    filled |= {f"{verb}-reason": "So be it." for verb in ("end", "resume")} | {"season": season.number}
    for where, address in pages(season, name):
        if "/desk/" in address and where not in ("edit_page", "step_down"):
            read(client.get(address, follow=True))
            for more in ({}, {"confirm": "1"}):
                read(client.post(address, {**filled, **more}, follow=True))


def appeal_against_all(client: Client) -> None:
    """Appeal against every act, and read what a granted appeal would do, and has done."""
    cato = User.objects.get(username="Cato")
    for act in DeskAct.objects.filter(undone=None, decision__appeals=None, people__isnull=False).distinct():
        appeal = appeals.appeal(user=act.people.all()[0], decision_id=act.decision_id, reason="That is wrong.")
        client.force_login(cato)
        read(client.get(act.decision.get_absolute_url()))
        appeals.answer(user=cato, appeal_id=appeal.pk, granted=True, text="You are right.")


def test_at_the_desk(client: Client) -> None:
    host = person("Host")
    season = season_of(league(host, name="Grand Cup", format="pools", **RULES))
    organisers.add(user=host, league=season.league, name=person("Cato").username, reason="He helps.")
    people = [person(f"P{number}") for number in range(9)]
    for user in people[:8]:
        entries.enter(user=user, season_id=season.pk)

    def look_round(name: str) -> None:
        client.force_login(host)
        walk(client, season, name)
        client.force_login(people[0])
        read(client.get(season.get_absolute_url()))
        appeal_against_all(client)

    pass_days(season, 3)
    look_round("P8")
    for user in people[:8]:
        with suppress(Refused):
            entries.check_in(user=user, season_id=season.pk)
    pass_days(season, 7)
    look_round("P2")
    for _round in range(6):
        play_round(season)
        pass_days(season, 20)
    look_round("P3")
    assert season.state == Season.State.FINISHED and DeskAct.objects.count() > 5
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
    assert not [refusal for refusal in refusals if "season" in refusal.lower()]

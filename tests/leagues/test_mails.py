"""A season's mails to its people, each once."""

from collections.abc import Callable
from typing import Any

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.leagues.models import Entry, League, Season
from games.leagues.services import announcing, entries, opening_mails, seasons
from games.models import MailKind, News, NewsMail
from games.services.errors import TooMany
from games.services.outbox import delivery
from tests.leagues.leagues import league, pass_days, season_of, started, win_all
from tests.tables import person

pytestmark = pytest.mark.django_db
TOLD = 7
"""Queries: readers, earlier messages, the news, their keys, the mails, and a savepoint around them."""


def headlines(name: str) -> list[str]:
    """Return somebody's headlines about their leagues, in order."""
    rows = NewsMail.objects.filter(user__username=name, kind=MailKind.LEAGUE).order_by("pk")
    return [row.news.headline for row in rows.select_related("news")]


def test_a_season_tells_of_check_in_draw_end_and_the_next() -> None:
    season = started(people=4)
    win_all(season)
    first = "Limes League, season 1"
    assert headlines("P0") == [f"Check in: {first}", f"Your games are drawn: {first}", f"Final result: {first}"]
    news = News.objects.get(headline=f"Final result: {first}", mails__user__username="P0")
    result, story, following, standings = news.text.split("\n\n")
    assert "is the champion of the season with " in story
    assert result == "You finished in place 1 with 20 points (Division 1). You stay in your tier."
    assert following.startswith("Season 2 starts on ") and "(UTC). Reply STAY" in following
    assert news.page == season_of(season.league).get_absolute_url() and news.answers == ["STAY", "LEAVE"]
    assert standings.startswith("Final standings: ") and standings.endswith(season.get_absolute_url())
    assert not News.objects.filter(listed=True).exists()


def test_a_silent_player_is_reminded_once_and_a_postponement_is_told() -> None:
    season = season_of(league(person("Host")))
    for name in ("Here", "Gone"):
        entries.enter(user=person(name), season_id=season.pk)
    pass_days(season, 3)
    entries.check_in(user=User.objects.get(username="Here"), season_id=season.pk)
    pass_days(season, 6)
    seasons.advance_due()
    pass_days(season, 1)
    first = "Limes League, season 1"
    assert headlines("Gone") == [
        f"Check in: {first}",
        f"Last call to check in: {first}",
        f"Postponed: {first}",
    ]
    assert headlines("Here") == [f"Check in: {first}", f"Postponed: {first}"]


def test_the_mail_leads_to_the_season_and_can_be_stopped() -> None:
    season = season_of(league(person("Host")))
    entries.enter(user=person("Ana"), season_id=season.pk)
    pass_days(season, 3)
    mail.outbox.clear()
    delivery.send_due()
    [letter] = mail.outbox
    assert letter.subject == "Check in: Limes League, season 1"
    assert season.get_absolute_url() in letter.body
    assert "because you play in a league or ladder" in " ".join(letter.body.split())
    assert "List-Unsubscribe" in letter.extra_headers


def test_organisers_post_news_to_everybody_in_a_season(client: Client) -> None:
    host = person("Host")
    season = season_of(league(host))
    entries.enter(user=person("Ana"), season_id=season.pk)
    person("Eve")
    client.force_login(host)
    posted = {"headline": "A prize", "text": "The winner gets a laurel."}
    for _click in range(2):
        assert client.post(reverse("leagues:announce", args=["limes-league"]), posted).status_code == 302
    assert headlines("Ana") == ["A prize: Limes League"] and headlines("Eve") == []
    assert "A prize: Limes League" in client.get(reverse("games:news")).text
    own = client.get(reverse("leagues:league", args=["limes-league"])).text
    assert ">A prize</a>" in own
    league(host, name="Other League")
    assert "A prize" not in client.get(reverse("leagues:league", args=["other-league"])).text
    client.force_login(User.objects.get(username="Eve"))
    refused = client.post(reverse("leagues:announce", args=["limes-league"]), posted)
    assert refused.status_code == 403 and "The winner gets a laurel." in refused.text


def test_nobody_fills_the_front_page_or_all_boxes() -> None:
    host = person("Host")
    for number in range(3):
        league(host, name=f"League {number}")
    with pytest.raises(TooMany, match="create 3 leagues a day"):
        league(host, name="One more")
    new_league = League.objects.get(name="League 0")
    for _time in range(5):
        announcing.announce(user=host, league=new_league, headline=f"Ave {_time}", text="Ave")
    with pytest.raises(TooMany, match="post news 5 times"):
        announcing.announce(user=host, league=new_league, headline="Ave", text="Ave")


@pytest.mark.parametrize("people", [10, 50])
def test_many_are_told_in_as_many_queries_as_few(people: int, django_assert_num_queries: Callable[..., Any]) -> None:
    season = season_of(league(person("Host")))
    users = User.objects.bulk_create(User(username=f"U{n}", email=f"u{n}@example.org") for n in range(people))
    Entry.objects.bulk_create(Entry(season=season, user=user) for user in users)
    with django_assert_num_queries(TOLD):
        opening_mails.mail_check_in(season)
    with django_assert_num_queries(TOLD - 3):
        opening_mails.mail_check_in(season)  # twice is once, and writes nothing
    assert NewsMail.objects.count() == News.objects.count() == people


def told(headline: str, name: str) -> News:
    """Return somebody's news under a headline."""
    return News.objects.get(headline=headline, mails__user__username=name)


def test_a_player_left_over_from_pairs_is_told_and_can_withdraw() -> None:
    season = started(people=5, size=2)
    waiting = season.entries.get(state=Entry.State.WAITING)
    news = told("You are on the waiting list: Limes League, season 1", waiting.name)
    assert "the first place that opens" in news.text and news.answers == ["WITHDRAW"]
    assert News.objects.filter(headline__startswith="You are on the waiting list").count() == 1


def test_a_player_who_gets_a_place_is_told_its_division_and_games() -> None:
    season = started(people=4)
    entries.enter(user=person("Late"), season_id=season.pk)
    entries.withdraw(user=User.objects.get(username="P0"), season_id=season.pk)
    for _sweep in range(2):
        pass_days(season, 1)
    text = told("You have a place: Limes League, season 1", "Late").text
    assert text.startswith("You have a place now: Division 1. You take over 2 games in progress.")


def test_a_round_that_is_over_is_told_with_results_and_standings() -> None:
    season = started(people=4, round_days=30)
    win_all(season)
    news = told("Round 1 is over: Limes League, season 1", "P1")
    own, results, standings = news.text.split("\n\n")
    assert own.startswith("You are in place ")
    assert results.startswith("Results:\nTable 1: 1. P0 (10), ")
    assert standings.startswith("Standings:\n1. P0: 10\n") and len(standings.splitlines()) == 5
    last = standings.splitlines()[-1].split(". ")[1].split(":")[0]
    assert "in place 4 with 1 point." in told(news.headline, last).text
    assert news.page == season.divisions.get().get_absolute_url()
    pass_days(season, 30)
    win_all(season)
    assert season.state == Season.State.FINISHED
    assert headlines("P1").count("Final result: Limes League, season 1") == 1
    assert not News.objects.filter(headline="Round 2 is over: Limes League, season 1").exists()


def test_games_that_begin_together_end_in_no_round() -> None:
    season = started(people=4)
    win_all(season)
    assert not News.objects.filter(headline__contains="round").exists()


def test_a_start_that_is_put_off_asks_each_what_is_still_open() -> None:
    season = season_of(league(person("Host")))
    for name in ("Here", "Late"):
        entries.enter(user=person(name), season_id=season.pk)
    pass_days(season, 3)
    entries.check_in(user=User.objects.get(username="Here"), season_id=season.pk)
    pass_days(season, 7)
    pass_days(season, 1)
    headline = "Postponed: Limes League, season 1"
    assert told(headline, "Here").answers == ["WITHDRAW"]
    assert told(headline, "Late").answers == ["CHECK IN", "WITHDRAW"]

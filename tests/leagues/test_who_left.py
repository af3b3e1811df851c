"""Mails to people no longer in a season, and about the next one open to them."""

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.leagues.acts.bar import bar
from games.leagues.acts.remove import remove
from games.leagues.models import Entry, Season
from games.leagues.services import entries
from games.models import MailKind, News, NewsMail
from tests.leagues.leagues import league, pass_days, season_of, started, win_all
from tests.leagues.services.test_silence import fall_silent
from tests.leagues.test_answers import Outcome, answer, flat, reply, sent_mails
from tests.leagues.tournaments import tournament
from tests.tables import person

pytestmark = pytest.mark.django_db
FIRST = "Limes League, season 1"


def told(headline: str, name: str) -> News:
    """Return somebody's news under a headline."""
    return News.objects.get(headline=headline, mails__user__username=name)


def headlines(name: str) -> list[str]:
    """Return somebody's headlines about their leagues, the latest first."""
    rows = NewsMail.objects.filter(user__username=name, kind=MailKind.LEAGUE).order_by("-pk")
    return [each.news.headline for each in rows.select_related("news")]


def withdraw(season: Season, name: str) -> None:
    entries.withdraw(user=User.objects.get(username=name), season_id=season.pk)


def test_a_player_who_missed_check_in_is_invited_to_the_next_season() -> None:
    season = season_of(league(person("Host")))
    for name in ("P0", "P1", "P2", "P3", "Gone"):
        entries.enter(user=person(name), season_id=season.pk)
    pass_days(season, 3)
    for number in range(4):
        entries.check_in(user=User.objects.get(username=f"P{number}"), season_id=season.pk)
    pass_days(season, 7)
    news = told(f"Started without you: {FIRST}", "Gone")
    assert news.text.startswith("You did not check in") and "join the waiting list" in news.text
    assert news.text.endswith("We will email you when the next season opens.")
    assert not News.objects.filter(headline=news.headline).exclude(pk=news.pk).exists()
    win_all(season)
    season_news = told("Open for entry: Limes League, season 2", "Gone")
    assert season_news.page == season_of(season.league).get_absolute_url() and season_news.answers == ["ENTER"]
    assert "(UTC)" in season_news.text
    assert headlines("P0")[0] == f"Final result: {FIRST}"  # and is asked by that


@pytest.mark.parametrize(("language", "state"), [("en", "You: without a place"), ("de", "Du: ohne Platz")])
def test_a_player_who_waited_in_vain_did_not_miss_check_in(client: Client, language: str, state: str) -> None:
    season = started(people=4)
    late = person("Late", language=language)
    entries.enter(user=late, season_id=season.pk)
    win_all(season)
    client.force_login(late)
    page = client.get(season.get_absolute_url()).content.decode()
    assert state in page and "did not check in" not in page and "nicht bestätigt" not in page
    text = NewsMail.objects.get(user=late, news__page=season_of(season.league).get_absolute_url()).news.text
    assert text.startswith({"en": "You entered", "de": "Du warst"}[language])
    client.force_login(User.objects.get(username="Host"))
    assert "without a place" in client.get(reverse("leagues:desk_players", args=["limes-league", 1])).content.decode()


def test_a_player_who_withdrew_before_the_draw_is_told_what_follows() -> None:
    season = season_of(league(person("Host")))
    entries.enter(user=person("Ana"), season_id=season.pk)
    withdraw(season, "Ana")
    withdraw(season, "Ana")
    news = told(f"You have withdrawn: {FIRST}", "Ana")
    assert news.answers == ["ENTER"] and "You can enter again" in news.text
    season.refresh_from_db()
    assert season.state == Season.State.OPEN and season.due == season.check_in


def test_a_withdrawn_player_is_told_of_the_substitute_and_the_next_season() -> None:
    season = started(people=4)
    withdraw(season, "P0")
    news = told(f"You have withdrawn: {FIRST}", "P0")
    assert news.text.startswith("A bot takes over your games.") and news.answers == []
    entries.enter(user=person("Late"), season_id=season.pk)
    pass_days(season, 1)
    text = told(f"Late has taken over your place: {FIRST}", "P0").text
    assert text.startswith("Late continues from where you left (Division 1).")
    win_all(season)
    assert headlines("P0")[0] == "Open for entry: Limes League, season 2"


def test_a_removed_player_is_told_so_and_when_the_next_season_opens() -> None:
    season = started(people=4)
    host, removed = User.objects.get(username="Host"), season.entries.get(user__username="P0")
    remove(user=host, season_id=season.pk, entry_id=removed.pk, reason="Insults at the table.")
    assert headlines("P0")[0].startswith("Removed P0: ")
    win_all(season)
    assert headlines("P0")[0] == "Open for entry: Limes League, season 2"


def test_a_banned_player_is_not_told_that_the_next_season_opens() -> None:
    season = started(people=4)
    withdraw(season, "P0")
    withdraw(season, "P1")
    host = User.objects.get(username="Host")
    bar(user=host, league=season.league, name="P0", reason="Insults at the table.")
    win_all(season)
    headline = "Open for entry: Limes League, season 2"
    assert headline in headlines("P1") and headline not in headlines("P0")


def test_a_withdrawal_by_mail_gets_one_answer() -> None:
    season = season_of(league(person("Host")))
    entries.enter(user=person("Ana"), season_id=season.pk)
    pass_days(season, 3)
    [letter] = sent_mails()
    assert reply(letter, "WITHDRAW") == Outcome.ACTED
    assert "You are not in" in flat(answer())
    assert headlines("Ana") == [f"Check in: {FIRST}"]


def test_a_silent_leaver_is_invited_once_they_may_come_back() -> None:
    season = started(people=4)
    fall_silent(season, "P0")
    win_all(season)
    assert "Open for entry: Limes League, season 2" not in headlines("P0")
    second = season_of(season.league)
    for number in (1, 2, 3):
        entries.enter(user=User.objects.get(username=f"P{number}"), season_id=second.pk)
    entries.enter(user=person("P4"), season_id=second.pk)
    days = (second.check_in - season.starts).days + 1
    pass_days(second, days)
    second.entries.update(state=Entry.State.CHECKED_IN)
    pass_days(second, 10)
    win_all(second)
    assert second.state == Season.State.FINISHED
    assert headlines("P0")[0] == "Open for entry: Limes League, season 3"


def test_a_tournament_promises_no_season() -> None:
    season = tournament(4)
    withdraw(season, "P0")
    text = told(f"You have withdrawn: {season.display_name}", "P0").text
    assert text.endswith("We will email you if there is another edition.") and "season" not in text


def test_stay_is_about_the_season_that_followed_and_no_later_one() -> None:
    season = started(people=4)
    win_all(season)
    letter_of = {letter.to[0]: letter for letter in sent_mails() if letter.subject.startswith("Final result: ")}
    letter = letter_of[User.objects.get(username="P0").email]
    second = season_of(season.league)
    assert second.get_absolute_url() in flat(letter)
    Season.objects.filter(pk=second.pk).update(state=Season.State.CANCELLED)
    third = Season.objects.create(
        league=season.league, number=3, rules=second.rules, seal=second.seal,
        check_in=second.check_in, starts=second.starts, ends=second.ends,
    )  # fmt: skip
    assert reply(letter, "STAY") == Outcome.STALE
    assert not third.entries.exists()
    assert second.get_absolute_url() in answer().body

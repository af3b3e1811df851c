"""Whoever leaves a season without a word is out of the next, and everybody can read so."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games.leagues.models import Decision, Entry, Season
from games.leagues.services import entries, opening
from games.models import NewsMail, Seat
from games.services.errors import NotNow
from tests.leagues.leagues import pass_days, started

pytestmark = pytest.mark.django_db


def fall_silent(season: Season, name: str) -> None:
    """Let two of somebody's seats be opened, and the sweep come round."""
    mine = Seat.objects.filter(user__username=name, game__league_table__round__division__season=season)
    mine.update(free_since=timezone.now(), free_why=Seat.Why.EXPIRED)
    pass_days(season, 1)


def next_season(season: Season) -> Season:
    """The season after one, which is called off."""
    Season.objects.filter(pk=season.pk).update(state=Season.State.CANCELLED)
    return opening.open_season(season.league, timezone.now() + timedelta(days=20))


def test_who_falls_silent_is_out_of_the_next_season_and_then_of_two(client: Client) -> None:
    season = started(people=4)
    gone = User.objects.get(username="P0")
    fall_silent(season, "P0")
    assert season.entries.get(user=gone).silent
    log = client.get(reverse("leagues:decisions", args=[season.league.slug])).text
    assert "P0 is out of this season: their time ran out in 2 games" in log
    second = next_season(season)
    with pytest.raises(NotNow, match="enter again from season 3 on"):
        entries.enter(user=gone, season_id=second.pk)
    assert entries.enter(user=User.objects.get(username="P1"), season_id=second.pk)
    third = next_season(second)
    assert entries.enter(user=gone, season_id=third.pk).state == Entry.State.ENTERED
    Entry.objects.filter(season=third, user=gone).update(silent=True)
    with pytest.raises(NotNow, match="You left season 3 without a word: you can enter again from season 6 on"):
        entries.enter(user=gone, season_id=next_season(third).pk)


def test_they_are_told_once_and_of_when_they_may_come_back() -> None:
    season = started(people=4)
    fall_silent(season, "P0")
    pass_days(season, 1)
    told = NewsMail.objects.filter(user__username="P0", news__headline__endswith="goes on without you").get()
    text, appeal = told.news.text.split("\n\n")
    assert text == "Your time ran out in several games, so your place is free. You can enter again from season 3 on."
    assert "answer APPEAL" in appeal and told.news.answers == ["APPEAL"]


def test_who_withdraws_with_a_word_is_welcome_next_time() -> None:
    season = started(people=4)
    gone = User.objects.get(username="P0")
    entries.withdraw(user=gone, season_id=season.pk)
    pass_days(season, 1)
    assert not Decision.objects.exists()
    assert entries.enter(user=gone, season_id=next_season(season).pk)


def test_the_rules_say_so(client: Client) -> None:
    season = started(people=4)
    assert (
        "is out of the next season as well, and of two if it happens again"
        in client.get(season.league.get_absolute_url()).text
    )

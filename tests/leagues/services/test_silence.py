"""Leaving a season without a word excludes from the next, for everybody to read."""

from datetime import timedelta
from importlib import import_module

import pytest
from django.apps import apps
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games.leagues.models import Decision, DeskAct, Entry, Season, Standing
from games.leagues.services import appeals, entries, opening, organisers
from games.models import NewsMail, Seat
from games.services.errors import NotNow
from tests.form_filling import form_at
from tests.leagues.leagues import pass_days, started, win_all
from tests.tables import person

pytestmark = pytest.mark.django_db


def fall_silent(season: Season, name: str) -> None:
    """Let two of somebody's seats be opened, and the sweep come round."""
    mine = Seat.objects.filter(user__username=name, game__league_table__round__division__season=season)
    mine.update(free_since=timezone.now(), free_why=Seat.Why.EXPIRED)
    pass_days(season, 1)


def next_season(season: Season) -> Season:
    """Return the season after one, called off."""
    Season.objects.filter(pk=season.pk).update(state=Season.State.CANCELLED)
    return opening.open_season(season.league, timezone.now() + timedelta(days=20))


def test_who_falls_silent_is_out_of_the_next_season_and_then_of_two(client: Client) -> None:
    season = started(people=4)
    gone = User.objects.get(username="P0")
    fall_silent(season, "P0")
    assert season.entries.get(user=gone).silent
    log = client.get(reverse("leagues:decisions", args=[season.league.slug])).text
    assert "P0 was removed from the season (ran out of time in 2 games)" in log
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
    told = NewsMail.objects.filter(user__username="P0", news__headline__startswith="You have lost your place: ").get()
    text, appeal = told.news.text.split("\n\n")
    free, again = text.split(". ")
    assert free == "You ran out of time in several games, so you have lost your place"
    assert again == "You can enter again from season 3 on: a mail tells you when it opens."
    assert "reply APPEAL" in appeal and told.news.answers == ["APPEAL"]


def test_a_granted_appeal_gives_the_place_back_and_bars_from_nothing(client: Client) -> None:
    season = started(people=4)
    gone = User.objects.get(username="P0")
    organisers.add(
        user=User.objects.get(username="Host"), league=season.league, name=person("Cato").username, reason="x"
    )
    fall_silent(season, "P0")
    decision = Decision.objects.get(what__startswith="P0 is out")
    appeals.appeal(user=gone, decision_id=decision.pk, reason="I was in hospital.")
    client.force_login(User.objects.get(username="Cato"))
    form = form_at(client, decision.get_absolute_url(), field="granted")
    assert "P0 gets their place back" in form.page.text
    assert form.fill(granted="yes", text="Get well.").press().status_code == 302
    pass_days(season, 1)
    entry = season.entries.get(user=gone)
    assert entry.state == Entry.State.ACTIVE and not entry.silent, "and is not taken out again"
    assert not gone.seats.filter(free_since__isnull=False).exists()
    assert entries.enter(user=gone, season_id=next_season(season).pk).state == Entry.State.ENTERED


def test_who_comes_back_by_an_appeal_to_anothers_place_stays_there() -> None:
    season = started(people=4)
    gone, host = (User.objects.get(username=name) for name in ("P0", "Host"))
    organisers.add(user=host, league=season.league, name=person("Cato").username, reason="x")
    fall_silent(season, "P0")
    entries.enter(user=person("Late"), season_id=season.pk)
    pass_days(season, 0)
    assert season.entries.get(user__username="Late").state == Entry.State.ACTIVE, "in the place of P0"
    entries.withdraw(user=User.objects.get(username="P1"), season_id=season.pk)
    decision = Decision.objects.get(what__startswith="P0 is out")
    appeal = appeals.appeal(user=gone, decision_id=decision.pk, reason="I was in hospital.")
    appeals.answer(user=User.objects.get(username="Cato"), appeal_id=appeal.pk, granted=True, text="Get well.")
    for _minute in range(2):
        pass_days(season, 0)
    assert season.entries.get(user=gone).state == Entry.State.ACTIVE


def test_who_comes_back_in_another_division_stands_there_alone() -> None:
    season = started(people=8)
    gone, host = (User.objects.get(username=name) for name in ("P0", "Host"))
    organisers.add(user=host, league=season.league, name=person("Cato").username, reason="x")
    [left] = season.divisions.filter(places__holdings__entry__user=gone)
    other = season.entries.exclude(holdings__place__division=left).first()
    assert other is not None and other.user is not None
    fall_silent(season, "P0")
    entries.enter(user=person("Late"), season_id=season.pk)
    pass_days(season, 0)
    entries.withdraw(user=other.user, season_id=season.pk)
    decision = Decision.objects.get(what__startswith="P0 is out")
    appeal = appeals.appeal(user=gone, decision_id=decision.pk, reason="I was in hospital.")
    appeals.answer(user=User.objects.get(username="Cato"), appeal_id=appeal.pk, granted=True, text="Get well.")
    pass_days(season, 0)
    win_all(season)
    assert set(left.standings.values_list("games", flat=True)) != {0}
    assert [line.division.pk != left.pk for line in Standing.objects.filter(entry__user=gone)] == [True]


def test_what_was_decided_before_appeals_undid_anything_can_be_undone_too() -> None:
    season = started(people=4)
    fall_silent(season, "P0")
    DeskAct.objects.all().delete()
    migration = import_module("games.leagues.migrations.0011_silence_acts")
    for _time in range(2):
        migration.note_acts(apps, None)
    act = DeskAct.objects.get()
    assert act.decision == Decision.objects.get() and act.before == {"entry": season.entries.get(silent=True).pk}
    assert [user.username for user in act.people.all()] == ["P0"]


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

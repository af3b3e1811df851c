"""Leaving a season without a word excludes from the next, for everybody to read."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games.leagues.acts import appeals
from games.leagues.models import Decision, Entry, Season, Standing, Table
from games.leagues.scoring.points import PART
from games.leagues.services import checking, entries, next_places, opening, organisers
from games.models import NewsMail, Seat
from games.services.errors import NotNow
from tests.form_filling import form_at
from tests.leagues.leagues import pass_days, season_of, started, win_all
from tests.leagues.services.test_checking import mistakes_in_file
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


def test_a_silent_leaver_misses_the_next_season_and_then_two(client: Client) -> None:
    season = started(people=4)
    leaver = User.objects.get(username="P0")
    fall_silent(season, "P0")
    assert season.entries.get(user=leaver).silent
    log = client.get(reverse("leagues:decisions", args=[season.league.slug])).text
    assert "P0 was removed from the season (ran out of time in 2 games)" in log
    second = next_season(season)
    with pytest.raises(NotNow, match="enter again from season 3"):
        entries.enter(user=leaver, season_id=second.pk)
    assert entries.enter(user=User.objects.get(username="P1"), season_id=second.pk)
    third = next_season(second)
    assert entries.enter(user=leaver, season_id=third.pk).state == Entry.State.ENTERED
    Entry.objects.filter(season=third, user=leaver).update(silent=True)
    with pytest.raises(NotNow, match=r"You dropped out of season 3 .* enter again from season 6"):
        entries.enter(user=leaver, season_id=next_season(third).pk)


def test_a_silent_leaver_is_told_once_when_they_may_come_back() -> None:
    season = started(people=4)
    fall_silent(season, "P0")
    pass_days(season, 1)
    letter = NewsMail.objects.filter(user__username="P0", news__headline__startswith="You have lost your place: ").get()
    text, appeal = letter.news.text.split("\n\n")
    free, again, _rest = text.split(". ")
    assert free == "You ran out of time in several games, so you have lost your place"
    assert again == "You can enter again from season 3"
    assert "reply APPEAL" in appeal and letter.news.answers == ["APPEAL"]


def test_a_granted_appeal_gives_the_place_back_and_bars_from_nothing(client: Client) -> None:
    season = started(people=4)
    leaver = User.objects.get(username="P0")
    organisers.add(
        user=User.objects.get(username="Host"), league=season.league, name=person("Cato").username, reason="x"
    )
    fall_silent(season, "P0")
    decision = Decision.objects.get(what__startswith="P0 was removed")
    appeals.appeal(user=leaver, decision_id=decision.pk, reason="I was in hospital.")
    client.force_login(User.objects.get(username="Cato"))
    form = form_at(client, decision.get_absolute_url(), field="granted")
    assert "P0 gets the old place back" in form.page.text
    assert form.fill(granted="yes", text="Get well.").press().status_code == 302
    pass_days(season, 1)
    entry = season.entries.get(user=leaver)
    assert entry.state == Entry.State.ACTIVE and not entry.silent, "and is not taken out again"
    assert not leaver.seats.filter(free_since__isnull=False).exists()
    assert entries.enter(user=leaver, season_id=next_season(season).pk).state == Entry.State.ENTERED


def lose_place(season: Season, name: str) -> Decision:
    """Let somebody fall silent, and somebody else have their place; return the decision that takes it."""
    organisers.add(
        user=User.objects.get(username="Host"), league=season.league, name=person("Cato").username, reason="x"
    )
    fall_silent(season, name)
    entries.enter(user=person("Late"), season_id=season.pk)
    pass_days(season, 0)
    assert season.entries.get(user__username="Late").state == Entry.State.ACTIVE
    return Decision.objects.get(what__startswith=f"{name} was removed")


def outlook_before_granting(client: Client, decision: Decision, name: str) -> str:
    """Let somebody appeal, and return the page on which it is answered."""
    appeals.appeal(user=User.objects.get(username=name), decision_id=decision.pk, reason="I was in hospital.")
    client.force_login(User.objects.get(username="Cato"))
    return client.get(decision.get_absolute_url()).text


def let_in_again(season: Season, decision: Decision, name: str) -> Entry:
    """Grant somebody's appeal, let the sweep come round twice, and return their entry."""
    user = User.objects.get(username=name)
    appeal = decision.appeals.first() or appeals.appeal(user=user, decision_id=decision.pk, reason="I was in hospital.")
    appeals.answer(user=User.objects.get(username="Cato"), appeal_id=appeal.pk, granted=True, text="Get well.")
    for _minute in range(2):
        pass_days(season, 0)
    return season.entries.get(user=user)


def earned_by(season: Season, name: str) -> tuple[int, int, int]:
    """Return the tier, way and rank that somebody brings to the season after a finished one."""
    following = season_of(season.league)
    entry = entries.enter(user=User.objects.get(username=name), season_id=following.pk)
    return next_places.earned_places(following, [entry])[entry.pk]


def is_met(entry: Entry, other: Entry) -> bool:
    """Return True if two people were drawn to a table together."""
    tables = Table.objects.filter(sittings__place__holdings__entry=entry)
    return tables.filter(sittings__place__holdings__entry=other).exists()


def test_a_returner_in_anothers_place_plays_there_and_counts_as_drawn(client: Client) -> None:
    season = started(people=8, division=8, games=2)
    leaver = season.entries.get(user__username="P0")
    other = next(entry for entry in season.entries.exclude(pk=leaver.pk) if not is_met(leaver, entry))
    decision = lose_place(season, "P0")
    assert other.user is not None
    entries.withdraw(user=other.user, season_id=season.pk)
    assert "so P0 joins the waiting list" in outlook_before_granting(client, decision, "P0")
    entry = let_in_again(season, decision, "P0")
    assert entry.state == Entry.State.ACTIVE, "and is not taken out again"
    win_all(season)
    line = Standing.objects.get(entry=entry)
    assert line.games == 2 and line.points == 20 * PART
    assert not mistakes_in_file(season)
    assert earned_by(season, "P0") == (1, 0, line.rank)


def test_a_returner_with_no_game_to_join_waits_and_keeps_the_tier(client: Client) -> None:
    season = started(people=8)
    leaver = season.entries.filter(holdings__place__division__tier=1).order_by("pk").first()
    assert leaver is not None and leaver.user is not None
    name = leaver.user.username
    upper = season.divisions.get(tier=1)
    decision = lose_place(season, name)
    free = season.entries.filter(state=Entry.State.ACTIVE, holdings__place__division=upper)
    neighbour = free.exclude(user__username="Late").order_by("pk").first()
    assert neighbour is not None and neighbour.user is not None
    entries.withdraw(user=neighbour.user, season_id=season.pk)
    outlook = outlook_before_granting(client, decision, name)
    assert "no open place has games that they can join" in outlook
    entry = let_in_again(season, decision, name)
    assert entry.state == Entry.State.WAITING and not entry.holdings.filter(until=None).exists()
    win_all(season)
    entry.refresh_from_db()
    assert (season.state, entry.moved) == (Season.State.FINISHED, 0)
    [down] = Entry.objects.filter(season=season, moved=-1)
    assert down == neighbour, "who left goes down first"
    assert not mistakes_in_file(season)
    assert earned_by(season, name)[0] == 1
    assert not checking.list_faults()


def test_a_returner_to_a_lower_tier_keeps_the_original_one() -> None:
    season = started(people=8)
    leaver = season.entries.filter(holdings__place__division__tier=1).order_by("pk").first()
    lower = season.entries.filter(holdings__place__division__tier=2).order_by("pk").first()
    assert leaver is not None and leaver.user is not None and lower is not None and lower.user is not None
    name = leaver.user.username
    decision = lose_place(season, name)
    entries.withdraw(user=lower.user, season_id=season.pk)
    entry = let_in_again(season, decision, name)
    assert entry.state == Entry.State.ACTIVE
    win_all(season)
    entry.refresh_from_db()
    assert Standing.objects.get(entry=entry).division.tier == 2 and entry.moved == 0
    text = NewsMail.objects.filter(user=leaver.user, news__headline__startswith="Final result").get().news.text
    assert "You keep your original tier: 1." in text
    assert not mistakes_in_file(season)
    assert earned_by(season, name)[0] == 1
    assert not checking.list_faults()


def test_a_returner_in_another_division_stands_only_there() -> None:
    season = started(people=8)
    leaver, host = (User.objects.get(username=name) for name in ("P0", "Host"))
    organisers.add(user=host, league=season.league, name=person("Cato").username, reason="x")
    [former_division] = season.divisions.filter(places__holdings__entry__user=leaver)
    other = season.entries.exclude(holdings__place__division=former_division).first()
    assert other is not None and other.user is not None
    fall_silent(season, "P0")
    entries.enter(user=person("Late"), season_id=season.pk)
    pass_days(season, 0)
    entries.withdraw(user=other.user, season_id=season.pk)
    decision = Decision.objects.get(what__startswith="P0 was removed")
    appeal = appeals.appeal(user=leaver, decision_id=decision.pk, reason="I was in hospital.")
    appeals.answer(user=User.objects.get(username="Cato"), appeal_id=appeal.pk, granted=True, text="Get well.")
    pass_days(season, 0)
    win_all(season)
    assert set(former_division.standings.values_list("games", flat=True)) != {0}
    assert [line.division.pk != former_division.pk for line in Standing.objects.filter(entry__user=leaver)] == [True]


def test_a_player_who_withdraws_openly_may_enter_the_next_season() -> None:
    season = started(people=4)
    leaver = User.objects.get(username="P0")
    entries.withdraw(user=leaver, season_id=season.pk)
    pass_days(season, 1)
    assert not Decision.objects.exists()
    assert entries.enter(user=leaver, season_id=next_season(season).pk)


def test_the_rules_tell_what_leaving_without_a_word_costs(client: Client) -> None:
    season = started(people=4)
    assert "you also miss the next season. If it happens again" in client.get(season.league.get_absolute_url()).text

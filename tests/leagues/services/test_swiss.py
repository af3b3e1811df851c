"""A Swiss tournament: rounds drawn one after the other, people leaving and coming late, and its end."""

from datetime import timedelta
from itertools import combinations

import pytest
from django.utils import timezone

from games.leagues.models import Entry, Round, Season, Sitting, Standing, Table
from games.leagues.pairing import LINKS, draw_again, link
from games.leagues.scoring.points import PART
from games.leagues.services import checking, entries, late_games, seasons
from games.models import Game, NewsMail, Seat
from games.services.errors import NotNow
from rulebooks.engine.dice import commitment
from tests.leagues.leagues import about_to_start, pass_days
from tests.leagues.tournaments import dice, play_round, play_with_bots, tournament, user
from tests.tables import person

pytestmark = pytest.mark.django_db


def tables_of(season: Season, number: int) -> list[set[str]]:
    """Return the groups of people sitting together in a round."""
    tables = Table.objects.filter(round__division__season=season, round__number=number).order_by("number")
    return [set(table.sittings.values_list("place__holdings__entry__user__username", flat=True)) for table in tables]


def met(tables: list[set[str]]) -> set[frozenset[str]]:
    return {frozenset(pair) for table in tables for pair in combinations(table, 2)}


def test_each_round_is_drawn_when_the_one_before_is_over() -> None:
    season = tournament(8)
    assert (season.rounds, season.drawn, season.state) == (4, 1, Season.State.RUNNING)
    assert [len(table) for table in tables_of(season, 1)] == [4, 4]
    for number in (2, 3, 4):
        play_round(season)
        assert Round.objects.filter(division__season=season).count() == season.drawn == number
        assert Table.objects.filter(round__number=number, state=Table.State.SEATED).count() == 2
    play_round(season)
    assert season.state == Season.State.FINISHED
    assert Standing.objects.get(rank=1).entry.user == user("P0")
    assert not season.league.seasons.filter(state=Season.State.OPEN).exists()
    assert not checking.list_faults()


def test_people_of_like_points_meet_and_nobody_meets_all_the_same_again() -> None:
    season = tournament(16)
    play_round(season)
    first, second = tables_of(season, 1), tables_of(season, 2)
    assert not met(first) & met(second)
    leaders = set(Standing.objects.filter(points=10 * PART).values_list("entry__user__username", flat=True))
    assert leaders in second


def test_nobody_can_know_a_draw_before_and_everybody_can_check_it() -> None:
    season = tournament(8)
    first = bytes.fromhex(season.shown_secret)
    assert commitment(first) == season.seal
    play_round(season)
    second = bytes.fromhex(season.shown_secret)
    assert commitment(second) == first.hex() and second != bytes(season.secret)
    for draw in season.divisions.get().draws.all():
        assert draw_again(link(second, draw.number, 2), draw.name, draw.given) == draw.drawn
    with pytest.raises(ValueError, match="no secret"):
        season.secret_of(LINKS)


def test_a_leaver_between_rounds_plays_no_other_and_a_table_is_short() -> None:
    season = tournament(8)
    entries.withdraw(user=user("P0"), season_id=season.pk)
    play_round(season)
    assert sorted(len(table) for table in tables_of(season, 2)) == [3, 4]
    assert "P0" not in set().union(*tables_of(season, 2))
    short = min(tables_of(season, 2), key=len)
    play_round(season)
    # it is somebody else's turn, except for one needed to avoid repeated pairs
    assert len(short & min(tables_of(season, 3), key=len)) <= 1
    assert not checking.list_faults()


def test_a_latecomer_plays_from_the_next_round_with_the_lowest_points() -> None:
    season = tournament(7)
    late = entries.enter(user=person("Late"), season_id=season.pk)
    assert late.state == Entry.State.WAITING
    play_round(season)
    late.refresh_from_db()
    lowest = min(Standing.objects.exclude(entry=late).values_list("points", flat=True))
    assert (late.state, late.head_start) == (Entry.State.ACTIVE, lowest)
    assert Standing.objects.get(entry=late).points == lowest
    assert [len(table) for table in tables_of(season, 2)] == [4, 4]
    play_round(season)
    with pytest.raises(NotNow, match="is closed for entry"):
        entries.enter(user=person("Later"), season_id=season.pk)
    assert not checking.list_faults()


def test_games_of_a_round_that_has_closed_are_hurried() -> None:
    season = tournament(4, pace=3 * 86_400)
    game = Game.objects.get(league_table__round__division__season=season)
    assert not late_games.hurry_next(season, timezone.now())
    for days, pace in ((20, 86_400), (30, 3_600)):
        pass_days(season, days)
        game.refresh_from_db()
        assert game.pace == pace
    assert season.due and season.due > timezone.now()


def test_a_tournament_says_when_it_will_be_over() -> None:
    season = tournament(8)
    assert abs(season.ends - timezone.now() - timedelta(days=80)) < timedelta(hours=1)
    play_round(season)
    assert abs(season.ends - timezone.now() - timedelta(days=60)) < timedelta(hours=1)


def test_with_one_left_it_is_over() -> None:
    season = tournament(4)
    for name in ("P0", "P1", "P2"):
        entries.withdraw(user=user(name), season_id=season.pk)
    play_round(season)
    assert season.state == Season.State.FINISHED
    assert not checking.list_faults()


def test_a_sweep_that_comes_again_draws_nothing_again() -> None:
    season = tournament(8)
    play_round(season)
    before = list(Sitting.objects.order_by("pk").values_list("pk", "table", "seat", "place"))
    for _time in range(3):
        seasons.advance_due()
        pass_days(season, 0)
    assert list(Sitting.objects.order_by("pk").values_list("pk", "table", "seat", "place")) == before


def test_too_few_wait_and_are_then_told() -> None:
    season = about_to_start(2, format="swiss", round_days=20, up=0, down=0)
    assert pass_days(season, 7).postponed
    assert pass_days(season, 7).state == Season.State.CANCELLED


def test_bots_play_one_to_the_end_though_one_drops_out(monkeypatch: pytest.MonkeyPatch) -> None:
    season = tournament(1, 14, **dice(monkeypatch))
    entries.withdraw(user=user("P0"), season_id=season.pk)
    play_with_bots(season)
    assert season.state == Season.State.FINISHED and season.rounds == 4
    assert Table.objects.filter(round__division__season=season).count() == 4 * 4
    assert sorted(Standing.objects.exclude(entry__user=user("P0")).values_list("games", flat=True)) == [4] * 14
    assert not checking.list_faults()


def test_a_player_silent_in_two_games_is_out_and_told_so() -> None:
    season = tournament(8)
    for _round in range(2):
        silent = Seat.objects.filter(user=user("P0"), game__status=Game.Status.RUNNING)
        silent.update(free_since=timezone.now(), free_why=Seat.Why.EXPIRED)
        play_round(season)
    assert season.entries.get(user=user("P0")).state == Entry.State.WITHDRAWN
    assert "P0" not in set().union(*tables_of(season, 3))
    news = NewsMail.objects.filter(user=user("P0")).latest("pk").news
    assert "You can enter again from edition 3." in news.text

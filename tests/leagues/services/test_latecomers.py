"""Latecomers to a running league of rounds."""

from collections import Counter

import pytest
from django.db.models import Count

from accounts.models import User
from games.leagues.models import Entry, Result, Season, Sitting, Standing, Table
from games.leagues.services import apart, checking, entries, tables
from tests.leagues.leagues import pass_days, started, win_all
from tests.tables import end, person

pytestmark = pytest.mark.django_db


def season_of_rounds(people: int) -> Season:
    """Return a season with its first round of four over."""
    season = started(people=people, division=people, games=4, round_days=20)
    win_all(season)
    return season


def come(season: Season, name: str) -> Entry:
    user = User.objects.filter(username=name).first() or person(name)
    entry = entries.enter(user=user, season_id=season.pk)
    pass_days(season, 0)
    entry.refresh_from_db()
    return entry


def test_latecomers_sit_at_short_tables_from_the_next_round_on() -> None:
    season = season_of_rounds(people=7)
    lowest = min(Standing.objects.values_list("points", flat=True))
    late = come(season, "Late")
    assert late.state == Entry.State.ACTIVE
    line = Standing.objects.get(entry=late)
    assert (line.points, line.games) == (lowest, 0) and lowest > 0
    mine = Sitting.objects.filter(place__holdings__entry=late)
    assert list(mine.order_by("table__round__number").values_list("table__round__number", flat=True)) == [2, 3, 4]
    assert len(set(mine.values_list("seat", flat=True))) == 3
    sizes = Counter(Sitting.objects.filter(table__round__number__gt=1).values_list("table", flat=True))
    assert set(sizes.values()) == {4}
    for _round in range(3):
        pass_days(season, 20)
        win_all(season)
    assert season.state == Season.State.FINISHED
    assert Standing.objects.get(entry=late).games == 3
    assert not checking.list_faults()


def test_latecomers_get_no_table_with_people_they_are_kept_from() -> None:
    season = season_of_rounds(people=7)
    host, late = season.league.organisers.get(), person("Late")
    for name in ("P0", "P1", "P2"):
        apart.keep_apart(user=host, league=season.league, one="Late", other=name)
    assert come(season, "Late").state == Entry.State.WAITING, "some short table has one of these"
    assert come(season, "Later").state == Entry.State.ACTIVE, "who may sit there passes them by"
    assert not Sitting.objects.filter(place__holdings__entry__user=late).exists()


def test_latecomers_wait_if_every_table_is_full() -> None:
    assert come(season_of_rounds(people=8), "Late").state == Entry.State.WAITING


def test_latecomers_wait_once_more_than_half_of_the_rounds_have_opened() -> None:
    season = season_of_rounds(people=7)
    pass_days(season, 20)
    assert come(season, "InTime").state == Entry.State.ACTIVE
    pass_days(season, 20)
    assert come(season, "TooLate").state == Entry.State.WAITING


def test_a_latecomer_to_a_season_played_at_once_gets_no_new_place() -> None:
    season = started(people=7, division=7, games=4)
    assert come(season, "Late").state == Entry.State.WAITING
    assert Table.objects.filter(state=Table.State.SEATED).count() == 7


def test_a_head_start_counts_games_that_are_over_and_grows_as_the_others_end() -> None:
    season = started(people=7, division=7, games=4, round_days=20)
    large, small = Table.objects.filter(round__number=1).annotate(people=Count("sittings")).order_by("-people")
    for table in (large, small):
        assert table.game is not None
        seat = table.game.seats.order_by("index")[0]
        assert seat.user is not None
        if table == large:
            end(table.game, seat.user)
            tables.book_finished()
            late = come(season, "Late")
            [last] = Result.objects.filter(table=large).order_by("-place")[:1]
            assert late.head_start == last.points * 4 // 7  # four games of seven people are over
        else:
            end(table.game, seat.user)
            tables.book_finished()
    late.refresh_from_db()
    results = list(Result.objects.values_list("points", flat=True))
    assert len(results) == 7 and late.head_start == min(results)
    assert Standing.objects.get(entry=late).points == late.head_start
    assert not checking.list_faults()

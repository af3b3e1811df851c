"""A table played again: a void, a running or an abandoned game makes room for a new one, and one result counts."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.leagues import draw_file
from games.leagues.acts import appeals
from games.leagues.models import Decision, DeskAct, FormerGame, RatedGame, Result, Ruling, Season, Standing, Table
from games.leagues.services import checking, organisers, ratings, replays, rulings, season_files, tables
from games.models import Game, News
from games.services.errors import NotNow, NotYours, Refused
from tests.form_filling import form_at
from tests.leagues.leagues import pass_days, started, win_all
from tests.leagues.tournaments import play_round, tournament
from tests.tables import end, person

pytestmark = pytest.mark.django_db
State = Table.State


def who(name: str) -> User:
    return User.objects.get(username=name)


def again(table: Table, seen: int, name: str = "Host") -> None:
    replays.replay(user=who(name), table_id=table.pk, reason="It was stopped", seen=seen)


def void(table: Table) -> None:
    rulings.rule(user=who("Host"), table_id=table.pk, kind="void", places=[], reason="A fault", seen=0)


def play(season: Season, winner: str) -> None:
    """Let the new game begin, and somebody win it."""
    pass_days(season, 0)
    end(Game.objects.get(league_table__state=State.SEATED), who(winner))
    tables.book_finished()


@pytest.fixture
def season() -> Season:
    """Return a season of two tables of the same four, the first of them played and won by P0."""
    running = started(people=4)
    table = Table.objects.order_by("pk")[0]
    assert table.game is not None
    end(table.game, who("P0"))
    tables.book_finished()
    return running


@pytest.fixture
def table(season: Season) -> Table:
    return Table.objects.order_by("pk")[0]


def standing(name: str) -> tuple[int, int]:
    line = Standing.objects.get(entry__user__username=name)
    return line.points // 24, line.games


def test_a_void_table_is_played_again_and_its_new_result_counts_once(
    season: Season, table: Table, client: Client
) -> None:
    void(table)
    former = table.game
    client.force_login(who("Host"))
    division = season.divisions.get().get_absolute_url()
    address = reverse("leagues:replay_table", args=[season.league.slug, season.number, table.pk])
    assert address in client.get(division).text
    form = form_at(client, address, button="Play again")
    assert "Only its result counts." in form.page.text and "from then on" in form.page.text.lower()
    form.fill(reason="The fault is mended")
    assert form.press("Play again").status_code == 302
    assert form.press("Play again").status_code == 302, "a double click does it once"
    assert DeskAct.objects.filter(kind="replay").count() == 1
    assert News.objects.filter(headline__startswith="Ordered the game", mails__user=who("P2")).count() == 1
    pass_days(season, 0)
    table.refresh_from_db()
    assert table.state == State.SEATED and table.game != former and FormerGame.objects.get().game == former
    new_game = table.game
    assert new_game is not None and set(new_game.seats.values_list("user")) == set(former.seats.values_list("user"))
    end(new_game, who("P3"))
    tables.book_finished()
    assert Result.objects.filter(table=table).count() == 4
    assert standing("P3") == (10, 1) and standing("P0")[1] == 1
    text = client.get(division).text
    assert "played again" in text and "Void game" in text
    assert checking.list_faults() == []
    file: Any = season_files.draw_as_file(season)
    assert list(draw_file.differences(file)) == []


def test_a_running_game_ends_and_a_new_one_begins(season: Season) -> None:
    running = Table.objects.get(state=State.SEATED)
    old = running.game
    again(running, seen=0)
    assert old is not None
    old.refresh_from_db()
    assert old.status == Game.Status.FINISHED
    play(season, "P2")
    assert standing("P2")[1] == 2 and Result.objects.count() == 8


def test_the_former_game_is_rated_no_more(season: Season, table: Table) -> None:
    Game.objects.filter(pk=table.game_id).update(rated=True)
    old = table.game_id
    again(table, seen=0)
    ratings.rate_due()
    assert FormerGame.objects.get().is_rated
    assert not RatedGame.objects.filter(game=old, unrated="").exists()


def test_stale_forms_and_two_at_once_change_nothing(season: Season, table: Table) -> None:
    organisers.add(user=who("Host"), league=season.league, name=person("Cato").username, reason="He helps.")
    again(table, seen=0)
    with pytest.raises(NotNow, match="Another organiser has ruled on this game"):
        again(table, seen=0, name="Cato")
    pass_days(season, 0)
    with pytest.raises(NotNow, match="Another organiser has ruled on this game"):
        rulings.rule(user=who("Cato"), table_id=table.pk, kind="void", places=[], reason="Late", seen=0)
    assert DeskAct.objects.count() == 1


def test_players_of_the_table_and_strangers_cannot_order_a_replay(season: Season, table: Table) -> None:
    organisers.add(user=who("Host"), league=season.league, name="P1", reason="He helps.")
    with pytest.raises(NotYours, match="You play at this table yourself"):
        again(table, seen=0, name="P1")
    with pytest.raises(NotYours, match="Only an organiser"):
        again(table, seen=0, name=person("Eve").username)


def test_too_few_left_and_a_finished_season_are_refused(season: Season, table: Table) -> None:
    for name in ("P0", "P1", "P2"):
        entry = season.entries.get(user__username=name)
        entry.holdings.update(until=season.starts)
    with pytest.raises(Refused, match="Fewer than two players of this table are still in the season"):
        again(table, seen=0)
    Season.objects.filter(pk=season.pk).update(state=Season.State.FINISHED)
    with pytest.raises(NotNow, match="is over, so no game can be played in it"):
        again(table, seen=0)
    assert not FormerGame.objects.exists() and Result.objects.filter(table=table).count() == 4


@pytest.mark.parametrize("has_begun", [False, True])
def test_a_granted_appeal_lets_the_former_result_count_again(season: Season, table: Table, has_begun: bool) -> None:
    organisers.add(user=who("Host"), league=season.league, name=person("Cato").username, reason="He helps.")
    old = table.game
    again(table, seen=0)
    if has_begun:
        pass_days(season, 0)
    decision = Decision.objects.get(act__kind="replay")
    appeal = appeals.appeal(user=who("P0"), decision_id=decision.pk, reason="I have won it.")
    appeals.answer(user=who("Cato"), appeal_id=appeal.pk, granted=True, text="So it is.")
    table.refresh_from_db()
    assert table.game == old and table.state == State.OVER
    assert Result.objects.get(table=table, place=1).entry.name == "P0"
    assert FormerGame.objects.count() == has_begun and checking.list_faults() == []


def test_a_table_of_a_swiss_keeps_its_file_checkable_after_the_next_round() -> None:
    season = tournament(people=8)
    first = Table.objects.order_by("pk")[0]
    season = play_round(season)
    again(first, seen=0)
    play_round(season)
    win_all(season)
    first.refresh_from_db()
    assert first.state == State.OVER and first.ruling.kind == Ruling.Kind.REPLAY
    file: Any = season_files.draw_as_file(season)
    assert list(draw_file.differences(file)) == [] and checking.list_faults() == []

"""Eliminations and pools: going on, going out, and the final."""

import pytest

from games.leagues.models import Entry, Holding, Result, Season, Standing, Table
from games.leagues.services import checking, entries
from games.models import NewsMail
from tests.leagues.leagues import pass_days
from tests.leagues.tournaments import dice, play_round, play_with_bots, tournament, user

pytestmark = pytest.mark.django_db


def playing(season: Season) -> set[str]:
    return set(season.entries.filter(state=Entry.State.ACTIVE).values_list("user__username", flat=True))


def test_the_first_of_each_table_play_for_the_end() -> None:
    season = tournament(16, format="elimination")
    assert season.rounds == 2
    play_round(season)
    winners = set(Result.objects.filter(place=1).values_list("entry__user__username", flat=True))
    assert playing(season) == winners and len(winners) == 4
    assert season.entries.filter(state=Entry.State.DONE).count() == 12
    assert Holding.objects.filter(until=None).count() == 4
    play_round(season)
    assert season.state == Season.State.FINISHED
    assert Standing.objects.get(rank=1).entry.user == user("P0")
    last = Standing.objects.filter(rank__lte=4).values_list("entry__user__username", flat=True)
    assert set(last) == winners
    assert not checking.list_faults()


def test_the_best_others_fill_the_tables_and_two_of_a_table_are_kept_apart() -> None:
    season = tournament(12, format="elimination", advancing=2)
    play_round(season)
    assert len(playing(season)) == 8
    first = Result.objects.filter(place__lte=2).values_list("entry__user__username", flat=True)
    assert set(first) < playing(season)
    tables = Table.objects.filter(round__number=2)
    assert [table.sittings.count() for table in tables] == [4, 4]
    assert not checking.list_faults()


def test_players_who_left_their_game_to_bots_do_not_advance() -> None:
    season = tournament(8, format="elimination")
    table = Table.objects.filter(sittings__place__holdings__entry__user=user("P0")).get()
    for sitting in table.sittings.all():
        who = sitting.place.holdings.get().entry.user
        entries.withdraw(user=who, season_id=season.pk)
    others = playing(season)
    play_round(season)
    assert Result.objects.filter(table=table, how=Result.How.LEFT).count() == 4
    assert playing(season) <= others and "P0" not in playing(season)
    play_round(season)
    assert season.state == Season.State.FINISHED
    assert not checking.list_faults()


def test_an_eliminated_player_gets_a_mail() -> None:
    season = tournament(8, format="elimination")
    play_round(season)
    out = season.entries.filter(state=Entry.State.DONE).first()
    news = NewsMail.objects.filter(user=out.user).latest("pk").news
    assert news.headline.startswith("You did not advance: ")


def test_of_several_pools_the_best_play_a_final() -> None:
    season = tournament(8, format="pools", division=4, games=2)
    assert [division.display_name for division in season.divisions.all()] == ["Group 1", "Group 2"]
    assert (season.rounds, season.drawn) == (3, 1)
    assert Table.objects.filter(state=Table.State.SEATED).count() == 2
    play_round(season)
    pass_days(season, 20)  # the pools' second round opens
    play_round(season)
    final = season.divisions.get(knockout=True)
    assert (final.display_name, final.places.count(), season.drawn) == ("Final", 4, 2)
    assert final.rounds.get().number == 3
    firsts = Standing.objects.filter(rank=1, division__knockout=False).values_list("entry", flat=True)
    assert set(firsts) <= set(final.standings.values_list("entry", flat=True))
    play_round(season)
    assert season.state == Season.State.FINISHED
    news = NewsMail.objects.filter(user=user("P0")).latest("pk").news
    result, story = news.text.split("\n\n")
    assert result == "You finished in place 1 with 10 points (Final)."
    assert story.startswith("P0 wins the final table, and with it the tournament.")
    assert not checking.list_faults()


def test_the_first_of_a_single_pool_has_won() -> None:
    season = tournament(4, format="pools", division=4, games=1)
    play_round(season)
    assert season.state == Season.State.FINISHED
    assert season.divisions.count() == 1


@pytest.mark.parametrize("rules", [{"format": "elimination", "advancing": 2}, {"format": "pools", "division": 5}])
def test_bots_play_one_to_the_end(monkeypatch: pytest.MonkeyPatch, rules: dict[str, object]) -> None:
    season = play_with_bots(tournament(0, 15, **dice(monkeypatch), **rules, round_days=1), days=1)
    assert season.state == Season.State.FINISHED
    final = season.divisions.order_by("tier").last()
    assert final.rounds.order_by("number").last().tables.count() == 1
    assert not checking.list_faults()

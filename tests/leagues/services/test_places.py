"""Places changing hands during a season."""

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.leagues.models import Entry, Holding, Result, Season, Table
from games.leagues.scoring.points import PART
from games.leagues.services import checking, division_reading, entries, reading, rulings, seasons, tables
from games.leagues.services.division_reading import Met
from games.models import Game, Record, Seat
from games.services.errors import NotNow
from games.services.lobby import seats
from tests.leagues.leagues import league, pass_days, season_of, started, win_all
from tests.tables import end, person

pytestmark = pytest.mark.django_db


def look(season: Season) -> Season:
    """Let the sweep come round."""
    return pass_days(season, 1)


def entry_of(season: Season, name: str) -> Entry:
    return season.entries.get(user__username=name)


def test_a_waiting_player_gets_place_and_seats_of_one_who_withdraws() -> None:
    season = started(people=4)
    late = person("Late")
    assert entries.enter(user=late, season_id=season.pk).state == Entry.State.WAITING
    entries.withdraw(user=User.objects.get(username="P0"), season_id=season.pk)
    look(season)
    assert (entry_of(season, "P0").state, entry_of(season, "Late").state) == ("withdrawn", "active")
    assert Seat.objects.filter(user=late, free_since=None).count() == 2
    win_all(season)
    assert Result.objects.filter(entry__user=late, how=Result.How.PLAYED).count() == 2
    assert not Result.objects.filter(entry__user__username="P0").exists()


def test_without_anybody_waiting_the_bot_plays_on_for_no_points() -> None:
    season = started(people=4)
    entries.withdraw(user=User.objects.get(username="P0"), season_id=season.pk)
    look(season)
    assert Seat.objects.filter(free_why=Seat.Why.RESIGNED).count() == 2
    win_all(season)
    assert set(Result.objects.filter(entry__user__username="P0").values_list("how", "points")) == {("left", 0)}


def test_fewer_sit_at_a_table_where_a_place_is_free() -> None:
    season = started(people=4, round_days=30)
    entries.withdraw(user=User.objects.get(username="P0"), season_id=season.pk)
    win_all(season)
    pass_days(season, 30)
    [game] = Game.objects.filter(league_table__state=Table.State.SEATED)
    assert (game.options["players"], game.seats.filter(bot="").count()) == (3, 3)
    win_all(season)
    assert season.state == Season.State.FINISHED
    assert list(Result.objects.filter(table__game=game).values_list("seat", flat=True)) == [0, 1, 2]


def filled_by_bots() -> Season:
    """Return a season of four with bots in free places by its rules."""
    season = started(people=4, round_days=30)
    season.rules |= {"bots": True}
    season.save(update_fields=["rules"])
    return season


def test_bots_fill_a_free_place_where_the_rules_say_so() -> None:
    season = filled_by_bots()
    entries.withdraw(user=User.objects.get(username="P0"), season_id=season.pk)
    pass_days(season, 30)
    game = Game.objects.get(league_table__round__number=2)
    assert game.seats.exclude(bot="").count() == 1


def test_a_table_without_two_people_is_over() -> None:
    season = started(people=4, round_days=30)
    win_all(season)
    for name in ("P0", "P1", "P2"):
        entries.withdraw(user=User.objects.get(username=name), season_id=season.pk)
    pass_days(season, 30)
    table = Table.objects.get(round__number=2)
    assert (table.state, table.game) == (Table.State.OVER, None)
    season.refresh_from_db()
    assert season.state == Season.State.FINISHED


@pytest.mark.parametrize("lost", [1, 2])
def test_two_seats_that_were_opened_end_it(lost: int) -> None:
    season = started(people=4)
    mine = Seat.objects.filter(user__username="P0").values_list("pk", flat=True)[:lost]
    Seat.objects.filter(pk__in=list(mine)).update(free_since=timezone.now(), free_why=Seat.Why.EXPIRED)
    look(season)
    assert entry_of(season, "P0").state == ("withdrawn" if lost == 2 else "active")
    assert Holding.objects.filter(until=None).count() == (3 if lost == 2 else 4)


def test_a_seat_that_was_opened_and_taken_over_counts_as_well() -> None:
    season = started(people=4)
    mine = list(Seat.objects.filter(user__username="P0").order_by("pk"))
    for seat in mine:
        seat.free_since, seat.free_why = timezone.now(), Seat.Why.EXPIRED
        seat.save(update_fields=["free_since", "free_why"])
        seats.take_over(user=person(f"Sub{seat.pk}"), game_id=seat.game_id, index=seat.index)
    assert entry_of(season, "P0").state == "active"
    look(season)
    assert entry_of(season, "P0").state == "withdrawn"


def test_a_void_game_shows_the_player_who_sat_there_and_no_successor() -> None:
    season = started(people=4, games=2)
    first, second = Table.objects.order_by("pk")
    host = User.objects.get(username="Host")
    rulings.rule(user=host, table_id=first.pk, kind="void", places=[], reason="A fault of the site.", seen=0)
    late = person("Late")
    entries.enter(user=late, season_id=season.pk)
    entries.withdraw(user=User.objects.get(username="P0"), season_id=season.pk)
    look(season)
    division = reading.find_division(season.league.slug, 1, "1")
    assert division is not None
    rounds, who_met = division_reading.division_course(division)
    seated = {seats.table.pk: {player.name for player in seats.seated} for round_ in rounds for seats in round_.tables}
    assert seated[first.pk] == {"P0", "P1", "P2", "P3"} and seated[second.pk] == {"Late", "P1", "P2", "P3"}
    names = [row.name for row in who_met]
    met = {row.name: dict(zip(names, row.met, strict=True)) for row in who_met}
    assert (met["P0"]["P1"], met["Late"]["P1"], met["Late"]["P0"]) == (Met(1, 1), Met(1, 0), Met(0, 0))


def test_a_player_with_a_deleted_account_has_left() -> None:
    season = started(people=4)
    User.objects.get(username="P0").delete()
    late = person("Late")
    entries.enter(user=late, season_id=season.pk)
    look(season)
    assert Holding.objects.get(entry__user=late, until=None)
    assert season.entries.get(user=None, bot="").state == Entry.State.WITHDRAWN


@pytest.mark.parametrize(("before", "after", "how"), [(3, 4, "played"), (3, 3, "played"), (4, 3, "late")])
def test_a_substitute_earns_half_of_a_seat_whose_decisions_were_mostly_made(before: int, after: int, how: str) -> None:
    season = started(people=4, games=1)
    game = Game.objects.get()
    Record.objects.filter(game=game, user__username="P0").update(on_time=before - 1, expiries=1)
    late = person("Late")
    entries.enter(user=late, season_id=season.pk)
    entries.withdraw(user=User.objects.get(username="P0"), season_id=season.pk)
    look(season)
    Record.objects.filter(game=game, user=late).update(on_time=after)
    end(game, late)
    tables.book_finished()
    result = Result.objects.get(entry__user=late)
    assert (result.how, result.points, result.wins) == (how, *((240, 24) if how == "played" else (120, 12)))
    assert sorted(Result.objects.exclude(pk=result.pk).values_list("points", flat=True)) == [PART, 3 * PART, 6 * PART]
    page = Client().get(season.divisions.get().get_absolute_url()).text
    assert ("taken over late" in page) == (how == "late")
    assert not checking.list_faults()


def ended_game(season: Season, winner: str) -> Table:
    """Return a finished game of the season, not booked yet."""
    table = Table.objects.filter(round__division__season=season, state=Table.State.SEATED).select_related("game")[0]
    assert table.game is not None
    end(table.game, User.objects.get(username=winner))
    return table


def test_an_account_deleted_between_end_and_booking_has_played_the_game() -> None:
    season = started(people=4)
    table = ended_game(season, "P0")
    entry = entry_of(season, "P0")
    entry.user.delete()
    entries.enter(user=person("Late"), season_id=season.pk)
    seasons.advance_due()  # the place changes hands before the game is booked
    assert entry_of(season, "Late").state == Entry.State.ACTIVE
    tables.book_finished()
    booked = table.results.get(entry=entry)
    assert (booked.how, booked.place, booked.points) == (Result.How.PLAYED, 1, 10 * PART)
    assert not table.results.filter(entry__user__username="Late").exists()


def test_an_account_deleted_before_the_end_has_left_the_game() -> None:
    season = started(people=4)
    entry = entry_of(season, "P0")
    entry.user.delete()
    look(season)
    table = ended_game(season, "P1")
    tables.book_finished()
    assert table.results.get(entry=entry).how == Result.How.LEFT


def test_a_substitute_gets_nothing_of_a_game_that_a_bot_played() -> None:
    season = filled_by_bots()
    entries.withdraw(user=User.objects.get(username="P0"), season_id=season.pk)
    win_all(season)
    pass_days(season, 30)
    table = ended_game(season, "P1")
    entries.enter(user=person("Late"), season_id=season.pk)
    seasons.advance_due()
    tables.book_finished()
    assert table.results.get(entry=entry_of(season, "P0")).how == Result.How.LEFT
    assert not table.results.filter(entry__user__username="Late").exists()


def test_a_leaver_cannot_come_back_but_one_who_missed_check_in_may_wait() -> None:
    season = started(people=4)
    leaver = User.objects.get(username="P0")
    entries.withdraw(user=leaver, season_id=season.pk)
    with pytest.raises(NotNow, match="and can't come back"):
        entries.enter(user=leaver, season_id=season.pk)
    missed = Entry.objects.create(season=season, user=person("Missed"), state=Entry.State.MISSED)
    assert entries.enter(user=missed.user, season_id=season.pk).state == Entry.State.WAITING


def test_a_latecomer_who_got_no_place_has_missed_the_season() -> None:
    season = started(people=4)
    entries.enter(user=person("Late"), season_id=season.pk)
    win_all(season)
    assert entry_of(season, "Late").state == Entry.State.MISSED


def test_an_account_deleted_before_the_draw_is_not_drawn() -> None:
    season = season_of(league(person("Host")))
    pass_days(season, 3)
    people = [person(f"P{number}") for number in range(5)]
    for user in people:
        entries.enter(user=user, season_id=season.pk)
    people[0].delete()
    pass_days(season, 7)
    assert season.divisions.get().places.count() == 4


@pytest.mark.parametrize("how", ["withdrawn", "closed", "deleted"])
def test_a_departed_player_leaves_the_seats_to_a_waiting_one(how: str) -> None:
    season = started(people=4)
    late, leaver = person("Late"), User.objects.get(username="P0")
    entries.enter(user=late, season_id=season.pk)
    mine = list(Seat.objects.filter(user=leaver).values_list("pk", flat=True))
    if how == "deleted":
        leaver.delete()
    elif how == "closed":
        User.objects.filter(pk=leaver.pk).update(is_active=False)
    else:
        entries.withdraw(user=leaver, season_id=season.pk)
    for _look in range(2):
        look(season)
    assert list(Seat.objects.filter(pk__in=mine).values_list("user__username", "free_since")) == [("Late", None)] * 2

"""Vacations on the clocks of games: what they stop, what they do not, and what a crash leaves."""

from contextlib import suppress
from datetime import date, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone
from pytest_django.fixtures import DjangoCaptureOnCommitCallbacks, Settings

from accounts.models import User, Vacation
from games import tasks
from games.models import Game, Seat
from games.services.clock import deadlines, vacations
from games.services.clock.vacations import NotTaken
from games.services.errors import NotYours
from games.services.lobby import seats as seat_services
from games.services.rows import seat_clock
from rulebooks.clock import Still
from tests.games.outbox.test_delivery import at_the_same_time
from tests.orders import legal, order, to_move
from tests.tables import let_time_pass, person, running_game, time_out

pytestmark = pytest.mark.django_db
PACE = 4 * 86400
DAY = timedelta(days=1)


def opening() -> Game:
    return running_game(person("Ana"), person("Ben"), pace=PACE)


def tomorrow(more: int = 0) -> date:
    return timezone.now().date() + DAY * (1 + more)


def take(user: User, first: int, last: int, *, spread: bool = True) -> Vacation:
    """Days that begin and end so many after tomorrow."""
    vacation = vacations.take_vacation(user=user, first=tomorrow(first), last=tomorrow(last))
    if spread:
        assert vacations.spread_due() >= 1
    vacation.refresh_from_db()
    return vacation


def tomorrow_from_noon(user: User) -> date:
    """Let it be noon where the person lives, so that their next day begins in half a day, whenever this runs."""
    now = timezone.now()
    user.timezone = f"Etc/GMT{now.hour - 12:+d}"
    user.save(update_fields=["timezone"])
    return now.astimezone(ZoneInfo(user.timezone)).date() + DAY


def deadline(seat: Seat) -> object:
    seat.refresh_from_db()
    return seat.deadline


def vacation_lines(game: Game) -> list[str]:
    return list(game.happenings.order_by("pk").values_list("kind", flat=True))


def test_a_clock_that_runs_stands_still_on_these_days(game: Game, seat: Seat) -> None:
    before = seat.deadline
    vacation = take(seat.user, 0, 1)
    assert vacation.spread
    assert before is not None and deadline(seat) == before + 2 * DAY
    game.refresh_from_db()
    assert game.deadline == seat.deadline
    running = seat_clock.clock_of(game, seat)
    assert running is not None
    assert running.read_at(vacation.start).still == Still.AWAY
    assert (
        running.read_at(vacation.start).seconds_left
        == running.read_at(vacation.end - timedelta(seconds=1)).seconds_left
    )
    assert running.read_at(vacation.end).still is None


def test_a_decision_that_is_asked_later_counts_the_vacation(game: Game, seat: Seat) -> None:
    other = game.seats.exclude(pk=seat.pk).select_related("user").get()
    take(other.user, 0, 2)
    order(game, "start in gallia", seat=seat)
    other.refresh_from_db()
    assert other.asked_at is not None
    assert deadline(other) == other.asked_at + timedelta(seconds=PACE) + 3 * DAY


def test_a_vacation_after_the_deadline_moves_nothing(seat: Seat) -> None:
    before = seat.deadline
    take(seat.user, 10, 11)
    assert deadline(seat) == before


def test_the_log_tells_everybody_once(game: Game, seat: Seat) -> None:
    vacation = take(seat.user, 0, 1)
    Vacation.objects.update(spread=False)
    vacations.spread_due()
    assert vacation_lines(game) == ["vacation"]
    assert game.happenings.get().data == {
        "first": vacation.first.isoformat(),
        "last": vacation.last.isoformat(),
        "vacation": vacation.pk,
    }


@pytest.mark.parametrize(("hours_left", "stops"), [(25, True), (23, False), (1, False)])
def test_nobody_escapes_the_last_day_of_a_turn(game: Game, seat: Seat, hours_left: int, stops: bool) -> None:
    let_time_pass(game, timedelta(seconds=PACE) - timedelta(hours=hours_left))
    before = deadline(seat)
    take(seat.user, 0, 1)
    assert (deadline(seat) != before) == stops
    assert vacation_lines(game) == ["vacation"]


@pytest.mark.parametrize(("hours_left", "stops"), [(10, True), (8, False)])
def test_nobody_escapes_the_last_quarter_of_a_short_turn(hours_left: int, stops: bool) -> None:
    game = running_game(person("Ana"), person("Ben"), pace=36 * 3600)
    seat = to_move(game)
    let_time_pass(game, timedelta(hours=36 - hours_left))
    take(seat.user, 0, 1)
    assert bool(seat_clock.calendar_on(Seat.objects.get(pk=seat.pk)).away) == stops


def test_the_last_day_is_judged_by_when_the_vacation_was_taken(game: Game, seat: Seat) -> None:
    let_time_pass(game, timedelta(hours=71))
    first = tomorrow_from_noon(seat.user)
    vacations.take_vacation(user=seat.user, first=first, last=first + DAY)
    Vacation.objects.update(taken=timezone.now() - timedelta(hours=2))
    let_time_pass(game, timedelta(hours=2))  # 23 are left now, 25 were left then
    before = deadline(seat)
    vacations.spread_due()
    assert deadline(seat) != before


def test_a_vacation_counts_for_an_interrupted_turn(game: Game, seat: Seat) -> None:
    Seat.objects.filter(pk=seat.pk).update(deadline=None, asked_move=None, asked_at=None, seconds_used=3600)
    vacation = take(seat.user, 0, 1)
    spans = seat_clock.calendar_on(Seat.objects.get(pk=seat.pk)).away
    assert spans == ((vacation.start, vacation.end),)


def test_coming_back_sooner_gives_the_rest_back_to_the_clock(game: Game, seat: Seat) -> None:
    before = seat.deadline
    vacation = take(seat.user, 0, 4)
    _let_it_begin(game, vacation)
    vacation = vacations.give_back_vacation(user=seat.user, vacation_id=vacation.pk)
    vacations.spread_due()
    assert vacation.last == timezone.now().date()
    assert before is not None and deadline(seat) == before - DAY + DAY  # asked a day sooner, and a day is left of it
    assert vacation_lines(game) == ["vacation", "vacation_shorter"]


def _let_it_begin(game: Game, vacation: Vacation) -> None:
    """A day passes for the person, their vacation and their clock."""
    let_time_pass(game, DAY)
    Vacation.objects.update(first=vacation.first - DAY, last=vacation.last - DAY, taken=vacation.taken - DAY)
    for seat in game.seats.exclude(calendar=None):
        assert seat.calendar is not None
        shifted = vacation.start - DAY, vacation.end - DAY
        seat.calendar["away"] = [[each.isoformat() for each in shifted]]
        seat.save(update_fields=["calendar"])


def test_a_cancelled_vacation_leaves_the_clock_as_it_was(game: Game, seat: Seat) -> None:
    before = seat.deadline
    vacation = take(seat.user, 0, 1)
    vacations.give_back_vacation(user=seat.user, vacation_id=vacation.pk)
    vacations.spread_due()
    assert deadline(seat) == before
    assert vacation_lines(game) == ["vacation", "vacation_off"]


def test_a_vacation_cancelled_long_ago_does_not_undo_another_of_the_same_days(game: Game, seat: Seat) -> None:
    before = seat.deadline
    first = take(seat.user, 0, 1)
    vacations.give_back_vacation(user=seat.user, vacation_id=first.pk)
    take(seat.user, 0, 1, spread=False)
    for late in (first.pk, Vacation.objects.latest("pk").pk, first.pk):
        vacations.spread_vacation(vacation_id=late)
    assert before is not None and deadline(seat) == before + 2 * DAY


def test_two_vacations_add_up(seat: Seat) -> None:
    before = seat.deadline
    take(seat.user, 0, 0)
    take(seat.user, 2, 2)
    assert before is not None and deadline(seat) == before + 2 * DAY


def test_a_turn_that_runs_out_all_the_same_runs_out_after_it(game: Game, seat: Seat) -> None:
    take(seat.user, 0, 1)
    assert deadlines.expire_due() == 0
    time_out(Game.objects.get(pk=game.pk))
    assert deadlines.expire_due() == 1


def test_a_vacation_taken_while_away_counts_after_coming_back(game: Game, seat: Seat) -> None:
    other = game.seats.exclude(pk=seat.pk).select_related("user").get()
    seat_services.go_away(user=seat.user, game_id=game.pk)
    take(seat.user, 0, 1)
    assert "vacation" not in vacation_lines(game)
    seat_services.come_back(user=seat.user, game_id=game.pk)
    game.refresh_from_db()
    order(game, legal(game, other)[0], seat=other)  # now both are to select their hands
    seat.refresh_from_db()
    assert seat.asked_at is not None and not seat.is_free
    assert seat.deadline == seat.asked_at + timedelta(seconds=PACE) + 2 * DAY


def test_it_is_spread_after_the_commit(
    game: Game, seat: Seat, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    before = seat.deadline
    with django_capture_on_commit_callbacks(execute=True):
        vacations.take_vacation(user=seat.user, first=tomorrow(), last=tomorrow())
    assert before is not None and deadline(seat) == before + DAY
    assert not Vacation.objects.filter(spread=False).exists()


def test_a_crash_leaves_it_to_the_schedule(seat: Seat, settings: Settings) -> None:
    assert settings.CELERY_BEAT_SCHEDULE["spread_vacations"]["task"] == tasks.spread_vacations.name
    before = seat.deadline
    take(seat.user, 0, 0, spread=False)
    assert deadline(seat) == before
    tasks.spread_vacations()
    assert before is not None and deadline(seat) == before + DAY
    assert vacations.spread_due() == 0


def test_a_game_that_is_damaged_does_not_stop_the_others(
    game: Game, seat: Seat, caplog: pytest.LogCaptureFixture
) -> None:
    take(seat.user, 0, 0, spread=False)
    ben = game.seats.exclude(pk=seat.pk).select_related("user").get()
    take(ben.user, 0, 0, spread=False)
    Seat.objects.filter(pk=seat.pk).update(calendar={"nonsense": True})
    vacations.spread_due()
    assert "could not be added to all clocks" in caplog.text
    assert list(Vacation.objects.filter(spread=False).values_list("user", flat=True)) == [seat.user_id]


def test_nobody_gives_back_another_persons_days(game: Game, seat: Seat) -> None:
    ben = game.seats.exclude(pk=seat.pk).select_related("user").get().user
    vacation = take(seat.user, 0, 1)
    with pytest.raises(NotYours):
        vacations.give_back_vacation(user=ben, vacation_id=vacation.pk)
    assert not Vacation.objects.get().cancelled


def test_a_refusal_says_which_day_is_wrong(seat: Seat) -> None:
    with pytest.raises(NotTaken, match="at the earliest") as refused:
        vacations.take_vacation(user=seat.user, first=tomorrow(-1), last=tomorrow())
    assert (refused.value.field, refused.value.status) == ("first", 422)


@pytest.mark.django_db(transaction=True)
def test_a_double_click_takes_them_once(game: Game) -> None:
    seat = to_move(game)
    before = seat.deadline
    at_the_same_time(lambda: vacations.take_vacation(user=seat.user, first=tomorrow(), last=tomorrow(1)), 3)
    assert Vacation.objects.count() == 1
    assert before is not None and deadline(seat) == before + 2 * DAY
    assert vacation_lines(game) == ["vacation"]


@pytest.mark.django_db(transaction=True)
def test_vacations_taken_at_once_cost_no_more_days_than_there_are(game: Game) -> None:
    user = to_move(game).user
    days = iter([(0, 4), (10, 14)])

    def click() -> None:
        first, last = next(days)
        with suppress(NotTaken):
            vacations.take_vacation(user=user, first=tomorrow(first), last=tomorrow(last))

    at_the_same_time(click, 2)
    assert Vacation.objects.count() == 1


def test_a_vacation_taken_in_the_last_hours_names_the_game_that_runs_on(game: Game, seat: Seat) -> None:
    first = tomorrow_from_noon(seat.user)
    let_time_pass(game, timedelta(days=3, hours=4))
    vacation = vacations.take_vacation(user=seat.user, first=first, last=first + DAY)
    ((name, due),) = vacations.runs_on(vacation)
    assert name == game.name and due == deadline(seat) and due > vacation.start
    assert vacations.spread_due() and deadline(seat) == due
    assert vacations.runs_on(vacation) == [(name, due)]

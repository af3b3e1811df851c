"""Quiet hours and days off stop a person's clock, and nobody escapes a deadline by changing them."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone

from accounts.models import User
from games.models import Game, Seat
from games.services.rows import seat_clock
from rulebooks.clock import Calendar, expiry
from tests.orders import order, to_move
from tests.tables import person, running_game

pytestmark = pytest.mark.django_db
PACE = 48 * 3600
NIGHT = {"quiet_from": 22, "quiet_to": 6}


def quiet_now(zone: str = "Asia/Tokyo") -> dict[str, int]:
    """Quiet hours around this moment."""
    hour = datetime.now(ZoneInfo(zone)).hour
    return {"quiet_from": (hour - 1) % 24, "quiet_to": (hour + 4) % 24}


def opening() -> Game:
    profile = {"timezone": "Asia/Tokyo", "days_off": [6, 7], **NIGHT}
    return running_game(person("Ana", **profile), person("Ben", **profile), pace=PACE)


def test_the_deadline_leaves_nights_and_weekends_out(game: Game) -> None:
    seat = to_move(game)
    calendar = Calendar("Asia/Tokyo", 22, 6, frozenset({6, 7}))
    assert seat.asked_at is not None
    assert seat.deadline == expiry(seat.asked_at, PACE, calendar)
    assert seat.deadline - seat.asked_at > timedelta(seconds=PACE)


def test_new_hours_count_from_the_next_decision_on(game: Game) -> None:
    seat = to_move(game)
    deadline = seat.deadline
    User.objects.update(quiet_from=None, quiet_to=None, days_off=[], timezone="UTC")
    game = order(game, "start in gallia", seat=seat)
    following = to_move(game)
    assert following.asked_at is not None and following.deadline is not None
    assert following.deadline - following.asked_at == timedelta(seconds=PACE)
    seat.refresh_from_db()
    assert seat.deadline is None and deadline is not None


def test_quiet_hours_taken_up_late_stop_no_clock_that_runs() -> None:
    game = running_game(person("Ana"), person("Ben"), pace=PACE)
    seat = to_move(game)
    User.objects.update(timezone="Asia/Tokyo", days_off=[1, 2, 3, 4, 5], **quiet_now())
    seat.refresh_from_db()
    running = seat_clock.clock_of(game, seat)
    assert running is not None
    assert running.expiry == seat.deadline == seat.asked_at + timedelta(seconds=PACE)
    assert running.read_at(timezone.now()).still is None


def test_quiet_hours_given_up_late_do_not_shorten_a_clock_that_runs(game: Game) -> None:
    seat = to_move(game)
    User.objects.update(quiet_from=None, quiet_to=None, days_off=[])
    running = seat_clock.clock_of(game, Seat.objects.get(pk=seat.pk))
    assert running is not None and running.expiry == seat.deadline


def test_time_that_stood_still_costs_no_bank(game: Game) -> None:
    Game.objects.filter(pk=game.pk).update(bank=PACE, cap=PACE)
    game.seats.update(bank=PACE)
    seat = to_move(game)
    night = datetime(2026, 11, 17, 14, tzinfo=UTC)  # a Tuesday, eleven in the evening in Tokyo
    seat.asked_at, seat.deadline = night - timedelta(hours=48), night + timedelta(days=9)
    seat.save()
    running = seat_clock.clock_of(Game.objects.get(pk=game.pk), seat)
    assert running is not None
    assert running.read_at(night).grace == running.read_at(night + timedelta(hours=7)).grace > 0


def test_a_bot_knows_no_night() -> None:
    game = running_game(person("Ana", **NIGHT), bots=1)
    bot = game.seats.get(user=None)
    assert seat_clock.clock_of(game, bot) is None

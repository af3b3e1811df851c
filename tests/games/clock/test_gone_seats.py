"""A seat whose person is gone is played as one whose person is silent: the same clock, the same third time, one log."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games.models import Game, Move, Outage, Seat
from games.present.happenings import EXPIRED, OPENED
from games.services.clock import deadlines, requests
from games.services.errors import NotNow
from games.services.lobby import seats
from games.services.rows import downtime
from games.services.rows.seats import bots_wait_until
from tests.orders import legal, order, to_move
from tests.tables import PACE, let_time_pass, person, running_game, time_out

pytestmark = pytest.mark.django_db
HOW = ["silent", "closed", "deleted"]


@pytest.fixture
def game() -> Game:
    """It is Ana's turn, and Ben is there."""
    return running_game(person("Ana"), person("Ben"))


def vanish(name: str, how: str) -> None:
    ana = User.objects.get(username=name)
    if how == "deleted":
        ana.delete()
    elif how == "closed":
        ana.is_active = False
        ana.save()


def run_out(game: Game) -> None:
    time_out(game)
    deadlines.expire_due()
    game.refresh_from_db()


def until_theirs(game: Game, seat: Seat) -> None:
    """The others decide until this seat owes the next decision."""
    while (mover := to_move(game)).pk != seat.pk:
        order(game, legal(game, mover)[0], seat=mover)
        game.refresh_from_db()


@pytest.mark.parametrize("how", HOW)
def test_time_runs_out_three_times_and_then_the_seat_opens(game: Game, client: Client, how: str) -> None:
    seat = to_move(game)
    name, other = seat.sitter, game.seats.exclude(pk=seat.pk).get()
    vanish(name, how)
    for count in (1, 2, 3):
        until_theirs(game, seat)
        assert game.deadline is not None and game.deadline - timezone.now() > timedelta(seconds=PACE - 60)
        run_out(game)
        seat.refresh_from_db()
        assert (seat.expiries, seat.free_why) == (count, "expired" if count == 3 else "")
    assert game.happenings.filter(kind=EXPIRED, seat=seat).count() == 3
    assert game.happenings.filter(kind=OPENED).count() == 1
    assert game.moves.filter(seat=seat, by=Move.By.CLOCK).exists()
    page = client.get(game.get_absolute_url()).content.decode()
    assert f"{name} ran out of time for the third time." in page and "for nobody" not in page
    late = person("Cai")
    seats.take_over(user=late, game_id=game.pk, index=seat.index)
    seat.refresh_from_db()
    assert seat.user == late and [each.called for each in seat.tenures.all()] == [name]
    assert f"Cai takes over the seat of {name}" in client.get(game.get_absolute_url()).content.decode()
    assert other.user is not None


@pytest.mark.parametrize("how", HOW)
def test_bots_wait_for_a_week_once_all_players_are_gone(game: Game, how: str) -> None:
    first, second = game.seats.all()
    for seat in (first, second):
        vanish(seat.sitter, how)
    while Seat.objects.filter(game=game, free_since=None).exists():
        run_out(game)
    at_table = list(game.seats.all())
    until = bots_wait_until(at_table, timezone.now())
    assert game.status == Game.Status.RUNNING and until is not None and game.deadline == until
    let_time_pass(game, timedelta(days=8))
    game.seats.update(free_since=timezone.now() - timedelta(days=8))
    deadlines.expire_due()
    game.refresh_from_db()
    assert game.deadline is None or game.deadline < until + timedelta(days=1)


@pytest.mark.parametrize("how", HOW)
def test_the_clock_of_a_gone_seat_stands_still_in_a_pause(game: Game, how: str) -> None:
    seat = to_move(game)
    ana = seat.user
    vanish(seat.sitter, how)
    seat.refresh_from_db()
    before, ben = seat.deadline, game.seats.exclude(pk=seat.pk).get().user
    Game.objects.filter(pk=game.pk).update(creator=ben)
    pause_request = requests.ask_pause(user=ben, game_id=game.pk, days=3)
    if pause_request.state == "open":  # who is silent has a say
        requests.answer_request(user=ana, game_id=game.pk, request_id=pause_request.pk, agrees=True)
    seat.refresh_from_db()
    assert before is not None and seat.deadline is not None
    assert seat.deadline - before >= timedelta(days=2, hours=23)


@pytest.mark.parametrize("how", HOW)
def test_the_clock_of_a_gone_seat_stands_still_while_the_site_is_down(game: Game, how: str) -> None:
    seat = to_move(game)
    vanish(seat.sitter, how)
    seat.refresh_from_db()
    before, now = seat.deadline, timezone.now()
    let_time_pass(game, timedelta(hours=6))
    Outage.objects.create(start=now - timedelta(hours=5), end=now)
    downtime.locked(Game.objects.select_for_update().filter(pk=game.pk))
    seat.refresh_from_db()
    assert before is not None and seat.deadline is not None
    assert abs(seat.deadline - before + timedelta(hours=1)) < timedelta(minutes=1)


def test_nobody_is_asked_for_more_time_for_it(game: Game) -> None:
    seat = to_move(game)
    vanish(seat.sitter, "deleted")
    ben = game.seats.exclude(pk=seat.pk).get().user
    with pytest.raises(NotNow):
        requests.ask_time(user=ben, game_id=game.pk, index=seat.index, days=1, extra=0)
    browser = Client()
    browser.force_login(ben)
    assert browser.get(game.get_absolute_url()).status_code == 200
    assert browser.get(reverse("games:log", args=[game.public_id])).status_code == 200

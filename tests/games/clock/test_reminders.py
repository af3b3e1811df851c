"""Reminders: each step of a decision once, and what they say is true."""

from datetime import timedelta

import pytest
from django.core import mail
from django.db import connection
from django.utils import timezone

from games.clock import Step
from games.mail import letters
from games.models import Game, Notification, Seat
from games.services import clock, delivery, lobby
from tests.orders import order, to_move
from tests.tables import almost_out, let_time_pass, person, running_game, time_out

REMINDER = Notification.Kind.REMINDER


@pytest.fixture
def game(db: None) -> Game:
    return running_game(person("Ana"), person("Ben"))


def reminders(game: Game) -> int:
    return game.notifications.filter(kind=REMINDER).count()


def test_nobody_is_reminded_while_more_than_a_fifth_is_left(game: Game) -> None:
    let_time_pass(game, timedelta(seconds=game.pace) * 0.79)
    assert clock.remind_due() == 0
    assert reminders(game) == 0


def test_each_step_comes_once_in_order(game: Game) -> None:
    steps = []
    for _hour in range(48):
        let_time_pass(game, timedelta(hours=1))
        clock.remind_due()
        steps = list(game.notifications.filter(kind=REMINDER).order_by("pk").values_list("step", flat=True))
    assert steps == [Step.FIFTH, Step.LAST]


def test_a_long_game_with_a_bank_warns_when_the_bank_begins(db: None) -> None:
    game = lobby.create_game(user=person("Ana"), name="Limes", players=2, pace=86400, bank=3 * 86400, cap=3 * 86400)
    game = lobby.join_game(user=person("Ben"), game_id=game.pk)
    let_time_pass(game, timedelta(hours=23))
    assert clock.remind_due() == 0
    let_time_pass(game, timedelta(hours=2))
    assert clock.remind_due() == 1
    assert reminders(game) == game.notifications.filter(kind=REMINDER, step=Step.BANK).count() == 1


def test_of_steps_that_nobody_sent_in_time_only_the_last_is_owed(game: Game) -> None:
    let_time_pass(game, timedelta(hours=47, minutes=30))
    assert clock.remind_due() == 1
    assert list(game.notifications.filter(kind=REMINDER).values_list("step", flat=True)) == [Step.LAST]


@pytest.mark.parametrize(
    ("hours", "said"),
    [(40, "no more than a fifth of your time is left"), (47.5, "no more than an hour is left on your clock")],
)
def test_a_reminder_says_which_one_it_is(game: Game, hours: float, said: str) -> None:
    let_time_pass(game, timedelta(hours=hours))
    clock.remind_due()
    reminder = game.notifications.select_related("game", "seat", "user").get(kind=REMINDER)
    assert said in " ".join(str(letters.compose(reminder).body).split())


def test_an_answer_ends_the_warnings(game: Game) -> None:
    seat = to_move(game)
    order(game, "start in gallia", seat=seat)
    seat.refresh_from_db()
    assert seat.warn_at is None


def test_warnings_are_found_by_the_partial_index(game: Game) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_seqscan = off")
    assert "seat_warn_at" in clock.to_warn(timezone.now()).explain()


def test_everybody_who_owes_a_decision_is_reminded_with_a_fifth_left(game: Game) -> None:
    almost_out(game)
    assert clock.remind_due() == reminders(game) == len(game.to_move)


def test_a_step_has_one_reminder(game: Game) -> None:
    almost_out(game)
    for _ in range(3):
        clock.remind_due()
    assert reminders(game) == len(game.to_move)


def test_nobody_is_reminded_of_what_the_clock_will_play_anyway(game: Game) -> None:
    time_out(game)
    assert clock.remind_due() == 0


def test_bots_are_not_reminded(game: Game) -> None:
    almost_out(game)
    Seat.objects.filter(game=game).update(user=None, bot="sensible")
    assert clock.remind_due() == 0


def test_the_reminder_is_a_mail_that_says_how_much_time_is_left(game: Game) -> None:
    let_time_pass(game, timedelta(seconds=game.pace) - timedelta(hours=2, minutes=1))
    clock.remind_due()
    for reminder in game.notifications.filter(kind=REMINDER):
        delivery.send(notification_id=reminder.pk)
    assert "2\N{NO-BREAK SPACE}hours" in mail.outbox[0].body


def test_a_reminder_that_comes_too_late_is_not_sent(game: Game) -> None:
    almost_out(game)
    clock.remind_due()
    time_out(game)
    clock.expire_due()
    for reminder in game.notifications.filter(kind=REMINDER):
        delivery.send(notification_id=reminder.pk)
    assert mail.outbox == []
    assert set(game.notifications.filter(kind=REMINDER).values_list("status", flat=True)) == {"void"}

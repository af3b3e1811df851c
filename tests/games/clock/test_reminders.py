"""Reminders: each step of a decision once, and what they say is true."""

from datetime import timedelta

import pytest
from django.core import mail
from django.utils import timezone

from games.models import Game, MailKind, Notification, Seat
from games.services.clock import deadlines, requests
from games.services.lobby import lobby
from games.services.outbox import delivery
from rulebooks.clock import Step
from tests.games.inbox.answers import in_words
from tests.orders import order, to_move
from tests.tables import almost_out, let_indexes_pay, let_time_pass, person, time_out

REMINDER = MailKind.REMINDER


def reminders(game: Game) -> int:
    return game.notifications.filter(kind=REMINDER).count()


def test_nobody_is_reminded_while_more_than_a_fifth_is_left(game: Game) -> None:
    let_time_pass(game, timedelta(seconds=game.pace) * 0.79)
    assert deadlines.remind_due() == 0
    assert reminders(game) == 0


def test_each_step_comes_once_in_order(game: Game) -> None:
    steps = []
    for _hour in range(48):
        let_time_pass(game, timedelta(hours=1))
        deadlines.remind_due()
        steps = list(game.notifications.filter(kind=REMINDER).order_by("pk").values_list("step", flat=True))
    assert steps == [Step.FIFTH, Step.LAST]


def test_a_long_game_with_a_bank_warns_when_the_bank_begins(db: None) -> None:
    game = lobby.create_game(user=person("Ana"), name="Limes", players=2, pace=86400, bank=3 * 86400, cap=3 * 86400)
    game = lobby.join_game(user=person("Ben"), game_id=game.pk)
    let_time_pass(game, timedelta(hours=23))
    assert deadlines.remind_due() == 0
    let_time_pass(game, timedelta(hours=2))
    assert deadlines.remind_due() == 1
    assert reminders(game) == game.notifications.filter(kind=REMINDER, step=Step.BANK).count() == 1


def test_of_steps_that_nobody_sent_in_time_only_the_last_is_owed(game: Game) -> None:
    let_time_pass(game, timedelta(hours=47, minutes=30))
    assert deadlines.remind_due() == 1
    assert list(game.notifications.filter(kind=REMINDER).values_list("step", flat=True)) == [Step.LAST]


@pytest.mark.parametrize(
    ("hours", "sentence"),
    [(40, "less than a fifth of your time is left"), (47.5, "less than an hour is left on your clock")],
)
def test_a_reminder_says_which_one_it_is(game: Game, hours: float, sentence: str) -> None:
    let_time_pass(game, timedelta(hours=hours))
    deadlines.remind_due()
    reminder = game.notifications.select_related("game", "seat", "user").get(kind=REMINDER)
    assert sentence in " ".join(str(in_words(reminder).body).split())


def give_a_day(game: Game) -> Seat:
    """The others grant whoever is to move another day."""
    seat = to_move(game)
    other = game.seats.exclude(pk=seat.pk).select_related("user").get()
    time_request = requests.ask_time(
        user=other.user, game_id=game.pk, index=seat.index, days=1, extra=seat.seconds_granted
    )
    assert time_request.state == "granted"
    seat.refresh_from_db()
    return seat


def steps(game: Game) -> list[str]:
    return list(game.notifications.filter(kind=REMINDER).order_by("pk").values_list("step", flat=True))


def test_with_more_time_each_step_that_lies_ahead_comes_again_once(game: Game) -> None:
    let_time_pass(game, timedelta(hours=47, minutes=30))
    deadlines.remind_due()
    assert steps(game) == [Step.LAST]
    give_a_day(game)
    for _hour in range(24):
        let_time_pass(game, timedelta(hours=1))
        deadlines.remind_due()
        deadlines.remind_due()
    assert steps(game) == [Step.LAST, Step.FIFTH, Step.LAST]


def test_a_step_that_is_past_by_the_longer_time_too_does_not_come_again(game: Game) -> None:
    """Half of the 72 hours that it becomes is over by then, as is half of 48."""
    let_time_pass(game, timedelta(hours=40))
    deadlines.remind_due()
    give_a_day(game)
    assert deadlines.remind_due() == 0
    let_time_pass(game, timedelta(hours=17))
    assert deadlines.remind_due() == 0
    let_time_pass(game, timedelta(hours=1))
    assert deadlines.remind_due() == 1
    assert steps(game) == [Step.FIFTH, Step.FIFTH]


def test_a_reminder_that_more_time_overtook_is_not_sent(game: Game) -> None:
    let_time_pass(game, timedelta(hours=40))
    deadlines.remind_due()
    give_a_day(game)
    reminder = game.notifications.get(kind=REMINDER)
    delivery.send_notification(notification_id=reminder.pk)
    reminder.refresh_from_db()
    assert (reminder.status, mail.outbox) == (Notification.Status.VOID, [])


def test_an_answer_ends_the_warnings(game: Game) -> None:
    seat = to_move(game)
    order(game, "start in gallia", seat=seat)
    seat.refresh_from_db()
    assert seat.warn_at is None


def test_warnings_are_found_by_the_partial_index(db: None) -> None:
    let_indexes_pay()
    assert "seat_warn_at" in deadlines.to_warn(timezone.now()).explain()


def test_everybody_who_owes_a_decision_is_reminded_with_a_fifth_left(game: Game) -> None:
    almost_out(game)
    assert deadlines.remind_due() == reminders(game) == len(game.to_move)


def test_a_step_has_one_reminder(game: Game) -> None:
    almost_out(game)
    for _ in range(3):
        deadlines.remind_due()
    assert reminders(game) == len(game.to_move)


def test_nobody_is_reminded_of_what_the_clock_will_play_anyway(game: Game) -> None:
    time_out(game)
    assert deadlines.remind_due() == 0


def test_bots_are_not_reminded(game: Game) -> None:
    almost_out(game)
    Seat.objects.filter(game=game).update(user=None, bot="sensible")
    assert deadlines.remind_due() == 0


def test_the_reminder_is_a_mail_that_says_how_much_time_is_left(game: Game) -> None:
    let_time_pass(game, timedelta(seconds=game.pace) - timedelta(hours=2, minutes=1))
    deadlines.remind_due()
    for reminder in game.notifications.filter(kind=REMINDER):
        delivery.send_notification(notification_id=reminder.pk)
    assert "2\N{NO-BREAK SPACE}hours" in mail.outbox[0].body


def test_a_reminder_that_comes_too_late_is_not_sent(game: Game) -> None:
    almost_out(game)
    deadlines.remind_due()
    time_out(game)
    deadlines.expire_due()
    for reminder in game.notifications.filter(kind=REMINDER):
        delivery.send_notification(notification_id=reminder.pk)
    assert mail.outbox == []
    assert set(game.notifications.filter(kind=REMINDER).values_list("status", flat=True)) == {"void"}

"""A standing order that asks first waits by the clock of its person's decision, whatever is put on that."""

from collections.abc import Callable
from datetime import datetime, timedelta

from django.test import Client
from django.utils import timezone

from accounts.models import User
from games import durations
from games.models import Game, MailKind, Seat
from games.services.clock import requests, vacations
from games.services.outbox import compose
from games.services.rows import seat_clock
from games.services.standing import answering
from tests.games.clock.test_pauses import end_early, pause
from tests.games.clock.test_vacations import tomorrow_from_noon
from tests.laid import lay, standing_order
from tests.tables import game_of_four, let_time_pass
from tests.titles.time_of_crisis.standing import questions

HIT = "AllocateHits"
DAY, HOUR = timedelta(days=1), timedelta(hours=1)
DRAWN = timedelta(seconds=seat_clock.LATEST_ANSWER + 5)
Browser = Callable[[User], Client]


opening = game_of_four


def ask_seat(game: Game, seat: Seat, wait: int) -> Seat:
    """Ask the seat, whose order waits for so many hours."""
    standing_order(seat, HIT, "strongest", wait=wait)
    lay(game, questions.hits())
    game.refresh_from_db()
    return fresh(seat)


def fresh(seat: Seat) -> Seat:
    return Seat.objects.select_related("user").get(pk=seat.pk)


def due_at(seat: Seat) -> datetime:
    moment = fresh(seat).standing_due
    assert moment is not None
    return moment


def give_time(game: Game, seat: Seat, days: int) -> None:
    """More time for the seat, from the person who opened the game."""
    giver = game.seats.exclude(pk=seat.pk).select_related("user").first()
    assert giver is not None and giver.user is not None
    Game.objects.filter(pk=game.pk).update(creator=giver.user)
    requests.ask_time(user=giver.user, game_id=game.pk, index=seat.index, days=days, extra=0)


def test_a_pause_shifts_it(game: Game, second: Seat) -> None:
    before = due_at(ask_seat(game, second, wait=12))
    pause(game, days=14)
    assert due_at(second) == before + (game.paused_until - game.paused_since)


def test_nothing_is_answered_within_a_pause(game: Game, second: Seat) -> None:
    ask_seat(game, second, wait=12)
    pause(game, days=14)
    let_time_pass(game, 13 * DAY)
    assert answering.answer_due() == 0
    let_time_pass(game, 2 * DAY)
    assert answering.answer_due() == 1


def test_a_pause_that_is_ended_early_lets_it_go_on_where_it_was(game: Game, second: Seat) -> None:
    before = due_at(ask_seat(game, second, wait=12))
    pause(game, days=14)
    end_early(game, after=3 * DAY)
    assert abs(due_at(second) - before) < DRAWN, "of the time that is counted none has passed"


def test_a_decision_asked_within_a_pause_waits_its_hours_after_it(game: Game, second: Seat) -> None:
    pause(game, days=14)
    ask_seat(game, second, wait=12)
    assert timedelta() < due_at(second) - game.paused_until - 12 * HOUR < DRAWN


def test_an_order_that_asks_nobody_answers_in_a_pause_as_ever(game: Game, second: Seat) -> None:
    pause(game, days=14)
    ask_seat(game, second, wait=0)
    assert due_at(second) < timezone.now() + DRAWN
    before = due_at(second)
    requests.end_pause(user=game.seats.get(index=0).user, game_id=game.pk)
    assert due_at(second) == before


def test_more_time_lifts_the_end_that_cut_it_short(game: Game, second: Seat) -> None:
    seat = ask_seat(game, second, wait=72)
    assert seat.deadline is not None and seat.asked_at is not None
    assert timedelta() < seat.deadline - timedelta(seconds=seat_clock.ANSWER_MARGIN) - due_at(seat) < DRAWN
    give_time(game, second, days=7)
    assert timedelta() < due_at(second) - seat.asked_at - 72 * HOUR < DRAWN


def test_more_time_changes_nothing_for_one_that_comes_sooner(game: Game, second: Seat) -> None:
    before = due_at(ask_seat(game, second, wait=12))
    give_time(game, second, days=7)
    assert due_at(second) == before


def test_a_vacation_shifts_it_and_back_when_it_is_given_back(game: Game, second: Seat) -> None:
    first_day = tomorrow_from_noon(second.user)
    before = due_at(ask_seat(game, second, wait=24))
    vacation = vacations.take_vacation(user=second.user, first=first_day, last=first_day + DAY)
    vacations.spread_due()
    assert due_at(second) == before + 2 * DAY
    vacations.give_back_vacation(user=second.user, vacation_id=vacation.pk)
    vacations.spread_due()
    assert due_at(second) == before


def test_a_day_off_shifts_it(game: Game, second: Seat) -> None:
    second.user.days_off = [timezone.now().isoweekday()]
    second.user.save(update_fields=["days_off"])
    seat = ask_seat(game, second, wait=12)
    assert seat.asked_at is not None
    midnight = seat.asked_at.replace(hour=0, minute=0, second=0, microsecond=0) + DAY
    assert timedelta() < due_at(seat) - midnight - 12 * HOUR < DRAWN


def test_the_page_and_the_mail_of_what_was_settled_tell_the_new_moment(
    game: Game, second: Seat, browser: Browser
) -> None:
    ask_seat(game, second, wait=12)
    pause(game, days=14)
    moment = due_at(second)
    notifications = game.notifications.select_related("game", "seat", "user")
    mail = compose.write_email(notifications.get(kind=MailKind.REQUEST, user=second.user, happening__isnull=False))
    sentence = f"If you don't answer, your standing order does: {durations.moment(moment)}"
    for part in (str(mail.body), str(mail.alternatives[0].content)):
        assert " ".join(sentence.split()) in " ".join(part.split())
    page = browser(second.user).get(game.get_absolute_url()).content.decode()
    message = page[page.index("Your standing order answers this unless you do first:") :]
    assert moment.strftime("%Y-%m-%dT%H:%M") in message[: message.index("</p>")]

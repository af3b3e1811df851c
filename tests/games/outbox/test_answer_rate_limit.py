"""Ten answers an hour to one person, and what becomes of the eleventh: it waits, and nothing is lost."""

from datetime import timedelta
from zoneinfo import ZoneInfo

import pytest
from django.core import mail
from django.utils import formats, timezone

from accounts.models import User
from games.models import Game, IncomingMail, MailKind, Notification, Seat
from games.services.outbox import answer_rate_limit, delivery, mail_states
from tests.games.mail.post import post
from tests.orders import choose_provinces, to_move
from tests.tables import game_of_two, let_time_pass, person, running_game

pytestmark = pytest.mark.django_db
Kind = MailKind
Outcome = IncomingMail.Outcome
Status = Notification.Status


def opening() -> None:
    """Somebody has had eight answers."""
    fill_the_hour(to_move(game_of_two()), 8)


def fill_the_hour(seat: Seat, mails: int = answer_rate_limit.MOST_ANSWERS) -> None:
    """Have answers sent until there are so many, a minute apart, the oldest of them twenty minutes old."""
    for number in range(len(answers(seat)), mails):
        post(seat, "status")
        delivery.send_due()
        moment = timezone.now() - timedelta(minutes=20 - number)
        Notification.objects.filter(pk=Notification.objects.latest("pk").pk).update(due=moment)
    mail.outbox.clear()


def answers(person_of: Seat) -> list[Notification]:
    """Return the answers that still count, oldest first."""
    rows = Notification.objects.filter(user=person_of.user, kind=Kind.ANSWER).exclude(status=Status.VOID)
    return list(rows.order_by("due", "pk"))


def to_person(seat: Seat) -> list[str]:
    """The plain text of what is sent to them now."""
    mail.outbox.clear()
    delivery.send_due()
    return [str(each.body) for each in mail.outbox if each.to == [seat.user.email]]


def an_hour_passes() -> None:
    for row in Notification.objects.filter(kind=Kind.ANSWER):
        moments = {"created": row.created - timedelta(hours=1), "due": row.due - timedelta(hours=1)}
        Notification.objects.filter(pk=row.pk).update(**moments)


def test_the_eleventh_answer_waits_until_the_oldest_of_ten_is_an_hour_old(game: Game, seat: Seat) -> None:
    fill_the_hour(seat)
    assert post(seat, "start in gallia").outcome == Outcome.ACTED
    *ten, eleventh = answers(seat)
    assert len(ten) == answer_rate_limit.MOST_ANSWERS == 10
    assert eleventh.due == ten[0].due + timedelta(hours=1)
    assert to_person(seat) == []


def test_the_answer_that_waited_tells_what_was_done_and_asks_the_next_question(game: Game) -> None:
    choose_provinces(game)
    seat = to_move(game)
    fill_the_hour(seat)
    post(seat, "take military 1")
    [at_once] = to_person(seat)
    assert "Your order was carried out" in at_once
    an_hour_passes()
    [told] = to_person(seat)
    assert "Your order was carried out." in told
    assert "- Take Military 1" in told
    assert "YOUR DECISION" in told


def test_a_later_answer_takes_the_place_of_the_one_that_waits_and_tells_of_its_orders(game: Game, seat: Seat) -> None:
    fill_the_hour(seat)
    post(seat, "start in gallia")
    first = answers(seat)[-1]
    assert post(seat, "status").outcome == Outcome.ANSWERED
    second = answers(seat)[-1]
    first.refresh_from_db()
    assert (first.status, second.status, second.due) == (Status.VOID, Status.PENDING, first.due)
    assert len(answers(seat)) == 11
    an_hour_passes()
    [told] = to_person(seat)
    assert "Here is what you asked for." in told
    assert "You begin in Gallia." in told


def test_a_refusal_that_repeats_itself_leaves_the_answer_that_waits() -> None:
    seat = to_move(running_game(person("Cleo"), person("Dan")))
    for _mail in range(2):
        post(seat, "I am at the sea.")
    fill_the_hour(seat)
    post(seat, "help")
    waiting = answers(seat)[-1]
    post(seat, "I am at the sea.")
    assert IncomingMail.objects.latest("pk").outcome == Outcome.REFUSED
    waiting.refresh_from_db()
    assert waiting.status == Status.PENDING


def test_each_seat_of_a_person_has_an_answer_of_its_own_that_waits(game: Game, seat: Seat) -> None:
    other_game = running_game(seat.user, person("Dan"))
    other = other_game.seats.get(user=seat.user)
    fill_the_hour(seat)
    post(seat, "start in gallia")
    post(other, "status")
    waiting = answers(seat)[10:]
    assert [row.seat for row in waiting] == [seat, other]
    assert waiting[0].due < waiting[1].due, "no hour has more than ten"


def test_another_person_is_answered_at_once(game: Game, seat: Seat) -> None:
    fill_the_hour(seat)
    other = to_move(running_game(person("Cleo"), person("Dan")))
    post(other, "status")
    assert answers(other)[0].due <= timezone.now()


def test_a_decision_whose_own_mail_has_not_gone_out_is_asked_by_that_mail(game: Game, seat: Seat) -> None:
    fill_the_hour(seat)
    turn = game.notifications.get(seat=seat, kind=Kind.TURN)
    Notification.objects.filter(pk=turn.pk).update(status=Status.PENDING)
    post(seat, "status")
    assert len(to_person(seat)) == 1
    turn.refresh_from_db()
    assert turn.status == Status.SENT


def test_the_tenth_answer_says_when_the_next_one_comes(game: Game, seat: Seat) -> None:
    seat.user.timezone = "Asia/Tokyo"
    seat.user.save()
    fill_the_hour(seat, 9)
    post(seat, "start in gallia")
    following = (answers(seat)[0].due + timedelta(hours=1)).astimezone(ZoneInfo("Asia/Tokyo"))
    [told] = to_person(seat)
    assert f"the next one comes at {formats.date_format(following, 'TIME_FORMAT')} (Asia/Tokyo)." in " ".join(
        told.split()
    )


def test_the_answers_before_the_tenth_say_nothing_of_it(game: Game, seat: Seat) -> None:
    post(seat, "start in gallia")
    [told] = to_person(seat)
    assert "10 answers an hour" not in told


def test_why_did_i_get_no_mail_tells_of_the_answer_that_waits(game: Game, seat: Seat) -> None:
    fill_the_hour(seat)
    post(seat, "start in gallia")
    waiting = answers(seat)[-1]
    told = mail_states.status_in_words(waiting)
    assert told.sentence == "Waiting: we send at most 10 answers an hour."
    assert ("to be sent", waiting.due) in told.moments


def test_an_answer_that_was_put_off_is_held_in_quiet_hours(game: Game, seat: Seat) -> None:
    fill_the_hour(seat)
    post(seat, "start in gallia")
    quiet_now(seat)
    an_hour_passes()
    assert to_person(seat) == []
    waiting = answers(seat)[-1]
    assert waiting.status == Status.PENDING and waiting.held == waiting.due > timezone.now()
    assert mail_states.status_in_words(waiting).sentence == "Waiting for the end of your quiet hours."
    Notification.objects.filter(pk=waiting.pk).update(due=timezone.now())
    User.objects.filter(pk=seat.user_id).update(quiet_from=None, quiet_to=None)
    assert len(to_person(seat)) == 1


def test_an_answer_that_was_put_off_comes_before_it_costs_the_turn(game: Game, seat: Seat) -> None:
    fill_the_hour(seat)
    post(seat, "status")
    quiet_now(seat)
    an_hour_passes()
    seat.refresh_from_db()
    let_time_pass(game, seat.deadline - timezone.now() - timedelta(hours=5))
    assert len(to_person(seat)) == 1


def test_a_mail_written_in_ones_quiet_hours_is_answered_at_once(game: Game, seat: Seat) -> None:
    quiet_now(seat)
    post(seat, "status")
    assert len([each for each in to_person(seat) if "Here is what you asked for." in each]) == 1


def quiet_now(seat: Seat) -> None:
    """Let the person's quiet hours be those about now."""
    now = timezone.now()
    begin, end = ((now + timedelta(hours=hours)).hour for hours in (-1, 4))
    User.objects.filter(pk=seat.user_id).update(timezone="UTC", quiet_from=begin, quiet_to=end)

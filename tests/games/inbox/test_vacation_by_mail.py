"""The word VACATION of a reply: what is there, taking days and giving them back."""

from datetime import timedelta

import pytest
from django.utils import timezone, translation
from django.utils.formats import date_format

from accounts import vacations as balance
from accounts.models import User, Vacation
from games.durations import moment
from games.mail import address
from games.models import Game, IncomingMail, Seat
from games.services.inbox import inbox
from tests.games.inbox.answers import answer_in_both
from tests.games.mail.post import claim_of, post, write_mail

pytestmark = pytest.mark.django_db
Outcome = IncomingMail.Outcome


def in_days(count: int) -> str:
    return (timezone.now().date() + timedelta(days=count)).isoformat()


def written_in_words(count: int) -> str:
    with translation.override("en"):
        return date_format(timezone.now().date() + timedelta(days=count))


def test_vacation_alone_tells_days_left_vacations_booked_and_the_page(seat: Seat) -> None:
    Vacation.objects.create(user=seat.user, first=in_days(3), last=in_days(5), zone="UTC")
    assert post(seat, "vacation").outcome == Outcome.ANSWERED
    text, html = answer_in_both()
    assert "You have 4 vacation days left." in text
    assert f"You have a vacation from {written_in_words(3)} to" in text
    assert "/vacations/" in text and 'href="http://127.0.0.1:8000/vacations/"' in html.replace("&amp;", "&")
    assert f"VACATION {written_in_words(7)} to {written_in_words(13)}" in text
    assert Vacation.objects.count() == 1


def test_days_are_taken_and_the_answer_says_so(seat: Seat) -> None:
    assert post(seat, f"Vacation {in_days(2)} to {in_days(4)}").outcome == Outcome.ACTED
    taken = Vacation.objects.get()
    assert taken.user == seat.user
    assert (taken.first.isoformat(), taken.last.isoformat()) == (in_days(2), in_days(4))
    text, _html = answer_in_both()
    assert "Your email was carried out. Your vacation is booked:" in text
    assert "You have 4 vacation days left." in text


def test_one_day_is_named_once(seat: Seat) -> None:
    assert post(seat, f"vacation {in_days(2)}").outcome == Outcome.ACTED
    assert f"Your vacation is booked: {written_in_words(2)}." in answer_in_both()[0]
    post(seat, "vacation")
    assert f"You have a vacation on {written_in_words(2)}. Reply VACATION OFF" in answer_in_both()[0]
    post(seat, f"vacation {in_days(2)} to {in_days(3)}")
    assert f"These dates overlap your vacation on {written_in_words(2)}." in answer_in_both()[0]
    post(seat, "vacation off")
    assert f"Your vacation on {written_in_words(2)} is cancelled." in answer_in_both()[0]


@pytest.mark.parametrize(
    ("language", "before", "after"),
    [
        ("en", "To book a vacation, write for example: ", " On the site"),
        ("de", "Um Urlaub einzutragen, schreib zum Beispiel: ", " Auf der Website"),
    ],
)
def test_the_form_that_it_names_is_understood(seat: Seat, language: str, before: str, after: str) -> None:
    User.objects.filter(pk=seat.user_id).update(language=language)
    post(seat, "vacation")
    form = answer_in_both()[0].split(before)[1].split(after)[0]
    assert in_days(7) not in form
    assert post(seat, form).outcome == Outcome.ACTED
    assert Vacation.objects.get().days == 7


def test_orders_before_and_after_it_count(game: Game, seat: Seat) -> None:
    assert post(seat, f"start in gallia\nurlaub bis {in_days(3)}\nstatus").outcome == Outcome.ACTED
    assert game.moves.filter(number=1, action="start in gallia").exists()
    assert Vacation.objects.get().days == 3


@pytest.mark.parametrize("word", ["off", "cancel", "aus"])
def test_the_next_vacation_is_given_back(seat: Seat, word: str) -> None:
    near = Vacation.objects.create(user=seat.user, first=in_days(2), last=in_days(2), zone="UTC")
    far = Vacation.objects.create(user=seat.user, first=in_days(9), last=in_days(9), zone="UTC")
    assert post(seat, f"vacation {word}").outcome == Outcome.ACTED
    near.refresh_from_db()
    far.refresh_from_db()
    assert near.cancelled and not far.cancelled
    assert "is cancelled." in answer_in_both()[0]


def test_a_vacation_under_way_ends_today(seat: Seat) -> None:
    vacation = Vacation.objects.create(user=seat.user, first=in_days(-1), last=in_days(3), zone="UTC")
    assert post(seat, "vacation off").outcome == Outcome.ACTED
    vacation.refresh_from_db()
    assert not vacation.cancelled and vacation.last.isoformat() == in_days(0)
    assert "Your vacation ends today" in answer_in_both()[0]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("vacation next week", "To book a vacation, write for example: VACATION"),
        ("vacation 12/24", "To book a vacation, write for example: VACATION"),
        ("vacation off", "You have no vacation booked."),
        ("vacation 2020-01-01 to 2020-01-02", "at the earliest"),
    ],
)
def test_an_impossible_vacation_is_refused_with_one_sentence(seat: Seat, text: str, why: str) -> None:
    assert post(seat, text).outcome == Outcome.REFUSED
    said = answer_in_both()[0]
    assert why in said and "Your email was not carried out." in said
    assert f"- {text}" in said
    assert not Vacation.objects.exists()


def test_too_many_days_are_refused(seat: Seat) -> None:
    assert post(seat, f"vacation {in_days(2)} to {in_days(30)}").outcome == Outcome.REFUSED
    assert "That is 29 days; you have 7." in answer_in_both()[0]


def test_the_days_are_those_of_the_persons_zone(seat: Seat) -> None:
    zone = "Pacific/Kiritimati" if timezone.now().hour >= 10 else "Pacific/Pago_Pago"  # UTC+14, UTC-11
    User.objects.filter(pk=seat.user_id).update(timezone=zone)
    today = balance.today(User.objects.get(pk=seat.user_id))
    assert today != timezone.now().date()
    last = today + timedelta(days=2)
    assert post(seat, f"vacation until {last}").outcome == Outcome.ACTED
    taken = Vacation.objects.get()
    assert (taken.first, taken.last, taken.zone) == (today + timedelta(days=1), last, zone)


def test_a_mail_that_comes_twice_takes_them_once(seat: Seat) -> None:

    raw, to = write_mail(f"vacation {in_days(2)} to {in_days(4)}"), address.address_of(claim_of(seat))
    for _delivery in range(2):
        inbox.receive_mail(raw=raw, recipient=to, sender="max@example.org")
    assert Vacation.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_the_answer_shows_the_clock_as_the_vacation_leaves_it(seat: Seat) -> None:
    before = seat.deadline
    post(seat, f"vacation {in_days(1)} to {in_days(3)}")
    seat.refresh_from_db()
    assert before is not None and seat.deadline == before + timedelta(days=3)
    with translation.override("en"):
        assert f"Due {date_format(seat.deadline, 'D j M')}" in answer_in_both()[0]


NOT_COVERED = "It does not stop the clock of your current decisions: Limes (due "


@pytest.mark.parametrize("first", [1, 9], ids=["due within the hour", "due before it begins"])
def test_the_answer_names_what_the_vacation_does_not_cover(seat: Seat, first: int) -> None:
    spent = timedelta(0) if first == 9 else timedelta(seconds=seat.game.pace - 3600)
    Seat.objects.filter(pk=seat.pk).update(asked_at=seat.asked_at - spent, deadline=seat.deadline - spent)
    seat.refresh_from_db()
    assert post(seat, f"vacation {in_days(first)}").outcome == Outcome.ACTED
    with translation.override("en"), timezone.override("UTC"):
        assert NOT_COVERED + moment(seat.deadline) + ")." in answer_in_both()[0]


@pytest.mark.parametrize("lines", ["vacation {day}\nstart in gallia", "start in gallia\nvacation {day}"])
def test_the_answer_names_no_clock_of_what_its_mail_has_decided(game: Game, seat: Seat, lines: str) -> None:
    assert post(seat, lines.format(day=in_days(9))).outcome == Outcome.ACTED
    assert game.moves.filter(number=1, action="start in gallia").exists() and Vacation.objects.exists()
    text, _html = answer_in_both()
    assert "Your vacation is booked:" in text and "does not stop the clock" not in text


def test_the_answer_names_nothing_where_every_clock_will_stop(seat: Seat) -> None:
    assert post(seat, f"vacation {in_days(1)} to {in_days(3)}").outcome == Outcome.ACTED
    assert "does not stop the clock" not in answer_in_both()[0]

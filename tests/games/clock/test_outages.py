"""The site was down: that counts on nobody's clock, the log says so, and nobody's time is up unawares."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.core.management import call_command
from django.db import transaction
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games import tasks
from games.durations import HOUR
from games.models import Beacon, Game, Happening, MailKind, Notification, Outage, Request, Seat
from games.services.clock import deadlines, requests
from games.services.lobby import lobby, seats
from games.services.outbox import delivery
from games.services.play.table import lock
from games.services.rows import downtime, seat_clock
from rulebooks.clock import Calendar, Step
from tests.games.clock.test_banks import bank_left
from tests.games.inbox.answers import in_words
from tests.games.outbox.test_delivery import at_the_same_time
from tests.orders import order, to_move
from tests.tables import let_time_pass, person, running_game, time_out

pytestmark = pytest.mark.django_db
DOWN = timedelta(hours=10)
MINUTE = timedelta(minutes=1)
REMINDER = MailKind.REMINDER


def silent(span: timedelta = DOWN) -> None:
    """The heart beat last so long ago."""
    downtime.beat()
    Beacon.objects.filter(name=downtime.BEAT).update(at=timezone.now() - span)


def go_down(game: Game, span: timedelta = DOWN) -> None:
    """The site stops with the game as it is, and now begins again."""
    silent(span)
    let_time_pass(game, span)


def begin_again() -> None:
    """Run the tasks with which the schedule begins."""
    tasks.enforce_deadlines()
    tasks.send_reminders()
    tasks.play_standing_orders()


def ask(game: Game, seat: Seat, at: datetime, calendar: Calendar) -> datetime:
    """Let a seat with this calendar have been asked at that time; return until when it has."""
    seat.asked_at, seat.calendar = at, calendar.to_data()
    running = seat_clock.clock_of(game, seat)
    assert running is not None
    seat.deadline = running.expiry
    seat.save()
    return running.expiry


def about(span: timedelta, expected: timedelta) -> bool:
    return abs(span - expected) < MINUTE


def outage_lines(game: Game) -> list[Happening]:
    return list(game.happenings.filter(kind="outage"))


def steps(game: Game) -> list[str]:
    return list(game.notifications.filter(kind=REMINDER).order_by("pk").values_list("step", flat=True))


@pytest.fixture
def short() -> Game:
    """An hour per decision, and one warning, when twelve minutes are left."""
    return running_game(person("Ana"), person("Ben"), pace=HOUR)


def test_a_deadline_that_passed_meanwhile_is_as_far_off_as_it_was(game: Game) -> None:
    let_time_pass(game, timedelta(hours=43))
    assert deadlines.remind_due() == 1
    go_down(game)
    begin_again()
    game.refresh_from_db()
    seat = to_move(game)
    assert game.move_count == 0 and about(bank_left(seat), timedelta(hours=5)) and game.deadline == seat.deadline
    let_time_pass(game, timedelta(hours=4, minutes=30))
    begin_again()
    assert steps(game) == [Step.FIFTH, Step.LAST] and len(outage_lines(game)) == 1
    time_out(game)
    begin_again()
    assert game.moves.filter(by="clock").exists()
    (expired,) = game.happenings.filter(kind="expired")
    assert expired.data["grace"] == game.pace, "two days were used up, not two days and ten hours"


def test_the_log_tells_of_an_outage_in_the_readers_zone(game: Game) -> None:
    go_down(game)
    begin_again()
    (line,) = outage_lines(game)
    outage = Outage.objects.get()
    assert line.data == {
        "outage": outage.pk,
        "start": outage.start.isoformat(),
        "end": outage.end.isoformat(),
    }
    reader = to_move(game).user
    assert reader is not None
    User.objects.filter(pk=reader.pk).update(timezone="Asia/Kathmandu")
    client = Client()
    client.force_login(reader)
    page = " ".join(client.get(game.get_absolute_url()).content.decode().replace("\xa0", " ").split())
    local_start = outage.start.astimezone(ZoneInfo("Asia/Kathmandu"))
    assert "The site was down from " in page and "(10 hours). All clocks were paused." in page
    assert f"{local_start:%M}" in page.split("The site was down from ")[1][:40]


def test_a_short_silence_is_no_outage(game: Game) -> None:
    silent(downtime.MISSED - timedelta(seconds=5))
    begin_again()
    tasks.keep_watch()
    assert not Outage.objects.exists()
    assert downtime.silence(timezone.now()) is None


def test_preparing_the_site_does_not_hide_it(game: Game) -> None:
    go_down(game)
    before = to_move(game).deadline
    call_command("prepare")
    begin_again()
    seat = to_move(game)
    assert before is not None and seat.deadline is not None and about(seat.deadline - before, DOWN)


def test_it_is_known_before_any_task_has_noticed_it(game: Game) -> None:
    """The clock's sweep is the first to look at the game, and nobody has looked at the heartbeat."""
    let_time_pass(game, timedelta(hours=43))
    go_down(game)
    assert deadlines.expire(game_id=game.pk) is False
    assert about(bank_left(to_move(game)), timedelta(hours=5)) and not outage_lines(game)
    begin_again()
    assert about(bank_left(to_move(game)), timedelta(hours=5)) and len(outage_lines(game)) == 1


def test_an_answer_right_after_an_outage_costs_no_bank() -> None:
    game = lobby.create_game(
        user=person("Ana"),
        name="Limes",
        players=2,
        options={"short": True},
        pace=24 * HOUR,
        bank=9 * HOUR,
        increment=0,
        cap=9 * HOUR,
    )
    game = lobby.join_game(user=person("Ben"), game_id=game.pk)
    let_time_pass(game, timedelta(hours=20))
    go_down(game, timedelta(hours=20))
    seat = to_move(game)
    order(game, "start in gallia", seat=seat)
    seat.refresh_from_db()
    assert seat.bank == 9 * HOUR


def test_those_who_play_while_only_the_schedule_is_down_gain_what_is_theirs(game: Game) -> None:
    """One has five of the ten hours to answer, and the next has their clock begin in the middle of it."""
    go_down(game, timedelta(hours=5))
    first = to_move(game)
    order(game, "start in gallia", seat=first)
    Beacon.objects.update(at=timezone.now() - DOWN)
    let_time_pass(game, timedelta(hours=5))
    begin_again()
    second = to_move(game)
    assert second != first and about(bank_left(second), timedelta(seconds=game.pace)) and len(outage_lines(game)) == 1


def test_hours_in_which_the_clock_stood_still_are_not_given_twice(game: Game) -> None:
    now, seat = timezone.now(), to_move(game)
    quiet = Calendar("UTC", (now - timedelta(hours=6)).hour, (now - timedelta(hours=2)).hour)
    ask(game, seat, now - timedelta(hours=20), quiet)
    silent()
    begin_again()
    seat.refresh_from_db()
    longer = seat_clock.clock_of(game, seat)
    assert longer is not None and about(timedelta(seconds=longer.elapsed(now)), timedelta(hours=10))


def test_a_clock_that_stood_still_throughout_gains_nothing_and_the_log_says_nothing(game: Game) -> None:
    now, seat = timezone.now(), to_move(game)
    calendar = Calendar(away=((now - timedelta(days=1), now + timedelta(days=1)),))
    deadline = ask(game, seat, now - timedelta(hours=30), calendar)
    silent()
    begin_again()
    seat.refresh_from_db()
    assert seat.deadline == deadline and not outage_lines(game)


def test_a_standing_order_that_waits_keeps_up(game: Game) -> None:
    seat = to_move(game)
    running = seat_clock.clock_of(game, seat)
    assert running is not None
    seat_clock.begin_delay(seat, running, 12, timezone.now())
    seat.save()
    before = seat.standing_due
    let_time_pass(game, timedelta(hours=6))
    go_down(game)
    begin_again()
    seat.refresh_from_db()
    assert before is not None and seat.standing_due is not None and game.move_count == 0
    assert about(seat.standing_due - before, -timedelta(hours=6)), "six hours are over of the twelve"


class TestTheHourAfter:
    def test_a_player_who_was_not_warned_has_an_hour_and_a_mail(self, short: Game) -> None:
        let_time_pass(short, timedelta(minutes=40))
        go_down(short)
        begin_again()
        seat = to_move(short)
        assert about(bank_left(seat), timedelta(hours=1)) and steps(short) == [Step.OUTAGE]
        running = seat_clock.clock_of(short, seat)
        assert running is not None and about(
            timedelta(seconds=running.read_at(timezone.now()).seconds_left), 20 * MINUTE
        )
        warning = short.notifications.select_related("game", "seat", "user").get(kind=REMINDER)
        delivery.send_notification(notification_id=warning.pk)
        warning.refresh_from_db()
        assert warning.status == "sent"
        assert "the site was down for a while" in " ".join(str(in_words(warning).body).split())
        let_time_pass(short, 61 * MINUTE)
        begin_again()
        assert short.happenings.filter(kind="expired").count() == 1

    def test_a_player_who_was_warned_has_the_time_that_was_left(self, short: Game) -> None:
        let_time_pass(short, timedelta(minutes=50))
        deadlines.remind_due()
        delivery.send_due()
        Notification.objects.filter(kind=REMINDER).update(sent=timezone.now() - DOWN - MINUTE)
        go_down(short)
        begin_again()
        assert about(bank_left(to_move(short)), timedelta(minutes=10)) and steps(short) == [Step.FIFTH]

    def test_a_warning_that_was_owed_and_not_sent_is_none(self, short: Game) -> None:
        let_time_pass(short, timedelta(minutes=50))
        deadlines.remind_due()
        go_down(short)
        begin_again()
        assert about(bank_left(to_move(short)), timedelta(hours=1))
        assert steps(short) == [Step.FIFTH, Step.OUTAGE]

    def test_one_whose_time_was_up_just_before_and_who_never_heard_of_it_has_the_hour(self, short: Game) -> None:
        let_time_pass(short, 60 * MINUTE)
        go_down(short)
        begin_again()
        assert about(bank_left(to_move(short)), timedelta(hours=1)) and steps(short) == [Step.OUTAGE]
        begin_again()
        assert about(bank_left(to_move(short)), timedelta(hours=1)) and len(outage_lines(short)) == 1

    def test_a_second_outage_within_the_hour_gives_back_what_it_took(self, short: Game) -> None:
        let_time_pass(short, timedelta(minutes=40))
        go_down(short)
        begin_again()
        let_time_pass(short, 50 * MINUTE)
        Outage.objects.update(start=timezone.now() - DOWN - timedelta(hours=2), end=timezone.now() - timedelta(hours=1))
        go_down(short, timedelta(minutes=20))
        begin_again()
        assert bank_left(to_move(short)) > timedelta(minutes=9) and not short.happenings.filter(kind="expired").exists()

    def test_a_warning_that_nobody_had_come_to_comes_now(self, game: Game) -> None:
        let_time_pass(game, timedelta(hours=40))
        go_down(game)
        begin_again()
        assert steps(game) == [Step.FIFTH] and about(bank_left(to_move(game)), timedelta(hours=8))

    def test_a_warning_whose_moment_lies_ahead_again_comes_then(self, game: Game) -> None:
        """It was owed within the minute after the last heartbeat, and not sent any more."""
        let_time_pass(game, timedelta(hours=38, minutes=24, seconds=30))
        deadlines.remind_due()
        assert steps(game) == [Step.FIFTH]
        let_time_pass(game, DOWN - MINUTE)
        silent()
        begin_again()
        assert steps(game) == []
        let_time_pass(game, 2 * MINUTE)
        begin_again()
        assert steps(game) == [Step.FIFTH]


class TestWhatElseWaits:
    def test_bots_that_wait_for_somebody_wait_longer(self, game: Game) -> None:
        asked_seat = to_move(game)
        for seat in [
            *game.seats.select_related("user").exclude(pk=asked_seat.pk),
            asked_seat,
        ]:  # a bot beside a person plays on
            assert seat.user is not None
            seats.go_away(user=seat.user, game_id=game.pk)
        passed = timedelta(days=6, hours=23)
        game.seats.update(free_since=timezone.now() - passed - DOWN)
        let_time_pass(game, passed)
        go_down(game)
        begin_again()
        game.refresh_from_db()
        assert game.move_count == 0 and game.deadline is not None and len(outage_lines(game)) == 1
        assert about(game.deadline - timezone.now(), timedelta(hours=1))
        begin_again()
        assert game.move_count == Game.objects.get(pk=game.pk).move_count
        let_time_pass(game, timedelta(hours=1))
        begin_again()
        assert Game.objects.get(pk=game.pk).move_count > 0

    def test_a_request_can_be_answered_for_so_much_longer(self, game: Game) -> None:
        asker = to_move(game).user
        assert asker is not None
        request = requests.ask_pause(user=asker, game_id=game.pk, days=7)
        Request.objects.update(created=timezone.now() - timedelta(days=6, hours=18))
        silent()
        let_time_pass(game, timedelta(hours=11))
        begin_again()
        request.refresh_from_db()
        assert about(request.ends - timezone.now(), timedelta(hours=16))


@pytest.mark.django_db(transaction=True)
def test_of_workers_that_begin_at_once_one_writes_it_down(game: Game) -> None:
    let_time_pass(game, timedelta(hours=43))
    go_down(game)
    at_the_same_time(tasks.enforce_deadlines, 3)
    deadlines.attend_to_outages()  # what one had in hand the others passed over
    assert Outage.objects.filter(spread=True).count() == len(outage_lines(game)) == 1
    assert about(bank_left(to_move(game)), timedelta(hours=5))


def test_the_next_sweep_finishes_the_work_that_a_crash_left(game: Game) -> None:
    other = running_game(person("Cai"), person("Dea"), name="Rhenus")
    for each in (game, other):
        let_time_pass(each, timedelta(hours=43) + DOWN)
    silent()
    downtime.beat()  # noticed, and nothing more
    with transaction.atomic():
        lock(game.pk)  # one game, and then the worker died
    assert Outage.objects.filter(spread=False).exists()
    for _restart in range(2):
        begin_again()
        assert [len(outage_lines(each)) for each in (game, other)] == [1, 1]
        assert all(about(bank_left(to_move(each)), timedelta(hours=5)) for each in (game, other))
    assert Outage.objects.filter(spread=True).count() == 1


def test_a_game_that_fails_does_not_stop_the_others_and_is_tried_again(game: Game) -> None:
    other = running_game(person("Cai"), person("Dea"), name="Rhenus")
    broken = to_move(game)
    Seat.objects.filter(pk=broken.pk).update(calendar={"zone": "Mars/Olympus"})
    for each in (game, other):
        let_time_pass(each, timedelta(hours=43) + DOWN)
    silent()
    tasks.enforce_deadlines()
    assert [len(outage_lines(each)) for each in (game, other)] == [0, 1] and Outage.objects.filter(
        spread=False
    ).exists()
    assert not game.happenings.exists(), "what cannot be read does not expire"
    Seat.objects.filter(pk=broken.pk).update(calendar=None)
    begin_again()
    assert [len(outage_lines(each)) for each in (game, other)] == [1, 1] and Outage.objects.filter(spread=True).exists()


def test_looking_whether_there_was_one_is_two_small_queries(
    game: Game, django_assert_num_queries: Callable[..., Any]
) -> None:
    downtime.beat()
    with django_assert_num_queries(2):
        deadlines.attend_to_outages()

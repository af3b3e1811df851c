"""The fate of a mail by its person's wishes: quiet hours, digests, muted games, kinds that are not wanted."""

from datetime import UTC, datetime, timedelta

import pytest
from django.core import mail
from django.db.models import QuerySet
from django.utils import timezone
from pytest_django.fixtures import DjangoAssertNumQueries

from accounts.models import PausedAddress, User
from games.models import Game, MailKind, MailSettings, Notification, Seat
from games.services.clock import deadlines
from games.services.lobby import lobby
from games.services.outbox import bounces, delivery, mail_states, preferences, send_policy
from games.services.talk import table_talk
from tests.games.mail.post import post
from tests.tables import PACE, let_time_pass, person, running_game, time_out

Kind = MailKind
Status = Notification.Status
Reason = Notification.Reason
Way = MailSettings.Way


def owed(game: Game, kind: Kind = Kind.TURN) -> Notification:
    return game.notifications.select_related("game", "seat", "user").filter(kind=kind).earliest("pk")


def send(notification: Notification) -> Notification:
    delivery.send_notification(notification_id=notification.pk)
    notification.refresh_from_db()
    return notification


def wish(user: User, **ways: str) -> None:
    preferences.save(user=user, ways=ways, digest_hour=8)


def make_quiet_now(user: User, hours: int = 3) -> datetime:
    """Quiet hours that have begun and last that many hours more by the clock; when they end."""
    now = timezone.now()
    user.quiet_from, user.quiet_to = now.hour, (now.hour + hours) % 24
    user.save(update_fields=["quiet_from", "quiet_to"])
    return now.replace(minute=0, second=0, microsecond=0) + timedelta(hours=hours)


def wait(notification: Notification) -> None:
    """Let the moment come that it waits for."""
    Notification.objects.filter(pk=notification.pk).update(due=timezone.now() - timedelta(seconds=1))


@pytest.mark.parametrize("kind", [Kind.STARTED, Kind.TURN])
def test_quiet_hours_hold_a_mail_until_they_end(game: Game, kind: Kind) -> None:
    notification = owed(game, kind)
    end = make_quiet_now(notification.user)
    send(notification)
    assert (notification.status, notification.held, notification.due) == (Status.PENDING, end, end)
    assert (notification.attempts, mail.outbox) == (0, [])
    assert not delivery.send_notification(notification_id=notification.pk), "it is not due"


def test_a_held_mail_is_sent_when_the_quiet_hours_are_over(game: Game) -> None:
    turn = owed(game)
    make_quiet_now(turn.user)
    send(turn)
    User.objects.filter(pk=turn.user_id).update(quiet_from=None, quiet_to=None)
    wait(turn)
    send(turn)
    assert (turn.status, turn.attempts, len(mail.outbox)) == (Status.SENT, 1, 1)
    assert turn.held is not None, "the page tells that it was held"


def test_a_held_decision_that_was_answered_meanwhile_is_never_mailed(game: Game) -> None:
    turn = owed(game)
    make_quiet_now(turn.user)
    send(turn)
    time_out(game)
    deadlines.expire(game_id=game.pk)
    wait(turn)
    assert (send(turn).status, mail.outbox) == (Status.VOID, [])


@pytest.mark.parametrize(
    ("left_after_the_quiet", "status"),
    [(timedelta(hours=-1), Status.SENT), (timedelta(minutes=90), Status.SENT), (timedelta(hours=3), Status.PENDING)],
)
def test_a_decision_that_could_not_wait_goes_at_once(game: Game, left_after_the_quiet: timedelta, status: str) -> None:
    turn = owed(game)
    end = make_quiet_now(turn.user)
    let_time_pass(game, turn.seat.deadline - end - left_after_the_quiet)
    assert send(owed(game)).status == status


@pytest.mark.parametrize(
    ("hours", "quiet_on_the_clock", "quiet_now", "status"),
    [
        (1, 3, 3, Status.PENDING),  # the clock stands until then
        (1, 3, 2, Status.PENDING),
        (1, 3, 4, Status.SENT),  # and goes on before
        (3, 3, 5, Status.SENT),
        (6, 3, 5, Status.PENDING),  # of which enough is left
        (1, 0, 1, Status.SENT),  # the hours were made quiet after the clock had begun to run
    ],
)
def test_quiet_hours_hold_a_decision_only_if_enough_time_is_left(
    db: None, hours: int, quiet_on_the_clock: int, quiet_now: int, status: str
) -> None:
    ana, ben = person("Ana"), person("Ben")
    for each in (ana, ben) if quiet_on_the_clock else ():
        make_quiet_now(each, quiet_on_the_clock)
    turn = owed(running_game(ana, ben, pace=hours * 3600))
    end = make_quiet_now(turn.user, quiet_now)
    send(turn)
    assert (turn.status, turn.held) == (status, end if status == Status.PENDING else None)


def test_the_cost_of_quiet_hours_takes_no_further_query(
    game: Game, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    turn = game.notifications.select_related("game", "seat", "user__mail_settings").get(pk=owed(game).pk)
    with django_assert_num_queries(1):  # whether the address is paused
        assert send_policy.decide_delivery(turn, timezone.now()).status == Status.SENT
    make_quiet_now(turn.user)
    with django_assert_num_queries(1):
        assert send_policy.decide_delivery(turn, timezone.now()).status == Status.PENDING


@pytest.mark.parametrize(("hours_later", "status"), [(1, Status.COLLECTED), (5, Status.PENDING)])
def test_a_digest_may_come_while_the_clock_stands(db: None, hours_later: int, status: str) -> None:
    """A digest whose hour lies in the night comes at its end; after it there would be too little time left."""
    ana, ben = person("Ana"), person("Ben")
    end = max(make_quiet_now(each, 3) for each in (ana, ben))
    turn = owed(running_game(ana, ben, pace=3600))
    hour = (timezone.now().hour + hours_later) % 24
    preferences.save(user=turn.user, ways={Kind.TURN: Way.DIGEST}, digest_hour=hour)
    send(turn)
    assert (turn.status, turn.due) == (status, end)


@pytest.mark.parametrize(
    ("zone", "now", "end"),
    [
        ("UTC", datetime(2026, 1, 10, 23, 30, tzinfo=UTC), datetime(2026, 1, 11, 6, tzinfo=UTC)),
        ("UTC", datetime(2026, 1, 10, 21, 59, tzinfo=UTC), None),
        ("UTC", datetime(2026, 1, 10, 6, 0, tzinfo=UTC), None),
        ("Asia/Tokyo", datetime(2026, 1, 10, 13, 30, tzinfo=UTC), datetime(2026, 1, 10, 21, tzinfo=UTC)),
        # clocks go forward at 1:00 UTC on 29 March and back on 25 October
        ("Europe/Berlin", datetime(2026, 3, 28, 22, 30, tzinfo=UTC), datetime(2026, 3, 29, 4, tzinfo=UTC)),
        ("Europe/Berlin", datetime(2026, 10, 24, 22, 30, tzinfo=UTC), datetime(2026, 10, 25, 5, tzinfo=UTC)),
    ],
)
def test_quiet_hours_are_those_of_the_clock_on_the_wall(zone: str, now: datetime, end: datetime | None) -> None:
    user = User(timezone=zone, quiet_from=22, quiet_to=6)
    assert send_policy.quiet_until(user, now) == end


def test_nobody_without_quiet_hours_is_in_them() -> None:
    assert send_policy.quiet_until(User(timezone="Asia/Tokyo"), datetime(2026, 1, 10, 23, tzinfo=UTC)) is None


@pytest.mark.parametrize("kind", [Kind.STARTED, Kind.TURN])
def test_a_kind_that_is_never_wanted_is_skipped(game: Game, kind: Kind) -> None:
    notification = owed(game, kind)
    wish(notification.user, **{kind: Way.NEVER})
    send(notification)
    assert (notification.status, notification.reason, mail.outbox) == (Status.SKIPPED, Reason.NEVER, [])


def test_wanting_a_kind_again_brings_the_open_decision(game: Game) -> None:
    turn = owed(game)
    wish(turn.user, turn=Way.NEVER)
    send(turn)
    wish(turn.user, turn=Way.AT_ONCE)
    delivery.send_due()
    turn.refresh_from_db()
    assert (turn.status, turn.reason) == (Status.SENT, "")


def test_wanting_news_again_brings_no_old_news(game: Game) -> None:
    started = owed(game, Kind.STARTED)
    wish(started.user, started=Way.NEVER)
    send(started)
    wish(started.user, started=Way.AT_ONCE)
    started.refresh_from_db()
    assert started.status == Status.SKIPPED


def test_a_muted_game_sends_nothing_but_the_last_warning(game: Game) -> None:
    turn = owed(game)
    preferences.mute(user=turn.user, game=game)
    for step, warn_at, hours in (("fifth", timezone.now(), 40), ("last", None, 7.5)):
        let_time_pass(game, timedelta(hours=hours))
        Seat.objects.filter(pk=turn.seat_id).update(warn_at=warn_at)
        reminder = Notification.objects.create(
            game=game, seat=turn.seat, user=turn.user, kind=Kind.REMINDER, move=turn.move, step=step
        )
        assert send(reminder).status == (Status.SENT if step == "last" else Status.SKIPPED)
    for notification in game.notifications.filter(user=turn.user).exclude(kind=Kind.REMINDER):
        assert (send(notification).status, notification.reason) == (Status.SKIPPED, Reason.MUTED)
    other = game.notifications.exclude(user=turn.user).get()
    assert send(other).status == Status.SENT, "it is muted for one person"


def test_a_muted_games_last_warning_stops_with_the_reminders(game: Game) -> None:
    turn = owed(game)
    preferences.mute(user=turn.user, game=game)
    wish(turn.user, reminder=Way.NEVER)
    let_time_pass(game, timedelta(hours=47, minutes=30))
    Seat.objects.filter(pk=turn.seat_id).update(warn_at=None)
    reminder = Notification.objects.create(
        game=game, seat=turn.seat, user=turn.user, kind=Kind.REMINDER, move=turn.move, step="last"
    )
    assert send(reminder).reason == Reason.NEVER


def test_unmuting_brings_the_open_decision(game: Game) -> None:
    turn = owed(game)
    preferences.mute(user=turn.user, game=game)
    send(turn)
    preferences.unmute(user=turn.user, game=game)
    delivery.send_due()
    turn.refresh_from_db()
    assert (turn.status, turn.reason) == (Status.SENT, "")


def test_nobody_mutes_a_game_they_are_not_in(game: Game) -> None:
    assert not preferences.mute(user=person("Cai"), game=game)
    assert not Seat.objects.filter(muted=True).exists()


def test_nothing_is_sent_to_a_paused_address(game: Game) -> None:
    turn = owed(game)
    bounces.record(address=turn.user.email, kind="hard", detail="550 no such user", message_id="<1@x>")
    send(turn)
    assert (turn.status, turn.reason, mail.outbox) == (Status.SKIPPED, Reason.PAUSED, [])
    assert bounces.owe_again() == 0


@pytest.mark.parametrize("new_address", ["", "ana@example.net"])
def test_an_open_decision_is_owed_again_once_an_address_works(game: Game, new_address: str) -> None:
    turn = owed(game)
    bounces.record(address=turn.user.email, kind="hard", detail="550", message_id="<1@x>")
    send(turn)
    if new_address:
        User.objects.filter(pk=turn.user_id).update(email=new_address)
    else:
        PausedAddress.objects.all().delete()
    assert bounces.owe_again() == 1
    assert send(turn).status == Status.SENT
    assert mail.outbox[0].to == [new_address or turn.user.email]


def test_old_news_is_not_owed_again(game: Game) -> None:
    started = owed(game, Kind.STARTED)
    bounces.record(address=started.user.email, kind="hard", detail="550", message_id="<1@x>")
    send(started)
    Notification.objects.update(created=timezone.now() - bounces.STILL_NEWS)
    PausedAddress.objects.all().delete()
    assert bounces.owe_again() == 0


def test_a_decision_answered_during_the_pause_is_not_owed_again(game: Game) -> None:
    turn = owed(game)
    bounces.record(address=turn.user.email, kind="hard", detail="550", message_id="<1@x>")
    send(turn)
    time_out(game)
    deadlines.expire(game_id=game.pk)
    PausedAddress.objects.all().delete()
    assert bounces.owe_again() == 0
    turn.refresh_from_db()
    assert (turn.status, turn.reason) == (Status.VOID, "")


def test_a_decision_that_only_an_answer_asked_is_asked_again_once_the_address_works(game: Game) -> None:
    turn = owed(game)
    post(turn.seat, "status")  # its answer stands in for the decision's mail
    bounces.record(address=turn.user.email, kind="hard", detail="550", message_id="<1@x>")
    answer = send(owed(game, Kind.ANSWER))
    assert (send(turn).status, answer.status) == (Status.VOID, Status.SKIPPED)
    PausedAddress.objects.all().delete()
    bounces.owe_again()
    assert send(answer).status == Status.SENT
    assert "YOUR OPTIONS" in mail.outbox[-1].body


def test_an_answer_about_a_decision_that_is_gone_is_not_owed_again(game: Game) -> None:
    turn = owed(game)
    post(turn.seat, "status")
    bounces.record(address=turn.user.email, kind="hard", detail="550", message_id="<1@x>")
    answer = send(owed(game, Kind.ANSWER))
    time_out(game)
    deadlines.expire(game_id=game.pk)
    PausedAddress.objects.all().delete()
    bounces.owe_again()
    answer.refresh_from_db()
    assert answer.status == Status.VOID


def invited(players: int) -> QuerySet[Notification]:
    """The invitations of Ben and Cai to Ana's game for so many, which Ben has joined since."""
    ana, ben, cai = (person(name) for name in ("Ana", "Ben", "Cai"))
    game = lobby.create_game(user=ana, name="Limes", players=players, pace=PACE, options={"short": True})
    for guest in (ben, cai):
        table_talk.invite_person(user=ana, game_id=game.pk, name=guest.username)
    lobby.join_game(user=ben, game_id=game.pk)
    return game.notifications.filter(kind=Kind.INVITATION)


def test_an_invitation_is_not_sent_to_a_table_that_has_filled_meanwhile(db: None) -> None:
    for invitation in invited(players=2):
        assert send(invitation).status == Status.VOID
        sentence = mail_states.status_in_words(invitation).sentence
        assert "you had joined the game, or you could no longer join it" in sentence
    assert mail.outbox == []


def test_an_invitation_is_sent_while_there_is_a_seat_and_not_to_who_has_taken_one(db: None) -> None:
    found = {each.user.username: send(each).status for each in invited(players=3)}
    assert found == {"Ben": Status.VOID, "Cai": Status.SENT}

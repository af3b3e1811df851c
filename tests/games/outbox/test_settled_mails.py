"""The mail that tells what came of a request: to those whose clocks it changed and to the asker, as they wish."""

from datetime import timedelta
from html import unescape

import pytest
from django.core import mail
from django.utils import timezone

from accounts.models import User
from games.models import Game, MailKind, MailSettings, Notification, Request
from games.present import happenings
from games.services.clock import deadlines, requests
from games.services.lobby import seats as seat_services
from games.services.outbox import compose, delivery, digests, preferences
from tests.games.clock.test_pauses import agree, ask, end_early, pause
from tests.games.clock.test_pauses import people as people_of
from tests.games.inbox.answers import in_words
from tests.orders import choose_provinces, to_move
from tests.tables import let_time_pass, person, running_game

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)
SLACK = timedelta(seconds=30)
Kind = MailKind
Status = Notification.Status
Way = MailSettings.Way


def opening() -> None:
    """Three people who select their hands at the same time, so that the clocks of all run."""
    game = running_game(*(person(name) for name in ("Ana", "Ben", "Cai")))
    choose_provinces(game)
    delivery.send_due()


def told(kind: str) -> list[Notification]:
    """The mails that tell of such a happening."""
    rows = Notification.objects.filter(kind=Kind.REQUEST, happening__kind=kind)
    return list(rows.select_related("game", "seat", "user", "happening__person").order_by("user"))


def names(rows: list[Notification]) -> list[str]:
    return sorted(row.user.username for row in rows)


def both(row: Notification) -> list[str]:
    composed = compose.write_email(row)
    parts = (str(composed.body), unescape(str(composed.alternatives[0].content)))
    return [" ".join(part.split()) for part in parts]


def others(game: Game, *but: User) -> list[str]:
    return sorted(each.username for each in people_of(game) if each not in but)


def test_a_pause_is_told_to_everybody_but_whose_yes_it_was(game: Game) -> None:
    pause(game)
    last = people_of(game)[-1]
    rows = told(happenings.PAUSED)
    assert names(rows) == others(game, last)
    for row in rows:
        assert in_words(row).subject == "Limes: Game paused"
        for said in both(row):
            assert "Request granted: pause until" in said and "agreed." in said
            assert "You have a decision to make. It is due" in said


def test_a_pause_that_somebody_ends_is_told_to_the_others(game: Game) -> None:
    pause(game)
    ender = people_of(game)[1]
    requests.end_pause(user=ender, game_id=game.pk)
    rows = told(happenings.PAUSE_ENDED)
    assert names(rows) == others(game, ender)
    for row in rows:
        assert in_words(row).subject == "Limes: Pause over"
        for said in both(row):
            assert f"{ender.username} ends the pause. The clocks run again." in said
            assert "It is due" in said
    delivery.send_due()
    assert sorted(each.to[0] for each in mail.outbox if "Pause over" in each.subject) == sorted(
        row.user.email for row in rows
    )


def test_players_short_of_time_have_a_day_if_another_ends_the_pause(game: Game) -> None:
    let_time_pass(game, timedelta(seconds=game.pace) - timedelta(minutes=10))
    pause(game, days=7)
    ender = people_of(game)[-1]
    end_early(game, after=2 * DAY)
    for seat in game.seats.all():
        assert seat.deadline is not None
        least = timedelta(minutes=10) if seat.user_id == ender.pk else DAY
        assert abs(seat.deadline - timezone.now() - least) < SLACK
    assert game.deadline == min(seat.deadline for seat in game.seats.all() if seat.deadline)


def test_nobody_has_longer_than_the_pause_would_have_lasted(game: Game) -> None:
    let_time_pass(game, timedelta(seconds=game.pace) - timedelta(minutes=10))
    pause(game, days=3)
    end_early(game, after=3 * DAY - timedelta(hours=2))
    latest = max(seat.deadline for seat in game.seats.all() if seat.deadline)
    assert abs(latest - timezone.now() - timedelta(hours=2, minutes=10)) < SLACK


def test_a_second_pause_after_one_that_was_ended_adds_to_what_is_left(game: Game) -> None:
    let_time_pass(game, timedelta(seconds=game.pace) - timedelta(minutes=10))
    pause(game, days=7)
    end_early(game, after=2 * DAY)
    before = {seat.pk: seat.deadline for seat in game.seats.all()}
    pause(game, days=3)
    for seat in game.seats.all():
        old = before[seat.pk]
        assert seat.deadline is not None and old is not None and seat.deadline > timezone.now() + 3 * DAY
        assert seat.deadline <= old + 3 * DAY + SLACK


def test_more_time_is_told_to_whose_clock_it_is_and_to_the_asker(game: Game) -> None:
    ana, ben, cai = people_of(game)
    Game.objects.filter(pk=game.pk).update(creator=None)
    seat = game.seats.get(user=ana)
    request = requests.ask_time(user=ben, game_id=game.pk, index=seat.index, days=2, extra=0)
    assert not told(happenings.EXTENDED)
    agree(request, cai)
    rows = told(happenings.EXTENDED)
    assert names(rows) == sorted([ana.username, ben.username])
    for row in rows:
        assert in_words(row).subject == "Limes: More time granted"
        asked = f"Request granted: 2 days more for {ana.username}. You asked for it."
        if row.user == ana:
            asked = f"Request granted: 2 days more for you. {ben.username} asked for it."
        for said in both(row):
            assert asked in said


def test_an_organiser_who_gives_time_gets_no_mail_of_it(game: Game) -> None:
    organiser = game.creator
    assert organiser is not None
    seat = game.seats.exclude(user=organiser).select_related("user").first()
    assert seat is not None and seat.user is not None
    requests.ask_time(user=organiser, game_id=game.pk, index=seat.index, days=1, extra=0)
    assert names(told(happenings.EXTENDED)) == [seat.user.username]


def test_a_refusal_is_told_to_the_asker_alone_and_names_nobody(game: Game) -> None:
    request = ask(game)
    ana, ben, _cai = people_of(game)
    requests.answer_request(user=ben, game_id=game.pk, request_id=request.pk, agrees=False)
    (row,) = told(happenings.NOT_AGREED)
    assert row.user == ana
    assert in_words(row).subject == "Limes: Request refused"
    for said in both(row):
        assert "Request refused: pause of 7 days." in said and ben.username not in said


def test_a_request_that_is_taken_back_is_told_to_nobody(game: Game) -> None:
    request = ask(game)
    requests.answer_request(user=people_of(game)[0], game_id=game.pk, request_id=request.pk, agrees=False)
    assert not Notification.objects.filter(kind=Kind.REQUEST, happening__isnull=False).exists()


def test_a_pause_granted_because_somebody_left_is_told_to_all_who_play(game: Game) -> None:
    request = ask(game)
    _ana, ben, cai = people_of(game)
    agree(request, ben)
    seat_services.resign(user=cai, game_id=game.pk)
    request.refresh_from_db()
    assert request.state == Request.State.GRANTED
    assert names(told(happenings.PAUSED)) == others(game, cai)


def test_the_mail_of_a_settled_request_comes_as_people_wish(game: Game) -> None:
    ana, ben, _cai = people_of(game)
    preferences.save(user=ana, ways={Kind.REQUEST: Way.NEVER}, digest_hour=8)
    preferences.save(user=ben, ways={Kind.REQUEST: Way.DIGEST}, digest_hour=(timezone.now().hour + 12) % 24)
    pause(game)
    delivery.send_due()
    status = {row.user: row.status for row in told(happenings.PAUSED)}
    assert status == {ana: Status.SKIPPED, ben: Status.COLLECTED}
    Notification.objects.filter(status=Status.COLLECTED).update(due=timezone.now() - SLACK)
    mail.outbox.clear()
    digests.send_due()
    assert "Game paused" in str(mail.outbox[-1].body)


def test_no_digest_and_no_night_holds_back_that_little_time_is_left(game: Game) -> None:
    ana, ben, cai = people_of(game)
    hour = timezone.now().hour
    pause(game)
    for each in (ana, ben):
        preferences.save(user=each, ways={Kind.REQUEST: Way.DIGEST}, digest_hour=(hour + 12) % 24)
        User.objects.filter(pk=each.pk).update(quiet_from=hour, quiet_to=(hour + 3) % 24)
    requests.end_pause(user=cai, game_id=game.pk)
    latest = max(seat.deadline for seat in game.seats.all() if seat.deadline)
    let_time_pass(game, latest - timezone.now() - timedelta(hours=4))
    delivery.send_due()
    assert {row.status for row in told(happenings.PAUSE_ENDED)} == {Status.SENT}


def test_the_mail_of_a_pause_is_not_sent_once_the_game_is_over(game: Game) -> None:
    pause(game)
    Game.objects.filter(pk=game.pk).update(
        status=Game.Status.FINISHED, to_move=[], result={}, finished=timezone.now(), deadline=None
    )
    mail.outbox.clear()
    for row in told(happenings.PAUSED):
        delivery.send_notification(notification_id=row.pk)
    assert {row.status for row in told(happenings.PAUSED)} == {Status.VOID} and not mail.outbox


def test_a_player_without_a_decision_is_told_of_a_pause_without_deadline() -> None:
    game = running_game(*(person(name) for name in ("Dea", "Eve")))
    seat = to_move(game)
    other = game.seats.exclude(pk=seat.pk).select_related("user").get()
    assert seat.user is not None and other.user is not None
    request = requests.ask_pause(user=other.user, game_id=game.pk, days=3)
    agree(request, seat.user)
    (row,) = told(happenings.PAUSED)
    assert row.user == other.user
    for said in both(row):
        assert "Request granted: pause until" in said and "You have a decision to make" not in said
    assert deadlines.expire_due() == 0

"""The mail that asks for an answer to a request: to whom, once, what it says, and when it is let go."""

from datetime import timedelta
from html import unescape

import pytest
from django.core import mail
from django.core.mail import EmailMultiAlternatives
from django.utils import timezone

from accounts.models import User
from games.models import Game, MailKind, MailSettings, Notification, Request, Seat
from games.services.clock import requests
from games.services.lobby import seats as seat_services
from games.services.outbox import compose, delivery, digests, preferences
from tests.games.mail.requests import among_three
from tests.games.outbox.test_delivery import at_the_same_time
from tests.orders import order, to_move
from tests.tables import let_time_pass, person, running_game

Kind = MailKind
Status = Notification.Status
Way = MailSettings.Way


def opening() -> None:
    """Three people; whoever is to move has not opened the game, and no other mail waits."""
    among_three()
    Notification.objects.all().delete()


def others(game: Game) -> list[User]:
    waiting = game.seats.exclude(pk=to_move(game).pk).select_related("user")
    return [each.user for each in waiting if each.user]


def ask(game: Game, days: int = 2) -> Request:
    """More time for whoever is to move, asked by themselves."""
    seat = to_move(game)
    assert seat.user is not None
    return requests.ask_time(user=seat.user, game_id=game.pk, index=seat.index, days=days, extra=seat.seconds_granted)


def asked(user: User) -> Notification:
    """The request's mail to this person."""
    return Notification.objects.get(kind=Kind.REQUEST, user=user)


def fate(user: User) -> str:
    """Try to send the person's mail, and return its status."""
    delivery.send_notification(notification_id=asked(user).pk)
    return asked(user).status


def words(composed: EmailMultiAlternatives) -> tuple[str, str]:
    """Text and HTML, with every run of space one blank."""
    html = unescape(str(composed.alternatives[0].content))
    return " ".join(str(composed.body).split()), " ".join(html.split())


def test_those_who_have_a_say_are_asked_once_and_the_asker_is_not(game: Game, seat: Seat) -> None:
    for _click in range(2):
        ask(game)
    assert {each.user for each in Notification.objects.filter(kind=Kind.REQUEST)} == set(others(game))
    delivery.send_due()
    delivery.send_due()
    assert sorted(each.to[0] for each in mail.outbox) == sorted(each.email for each in others(game))


def test_the_mail_of_a_request_says_who_asks_for_what_until_when(game: Game, seat: Seat) -> None:
    ask(game)
    assert seat.user is not None
    composed = compose.write_email(asked(others(game)[0]))
    assert composed.subject == f"Limes: {seat.user.username} requests more time"
    for said in words(composed):
        assert f"{seat.user.username} requests 2 days more for the current decision." in said
        assert "The decision is due" in said
        assert (
            "Reply AGREE or REFUSE, or answer on the game's page. If one player refuses, the request is refused."
            in said
        )
        assert f"{game.get_absolute_url()}#agreements" in said
    assert ">Do you agree?</h1>" in words(composed)[1]


def test_a_pause_has_a_mail_of_its_own_words(game: Game) -> None:
    ana, ben = others(game)
    requests.ask_pause(user=ana, game_id=game.pk, days=14)
    composed = compose.write_email(asked(ben))
    assert composed.subject == f"Limes: {ana.username} requests a pause"
    for said in words(composed):
        assert f"{ana.username} requests a pause of 14 days. All clocks would stop." in said
        assert "The decision is due" not in said


def test_more_time_for_another_names_them(game: Game, seat: Seat) -> None:
    ana, ben = others(game)
    assert seat.user is not None
    requests.ask_time(user=ana, game_id=game.pk, index=seat.index, days=1, extra=0)
    assert not Notification.objects.filter(kind=Kind.REQUEST, user=seat.user).exists(), "they have no say"
    said = words(compose.write_email(asked(ben)))[0]
    assert f"{ana.username} requests 24 hours more for {seat.user.username} for the current decision" in said


def test_the_mail_of_a_request_tells_nothing_of_the_position(game: Game) -> None:
    ask(game)
    composed = compose.write_email(asked(others(game)[0]))
    assert not composed.attachments
    for said in words(composed):
        assert "hand" not in said.lower().split() and "THE BOARD" not in said


@pytest.mark.parametrize("what", ["answered", "withdrawn", "refused", "decided", "left", "over", "granted"])
def test_a_mail_of_a_request_no_longer_open_is_not_sent(game: Game, seat: Seat, what: str) -> None:
    request, (ana, ben) = ask(game), others(game)
    if what == "answered":
        requests.answer_request(user=ana, game_id=game.pk, request_id=request.pk, agrees=True)
    elif what == "withdrawn":
        requests.answer_request(user=request.asker, game_id=game.pk, request_id=request.pk, agrees=False)
    elif what == "refused":
        requests.answer_request(user=ben, game_id=game.pk, request_id=request.pk, agrees=False)
    elif what == "decided":
        order(game, "start in gallia", seat=seat)
    elif what == "left":
        seat_services.resign(user=ana, game_id=game.pk)
    elif what == "over":
        Game.objects.filter(pk=game.pk).update(
            status=Game.Status.FINISHED, to_move=[], result={}, finished=timezone.now(), deadline=None
        )
    else:
        Request.objects.update(state=Request.State.GRANTED)
    mail.outbox.clear()
    assert fate(ana) == Status.VOID
    assert not mail.outbox


def test_a_player_who_never_wants_mails_of_requests_gets_none(game: Game) -> None:
    ana = others(game)[0]
    preferences.save(user=ana, ways={Kind.REQUEST: Way.NEVER}, digest_hour=8)
    ask(game)
    assert fate(ana) == Status.SKIPPED and not mail.outbox


def test_a_muted_game_asks_nothing(game: Game) -> None:
    ana = others(game)[0]
    preferences.mute(user=ana, game=game)
    ask(game)
    assert fate(ana) == Status.SKIPPED and not mail.outbox


def test_a_digest_holds_a_request_unless_that_would_be_too_late(game: Game, seat: Seat) -> None:
    ana, ben = others(game)
    for each in (ana, ben):
        preferences.save(user=each, ways={Kind.REQUEST: Way.DIGEST}, digest_hour=(timezone.now().hour + 12) % 24)
    ask(game)
    assert fate(ana) == Status.COLLECTED
    assert seat.deadline is not None
    let_time_pass(game, seat.deadline - timezone.now() - timedelta(hours=10))
    assert fate(ben) == Status.SENT


def test_the_digest_tells_a_request_in_a_line(game: Game, seat: Seat) -> None:
    ana = others(game)[0]
    preferences.save(user=ana, ways={Kind.REQUEST: Way.DIGEST}, digest_hour=8)
    ask(game)
    assert seat.user is not None and fate(ana) == Status.COLLECTED
    Notification.objects.update(due=timezone.now() - timedelta(seconds=1))
    digests.send_due()
    said = " ".join(str(mail.outbox[-1].body).split())
    assert f"- {seat.user.username} requests 2 days more for the current decision." in said


def test_quiet_hours_hold_the_mail_of_a_request(game: Game) -> None:
    ana, hour = others(game)[0], timezone.now().hour
    User.objects.filter(pk=ana.pk).update(quiet_from=hour, quiet_to=(hour + 3) % 24)
    ask(game)
    assert fate(ana) == Status.PENDING
    assert asked(ana).held is not None and not mail.outbox


@pytest.mark.django_db(transaction=True)
def test_four_workers_send_each_mail_of_a_request_once() -> None:
    game = running_game(*(person(name) for name in ("Ana", "Ben", "Cai")))
    Game.objects.update(creator=None)
    Notification.objects.all().delete()
    ask(game)
    at_the_same_time(delivery.send_due, 4)
    assert len(mail.outbox) == 2
    assert {each.status for each in Notification.objects.all()} == {Status.SENT}

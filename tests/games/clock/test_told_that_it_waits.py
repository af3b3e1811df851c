"""A player who left a game before the others hears once that it waits, when the last of them leaves as well."""

import pytest
from django.core import mail
from django.utils import timezone

from accounts.models import User
from games.models import Game, MailKind, MailSettings, Notification, Seat
from games.services.clock import deadlines
from games.services.lobby import seats
from games.services.outbox import delivery, digests, preferences
from games.services.rows.seats import AWAITED
from tests.games.clock.test_left_alone import WAITS, wait
from tests.games.outbox.test_digests import let_the_hour_come
from tests.games.outbox.test_seat_mails import both, composed
from tests.orders import to_move
from tests.tables import run_out, running_game, time_out

Kind = MailKind
Status = Notification.Status
Way = MailSettings.Way
SUBJECT = "Limes: The game waits for you"


@pytest.fixture
def game(people: list[User]) -> Game:
    """Of two, one of whom has left."""
    game = running_game(people[0], people[1])
    seats.resign(user=people[0], game_id=game.pk)
    delivery.send_due()
    mail.outbox.clear()
    return game


@pytest.fixture
def first(people: list[User]) -> User:
    """The player who left first."""
    return people[0]


@pytest.fixture
def last(people: list[User]) -> User:
    return people[1]


def subjects_to(user: User) -> list[str]:
    """Of the mails to them that go out now."""
    mail.outbox.clear()
    delivery.send_due()
    return [each.subject for each in mail.outbox if each.to == [user.email]]


def left_mails(user: User) -> list[str]:
    """The status of each mail to them that somebody left, the oldest first."""
    rows = Notification.objects.filter(user=user, kind=Kind.LEFT)
    return list(rows.order_by("pk").values_list("status", flat=True))


def test_they_and_the_last_one_hear_it_once(game: Game, first: User, last: User) -> None:
    seats.go_away(user=last, game_id=game.pk)
    seats.go_away(user=last, game_id=game.pk)
    mail.outbox.clear()
    delivery.send_due()
    assert sorted((each.to[0], each.subject) for each in mail.outbox) == [
        (first.email, SUBJECT),
        (last.email, SUBJECT),
    ]


def test_it_says_who_left_and_how_to_come_back(game: Game, first: User, last: User) -> None:
    seats.resign(user=last, game_id=game.pk)
    for part in both(composed(game, Kind.LEFT, first)):
        assert f"{last.username} was the last player in this game, and has left it." in part and WAITS in part
        assert "You have resigned" not in part and f"games/{game.public_id}/seat/back/" in part


def test_nobody_hears_it_while_somebody_plays(people: list[User]) -> None:
    game = running_game(*people[:3])
    for user in people[:2]:
        seats.resign(user=user, game_id=game.pk)
    assert [len(left_mails(user)) for user in people[:3]] == [1, 1, 0]


def test_an_expiry_of_their_own_is_not_told_again(people: list[User]) -> None:
    game = running_game(people[0], people[1])
    late = to_move(game)
    run_out(game)
    other = next(user for user in people[:2] if user.pk != late.user_id)
    seats.resign(user=late.user, game_id=game.pk)
    Seat.objects.filter(game=game, user=other).update(expiries=2)
    time_out(game)
    deadlines.expire_due()
    for part in both(composed(game, Kind.LEFT, late.user)):
        assert "was the last player in this game" in part and WAITS in part
        assert "Your decision was:" not in part


def test_a_player_who_muted_the_game_hears_nothing(game: Game, first: User, last: User) -> None:
    preferences.mute(user=first, game=game)
    seats.resign(user=last, game_id=game.pk)
    assert subjects_to(first) == []
    assert left_mails(first) == [Status.SENT, Status.SKIPPED]


def test_a_player_who_is_back_already_hears_nothing(game: Game, first: User, last: User) -> None:
    seats.resign(user=last, game_id=game.pk)
    seats.come_back(user=first, game_id=game.pk)
    assert SUBJECT not in subjects_to(first)
    assert left_mails(first) == [Status.SENT, Status.VOID]


def test_a_player_hears_nothing_once_somebody_plays_again(game: Game, first: User, last: User) -> None:
    seats.resign(user=last, game_id=game.pk)
    seats.come_back(user=last, game_id=game.pk)
    assert SUBJECT not in subjects_to(first)
    assert left_mails(first) == [Status.SENT, Status.VOID]


def test_a_player_hears_nothing_once_the_bots_have_begun_to_play(game: Game, first: User, last: User) -> None:
    seats.resign(user=last, game_id=game.pk)
    notification = Notification.objects.filter(user=first, kind=Kind.LEFT).latest("pk")
    game.refresh_from_db()
    wait(game, AWAITED)
    delivery.send_notification(notification_id=notification.pk)
    assert left_mails(first) == [Status.SENT, Status.VOID]


def test_a_digest_tells_of_the_latest_time_alone(game: Game, first: User, last: User) -> None:
    ways = {Kind.LEFT: Way.DIGEST}
    preferences.save(user=first, ways=ways, digest_hour=(timezone.now().hour + 12) % 24)
    for _time in range(2):
        seats.resign(user=last, game_id=game.pk)
        delivery.send_due()
        seats.come_back(user=last, game_id=game.pk)
    seats.resign(user=last, game_id=game.pk)
    delivery.send_due()
    mail.outbox.clear()
    let_the_hour_come()
    digests.send_due()
    (body,) = [str(each.body) for each in mail.outbox if each.to == [first.email]]
    assert body.count("he game waits for you") == 1

"""People who click at the same moment, each on a connection of their own."""

import pytest

from games.models import Game, MailKind, Notification, Seat, Tenure
from games.services.clock import deadlines
from games.services.errors import NotNow
from games.services.lobby import seats
from tests import tables
from tests.games.outbox.test_delivery import at_the_same_time
from tests.games.play.test_at_once import at_once
from tests.orders import to_move

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def left_seat() -> Seat:
    """A seat whose person has resigned, while the other one is to move."""
    game = tables.running_game(tables.person("augusta"), tables.person("brutus"))
    waiting = game.seats.exclude(pk=to_move(game).pk).select_related("user")[0]
    seats.resign(user=waiting.user, game_id=game.pk)
    return waiting


def test_of_two_substitutes_one_sits_down(left_seat: Seat) -> None:
    first, second = tables.person("nero"), tables.person("otho")
    outcomes = at_once(
        *[
            lambda user=user: seats.take_over(user=user, game_id=left_seat.game_id, index=left_seat.index)
            for user in (first, second)
        ]
    )
    assert sum(isinstance(outcome, NotNow) for outcome in outcomes) == 1
    assert Tenure.objects.count() == 1
    assert Seat.objects.get(pk=left_seat.pk).user in (first, second)


def test_either_the_person_is_back_or_the_substitute_sits(left_seat: Seat) -> None:
    nero = tables.person("nero")
    outcomes = at_once(
        lambda: seats.take_over(user=nero, game_id=left_seat.game_id, index=left_seat.index),
        lambda: seats.come_back(user=left_seat.user, game_id=left_seat.game_id),
    )
    seat = Seat.objects.get(pk=left_seat.pk)
    assert sum(isinstance(outcome, NotNow) for outcome in outcomes) == 1
    assert not seat.is_free
    assert (seat.user == nero) == isinstance(outcomes[1], NotNow)
    assert Notification.objects.filter(kind=MailKind.TAKEOVER, happening__isnull=False).count() == (
        2 if seat.user == nero else 1
    )


def test_a_double_click_on_everything_does_it_once(left_seat: Seat) -> None:
    nero = tables.person("nero")
    at_once(*[lambda: seats.take_over(user=nero, game_id=left_seat.game_id, index=left_seat.index)] * 3)
    at_once(*[lambda: seats.go_away(user=nero, game_id=left_seat.game_id)] * 3)
    at_once(*[lambda: seats.come_back(user=nero, game_id=left_seat.game_id)] * 3)
    kinds = list(left_seat.game.happenings.values_list("kind", flat=True))
    assert kinds == ["resigned", "taken_over", "away", "came_back"]


def test_four_clocks_count_a_third_expiry_once() -> None:
    game: Game = tables.running_game(tables.person("augusta"), tables.person("brutus"))
    seat = to_move(game)
    Seat.objects.filter(pk=seat.pk).update(expiries=2)
    tables.time_out(game)
    at_the_same_time(deadlines.expire_due, 4)
    seat.refresh_from_db()
    assert (seat.expiries, seat.free_why) == (3, Seat.Why.EXPIRED)
    assert game.notifications.filter(kind=MailKind.LEFT, user=seat.user_id).count() == 1

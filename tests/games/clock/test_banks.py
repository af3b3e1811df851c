"""Grace, bank and increment at a table: what an answer leaves, and whose clock goes on."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone

import rulebooks
from games.models import Game, MailKind, Seat
from games.services.clock import deadlines
from games.services.lobby import lobby
from games.services.play import play
from games.services.rows import seat_clock
from rulebooks.tests.time_of_crisis.rules import positions
from rulebooks.time_of_crisis.rules.event_deck import HoldLudi
from tests.orders import choose_provinces, legal, order, select_hands, to_move
from tests.tables import let_time_pass, person, time_out

HOUR = 3600
DAY = 24 * HOUR
TERMS = {"pace": DAY, "bank": 3 * DAY, "increment": 6 * HOUR, "cap": 5 * DAY}
pytestmark = pytest.mark.django_db


def banked_game(**terms: int) -> Game:
    """Its dice are known: nobody is asked anything in the crisis after the first turn."""
    game = lobby.create_game(user=person("Ana"), name="Limes", players=2, options={"short": True}, **(TERMS | terms))
    Game.objects.filter(pk=game.pk).update(protocol=1, seed=b"quiet times".ljust(32), public_id="limes")
    return lobby.join_game(user=person("Ben"), game_id=game.pk)


opening = banked_game


def bank_left(seat: Seat) -> timedelta:
    seat.refresh_from_db()
    assert seat.deadline is not None
    return seat.deadline - timezone.now()


def about(span: timedelta, hours: float) -> bool:
    return abs(span - timedelta(hours=hours)) < timedelta(minutes=1)


def end_turn(game: Game, seat: Seat) -> None:
    """Bring the seat's turn to its end, with as little as may be done."""
    while to_move(game) == seat:
        lines = legal(game, seat)
        ends = [line for line in lines if line.startswith("end ")]
        game = order(game, [*ends, *lines][0], seat=seat)
    seat.refresh_from_db()


def test_everybody_begins_with_a_full_bank_and_the_deadline_counts_it(game: Game) -> None:
    assert {seat.bank for seat in game.seats.all()} == {3 * DAY}
    assert about(bank_left(to_move(game)), 4 * 24)


def test_an_answer_in_time_adds_to_the_bank(game: Game) -> None:
    seat = to_move(game)
    game = order(game, "start in gallia", seat=seat)
    seat.refresh_from_db()
    assert seat.bank == 3 * DAY + 6 * HOUR


def test_time_beyond_the_grace_is_taken_from_the_bank(game: Game) -> None:
    seat = to_move(game)
    let_time_pass(game, timedelta(hours=34))
    game = order(game, "start in gallia", seat=seat)
    seat.refresh_from_db()
    assert abs(seat.bank - (3 * DAY - 4 * HOUR)) < 60


def test_time_that_runs_out_empties_the_bank_and_adds_nothing(game: Game) -> None:
    seat = to_move(game)
    time_out(game)
    deadlines.expire_due()
    seat.refresh_from_db()
    assert seat.bank == 0


def test_one_turn_is_one_decision_and_adds_once(game: Game) -> None:
    game = select_hands(choose_provinces(game))
    seat = to_move(game)
    before = seat.bank
    game = order(game, "play military 1\nplay senate 1", seat=seat)
    seat.refresh_from_db()
    assert (seat.bank, seat.asked_move) == (before, game.move_count - 2)
    end_turn(game, seat)
    assert seat.bank == before + 6 * HOUR


class TestAnothersAnswer:
    """Within a turn its player waits for another person, and is asked again."""

    @pytest.fixture
    def interrupted(self, game: Game) -> tuple[Game, Seat, Seat]:
        """The player on turn has taken thirty hours, and now the other is asked."""
        first, second = game.seats.order_by("index").select_related("user")
        state = positions.position(players=2)
        for seat in (first, second):
            positions.hand(state, seat.index, "senate_1", "populace_1")
        positions.act(state, first.index)
        state.then(*[HoldLudi(waiting=[seat.index]) for seat in (first, second, first)])
        now = timezone.now()
        game.state, game.to_move = rulebooks.dump(state), [first.index]
        game.save()
        game.seats.update(asked_move=None, asked_at=None, deadline=None, warn_at=None, seconds_used=None)
        first.refresh_from_db()
        first.asked_move, first.asked_at, first.deadline = game.move_count, now, now + timedelta(hours=96)
        first.save()
        let_time_pass(game, timedelta(hours=30))
        return self.decline(game, first), first, second

    def decline(self, game: Game, seat: Seat) -> Game:
        game.refresh_from_db()
        move = game.move_count
        return play.submit(user=seat.user, game_id=game.pk, seat=seat.index, order="decline", shown_move=move)

    def test_the_turn_goes_on_from_what_was_left(self, interrupted: tuple[Game, Seat, Seat]) -> None:
        game, first, second = interrupted
        assert about(bank_left(second), 96)
        let_time_pass(game, timedelta(hours=20))
        self.decline(game, second)
        assert about(bank_left(first), 66)

    def test_its_player_is_told_that_they_are_asked_again(self, interrupted: tuple[Game, Seat, Seat]) -> None:
        game, first, second = interrupted
        game = self.decline(game, second)
        first.refresh_from_db()
        assert first.asked_move == game.move_count
        turns = game.notifications.filter(seat=first, kind=MailKind.TURN, move=game.move_count)
        assert turns.count() == 1

    def test_the_answer_of_the_other_is_a_decision_of_its_own(self, interrupted: tuple[Game, Seat, Seat]) -> None:
        game, _first, second = interrupted
        self.decline(game, second)
        second.refresh_from_db()
        assert second.bank == 3 * DAY + 6 * HOUR

    def test_the_bank_is_settled_when_the_turn_is_over(self, interrupted: tuple[Game, Seat, Seat]) -> None:
        game, first, second = interrupted
        game = self.decline(self.decline(game, second), first)
        end_turn(game, first)
        assert first.seconds_used is None
        assert abs(first.bank - 3 * DAY) < 60  # six hours taken, six added

    def test_it_goes_on_with_an_hour_at_least(self, interrupted: tuple[Game, Seat, Seat]) -> None:
        game, first, second = interrupted
        Seat.objects.filter(pk=first.pk).update(seconds_used=4 * DAY - HOUR)
        self.decline(game, second)
        assert about(bank_left(first), 1)


def test_a_game_without_banks_is_as_it_always_was() -> None:
    game = banked_game(bank=0, increment=0, cap=0)
    seat = to_move(game)
    assert about(bank_left(seat), 24)
    order(game, "start in gallia", seat=seat)
    seat.refresh_from_db()
    assert seat.bank == 0


def test_a_decision_asked_before_there_were_banks_runs_on(game: Game) -> None:
    seat = to_move(game)
    Game.objects.filter(pk=game.pk).update(bank=0, increment=0, cap=0)
    Seat.objects.filter(pk=seat.pk).update(asked_at=None, bank=0, warn_at=None)
    let_time_pass(game, timedelta(days=3))
    game = order(game, "start in gallia", seat=seat)
    assert about(bank_left(to_move(game)), 24 + 72)


def test_the_calendars_of_all_are_two_queries(game: Game, django_assert_num_queries: Callable) -> None:
    seats = list(game.seats.all())
    with django_assert_num_queries(2):
        assert len(seat_clock.calendars(seats, timezone.now())) == 2

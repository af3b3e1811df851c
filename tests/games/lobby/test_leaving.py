"""Seats that people leave to the bot, and come back to."""

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.models import Game, MailKind, Move, Seat
from games.present import happenings
from games.services.clock import deadlines
from games.services.errors import NotNow, NotYours
from games.services.lobby import listing, lobby, seats
from tests import tables
from tests.orders import legal, order, to_move
from tests.tables import time_out

Kind = MailKind


def left_by(game: Game, user: User) -> Game:
    """The game after this person has resigned."""
    return seats.resign(user=user, game_id=game.pk)


def others(game: Game, seat: Seat) -> list[User]:
    return [each.user for each in game.seats.exclude(pk=seat.pk).select_related("user")]


class TestResigning:
    def test_the_bot_plays_the_decision_at_once_and_the_game_goes_on(self, first_turn: Game) -> None:
        mover = to_move(first_turn)
        game = left_by(first_turn, mover.user)
        played = game.moves.filter(number__gt=first_turn.move_count)
        assert played and {move.by for move in played} == {Move.By.BOT}
        assert mover.index not in game.to_move and game.to_move
        assert game.status == Game.Status.RUNNING

    def test_a_player_who_owes_nothing_leaves_without_a_move(self, first_turn: Game) -> None:
        waiting = first_turn.seats.exclude(pk=to_move(first_turn).pk).select_related("user")[0]
        game = left_by(first_turn, waiting.user)
        assert game.move_count == first_turn.move_count
        assert game.seats.get(pk=waiting.pk).is_free

    def test_the_bot_answers_for_the_seat_from_then_on(self, first_turn: Game) -> None:
        waiting = first_turn.seats.get(index=(to_move(first_turn).index + 1) % 4)
        left_by(first_turn, waiting.user)
        game = first_turn
        while not game.moves.filter(seat=waiting, number__gt=first_turn.move_count).exists():
            mover = to_move(game)
            assert mover != waiting
            game = order(game, legal(game, mover)[-1], seat=mover)
        assert game.moves.filter(seat=waiting).latest("number").by == Move.By.BOT
        assert not game.notifications.filter(seat=waiting, kind=Kind.TURN, move__gt=first_turn.move_count).exists()

    def test_one_mail_tells_the_person_and_no_other_asks_them(self, first_turn: Game) -> None:
        mover = to_move(first_turn)
        left_by(first_turn, mover.user)
        assert first_turn.notifications.filter(user=mover.user, kind=Kind.LEFT).count() == 1
        assert not first_turn.notifications.filter(kind=Kind.LEFT).exclude(user=mover.user).exists()

    def test_leaving_twice_is_leaving_once(self, first_turn: Game) -> None:
        mover = to_move(first_turn)
        game = left_by(first_turn, mover.user)
        again = left_by(game, mover.user)
        assert again.move_count == game.move_count
        assert game.happenings.count() == game.notifications.filter(kind=Kind.LEFT).count() == 1

    def test_the_log_says_how_it_was_left(self, first_turn: Game) -> None:
        first, second, *_rest = first_turn.seats.select_related("user")
        seats.resign(user=first.user, game_id=first_turn.pk)
        seats.go_away(user=second.user, game_id=first_turn.pk)
        assert [each.kind for each in first_turn.happenings.all()] == [happenings.RESIGNED, happenings.AWAY]
        assert [seat.free_why for seat in first_turn.seats.all()[:2]] == [Seat.Why.RESIGNED, Seat.Why.AWAY]

    def test_only_players_leave(self, first_turn: Game) -> None:
        with pytest.raises(NotYours):
            left_by(first_turn, tables.person("nero"))

    def test_a_game_that_has_not_begun_is_not_resigned(self, people: list[User]) -> None:
        game = lobby.create_game(user=people[0], name="Limes", players=2, pace=tables.PACE)
        with pytest.raises(NotNow):
            left_by(game, people[0])

    def test_its_person_gives_no_orders_before_they_are_back(self, first_turn: Game) -> None:
        mover = to_move(first_turn)
        Seat.objects.filter(pk=mover.pk).update(free_since=mover.deadline, free_why="away")
        with pytest.raises(NotNow, match="Choose Come back first"):
            order(first_turn, "end actions", seat=mover)

    def test_it_no_longer_waits_for_its_person(self, first_turn: Game) -> None:
        mover = to_move(first_turn)
        left_by(first_turn, mover.user)
        assert listing.turns(user=mover.user) == 0
        assert listing.next_game(user=mover.user) is None

    def test_the_seat_is_said_to_be_the_bots(self, first_turn: Game) -> None:
        mover = to_move(first_turn)
        left_by(first_turn, mover.user)
        assert first_turn.seats.get(pk=mover.pk).name == f"{mover.user.username} (bot)"

    def test_the_log_says_what_the_bot_does_in_ones_name(self, first_turn: Game, client: Client) -> None:
        mover = to_move(first_turn)
        left_by(first_turn, mover.user)
        page = client.get(reverse("games:log", args=[first_turn.public_id])).text
        assert "played by a bot" in page
        assert f"{mover.user.username} begins in" in page and f"{mover.user.username} (bot)" not in page.split("<ol")[1]


class TestComingBack:
    def test_it_takes_the_seat_back_and_the_others_hear_of_it(self, first_turn: Game) -> None:
        mover = to_move(first_turn)
        left_by(first_turn, mover.user)
        game = seats.come_back(user=mover.user, game_id=first_turn.pk)
        seat = game.seats.get(pk=mover.pk)
        assert (seat.is_free, seat.user) == (False, mover.user)
        told = game.notifications.filter(kind=Kind.TAKEOVER)
        assert {each.user for each in told} == set(others(game, mover)) and told.count() == 3
        assert game.happenings.latest("pk").kind == happenings.CAME_BACK

    def test_the_next_decision_is_asked_again(self, first_turn: Game) -> None:
        mover = to_move(first_turn)
        left_by(first_turn, mover.user)
        game = seats.come_back(user=mover.user, game_id=first_turn.pk)
        while mover.index not in game.to_move:
            each = to_move(game)
            game = order(game, legal(game, each)[-1], seat=each)
        seat = game.seats.get(pk=mover.pk)
        assert game.notifications.filter(seat=seat, kind=Kind.TURN, move=seat.asked_move).count() == 1

    def test_a_decision_the_bot_has_not_made_is_asked_with_the_whole_time(self, first_turn: Game) -> None:
        mover = to_move(first_turn)
        asked = mover.asked_move
        Seat.objects.filter(pk=mover.pk).update(free_since=mover.deadline, free_why="away", asked_move=asked - 1)
        game = seats.come_back(user=mover.user, game_id=first_turn.pk)
        seat = game.seats.get(pk=mover.pk)
        assert seat.asked_move == game.move_count and seat.deadline > mover.deadline
        assert game.deadline == seat.deadline

    def test_coming_back_twice_is_coming_back_once(self, first_turn: Game) -> None:
        mover = to_move(first_turn)
        left_by(first_turn, mover.user)
        for _click in range(2):
            seats.come_back(user=mover.user, game_id=first_turn.pk)
        assert first_turn.notifications.filter(kind=Kind.TAKEOVER).count() == 3

    def test_a_stranger_cannot_come_back(self, first_turn: Game) -> None:
        with pytest.raises(NotYours):
            seats.come_back(user=tables.person("nero"), game_id=first_turn.pk)

    def test_leaving_and_coming_back_again_is_told_again(self, first_turn: Game) -> None:
        waiting = first_turn.seats.exclude(pk=to_move(first_turn).pk).select_related("user")[0]
        for _time in range(2):
            left_by(first_turn, waiting.user)
            seats.come_back(user=waiting.user, game_id=first_turn.pk)
        assert first_turn.notifications.filter(kind=Kind.TAKEOVER).count() == 6


class TestExpiries:
    @pytest.fixture
    def game(self, first_turn: Game) -> Game:
        return first_turn

    def let_run_out(self, game: Game) -> Seat:
        """Let the time of the seat to move run out."""
        seat = to_move(game)
        time_out(game)
        deadlines.expire_due()
        game.refresh_from_db()
        return seat

    def test_an_expiry_is_counted_and_the_person_stays(self, game: Game) -> None:
        seat = self.let_run_out(game)
        seat.refresh_from_db()
        assert (seat.expiries, seat.is_free) == (1, False)

    def test_the_third_expiry_opens_the_seat(self, game: Game) -> None:
        seat = to_move(game)
        Seat.objects.filter(pk=seat.pk).update(expiries=2)
        self.let_run_out(game)
        seat.refresh_from_db()
        assert (seat.expiries, seat.free_why) == (3, Seat.Why.EXPIRED)
        assert game.happenings.filter(kind=happenings.OPENED).count() == 1
        assert game.notifications.filter(kind=Kind.LEFT, user=seat.user_id).count() == 1

    def test_the_clock_plays_the_overdue_decision_and_the_bot_later_ones(self, game: Game) -> None:
        seat = to_move(game)
        Seat.objects.filter(pk=seat.pk).update(expiries=2)
        before = game.move_count
        self.let_run_out(game)
        assert {move.by for move in game.moves.filter(number__gt=before, seat=seat)} == {Move.By.CLOCK}
        while game.moves.filter(seat=seat, by=Move.By.BOT).count() == 0:
            each = to_move(game)
            game = order(game, legal(game, each)[-1], seat=each)
        assert game.moves.filter(seat=seat).latest("number").by == Move.By.BOT

    def test_a_player_back_after_a_third_expiry_loses_the_seat_at_the_next(self, game: Game) -> None:
        seat = to_move(game)
        Seat.objects.filter(pk=seat.pk).update(expiries=3)
        self.let_run_out(game)
        seat.refresh_from_db()
        assert seat.is_free

    def test_a_seat_with_a_bot_of_its_own_never_expires(self, people: list[User]) -> None:
        game = tables.running_game(people[0], bots=1)
        for _day in range(3):
            time_out(game)
            deadlines.expire_due()
        assert game.seats.get(user=None).expiries == 0


class TestTheEnd:
    def test_one_who_stays_plays_the_game_to_its_end(self, first_turn: Game) -> None:
        stays, *leave = list(first_turn.seats.select_related("user"))
        for seat in leave:
            game = left_by(first_turn, seat.user)
        while game.status == Game.Status.RUNNING:
            assert game.to_move == [stays.index]
            game = order(game, legal(game, stays)[-1], seat=stays)
        assert sorted(game.result["places"]) == [0, 1, 2, 3]
        told = game.notifications.filter(kind=Kind.OVER)
        assert {each.user for each in told} == {stays.user, *(seat.user for seat in leave)}

    def test_nobody_moves_once_all_have_left(self, first_turn: Game) -> None:
        *others, last = first_turn.seats.select_related("user")
        for seat in others:
            game = left_by(first_turn, seat.user)
        before = game.move_count
        assert left_by(first_turn, last.user).move_count == before

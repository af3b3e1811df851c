"""Substitutes: who may take which seat, and what becomes of whom."""

import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games import access
from games.models import Game, MailKind, Move, Notification, Seat, Tenure
from games.present import happenings
from games.services.errors import NotNow, NotYours, Refused
from games.services.lobby import lobby, seats
from games.services.play import play
from games.services.rows.seats import seats_of
from tests import tables
from tests.orders import legal, order, to_move

Browser = Callable[[User], Client]
Kind = MailKind


@pytest.fixture
def left_seat(first_turn: Game) -> Seat:
    """A seat whose person is away."""
    waiting = first_turn.seats.exclude(pk=to_move(first_turn).pk).select_related("user", "game")[0]
    seats.go_away(user=waiting.user, game_id=first_turn.pk)
    waiting.refresh_from_db()
    return waiting


def take(seat: Seat, user: User, token: str = "") -> Game:
    return seats.take_over(user=user, game_id=seat.game_id, index=seat.index, token=token)


def people_asked(game: Game) -> list[str]:
    return [each.user.username for each in game.notifications.filter(kind=Kind.WANTED).order_by("user__username")]


class TestTakingOver:
    def test_the_substitute_sits_down_and_it_is_kept_who_sat_there(self, left_seat: Seat, flavia: User) -> None:
        game = take(left_seat, flavia)
        seat = game.seats.get(pk=left_seat.pk)
        assert (seat.user, seat.is_free, seat.expiries) == (flavia, False, 0)
        tenure = Tenure.objects.get()
        assert (tenure.seat, tenure.user, tenure.until_move, tenure.why) == (
            seat,
            left_seat.user,
            game.move_count,
            "away",
        )
        assert game.happenings.latest("pk").kind == happenings.TAKEN_OVER

    def test_everybody_else_and_the_former_player_are_told_once(self, left_seat: Seat, flavia: User) -> None:
        game = take(left_seat, flavia)
        told = [each.user for each in game.notifications.filter(kind=Kind.TAKEOVER).select_related("user")]
        assert sorted(user.username for user in told) == ["augusta", "brutus", "cornelia", "drusus"]

    def test_a_double_click_is_one_takeover(self, left_seat: Seat, flavia: User) -> None:
        take(left_seat, flavia)
        game = take(left_seat, flavia)
        assert game.happenings.filter(kind=happenings.TAKEN_OVER).count() == Tenure.objects.count() == 1

    def test_the_substitute_is_asked_and_orders(self, left_seat: Seat, flavia: User) -> None:
        game = take(left_seat, flavia)
        while left_seat.index not in game.to_move:
            each = to_move(game)
            game = order(game, legal(game, each)[-1], seat=each)
        seat = game.seats.get(pk=left_seat.pk)
        assert game.notifications.filter(user=flavia, kind=Kind.TURN, move=seat.asked_move).count() == 1
        game = order(game, legal(game, seat)[-1], seat=seat)
        assert game.moves.latest("number").by == Move.By.PLAYER

    def test_another_may_follow_the_substitute(self, left_seat: Seat, flavia: User) -> None:
        take(left_seat, flavia)
        seats.resign(user=flavia, game_id=left_seat.game_id)
        nero = tables.person("nero")
        game = take(left_seat, nero)
        assert [each.user for each in Tenure.objects.all()] == [left_seat.user, flavia]
        assert game.seats.get(pk=left_seat.pk).user == nero

    def test_a_former_player_may_take_their_own_seat_again(self, left_seat: Seat, flavia: User) -> None:
        take(left_seat, flavia)
        seats.resign(user=flavia, game_id=left_seat.game_id)
        assert take(left_seat, left_seat.user).seats.get(pk=left_seat.pk).user == left_seat.user


class TestRefusals:
    def test_a_seat_that_is_not_free_cannot_be_taken(self, first_turn: Game, flavia: User) -> None:
        with pytest.raises(NotNow, match="has been taken"):
            seats.take_over(user=flavia, game_id=first_turn.pk, index=0)

    def test_a_seat_that_does_not_exist_cannot_be_taken(self, left_seat: Seat, flavia: User) -> None:
        with pytest.raises(NotNow):
            seats.take_over(user=flavia, game_id=left_seat.game_id, index=7)

    def test_a_player_of_the_same_game_takes_no_second_seat(self, left_seat: Seat) -> None:
        playing = left_seat.game.seats.exclude(pk=left_seat.pk).select_related("user")[0].user
        with pytest.raises(NotNow, match="already"):
            take(left_seat, playing)

    def test_ones_own_seat_cannot_be_taken_over(self, left_seat: Seat) -> None:
        with pytest.raises(NotNow, match="come back"):
            take(left_seat, left_seat.user)

    def test_a_person_who_has_seen_another_hand_of_the_game_takes_no_seat(self, left_seat: Seat, flavia: User) -> None:
        take(left_seat, flavia)
        other = left_seat.game.seats.exclude(pk=left_seat.pk).select_related("user")[0]
        seats.resign(user=other.user, game_id=left_seat.game_id)
        with pytest.raises(Refused, match="played another seat"):
            take(other, left_seat.user)

    def test_a_former_player_cannot_come_back_once_the_seat_is_taken(self, left_seat: Seat, flavia: User) -> None:
        take(left_seat, flavia)
        with pytest.raises(NotNow, match="A substitute has taken over"):
            seats.come_back(user=left_seat.user, game_id=left_seat.game_id)

    def test_a_seat_of_a_game_that_is_over_cannot_be_taken(self, left_seat: Seat, flavia: User) -> None:
        over = {"status": "finished", "finished": timezone.now(), "result": {}, "to_move": [], "deadline": None}
        Game.objects.filter(pk=left_seat.game_id).update(**over)
        with pytest.raises(NotNow, match="is over"):
            take(left_seat, flavia)


class TestPrivateGames:
    @pytest.fixture
    def left_seat(self, people: list[User]) -> Seat:
        game = lobby.create_game(user=people[0], name="Secretum", players=2, pace=tables.PACE, private=True)
        lobby.join_game(user=people[1], game_id=game.pk, token=game.invite_token)
        seats.go_away(user=people[1], game_id=game.pk)
        return game.seats.select_related("user", "game").get(user=people[1])

    def test_only_the_invitation_opens_a_seat(self, left_seat: Seat, flavia: User) -> None:
        for guess in ("", "guess"):
            with pytest.raises(NotYours):
                take(left_seat, flavia, guess)
        assert take(left_seat, flavia, left_seat.game.invite_token).seats.get(pk=left_seat.pk).user == flavia

    def test_nobody_is_asked(self, left_seat: Seat, flavia: User) -> None:
        assert people_asked(left_seat.game) == []

    def test_a_former_player_may_still_look_on(self, left_seat: Seat, flavia: User) -> None:
        take(left_seat, flavia, left_seat.game.invite_token)
        assert access.game_for(left_seat.user, left_seat.game.public_id) == left_seat.game


class TestSecrets:
    """The hand is the substitute's from the moment that the seat is."""

    @pytest.fixture
    def game(self, first_turn: Game, flavia: User) -> Game:
        mover = to_move(first_turn)
        Seat.objects.filter(pk=mover.pk).update(free_since=timezone.now(), free_why="away")
        return seats.take_over(user=flavia, game_id=first_turn.pk, index=mover.index)

    def test_the_former_player_sees_no_hand_and_gives_no_order(self, game: Game, browser: Browser) -> None:
        former = Tenure.objects.get().user
        page = browser(former).get(game.get_absolute_url()).text
        assert 'class="piles' not in page and 'name="order"' not in page
        seat = to_move(game)
        with pytest.raises(NotYours):
            play.submit(user=former, game_id=game.pk, seat=seat.index, order="end actions", shown_move=game.move_count)

    def test_the_substitute_sees_it_and_orders(self, game: Game, flavia: User, browser: Browser) -> None:
        page = browser(flavia).get(game.get_absolute_url()).text
        assert 'class="piles' in page and 'name="order"' in page

    def test_no_link_of_an_old_mail_acts(self, game: Game, browser: Browser) -> None:
        former = Tenure.objects.get().user
        assert access.own_seat(former, seats_of(game)) is None

    def test_a_former_player_without_an_account_keeps_their_name_and_place(
        self, game: Game, flavia: User, client: Client, people: list[User]
    ) -> None:
        """And whoever offers to substitute is still found: nobody is no person who was here before."""
        former = Tenure.objects.get()
        assert former.user is not None
        User.objects.filter(pk=former.user.pk).update(username="livia-then")
        former.user.delete()
        former = Tenure.objects.get()
        assert former.user is None and former.called in [each.username for each in people]
        page = client.get(reverse("games:log", args=[game.public_id])).text
        assert f"{former.called} begins in" in page and "flavia begins in" not in page
        nero = tables.person("nero")
        User.objects.filter(pk=nero.pk).update(offers_to_substitute=True, last_login=timezone.now())
        seats.resign(user=flavia, game_id=game.pk)
        assert Notification.objects.get(kind=Kind.WANTED).user == nero

    def test_the_log_calls_everybody_by_the_name_of_who_sat_there_then(
        self, game: Game, flavia: User, client: Client
    ) -> None:
        former = Tenure.objects.get().user.username
        order(game, "play military 1")
        page = client.get(reverse("games:log", args=[game.public_id])).text
        assert f"{former} begins in" in page
        assert re.search(r"flavia plays", page) and f"{former} plays" not in page


class TestAsking:
    def test_those_who_offer_are_asked_once_a_seat(self, left_seat: Seat, flavia: User) -> None:
        assert people_asked(left_seat.game) == []  # nobody offered when the seat became free
        seats.come_back(user=left_seat.user, game_id=left_seat.game_id)
        for _time in range(2):
            seats.go_away(user=left_seat.user, game_id=left_seat.game_id)
            seats.come_back(user=left_seat.user, game_id=left_seat.game_id)
        assert people_asked(left_seat.game) == ["flavia"]

    def test_players_those_long_gone_and_those_who_did_not_offer_are_not_asked(
        self, first_turn: Game, flavia: User
    ) -> None:
        User.objects.filter(seats__game=first_turn).update(offers_to_substitute=True, last_login=timezone.now())
        tables.person("galba", last_login=timezone.now())
        long_gone = timezone.now() - timedelta(days=200)
        tables.person("otho", offers_to_substitute=True, last_login=long_gone)
        tables.person("vitellius", offers_to_substitute=True, last_login=timezone.now(), is_active=False)
        seats.resign(user=to_move(first_turn).user, game_id=first_turn.pk)
        assert people_asked(first_turn) == ["flavia"]

    def test_the_twenty_who_were_here_last_are_asked(self, first_turn: Game) -> None:
        for hours in range(25):
            here = timezone.now() - timedelta(hours=hours)
            tables.person(f"eques{hours:02}", offers_to_substitute=True, last_login=here)
        seats.resign(user=to_move(first_turn).user, game_id=first_turn.pk)
        assert people_asked(first_turn) == [f"eques{hours:02}" for hours in range(20)]

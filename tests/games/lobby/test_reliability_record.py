"""Records of people's decisions, the figure made of them, and games that ask for it."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.models import Game, Move, Record
from games.services.clock import deadlines
from games.services.errors import NotAdmitted
from games.services.lobby import lobby, seats
from games.services.rows import reliability_record
from tests import tables
from tests.orders import choose_provinces, legal, order, play_to_the_end, to_move
from tests.tables import time_out

Browser = Callable[[User], Client]
Ending = Record.Ending


def record(game: Game, user: User) -> Record:
    return Record.objects.get(game=game, user=user)


def some_record(user: User, on_time: int, expiries: int, ago: timedelta = timedelta()) -> None:
    """A game of this person with so many decisions."""
    other = tables.person(f"Gaius{User.objects.count()}")
    game = tables.running_game(user, other, name=f"Ludus {on_time}")
    Record.objects.filter(game=game, user=user).update(on_time=on_time, expiries=expiries, updated=timezone.now() - ago)


class TestCounting:
    def test_a_game_that_begins_opens_a_record_for_every_person(self, running_game: Game) -> None:
        assert running_game.records.count() == 4

    def test_a_decision_made_by_oneself_counts_once_it_is_done(self, running_game: Game) -> None:
        first = to_move(running_game).user
        game = choose_provinces(running_game)
        assert record(game, first).on_time == 1
        seat = tables.seat_of(game, first)
        game = order(game, "take military 1", seat=seat)
        assert record(game, first).on_time == 1  # four cards are still to be taken
        order(game, "take military 1\ntake senate 1\ntake senate 1\ntake populace 1", seat=seat)
        assert record(game, first).on_time == 2

    def test_a_whole_turn_is_one_decision(self, first_turn: Game) -> None:
        mover = to_move(first_turn)
        before = record(first_turn, mover.user).on_time
        game = order(first_turn, "play military 1")
        game = order(game, "play military 1")
        while mover.index in game.to_move:
            game = order(game, legal(game, mover)[-1], seat=mover)
        assert record(game, mover.user).on_time == before + 1

    def test_an_expiry_counts_as_one_and_not_as_in_time(self, running_game: Game) -> None:
        user = to_move(running_game).user
        time_out(running_game)
        deadlines.expire_due()
        assert (record(running_game, user).on_time, record(running_game, user).expiries) == (0, 1)

    def test_decisions_of_the_bot_in_a_seat_that_was_left_count_for_nobody(self, running_game: Game) -> None:
        user = to_move(running_game).user
        seats.resign(user=user, game_id=running_game.pk)
        assert (record(running_game, user).on_time, record(running_game, user).expiries) == (0, 0)

    def test_a_game_of_before_there_were_records_gets_them_as_it_goes(self, running_game: Game) -> None:
        running_game.records.all().delete()
        user = to_move(running_game).user
        choose_provinces(running_game)
        assert record(running_game, user).on_time == 1

    def test_the_end_says_who_played_to_it(self, first_turn: Game) -> None:
        left, replaced, *played = [seat.user for seat in first_turn.seats.select_related("user")]
        flavia = tables.person("flavia")
        seats.resign(user=replaced, game_id=first_turn.pk)
        seats.take_over(user=flavia, game_id=first_turn.pk, index=tables.seat_of(first_turn, replaced).index)
        seats.go_away(user=left, game_id=first_turn.pk)
        game = play_to_the_end(first_turn)
        endings = {each.user.username: each.ending for each in game.records.select_related("user")}
        assert endings == {
            left.username: Ending.LEFT,
            replaced.username: Ending.REPLACED,
            flavia.username: Ending.PLAYED,
            **{user.username: Ending.PLAYED for user in played},
        }
        assert [each.user for each in game.records.filter(substitute=True)] == [flavia]

    def test_the_last_decision_of_the_game_counts_too(self, people: list[User]) -> None:
        game = tables.running_game(people[0], people[1])
        seats.resign(user=people[1], game_id=game.pk)
        game.refresh_from_db()
        seat = tables.seat_of(game, people[0])
        while game.status == Game.Status.RUNNING:
            before = record(game, people[0]).on_time
            game = order(game, legal(game, seat)[-1], seat=seat)
        assert record(game, people[0]).on_time == before + 1

    def test_a_game_against_bots_alone_counts_nothing(self, people: list[User]) -> None:
        game = choose_provinces(tables.running_game(people[0], bots=1))
        time_out(game)
        deadlines.expire_due()
        assert game.moves.filter(by=Move.By.CLOCK).exists()
        assert not game.records.exists()

    def test_a_game_against_bots_alone_counts_nothing_for_a_substitute(self, people: list[User]) -> None:
        game = tables.running_game(people[0], bots=1)
        seats.resign(user=people[0], game_id=game.pk)
        index = tables.seat_of(game, people[0]).index
        seats.take_over(user=people[1], game_id=game.pk, index=index)
        assert not game.records.exists()


class TestTheFigure:
    @pytest.mark.parametrize(
        ("on_time", "expiries", "percent"), [(9, 0, None), (9, 1, 90), (10, 0, 100), (140, 3, 97), (0, 10, 0)]
    )
    def test_it_is_the_share_of_decisions_in_time_from_ten_on(
        self, people: list[User], on_time: int, expiries: int, percent: int | None
    ) -> None:
        some_record(people[0], on_time, expiries)
        assert reliability_record.reliability_of(people[0]).percent == percent

    def test_it_sums_up_the_games_of_the_last_year(self, people: list[User]) -> None:
        some_record(people[0], 30, 0)
        some_record(people[0], 18, 2)
        some_record(people[0], 0, 500, ago=timedelta(days=400))
        assert reliability_record.reliability_of(people[0]) == reliability_record.Reliability(on_time=48, expiries=2)

    def test_figures_of_many_take_one_query(self, people: list[User], django_assert_num_queries: Callable) -> None:
        some_record(people[0], 12, 0)
        with django_assert_num_queries(1):
            found = reliability_record.reliabilities([user.pk for user in people])
        assert [found[user.pk].decisions for user in people] == [12, 0, 0, 0]


class TestTheCondition:
    @pytest.fixture
    def asks(self, people: list[User]) -> Game:
        """A game that asks for nine in ten, and takes newcomers."""
        return lobby.create_game(user=people[0], name="Firmi", players=4, pace=tables.PACE, reliability=90)

    def join(self, game: Game, user: User) -> None:
        lobby.join_game(user=user, game_id=game.pk)

    def test_a_player_with_the_reliability_asked_for_joins(self, asks: Game, people: list[User]) -> None:
        some_record(people[1], 18, 2)
        self.join(asks, people[1])
        assert asks.seats.filter(user=people[1]).exists()

    def test_a_player_below_the_reliability_asked_for_is_told_both_figures(
        self, asks: Game, people: list[User]
    ) -> None:
        some_record(people[1], 17, 3)
        with pytest.raises(NotAdmitted, match=r"needs a reliability of 90%\. Yours is 85%"):
            self.join(asks, people[1])

    def test_newcomers_join_unless_the_game_says_otherwise(self, asks: Game, people: list[User]) -> None:
        self.join(asks, people[1])
        Game.objects.filter(pk=asks.pk).update(newcomers=False)
        with pytest.raises(NotAdmitted, match="not known before 10 decisions"):
            self.join(asks, people[2])

    def test_it_holds_for_substitutes_and_who_is_asked(self, people: list[User], flavia: User) -> None:
        game = lobby.create_game(
            user=people[0], name="Firmi", players=2, pace=tables.PACE, reliability=80, newcomers=False
        )
        Record.objects.filter(user=people[1]).delete()
        some_record(people[1], 10, 0)
        self.join(game, people[1])
        seats.resign(user=people[0], game_id=game.pk)
        assert not game.notifications.filter(kind="wanted").exists()
        index = tables.seat_of(game, people[0]).index
        with pytest.raises(NotAdmitted):
            seats.take_over(user=flavia, game_id=game.pk, index=index)
        some_record(flavia, 10, 0)
        seats.take_over(user=flavia, game_id=game.pk, index=index)
        assert game.seats.get(index=index).user == flavia

    def test_an_organiser_plays_whatever_their_reliability(self, people: list[User]) -> None:
        some_record(people[0], 0, 50)
        game = lobby.create_game(user=people[0], name="Firmi", players=4, pace=tables.PACE, reliability=95)
        assert game.seats.filter(user=people[0]).exists()

"""A game that every person has left: the bots wait a week for somebody, and then play it to its end."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.core import mail
from django.db.models import F
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games.models import Game, IncomingMail, MailKind, Move, Seat
from games.services.clock import deadlines
from games.services.lobby import lobby, seats
from games.services.outbox import delivery, preferences
from games.services.rows.seats import bots_wait_until
from games.services.rows.worker_queue import due_ids
from tests import tables
from tests.games.mail.post import post
from tests.games.outbox.test_seat_mails import both, composed
from tests.orders import to_move

Browser = Callable[[User], Client]
Kind = MailKind
WAITS = "It goes on when one comes back or a substitute takes a seat."


def wait(game: Game, span: timedelta) -> None:
    """Everybody left so much earlier, and all falls due so much sooner."""
    game.seats.exclude(free_since=None).update(free_since=F("free_since") - span)
    tables.let_time_pass(game, span)


def is_due(game: Game) -> bool:
    return game.pk in due_ids(deadlines.overdue(timezone.now()))


@pytest.fixture
def alone(people: list[User]) -> Game:
    """A public game of one person and two bots, in which that person is to decide."""
    return tables.running_game(people[0], bots=2)


@pytest.fixture
def abandoned_game(alone: Game, people: list[User]) -> Game:
    return seats.go_away(user=people[0], game_id=alone.pk)


def bots_are_to_move(game: Game) -> Game:
    """The game left alone while a bot with a seat of its own owes the decision."""
    owing = to_move(game)
    bot = game.seats.filter(user=None).first()
    Seat.objects.filter(pk=owing.pk).update(index=bot.index)
    Seat.objects.filter(pk=bot.pk).update(
        index=owing.index, asked_move=owing.asked_move, asked_at=owing.asked_at, deadline=owing.deadline
    )
    Seat.objects.filter(pk=owing.pk).update(asked_move=None, asked_at=None, deadline=None)
    return game


class TestWaiting:
    def test_the_bots_leave_it_alone(self, alone: Game, abandoned_game: Game) -> None:
        assert (abandoned_game.status, abandoned_game.move_count) == (Game.Status.RUNNING, alone.move_count)
        assert deadlines.expire_due() == 0
        abandoned_game.refresh_from_db()
        assert abandoned_game.move_count == alone.move_count

    def test_it_is_due_a_week_after_the_last_one_left(self, abandoned_game: Game) -> None:
        since = abandoned_game.seats.get(free_since__isnull=False).free_since
        assert abandoned_game.deadline == since + timedelta(days=7)
        wait(abandoned_game, timedelta(days=7, minutes=-1))
        assert not is_due(abandoned_game)
        wait(abandoned_game, timedelta(minutes=2))
        assert is_due(abandoned_game)

    def test_after_a_week_the_bots_play_the_game_to_its_end(self, first_turn: Game) -> None:
        for seat in first_turn.seats.select_related("user"):
            game = seats.resign(user=seat.user, game_id=first_turn.pk)
        before = game.move_count
        wait(game, timedelta(days=8))
        for _sweep in range(100):
            if game.status == Game.Status.FINISHED:
                break
            assert deadlines.expire_due() == 1
            game.refresh_from_db()
        assert game.status == Game.Status.FINISHED
        assert set(game.moves.filter(number__gt=before).values_list("by", flat=True)) == {Move.By.BOT}
        assert [seat.expiries for seat in game.seats.all()] == [0] * 4

    def test_the_last_of_several_is_waited_for(self, first_turn: Game) -> None:
        *others, last = first_turn.seats.select_related("user")
        for seat in others:
            seats.resign(user=seat.user, game_id=first_turn.pk)
        wait(first_turn, timedelta(days=30))
        game = seats.go_away(user=last.user, game_id=first_turn.pk)
        assert game.deadline == game.seats.get(pk=last.pk).free_since + timedelta(days=7)
        assert deadlines.expire_due() == 0

    def test_a_third_expiry_of_the_last_one_leaves_it_waiting(self, people: list[User]) -> None:
        game = tables.running_game(people[0], people[1])
        last = to_move(game)
        seats.resign(user=game.seats.exclude(pk=last.pk).get().user, game_id=game.pk)
        Seat.objects.filter(pk=last.pk).update(expiries=2)
        tables.time_out(game)
        assert deadlines.expire_due() == 1
        game.refresh_from_db()
        assert game.status == Game.Status.RUNNING
        assert set(game.moves.filter(number__gt=0, seat=last).values_list("by", flat=True)) == {Move.By.CLOCK}
        assert deadlines.expire_due() == 0 and not is_due(game)
        notification = game.notifications.get(kind=Kind.LEFT, user=last.user)
        mail.outbox.clear()
        delivery.send_notification(notification_id=notification.pk)
        assert [each.subject for each in mail.outbox] == ["Limes: The game waits for you"]

    def test_one_who_stays_is_not_waited_for(self, first_turn: Game) -> None:
        mover = to_move(first_turn)
        seats.go_away(user=mover.user, game_id=first_turn.pk)
        assert first_turn.moves.filter(seat=mover).latest("number").by == Move.By.BOT
        assert bots_wait_until(list(first_turn.seats.all()), timezone.now()) is None

    def test_bots_that_never_had_a_person_beside_them_do_not_wait(self, alone: Game) -> None:
        alone.seats.filter(user__isnull=False).update(user=None, bot="sensible")
        assert bots_wait_until(list(alone.seats.all()), timezone.now()) is None


class TestGoingOn:
    def test_a_player_who_comes_back_is_asked_with_the_whole_time(
        self, abandoned_game: Game, people: list[User]
    ) -> None:
        wait(abandoned_game, timedelta(days=3))
        game = seats.come_back(user=people[0], game_id=abandoned_game.pk)
        seat = game.seats.get(user=people[0])
        assert seat.deadline > timezone.now() + timedelta(seconds=tables.PACE - 60)
        assert game.deadline == seat.deadline

    def test_a_bot_that_waited_moves_at_once(self, alone: Game, people: list[User]) -> None:
        bots_are_to_move(alone)
        seats.go_away(user=people[0], game_id=alone.pk)
        alone.refresh_from_db()
        before = alone.move_count
        assert alone.seats.get(index=alone.to_move[0]).bot and not is_due(alone)
        game = seats.come_back(user=people[0], game_id=alone.pk)
        assert game.move_count > before
        assert to_move(game).user == people[0]

    def test_a_substitute_makes_it_go_on(self, abandoned_game: Game, people: list[User], flavia: User) -> None:
        index = tables.seat_of(abandoned_game, people[0]).index
        game = seats.take_over(user=flavia, game_id=abandoned_game.pk, index=index)
        assert to_move(game).user == flavia
        assert bots_wait_until(list(game.seats.all()), timezone.now()) is None


class TestWhatIsSaid:
    def test_its_page_tells_everybody_that_it_waits(
        self, abandoned_game: Game, people: list[User], browser: Browser
    ) -> None:
        for page in (
            browser(people[0]).get(abandoned_game.get_absolute_url()),
            Client().get(abandoned_game.get_absolute_url()),
        ):
            assert WAITS in " ".join(page.text.split())
            assert "A bot is playing for you." not in page.text and "A bot takes over" not in page.text.split("<ol")[0]

    def test_its_page_offers_nothing_but_to_come_back(
        self, abandoned_game: Game, people: list[User], browser: Browser
    ) -> None:
        page = browser(people[0]).get(abandoned_game.get_absolute_url()).text
        assert reverse("games:back", args=[abandoned_game.public_id]) in page
        assert "Waiting for" not in page and "s your turn." not in page and 'name="order"' not in page

    def test_no_mail_asks_what_its_player_left(self, alone: Game, people: list[User]) -> None:
        notification = alone.notifications.get(kind=Kind.TURN, user=people[0])
        seats.go_away(user=people[0], game_id=alone.pk)
        delivery.send_notification(notification_id=notification.pk)
        notification.refresh_from_db()
        assert (notification.status, mail.outbox) == ("void", [])

    def test_an_order_by_mail_is_answered_with_how_to_come_back(self, abandoned_game: Game, people: list[User]) -> None:
        seat = tables.seat_of(abandoned_game, people[0])
        assert post(seat, "1").outcome == IncomingMail.Outcome.REFUSED
        for part in both(composed(abandoned_game, Kind.ANSWER, people[0])):
            assert "A bot is playing for you. Choose Come back first." in part
            assert "YOUR DECISION" not in part and "Begin in Gallia" not in part

    def test_its_page_no_longer_says_that_it_waits_once_the_bots_play(
        self, abandoned_game: Game, people: list[User], browser: Browser
    ) -> None:
        wait(abandoned_game, timedelta(days=8))
        page = browser(people[0]).get(abandoned_game.get_absolute_url()).text
        assert WAITS not in page and "A bot is playing for you." in page

    def test_lists_of_games_say_that_it_waits(
        self, abandoned_game: Game, people: list[User], browser: Browser, client: Client
    ) -> None:
        for page in (
            browser(people[0]).get(reverse("games:mine")),
            client.get(reverse("games:running")),
        ):
            assert "Waiting for its players or a substitute." in page.text
            assert "Waiting for augusta" not in page.text

    def test_its_seat_is_still_offered(self, abandoned_game: Game, client: Client) -> None:
        page = client.get(reverse("games:substitutes")).text
        assert "Seat of augusta" in page and WAITS in " ".join(page.split())

    def test_the_log_says_until_when(self, abandoned_game: Game, client: Client) -> None:
        page = client.get(reverse("games:log", args=[abandoned_game.public_id])).text
        assert "augusta steps away" in page and "No players are left." in page

    def test_the_page_for_leaving_tells_the_last_player_that_the_game_waits(
        self, alone: Game, people: list[User], browser: Browser
    ) -> None:
        client = browser(people[0])
        assert (
            "the game waits 7 days for you or a substitute"
            in client.get(alone.get_absolute_url(), {"panel": "game"}).text
        )
        page = client.get(reverse("games:away", args=[alone.public_id])).text
        assert "You are the only player" in page and "bot decides" not in page
        done = client.post(reverse("games:away", args=[alone.public_id]), follow=True).text
        assert "You have stepped away. The game waits for you" in done

    def test_the_mail_to_the_last_player_says_that_it_waits(self, abandoned_game: Game, people: list[User]) -> None:
        message = composed(abandoned_game, Kind.LEFT, people[0])
        assert message.subject == "Limes: The game waits for you"
        for part in both(message):
            assert "You have stepped away." in part and WAITS in part
            assert "A bot is playing for you" not in part and "until a substitute takes your seat" not in part

    def test_the_mail_to_substitutes_says_that_it_waits(self, alone: Game, people: list[User], flavia: User) -> None:
        preferences.save(user=flavia, ways={Kind.WANTED: "at_once"}, digest_hour=8)
        seats.go_away(user=people[0], game_id=alone.pk)
        for part in both(composed(alone, Kind.WANTED, flavia)):
            assert "augusta has left a game of Time of Crisis" in part and WAITS in part
            assert "a bot is playing" not in part

    def test_the_last_warning_does_not_promise_a_bot_that_plays_on(self, alone: Game, people: list[User]) -> None:
        alone.seats.filter(user=people[0]).update(expiries=2)
        game = Game.objects.get(pk=alone.pk)
        message = composed(game, Kind.TURN, people[0])
        for part in both(message):
            assert "The game then waits a week for you or a substitute" in part
            assert "then plays your seat" not in part


def test_a_practice_game_is_there_when_its_player_comes_back(people: list[User]) -> None:
    game = lobby.practise(user=people[0], public_id="practice")
    before = game.move_count
    seats.go_away(user=people[0], game_id=game.pk)
    deadlines.expire_due()
    game = seats.come_back(user=people[0], game_id=game.pk)
    assert (game.status, game.move_count) == (Game.Status.RUNNING, before)

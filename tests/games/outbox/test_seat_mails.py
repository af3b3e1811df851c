"""The words and the readers of the mails about seats."""

import pytest
from django.core import mail

import rulebooks
from accounts.models import User
from games.models import Game, MailKind, Seat
from games.services.clock import deadlines
from games.services.lobby import seats
from games.services.outbox import compose, delivery, preferences
from tests.orders import play_to_the_end, to_move
from tests.tables import time_out

Kind = MailKind


def composed(game: Game, kind: Kind, user: User) -> mail.EmailMultiAlternatives:
    owed = game.notifications.filter(kind=kind, user=user).select_related("game", "seat", "user").latest("pk")
    return compose.write_email(owed)


def both(message: mail.EmailMultiAlternatives) -> list[str]:
    """Text and HTML, with lines run together."""
    return [" ".join(part.split()) for part in (str(message.body), str(message.alternatives[0].content))]


@pytest.fixture
def left_seat(first_turn: Game, flavia: User) -> Seat:
    waiting = first_turn.seats.exclude(pk=to_move(first_turn).pk).select_related("user", "game")[0]
    seats.resign(user=waiting.user, game_id=first_turn.pk)
    return waiting


class TestLeft:
    def test_the_mail_says_what_happened_and_how_to_come_back(self, left_seat: Seat) -> None:
        message = composed(left_seat.game, Kind.LEFT, left_seat.user)
        assert message.subject == "Res publica: A bot is playing for you"
        for part in both(message):
            assert "You have resigned" in part and "games/res-publica/seat/back/" in part

    def test_the_mail_says_that_time_ran_out_if_it_did(self, first_turn: Game) -> None:
        seat = to_move(first_turn)
        Seat.objects.filter(pk=seat.pk).update(expiries=2)
        time_out(first_turn)
        deadlines.expire_due()
        for part in both(composed(first_turn, Kind.LEFT, seat.user)):
            assert "You ran out of time for the third time in this game." in part

    def test_a_player_who_is_back_already_gets_no_mail(self, left_seat: Seat) -> None:
        seats.come_back(user=left_seat.user, game_id=left_seat.game_id)
        owed = left_seat.game.notifications.get(kind=Kind.LEFT)
        delivery.send_notification(notification_id=owed.pk)
        owed.refresh_from_db()
        assert (owed.status, mail.outbox) == ("void", [])


@pytest.mark.parametrize("kind", [Kind.LEFT, Kind.WANTED])
def test_nobody_is_asked_to_take_a_seat_of_a_game_that_is_over(left_seat: Seat, flavia: User, kind: Kind) -> None:
    """A digest may go out, and quiet hours may end, after the bot has played the game to its end."""
    preferences.save(user=flavia, ways={Kind.WANTED: "at_once"}, digest_hour=8)
    play_to_the_end(left_seat.game)
    mail.outbox.clear()
    owed = left_seat.game.notifications.get(kind=kind)
    delivery.send_notification(notification_id=owed.pk)
    owed.refresh_from_db()
    assert (owed.status, mail.outbox) == ("void", [])


class TestTakeover:
    def test_the_others_hear_who_plays_now(self, left_seat: Seat, flavia: User) -> None:
        seats.take_over(user=flavia, game_id=left_seat.game_id, index=left_seat.index)
        other = left_seat.game.seats.exclude(pk=left_seat.pk).select_related("user")[0].user
        message = composed(left_seat.game, Kind.TAKEOVER, other)
        assert message.subject == f"Res publica: flavia takes over from {left_seat.user.username}"
        for part in both(message):
            assert f"flavia takes over the seat of {left_seat.user.username}." in part

    def test_the_former_player_hears_that_it_is_over_for_them(self, left_seat: Seat, flavia: User) -> None:
        seats.take_over(user=flavia, game_id=left_seat.game_id, index=left_seat.index)
        message = composed(left_seat.game, Kind.TAKEOVER, left_seat.user)
        assert message.subject == "Res publica: flavia has taken over your seat"
        for part in both(message):
            assert "You no longer play in this game" in part
        assert not message.reply_to

    def test_the_other_players_hear_who_is_back(self, left_seat: Seat) -> None:
        seats.come_back(user=left_seat.user, game_id=left_seat.game_id)
        other = left_seat.game.seats.exclude(pk=left_seat.pk).select_related("user")[0].user
        message = composed(left_seat.game, Kind.TAKEOVER, other)
        assert message.subject == f"Res publica: {left_seat.user.username} is back"


class TestWanted:
    def test_the_mail_shows_the_game_and_where_to_take_the_seat(self, left_seat: Seat, flavia: User) -> None:
        message = composed(left_seat.game, Kind.WANTED, flavia)
        assert message.subject == "Substitute wanted: Res publica"
        for part in both(message):
            assert f"{left_seat.user.username} has left" in part and "games/res-publica/substitute/" in part
            assert " legacy" in part
        assert any(getattr(part, "get_content_type", str)() == "image/png" for part in message.attachments)

    def test_the_mail_to_a_substitute_shows_nothing_of_the_hand(self, left_seat: Seat, flavia: User) -> None:
        before = both(composed(left_seat.game, Kind.WANTED, flavia))

        state = rulebooks.load(Game.objects.get(pk=left_seat.game_id).state)
        player = state.players[left_seat.index]
        player.hand, player.available = [*player.available[:5]], [*player.hand, *player.available[5:]]
        Game.objects.filter(pk=left_seat.game_id).update(state=rulebooks.dump(state))
        assert both(composed(left_seat.game, Kind.WANTED, flavia)) == before

    def test_once_the_seat_is_taken_nobody_is_asked(self, left_seat: Seat, flavia: User) -> None:
        preferences.save(user=flavia, ways={Kind.WANTED: "at_once"}, digest_hour=8)
        seats.come_back(user=left_seat.user, game_id=left_seat.game_id)
        owed = left_seat.game.notifications.get(kind=Kind.WANTED)
        delivery.send_notification(notification_id=owed.pk)
        owed.refresh_from_db()
        assert (owed.status, mail.outbox) == ("void", [])


def test_a_decisions_mail_never_reaches_whoever_sat_there(first_turn: Game, flavia: User) -> None:
    seat = to_move(first_turn)
    seats.resign(user=seat.user, game_id=first_turn.pk)
    seats.take_over(user=flavia, game_id=first_turn.pk, index=seat.index)
    for owed in first_turn.notifications.filter(user=seat.user, kind=Kind.TURN):
        delivery.send_notification(notification_id=owed.pk)
    assert mail.outbox == []

"""A player whose time is up hears of it at once, in one mail: its own, or that of the decision they owe next."""

import re

import pytest
from django.core import mail
from django.utils import timezone

import rulebooks
from accounts.models import PausedAddress
from games.models import Game, MailKind, MailSettings, Notification, Seat
from games.present import happenings
from games.services.clock import deadlines
from games.services.lobby import seats
from games.services.outbox import bounces, compose, delivery, digests, preferences
from tests import tables
from tests.games.mail.post import post
from tests.games.outbox.test_delivery import at_the_same_time, let_worker_die
from tests.orders import HAND, choose_provinces, order, select_hands, to_move
from tests.tables import person, run_out, time_out

Kind = MailKind


def expire(game: Game) -> Seat:
    """The seat whose time ran out, after the bot has played for it."""
    seat = to_move(game)
    time_out(game)
    deadlines.expire_due()
    game.refresh_from_db()
    return Seat.objects.select_related("user").get(pk=seat.pk)


def owed_mails(seat: Seat) -> list[tuple[str, str]]:
    """The mails that tell the seat's person of an expiry, and of which happening."""
    notifications = Notification.objects.filter(user=seat.user_id, happening__isnull=False).order_by("pk")
    return list(notifications.values_list("kind", "happening__kind"))


def composed(seat: Seat, kind: Kind) -> mail.EmailMultiAlternatives:
    latest = Notification.objects.filter(user=seat.user_id, kind=kind).latest("pk")
    return compose.write_email(Notification.objects.select_related("game", "seat", "user").get(pk=latest.pk))


def both(message: mail.EmailMultiAlternatives) -> list[str]:
    """Text and HTML, with lines run together."""
    return [" ".join(part.split()) for part in (str(message.body), str(message.alternatives[0].content))]


class TestNothingIsOwedNext:
    def test_there_is_one_mail_and_it_says_what_was_asked_and_played(self, game: Game) -> None:
        seat = expire(game)
        assert owed_mails(seat) == [(Kind.LEFT, happenings.EXPIRED)]
        message = composed(seat, Kind.LEFT)
        assert message.subject == "Limes: You ran out of time"
        province = game.moves.get(number=1).action.removeprefix("start in ").capitalize()
        for part in both(message):
            assert "Choose a province to begin in." in part
            assert f"begins in {province}." in part
            assert "You have run out of time once in this game. The third time, your seat opens" in part
            assert "/vacations/" in part and "#agreements" in part

    def test_the_past_question_leads_to_its_rule(self, game: Game) -> None:
        text, html = both(composed(expire(game), Kind.LEFT))
        address, label = "http://127.0.0.1:8000/rules/time_of_crisis/setup/#setup-province", "Rules: First province"
        assert f"Choose a province to begin in. {label} {address} You ran out of time" in text
        assert re.search(rf'Choose a province to begin in.</em><br><a [^>]*href="{address}"[^>]*>{label}</a>', html)

    def test_it_can_be_answered_and_hangs_in_the_games_thread(self, game: Game) -> None:
        message = composed(expire(game), Kind.LEFT)
        assert message.reply_to[0].startswith("orders+")
        assert message.extra_headers["References"].startswith(f"<game.{game.public_id}.")

    def test_an_expiry_is_mailed_to_nobody_else(self, game: Game) -> None:
        seat = expire(game)
        assert not game.notifications.filter(kind=Kind.LEFT).exclude(user=seat.user_id).exists()

    def test_a_second_sweep_mails_an_expiry_no_more(self, game: Game) -> None:
        seat = expire(game)
        assert deadlines.expire_due() == 0
        assert len(owed_mails(seat)) == 1

    def test_each_expiry_has_its_own_mail_of_what_was_played_then(self, db: None) -> None:
        game = tables.running_game(person("Ana"), person("Ben"), person("Cai"))
        for _province_each_and_the_hands in range(4):
            expire(game)
        second = game.seats.exclude(index__in=game.to_move).select_related("user")[0]
        assert len(owed_mails(second)) == 2 and owed_mails(second)[-1] == (Kind.LEFT, happenings.EXPIRED)
        for part in both(composed(second, Kind.LEFT)):
            assert "for your starting hand" in part and "begins in" not in part
            assert "You have run out of time twice in this game." in part

    def test_it_is_not_sent_to_whoever_has_lost_the_seat_since(self, game: Game) -> None:
        seat = expire(game)
        seats.resign(user=seat.user, game_id=game.pk)
        notification = Notification.objects.get(user=seat.user, kind=Kind.LEFT, happening__kind=happenings.EXPIRED)
        delivery.send_notification(notification_id=notification.pk)
        notification.refresh_from_db()
        assert (notification.status, mail.outbox) == (Notification.Status.VOID, [])

    def test_it_is_sent_while_they_play_on(self, game: Game) -> None:
        seat = expire(game)
        delivery.send_notification(notification_id=Notification.objects.get(user=seat.user, kind=Kind.LEFT).pk)
        assert [message.to for message in mail.outbox] == [[seat.user.email]]


class TestADecisionIsOwedNext:
    @pytest.fixture
    def asked_anew(self, db: None) -> Seat:
        """Against a bot, which answers at once."""
        game = tables.running_game(person("Ana"), bots=1)
        seat = expire(game)
        assert seat.asked_move is not None
        return seat

    def test_the_mail_of_the_next_decision_is_the_only_one(self, asked_anew: Seat) -> None:
        assert owed_mails(asked_anew) == [(Kind.TURN, happenings.EXPIRED)]
        assert not Notification.objects.filter(kind=Kind.LEFT).exists()

    def test_the_mail_of_the_next_decision_begins_with_the_expiry(self, asked_anew: Seat) -> None:
        for part in both(composed(asked_anew, Kind.TURN)):
            place = part.index("You ran out of time for your last decision, so a bot made it for you")
            assert place < part.index("Due ")
            assert "You have run out of time once in this game." in part

    def test_the_mail_of_the_decision_before_says_nothing_of_the_expiry(self, asked_anew: Seat) -> None:
        first = Notification.objects.filter(kind=Kind.TURN, user=asked_anew.user_id).earliest("pk")
        assert first.happening is None

    def test_the_answer_to_a_mailed_question_tells_of_the_expiry(self, asked_anew: Seat) -> None:
        post(asked_anew, "status")
        assert owed_mails(asked_anew) == [(Kind.TURN, happenings.EXPIRED), (Kind.ANSWER, happenings.EXPIRED)]
        for part in both(composed(asked_anew, Kind.ANSWER)):
            assert "You ran out of time for your last decision" in part

    def test_a_player_who_decides_before_the_mail_gets_one_of_the_expiry_alone(self, asked_anew: Seat) -> None:
        order(asked_anew.game, HAND, seat=asked_anew)
        mail.outbox.clear()
        for _twice in range(2):
            delivery.send_due()
        mails = [message for message in mail.outbox if "You ran out of time" in message.subject]
        assert len(mails) == 1
        assert "Choose a province to begin in." in mails[0].body and "begins in" in mails[0].body
        assert (Kind.LEFT, happenings.EXPIRED) in owed_mails(asked_anew)

    def test_it_keeps_its_message_id_though_a_worker_died_of_it_before_the_decision(self, asked_anew: Seat) -> None:
        notification = Notification.objects.get(kind=Kind.TURN, happening__isnull=False)
        mail.outbox.clear()
        compose.write_email(notification).send()
        let_worker_die(notification)
        order(asked_anew.game, HAND, seat=asked_anew)
        delivery.send_notification(notification_id=notification.pk)
        before, after = mail.outbox
        assert before.subject != after.subject == "Limes: You ran out of time"
        assert before.extra_headers["Message-ID"] == after.extra_headers["Message-ID"]

    def test_a_player_who_decides_before_the_digest_reads_of_the_expiry_there(self, asked_anew: Seat) -> None:
        in_digest = dict.fromkeys((Kind.TURN, Kind.LEFT), MailSettings.Way.DIGEST)
        preferences.save(user=asked_anew.user, ways=in_digest, digest_hour=(timezone.now().hour + 12) % 24)
        notification = Notification.objects.get(happening__isnull=False)
        Notification.objects.filter(pk=notification.pk).update(status=Notification.Status.COLLECTED, due=timezone.now())
        order(asked_anew.game, HAND, seat=asked_anew)
        mail.outbox.clear()
        digests.send_due()
        assert [message.body.count("You ran out of time") for message in mail.outbox] == [1]

    def test_the_mail_of_an_expiry_waits_for_an_address_that_is_paused(self, asked_anew: Seat) -> None:
        PausedAddress.objects.create(address=asked_anew.user.email, why="hard")
        delivery.send_due()
        order(asked_anew.game, HAND, seat=asked_anew)
        PausedAddress.objects.all().delete()
        bounces.owe_again()
        delivery.send_due()
        assert len([message for message in mail.outbox if "You ran out of time" in message.subject]) == 1

    def test_a_new_player_of_the_seat_is_told_nothing_of_the_expiry(self, asked_anew: Seat) -> None:
        Seat.objects.filter(pk=asked_anew.pk).update(user=person("Cai"))
        post(asked_anew, "status")
        assert Notification.objects.get(kind=Kind.ANSWER).happening is None


@pytest.mark.parametrize("way", [MailSettings.Way.NEVER, MailSettings.Way.DIGEST])
def test_an_expiry_has_its_own_mail_unless_decisions_are_mailed_at_once(db: None, way: str) -> None:
    ana = person("Ana")
    preferences.save(user=ana, ways={Kind.TURN: way}, digest_hour=8)
    seat = expire(tables.running_game(ana, bots=1))
    assert seat.asked_move is not None
    assert owed_mails(seat) == [(Kind.LEFT, happenings.EXPIRED)]


def test_of_several_whose_time_is_up_at_once_each_gets_one_mail(running_game: Game) -> None:
    """All are to select their hands; when the last is played for, the first player's turn begins."""
    game = choose_provinces(running_game)
    time_out(game)
    deadlines.expire_due()
    first = to_move(game)
    assert owed_mails(first) == [(Kind.TURN, happenings.EXPIRED)]
    for other in game.seats.exclude(pk=first.pk):
        assert owed_mails(other) == [(Kind.LEFT, happenings.EXPIRED)]
        for part in both(composed(other, Kind.LEFT)):
            assert "for your starting hand" in part and "Crisis roll" not in part


def test_the_third_has_the_mail_of_the_seat_which_says_what_was_played(game: Game) -> None:
    Seat.objects.filter(pk=to_move(game).pk).update(expiries=2)
    seat = expire(game)
    assert owed_mails(seat) == [(Kind.LEFT, happenings.OPENED)]
    for part in both(composed(seat, Kind.LEFT)):
        assert "for the third time in this game" in part and "begins in" in part


def test_the_last_of_a_game_is_told_by_the_mail_of_its_end(game: Game) -> None:
    game = select_hands(choose_provinces(game))
    state = rulebooks.load(game.state)
    state.last_round = True
    Game.objects.filter(pk=game.pk).update(state=rulebooks.dump(state))
    expiries = game.happenings.filter(kind=happenings.EXPIRED).order_by("pk")
    while game.status == Game.Status.RUNNING:
        before = expiries.count()
        run_out(game)
    last = expiries.all()[before:]
    assert last
    for expiry in last:
        assert not expiry.notifications.exists()
        assert Notification.objects.filter(user=expiry.person, kind=Kind.OVER).count() == 1


@pytest.mark.django_db(transaction=True)
def test_four_clocks_at_once_tell_once() -> None:
    game = tables.running_game(person("Ana"), person("Ben"))
    seat = to_move(game)
    time_out(game)
    at_the_same_time(deadlines.expire_due, 4)
    assert owed_mails(seat) == [(Kind.LEFT, happenings.EXPIRED)]


def test_a_bots_seat_is_told_nothing(db: None) -> None:
    game = tables.running_game(person("Ana"), person("Ben"))
    Seat.objects.filter(game=game).update(user=None, bot="sensible")
    time_out(game)
    deadlines.expire_due()
    assert not Notification.objects.filter(happening__isnull=False).exists()

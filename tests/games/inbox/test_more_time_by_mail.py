"""The words MORE TIME and PAUSE of a reply: how to ask, and asking, for the writer's own decision alone."""

import re
from html import unescape

import pytest

from accounts.models import User
from games.mail import address
from games.mail.address import Claim
from games.models import Game, IncomingMail, MailKind, Message, Notification, Request, Seat
from games.services.clock import deadlines, requests
from games.services.inbox import inbox
from games.services.lobby import seats as seat_services
from games.services.outbox import compose
from tests.games.mail.post import claim_of, post, write_mail
from tests.games.mail.requests import among_three, asked_users
from tests.orders import order, play_to_the_end, to_move
from tests.tables import almost_out, person, running_game, time_out

pytestmark = pytest.mark.django_db
Kind = Request.Kind
State = Request.State
Outcome = IncomingMail.Outcome
DAY = 86400


opening = among_three


@pytest.fixture
def others(game: Game) -> list[User]:
    return asked_users(game)


def answer() -> str:
    """The text of the answer to the latest mail, its lines run together; its HTML says the same."""
    mail = compose.write_email(Notification.objects.filter(kind=MailKind.ANSWER).latest("pk"))
    text, html = " ".join(str(mail.body).split()), unescape(str(mail.alternatives[0].content))
    assert text.split(". ")[0].split("#~#~# ")[-1] in " ".join(html.split())
    return text


def wanted() -> Request:
    return Request.objects.get()


class TestAsked:
    @pytest.mark.parametrize(
        ("text", "days"),
        [
            ("MORE TIME 2 DAYS", 2),
            ("extend 3 days", 3),
            ("Mehr Zeit: 2 Tage\n\nViele Grüße\nAna", 2),
            ("Thanks, more time for a week please", 7),
            ("Hi,\nmore time 1 day\nThanks,\nAna", 1),
        ],
    )
    def test_more_time_is_asked_of_the_others(self, seat: Seat, others: list[User], text: str, days: int) -> None:
        assert post(seat, text).outcome == Outcome.ACTED
        asked = wanted()
        assert (asked.kind, asked.seat, asked.asker, asked.seconds) == (Kind.EXTENSION, seat, seat.user, days * DAY)
        requests = Notification.objects.filter(kind=MailKind.REQUEST, request=asked)
        assert {each.user for each in requests} == set(others)
        assert (
            "Your email was carried out. We've asked the other players. We will email you when they have answered."
            in answer()
        )

    def test_a_pause_is_asked_of_everybody_by_whoever_plays(self, game: Game, others: list[User]) -> None:
        waiting = game.seats.get(user=others[0])
        assert post(waiting, "PAUSE 7 DAYS").outcome == Outcome.ACTED
        asked = wanted()
        assert (asked.kind, asked.asker, asked.seconds) == (Kind.PAUSE, others[0], 7 * DAY)
        assert "We've asked the other players. We will email you when they have answered." in answer()

    def test_the_answer_shows_the_time_that_nobody_else_has_to_grant(self) -> None:
        seat = to_move(running_game(person("Dea"), bots=1))
        before = seat.deadline
        assert post(seat, "MORE TIME 2 DAYS").outcome == Outcome.ACTED
        assert "The time has been granted." in answer()
        seat.refresh_from_db()
        assert before is not None and seat.deadline is not None and (seat.deadline - before).days == 2

    def test_a_repeated_mail_makes_no_second_request(self, seat: Seat, others: list[User]) -> None:
        for _mail in range(2):
            assert post(seat, "MORE TIME 2 DAYS").outcome == Outcome.ACTED
            assert "We've asked the other players" in answer()
        assert Notification.objects.filter(kind=MailKind.REQUEST).count() == len(others)
        assert wanted().state == State.OPEN

    def test_orders_beside_it_count_and_it_is_for_what_is_owed_then(self, game: Game, seat: Seat) -> None:
        assert post(seat, "start in gallia\nMORE TIME 2 DAYS").outcome == Outcome.ACTED
        assert game.moves.filter(action="start in gallia").exists()
        assert "Your clock is not running. You can request more time when you have a decision to make." in answer()
        assert not Request.objects.exists()


class TestTold:
    @pytest.mark.parametrize("text", ["MORE TIME", "Thanks, more time please", "Ich brauche mehr Zeit", "Extend?"])
    def test_more_time_alone_tells_how_and_does_nothing(self, seat: Seat, text: str) -> None:
        assert post(seat, text).outcome == Outcome.ANSWERED
        said = answer()
        assert "To request 1, 2, 3 or 7 more days for your decision, write for example: MORE TIME 2 DAYS" in said
        assert "All other players have to agree. We will email you the result." in said
        assert f"On the site: http://127.0.0.1:8000{seat.game.get_absolute_url()}#agreements" in said
        assert not Request.objects.exists()

    def test_more_time_alone_names_the_organiser_who_can_grant_it(self, seat: Seat, others: list[User]) -> None:
        Game.objects.filter(pk=seat.game_id).update(creator=others[0])
        post(seat, "more time")
        assert "All other players have to agree, or just the player who created the game. We will email you" in answer()

    def test_against_bots_it_tells_that_nobody_has_to_agree(self) -> None:
        seat = to_move(running_game(person("Dea"), bots=1))
        post(seat, "more time")
        assert "No other player has to agree." in answer()

    def test_pause_alone_tells_how_and_does_nothing(self, seat: Seat) -> None:
        assert post(seat, "Pause, please").outcome == Outcome.ANSWERED
        said = answer()
        assert "To request a pause of 3, 7, 14 or 30 days, write for example: PAUSE 7 DAYS" in said
        assert "Everyone has to agree. All clocks stop" in said
        assert not Request.objects.exists()

    @pytest.mark.parametrize("text", ["more time", "pause"])
    def test_the_form_that_it_names_is_understood(self, seat: Seat, text: str) -> None:
        post(seat, text)
        form = re.findall(r"for example: ([A-Z]+ (?:TIME )?\d DAYS)", answer())[0]
        assert post(seat, form).outcome == Outcome.ACTED

    def test_the_mails_of_those_who_are_short_of_time_name_them(self, game: Game) -> None:
        almost_out(game)
        deadlines.remind_due()
        time_out(game)
        deadlines.expire_due()
        told = {
            MailKind.REMINDER: "If you need more time, reply MORE TIME to learn how to request it.",
            MailKind.LEFT: "or a pause of the game. Reply MORE TIME or PAUSE to learn how.",
        }
        for kind, sentence in told.items():
            mail = compose.write_email(Notification.objects.filter(kind=kind).latest("pk"))
            for part in (str(mail.body), str(mail.alternatives[0].content)):
                assert sentence in " ".join(part.split())

    def test_help_names_more_time_and_pause(self, seat: Seat) -> None:
        post(seat, "help")
        said = answer()
        assert "- MORE TIME 2 DAYS: requests 1, 2, 3 or 7 more days for your decision" in said
        assert "- PAUSE 7 DAYS: requests a pause of the game for 3, 7, 14 or 30 days" in said


class TestRefused:
    @pytest.mark.parametrize(
        ("text", "allowed"),
        [
            ("MORE TIME 5 DAYS", "To request 1, 2, 3 or 7 more days"),
            ("more time until Sunday", "To request 1, 2, 3 or 7 more days"),
            ("more time 2", "To request 1, 2, 3 or 7 more days"),
            ("more time 2 days for Ben", "To request 1, 2, 3 or 7 more days"),
            ("PAUSE 2 DAYS", "To request a pause of 3, 7, 14 or 30 days"),
            ("pause off", "To request a pause of 3, 7, 14 or 30 days"),
        ],
    )
    def test_a_span_that_is_not_offered_is_answered_with_those_offered(
        self, seat: Seat, text: str, allowed: str
    ) -> None:
        assert post(seat, text).outcome == Outcome.REFUSED
        said = answer()
        assert "Your email was not carried out." in said and allowed in said and f"- {text}" in said
        assert not Request.objects.exists()

    def test_nobody_asks_while_another_request_waits(self, game: Game, seat: Seat, others: list[User]) -> None:
        post(seat, "more time 2 days")
        assert post(seat, "more time 3 days").outcome == Outcome.REFUSED
        assert (
            "Another request of this kind is still waiting for answers. You can ask again once it is settled"
            in answer()
        )
        assert wanted().seconds == 2 * DAY

    def test_more_time_in_one_game_is_capped(self, seat: Seat) -> None:
        for seconds in (7 * DAY, 4 * DAY):
            Request.objects.create(
                game=seat.game, kind=Kind.EXTENSION, state=State.GRANTED, by=seat, asker=seat.user, seat=seat,
                person=seat.user, asked_move=0, seconds=seconds, created=seat.asked_at,
            )  # fmt: skip
        assert post(seat, "more time 7 days").outcome == Outcome.REFUSED
        assert "You can receive at most 3 days more in this game." in answer()
        assert post(seat, "more time 3 days").outcome == Outcome.ACTED
        Request.objects.update(state=State.GRANTED)
        assert post(seat, "more time 1 day").outcome == Outcome.REFUSED
        assert "You've received all the extra time this game allows." in answer()

    def test_a_player_without_a_decision_cannot_request_more_time(self, game: Game, others: list[User]) -> None:
        assert post(game.seats.get(user=others[0]), "more time 2 days").outcome == Outcome.REFUSED
        assert "Your clock is not running. You can request more time when you have a decision to make." in answer()

    def test_a_paused_game_is_not_paused_again(self, seat: Seat, others: list[User]) -> None:
        assert post(seat, "pause 3 days").outcome == Outcome.ACTED
        for each in others:
            requests.answer_request(user=each, game_id=seat.game_id, request_id=wanted().pk, agrees=True)
        assert post(seat, "pause 3 days").outcome == Outcome.REFUSED
        assert "The game is already paused." in answer()

    def test_an_old_mail_is_asked_to_be_sent_once_more(self, game: Game, seat: Seat) -> None:
        old = claim_of(seat)
        order(game, "start in gallia")
        assert post(seat, "pause 7 days", claim=old).outcome == Outcome.STALE
        assert "Send it again as a reply to this email, or do it on the site:" in answer()
        assert not Request.objects.exists()

    def test_a_player_whose_seat_the_bot_plays_cannot_request_a_pause(self, seat: Seat) -> None:
        old = claim_of(seat)
        assert seat.user is not None
        seat_services.go_away(user=seat.user, game_id=seat.game_id)
        assert post(seat, "pause 7 days", claim=old).outcome == Outcome.REFUSED
        assert "A bot is playing for you. Choose Come back first." in answer()

    def test_a_player_who_left_the_table_cannot_request_more_time(self, game: Game, seat: Seat) -> None:
        lasting = Claim(seat.user_id or 0, seat.pk, None, game.move_count)
        Seat.objects.filter(pk=seat.pk).update(user=person("Eve"))
        assert post(seat, "more time 2 days", claim=lasting).outcome == Outcome.NOT_YOURS
        assert not Request.objects.exists()

    def test_a_game_that_is_over_has_no_time_to_give(self, game: Game, seat: Seat) -> None:
        lasting = Claim(seat.user_id or 0, seat.pk, None, game.move_count)
        play_to_the_end(game)
        assert post(seat, "pause 7 days", claim=lasting).outcome == Outcome.STALE
        assert not Request.objects.exists()

    def test_a_digest_of_several_games_asks_for_none(self, seat: Seat) -> None:
        to = address.for_words(seat)
        raw = write_mail("more time 2 days")
        assert inbox.receive_mail(raw=raw, recipient=to, sender="max@example.org").outcome == Outcome.REFUSED
        assert not Request.objects.exists()


class TestNotTaken:
    @pytest.mark.parametrize("text", ["more time 2 days", "Pause 7 days?", "more time, please"])
    def test_in_a_message_it_is_for_the_other_players(self, seat: Seat, text: str) -> None:
        to = address.address_of(claim_of(seat), address.TALK)
        assert inbox.receive_mail(raw=write_mail(text), recipient=to, sender="max@example.org").outcome == Outcome.SAID
        assert Message.objects.get().text == text
        assert not Request.objects.exists()

    @pytest.mark.parametrize(
        "text",
        ["Thanks for more time!", "no more time", "start in gallia, more time 2 days", "preview more time 2 days"],
    )
    def test_within_other_lines_it_asks_for_nothing(self, game: Game, seat: Seat, text: str) -> None:
        assert post(seat, text).outcome != Outcome.ACTED
        assert not Request.objects.exists() and not game.moves.filter(number__gt=game.move_count).exists()

    def test_below_a_closing_only_a_span_is_taken(self, game: Game, seat: Seat) -> None:
        assert post(seat, "start in gallia\n\nBest regards\nAna\nPause Street 7").outcome == Outcome.ACTED
        assert IncomingMail.objects.get().lines == ["start in gallia"]

    def test_a_pause_as_the_answer_to_one_that_is_asked_for_says_how_to_agree(self, seat: Seat) -> None:
        other = seat.game.seats.exclude(pk=seat.pk).select_related("user").first()
        assert other is not None and other.user is not None
        asked = requests.ask_pause(user=other.user, game_id=seat.game_id, days=7)
        claim = claim_of(seat)._replace(request_id=asked.pk)
        assert post(seat, "pause 7 days", claim=claim).outcome == Outcome.REFUSED
        assert "with just AGREE or REFUSE" in answer()
        assert not asked.answers.filter(user=seat.user).exists()

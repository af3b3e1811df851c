"""A request of another player within the digest: what it asks, until when, and the address that answers it alone."""

from datetime import timedelta
from html import unescape

import pytest
from django.core import mail
from django.utils import timezone

from accounts.models import User
from games.mail import address
from games.mail.address import Claim
from games.models import Game, IncomingMail, MailKind, MailSettings, Request, Seat
from games.services.clock import requests
from games.services.inbox import inbox
from games.services.outbox import delivery, digests, preferences
from tests.games.inbox.answers import answer
from tests.games.mail.post import claim_of, write_mail
from tests.games.mail.requests import more_time, without_organiser
from tests.games.outbox.test_digests import let_the_hour_come, next_digest_to
from tests.orders import to_move
from tests.tables import person, running_game

pytestmark = pytest.mark.django_db
Kind = MailKind
Outcome = IncomingMail.Outcome
State = Request.State
SLOW = 14 * 86400
IN_DIGEST = dict.fromkeys((Kind.TURN, Kind.REMINDER, Kind.REQUEST), MailSettings.Way.DIGEST)


def opening() -> None:
    """Ana waits for another two; she wants requests and decisions in the digest, whose hour does not come meanwhile."""
    ana, *others = [person(name) for name in ("Ana", "Ben", "Cai")]
    ways = IN_DIGEST | {Kind.STARTED: MailSettings.Way.NEVER}
    preferences.save(user=ana, ways=ways, digest_hour=(timezone.now().hour + 12) % 24)
    table(ana, others)


@pytest.fixture
def ana(opened: Game) -> User:
    return User.objects.get(username="Ana")


@pytest.fixture
def others(opened: Game) -> list[User]:
    return [User.objects.get(username=name) for name in ("Ben", "Cai")]


def table(ana: User, others: list[User], name: str = "Limes", *, hers: bool = False) -> Game:
    """A game of the three, which waits for her or for another."""
    game = running_game(*others, ana, name=name, pace=SLOW)
    while (to_move(game).user == ana) != hers:
        game.delete()
        game = running_game(*others, ana, name=name, pace=SLOW)
    return without_organiser(game)


def parts(message: mail.EmailMultiAlternatives) -> tuple[str, str]:
    """Text and HTML, with every run of space one blank."""
    text, html = str(message.body), str(message.alternatives[0].content)
    return " ".join(text.split()), " ".join(unescape(html).split())


def address_for(user: User, open_request: Request) -> str:
    """Return the address at which the person answers the request."""
    seat = open_request.game.seats.get(user=user)
    return address.address_of(claim_of(seat)._replace(request_id=open_request.pk, listed=False))


def post(to: str, text: str) -> str:
    return inbox.receive_mail(raw=write_mail(text), recipient=to, sender="ana@example.org").outcome


class TestOneRequest:
    def test_both_parts_say_what_is_asked_until_when_and_where_the_answer_goes(self, game: Game, ana: User) -> None:
        open_request = more_time(game)
        asker, to = open_request.asker.username, address_for(ana, open_request)
        message = next_digest_to(ana)
        assert message.subject == "Your games: 1 request to answer"
        text, html = parts(message)
        for part in (text, html):
            assert "Reply AGREE or REFUSE to answer" in part
            assert f"{asker} requests 2 days more for the current decision." in part
            assert "Due " in part and "left." in part
        assert f"Email AGREE or REFUSE to {to}" in text
        link = f'href="mailto:{to}?subject=Re%3A%20Limes%3A%20{asker}%20requests%20more%20time"'
        assert link in html and ">Answer AGREE or REFUSE by email</a>" in html

    def test_the_reply_to_the_digest_answers_its_only_request(self, game: Game, ana: User) -> None:
        open_request = more_time(game)
        (to,) = next_digest_to(ana).reply_to
        assert to == address_for(ana, open_request)
        assert post(to, "AGREE") == Outcome.ACTED
        assert open_request.answers.get(user=ana).agrees
        assert "You have agreed. Other players still have to answer." in answer()

    def test_a_refusal_in_reply_to_the_digest_ends_the_request(self, game: Game, ana: User) -> None:
        open_request = more_time(game)
        (to,) = next_digest_to(ana).reply_to
        assert post(to, "No, sorry\n\nAna") == Outcome.ACTED
        assert Request.objects.get(pk=open_request.pk).state == State.REFUSED

    def test_a_pause_is_asked_until_the_request_lapses(self, game: Game, ana: User, others: list[User]) -> None:
        open_request = requests.ask_pause(user=others[0], game_id=game.pk, days=7)
        text, _html = parts(next_digest_to(ana))
        assert "Ben requests a pause of 7 days. All clocks would stop. Due" in text
        assert open_request.ends == open_request.created + timedelta(days=7)
        assert post(address_for(ana, open_request), "agree") == Outcome.ACTED

    @pytest.mark.parametrize("how", ["granted", "refused", "withdrawn"])
    def test_an_answer_to_a_request_settled_since_the_digest_is_too_late(self, game: Game, ana: User, how: str) -> None:
        open_request = more_time(game)
        (to,) = next_digest_to(ana).reply_to
        Request.objects.filter(pk=open_request.pk).update(state=how)
        assert post(to, "AGREE") == Outcome.STALE
        assert "This request has been settled or is no longer needed." in answer()
        assert Request.objects.get(pk=open_request.pk).state == how

    def test_a_request_that_was_settled_before_the_digest_is_not_told(self, game: Game, ana: User) -> None:
        open_request = more_time(game)
        delivery.send_due()
        requests.answer_request(
            user=open_request.asker, game_id=open_request.game_id, request_id=open_request.pk, agrees=False
        )
        mail.outbox.clear()
        let_the_hour_come()
        digests.send_due()
        assert not [each for each in mail.outbox if each.to == [ana.email]]


class TestSeveral:
    @pytest.fixture
    def seat(self, ana: User, others: list[User]) -> Seat:
        """Hers, in the game that waits for her."""
        return table(ana, others, "Pax", hers=True).seats.get(user=ana)

    @pytest.fixture
    def open_request(self, game: Game, seat: Seat) -> Request:
        return more_time(game)

    def test_a_request_is_no_decision_and_each_has_its_address(
        self, seat: Seat, open_request: Request, ana: User
    ) -> None:
        message = next_digest_to(ana)
        assert message.subject == "Your turn in 1 game"
        text, html = parts(message)
        for part in (text, html):
            assert "Each decision and request below has its own email address" in part
            assert "AGREE or REFUSE to a request" in part
        to = address.address_of(claim_of(seat)._replace(listed=False))
        assert f"Email your answer to {to}" in text
        assert f"Email AGREE or REFUSE to {address_for(ana, open_request)}" in text
        assert html.count("mailto:") == 2

    @pytest.mark.parametrize("text", ["AGREE", "yes", "1"])
    def test_a_reply_to_the_digest_itself_answers_neither(
        self, seat: Seat, open_request: Request, ana: User, text: str
    ) -> None:
        (to,) = next_digest_to(ana).reply_to
        assert address.read_claim(to) == Claim(ana.pk, seat.pk, None, None)
        assert post(to, text) == Outcome.REFUSED
        assert "in a digest use the email address beside each decision or request" in answer()
        assert not open_request.answers.filter(user=ana).exists()

    def test_each_address_answers_its_own(self, seat: Seat, open_request: Request, ana: User) -> None:
        next_digest_to(ana)
        assert post(address.address_of(claim_of(seat)), "agree") != Outcome.ACTED
        assert not open_request.answers.filter(user=ana).exists()
        assert post(address_for(ana, open_request), "agree") == Outcome.ACTED
        assert open_request.answers.get(user=ana).agrees

    def test_two_requests_are_counted(self, open_request: Request, ana: User, others: list[User]) -> None:
        Seat.objects.filter(user=ana).exclude(game=open_request.game).delete()
        more_time(table(ana, others, "Roma"))
        message = next_digest_to(ana)
        assert message.subject == "Your games: 2 requests to answer"
        assert parts(message)[0].count("Email AGREE or REFUSE to") == 2

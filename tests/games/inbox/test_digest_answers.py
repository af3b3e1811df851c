"""A digest is answered by mail: each decision in it at its own address."""

import pytest

from accounts.models import User
from games.mail import address
from games.models import Game, IncomingMail, Seat
from games.services.clock import deadlines
from games.services.inbox import inbox
from tests.games.inbox.answers import answer, flat
from tests.games.mail.post import claim_of, write_mail
from tests.games.outbox.test_digests import next_digest_to, reader
from tests.orders import legal, order, to_move
from tests.tables import person, running_game, time_out

pytestmark = pytest.mark.django_db
Outcome = IncomingMail.Outcome
SLOW = 14 * 86400


@pytest.fixture
def ana() -> User:
    return reader("Ana")


def asked_in(name: str, ana: User) -> Seat:
    """Her seat in a game against a bot, which waits for her."""
    return to_move(running_game(ana, name=name, bots=1, pace=SLOW))


def post(to: str, text: str) -> str:
    return inbox.receive_mail(raw=write_mail(text), recipient=to, sender="ana@example.org").outcome


class TestOneDecision:
    def test_the_reply_to_a_digest_answers_its_only_decision(self, ana: User) -> None:
        seat = asked_in("Limes", ana)
        message = next_digest_to(ana)
        assert message.reply_to == [address.address_of(claim_of(seat)._replace(listed=False))]
        assert post(message.reply_to[0], legal(Game.objects.get(pk=seat.game_id), seat)[0]) == Outcome.ACTED

    def test_both_parts_say_above_which_line_to_reply(self, ana: User) -> None:
        asked_in("Limes", ana)
        message = next_digest_to(ana)
        for part in (str(message.body), str(message.alternatives[0].content)):
            assert part.index("#~#~#") < part.index("Reply with an order to make your move") < part.index("Due ")


class TestSeveralDecisions:
    @pytest.fixture
    def seats(self, ana: User) -> list[Seat]:
        return [asked_in("Limes", ana), asked_in("Pax", ana)]

    def test_each_decision_has_its_address_in_both_parts(self, seats: list[Seat], ana: User) -> None:
        message = next_digest_to(ana)
        for seat in seats:
            to = address.address_of(claim_of(seat)._replace(listed=False))
            assert f"Email your answer to {to}" in " ".join(str(message.body).split())
            link = f'href="mailto:{to}?subject=Re%3A%20{seat.game.name}%3A%20'
            assert link in str(message.alternatives[0].content)

    def test_help_sent_to_one_of_them_brings_its_choices(self, seats: list[Seat], ana: User) -> None:
        assert "or HELP to get the board and all options" in flat(next_digest_to(ana).body)
        assert post(address.address_of(claim_of(seats[1])), "help") == Outcome.ANSWERED
        assert "ALL YOUR OPTIONS" in answer() and "THE BOARD" in answer() and "Pax" in answer()

    def test_an_order_to_one_of_them_is_a_move_of_that_game(self, seats: list[Seat], ana: User) -> None:
        next_digest_to(ana)
        first, second = (Game.objects.get(pk=seat.game_id) for seat in seats)
        assert post(address.address_of(claim_of(seats[1])), legal(second, seats[1])[0]) == Outcome.ACTED
        assert second.moves.count() > second.move_count + 1
        assert first.moves.count() == first.move_count + 1

    @pytest.mark.parametrize("text", ["1", "undo", "mute", "preview 1", "come back", "start in gallia"])
    def test_a_reply_to_the_digest_itself_does_nothing_and_says_why(
        self, seats: list[Seat], ana: User, text: str
    ) -> None:
        (to,) = next_digest_to(ana).reply_to
        before = [seat.game.moves.count() for seat in seats]
        assert post(to, text) == Outcome.REFUSED
        assert [seat.game.moves.count() for seat in seats] == before
        assert not Seat.objects.filter(muted=True).exists()
        assert "in a digest use the email address beside each decision or request" in answer()

    @pytest.mark.parametrize(("text", "told"), [("status", "THE BOARD"), ("help", "ALL YOUR OPTIONS")])
    def test_a_question_in_a_reply_is_answered_for_the_first_game(
        self, seats: list[Seat], ana: User, text: str, told: str
    ) -> None:
        (to,) = next_digest_to(ana).reply_to
        assert post(to, text) == Outcome.ANSWERED
        assert told in answer() and "Limes" in answer()


def test_a_digest_of_news_alone_can_be_asked_too(ana: User) -> None:
    game = running_game(ana, person("Ben"), name="Limes", pace=SLOW)
    if to_move(game).user == ana:
        order(game, legal(game, to_move(game))[0])
    message = next_digest_to(ana)
    assert "Due " not in str(message.body)
    assert post(message.reply_to[0], "status") == Outcome.ANSWERED


def test_a_decision_after_an_expiry_says_so(ana: User) -> None:
    seat = asked_in("Limes", ana)
    time_out(seat.game)
    deadlines.expire_due()
    message = next_digest_to(ana)
    for part in (str(message.body), str(message.alternatives[0].content)):
        assert "You ran out of time, and a bot decided for you." in part


def test_a_digest_shows_no_list_so_no_number_answers_it(ana: User) -> None:
    asked_in("Limes", ana)
    (to,) = next_digest_to(ana).reply_to
    assert post(to, "1") == Outcome.REFUSED
    assert "has no numbered list. The current list follows." in answer()

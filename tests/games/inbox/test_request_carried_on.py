"""A request that was not answered yet can be, in reply to whatever mail its person has answered meanwhile."""

import pytest

from games.models import Game, IncomingMail, MailKind, Notification, Request, RequestAnswer, Seat
from games.services.clock import requests
from games.services.inbox import inbox
from tests.games.inbox.answers import in_words
from tests.games.mail.post import claim_of, post, write_mail
from tests.orders import choose_provinces, select_hands, to_move
from tests.tables import game_of_two

pytestmark = pytest.mark.django_db
Kind = MailKind
Outcome = IncomingMail.Outcome


def opening() -> Game:
    """Somebody's turn is under way."""
    return select_hands(choose_provinces(game_of_two()))


@pytest.fixture
def other(seat: Seat) -> Seat:
    return seat.game.seats.exclude(pk=seat.pk).select_related("user", "game").get()


@pytest.fixture
def pause(other: Seat) -> Request:
    assert other.user is not None
    return requests.ask_pause(user=other.user, game_id=other.game_id, days=3)


def mail_of(seat: Seat, kind: Kind) -> Notification:
    rows = Notification.objects.select_related("game", "seat", "user__mail_settings", "incoming")
    return rows.filter(kind=kind, user=seat.user).latest("pk")


def reply(seat: Seat, kind: Kind, text: str) -> str:
    """Answer the person's latest mail of this kind."""
    (to,) = in_words(mail_of(seat, kind)).reply_to
    return inbox.receive_mail(raw=write_mail(text), recipient=to, sender="max@example.org").outcome


def answer_text(seat: Seat) -> str:
    return " ".join(str(in_words(mail_of(seat, Kind.ANSWER)).body).split())


def agreed(pause: Request, seat: Seat) -> list[bool]:
    return list(pause.answers.filter(user=seat.user).values_list("agrees", flat=True))


@pytest.mark.parametrize(("text", "agrees"), [("AGREE", True), ("Refuse, sorry", False), ("einverstanden", True)])
def test_a_request_can_be_answered_after_a_reply_that_was_not_understood(
    seat: Seat, pause: Request, text: str, agrees: bool
) -> None:
    assert reply(seat, Kind.REQUEST, "👍 sounds good to me") == Outcome.REFUSED
    assert "with just AGREE or REFUSE" in answer_text(seat) and "YOUR OPTIONS" in answer_text(seat)
    assert reply(seat, Kind.ANSWER, text) == Outcome.ACTED
    assert agreed(pause, seat) == [agrees]


@pytest.mark.parametrize("text", ["help", "status", "what is this?", "play military 1", "vacation"])
def test_a_request_can_be_answered_after_any_other_reply(seat: Seat, pause: Request, text: str) -> None:
    reply(seat, Kind.REQUEST, text)
    assert reply(seat, Kind.ANSWER, "agree") == Outcome.ACTED
    assert agreed(pause, seat) == [True]


def test_a_request_can_be_answered_after_several_unclear_replies(seat: Seat, pause: Request) -> None:
    for kind in (Kind.REQUEST, Kind.ANSWER, Kind.ANSWER):
        reply(seat, kind, "hm?")
    assert reply(seat, Kind.ANSWER, "agree") == Outcome.ACTED


@pytest.mark.parametrize("text", ["yes", "ok", "no", "ja"])
def test_a_mere_yes_or_no_is_for_the_decision_that_is_asked(seat: Seat, pause: Request, text: str) -> None:
    reply(seat, Kind.REQUEST, "hm?")
    reply(seat, Kind.ANSWER, text)
    assert not agreed(pause, seat)


def test_a_friendly_yes_answers_the_request_if_no_decision_is_asked(other: Seat, seat: Seat) -> None:
    assert seat.user is not None
    asked = requests.ask_pause(user=seat.user, game_id=seat.game_id, days=3)
    reply(other, Kind.REQUEST, "hm?")
    assert "YOUR OPTIONS" not in answer_text(other)
    assert reply(other, Kind.ANSWER, "ja, gern") == Outcome.ACTED
    assert agreed(asked, other) == [True]


def test_numbers_beside_agree_are_still_those_of_the_decision(seat: Seat, pause: Request) -> None:
    reply(seat, Kind.REQUEST, "hm?")
    assert reply(seat, Kind.ANSWER, "1\nagree") == Outcome.ACTED
    assert agreed(pause, seat) == [True] and seat.game.moves.latest("number").seat == seat


def test_a_request_that_was_answered_is_not_asked_again(seat: Seat, pause: Request) -> None:
    reply(seat, Kind.REQUEST, "agree")
    assert mail_of(seat, Kind.ANSWER).incoming.report["request"] is None
    reply(seat, Kind.REQUEST, "hm?")
    assert mail_of(seat, Kind.ANSWER).incoming.report["request"] is None


@pytest.mark.parametrize("kind", [Kind.TURN, Kind.STARTED])
@pytest.mark.parametrize("text", ["AGREE", "I disagree", "play military 1\nagree"])
def test_in_reply_to_another_mail_nobody_agrees_but_is_told_what_waits(
    seat: Seat, pause: Request, kind: Kind, text: str
) -> None:
    post(seat, "status")
    reply(seat, kind, text)
    assert not agreed(pause, seat)
    body = answer_text(seat)
    assert f"{pause.asker.username} requests a pause" in body
    assert "To answer, reply to this email with just AGREE or REFUSE." in body
    assert "is not an order of this game" not in body
    assert reply(seat, Kind.ANSWER, "agree") == Outcome.ACTED
    assert agreed(pause, seat) == [True]


def test_agree_answers_neither_of_two_requests_that_wait(game: Game) -> None:
    other = to_move(choose_provinces(game))
    seat = game.seats.select_related("user").exclude(pk=other.pk).get()
    assert other.user is not None
    requests.ask_pause(user=other.user, game_id=game.pk, days=3)
    requests.ask_time(user=other.user, game_id=game.pk, index=other.index, days=2, extra=0)
    assert post(seat, "agree").outcome == Outcome.REFUSED
    body = answer_text(seat)
    assert "requests a pause" in body and "more for" in body
    assert "Answer each request in a reply to its own email, or on the site: http" in body
    assert reply(seat, Kind.ANSWER, "agree") == Outcome.REFUSED
    assert not RequestAnswer.objects.filter(user=seat.user).exists()


@pytest.mark.parametrize("text", ["agree", "refuse"])
def test_agree_or_refuse_is_refused_if_no_request_waits(seat: Seat, text: str) -> None:
    assert post(seat, text).outcome == Outcome.REFUSED
    assert "To answer, reply" not in answer_text(seat)


def test_the_asker_is_not_shown_how_to_answer(other: Seat, pause: Request) -> None:
    post(other, "agree", claim=claim_of(other))
    assert "To answer, reply" not in answer_text(other)

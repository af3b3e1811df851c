"""AGREE or REFUSE in reply to the mail of a request: for that request and person alone, and told when too late."""

import pytest

from accounts.models import User
from games.models import Game, IncomingMail, MailKind, Notification, Request, Seat
from games.orders.answers import read_agreement
from games.services.clock import requests
from games.services.inbox import inbox
from games.services.lobby import seats as seat_services
from games.services.outbox import compose
from tests.games.inbox.answers import answer, in_words
from tests.games.mail.post import write_mail
from tests.games.mail.reading import LEXICON
from tests.games.mail.requests import among_three, asked_users, more_time, reply_to, request_mail
from tests.orders import order, to_move
from tests.tables import person

pytestmark = pytest.mark.django_db
Kind = MailKind
Outcome = IncomingMail.Outcome
State = Request.State


opening = among_three


@pytest.fixture
def open_request(game: Game) -> Request:
    return more_time(game)


@pytest.fixture
def voters(game: Game) -> list[User]:
    """The two who are asked."""
    return asked_users(game)


def reply(to: str, text: str) -> str:
    return inbox.receive_mail(raw=write_mail(text), recipient=to, sender="max@example.org").outcome


def state(open_request: Request) -> str:
    return Request.objects.get(pk=open_request.pk).state


def test_those_who_agree_by_mail_grant_it(open_request: Request, voters: list[User]) -> None:
    seat = open_request.seat
    assert seat is not None and seat.deadline is not None
    first, last = (reply_to(each, open_request) for each in voters)
    assert reply(first, "AGREE") == Outcome.ACTED
    assert "You have agreed. Other players still have to answer." in answer() and state(open_request) == State.OPEN
    assert reply(last, "Ja, gern!\n\nViele Grüße\nCai") == Outcome.ACTED
    assert "The time has been granted." in answer() and state(open_request) == State.GRANTED
    later = Seat.objects.get(pk=seat.pk).deadline
    assert later is not None and later > seat.deadline


def test_a_refusal_by_mail_ends_the_request(open_request: Request, voters: list[User]) -> None:
    assert reply(reply_to(voters[0], open_request), "No, sorry\n\nBen") == Outcome.ACTED
    assert "You have refused the request." in answer()
    assert state(open_request) == State.REFUSED


@pytest.mark.parametrize("text", ["Ok, thanks!", "Yes, thank you", "Thanks, ok"])
def test_a_polite_yes_is_one_here_though_it_ends_a_mail_of_orders(
    open_request: Request, voters: list[User], text: str
) -> None:
    assert reply(reply_to(voters[0], open_request), text) == Outcome.ACTED
    assert open_request.answers.get(user=voters[0]).agrees


def test_a_pause_is_agreed_to_by_mail(game: Game) -> None:
    asker, *rest = [each.user for each in game.seats.select_related("user") if each.user]
    open_request = requests.ask_pause(user=asker, game_id=game.pk, days=3)
    for each in rest:
        assert reply(reply_to(each, open_request), "einverstanden") == Outcome.ACTED
    assert "The game is paused. All clocks have stopped." in answer()
    assert state(open_request) == State.GRANTED


@pytest.mark.parametrize("how", ["granted", "refused", "withdrawn", "decided"])
def test_an_answer_to_a_settled_request_is_too_late(
    game: Game, open_request: Request, voters: list[User], how: str
) -> None:
    to, seat = reply_to(voters[0], open_request), to_move(game)
    if how == "decided":
        order(game, "start in gallia", seat=seat)
    elif how == "withdrawn":
        requests.answer_request(user=open_request.asker, game_id=game.pk, request_id=open_request.pk, agrees=False)
    else:
        Request.objects.filter(pk=open_request.pk).update(state=how)
    before = state(open_request)
    assert reply(to, "AGREE") == Outcome.STALE
    assert "This request has been settled or is no longer needed." in answer()
    assert state(open_request) == before


def test_an_answer_is_for_the_request_of_its_mail_alone(game: Game, open_request: Request, voters: list[User]) -> None:
    old = reply_to(voters[0], open_request)
    requests.answer_request(user=open_request.asker, game_id=game.pk, request_id=open_request.pk, agrees=False)
    later = requests.ask_pause(user=open_request.asker, game_id=game.pk, days=3)
    assert reply(old, "AGREE") == Outcome.STALE
    assert not later.answers.filter(user=voters[0]).exists()


def test_a_player_who_left_the_table_has_no_say(game: Game, open_request: Request, voters: list[User]) -> None:
    to = reply_to(voters[0], open_request)
    Seat.objects.filter(game=game, user=voters[0]).update(user=person("Eve"))
    assert reply(to, "AGREE") == Outcome.NOT_YOURS
    assert not open_request.answers.filter(user__in=voters).exists()


def test_a_player_whose_seat_the_bot_plays_has_no_say(game: Game, open_request: Request, voters: list[User]) -> None:
    to = reply_to(voters[0], open_request)
    seat_services.go_away(user=voters[0], game_id=game.pk)
    assert reply(to, "AGREE") in (Outcome.REFUSED, Outcome.STALE)
    assert not open_request.answers.filter(user=voters[0]).exists()


def test_a_mail_that_asks_for_no_agreement_takes_none(game: Game, open_request: Request, voters: list[User]) -> None:
    started = Notification.objects.select_related("game", "seat", "user__mail_settings")
    (to,) = in_words(started.get(kind=Kind.STARTED, user=voters[0])).reply_to
    assert reply(to, "AGREE") != Outcome.ACTED
    assert not open_request.answers.filter(user=voters[0]).exists()


@pytest.mark.parametrize("text", ["Yes, but only for one day", "agree or not agree", "Who is asking?", "Thanks"])
def test_a_reply_that_is_neither_yes_nor_no_counts_for_nothing(
    open_request: Request, voters: list[User], text: str
) -> None:
    assert reply(reply_to(voters[0], open_request), text) in (Outcome.REFUSED, Outcome.STALE, Outcome.EMPTY)
    assert "with just AGREE or REFUSE" in answer()
    assert not open_request.answers.filter(user=voters[0]).exists()


def test_words_and_orders_are_still_taken_beside_it(game: Game) -> None:
    seat = to_move(game)
    other = game.seats.exclude(pk=seat.pk).select_related("user").first()
    assert seat.user is not None and other is not None and other.user is not None
    open_request = requests.ask_pause(user=other.user, game_id=game.pk, days=3)
    assert reply(reply_to(seat.user, open_request), "start in gallia\nagree\nmap") == Outcome.ACTED
    assert open_request.answers.filter(user=seat.user, agrees=True).exists()
    assert game.moves.filter(action="start in gallia").exists()


def test_help_and_the_mail_of_a_request_say_how(open_request: Request, voters: list[User]) -> None:
    composed = compose.write_email(request_mail(voters[0], open_request))
    for part in (str(composed.body), str(composed.alternatives[0].content)):
        assert "Reply AGREE or REFUSE to answer" in " ".join(part.split())
    reply(reply_to(voters[0], open_request), "help")
    assert "AGREE, REFUSE: answers a request of another player" in answer()


YES = ["I agree.", "Yes, I agree", "YES PLEASE!", "ok with me", "fine by me", "Of course!", "That's ok", "y"]
JA = ["Ich stimme zu", "in Ordnung", "Ja, bitte", "Bin dafür"]
NO = ["I do not agree", "I don't agree", "I can't agree", "no", "Nope", "Of course not", "Sorry, no", "No, I disagree"]
NEIN = ["Nein, leider", "Ich lehne ab", "Ich bin nicht einverstanden", "stimme nicht zu", "bin dagegen"]
NEITHER = ["", "2", "no, I agree", "not no", "yes if he pays", "no problem", "start in gallia", "lehne nicht ab", "not"]


@pytest.mark.parametrize("line", [*YES, *JA])
def test_a_line_that_agrees_is_read_as_that(line: str) -> None:
    assert read_agreement(line, LEXICON) is True


@pytest.mark.parametrize("line", [*NO, *NEIN])
def test_a_line_that_refuses_is_read_as_that(line: str) -> None:
    assert read_agreement(line, LEXICON) is False


@pytest.mark.parametrize("line", NEITHER)
def test_a_line_that_may_mean_either_is_neither(line: str) -> None:
    assert read_agreement(line, LEXICON) is None


@pytest.mark.parametrize("line", ["Jo", "J", "Zu", "Ne", "Ab"])
def test_a_short_name_below_a_reply_decides_nothing(line: str) -> None:
    assert read_agreement(line, LEXICON) is None

"""A reply to a player's message: what is told to the table, what is kept from it, and what its writer hears."""

import pytest
from django.core import mail

from games.mail import address
from games.models import Game, IncomingMail, MailKind, Notification, Seat
from games.services.inbox import inbox
from games.services.outbox import answer_rate_limit, compose, delivery
from tests.games.inbox.answers import in_words
from tests.games.mail.post import claim_of, write_mail
from tests.orders import choose_provinces, to_move

pytestmark = pytest.mark.django_db
Kind = MailKind
Outcome = IncomingMail.Outcome


def say(seat: Seat, text: str) -> str:
    """Answer the mail of a message."""
    to = address.address_of(claim_of(seat), address.TALK)
    return inbox.receive_mail(raw=write_mail(text), recipient=to, sender="max@example.org").outcome


def owed_answer(seat: Seat) -> Notification:
    rows = Notification.objects.select_related("game", "seat", "user__mail_settings", "incoming")
    return rows.filter(kind=Kind.ANSWER, user=seat.user).latest("pk")


def answer_text(seat: Seat) -> str:
    return " ".join(str(in_words(owed_answer(seat)).body).split())


def test_every_sentence_reaches_the_others(game: Game, seat: Seat) -> None:
    text = "Danke für die Nachricht!\nIch überlege es mir bis morgen.\n\nBitte greif mich nicht an.\n\nVG Leo"
    assert say(seat, text) == Outcome.SAID
    assert game.messages.get().text == text


def test_the_writer_of_a_message_is_told_so_briefly_and_asked_nothing(game: Game, seat: Seat) -> None:
    turn = game.notifications.get(kind=Kind.TURN, seat=seat)
    say(seat, "Ave!\n\nSee you in Gallia.")
    composed = compose.write_email(owed_answer(seat))
    for part in (str(composed.body), str(composed.alternatives[0].content)):
        assert "Your message was sent to everyone at the table." in part
        assert "See you in Gallia." in part and "Your reply goes to everyone at the table" in part
        assert "YOUR OPTIONS" not in part.upper()
    assert not composed.attachments
    assert composed.subject == "Limes: Message sent"
    turn.refresh_from_db()
    assert turn.status == Notification.Status.PENDING


def test_a_reply_to_that_is_a_message_again(game: Game, seat: Seat) -> None:
    say(seat, "Ave!")
    (to,) = in_words(owed_answer(seat)).reply_to
    assert (
        inbox.receive_mail(raw=write_mail("And farewell."), recipient=to, sender="max@example.org").outcome
        == Outcome.SAID
    )


@pytest.mark.parametrize(
    "text",
    ["2", "play foederati", "Hallo!\n\nplay foederati\n\nVG Leo", "Thanks,\n2", "preview\n2", "start in gallia",
     "Hi,\nmove army 2 to gallia\nend turn\n\nBest\nLeo", "gallia", "3, 5", "Spiele Foederati"],
)  # fmt: skip
def test_an_order_is_kept_from_the_table_and_its_writer_told_what_to_do(game: Game, seat: Seat, text: str) -> None:
    assert say(seat, text) == Outcome.REFUSED
    assert not game.messages.exists()
    assert Game.objects.get(pk=game.pk).move_count == game.move_count
    body = answer_text(seat)
    assert "Your email was not carried out. It looks like an order, so it was not sent to the others." in body
    assert "reply to the email with your decision" in body and "YOUR OPTIONS" in body


@pytest.mark.parametrize(
    "text",
    ["ok", "Yes", "Gallia?", "I start in Gallia", "We attack Rome", "No attack, please", "Et tu?\n2\nend turn",
     "Good turn!", "attack me and you will see the legions of Gaul", "Thanks!", "more time", "I am back",
     "Holidays tomorrow!", "Urlaub morgen", "Danke zurück!", "Ich nehme das zurück", "Ein Schritt zurück"],
)  # fmt: skip
def test_everyday_talk_is_told_to_the_table(game: Game, seat: Seat, text: str) -> None:
    assert say(seat, text) == Outcome.SAID
    assert game.messages.get().text == text


def test_a_former_player_does_not_learn_if_an_order_would_be_legal(game: Game, seat: Seat) -> None:
    old = address.address_of(claim_of(seat), address.TALK)
    Seat.objects.filter(pk=seat.pk).update(user=None)
    inbox.receive_mail(raw=write_mail("gallia"), recipient=old, sender="max@example.org")
    assert "Only players of this game can write messages here." in answer_text(seat)


def test_a_program_that_answers_every_mail_is_heard_once(game: Game, seat: Seat) -> None:
    outcomes = [say(seat, "I am out of office until Friday.") for _mail in range(5)]
    assert outcomes == [Outcome.SAID] + [Outcome.REFUSED] * 4
    assert game.messages.count() == 1
    assert "sent the same message within the last hour" in answer_text(seat)
    assert Notification.objects.filter(kind=Kind.ANSWER).count() == 1 + answer_rate_limit.MOST_OF_THE_SAME


def test_words_to_the_table_take_no_orders_answer_its_place(game: Game) -> None:
    choose_provinces(game)
    seat = to_move(game)
    for number in range(answer_rate_limit.MOST_ANSWERS):
        say(seat, f"Number {number} is what I think about.")
    to = address.address_of(claim_of(seat))
    inbox.receive_mail(raw=write_mail("take military 1"), recipient=to, sender="max@example.org")
    waiting = owed_answer(seat)
    assert say(seat, "One more thing, friends.") == Outcome.SAID
    assert owed_answer(seat) == waiting and game.messages.count() == answer_rate_limit.MOST_ANSWERS + 1


def test_the_notice_of_a_message_goes_to_its_writer(game: Game, seat: Seat) -> None:
    say(seat, "Ave!")
    mail.outbox.clear()
    delivery.send_due()
    assert [each.to for each in mail.outbox if "Message sent" in each.subject] == [[seat.user.email]]

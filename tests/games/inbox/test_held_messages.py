"""A message that may hold what is its writer's alone: nobody is told it before they say yes, by mail or on a page."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.mail import address
from games.mail.subjects import write_subject
from games.models import Game, IncomingMail, MailImprint, Message, Notification, Seat
from games.services.inbox import inbox
from games.services.outbox import compose, delivery, imprints
from tests.games.inbox.answers import answer, answer_in_both, flat, in_words, latest
from tests.games.mail.post import claim_of, write_mail
from tests.tables import person

pytestmark = pytest.mark.django_db
Outcome = IncomingMail.Outcome
TEXT = "Write to me:\nmax.mason@example.net\n\nBest\nMax"


def say(seat: Seat, text: str, sender: str = "max@example.org") -> str:
    to = address.address_of(claim_of(seat), address.TALK)
    return inbox.receive_mail(raw=write_mail(text), recipient=to, sender=sender).outcome


def reply(text: str) -> str:
    """Answer the latest answer."""
    (to,) = in_words(latest()).reply_to
    return inbox.receive_mail(raw=write_mail(text), recipient=to, sender="max@example.org").outcome


def path_in(text: str) -> str:
    return re.search(r"/mails/tell/[^/\s]+/", text)[0]


def fields_of(client: Client, path: str) -> dict[str, str]:
    """Return the fields of a person who has read the page: its hidden key, and the number that it shows."""
    html = client.get(path).content.decode()
    key = re.search(r'name="key" value="([^"]+)"', html)
    number = re.search(r"Type the number (\d{3})", html)
    return {"key": key[1], "number": number[1]} if key and number else {}


def test_a_held_message_reaches_nobody_and_its_writer_is_asked(game: Game, seat: Seat) -> None:
    assert say(seat, TEXT, sender="eve@example.org") == Outcome.HELD
    assert not game.messages.exists() and not game.notifications.filter(kind="message").exists()
    text, html = answer_in_both()
    assert in_words(latest()).to == [seat.user.email]
    for part in (text, html):
        assert "Your message is waiting for your YES." in part and "max.mason@example.net" in part
        assert "reply YES" in part and "/mails/tell/" in part and "YOUR OPTIONS" not in part.upper()


@pytest.mark.parametrize("yes", ["YES", "Yes\n\nBest\nMax", "ja", "yes please", "Ok"])
def test_a_yes_by_mail_sends_a_held_message_once(game: Game, seat: Seat, yes: str) -> None:
    say(seat, TEXT)
    (to,) = in_words(latest()).reply_to
    outcomes = [
        inbox.receive_mail(raw=write_mail(yes), recipient=to, sender="m@example.org").outcome for _mail in range(2)
    ]
    assert outcomes == [Outcome.SAID, Outcome.REFUSED]
    assert game.messages.get().text == TEXT
    assert "already been sent" in answer()


def test_the_answer_to_a_yes_says_what_was_sent(game: Game, seat: Seat) -> None:
    say(seat, TEXT)
    reply("YES")
    assert "Your message was sent to everyone at the table." in answer() and "max.mason@example.net" in answer()


def test_a_no_sends_a_held_message_to_nobody(game: Game, seat: Seat) -> None:
    say(seat, TEXT)
    assert reply("No") == Outcome.ANSWERED
    assert "was not sent" in answer() and not game.messages.exists()


def test_other_words_in_reply_are_sent_in_its_place(game: Game, seat: Seat) -> None:
    say(seat, TEXT)
    assert reply("Write to me here.") == Outcome.SAID
    assert game.messages.get().text == "Write to me here."


def test_a_held_message_may_be_sent_again_without_its_private_part(game: Game, seat: Seat) -> None:
    """The mail that asks says the words back: they are their writer's, not ours."""
    said = "I would rather leave Gallia alone for the next three rounds, and so should you."
    say(seat, f"{said}\nmax.mason@example.net")
    delivery.send_due()
    assert reply(said) == Outcome.SAID
    assert game.messages.get().text == said


def test_a_held_message_goes_only_to_those_it_was_for(game: Game, seat: Seat) -> None:
    other = game.seats.exclude(pk=seat.pk).get().user
    readers = [seat.user_id, other.pk]
    first = Message.objects.create(
        game=game, seat=seat, author=other, readers=readers, text="Psst", key="00000000-0000-0000-0000-000000000001"
    )
    to = address.address_of(claim_of(seat)._replace(message_id=first.pk), address.TALK)
    inbox.receive_mail(raw=write_mail(TEXT), recipient=to, sender="max@example.org")
    assert f"If {other.username} may read all of it" in answer()
    assert reply("YES") == Outcome.SAID
    assert set(game.messages.latest("pk").readers) == set(readers)


def test_a_message_that_could_not_be_sent_anyway_is_refused_at_once(game: Game, seat: Seat) -> None:
    assert say(seat, f"{TEXT}\n{'much ' * 500}") == Outcome.REFUSED
    Game.objects.filter(pk=game.pk).update(table_talk=Game.Talk.NONE)
    assert say(seat, TEXT) == Outcome.REFUSED
    assert "Messages are off" in answer() and "max.mason@example.net" in answer()


def test_the_page_asks_for_a_number_that_a_person_reads_and_tells_it_once(game: Game, seat: Seat) -> None:
    say(seat, TEXT)
    client, path = Client(), path_in(answer())
    fields = fields_of(client, path)
    assert "max.mason@example.net" in client.get(path).content.decode()
    for wrong in ({}, {"key": fields["key"]}, fields | {"number": "1"}):
        assert client.post(path, wrong).status_code == 302
        assert not game.messages.exists()
    for _click in range(2):
        answered = client.post(path, fields, follow=True)
        assert "Your message was sent" in answered.content.decode()
    assert game.messages.get().text == TEXT
    shown = client.get(path).content.decode()
    assert "max.mason@example.net" in shown and "<button>Tell" not in shown


def test_guessing_the_number_is_stopped_after_nine_attempts(game: Game, seat: Seat) -> None:
    say(seat, TEXT)
    client, path = Client(), path_in(answer())
    fields = fields_of(client, path)
    for _guess in range(9):
        client.post(path, fields | {"number": "1"})
    assert "Too many attempts" in client.post(path, fields | {"number": "1"}, follow=True).content.decode()


def test_the_writer_needs_no_number_when_signed_in(game: Game, seat: Seat) -> None:
    say(seat, TEXT)
    client, path = Client(), path_in(answer())
    client.force_login(seat.user)
    assert fields_of(client, path) == {}
    client.post(path)
    assert game.messages.get().author == seat.user


def test_another_person_who_is_signed_in_needs_the_number(game: Game, seat: Seat) -> None:
    say(seat, TEXT)
    client, path = Client(), path_in(answer())
    client.force_login(person("Eve"))
    client.post(path)
    assert not game.messages.exists()


def test_a_message_held_for_over_a_week_is_not_sent_but_still_shown(game: Game, seat: Seat) -> None:
    say(seat, TEXT)
    path = path_in(answer())
    (to,) = in_words(latest()).reply_to
    IncomingMail.objects.update(received=timezone.now() - timedelta(days=8))
    assert inbox.receive_mail(raw=write_mail("YES"), recipient=to, sender="m@example.org").outcome == Outcome.REFUSED
    assert "more than a week" in answer() and "max.mason@example.net" in answer()
    client = Client()
    client.force_login(seat.user)
    assert "max.mason@example.net" in client.post(path, follow=True).content.decode()
    assert not game.messages.exists()


def test_the_held_message_of_a_player_who_left_is_not_sent(game: Game, seat: Seat) -> None:
    say(seat, TEXT)
    (to,) = in_words(latest()).reply_to
    Seat.objects.filter(pk=seat.pk).update(user=None)
    assert inbox.receive_mail(raw=write_mail("YES"), recipient=to, sender="m@example.org").outcome == Outcome.REFUSED
    assert not game.messages.exists()


@pytest.mark.parametrize("token", ["x", "NQ.abc", "Mg"])
def test_a_damaged_link_leads_nowhere(token: str) -> None:
    assert Client().get(f"/mails/tell/{token}/").status_code == 404


def test_the_page_is_kept_by_nobody(game: Game, seat: Seat) -> None:
    say(seat, TEXT)
    found = Client().get(path_in(answer()))
    assert "no-store" in found.headers["Cache-Control"] and found.headers["X-Robots-Tag"] == "noindex"


# What we sent is known again


def test_an_unmarked_quote_of_our_mail_is_left_out_of_the_message(game: Game, seat: Seat) -> None:
    delivery.send_due()
    sent = in_words(game.notifications.filter(kind="turn", user=seat.user).latest("pk"))
    ours = str(sent.body).split("\n", 4)[4]
    assert say(seat, f"Peace until round 3?\n\n{ours}") == Outcome.SAID
    assert game.messages.get().text == "Peace until round 3?"


def test_the_imprint_of_a_mail_is_its_readers_alone_and_forgotten_in_time(game: Game, seat: Seat) -> None:
    delivery.send_due()
    other = game.seats.exclude(pk=seat.pk).get()
    assert imprints.imprint_of(seat.user, []) and not imprints.imprint_of(person("Eve"), [])
    assert imprints.imprint_of(seat.user, []) != imprints.imprint_of(other.user, [])
    MailImprint.objects.update(sent=timezone.now() - imprints.KEPT - timedelta(days=1))
    assert imprints.forget_old() and not MailImprint.objects.exists()


def test_a_mail_of_long_ago_is_known_by_its_name(game: Game, seat: Seat) -> None:
    delivery.send_due()
    first = MailImprint.objects.filter(user=seat.user).earliest("pk")
    user = User.objects.get(pk=seat.user_id)
    for number in range(imprints.LATEST):
        MailImprint.objects.create(user=user, message_id=f"<{number}>", runs=b"")
    assert not imprints.imprint_of(user, []) and imprints.imprint_of(user, [first.message_id])


def test_a_mail_that_asks_is_one_line_in_a_digest(game: Game, seat: Seat) -> None:
    say(seat, TEXT)
    (letter,) = compose.in_digest([Notification.objects.select_related("game", "seat", "user").get(pk=latest().pk)])
    assert letter.answer.is_held and "/mails/tell/" in letter.answer.yes_link
    assert flat(write_subject(letter)) == "Limes: Your message is waiting for your YES"

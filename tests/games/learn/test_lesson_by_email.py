"""The lesson of playing by email, by real emails: asked for on its page, answered at the door of every email."""

import pytest
from allauth.account.models import EmailAddress
from django.core.mail import EmailMessage
from django.test import Client

from accounts.models import User
from games.models import IncomingMail, LessonDone, NewsMail
from games.services.inbox import inbox
from games.titles.lesson_play import find_lesson
from tests.form_filling import form_at
from tests.games.mail.post import sent_mails, write_mail

pytestmark = pytest.mark.django_db
Outcome = IncomingMail.Outcome
ADDRESS = "/learn/time_of_crisis/by-email/"


def confirm(user: User) -> None:
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)


def ask_for_email(client: Client, at: str = ADDRESS) -> str:
    """Press the button of a step's page; return the page that comes."""
    answer = form_at(client, at, action="/email/").press("Email me this step")
    return client.get(answer.url).content.decode()


def flat(letter: EmailMessage) -> str:
    return " ".join(str(letter.body).split())


def reply(letter: EmailMessage, text: str) -> str:
    [to] = letter.reply_to
    return inbox.receive_mail(raw=write_mail(text), recipient=to, sender="elsewhere@example.org").outcome


@pytest.fixture
def reader(client: Client, flavia: User) -> User:
    confirm(flavia)
    client.force_login(flavia)
    return flavia


def test_each_reply_brings_the_next_step_to_the_end(client: Client, reader: User) -> None:
    lesson = find_lesson("time_of_crisis", "by-email")
    assert lesson is not None
    assert "We emailed you this step." in ask_for_email(client)
    [letter] = sent_mails()
    assert letter.to == [reader.email]
    assert "List-Unsubscribe" not in letter.extra_headers
    for number, step in enumerate(lesson.steps, 1):
        assert f"Step {number} of 4: {step.heading}" in letter.body
        assert step.instruction in flat(letter)
        assert reply(letter, str(step.reply)) == Outcome.ACTED
        [letter] = sent_mails()
        assert letter.to == [reader.email]
        assert letter.subject == "Re: Play by email"
        assert str(step.after) in flat(letter)
        if number < len(lesson.steps):
            assert f'href="{ADDRESS}{number + 1}/#lesson">By email you are at step {number + 1}<' in (
                client.get(ADDRESS).content.decode()
            )
    assert "What you have learnt" in letter.body
    assert LessonDone.objects.filter(person=reader, lesson="by-email").exists()
    assert "Well done! You have finished this lesson by email" in client.get(ADDRESS).content.decode()


@pytest.mark.parametrize(
    ("text", "outcome", "sentence"),
    [
        ("end actions", Outcome.REFUSED, "this lesson goes on with another reply. Type: 1"),
        ("conquer Britannia", Outcome.REFUSED, "conquer Britannia"),
        ("", Outcome.EMPTY, "Your reply is empty. Type: 1"),
    ],
)
def test_another_reply_brings_the_same_step_again(
    client: Client, reader: User, text: str, outcome: str, sentence: str
) -> None:
    ask_for_email(client)
    [letter] = sent_mails()
    assert reply(letter, text) == outcome
    [again] = sent_mails()
    assert sentence in flat(again)
    assert "Step 1 of 4" in again.body
    assert reply(again, "1") == Outcome.ACTED


def test_a_step_is_emailed_from_its_own_page(client: Client, reader: User) -> None:
    ask_for_email(client, f"{ADDRESS}3/")
    [letter] = sent_mails()
    assert "Step 3 of 4" in letter.body
    assert "Look for my reply" in client.get(f"{ADDRESS}3/").content.decode()


def test_strangers_are_led_to_sign_in_and_get_no_email(client: Client) -> None:
    assert f'href="/accounts/login/?next={ADDRESS}"' in client.get(ADDRESS).content.decode()
    answer = client.post(f"{ADDRESS}email/", {"page": "1"})
    assert answer.status_code == 302 and "/accounts/login/" in answer.url
    assert not NewsMail.objects.exists()


def test_an_address_that_is_not_confirmed_gets_no_email(client: Client, flavia: User) -> None:
    client.force_login(flavia)
    EmailAddress.objects.create(user=flavia, email="other@example.org", verified=True)
    assert "isn&#39;t confirmed yet" in ask_for_email(client)
    assert not NewsMail.objects.exists()


def test_only_so_many_emails_an_hour(client: Client, reader: User) -> None:
    for _time in range(10):
        ask_for_email(client)
    assert "You can request 10 lesson emails an hour." in ask_for_email(client)
    assert NewsMail.objects.count() == 10


@pytest.mark.parametrize("page", ["0", "5", "77", "²", "-1", "x" * 999, ""])
def test_a_strange_page_sends_nothing_strange(client: Client, reader: User, page: str) -> None:
    answer = client.post(f"{ADDRESS}email/", {"page": page})
    assert client.get(answer.url).status_code == 200
    assert set(NewsMail.objects.values_list("news__asks", flat=True)) <= {"lesson:time_of_crisis.by-email.1"}


@pytest.mark.parametrize(("address", "status"), [("time_of_crisis/first-turn", 302), ("time_of_crisis/nothing", 404)])
def test_other_lessons_have_no_emails(client: Client, reader: User, address: str, status: int) -> None:
    assert client.post(f"/learn/{address}/email/", {"page": "1"}).status_code == status
    assert not NewsMail.objects.exists()


def test_a_lesson_that_is_gone_is_told(client: Client, reader: User) -> None:
    ask_for_email(client)
    [letter] = sent_mails()
    news = NewsMail.objects.get().news
    news.asks = "lesson:time_of_crisis.gone.1"
    news.save()
    assert reply(letter, "1") == Outcome.STALE
    [answer] = sent_mails()
    assert "This email can't be answered any more." in answer.body and "/learn/" not in answer.body
    assert not NewsMail.objects.latest("pk").news.asks

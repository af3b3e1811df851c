"""Pages and mails of accounts say everything in the site's own words, and none in those of the library below."""

from typing import Any

import pytest
from django.conf import settings
from django.core import mail
from django.test import Client

from accounts.models import User
from tests.accounts.conftest import PASSWORD, give_password_again, last_mail, link_in, mails, sign_in

NEW = "alea iacta est"
ENTRANCE = ("signup", "login", "login/code", "password/reset", "password/reset/done", "password/reset/key/done")
STRANGERS = (*ENTRANCE, "confirm-email", "confirm-email/nonsense", "password/reset/key/1-nonsense", "inactive")
PEOPLE = ("email", "password/change", "sessions", "logout", "reauthenticate")
SIGN_UP = {"email": "bruno@example.org", "username": "Bruno", "password1": PASSWORD, "timezone": "Europe/Rome"}


def borrowed(answer: Any) -> set[str]:
    """The library's own templates in an answer, and in what was mailed for it: they have other words, and no frame."""
    origins = [template.origin for template in answer.templates]
    return {origin.template_name for origin in origins if "/allauth/templates/" in origin.name}


def ask(client: Client, path: str, **form: str) -> Any:
    return client.post(f"/accounts/{path}/", form, follow=True)


@pytest.mark.parametrize("path", STRANGERS)
def test_a_strangers_page_is_in_the_sites_own_words(client: Client, db: None, path: str) -> None:
    answer = client.get(f"/accounts/{path}/", follow=True)
    assert answer.templates and borrowed(answer) == set()


@pytest.mark.parametrize("path", PEOPLE)
def test_a_persons_page_is_in_the_sites_own_words(client: Client, anna: User, path: str) -> None:
    sign_in(client, anna)
    assert borrowed(client.get(f"/accounts/{path}/", follow=True)) == set()


def test_signing_up_is_in_the_sites_own_words(client: Client, anna: User) -> None:
    answers = [ask(client, "signup", **SIGN_UP), client.get(link_in(last_mail()))]
    answers += [client.post(link_in(last_mail()), follow=True), ask(client, "logout")]
    answers += [ask(client, "signup", **SIGN_UP | {"email": anna.email, "username": "Other"})]
    assert [borrowed(answer) for answer in answers] == [set()] * 5
    assert [message.subject for message in mails()] == [
        "[tocsite] Confirm your email address",
        "[tocsite] You already have an account",
    ]


def test_coming_back_by_mail_is_in_the_sites_own_words(client: Client, anna: User) -> None:
    answers = [ask(client, path, email="nobody@example.org") for path in ("password/reset", "login/code")]
    answers += [ask(client, "login/code", email=anna.email), ask(client, "login/code/confirm", code="WRONG")]
    answers += [ask(client, "password/reset", email=anna.email)]
    form = client.get(link_in(last_mail()), follow=True)
    answers += [form, client.post(form.request["PATH_INFO"], {"password1": NEW, "password2": NEW}, follow=True)]
    assert [borrowed(answer) for answer in answers] == [set()] * 7
    assert "The password of Anna at tocsite was changed." in last_mail().body
    assert html(last_mail()).count(f'href="{settings.SITE_URL}/accounts/password/reset/"') == 2


def test_changing_address_and_password_is_in_the_sites_own_words(client: Client, anna: User) -> None:
    sign_in(client, anna)
    give_password_again(client)
    answers = [ask(client, "email", action_add="", email="new@example.org")]
    answers += [ask(client, "email", action_remove="", email="new@example.org")]
    assert "new@example.org was removed from the account of Anna at tocsite." in " ".join(str(last_mail().body).split())
    answers += [ask(client, "email", action_add="", email="other@example.org")]
    answers += [client.post(link_in(last_mail()), follow=True)]
    assert last_mail().to == [anna.email] and "remove that address" in html(last_mail())
    answers += [ask(client, "email", action_remove="", email=anna.email)]
    answers += [ask(client, "email", action_primary="", email="other@example.org")]
    assert last_mail().to == [anna.email] and "contact tocsite now" in html(last_mail())
    assert "/password/reset/" not in html(last_mail())  # which would lead to the new address
    answers += [ask(client, "password/change", oldpassword=PASSWORD, password1=NEW, password2=NEW)]
    sign_in(Client(), anna, password=NEW)
    answers += [ask(client, "sessions")]
    assert "You&#39;re signed out on all other devices." in answers[-1].text
    assert [borrowed(answer) for answer in answers] == [set()] * 8


def html(message: mail.EmailMessage) -> str:
    assert isinstance(message, mail.EmailMultiAlternatives)
    return str(message.alternatives[0].content)


@pytest.mark.parametrize(
    ("path", "form", "sentence"),
    [
        ("login", {"login": "anna@example.org", "password": "wrong"}, "The email address or password is wrong."),
        ("password/change", {"oldpassword": "wrong"}, "This is not your current password."),
        ("email", {"action_add": "", "email": "anna@example.org"}, "This is already your email address."),
    ],
)
def test_a_mistake_in_a_form_is_explained_plainly(
    client: Client, anna: User, path: str, form: dict[str, str], sentence: str
) -> None:
    if path != "login":
        sign_in(client, anna)
        give_password_again(client)
    assert sentence in ask(client, path, **form).content.decode()


def test_too_many_attempts_are_answered_with_the_time_to_wait(client: Client, anna: User) -> None:
    sign_in(client, anna)
    answers = [ask(client, "password/change", oldpassword="wrong") for _attempt in range(6)]
    assert answers[-1].status_code == 429 and borrowed(answers[-1]) == set()
    assert "Too many attempts (5). Try again in 1\xa0minute." in answers[-1].content.decode()

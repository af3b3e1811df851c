"""People and their mailboxes. Every person goes through the pages, as a browser would."""

import re
from collections.abc import Callable

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client

from accounts.models import User
from games.services.outbox import account_mails

PASSWORD = "ab urbe condita"


@pytest.fixture(autouse=True)
def _database(db: None) -> None:
    """Give every test the database: requests to the pages of accounts are counted there."""


@pytest.fixture
def make_person() -> Callable[..., User]:
    def make(name: str, **fields: str) -> User:
        person = User.objects.create_user(name, f"{name.lower()}@example.org", PASSWORD, **fields)
        EmailAddress.objects.create(user=person, email=person.email, verified=True, primary=True)
        return person

    return make


@pytest.fixture
def anna(make_person: Callable[..., User]) -> User:
    return make_person("Anna")


def sign_in(client: Client, person: User, password: str = PASSWORD) -> None:
    answer = client.post("/accounts/login/", {"login": person.email, "password": password})
    assert answer.status_code == 302, answer.context["form"].errors


@pytest.fixture
def browser(anna: User) -> Client:
    """Her browser, in which she is signed in."""
    browser = Client()
    sign_in(browser, anna)
    return browser


def give_password_again(client: Client, password: str = PASSWORD) -> None:
    """As the page asks before a form changes how one signs in."""
    assert client.post("/accounts/reauthenticate/", {"password": password}).status_code == 302


def is_signed_in(client: Client) -> bool:
    return client.get("/people/me/").status_code == 200


def mails() -> list[mail.EmailMessage]:
    """The box of all that was mailed, after a worker has sent what was owed."""
    account_mails.send_due()
    return mail.outbox


def last_mail() -> mail.EmailMessage:
    return mails()[-1]


def link_in(message: mail.EmailMessage) -> str:
    """The path of the first address in a mail."""
    return found_in(message, r"https?://[^/\s]+(/accounts/\S+)")[1]


def found_in(message: mail.EmailMessage, pattern: str) -> re.Match[str]:
    """Return the match of a pattern in a mail; ``^`` and ``$`` mean lines."""
    match = re.search(pattern, str(message.body), re.MULTILINE)
    assert match, message.body
    return match

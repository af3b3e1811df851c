"""A second address, from the page on which it is given to the mail that comes there."""

import pytest
from django.test import Client
from pytest_django.fixtures import DjangoCaptureOnCommitCallbacks, Settings

from accounts import addresses
from accounts.models import Bounce, User
from tests.accounts.conftest import PASSWORD, give_password_again, is_signed_in, last_mail, link_in, mails, sign_in

FIRST, SECOND = "anna@example.org", "second@example.org"


@pytest.fixture
def browser(anna: User) -> Client:
    client = Client()
    sign_in(client, anna)
    give_password_again(client)
    return client


def press(browser: Client, button: str, email: str = SECOND) -> str:
    return browser.post("/accounts/email/", {button: "", "email": email}, follow=True).content.decode()


def add(browser: Client, email: str = SECOND) -> None:
    """Give an address on the page, and follow the link in the mail that comes there."""
    press(browser, "action_add", email)
    assert last_mail().to == [email]
    browser.post(link_in(last_mail()))


def comes_back(address: str = FIRST) -> None:
    addresses.record_bounce(address=address, kind=Bounce.Kind.HARD, detail="550 no such user", message_id="<1@x>")


def mails_go_to(person: User) -> str:
    person.refresh_from_db()
    return person.email


def received(address: str) -> list[str]:
    return [message.subject.removeprefix("[tocsite] ") for message in mails() if message.to == [address]]


def test_the_pause_of_the_first_address_is_told_at_the_second(
    anna: User, browser: Client, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    add(browser)
    mails().clear()
    with django_capture_on_commit_callbacks(execute=True):
        comes_back()
    assert received(SECOND) == ["Your emails are paused"] and received(FIRST) == []
    assert FIRST in last_mail().body


def test_a_second_address_that_nobody_has_confirmed_gets_nothing_more(
    anna: User, browser: Client, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    press(browser, "action_add")
    with django_capture_on_commit_callbacks(execute=True):
        comes_back()
    assert received(SECOND) == ["Confirm your email address"]


def test_mails_go_to_the_first_address_which_is_told_of_the_second(anna: User, browser: Client) -> None:
    add(browser)
    assert mails_go_to(anna) == FIRST
    assert received(FIRST) == ["Second email address added"] and SECOND in last_mail().body
    page = browser.get("/accounts/email/").content.decode()
    assert f"We send your emails to {FIRST}." in page and f"Your second address is {SECOND}." in page
    assert "action_add" not in page, "there is no third"


def test_one_can_sign_in_with_the_second_address(browser: Client) -> None:
    add(browser)
    browser_elsewhere = Client()
    browser_elsewhere.post("/accounts/login/", {"login": SECOND, "password": PASSWORD})
    assert is_signed_in(browser_elsewhere)


def test_the_second_can_take_the_place_of_the_first_which_can_then_go(anna: User, browser: Client) -> None:
    add(browser)
    press(browser, "action_primary")
    assert mails_go_to(anna) == SECOND
    assert received(FIRST)[-1] == "Your email address was changed"
    press(browser, "action_remove", FIRST)
    assert received(SECOND)[-1] == "Email address removed"
    assert "action_add" in browser.get("/accounts/email/").content.decode()


def test_an_address_takes_the_place_of_a_paused_one_as_soon_as_it_is_confirmed(anna: User, browser: Client) -> None:
    comes_back()
    add(browser)
    assert mails_go_to(anna) == SECOND
    assert "Your emails are paused." not in browser.get("/").content.decode()


def test_a_dead_address_does_not_stand_in_the_way_of_another(anna: User, browser: Client, settings: Settings) -> None:
    """A change is told at the old address, and its mail server may refuse just that."""
    add(browser)
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 1  # nobody listens on port 1
    assert "We now send your emails to this address." in press(browser, "action_primary")
    assert mails_go_to(anna) == SECOND


def test_the_address_of_mails_stays_while_there_is_no_other(anna: User, browser: Client) -> None:
    add(browser)
    assert "Choose another address for them before you remove it." in press(browser, "action_remove", FIRST)
    press(browser, "action_remove")
    press(browser, "action_remove", FIRST)
    assert mails_go_to(anna) == FIRST


def test_mails_go_to_no_address_that_nobody_has_confirmed(anna: User, browser: Client) -> None:
    press(browser, "action_add")
    assert "Confirm this address first" in press(browser, "action_primary")
    assert mails_go_to(anna) == FIRST

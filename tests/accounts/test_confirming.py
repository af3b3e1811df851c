"""Only a confirmed address lets somebody in, and its person alone confirms it."""

import re
from collections.abc import Callable
from typing import Any
from urllib.parse import unquote

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib.messages import get_messages
from django.test import Client

from accounts.models import User
from tests.accounts.conftest import (
    PASSWORD,
    found_in,
    give_password_again,
    is_signed_in,
    last_mail,
    link_in,
    mails,
    sign_in,
)
from tests.accounts.second_factors import with_app
from tests.form_filling import NotOffered, form_at, form_in

TYPO, VICTIM, NEW = "typo@example.org", "victim@example.org", "carthago delenda est"
CODE = "^[0-9A-Z]{3,}-?[0-9A-Z]{3,}$"
UNKNOWN = "No account with this address"
Ask = Callable[[Client, str], Any]


def ask_code(browser: Client, address: str) -> Any:
    return form_at(browser, "/accounts/login/code/", button="Send code").fill(email=address).press()


def ask_reset(browser: Client, address: str) -> Any:
    return form_at(browser, "/accounts/password/reset/", field="email").fill(email=address).press()


def sign_up(browser: Client, address: str = VICTIM, name: str = "Beginner", password: str = PASSWORD) -> None:
    form = form_at(browser, "/accounts/signup/", field="password1")
    assert form.fill(email=address, username=name, password1=password).press().status_code == 302


def try_password(browser: Client, address: str, password: str = PASSWORD) -> Any:
    return form_at(browser, "/accounts/login/", field="login").fill(login=address, password=password).press()


def choose_password(browser: Client, link: str, password: str = NEW) -> Any:
    form = form_at(browser, link, field="password1")
    return form.fill(password1=password, password2=password).press("Confirm address")


def subjects(address: str) -> list[str]:
    return [message.subject.removeprefix("[tocsite] ") for message in mails() if message.to == [address]]


@pytest.fixture
def link(browser: Client) -> str:
    """The link in the email to a second address, mistyped by Anna; she is signed in in her browser."""
    give_password_again(browser)
    form_at(browser, "/accounts/email/", button="Add address").fill(email=TYPO).press("Add address")
    return link_in(last_mail())


class TestSecondAddress:
    @pytest.mark.parametrize("ask", [ask_code, ask_reset])
    @pytest.mark.parametrize("written", [TYPO, TYPO.upper()])
    def test_the_reader_of_an_unconfirmed_address_gets_no_mail_that_lets_in(
        self, link: str, ask: Ask, written: str
    ) -> None:
        mails().clear()
        ask(Client(), written)
        assert [message.subject for message in mails()] == [f"[tocsite] {UNKNOWN}"]
        text = str(last_mail().body)
        assert not re.search(CODE, text, re.MULTILINE) and "/reset/key/" not in text and "Anna" not in text

    @pytest.mark.parametrize("ask", [ask_code, ask_reset])
    def test_the_page_answers_as_for_everybody(self, anna: User, link: str, ask: Ask) -> None:
        answers = [ask(Client(), address) for address in (TYPO, anna.email, "nobody@example.org")]
        assert len({(answer.status_code, answer["Location"]) for answer in answers}) == 1

    def test_the_password_does_not_go_with_it(self, link: str) -> None:
        answer, unknown = (try_password(Client(), address) for address in (TYPO, "nobody@example.org"))
        assert answer.context["form"].errors == unknown.context["form"].errors
        assert subjects(TYPO) == ["Confirm your email address"], "and no other link comes there"

    def test_a_stranger_cannot_confirm_the_address(self, link: str) -> None:
        stranger = Client()
        for answer in (stranger.get(link), stranger.post(link), stranger.post(link, {"password1": NEW})):
            assert unquote(answer["Location"]) == f"/accounts/login/?next={link}"
        assert not EmailAddress.objects.get(email=TYPO).verified

    def test_a_stranger_with_an_account_cannot_confirm_the_address(
        self, link: str, make_person: Callable[..., User]
    ) -> None:
        stranger = Client()
        sign_in(stranger, make_person("Bruno"))
        page = stranger.get(link)
        assert page.status_code == 403 and "This link is for another account." in page.text
        assert "Anna" not in page.text and TYPO not in page.text
        with pytest.raises(NotOffered):
            form_in(stranger, page, button="Confirm address")
        assert stranger.post(link).status_code == 403 and is_signed_in(stranger)
        assert not EmailAddress.objects.get(email=TYPO).verified
        assert form_in(stranger, page, action="/logout/", field="next").press("Sign out")["Location"] == link

    def test_the_person_signs_in_first_and_then_confirms_the_address(self, anna: User, link: str) -> None:
        elsewhere = Client()
        login = elsewhere.get(link, follow=True)
        assert "Sign in to confirm this address." in login.text
        back = form_in(elsewhere, login, field="login").fill(login=anna.email, password=PASSWORD).press()
        assert back["Location"] == link
        form_at(elsewhere, link, button="Confirm address").press("Confirm address")
        assert EmailAddress.objects.get(email=TYPO).verified
        ask_code(Client(), TYPO)
        found_in(last_mail(), CODE)

    def test_a_session_that_never_showed_the_second_factor_confirms_none(self, anna: User, link: str) -> None:
        old = Client()
        sign_in(old, anna)
        with_app(Client(), anna)
        for answer in (old.get(link), old.post(link)):
            assert unquote(answer["Location"]) == f"/accounts/2fa/reauthenticate/?next={link}"
        assert not EmailAddress.objects.get(email=TYPO).verified

    def test_an_unconfirmed_address_keeps_nobody_from_signing_up(self, link: str) -> None:
        browser = Client()
        sign_up(browser, TYPO, "Typo")
        assert subjects(TYPO)[-1] == "Confirm your email address"
        browser.post(link_in(last_mail()))
        assert is_signed_in(browser)

    def test_the_link_says_that_another_account_has_the_address(self, browser: Client, link: str) -> None:
        other = Client()
        sign_up(other, TYPO, "Typo")
        other.post(link_in(last_mail()))
        assert f"Another account already uses {TYPO}." in browser.get(link).text

    def test_a_code_does_not_outlive_the_address(self, anna: User, browser: Client, link: str) -> None:
        browser.post(link)
        reader = Client()
        page = reader.get(ask_code(reader, TYPO).url)
        code = found_in(last_mail(), CODE)[0]
        browser.post("/accounts/email/", {"action_remove": "", "email": TYPO})
        answer = form_in(reader, page, field="code").fill(code=code).press()
        assert answer["Location"] == "/accounts/login/" and not is_signed_in(reader)
        assert not EmailAddress.objects.filter(email=TYPO).exists()

    @pytest.mark.parametrize("ask", [ask_code, ask_reset])
    def test_every_confirmed_one_lets_its_person_in(self, browser: Client, link: str, ask: Ask) -> None:
        browser.post(link)
        ask(Client(), TYPO)
        assert subjects(TYPO)[-1] in ("Choose a new password", "Your sign-in code")


class TestSignUpByAnother:
    @pytest.fixture
    def beginner(self) -> Client:
        """The browser of whoever signs up with the address of somebody else, and the password that they choose."""
        browser = Client()
        sign_up(browser)
        return browser

    def test_the_person_who_confirms_sets_the_password(self, beginner: Client) -> None:
        victim = Client()
        assert choose_password(victim, link_in(last_mail()))["Location"] == "/accounts/login/"
        assert not is_signed_in(beginner)
        assert try_password(beginner, VICTIM).status_code == 200 and not is_signed_in(beginner)
        try_password(victim, VICTIM, NEW)
        assert is_signed_in(victim)

    @pytest.mark.parametrize("form", [{}, {"password1": NEW}, {"password1": "short", "password2": "short"}])
    def test_without_a_good_password_nothing_is_confirmed(self, beginner: Client, form: dict[str, str]) -> None:
        assert Client().post(link_in(last_mail()), form).status_code == 422
        assert not EmailAddress.objects.get(email=VICTIM).verified
        assert User.objects.get().check_password(PASSWORD)

    def test_the_page_says_why(self, beginner: Client) -> None:
        page = Client().get(link_in(last_mail())).text
        assert "The one from the sign-up stops working." in page

    def test_nothing_else_of_the_beginner_survives(self, beginner: Client) -> None:
        user = User.objects.get()
        Authenticator.objects.create(user=user, type=Authenticator.Type.WEBAUTHN, data={})
        EmailAddress.objects.create(user=user, email="beginner@example.org")
        link, session = link_in(last_mail()), Client()
        session.force_login(user)
        session.get("/people/me/")
        choose_password(Client(), link)
        assert not Authenticator.objects.exists() and not UserSession.objects.exists() and not is_signed_in(session)
        assert [address.email for address in EmailAddress.objects.all()] == [VICTIM]

    def test_the_beginners_browser_is_not_signed_in_afterwards(self, beginner: Client) -> None:
        link = link_in(last_mail())
        choose_password(Client(), link)
        beginner.post(link)
        beginner.get("/accounts/confirm-email/")
        assert not is_signed_in(beginner)

    @pytest.mark.parametrize("ask", [ask_code, ask_reset])
    def test_a_code_or_a_new_password_is_answered_by_the_link(self, beginner: Client, ask: Ask) -> None:
        mails().clear()
        ask(Client(), VICTIM)
        assert subjects(VICTIM) == ["Confirm your email address"]
        choose_password(Client(), link_in(last_mail()))
        assert User.objects.get().check_password(NEW)

    def test_the_reader_signs_up_all_the_same(self, beginner: Client) -> None:
        victim = Client()
        sign_up(victim, name="Victim", password=NEW)
        assert "This address was entered for Victim" in str(last_mail().body)
        victim.post(link_in(last_mail()))
        assert is_signed_in(victim) and try_password(beginner, VICTIM).status_code == 200

    def test_confirming_after_giving_the_password_keeps_it(self, beginner: Client) -> None:
        elsewhere = Client()
        try_password(elsewhere, VICTIM)
        form = form_at(elsewhere, link_in(last_mail()), button="Confirm address")
        assert "password1" not in form.fields
        answer = elsewhere.get(form.press("Confirm address").url)
        assert "You're signed in as Beginner." in [message.message for message in get_messages(answer.wsgi_request)]
        assert is_signed_in(elsewhere)


def test_a_link_alone_signs_nobody_out(browser: Client) -> None:
    sign_up(Client())
    page = browser.get(link_in(last_mail()))
    assert is_signed_in(browser)
    form_in(browser, page, field="password1").fill(password1=NEW, password2=NEW).press("Confirm address")
    assert not is_signed_in(browser)

"""Limits on how often people do a thing: counted for who did it, told in one sentence, never for anybody else."""

import re
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings as site
from django.db import connection
from django.db.models import F
from django.test import Client
from pytest_django import Settings

from accounts import limits
from accounts.limits import SITE, TooMuch
from accounts.models import Tally, User
from accounts.networks import network
from games.models import AccountMail
from games.services import health
from tests.accounts.conftest import PASSWORD, found_in, is_signed_in, last_mail, mails, sign_in

HERE, NEAR, FAR = "192.0.2.7", "192.0.2.99", "203.0.113.5"
SIGN_UP = {"username": "Bruno", "password1": PASSWORD, "timezone": "UTC"}
CODE = "^[0-9A-Z]{3,}-?[0-9A-Z]{3,}$"


def ask(client: Client, path: str, at: str = HERE, **form: str) -> Any:
    return client.post(f"/accounts/{path}/", form, REMOTE_ADDR=at)


def errors_of(answer: Any) -> str:
    """The sentences on the form that was refused; empty where it was taken."""
    context = answer.context
    form = context and context.get("form")
    return " ".join(sentence for sentences in form.errors.values() for sentence in sentences) if form else ""


def lower(settings: Settings, name: str, most: int) -> None:
    """A limit of fewer, for a test that goes over it."""
    settings.LIMITS = settings.LIMITS | {name: settings.LIMITS[name]._replace(most=most)}


def pass_by(time: timedelta) -> None:
    """So much later: what was counted is as much older."""
    for tally in Tally.objects.all():
        tally.moments = [moment - time for moment in tally.moments]
        tally.save()


def test_every_limit_has_a_reason() -> None:
    assert all(limit.most > 0 and limit.why for limit in site.LIMITS.values())


class TestCounting:
    def test_uses_over_the_limit_are_refused_until_the_first_expires(self, anna: User) -> None:
        for _time in range(site.LIMITS["previews"].most):
            limits.spend("previews", anna)
            pass_by(timedelta(seconds=1))
        for _refused in range(3):
            with pytest.raises(TooMuch, match=r"You can preview orders 20 times a minute\. Try again in"):
                limits.spend("previews", anna)
        pass_by(timedelta(seconds=40))
        limits.spend("previews", anna)

    def test_everybody_has_their_own(self, anna: User) -> None:
        for who in (anna, "anna", "192.0.2.0/24", SITE):
            limits.spend("confirmations", who)

    def test_a_use_given_back_does_not_count(self, anna: User) -> None:
        limits.spend("confirmations", anna)
        limits.give_back("confirmations", anna)
        limits.spend("confirmations", anna)

    def test_the_table_names_nobody_and_forgets(self, client: Client) -> None:
        ask(client, "password/reset", email="nobody@example.org")
        assert Tally.objects.exists()
        assert not any("nobody" in key or "." in key for key in Tally.objects.values_list("key", flat=True))
        Tally.objects.update(ends=F("ends") - timedelta(days=2))
        limits.forget_old()
        assert not Tally.objects.exists()

    @pytest.mark.django_db(transaction=True)
    def test_of_many_at_once_no_more_get_through(self) -> None:
        def one(_number: int) -> bool:
            try:
                limits.spend("confirmations", "anna@example.org")
            except TooMuch:
                return False
            finally:
                connection.close()
            return True

        with ThreadPoolExecutor(8) as pool:
            assert sum(pool.map(one, range(16))) == site.LIMITS["confirmations"].most


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("192.0.2.7", "192.0.2.0/24"),
        ("::ffff:192.0.2.7", "192.0.2.0/24"),
        ("2001:db8:1:2ff::1", "2001:db8:1:200::/56"),
    ],
)
def test_a_network_is_a_household_or_a_company(address: str, expected: str) -> None:
    assert network(address) == expected


class TestMails:
    @pytest.mark.parametrize("address", ["anna@example.org", "nobody@example.org"])
    def test_three_a_day_of_an_address_and_a_network(self, anna: User, address: str) -> None:
        paths = ("password/reset", "login/code", "password/reset")
        assert [errors_of(ask(Client(), path, email=address)) for path in paths] == ["", "", ""]
        assert len(mails()) == 3
        sentence = errors_of(ask(Client(), "login/code", email=address.upper(), at=NEAR))
        assert sentence == "We can send 3 emails a day to this address from here. Try again in 1\xa0day."
        assert len(mails()) == 3
        pass_by(timedelta(days=1))
        assert errors_of(ask(Client(), "login/code", email=address)) == ""

    def test_requests_from_elsewhere_do_not_use_up_a_persons_own_mails(self, client: Client, anna: User) -> None:
        for _mail in range(4):
            ask(client, "login/code", email=anna.email, at=FAR)
        browser = Client()
        ask(browser, "login/code", email=anna.email)
        browser.post("/accounts/login/code/confirm/", {"code": found_in(last_mail(), CODE)[0]}, REMOTE_ADDR=HERE)
        assert is_signed_in(browser)

    def test_an_address_gets_no_more_from_many_networks(self, anna: User, settings: Settings) -> None:
        lower(settings, "mails_asked_of_address", 4)
        for number in range(4):
            assert errors_of(ask(Client(), "login/code", email=anna.email, at=f"203.0.{number}.1")) == ""
        assert "We have sent too many emails to this address" in errors_of(
            ask(Client(), "login/code", email=anna.email, at=FAR)
        )
        assert len(mails()) == 4

    def test_a_person_still_gets_mails_near_where_they_signed_in(self, anna: User, settings: Settings) -> None:
        lower(settings, "mails_asked_of_address", 2)
        home = Client(REMOTE_ADDR=HERE)
        sign_in(home, anna)
        home.get("/people/me/")
        for number in range(3):
            ask(Client(), "login/code", email=anna.email, at=f"203.0.{number}.1")
        for _mail in range(4):
            assert errors_of(ask(Client(), "login/code", email=anna.email, at=NEAR)) == ""

    def test_twenty_an_hour_of_a_network(self, client: Client) -> None:
        for number in range(20):
            assert errors_of(ask(client, "password/reset", email=f"{number}@example.org")) == ""
        sentence = errors_of(ask(client, "password/reset", email="another@example.org", at=NEAR))
        assert sentence == "Your network has requested too many emails. Try again in 1\xa0hour."
        assert errors_of(ask(client, "password/reset", email="another@example.org", at=FAR)) == ""

    def test_visitors_behind_our_proxy_are_told_apart(self, client: Client, settings: Settings) -> None:
        settings.ALLAUTH_TRUSTED_PROXY_COUNT = 1
        lower(settings, "mails_asked_of_network", 2)
        for number in range(3):
            form = {"email": f"{number}@example.org"}
            answer = client.post(
                "/accounts/password/reset/", form, headers={"X-Forwarded-For": f"1.1.{number}.1, {FAR}"}
            )
        assert "Your network" in errors_of(answer), "what the visitor says of themselves counts for nothing"
        elsewhere = client.post("/accounts/password/reset/", form, headers={"X-Forwarded-For": HERE})
        assert errors_of(elsewhere) == ""

    def test_an_address_that_is_nobodys_gets_three_from_everywhere_and_no_page_tells(self, client: Client) -> None:
        for number in range(5):
            assert errors_of(ask(client, "password/reset", email="nobody@example.org", at=f"203.0.{number}.1")) == ""
        assert len(mails()) == 3 and not AccountMail.objects.exists()

    def test_a_new_person_gets_the_mail(self, client: Client) -> None:
        for number in range(3):
            ask(client, "password/reset", email=f"{number}@example.org")
        ask(client, "signup", email="bruno@example.org", **SIGN_UP)
        assert last_mail().to == ["bruno@example.org"]

    def test_the_whole_site_sends_so_many_and_the_operator_is_told(
        self, client: Client, anna: User, settings: Settings
    ) -> None:
        lower(settings, "mails_to_nobodies", 2)
        for number in range(3):
            ask(client, "password/reset", email=f"{number}@example.org")
        ask(client, "password/reset", email=anna.email)
        assert [mail.to for mail in mails()] == [["0@example.org"], ["1@example.org"], [anna.email]]
        assert "nobodies" in health.find_problems(health.vitals())
        told_now = errors_of(ask(client, "signup", email="bruno@example.org", **SIGN_UP))
        assert told_now == "Too many players are signing up today. Try again in 1\xa0day."

    def test_signing_in_again_and_again_mails_the_link_once(self, client: Client) -> None:
        ask(client, "signup", email="bruno@example.org", **SIGN_UP)
        for _time in range(3):
            ask(Client(), "login", login="bruno@example.org", password=PASSWORD)
        assert len(mails()) == 1


class TestPasswords:
    def test_wrong_ones_lock_the_place_where_they_are_tried_alone(self, client: Client, anna: User) -> None:
        for _try in range(6):
            answer = ask(client, "login", login=anna.email, password="wrong")
        assert re.fullmatch(
            r"Wrong password 5 times\. Try again in \d+\xa0minutes, or sign in now with a code by email\.",
            errors_of(answer),
        )
        assert "or sign in" in errors_of(ask(client, "login", login=anna.email, password=PASSWORD, at=NEAR))
        owner = Client()
        ask(owner, "login", login=anna.email, password=PASSWORD, at=FAR)
        assert is_signed_in(owner)

    def test_a_code_from_the_mailbox_opens_even_there(self, client: Client, anna: User) -> None:
        for _try in range(6):
            ask(client, "login", login=anna.email, password="wrong")
        assert errors_of(ask(client, "login/code", email=anna.email)) == ""
        ask(client, "login/code/confirm", code=found_in(last_mail(), CODE)[0])
        assert is_signed_in(client)

    def test_right_ones_never_count(self, anna: User) -> None:
        for _time in range(7):
            browser = Client()
            ask(browser, "login", login=anna.email, password=PASSWORD)
            assert is_signed_in(browser)

    def test_one_password_for_many_addresses(self, client: Client, settings: Settings) -> None:
        lower(settings, "passwords_tried_of_network", 3)
        for number in range(3):
            ask(client, "login", login=f"{number}@example.org", password="123456")
        assert "Too many wrong passwords from your network" in errors_of(
            ask(client, "login", login="x@example.org", password="1")
        )

    def test_many_networks_guess_no_faster_but_its_person_gets_in_at_home(self, anna: User, settings: Settings) -> None:
        lower(settings, "passwords_tried_of_address", 3)
        home = Client(REMOTE_ADDR=HERE)
        sign_in(home, anna)
        home.get("/people/me/")
        answers = [ask(Client(), "login", login=anna.email, password="x", at=f"203.0.{n}.1") for n in range(4)]
        assert "Too many wrong passwords for this address" in errors_of(answers[-1])
        browser = Client()
        ask(browser, "login", login=anna.email, password=PASSWORD, at=NEAR)
        assert is_signed_in(browser)

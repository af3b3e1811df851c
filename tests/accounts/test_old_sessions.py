"""A session that has not shown its person's second factor changes nothing of how they sign in, and takes nothing away.

It is an old one, from before the app or the passkey was set up in another browser. And pages with secrets are not kept.
"""

from collections.abc import Callable

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.test import Client
from django.urls import reverse

from accounts.models import DataFile, User
from tests.accounts.conftest import PASSWORD, give_password_again, is_signed_in, link_in, mails, sign_in
from tests.accounts.second_factors import SETUP, with_app
from tests.hostile.addresses import every_address

NEW = "carthago delenda est"
ACTS: dict[str, tuple[str, dict[str, str]]] = {
    "password": ("account_change_password", {"oldpassword": PASSWORD, "password1": NEW, "password2": NEW}),
    "second address": ("account_email", {"action_add": "", "email": "thief@example.org"}),
    "address of mails": ("account_email", {"action_primary": "", "email": "other@example.org"}),
    "no second address": ("account_email", {"action_remove": "", "email": "other@example.org"}),
    "no app": ("mfa_deactivate_totp", {}),
    "new codes": ("mfa_generate_recovery_codes", {}),
    "passkey": ("mfa_add_webauthn", {"name": "Thief", "credential": "{}"}),
    "devices": ("usersessions_list", {}),
    "all devices": ("log_out_everywhere", {}),
    "deletion": ("delete_account", {}),
    "export": ("ask_data_file", {}),
}
PAGES = ("mfa_view_recovery_codes", "mfa_download_recovery_codes", "account_change_password", "data_file")
"""Forms that such a session does not even see."""


@pytest.fixture
def old(anna: User) -> Client:
    """An old session of hers, in which somebody has just given her password; the app came later."""
    EmailAddress.objects.create(user=anna, email="other@example.org", verified=True)
    browser, elsewhere = Client(), Client()
    sign_in(browser, anna)
    give_password_again(browser)
    with_app(elsewhere, anna)
    elsewhere.get("/accounts/sessions/")
    return browser


def state(user: User) -> list[object]:
    """Return everything that such a session leaves as it is."""
    user.refresh_from_db()
    factors = [(factor.type, factor.data) for factor in Authenticator.objects.order_by("pk")]
    rows = (UserSession.objects.count(), DataFile.objects.count(), user.deletion_due, user.password, user.email)
    return [*factors, *sorted(EmailAddress.objects.values_list("email", "verified", "primary")), *rows]


@pytest.mark.parametrize("act", ACTS)
def test_an_old_session_is_asked_for_the_second_factor_first(old: Client, anna: User, act: str) -> None:
    name, fields = ACTS[act]
    old.get("/accounts/sessions/")
    before = state(anna)
    answer = old.post(reverse(name), fields)
    assert answer.status_code == 302
    assert answer["Location"] == f"/accounts/2fa/reauthenticate/?next={reverse(name)}"
    assert state(anna) == before and is_signed_in(old)


@pytest.mark.parametrize("page", PAGES)
def test_an_old_session_sees_no_secrets_and_no_file_of_all_data(old: Client, anna: User, page: str) -> None:
    DataFile.objects.create(person=anna, made=anna.date_joined, content=b"all of it")
    assert old.get(reverse(page))["Location"] == f"/accounts/2fa/reauthenticate/?next={reverse(page)}"


def test_a_passkey_counts_as_the_app_does(browser: Client, anna: User) -> None:
    give_password_again(browser)
    Authenticator.objects.create(user=anna, type=Authenticator.Type.WEBAUTHN, data={})
    for name, fields in ACTS.values():
        if name != "mfa_deactivate_totp":
            asked = browser.post(reverse(name), fields)["Location"]
            assert asked == f"/accounts/2fa/webauthn/reauthenticate/?next={reverse(name)}"
    assert User.objects.get().check_password(PASSWORD)


def test_a_person_without_a_second_factor_changes_the_password_as_before(browser: Client, anna: User) -> None:
    browser.post("/accounts/password/change/", ACTS["password"][1])
    anna.refresh_from_db()
    assert anna.check_password(NEW)


class TestSecretPages:
    """Their answers are kept by no browser and no cache on the way."""

    @pytest.fixture
    def look(self, anna: User, browser: Client) -> Callable[[str], str]:
        def look(path: str) -> str:
            answer = browser.get(path)
            assert answer.status_code == 200, (path, answer.status_code)
            return answer["Cache-Control"]

        return look

    def test_the_key_of_an_app(self, browser: Client, anna: User, look: Callable[[str], str]) -> None:
        give_password_again(browser)
        assert "no-store" in look(SETUP)
        refused = browser.post(SETUP, {"code": "000000"})
        assert refused.status_code == 200 and "no-store" in refused["Cache-Control"], "it has the key once more"

    @pytest.mark.parametrize("path", ["", "download/"])
    def test_recovery_codes(self, browser: Client, anna: User, look: Callable[[str], str], path: str) -> None:
        with_app(browser, anna)
        assert "no-store" in look(f"/accounts/2fa/recovery-codes/{path}")

    def test_the_address_of_a_calendar(self, look: Callable[[str], str]) -> None:
        assert "no-store" in look(reverse("leagues:calendar"))

    def test_the_file_of_all_data(self, anna: User, look: Callable[[str], str]) -> None:
        DataFile.objects.create(person=anna, made=anna.date_joined, content=b"all of it")
        assert "no-store" in look(reverse("data_file"))

    def test_every_address_with_a_secret_in_it(self, client: Client) -> None:
        secret = [address for address in every_address() if {"token", "key"} & set(address.parameters)]
        values = {"token": "nonsense", "key": "nonsense", "uidb36": "1", "public_id": "nonsense"}
        answers = {address.shape: client.get(address.fill(values)) for address in secret}
        assert len(answers) >= 11
        assert [path for path, answer in answers.items() if "no-store" not in answer.get("Cache-Control", "")] == []

    @pytest.mark.parametrize("ask", ["/accounts/password/reset/", "/accounts/signup/"])
    def test_the_page_of_a_mailed_link(self, anna: User, ask: str) -> None:
        stranger = Client()
        fields = {"email": "new@example.org", "username": "New", "password1": PASSWORD}
        stranger.post(ask, fields | ({"email": anna.email} if "reset" in ask else {}))
        answer = stranger.get(link_in(mails()[-1]), follow=True)
        assert answer.status_code == 200 and "no-store" in answer["Cache-Control"]

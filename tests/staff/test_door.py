"""The door of the administration: staff alone, and only with a second factor shown in this very session."""

from datetime import timedelta

import pytest
import time_machine
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import TOTP
from django.core.cache import cache
from django.test import Client
from django.urls import URLPattern, URLResolver, reverse
from django.utils import timezone

from accounts.models import User
from games.models import Report
from tests.accounts.second_factors import code_of
from tests.form_filling import form_at
from tests.staff.conftest import SECRET, with_second_factor
from tests.tables import person
from tocsite.staff import site

OUT = ("/staff/login/", "/staff/logout/")


def addresses() -> list[str]:
    """Every address of the administration."""
    addresses = []
    for pattern in site.get_urls():
        inner = pattern.url_patterns if isinstance(pattern, URLResolver) else [pattern]
        prefix = str(pattern.pattern) if isinstance(pattern, URLResolver) else ""
        addresses += [f"/staff/{prefix}{view.pattern}" for view in inner if isinstance(view, URLPattern)]
    plain = (address.replace("<path:object_id>", "1").replace("<path:url>", "x") for address in addresses)
    labels = sorted({model._meta.app_label for model in site._registry})
    return [address if "(?P" not in address else f"/staff/{labels[0]}/" for address in plain if address not in OUT]


ADDRESSES = addresses()


def test_there_are_many() -> None:
    assert len(ADDRESSES) > 100


@pytest.mark.parametrize("method", ["get", "post"])
def test_a_stranger_is_asked_to_sign_in(client: Client, method: str) -> None:
    for address in ADDRESSES:
        answer = getattr(client, method)(address)
        assert answer.status_code == 302 and answer["Location"].startswith("/staff/login/?next="), address
    page = client.get("/staff/games/game/", follow=True)
    assert page.redirect_chain[-1][0] == "/accounts/login/?next=/staff/games/game/"


@pytest.mark.parametrize("method", ["get", "post"])
def test_a_player_finds_nothing_there_with_a_second_factor_or_without(method: str) -> None:
    player = Client()
    player.force_login(person("Ana"))
    for browser in (player, with_second_factor(person("Ben"))):
        for address in ADDRESSES:
            assert getattr(browser, method)(address, follow=True).status_code == 404, address


@pytest.mark.parametrize("method", ["get", "post"])
def test_staff_without_a_second_factor_are_led_to_set_one_up(client: Client, mira: User, method: str) -> None:
    client.force_login(mira)
    for address in ADDRESSES:
        answer = getattr(client, method)(address, follow=True)
        assert answer.redirect_chain[-1][0] == "/accounts/2fa/", address
    assert "Set up an authenticator app or a passkey first." in answer.text


def test_staff_who_have_not_shown_it_in_this_session_are_asked_to(client: Client, mira: User) -> None:
    TOTP.activate(mira, SECRET)
    client.force_login(mira)
    answer = client.get("/staff/games/game/", follow=True)
    assert answer.redirect_chain[-1][0] == "/accounts/2fa/reauthenticate/?next=/staff/games/game/"
    answer = form_at(client, "/staff/games/game/", field="code").fill(code=code_of(SECRET)).press()
    assert answer["Location"] == "/staff/games/game/"
    assert client.get("/staff/games/game/").status_code == 200


def test_with_it_they_come_in(staff: Client) -> None:
    page = staff.get("/staff/")
    assert page.status_code == 200 and "Emails of games" in page.text


def test_the_code_of_a_sign_in_will_do(client: Client, mira: User) -> None:
    TOTP.activate(mira, SECRET)
    form_at(client, "/accounts/login/", field="login").fill(login=mira.email, password="secret").press()
    form_at(client, "/accounts/2fa/authenticate/", field="code").fill(code=code_of(SECRET)).press()
    assert client.get("/staff/").status_code == 200


def test_the_second_factor_is_asked_for_again_after_some_hours(staff: Client) -> None:
    with time_machine.travel(timezone.now() + timedelta(hours=8, minutes=30)):
        for address in ("/staff/games/game/", "/moderation/"):
            answer = staff.get(address, follow=True)
            assert answer.redirect_chain[-1][0] == f"/accounts/2fa/reauthenticate/?next={address}"
        assert staff.post("/staff/games/game/", {}).status_code == 200, "a form is finished that was begun before"
        cache.clear()
        form_at(staff, "/staff/games/game/", field="code").fill(code=code_of(SECRET)).press()
        assert staff.get("/staff/games/game/").status_code == staff.get("/moderation/").status_code == 200


def test_a_moderators_text_survives_the_question_for_a_code(staff: Client) -> None:
    report = Report.objects.create(subject="game", key="x", kind="other", called="x", reason="y")
    with time_machine.travel(timezone.now() + timedelta(hours=10)):
        answer = staff.post(
            f"/moderation/{report.pk}/act/", {"reason": "Long thought about", "seen": "0", "act": "dismiss"}
        )
        assert answer["Location"] == f"/accounts/2fa/reauthenticate/?next=/moderation/{report.pk}/act/"
        cache.clear()
        staff.post("/accounts/2fa/reauthenticate/", {"code": code_of(SECRET)})
        assert "Long thought about" in staff.get(f"/moderation/{report.pk}/").text
    assert not report.acts.exists()


def test_text_of_staff_survives_the_question_for_a_code(staff: Client) -> None:
    with time_machine.travel(timezone.now() + timedelta(hours=10)):
        answer = staff.post("/staff/games/game/", {"action": "cancel", "reason": "Long thought about", "confirmed": ""})
        assert answer["Location"] == "/staff/login/?next=/staff/games/game/"
        cache.clear()
        form_at(staff, "/staff/games/game/", field="code").fill(code=code_of(SECRET)).press()
        assert "Long thought about" in staff.get("/staff/games/game/").text


def test_removing_the_second_factor_closes_the_door_at_once(staff: Client) -> None:
    Authenticator.objects.all().delete()
    assert staff.get("/staff/", follow=True).redirect_chain[-1][0] == "/accounts/2fa/"


def test_one_shown_before_another_was_set_up_counts_no_more(staff: Client, mira: User) -> None:
    Authenticator.objects.all().delete()
    TOTP.activate(mira, SECRET)
    assert "/accounts/2fa/reauthenticate/" in staff.get("/staff/", follow=True).redirect_chain[-1][0]


def test_a_former_moderator_is_out_at_once(staff: Client, mira: User) -> None:
    User.objects.filter(pk=mira.pk).update(is_staff=False)
    assert staff.get("/staff/", follow=True).status_code == 404


def test_the_door_leads_to_no_other_site(staff: Client) -> None:
    assert staff.get("/staff/login/?next=https://evil.example/")["Location"] == reverse("admin:index")


def test_the_menu_leads_staff_there_and_nobody_else(staff: Client) -> None:
    player = Client()
    player.force_login(person("Ana"))
    link = 'href="/staff/">Administration'
    assert link in staff.get("/").text and link not in player.get("/").text


def test_the_administration_is_under_the_policy_of_every_page(staff: Client) -> None:
    answer = staff.get("/staff/")
    assert "default-src 'self'" in answer["Content-Security-Policy"]
    assert "unsafe" not in answer["Content-Security-Policy"] and "no-store" in answer["Cache-Control"]

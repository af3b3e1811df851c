"""Every address that takes a form asks for Django's token, but for those that say here why they do not."""

import pytest
from django.contrib.admindocs.views import extract_views_from_urlpatterns
from django.test import Client
from django.urls import get_resolver

from accounts.models import User
from tests.form_filling import form_in
from tests.tables import person

pytestmark = pytest.mark.django_db

WITHOUT = {
    "unsubscribe": "mail programs send it (RFC 8058): the signed token in its address acts",
    "mail_reply": "it answers 404 but on this machine, and asks for the token then",
    "outbox": "the same, and takes no form",
    "mail": "the same, and takes no form",
    "mail_html": "the same, and takes no form",
}
CHOICES = {"/theme/": {"theme": "dark"}, "/language/": {"language": "de"}}


def test_all_others_ask_for_it() -> None:
    views = extract_views_from_urlpatterns(get_resolver().url_patterns)
    exempt = {name for view, _route, _space, name in views if name and getattr(view, "csrf_exempt", False)}
    assert exempt == WITHOUT.keys()


@pytest.mark.parametrize("path", CHOICES)
@pytest.mark.parametrize("is_signed_in", [False, True])
def test_a_forged_choice_changes_nothing(path: str, is_signed_in: bool) -> None:
    browser = Client(enforce_csrf_checks=True)
    if is_signed_in:
        browser.force_login(person("Ana"))
    browser.get("/aid/")
    forged = browser.post(path, CHOICES[path] | {"next": "/aid/"}, headers={"origin": "https://evil.example"})
    assert forged.status_code == 403 and not {"theme", "language"} & set(forged.cookies)
    assert not User.objects.exclude(language="").exists()


@pytest.mark.parametrize(("path", "button"), [("/theme/", "Dark"), ("/language/", "Deutsch")])
@pytest.mark.parametrize("page", ["/aid/", "/no/such/page/", "/accounts/login/"])
def test_a_choice_made_on_a_page_is_accepted(path: str, button: str, page: str) -> None:
    browser = Client(enforce_csrf_checks=True)
    chosen = form_in(browser, browser.get(page), action=path).press(button)
    assert chosen.status_code == 302 and {"theme", "language"} & set(chosen.cookies)

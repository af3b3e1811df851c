"""Cookies of an https site: taken from this host alone, whatever is in them."""

import pytest
from django.conf import settings
from django.test import Client, override_settings

CALLS = ("set_cookie(", "delete_cookie(")
AT_HTTPS = {"SECURE": True, "SESSION_COOKIE_SECURE": True, "CSRF_COOKIE_SECURE": True, "COOKIE_PREFIX": "__Host-"}
NAMES = {"SESSION_COOKIE_NAME": "__Host-sessionid", "CSRF_COOKIE_NAME": "__Host-csrftoken"}


@pytest.mark.django_db
@override_settings(**AT_HTTPS, **NAMES)
def test_no_other_host_sets_one_for_this_site(client: Client) -> None:
    client.get("/accounts/login/")
    client.post("/people/me/", {"timezone": "Europe/Rome"})  # which says that nobody is signed in
    client.post("/language/", {"language": "de"})
    for theme in ("dark", ""):
        client.post("/theme/", {"theme": theme})
        assert ('data-theme="dark"' in client.get("/aid/").text) == bool(theme)
    cookies = client.cookies
    assert {"messages", "language", "theme", "csrftoken"} <= {name.removeprefix("__Host-") for name in cookies}
    assert [name for name in cookies if not name.startswith("__Host-")] == []
    assert {(cookie["path"], cookie["domain"], bool(cookie["secure"])) for cookie in cookies.values()} == {
        ("/", "", True)
    }


def test_all_are_set_in_one_place() -> None:
    rooms = (settings.BASE_DIR / room for room in ("accounts", "games", "tocsite"))
    files = [file for room in rooms for file in room.rglob("*.py")]
    assert [file.name for file in files if any(call in file.read_text() for call in CALLS)] == ["cookies.py"]

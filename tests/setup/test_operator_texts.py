"""Name, contact, imprint and privacy text are the operator's, and the version is told."""

import re
import subprocess
from pathlib import Path

import pytest
from django.core import mail
from django.test import Client
from pytest_django.fixtures import Settings

from games.services.outbox import delivery
from tests.local_site import ROOT, LocalSite
from tests.setup.test_settings import settings_of
from tests.tables import person, running_game
from tocsite import VERSION

pytestmark = pytest.mark.django_db


@pytest.fixture
def _texts(settings: Settings, tmp_path: Path) -> None:
    settings.SITE_TEXTS, settings.SITE_CONTACT = tmp_path, "host@example.org"
    (tmp_path / "imprint.md").write_text("**Ana Host**, Rome. <script>alert(1)</script>")
    (tmp_path / "privacy.md").write_text("We keep games.")
    (tmp_path / "privacy.de.md").write_text("Wir bewahren Partien auf.")


def test_without_texts_there_is_neither_page_nor_link(client: Client) -> None:
    assert client.get("/imprint/").status_code == client.get("/privacy/").status_code == 404
    assert "/privacy/" not in client.get("/").text


@pytest.mark.usefixtures("_texts")
def test_texts_are_pages_led_to_from_foot_sign_up_and_mails(client: Client, settings: Settings) -> None:
    for address in ("/", "/accounts/signup/"):
        page = client.get(address).text
        assert all(link in page for link in ('"/imprint/"', '"/privacy/"', '"mailto:host@example.org"')), address
    imprint = client.get("/imprint/").text
    assert "<strong>Ana Host</strong>" in imprint and "<script>alert" not in imprint
    assert "We keep games." in client.get("/privacy/").text
    settings.LANGUAGES = [("en", "English"), ("de", "Deutsch")]
    assert "Wir bewahren" in client.get("/privacy/", headers={"Accept-Language": "de"}).text
    running_game(person("Ana"), person("Ben"))
    delivery.send_due()
    client.post("/accounts/password/reset/", {"email": "ana@example.com"})
    for letter in mail.outbox:
        for content in (letter.body, letter.alternatives[0].content):
            assert "http://127.0.0.1:8000/imprint/" in content and "mailto:host@example.org" in content


def test_the_site_has_the_operators_name(local_site: LocalSite) -> None:
    local_site.environment |= {"SITE_NAME": "Ludi, e-mail", "SITE_URL": "https://ludi.example"}
    assert settings_of(local_site, "SITE_NAME", "DEFAULT_FROM_EMAIL") == [
        "Ludi, e-mail",
        '"Ludi, e-mail" <noreply@ludi.example>',
    ]


def test_the_version_is_that_of_the_changes_and_stands_in_the_foot_and_in_health(
    client: Client, settings: Settings
) -> None:
    for name, pattern in (
        ("CHANGELOG.md", r"^## (\S+)$"),
        ("pyproject.toml", r'^version = "(.+)"$'),
        ("games/rulebooks/pyproject.toml", r'^version = "(.+)"$'),
        ("uv.lock", r'^name = "rulebooks"\nversion = "(.+)"$'),
        ("uv.lock", r'^name = "tocsite"\nversion = "(.+)"$'),
    ):
        match = re.search(pattern, (ROOT / name).read_text(), re.MULTILINE)
        assert match and match[1] == VERSION, name
    assert f"Version {VERSION}" in client.get("/").text
    settings.HEALTH_TOKEN = "a long token of the operator"
    assert client.get("/health/", headers={"X-Health-Token": settings.HEALTH_TOKEN}).json()["version"] == VERSION


def test_a_release_is_called_by_its_month_and_its_tag_is_its_version() -> None:
    assert re.fullmatch(r"20\d\d\.(0[1-9]|1[0-2])(\.[1-9])?", VERSION)
    tags = subprocess.run(["git", "tag", "--points-at", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert {tag for tag in tags.stdout.split() if tag.startswith("20")} <= {VERSION}

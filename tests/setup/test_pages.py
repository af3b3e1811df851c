"""What holds for every page and template."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.template import TemplateDoesNotExist
from django.template.loader import get_template
from django.test import Client

TEMPLATES = sorted(
    str(path.relative_to(settings.BASE_DIR / "templates"))
    for path in Path(settings.BASE_DIR / "templates").rglob("*")
    if path.is_file()
)


@pytest.mark.parametrize("name", TEMPLATES)
def test_every_template_compiles(name: str) -> None:
    assert get_template(name)


@pytest.mark.parametrize("name", TEMPLATES)
def test_no_template_has_script_or_style_of_its_own(name: str) -> None:
    """The pages' policy forbids both; mails have no policy and need their styles in place."""
    source = (settings.BASE_DIR / "templates" / name).read_text()
    if not name.startswith("mail/"):
        assert " style=" not in source
        assert "<style" not in source
        assert "onclick=" not in source
        assert "<script>" not in source


@pytest.mark.parametrize("sheet", ["css/base.css", "games/board.css"])
def test_the_dark_theme_changes_colours_alone(sheet: str) -> None:
    """What else there is against a page is looked for in the light one (tests/browser/axe.py)."""
    source = (settings.BASE_DIR / "static" / sheet).read_text()
    inside = re.findall(r"@media \(prefers-color-scheme: dark\) {\s*:root {(.*?)}\s*}", source, re.DOTALL)
    assert len(inside) == 1
    assert re.sub(r"--[a-z0-9-]+: #[0-9a-f]{6};", "", inside[0]).split() == []


def test_no_other_sheet_knows_of_a_theme() -> None:
    sheets = (settings.BASE_DIR / "static").rglob("*.css")
    assert sorted(sheet.name for sheet in sheets if "prefers-color-scheme" in sheet.read_text()) == [
        "base.css",
        "board.css",
    ]


def test_a_missing_template_would_be_seen() -> None:
    with pytest.raises(TemplateDoesNotExist):
        get_template("missing.html")


@pytest.mark.django_db
def test_a_page_trusts_nothing_but_this_site(client: Client) -> None:
    answer = client.get("/accounts/login/")
    policy = answer.headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy
    assert answer.headers["X-Frame-Options"] == "DENY"


@pytest.mark.django_db
def test_pages_for_people_who_forge_or_miss_an_address(client: Client) -> None:
    assert client.get("/no/such/page/").status_code == 404
    forger = Client(enforce_csrf_checks=True)
    assert forger.post("/accounts/login/", {"login": "a@example.org", "password": "x"}).status_code == 403


def test_words_go_out_compressed_and_pictures_as_they_are(client: Client) -> None:
    asked = {"Accept-Encoding": "gzip"}
    page, icon = client.get("/aid/", headers=asked), client.get("/static/icon.svg", headers=asked)
    font = client.get("/static/fonts/alegreya-700.woff2", headers=asked)
    assert (page["Content-Encoding"], icon["Content-Encoding"]) == ("gzip", "gzip")
    assert "Content-Encoding" not in font
    assert "Content-Encoding" not in client.get("/aid/", headers={"Accept-Encoding": "identity"})

"""Rules for every page and template."""

import re
from pathlib import Path
from urllib.robotparser import RobotFileParser

import pytest
from django.conf import settings
from django.template import TemplateDoesNotExist
from django.template.loader import get_template
from django.test import Client

from tests.template_files import FOLDERS, template_files, template_name

ENGINES = {path: engine for folder, engine in FOLDERS.items() for path in template_files(folder)}
every_template = pytest.mark.parametrize("path", ENGINES, ids=template_name)


@every_template
def test_every_template_compiles(path: Path) -> None:
    assert get_template(template_name(path), using=ENGINES[path])


def test_no_template_stands_in_both_languages() -> None:
    """A template asked for by its name alone is that in Jinja2."""
    names = [template_name(path) for path in ENGINES]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("path", template_files(kind=".html"), ids=template_name)
def test_a_page_escapes_what_it_takes_from_the_text_of_a_mail(path: Path) -> None:
    """Text is not escaped where it is written, so markup of a player would get into the HTML of a mail."""
    source = path.read_text()
    filters = re.findall(r"""(\S+) %\}\{% include "[^"]*\.txt" %\}\{% endfilter %\}""", source)
    assert filters == ["forceescape"] * source.count('.txt"')


@pytest.mark.parametrize("path", template_files(kind=".txt"), ids=template_name)
def test_the_text_of_a_mail_takes_nothing_from_html(path: Path) -> None:
    assert '.html"' not in path.read_text()


@every_template
def test_no_template_has_script_or_style_of_its_own(path: Path) -> None:
    """The pages' policy forbids both; mails have no policy and need their styles in place."""
    source = path.read_text()
    if not template_name(path).startswith("mail/"):
        assert " style=" not in source
        assert "<style" not in source
        assert "onclick=" not in source
        assert "<script>" not in source


def test_a_page_is_shown_once_the_last_of_it_is_there() -> None:
    """Chromium shows it at the first tag of the element that it names: what came after that would move what is seen."""
    sources = {template_name(path): path.read_text() for path in ENGINES}
    expecting = {name: source for name, source in sources.items() if 'rel="expect" href="#end"' in source}
    assert {"base.html", "leagues/embedded.html"} <= set(expecting)
    assert [name for name, source in expecting.items() if '<div id="end" hidden></div>\n</body>' not in source] == []


BY_THEME = re.compile(r"(--[a-z0-9-]+: )?light-dark\(([^()]*)\)")


@pytest.mark.parametrize("sheet", ["css/base.css", "titles/time_of_crisis/board.css"])
def test_the_dark_theme_changes_colours_alone(sheet: str) -> None:
    """Other faults of a page are looked for in the light one (tests/browser/axe.py)."""
    source = (settings.BASE_DIR / "static" / sheet).read_text()
    root = re.search(r":root {(.*?)\n}", source, re.DOTALL)
    assert root is not None
    by_theme = BY_THEME.findall(source)
    assert len(by_theme) > 10 and by_theme == BY_THEME.findall(root[1])
    assert [pair for name, pair in by_theme if not name or not re.fullmatch("#[0-9a-f]{6}, #[0-9a-f]{6}", pair)] == []


def test_no_other_sheet_knows_of_a_theme() -> None:
    """The choice of one is two rules of base.css, which say nothing but ``color-scheme``."""
    sheets = {path.name: path.read_text() for path in (settings.BASE_DIR / "static").rglob("*.css")}
    assert sorted(name for name, text in sheets.items() if "light-dark(" in text) == ["base.css", "board.css"]
    assert [name for name, text in sheets.items() if "prefers-color-scheme" in text] == []
    rules_by_sheet = {name: re.findall(r"\[data-theme[^{]*{\s*(.*?)\s*}", text) for name, text in sheets.items()}
    assert {name: rules for name, rules in rules_by_sheet.items() if rules} == {
        "base.css": ["color-scheme: light;", "color-scheme: dark;"]
    }


def test_a_missing_template_would_be_seen() -> None:
    with pytest.raises(TemplateDoesNotExist):
        get_template("missing.html")


@pytest.mark.django_db
def test_a_page_trusts_nothing_but_this_site(client: Client) -> None:
    answer = client.get("/accounts/login/")
    policy = answer.headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert {"object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"} <= set(policy.split("; "))
    assert "unsafe" not in policy
    assert answer.headers["X-Frame-Options"] == "DENY"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Referrer-Policy"] == answer.headers["Cross-Origin-Opener-Policy"] == "same-origin"
    assert {"camera=()", "geolocation=()", "microphone=()"} <= set(answer.headers["Permissions-Policy"].split(", "))


@pytest.mark.django_db
def test_pages_for_people_who_forge_or_miss_an_address(client: Client) -> None:
    assert client.get("/no/such/page/").status_code == 404
    forger = Client(enforce_csrf_checks=True)
    assert forger.post("/accounts/login/", {"login": "a@example.org", "password": "x"}).status_code == 403


@pytest.mark.parametrize(("address", "kind"), [("/favicon.ico", "image/"), ("/robots.txt", "text/plain")])
def test_the_icon_and_the_file_for_search_engines_are_there(client: Client, address: str, kind: str) -> None:
    answer = client.get(address)
    assert answer.status_code == 200 and answer.headers["Content-Type"].startswith(kind)
    assert answer.headers["Cache-Control"] == "max-age=86400, public"
    assert "86400" not in client.get("/static/icon.svg").headers["Cache-Control"]


def test_search_engines_are_asked_to_keep_out_of_what_is_somebodys_own(client: Client) -> None:
    rules = RobotFileParser()
    rules.parse(b"".join(client.get("/robots.txt")).decode().splitlines())
    own = [
        "/option/x/",
        "/invitation/x/",
        "/mails/",
        "/mails/stop/x/",
        "/people/me/",
        "/accounts/login/",
        "/vacations/",
    ]
    public = [
        "/",
        "/games/",
        "/games/running/",
        "/games/demo-middle/",
        "/games/demo-middle/log/",
        "/how/",
        "/people/ana/",
    ]
    assert [path for path in own if rules.can_fetch("*", path)] == []
    assert [path for path in public if not rules.can_fetch("*", path)] == []


def test_words_go_out_compressed_and_pictures_as_they_are(client: Client) -> None:
    headers = {"Accept-Encoding": "gzip"}
    page, icon = client.get("/aid/", headers=headers), client.get("/static/icon.svg", headers=headers)
    font = client.get("/static/fonts/alegreya-700.woff2", headers=headers)
    assert (page["Content-Encoding"], icon["Content-Encoding"]) == ("gzip", "gzip")
    assert "Content-Encoding" not in font
    assert "Content-Encoding" not in client.get("/aid/", headers={"Accept-Encoding": "identity"})

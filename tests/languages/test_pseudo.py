"""Every word of every page comes through gettext, as a language that nobody speaks shows."""

import re
from collections.abc import Iterator
from html import escape
from itertools import chain
from pathlib import Path
from typing import Any

import lxml.etree
import lxml.html
import pytest
import resvg_py
from django.conf import LazySettings, settings
from django.core import mail
from django.core.cache import caches
from django.core.management import call_command
from django.db.models.signals import post_save
from django.test import Client
from django.utils.dates import WEEKDAYS
from django.utils.translation import override
from lxml.html import HtmlElement

from accounts import zones
from accounts.models import User
from games.leagues.models import Decision, League
from games.models import Game, Message, News
from games.services.outbox import delivery
from games.services.play import pictures
from games.titles import text_languages
from games.titles.time_of_crisis.board.picture import tile
from tests.browser.pages import MODERATORS, PEOPLE, STRANGERS
from tests.languages import pseudo
from tests.staff.conftest import with_second_factor

pytestmark = pytest.mark.django_db
ATTRIBUTES = ("title", "aria-label", "placeholder", "alt", "label")
PREVIEWS = {"description", "og:title", "og:description", "og:image:alt"}
UNSAID = {"script", "style", "code", "kbd", "pre", "samp", "template"}
WORD = re.compile(r"(?<![\w-])[A-Za-zÀ-ž]{3,}(?![\w-])")
"""A word, and no part of an id or a name of a file."""
FOR_SCRIPTS = re.compile(r"[A-Z][a-z]+ |[A-Z][a-z]+[.!?…]|\W*⟦")
"""The beginning of a sentence among data for scripts, which is codes for the most part."""
NOTATION = re.compile(r"^ {4}[a-z0-9, -]+$", re.MULTILINE)
"""Orders as they may be typed in a language whose labels are not read."""
ADDRESS = re.compile(r"https?://\S+|\S+@\S+")
AS_THEY_ARE = {
    *("tocsite", "English", "Deutsch", "Esperanto", "Markdown", "CSV", "JSON", "UTC", "Atom", "HTML", "RSS", "PNG"),
    *("Time of Crisis", "Rome in Crisis", "The Age of Iron and Rust"),
    "Forgot your password?",  # django-allauth's own, with translations of its own
}
"""Names that no language translates."""
NOT_A_PAGES = ("/outbox/",)
"""Pages of an operator's machine."""


@pytest.fixture(scope="module")
def catalogue(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("locale")
    pseudo.compile_into(folder)
    return folder


@pytest.fixture
def demo(catalogue: Path, settings: LazySettings, monkeypatch: pytest.MonkeyPatch) -> None:
    """The site with its demo, in the pseudo-language."""
    monkeypatch.setattr(text_languages, "pick_form", pseudo.pick_form)
    settings.LOCALE_PATHS = [catalogue]
    settings.LANGUAGES = [("en", "English"), (pseudo.CODE, "Esperanto")]
    call_command("demo")
    # Cut to the length of a name, those by the site lack the mark at their end; test_names_of_games.py holds them.
    Game.objects.update(in_languages={})


def texts_of(page: HtmlElement) -> str:
    """Return the text of a page in its order, without what is no language's or is said to be English."""
    for element in [*page.iter(*UNSAID, lxml.etree.Comment), *page.iterfind(".//*[@lang='en']")]:
        element.drop_tree()
    return str(page.text_content())


def attributes_of(page: HtmlElement) -> Iterator[str]:
    """Yield the words that are read out, or stand in a field or a preview, or are for scripts to say."""
    for element in page.iter():
        yield from (element.get(name) or "" for name in ATTRIBUTES)
        yield from (text for name, text in element.items() if name.startswith("data-") and FOR_SCRIPTS.match(text))
    for element in page.iter("meta"):
        if (element.get("name") or element.get("property")) in PREVIEWS:
            yield element.get("content", "")


def names() -> list[str]:
    """Return the words that people of the demo have written, and names that stay as they are, the longest first."""
    names = {*AS_THEY_ARE, *cities()}
    names.update(User.objects.values_list("username", flat=True), Game.objects.values_list("stored_name", flat=True))
    names.update(*League.objects.values_list("name", "about", "announcement"))
    for text in chain(*News.objects.values_list("headline", "text"), Message.objects.values_list("text", flat=True)):
        names.update(ADDRESS.sub("", text).splitlines())
    names.update(Decision.objects.values_list("reason", flat=True))
    with override(pseudo.CODE):
        names.update(map(str, WEEKDAYS.values()))  # Django's own
    return sorted(filter(None, map(str.strip, names)), key=len, reverse=True)


def cities() -> Iterator[str]:
    """Yield the cities of time zones, which come from Unicode's data."""
    with override(pseudo.CODE):
        for _region, zone_names in zones.choices():
            if isinstance(zone_names, list):
                yield from (str(city) for _zone, city in zone_names)


def find_left(page: str, names: list[str]) -> list[str]:
    """Return the texts of a page that came through no catalogue."""
    document = lxml.html.document_fromstring(page)
    untranslated = []
    for text in [*attributes_of(document), *pseudo.outside(texts_of(document)).splitlines()]:
        rest = ADDRESS.sub(" ", pseudo.outside(text))
        for name in names:
            rest = rest.replace(name, " ")
        if WORD.search(rest):
            untranslated.append(" ".join(rest.split())[:120])
    return untranslated


@pytest.mark.usefixtures("demo")
@pytest.mark.parametrize(
    ("who", "pages"), [("", STRANGERS), ("augusta", PEOPLE | MODERATORS)], ids=["stranger", "player"]
)
def test_no_word_of_a_page_stands_outside_the_catalogue(who: str, pages: dict[str, str]) -> None:
    client = with_second_factor(User.objects.get(username=who)) if who else Client()
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = pseudo.CODE
    known_names = names()
    untranslated = {}
    for path in pages.values():
        answer = client.get(path)
        if answer.status_code == 200 and not path.startswith(NOT_A_PAGES):
            assert f'lang="{settings.LANGUAGES[1][0]}"' in answer.text, path
            if words := find_left(answer.text, known_names):
                untranslated[path] = words
    assert not untranslated, "\n".join(f"{path}: {words}" for path, words in untranslated.items())


PICTURES = (
    "/games/demo-middle/board.png?scale=2",
    "/games/demo-factions/board.png",
    "/games/demo-rome/board.png",
    "/games/demo-finished/end.png",
    "/games/demo-rome-finished/end.png",
    "/games/demo-finished/moves/40/board.png",
    "/leagues/ludi-saeculares/1/bracket.png",
)


@pytest.fixture
def readers_of_it() -> Iterator[None]:
    """Everyone who signs up reads the pseudo-language from then on."""

    def choose(instance: User, *, created: bool, **_more: object) -> None:
        if created:
            User.objects.filter(pk=instance.pk).update(language=pseudo.CODE)

    post_save.connect(choose, sender=User)
    yield
    post_save.disconnect(choose, sender=User)


@pytest.fixture
def drawings(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The drawings of all pictures from now on, before they become dots."""
    untranslated: list[str] = []
    draw = resvg_py.svg_to_bytes

    def note_and_draw(*, svg_string: str, **how: Any) -> bytes:
        untranslated.append(svg_string)
        return bytes(draw(svg_string=svg_string, **how))

    monkeypatch.setattr(resvg_py, "svg_to_bytes", note_and_draw)
    caches[pictures.CACHE].clear()
    tile.cache_clear()
    return untranslated


@pytest.mark.usefixtures("readers_of_it", "demo")
def test_no_word_of_an_email_or_a_picture_stands_outside_the_catalogue(drawings: list[str]) -> None:
    delivery.send_due()
    known_names, untranslated = names(), []
    for message in mail.outbox:
        text = NOTATION.sub("", str(message.body))
        html = str(message.alternatives[0][0])
        untranslated += find_left(f"<p>{message.subject}</p><pre-text>{text}</pre-text>", known_names) + find_left(
            html, known_names
        )
    assert len(mail.outbox) > 5
    assert not untranslated, "\n".join(untranslated)
    client = Client()
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = pseudo.CODE
    for path in PICTURES:
        assert client.get(path).status_code == 200, path
    texts = [" ".join(lxml.etree.fromstring(each).itertext("{*}text", "{*}tspan")) for each in drawings]
    assert any(pseudo.OPEN in text for text in texts)
    assert [text for text in texts if find_left(f"<p>{escape(text)}</p>", known_names)] == []

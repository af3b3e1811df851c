"""Every word of every page comes through gettext, as a language that nobody speaks shows."""

import re
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import lxml.etree
import lxml.html
import pytest
from django.conf import LazySettings, settings
from django.core import mail
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
from games.titles.rome_in_crisis.words.names import CANDIDATES
from tests.browser.pages import MODERATORS, PEOPLE, STRANGERS
from tests.languages import pseudo
from tests.staff.conftest import with_second_factor

pytestmark = pytest.mark.django_db
ATTRIBUTES = ("title", "aria-label", "placeholder", "alt", "label")
PREVIEWS = {"description", "og:title", "og:description", "og:image:alt"}
UNSAID = {"script", "style", "code", "kbd", "pre", "samp", "template"}
WORD = re.compile(r"(?<![\w-])[A-Za-zÀ-ž]{3,}(?![\w-])")
"""A word, and no part of an id or a name of a file."""
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
def demo(catalogue: Path, settings: LazySettings) -> None:
    """The site with its demo, in the pseudo-language."""
    settings.LOCALE_PATHS = [catalogue]
    settings.LANGUAGES = [("en", "English"), (pseudo.CODE, "Esperanto")]
    call_command("demo")


def texts_of(page: HtmlElement) -> str:
    """Return the text of a page in its order, without what is no language's or is said to be English."""
    for element in [*page.iter(*UNSAID, lxml.etree.Comment), *page.iterfind(".//*[@lang='en']")]:
        element.drop_tree()
    return str(page.text_content())


def attributes_of(page: HtmlElement) -> Iterator[str]:
    """Yield the words that are read out, or stand in a field or a preview."""
    for element in page.iter():
        yield from (element.get(name) or "" for name in ATTRIBUTES)
    for element in page.iter("meta"):
        if (element.get("name") or element.get("property")) in PREVIEWS:
            yield element.get("content", "")


def names() -> list[str]:
    """Return the words that people of the demo have written, and names that stay as they are, the longest first."""
    found = {*AS_THEY_ARE, *map(str, CANDIDATES.values()), *cities()}
    found.update(User.objects.values_list("username", flat=True), Game.objects.values_list("name", flat=True))
    found.update(*League.objects.values_list("name", "about", "announcement"))
    for text in chain(*News.objects.values_list("headline", "text"), Message.objects.values_list("text", flat=True)):
        found.update(ADDRESS.sub("", text).splitlines())
    found.update(Decision.objects.values_list("reason", flat=True))
    with override(pseudo.CODE):
        found.update(map(str, WEEKDAYS.values()))  # Django's own
    return sorted(filter(None, map(str.strip, found)), key=len, reverse=True)


def cities() -> Iterator[str]:
    for _part, zone_names in zones.choices():
        if isinstance(zone_names, list):
            yield from (str(city) for _zone, city in zone_names)


def left(page: str, known: list[str]) -> list[str]:
    """Return the texts of a page that came through no catalogue."""
    whole = lxml.html.document_fromstring(page)
    found = []
    for text in [*attributes_of(whole), *pseudo.outside(texts_of(whole)).splitlines()]:
        rest = ADDRESS.sub(" ", pseudo.outside(text))
        for name in known:
            rest = rest.replace(name, " ")
        if WORD.search(rest):
            found.append(" ".join(rest.split())[:120])
    return found


@pytest.mark.usefixtures("demo")
@pytest.mark.parametrize(
    ("who", "pages"), [("", STRANGERS), ("augusta", PEOPLE | MODERATORS)], ids=["stranger", "player"]
)
def test_no_word_of_a_page_stands_outside_the_catalogue(who: str, pages: dict[str, str]) -> None:
    client = with_second_factor(User.objects.get(username=who)) if who else Client()
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = pseudo.CODE
    known = names()
    found = {}
    for path in pages.values():
        answer = client.get(path)
        if answer.status_code == 200 and not path.startswith(NOT_A_PAGES):
            assert f'lang="{settings.LANGUAGES[1][0]}"' in answer.text, path
            if words := left(answer.text, known):
                found[path] = words
    assert not found, "\n".join(f"{path}: {words}" for path, words in found.items())


@pytest.fixture
def readers_of_it() -> Iterator[None]:
    """Everyone who signs up reads the pseudo-language from then on."""

    def choose(instance: User, *, created: bool, **_more: object) -> None:
        if created:
            User.objects.filter(pk=instance.pk).update(language=pseudo.CODE)

    post_save.connect(choose, sender=User)
    yield
    post_save.disconnect(choose, sender=User)


@pytest.mark.usefixtures("readers_of_it", "demo")
def test_no_word_of_an_email_stands_outside_the_catalogue() -> None:
    delivery.send_due()
    known, found = names(), []
    for message in mail.outbox:
        text = NOTATION.sub("", str(message.body))
        html = str(message.alternatives[0][0])
        found += left(f"<p>{message.subject}</p><pre-text>{text}</pre-text>", known) + left(html, known)
    assert len(mail.outbox) > 5
    assert not found, "\n".join(found)

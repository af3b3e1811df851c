"""Every address, parameter and field of the site, with hostile values, as four kinds of reader.

What is asked is drawn by lot: ``TEST_SEED`` draws other requests, ``HOSTILE_ROUNDS`` more of them.
"""

import json
import logging
import os
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import chain
from random import Random
from statistics import median
from time import perf_counter
from typing import Any
from urllib.parse import urljoin, urlsplit

import lxml.etree
import lxml.html
import pytest
from django.db import transaction

from games.models import Game
from tests.form_filling import PageForm, forms_in
from tocsite import urls

from . import attacks, site
from .addresses import every_address, parameters_read, resolve_route
from .attacks import Attack, Known
from .site import Reader
from .values import ELSEWHERE, MARK

pytestmark = pytest.mark.django_db
SEED = os.environ.get("TEST_SEED", "")
ROUNDS = int(os.environ.get("HOSTILE_ROUNDS", "1"))
ENOUGH = 2
"""So many readers look at a page of each address to see what there is: as strangers and as players see most of them."""
LONGEST = 30
"""Seconds, for machines that are busy; the figures that count are printed."""


class Urls:
    """The URLconf of a site whose mail service has a webhook."""

    handler500 = urls.handler500

    def __init__(self) -> None:
        self.urlpatterns = urls.addresses()


class Fuzz:
    """A run: what is known of the site, the forms that were seen, how long answers took, and what is wrong."""

    def __init__(self, readers: list[Reader]) -> None:
        self.readers, self.known, self.rng = readers, Known.nothing(), Random(f"hostile {SEED}")
        self.addresses = every_address()
        self.forms: dict[Any, tuple[Reader, PageForm]] = {}
        self.seconds: list[tuple[float, str]] = []
        self.faults: dict[str, str] = {}
        self.answers, self.opened = Counter[int](), Counter[str]()
        self.known.fields.update(parameters_read())

    def ask(self, attack: Attack) -> Any:
        """Send a request, and note what is wrong with its answer."""
        started_at = perf_counter()
        answer = attack.send()
        content = b"".join(answer) if answer.streaming else answer.content
        self.seconds.append((perf_counter() - started_at, str(attack)))
        self.answers[answer.status_code] += 1
        for fault in faults_of(attack, answer, content.decode(errors="replace")):
            self.faults.setdefault(fault, str(attack))
        return answer

    def explore(self, reader: Reader) -> None:
        """Open a page of each address, as a reader finds them by links, or as those before have found them."""
        visited, queue = set[str](), [path for each in self.addresses for path in self.known.paths_of(each)]
        for path in queue:
            route = resolve_route(urlsplit(path).path)
            if route is None or route[0] in visited or self.opened[route[0]] >= ENOUGH:
                continue
            visited.add(route[0])
            self.known.note(*route)
            queue.extend(self._open(reader, path))

    def _open(self, reader: Reader, path: str) -> Iterator[str]:
        """Open a page, note its forms, and yield where it leads."""
        with taken_back():
            answer = self.ask(Attack(reader, path))
        if answer.status_code in (301, 302):
            yield urljoin(path, answer.url)
        if answer.status_code == 200:
            self.opened[route_of(answer)] += 1
        if answer.status_code == 200 and answer.headers["Content-Type"].startswith("text/html"):
            for form in forms_in(answer.text, path, lambda sent: None):
                self._note_form(reader, form)
            yield from links_in(answer.text, path)

    def _note_form(self, reader: Reader, form: PageForm) -> None:
        names = {each.get("name") for each in form.controls if each.get("name")}
        self.known.fields.update(names)
        route = resolve_route(urlsplit(form.action).path)
        if route is not None:
            self.known.note(*route)
            self.forms.setdefault((reader.name, route[0], *sorted(names)), (reader, form))

    def attack_addresses(self) -> None:
        for address in self.addresses:
            self._attack(attacks.on_address(self.rng.choice(self.readers), address, self.known, self.rng))

    def attack_forms(self) -> None:
        for reader, form in self.forms.values():
            for attack in attacks.on_form(reader, form, self.rng):
                self._attack(attack)

    def _attack(self, attack: Attack) -> None:
        """Send it; look at its form's page again, where what was sent may stand now, and let nothing hidden count."""
        with taken_back():
            answer = self.ask(attack)
            if answer.status_code == 302 and attack.page:
                self.ask(Attack(self.rng.choice([attack.reader, *self.readers]), attack.page))
            if answer.status_code == 200 and attack.method == "GET":
                self._compare_redealt(attack, answer)

    def _compare_redealt(self, attack: Attack, answer: Any) -> None:
        match = answer.wsgi_request.resolver_match
        game = Game.objects.filter(public_id=match.kwargs.get("public_id"), status="running").first() if match else None
        if game is None or answer.streaming:
            return
        site.redeal(game, attack.reader.name)
        if comparable(answer) != comparable(attack.send()):
            self.faults.setdefault(f"{match.route} depends on what is hidden", str(attack))

    def print_figures(self) -> None:
        took = sorted(self.seconds)
        print(
            f"\n{len(took)} requests of {len(self.addresses)} addresses and {len(self.forms)} forms:",
            dict(self.answers),
        )
        print(f"median {median(each for each, _what in took) * 1000:.0f} ms, the slowest:")
        for seconds, attack in took[-5:]:
            print(f"  {seconds * 1000:.0f} ms  {attack[:150]}")


@contextmanager
def taken_back() -> Iterator[None]:
    """Leave the database as it was before."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def faults_of(attack: Attack, answer: Any, text: str) -> Iterator[str]:
    """Yield what is wrong with an answer, each kind of fault in the same words."""
    route = route_of(answer)
    if answer.status_code >= 500 and not is_put_off(answer):
        error = answer.exc_info[1] if answer.exc_info else text[:300]
        yield f"{route} answers {answer.status_code}: {error!r}"[:600]
    kind = answer.headers.get("Content-Type", "")
    if MARK in text and kind.startswith(("text/html", "application/xhtml", "image/svg")):
        yield f"{route} lets markup through"
    if ELSEWHERE in (urlsplit(answer.headers.get("Location", "")).hostname or ""):
        yield f"{route} leads to another site"
    if answer.status_code == 200 and not is_sound(kind, text):
        yield f"{route} is no sound {kind}"
    answer_text = text + str(answer.headers)
    for why, secret in attack.reader.secrets.items():
        if secret in answer_text and not (
            why in attack.reader.staff_reads and route.startswith(("staff/", "moderation/"))
        ):
            yield f"{route} shows {attack.reader.name} the {why}"


def route_of(answer: Any) -> str:
    match = answer.wsgi_request.resolver_match
    return match.route if match else "no address"


def is_put_off(answer: Any) -> bool:
    """Return True for the health of a site without a worker."""
    return answer.status_code == 503 and answer.exc_info is None


def is_sound(kind: str, text: str) -> bool:
    """Return True if JSON and XML can be read."""
    try:
        if kind.startswith("application/json") and text:
            json.loads(text)
        if "xml" in kind and text:
            lxml.etree.fromstring(text.encode())
    except (ValueError, lxml.etree.XMLSyntaxError):
        return False
    return True


def links_in(html: str, path: str) -> list[str]:
    """Return the pages of the site that a page leads to."""
    page = lxml.html.document_fromstring(html)
    addresses = chain(page.xpath("//a/@href"), page.xpath("//link/@href"), page.xpath("//img/@src"))
    links = (urljoin(path, each.partition("#")[0]) for each in addresses)
    own = (each.removeprefix(f"http://{site.HOST}") for each in links)
    return [each for each in own if each.startswith("/") and not each.startswith("//")]


def comparable(answer: Any) -> str:
    """Return an answer without what is new each time."""
    page: str = answer.content.decode(errors="replace")
    if answer.headers["Content-Type"].startswith("text/html") and page.strip():
        tree = lxml.html.document_fromstring(page)
        for each in tree.xpath("//input[@name='csrfmiddlewaretoken' or @name='key']"):
            each.set("value", "")
        page = lxml.html.tostring(tree, encoding="unicode")
    return page


@pytest.fixture
def mail_service(settings: Any) -> None:
    settings.MAIL_WEBHOOK_SECRET = "name:password"
    settings.ANYMAIL = settings.ANYMAIL | {"WEBHOOK_SECRET": "name:password"}
    settings.ROOT_URLCONF = Urls()


@pytest.fixture
def silent_log() -> Iterator[None]:
    """Keep the log of thousands of refused requests out of the report."""
    logging.disable(logging.CRITICAL)
    yield
    logging.disable(logging.NOTSET)


@pytest.mark.usefixtures("mail_service", "silent_log")
def test_no_hostile_request_breaks_the_site_or_shows_what_is_anothers() -> None:
    fuzz = Fuzz(site.build())
    for reader in fuzz.readers:
        fuzz.explore(reader)
    for _round in range(ROUNDS):
        fuzz.attack_addresses()
        fuzz.attack_forms()
    fuzz.print_figures()
    assert not fuzz.faults, "\n".join(f"{fault}\n    {attack}" for fault, attack in fuzz.faults.items())
    assert max(fuzz.seconds)[0] < LONGEST

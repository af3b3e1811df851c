"""Every form of the site is taken from its page, sent as it is rendered, and says what is wrong with it."""

import re
from collections.abc import Iterator
from typing import Any

import lxml.html
import pytest
from allauth.usersessions.forms import ManageUserSessionsForm
from django import forms
from django.conf import settings
from django.test import Client
from django.urls import resolve
from django.utils.module_loading import import_string

from accounts.languages import LanguageForm
from accounts.second_factor_forms import SignInByPasskeyForm
from tests.contexts import contexts_of
from tests.template_files import template_files
from tocsite.theme import ThemeForm

from . import accounts, games, leagues, second_factors, staff  # noqa: F401  # which note their ways
from .ways import WAYS, Way

pytestmark = pytest.mark.django_db
OURS = ("accounts", "games", "tocsite")
PARTS = {
    "ShowsMistake",
    "OptionsForm",
    "RulesForm",
    "LeagueRulesForm",
    "TournamentRulesForm",
    "CreationForm",
    "EntranceForm",
    "BoundsForm",
    "OwnFiguresForm",
}
"""What several forms have in common: on no page by themselves."""
BY_SCRIPT = {"browser_zone"}
"""What nobody sees, and a script sends."""
SENTENCE = "Nothing of this goes together."
SILENT = {LanguageForm, ManageUserSessionsForm, ThemeForm, SignInByPasskeyForm}
"""Which cannot be filled in wrongly: what else is sent changes nothing; a script fills in the last one's only field."""
READING = [way for way in WAYS if way.reads is not None]
LEADING = re.compile(r"""<form[^>]*?\{[%{][^<>]*?url[( ]"([\w:]+)\"""")


@pytest.fixture
def client() -> Client:
    """A browser on the site's own machine, whose every form needs the token against forgery."""
    return Client(enforce_csrf_checks=True, headers={"host": "127.0.0.1:8000"})


@pytest.fixture(autouse=True)
def mails(request: pytest.FixtureRequest, settings: Any) -> None:
    """Let the site send its mails as a way asks."""
    settings.SITE_URL = "http://localhost:8000"  # where passkeys are used
    way = getattr(request.node, "callspec", None) and request.getfixturevalue("way")
    if way and way.backend:
        settings.EMAIL_BACKEND = way.backend


def classes(kind: Any) -> Iterator[Any]:
    """Our own classes of a kind, except for those of tests."""
    for each in kind.__subclasses__():
        if each.__module__.split(".")[0] in OURS:
            yield each
        yield from classes(each)


def instances(value: Any, kind: type[forms.BaseForm]) -> Iterator[forms.BaseForm]:
    """The forms of a class that a page was drawn with."""
    if type(value) is kind:
        yield value
    several: Any = value.values() if isinstance(value, dict) else value if isinstance(value, (list, tuple)) else ()
    for each in several:
        yield from instances(each, kind)


def drawn_forms(page: Any, kind: Any) -> list[Any]:
    """The forms of a class that a page was drawn with."""
    return [each for context in contexts_of(page) for each in instances(context, kind)]


def required(form: Any) -> list[str]:
    return [form.add_prefix(name) for name, field in form.fields.items() if field.required]


def troubles(page: Any) -> list[str]:
    """Return the mistakes that a page tells."""
    read = lxml.html.document_fromstring(page.text)
    messages = read.xpath("//*[contains(@class, 'message error') or contains(@class, 'errorlist')][not(@hidden)]")
    return [" ".join(each.text_content().split()) for each in messages]


def followed(client: Client, answer: Any) -> Any:
    return client.get(answer.url, follow=True) if answer.status_code == 302 else answer


@pytest.mark.parametrize("way", WAYS, ids=str)
def test_a_form_is_sent_as_its_page_renders_it(client: Client, way: Way) -> None:
    form, button = way.take(client)
    assert resolve(form.action.partition("?")[0].partition("#")[0]).view_name == way.to
    page = followed(client, form.press(button))
    assert page.status_code in (200, 204) and not troubles(page)


@pytest.mark.parametrize("way", READING, ids=str)
def test_each_field_that_it_requires_is_on_its_page(client: Client, way: Way) -> None:
    form, _button = way.take(client)
    assert way.reads is not None
    names = {each.get("name") for each in form.controls}
    required_fields = [required(each) for each in drawn_forms(form.page, way.reads)]
    required_fields = required_fields or [[name for name, field in way.reads.base_fields.items() if field.required]]
    assert any(names >= set(each) for each in required_fields), f"{names} lack some of {required_fields}"


@pytest.mark.parametrize("way", [way for way in READING if way.reads not in SILENT], ids=str)
def test_a_mistake_of_the_whole_form_is_told(client: Client, way: Way, monkeypatch: pytest.MonkeyPatch) -> None:
    form, button = way.take(client)

    def clean(self: forms.BaseForm) -> None:
        raise forms.ValidationError(SENTENCE)

    monkeypatch.setattr(way.reads, "clean", clean)
    page = followed(client, form.press(button))
    assert troubles(page)
    if any(each.is_bound for each in drawn_forms(page, way.reads)):
        assert any(SENTENCE in sentence for sentence in troubles(page)), troubles(page)


def test_each_class_of_forms_has_a_way() -> None:
    theirs = {import_string(name) for name in (settings.ACCOUNT_FORMS | settings.MFA_FORMS).values()}
    form_classes = {way.reads for way in WAYS}
    assert {each for each in classes(forms.BaseForm) if each.__name__ not in PARTS} | theirs <= form_classes


def test_each_address_that_a_form_leads_to_has_a_way() -> None:
    names = {name for path in template_files(kind=".html") for name in LEADING.findall(path.read_text())}
    assert names - BY_SCRIPT <= {way.to for way in WAYS}

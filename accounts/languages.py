"""The language of a page: that of its address, else the reader's own choice, else their browser's.

An address may begin with a language (``/de/rules/``), for search engines, links between people, and programs that
read feeds and name no language: the page behind it is the same. A choice is kept in the account of a player who is
signed in, and in a cookie for everyone else.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from django import forms
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.middleware.locale import LocaleMiddleware
from django.shortcuts import redirect
from django.utils import translation

from accounts.cookies import keep_cookie, read_cookie
from accounts.form_pages import form_on, is_own_path, way_back
from accounts.models import User
from accounts.zones import in_zone

Sentence = Callable[[], str]
"""A function that writes a sentence in the language in force, for readers of any."""
COOKIE = "language"
IN_SEARCH = ("/learn/", "/rules/", "/leagues/")
"""The pages, beside the front page, that search engines are led to in each language, with all below them."""
FEED = "/feed.atom"
"""The end of a feed's address."""


class LanguageForm(forms.Form):
    language = forms.ChoiceField(choices=lambda: settings.LANGUAGES)


class LanguageMiddleware(LocaleMiddleware):
    """Take the language off the beginning of an address; without one, the browser's is in force."""

    def process_request(self, request: HttpRequest) -> HttpResponse | None:  # type: ignore[override]  # as Django lets it
        language, rest = split_address(request.path_info)
        if language and not rest:
            return redirect(f"{request.path}/")
        request.path_info = rest
        request.language_of_address = language  # type: ignore[attr-defined]
        super().process_request(request)
        if language:
            translation.activate(language)
            request.LANGUAGE_CODE = translation.get_language()
        return None


def split_address(path: str) -> tuple[str, str]:
    """Return the language at the beginning of a path, or '', and the rest: only of feeds and of pages that search
    engines are led to, and never English, whose pages have no language there.
    """
    first, slash, rest = path[1:].partition("/")
    page = f"{slash}{rest}"
    is_language = first in dict(settings.LANGUAGES) and first != settings.LANGUAGE_CODE
    may_name_it = not page or page.endswith(FEED) or is_in_search(page)
    return (first, page) if is_language and may_name_it else ("", path)


def is_in_search(page: str) -> bool:
    """Return True for a page that search engines are led to in each language."""
    return page == "/" or page.startswith(IN_SEARCH)


def address_in(language: str, path: str) -> str:
    return path if language == settings.LANGUAGE_CODE else f"/{language}{path}"


def address_of_feed(path: str) -> str:
    return address_in(translation.get_language() or settings.LANGUAGE_CODE, path)


def in_each(write: Sentence) -> dict[str, str]:
    """Return a sentence in each language of the site, for rows that readers of all languages see."""
    texts = {}
    for code, _name in settings.LANGUAGES:
        with translation.override(code):
            texts[code] = write()
    return texts


def before_act(write: Sentence) -> Sentence:
    """Write a sentence now, in each language, and return it as a sentence: it tells of the state before an
    act, to readers who are mailed after it.
    """
    texts = in_each(write)
    return lambda: texts.get(translation.get_language() or "") or texts[settings.LANGUAGE_CODE]


@contextmanager
def written_for(user: User) -> Iterator[str]:
    """Switch to the person's language and time zone within the block; yields the language's code."""
    language = user.reading_language
    with translation.override(language), in_zone(user.timezone, is_certain=user.timezone_chosen):
        yield language


def chosen_language(request: HttpRequest) -> str:
    """Return the language of the address, else the reader's choice, or ''."""
    own = request.user.language if request.user.is_authenticated else read_cookie(request, COOKIE)
    return getattr(request, "language_of_address", "") or (own if own in dict(settings.LANGUAGES) else "")


def alternates(request: HttpRequest) -> Sequence[tuple[str, str]]:
    """Return the languages of a page that search engines know in each, with its whole addresses; English is for all
    others as well.
    """
    path = request.path_info
    if len(settings.LANGUAGES) == 1 or not is_in_search(path):
        return ()
    addresses = [(code, settings.SITE_URL + address_in(code, path)) for code, _name in settings.LANGUAGES]
    return [*addresses, ("x-default", settings.SITE_URL + path)]


def canonical(request: HttpRequest) -> str:
    """Return the address of a page that search engines know in each language, in the one it is in; else ''.

    A page by a search or a further one of a list is none of these.
    """
    addresses = dict(alternates(request)) if not request.META["QUERY_STRING"] else {}
    return addresses.get(translation.get_language() or settings.LANGUAGE_CODE, "")


@form_on("games:home")
def choose(request: HttpRequest) -> HttpResponse:
    """Keep a choice, and go back to the page; an unknown language changes nothing."""
    form = LanguageForm(request.POST)
    _language, page = split_address(way_back(request, "/"))
    back = redirect(page if is_own_path(page) else "/")
    if form.is_valid():
        _keep_language(request, back, form.cleaned_data["language"])
    return back


def _keep_language(request: HttpRequest, answer: HttpResponse, language: str) -> None:
    keep_cookie(answer, COOKIE, language)
    if request.user.is_authenticated:
        request.user.language = language
        request.user.save(update_fields=["language"])

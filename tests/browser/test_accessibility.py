"""axe finds nothing on any main page, and nothing hangs over the edge, in both themes, wide and on a phone."""

from collections.abc import Callable

import pytest
from django.urls import URLPattern, URLResolver, get_resolver, resolve
from playwright.sync_api import BrowserContext, Page

from tests.browser.axe import SPILLS, faults
from tests.browser.pages import NOT_HERE, PEOPLE, SIZES, STRANGERS, WIDTHS, ZOOMED

every_width = pytest.mark.parametrize("width", WIDTHS)


def faults_at(page: Page, path: str) -> list[str]:
    page.goto(path)
    return faults(page, path)


@every_width
def test_a_stranger_finds_every_page_accessible(contexts: Callable[..., BrowserContext], width: str) -> None:
    page = contexts(**SIZES[width]).new_page()
    assert [fault for path in STRANGERS.values() for fault in faults_at(page, path)] == []


@every_width
def test_a_person_finds_every_page_accessible(signed_in: Callable[..., Page], width: str) -> None:
    page = signed_in("augusta", **SIZES[width])
    assert [fault for path in PEOPLE.values() for fault in faults_at(page, path)] == []


def test_every_page_still_fits_at_twice_the_size(
    contexts: Callable[..., BrowserContext], signed_in: Callable[..., Page]
) -> None:
    stranger, person = contexts(**ZOOMED).new_page(), signed_in("augusta", **ZOOMED)
    too_wide = []
    for page, paths in ((stranger, STRANGERS), (person, PEOPLE)):
        for path in paths.values():
            page.goto(path)
            too_wide += [path] * page.evaluate(SPILLS)
    assert too_wide == []


def test_no_page_is_left_out() -> None:
    """Whoever adds a page adds it to tests.browser.pages."""
    looked_at = {resolve(path).url_name for path in [*STRANGERS.values(), *PEOPLE.values()]}
    assert names(get_resolver()) - looked_at - NOT_HERE == set()


def names(resolver: URLResolver) -> set[str]:
    """What our own addresses are called; those of allauth are its own."""
    found: set[str] = set()
    for each in resolver.url_patterns:
        if isinstance(each, URLResolver):
            found |= names(each)
        elif isinstance(each, URLPattern) and each.name and each.lookup_str.startswith(("games.", "accounts.")):
            found.add(each.name)
    return found

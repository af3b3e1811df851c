"""axe finds nothing on any main page, and nothing hangs over the edge, in both themes, wide, on a phone and zoomed."""

from collections.abc import Callable

from django.urls import URLPattern, URLResolver, get_resolver, resolve
from playwright.sync_api import BrowserContext, Page

from tests.browser.axe import SPILLS, faults
from tests.browser.pages import NOT_HERE, PEOPLE, STRANGERS, WIDTHS, ZOOMED


def faults_at(page: Page, path: str) -> list[str]:
    """The page is loaded once, and looked at in a wide window, on a phone, and in the wide one at twice the size."""
    page.goto(path)
    found = []
    for width, size in WIDTHS.items():
        page.set_viewport_size(size)
        found += faults(page, f"{path}, {width}")
    page.set_viewport_size(ZOOMED["viewport"])
    return found + [f"{path}, zoomed: wider than the window"] * page.evaluate(SPILLS)


def test_a_stranger_finds_every_page_accessible(contexts: Callable[..., BrowserContext]) -> None:
    page = contexts(**ZOOMED).new_page()
    assert [fault for path in STRANGERS.values() for fault in faults_at(page, path)] == []


def test_a_person_finds_every_page_accessible(signed_in: Callable[..., Page]) -> None:
    page = signed_in("augusta", **ZOOMED)
    assert [fault for path in PEOPLE.values() for fault in faults_at(page, path)] == []


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

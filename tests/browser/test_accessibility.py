"""Every main page in a wide window and on a phone, loaded once for each and looked at for all of it.

axe finds nothing in both themes, nothing hangs over the edge (zoomed to twice the size as well), nothing jumps while
the page appears, and a finger hits whatever there is to touch.
"""

from collections.abc import Callable
from urllib.parse import urlsplit

import pytest
from django.urls import URLPattern, URLResolver, get_resolver, resolve
from playwright.sync_api import BrowserContext, Page

from tests.browser.axe import LIGHT, SPILLS, faults
from tests.browser.fingers import LEAST, PHONE, SMALL
from tests.browser.pages import MODERATORS, NOT_HERE, PEOPLE, SIZES, STRANGERS, WIDE, WIDTHS, ZOOMED
from tests.browser.shifts import SHIFTS, WATCH_SHIFTS

LOOKS = {WIDE: SIZES[WIDE], "phone": PHONE}
every_look = pytest.mark.parametrize("look", [pytest.param(WIDE, marks=pytest.mark.night), "phone"])


def faults_at(page: Page, path: str, look: str) -> list[str]:
    """The page is loaded once a look for all that there is to be seen; wide also at twice the size."""
    page.emulate_media(color_scheme=LIGHT)
    page.goto(path)
    lines = [f"{path}, {look}: {shift} jumps" for shift in page.evaluate(SHIFTS)]
    if look == "phone":
        lines += page.evaluate(SMALL, LEAST)
    lines += faults(page, f"{path}, {look}", again=look != WIDE)
    if look == WIDE:
        page.set_viewport_size(ZOOMED["viewport"])
        lines += [f"{path}, zoomed: wider than the window"] * page.evaluate(SPILLS)
        page.set_viewport_size(WIDTHS[WIDE])
    return lines


@every_look
def test_a_stranger_finds_nothing_against_any_page(contexts: Callable[..., BrowserContext], look: str) -> None:
    page = contexts(**LOOKS[look]).new_page()
    page.add_init_script(WATCH_SHIFTS)
    assert [fault for path in STRANGERS.values() for fault in faults_at(page, path, look)] == []


@every_look
def test_a_person_finds_nothing_against_any_page(signed_in: Callable[..., Page], look: str) -> None:
    page = signed_in("augusta", **LOOKS[look])
    page.add_init_script(WATCH_SHIFTS)
    assert [fault for path in PEOPLE.values() for fault in faults_at(page, path, look)] == []


@every_look
def test_a_moderator_finds_nothing_against_any_page(moderator: Callable[..., Page], look: str) -> None:
    page = moderator(**LOOKS[look])
    page.add_init_script(WATCH_SHIFTS)
    assert [fault for path in MODERATORS.values() for fault in faults_at(page, path, look)] == []


@pytest.mark.night
def test_a_finger_hits_what_a_person_finds_beside(still_table: Callable[..., Page]) -> None:
    """On the table with all of it unfolded, and on the pages that strangers see as well."""
    page = still_table(**PHONE)
    page.evaluate("document.querySelectorAll('details').forEach((box) => { box.open = true; })")
    small = page.evaluate(SMALL, LEAST)
    for path in STRANGERS.values():
        page.goto(path)
        small += page.evaluate(SMALL, LEAST)
    assert small == []


def test_no_page_is_left_out() -> None:
    """A new page is added to tests.browser.pages."""
    addresses = (urlsplit(address).path for address in [*STRANGERS.values(), *PEOPLE.values(), *MODERATORS.values()])
    looked_at = {resolve(path).url_name for path in addresses}
    assert names(get_resolver()) - looked_at - NOT_HERE == set()


def names(resolver: URLResolver) -> set[str]:
    """Return the names of our own addresses; those of allauth are its own."""
    url_names: set[str] = set()
    for pattern in resolver.url_patterns:
        if isinstance(pattern, URLResolver):
            url_names |= names(pattern)
        elif isinstance(pattern, URLPattern) and pattern.lookup_str.startswith(("games.", "accounts.")):
            url_names |= {pattern.name} if pattern.name else set()
    return url_names

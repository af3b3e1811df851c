"""Pages that only a mail or an address with a secret leads to, and the states of the table: axe finds nothing there."""

import re
from collections.abc import Callable
from email import message_from_bytes, policy

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.axe import faults
from tests.browser.pages import SIZES, WIDE
from tests.local_site import LocalSite, wait_for

LINKS = {"option": r"/option/[^/\"]+/", "unsubscribe": r"/mails/stop/[^/\"]+/"}
every_size = pytest.mark.parametrize("size", SIZES)


@pytest.fixture(scope="package")
def mailed(site: LocalSite) -> dict[str, str]:
    """The addresses in the mail that tells augusta of her turn, and that of the mail itself in the outbox."""
    folder = site.var / "mail"
    wait_for(lambda: any(folder.glob("turn*.demo-middle.*.eml")))
    file = next(folder.glob("turn*.demo-middle.*.eml"))
    body = message_from_bytes(file.read_bytes(), policy=policy.default).get_body(("html",))
    assert body is not None
    links = {name: re.findall(pattern, body.get_content())[0] for name, pattern in LINKS.items()}
    return links | {"mail": f"/outbox/{file.stem}"}


@every_size
def test_pages_that_mails_lead_to_have_no_faults(
    contexts: Callable[..., BrowserContext], mailed: dict[str, str], size: str
) -> None:
    page = contexts(**SIZES[size]).new_page()
    lines = []
    for name, path in mailed.items():
        answer = page.goto(path)
        assert answer is not None and answer.status < 500
        lines += faults(page, name, again=size != WIDE)
    assert lines == []


@every_size
def test_the_table_in_all_its_states(still_table: Callable[..., Page], size: str) -> None:
    page, again = still_table(**SIZES[size]), size != WIDE
    page.evaluate("document.querySelectorAll('details').forEach((box) => { box.open = true; })")
    lines = faults(page, "everything unfolded", again=again)
    page.keyboard.press("?")
    expect(page.locator("#keys")).to_be_visible()
    lines += faults(page, "keys", "#keys", again=again)
    page.keyboard.press("Escape")
    page.locator(".region.province").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#acts")).to_be_visible()
    lines += faults(page, "a place", "#acts", again=again)
    page.keyboard.press("Escape")
    page.locator("#orders").fill("conquer the moon")
    page.get_by_role("button", name="Preview").click()
    expect(page.locator("#notice")).to_be_visible()
    assert lines + faults(page, "tried out", "#notice", again=again) == []

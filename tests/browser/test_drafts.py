"""Text typed in a browser is there until it is sent: loaded anew, left, signed out, and never somebody else's."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from games.services import demo
from tests.browser.conftest import sign_in_as
from tests.browser.swaps import next_move
from tests.browser.test_undo import CHOICE
from tests.local_site import ROOT

NOTES = "/games/demo-middle/notes/"
TALK = "/games/demo-middle/?panel=talk"
WORDS = "Ave & vale,\n<Ben>!"
Table = Callable[..., Page]
SignedIn = Callable[..., Page]


def drafts(page: Page) -> int:
    """Return how many this browser keeps, once a page has told it what was sent."""
    page.wait_for_load_state()
    return int(page.evaluate("() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')).length"))


def seated(signed_in: SignedIn) -> Page:
    """Somebody who sits in the demo's running game."""
    page = signed_in("augusta")
    page.goto("/games/demo-middle/?panel=talk")
    expect(page.locator("#say")).to_be_visible()
    return page


def sign_in_again(page: Page, name: str = "augusta") -> None:
    page.wait_for_url("**/accounts/login/**")
    expect(page.get_by_text("You're not signed in")).to_be_visible()
    page.locator("[name=login]").fill(demo.address(name))
    page.locator("[name=password]").fill(demo.password(name))
    page.locator("main form button").first.click()
    page.wait_for_url(lambda address: "/accounts/" not in address)


def is_signed_out(page: Page) -> None:
    """As after ninety days, or in another tab."""
    page.context.clear_cookies(name="sessionid")


def note(page: Page) -> Locator:
    page.goto(NOTES)
    page.locator("details:has(textarea[name=text])").first.evaluate("(folded) => { folded.open = true; }")
    return page.locator("textarea[name=text]").first


def test_a_message_is_there_when_its_page_is_loaded_anew(signed_in: SignedIn) -> None:
    page = seated(signed_in)
    page.locator("#say").fill(WORDS)
    page.reload()
    expect(page.locator("#say")).to_have_value(WORDS)
    page.goto("/games/mine/")
    page.goto(TALK)
    expect(page.locator("#say")).to_have_value(WORDS)
    page.locator("#say").fill("")
    page.reload()
    expect(page.locator("#say")).to_have_value("")
    assert drafts(page) == 0


def test_a_text_is_no_draft_any_more_once_sent(signed_in: SignedIn) -> None:
    page = signed_in("augusta")
    box = note(page)
    box.fill("Not to be sent twice")
    assert drafts(page) == 1
    page.get_by_role("button", name="Save note").first.click()
    expect(page.locator(".message.success")).to_be_visible()
    assert drafts(page) == 0
    box = note(page)
    expect(box).to_have_value("Not to be sent twice")  # as it is stored
    box.fill("Changed")
    expect(note(page)).to_have_value("Changed")
    page.locator("textarea[name=text]").first.fill("")
    page.get_by_role("button", name="Save note").first.click()
    expect(page.locator(".message.success")).to_be_visible()
    expect(note(page)).to_have_value("")


def test_a_text_sent_to_an_https_site_is_no_draft_any_more(browser: Browser) -> None:
    script, address, draft = (
        (ROOT / "static/js/drafts.js").read_text(),
        "https://play.example.org/",
        "draft:1:/note/::text",
    )
    with browser.new_context() as context:
        page = context.new_page()
        page.route("**", lambda route: route.fulfill(content_type="text/html", body=f"<script>{script}</script>"))
        context.add_cookies([{"name": "__Host-sent", "value": "%2Fnote%2F", "url": address, "secure": True}])
        context.add_init_script(
            f"localStorage['{draft}'] = JSON.stringify({{at: Date.now()}});"
            f"sessionStorage.sending = JSON.stringify({{path: '/note/', keys: ['{draft}']}});"
        )
        page.goto(address)
        assert drafts(page) == 0 and context.cookies() == []


def test_signing_out_leaves_no_draft_behind(contexts: Callable[..., BrowserContext]) -> None:
    page = contexts().new_page()
    sign_in_as(page, "augusta")  # in a session of its own, for others go on in theirs
    page.goto(TALK)
    page.locator("#say").fill(WORDS)
    assert drafts(page) == 1
    page.goto("/accounts/logout/")
    page.locator("main form button").click()
    page.wait_for_url("/")
    assert drafts(page) == 0


def test_a_draft_is_shown_to_its_own_person_alone(signed_in: SignedIn) -> None:
    page = seated(signed_in)
    page.locator("#say").fill(WORDS)
    is_signed_out(page)
    page.goto("/accounts/login/?next=/games/demo-middle/")
    page.locator("[name=login]").fill(demo.address("brutus"))
    page.locator("[name=password]").fill(demo.password("brutus"))
    page.locator("main form button").first.click()
    page.wait_for_url("/games/demo-middle/")
    page.goto(TALK)
    expect(page.locator("#say")).to_have_value("")


def test_orders_outlast_another_order_and_go_when_they_are_sent(own_table: Table) -> None:
    page = own_table()
    order = page.locator(CHOICE).last.get_attribute("value") or ""
    page.locator(".typed summary").click()
    page.locator("#orders").fill(order)
    page.reload()
    expect(page.locator("#orders")).to_have_value(order)
    expect(page.locator("#orders")).to_be_visible()
    with next_move(page):
        page.get_by_role("button", name="Send orders").click()
    assert drafts(page) == 0
    page.locator("#orders").evaluate("(box) => { box.closest('details').open = true; }")
    page.locator("#orders").fill("half an ord")
    with next_move(page):
        page.locator("#table .undo button").first.click()
    expect(page.locator("#orders")).to_have_value("half an ord")


def test_orders_of_somebody_who_was_signed_out_are_there_again(own_table: Table) -> None:
    page = own_table()
    page.locator(".typed summary").click()
    page.locator("#orders").fill("half an ord")
    is_signed_out(page)
    page.get_by_role("button", name="Send orders").click()
    sign_in_again(page)
    expect(page.locator(".unsent")).to_contain_text("This has not been sent yet.")
    expect(page.locator("#orders")).to_have_value("half an ord")
    expect(page.locator("#orders")).to_be_visible()


@pytest.mark.parametrize("scripts", [True, False])
def test_a_message_of_somebody_who_was_signed_out_is_there_again(signed_in: SignedIn, scripts: bool) -> None:
    page = signed_in("augusta", java_script_enabled=scripts)
    page.goto(TALK)
    page.locator("#say").fill(WORDS)
    is_signed_out(page)
    page.locator("#talk form button").last.click()
    sign_in_again(page)
    box = page.locator("#say") if scripts else page.locator(".unsent textarea")
    expect(box).to_have_value(WORDS)
    expect(page.locator(".unsent textarea")).to_have_count(0 if scripts else 1)
    page.reload()
    expect(box).to_have_value(WORDS)


def test_the_browser_keeps_text_too_long_for_the_site(signed_in: SignedIn) -> None:
    page = signed_in("augusta")
    page.goto("/games/import/")
    page.locator("textarea[name=text]").fill("x" * 30_000)
    is_signed_out(page)
    page.locator("main form:has(textarea) button").click()
    sign_in_again(page)
    expect(page.locator("textarea[name=text]")).to_have_value("x" * 30_000)
    expect(page.locator(".unsent")).to_have_count(0)

"""A game of Rome in Crisis in a browser up to a bid, which is put together by clicks on cards of the hand."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

FORM = "#table form.build"
MOST_STEPS = 80


def answer(page: Page) -> None:
    """Give the first answer that the page has for its question."""
    move = page.locator("#table").get_attribute("data-move") or ""
    first = page.locator("#table .offers .choice").first
    first.click()
    if first.locator("input").count():
        page.locator("#table .offers form:has(.choice input:checked) button").first.click()
    elif (confirm := page.locator("#acts .act")).first.is_visible():
        confirm.first.click()
    expect(page.locator("#table")).not_to_have_attribute("data-move", move)
    expect(page.locator(".htmx-request, .htmx-settling")).to_have_count(0)


def led_to(page: Page, key: str) -> str:
    """What an arrow leads to on the board."""
    page.keyboard.press(key)
    return str(page.evaluate("document.activeElement.dataset.on"))


def test_a_bid_is_put_together_by_clicks_and_told_what_it_comes_to(
    signed_in: Callable[..., Page], complaints: list[str]
) -> None:
    page = signed_in("cornelia")
    page.goto("/about/rome_in_crisis/how/")
    page.get_by_role("button", name="Play a practice game against bots").click()
    page.locator("#table.my-turn").wait_for()
    for _step in range(MOST_STEPS):
        if page.locator(f"{FORM} input[name='start'][value='bid']").count():
            break
        answer(page)
    page.locator("#board-frame").focus()
    reached = [led_to(page, key) for key in ("ArrowRight", "ArrowRight", "ArrowDown")]
    assert all(reached) and len(set(reached)) == len(reached)
    tray, told = page.locator(".tray button"), page.locator(".tray output")
    expect(tray).to_be_disabled()
    expect(told).to_contain_text("Tick cards that come to")
    for card in page.locator("#hand a[data-card]").all():
        name = str(card.get_attribute("data-card")).replace("_", " ")
        if tray.is_disabled() and page.locator(f"{FORM} input[value='{name}']").count():
            card.click()
            expect(card).to_have_attribute("aria-pressed", "true")
    expect(told).to_contain_text("leads")
    tray.click()
    expect(page.locator("#log-box")).to_contain_text("You bid")
    assert not complaints

"""The practice game in a browser: from its button to the first hand, and a hand that is refused."""

from collections.abc import Callable

from playwright.sync_api import Page, expect


def select_on_the_cards(page: Page) -> None:
    """The same by clicks on the cards: the next copy, and after the last of them none."""
    first, _second, third = page.locator("#table .faces a[data-card]").all()
    expect(first).to_have_attribute("data-ticked", "3")
    first.click()
    expect(page.locator("#table .ticked")).to_have_text("3 of 5 chosen")
    expect(first).to_have_attribute("aria-pressed", "false")
    for count in ("4", "5"):
        third.click()
        expect(page.locator("#table .ticked")).to_have_text(f"{count} of 5 chosen")
    move = page.locator("#table").get_attribute("data-move") or ""
    page.get_by_role("button", name="Take these cards").click()
    expect(page.locator("#table .ticked")).to_have_count(0)
    expect(page.locator("#table")).not_to_have_attribute("data-move", move)  # bots that move much hide it in the log


def test_a_practice_game_begins_at_once_and_a_refused_hand_stays_counted(
    signed_in: Callable[..., Page], complaints: list[str]
) -> None:
    page = signed_in("drusus")
    page.goto("/how/")
    page.get_by_role("button", name="Start a practice game").dblclick()
    page.locator("#table.my-turn").wait_for()
    move = page.locator("#table").get_attribute("data-move") or ""
    page.locator('#table .offer[data-key="answer"] .choice').first.click()
    page.locator("#acts").get_by_role("button", name="Confirm").click()
    expect(page.locator("#table")).not_to_have_attribute("data-move", move)
    for card in range(6):
        page.locator("#table .ticks input").nth(card).check()
    expect(page.locator("#table .ticked")).to_have_text("6 of 5 chosen")
    page.locator("#table .offer form:has(.ticks) button").click()
    expect(page.locator("#notice")).to_be_visible()
    complaints.clear()  # the browser's own line about the refusal's status
    expect(page.locator("#table .ticked")).to_have_text("6 of 5 chosen")
    select_on_the_cards(page)
    page.goto("/games/mine/")
    expect(page.get_by_role("link", name="Practice game")).to_have_count(1)

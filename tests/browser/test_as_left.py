"""Parts that a person has opened, closed or reached at the table stay so, over orders and over visits."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.browser import hands
from tests.browser.conftest import FIRST_TURN
from tests.browser.pages import LOOKS
from tests.browser.swaps import move_of
from tests.browser.test_undo import CHOICE, act

Table = Callable[..., Page]
LINES = """headings => headings.map((heading) => {
    const range = document.createRange();
    range.selectNodeContents(heading);
    return range.getClientRects().length;
})"""
LONG = "names => names.forEach((name) => { name.textContent = 'Constantinopolitanus_the_Great'; })"
EDGES = "lines => lines.map((line) => [line.className.split(' ')[0], getComputedStyle(line).borderInlineStartColor])"


def group(page: Page, key: str) -> Locator:
    return page.locator(f'#table details[data-key="{key}"]')


TWO_FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def key_of(control: Locator) -> str:
    return control.locator("xpath=ancestor::details[1]").get_attribute("data-key") or ""


@pytest.mark.parametrize("look", ["wide-light", "phone-light"])
def test_after_an_order_the_keyboard_goes_on_where_it_was(own_table: Table, look: str) -> None:
    page = own_table(**LOOKS[look])
    choice = page.locator(CHOICE).last
    key, order = key_of(choice), choice.get_attribute("value") or ""
    act(page, hands.mouse if look == "phone-light" else hands.keyboard, choice)
    scrolled = page.evaluate("scrollY")
    focused = group(page, key).locator(":focus")
    expect(focused).to_be_in_viewport(ratio=0.9)
    again = group(page, key).locator(f'[name=order][value="{order}"]')
    if again.count():
        expect(again).to_be_focused()
    expect(page.locator("#live")).not_to_be_empty()
    page.evaluate(TWO_FRAMES)  # nothing is still on its way
    assert page.evaluate("scrollY") == scrolled


def test_groups_stay_as_they_were_left(own_table: Table) -> None:
    page = own_table(**LOOKS["wide-light"])
    choice = page.locator(CHOICE).first
    key = key_of(choice)
    other = next(name for name in ("play", "finish") if name != key)
    for name in (other, "typed"):
        group(page, name).locator("> summary").click()
    act(page, hands.mouse, choice)
    expect(group(page, other)).not_to_have_attribute("open", "")
    expect(group(page, "typed")).to_have_attribute("open", "")
    page.reload()
    expect(group(page, other)).not_to_have_attribute("open", "")
    expect(group(page, "typed")).to_have_attribute("open", "")
    page.goto(f"/games/{FIRST_TURN}/")
    expect(group(page, "typed")).not_to_have_attribute("open", "")


def test_a_hint_stays_open_until_it_is_closed(open_tables: None, signed_in: Table) -> None:
    page = signed_in("augusta", **LOOKS["wide-light"])
    page.goto(f"/games/{FIRST_TURN}/")
    hint = group(page, "hint")
    expect(hint).not_to_have_attribute("open", "")
    for is_open in (True, False):
        hint.locator("> summary").click()
        page.reload()
        assert hint.evaluate("box => box.open") == is_open


@pytest.mark.parametrize("letter", ["e"])
def test_nobody_ends_a_turn_unasked(own_table: Table, letter: str) -> None:
    """One button, which asks where dice fall next: in the game that is called as this test is, its letter included,
    they do.
    """
    page = own_table(**LOOKS["wide-light"])
    act(page, hands.mouse, group(page, "finish").locator("button.choice").last)
    end = group(page, "finish").locator("button")
    expect(end).to_have_count(1)
    expect(end).to_contain_text("End your turn")
    move = move_of(page)
    end.click()
    expect(page.locator("#acts")).to_contain_text("This ends your decision.")
    expect(page.locator("#table")).to_have_attribute("data-move", move)
    page.keyboard.press("Escape")
    end.click()
    act(page, hands.mouse, page.locator("#acts .act"))


def test_the_tab_says_whose_turn_it_is_when_it_changes(own_table: Table) -> None:
    page = own_table()
    expect(page).to_have_title("● Your turn in " + page.locator("h1").inner_text() + " · tocsite")
    page.evaluate("document.title = 'old'")
    act(page, hands.mouse, page.locator(CHOICE).first)
    expect(page).to_have_title("● Your turn in " + page.locator("h1").inner_text() + " · tocsite")


@pytest.mark.parametrize("look", ["wide-light", "phone-light"])
def test_a_log_has_the_colours_of_its_players_and_a_result_whole_words(
    contexts: Callable[..., BrowserContext], look: str
) -> None:
    page = contexts(**LOOKS[look]).new_page()
    page.goto("/games/demo-finished/")
    page.locator(".result tbody th").evaluate_all(LONG)
    assert page.locator(".result thead th").evaluate_all(LINES) == [1, 1, 1, 1]
    at_table = dict(page.locator("#log-box .log > li").evaluate_all(EDGES))
    page.goto("/games/demo-finished/log/")
    in_log = dict(page.locator(".log > li").evaluate_all(EDGES))
    assert len(set(in_log.values())) == len(in_log) == 4
    assert at_table.items() <= in_log.items()

"""Orders taken back at the table: the last or all of them, by key, by finger, and without scripts."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import hands
from tests.browser.fingers import LEAST, PHONE, SMALL
from tests.browser.pages import LOOKS
from tests.browser.swaps import next_move

CHOICE = '#table .offer:not([data-key="finish"]) .plain button.choice'
Table = Callable[..., Page]


def act(page: Page, hand: hands.Hand, control: Locator) -> None:
    """Do what changes the position, and wait for the table as it is then."""
    group = control.locator("xpath=ancestor::details[1]")
    if group.count() and group.get_attribute("open") is None:
        hand(group.locator("summary").first)
    with next_move(page):
        hand(control)


def orders(page: Page, hand: hands.Hand) -> list[str]:
    """Three orders that can be taken back, after those given before; what the log tells of all, the oldest first."""
    for _order in range(3):
        act(page, hand, page.locator(CHOICE).first)
    sentences = page.locator("#taken-back li").all_inner_texts()
    assert len(sentences) >= 3
    return sentences


def buttons(page: Page) -> Locator:
    return page.locator("#table .undo button")


def test_keys_take_back_the_last_order_and_lead_to_taking_back_all(own_table: Table) -> None:
    page = own_table()
    sentences = orders(page, hands.mouse)
    with next_move(page):
        page.keyboard.press("u")
    assert page.locator("#taken-back li").all_inner_texts() == sentences[:-1]
    page.keyboard.press("Shift+U")
    expect(buttons(page).last).to_be_focused()
    expect(buttons(page).last).to_have_text(f"All {len(sentences) - 1}")
    act(page, hands.keyboard, buttons(page).last)
    expect(buttons(page)).to_have_count(0)
    expect(page.locator("#prompt")).to_be_focused()


@pytest.mark.parametrize("scripts", [True, False])
def test_a_finger_takes_back_one_order_after_the_other(own_table: Table, scripts: bool) -> None:
    page = own_table(**PHONE, java_script_enabled=scripts)
    sentences = orders(page, hands.finger)
    if scripts:
        assert page.evaluate(SMALL, LEAST) == []
    for count in (1, 2):
        act(page, hands.finger, buttons(page).first)
        assert page.locator("#taken-back li").all_inner_texts() == sentences[:-count]
    act(page, hands.finger, buttons(page).last)
    expect(buttons(page)).to_have_count(0)


def test_undone_orders_are_struck_out_of_the_log_and_undo_lines_are_not(own_table: Table) -> None:
    page = own_table(**LOOKS["wide-light"])
    orders(page, hands.mouse)
    for _undo in range(2):
        act(page, hands.mouse, buttons(page).first)
    lines = page.locator("#log-box li.undone, #log-box li:has-text('You undo')")
    expect(lines).to_have_count(4)
    assert ["undone" in (line.get_attribute("class") or "") for line in lines.all()] == [False, False, True, True]


@pytest.mark.parametrize("look", ["phone-light", "wide-light"])
def test_an_undo_is_told_in_one_place(own_table: Table, look: str) -> None:
    page = own_table(**LOOKS[look])
    orders(page, hands.mouse)
    act(page, hands.mouse, buttons(page).first)
    sentence = page.locator("#table .news li").last.text_content() or ""
    places = page.locator("#table").locator(".done, .fold:has(.news)").locator("visible=true")
    expect(places).to_have_count(1)
    assert sentence in (places.text_content() or "")

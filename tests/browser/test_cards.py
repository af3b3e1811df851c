"""A card tells what it does and narrows the choices to it, by mouse, keyboard and finger, and without scripts."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from games.titles.time_of_crisis.words.reference import influence_cards
from tests.browser import hands
from tests.browser.pages import LOOKS

Table = Callable[..., Page]
PHONE: dict[str, Any] = {**LOOKS["phone-light"], "has_touch": True, "is_mobile": True}
IN_HAND = "#table .piles .columns > :first-child a[data-card]"
CHOICES = "#table .ask .offer .choice"
HANDS = [
    pytest.param(hands.mouse, LOOKS["wide-light"], id="mouse"),
    pytest.param(hands.keyboard, LOOKS["wide-dark"], id="keyboard"),
    pytest.param(hands.finger, PHONE, id="finger"),
]
EFFECTS = {card.card: card.effect for card in influence_cards()}
GRADES = {card.card: card.grade.said for card in influence_cards()}
SHOWN = "all => all.filter((each) => !each.hidden).map((each) => each.dataset.cards || '')"


def name_of(card: Locator) -> str:
    return str(card.get_attribute("data-card"))


@pytest.mark.parametrize(("hand", "look"), HANDS)
def test_a_card_narrows_the_choices_and_again_brings_all_back(
    still_table: Table, hand: hands.Hand, look: dict[str, Any]
) -> None:
    page = still_table(**look)
    before = page.locator(CHOICES).evaluate_all(SHOWN)
    card = page.locator(IN_HAND).last
    assert "" in before and name_of(card) in before  # else there is nothing to narrow
    hand(card)
    expect(page.locator("#place")).to_be_in_viewport()
    expect(page.locator("#place")).to_contain_text(EFFECTS[name_of(card)])
    expect(page.locator("#place")).to_contain_text(GRADES[name_of(card)])
    assert set(page.locator(CHOICES).evaluate_all(SHOWN)) == {name_of(card)}
    expect(card).to_have_attribute("aria-pressed", "true")
    expect(card).to_be_focused()
    hand(card)
    expect(page.locator("#place")).to_be_hidden()
    assert page.locator(CHOICES).evaluate_all(SHOWN) == before


def test_escape_brings_all_choices_back(still_table: Table) -> None:
    page = still_table()
    before = page.locator(CHOICES).evaluate_all(SHOWN)
    page.locator(IN_HAND).first.press("Space")
    expect(page.locator("#place")).to_be_visible()
    assert page.locator(CHOICES).evaluate_all(SHOWN) != before
    page.keyboard.press("Escape")
    expect(page.locator("#place")).to_be_hidden()
    assert page.locator(CHOICES).evaluate_all(SHOWN) == before
    assert page.locator("#table [aria-pressed=true]").count() == 0


def test_a_card_without_a_choice_leaves_them_all(still_table: Table) -> None:
    page = still_table(**LOOKS["wide-light"])
    before = page.locator(CHOICES).evaluate_all(SHOWN)
    stack = page.locator("#table .margin .stack[data-card=praetorian_guard]").first
    stack.click()
    expect(page.locator("#place")).to_contain_text(EFFECTS["praetorian_guard"])
    expect(page.locator("#place")).to_contain_text("Nothing can be done with it now.")
    assert page.locator(CHOICES).evaluate_all(SHOWN) == before


def test_what_is_ticked_stays_in_sight(own_table: Table) -> None:
    page = own_table()
    other = page.locator(IN_HAND).last
    ticked = page.locator(f"{CHOICES}:has(input[type=checkbox]):not([data-cards={name_of(other)}])").first
    ticked.locator("input").check()
    other.click()
    expect(ticked).to_be_visible()
    assert len(set(page.locator(CHOICES).evaluate_all(SHOWN))) == 2


def test_an_order_out_of_a_narrowed_list_keeps_the_focus_and_brings_all_back(own_table: Table) -> None:
    page = own_table()
    card = page.locator(IN_HAND).last
    move = page.locator("#table").get_attribute("data-move") or ""
    card.click()
    page.locator(f"{CHOICES}:not([hidden]) input").first.check()
    page.locator(".ticks + button").first.click()
    expect(page.locator("#table")).not_to_have_attribute("data-move", move)
    expect(page.locator('#table .offer[data-key="play"] :focus')).to_be_in_viewport()
    expect(page.locator("#place")).to_be_hidden()
    assert page.locator(f"{CHOICES}[hidden]").count() == 0


def test_the_focus_on_a_card_of_the_market_is_seen_in_the_band(still_table: Table) -> None:
    page = still_table(**LOOKS["wide-light"])
    page.locator("#table .market a[data-card=castra]").focus()
    expect(page.locator("#table .margin .stack[data-card=castra]").first).to_have_class("stack military pointed")
    page.locator("#prompt").focus()
    assert page.locator("#table .margin .pointed").count() == 0


def test_a_card_leads_to_its_words_without_scripts(still_table: Table) -> None:
    page = still_table(java_script_enabled=False)
    card = page.locator(IN_HAND).last
    name = name_of(card)
    card.click()
    page.wait_for_url(f"**/cards/#card-{name}")
    expect(page.locator(f"#card-{name}")).to_be_in_viewport()
    expect(page.locator(f"#card-{name}")).to_contain_text(EFFECTS[name])


@pytest.mark.parametrize(("hand", "look"), HANDS)
def test_the_crisis_on_the_map_tells_all_of_itself(still_table: Table, hand: hands.Hand, look: dict[str, Any]) -> None:
    page = still_table(**look)
    panel = page.locator(".board .crisis")
    if look is PHONE:
        page.get_by_role("button", name="Whole map").tap()
    hand(panel)
    expect(page.locator("#place")).to_be_in_viewport()
    lines = (panel.locator("> title").text_content() or "").split("\n")
    assert len(lines) > 2
    for line in lines[1:]:
        expect(page.locator("#place")).to_contain_text(line)
    assert page.locator(f"{CHOICES}[hidden]").count() == 0

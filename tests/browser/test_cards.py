"""A card is played by a click and tells what it does, by mouse, keyboard and finger, and without scripts."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from games.titles.time_of_crisis.words.reference import influence_cards
from tests.browser import hands
from tests.browser.fingers import PHONE
from tests.browser.pages import LOOKS
from tests.browser.swaps import move_of, next_move

Table = Callable[..., Page]
IN_HAND = "#table .piles .columns > :first-child a[data-card]"
HANDS = [
    pytest.param(hands.mouse, LOOKS["wide-light"], id="mouse"),
    pytest.param(hands.keyboard, LOOKS["wide-dark"], id="keyboard"),
    pytest.param(hands.finger, PHONE, id="finger"),
]
EFFECTS = {card.card: card.effect for card in influence_cards()}
GRADES = {card.card: card.grade.sentence for card in influence_cards()}


def name_of(card: Locator) -> str:
    return str(card.get_attribute("data-card"))


@pytest.mark.parametrize(("hand", "look"), HANDS)
def test_a_card_is_played_by_a_click_and_taken_back_beside_it(
    acting_table: Table, hand: hands.Hand, look: dict[str, Any]
) -> None:
    page = acting_table(**look)
    card = page.locator(IN_HAND).last
    name, before = name_of(card), move_of(page)
    in_hand = page.locator(IN_HAND).count()
    with next_move(page):
        hand(card)
    expect(page.locator("#acts .came")).to_contain_text("You play")
    expect(page.locator("#acts")).to_contain_text(EFFECTS[name])
    expect(page.locator("#acts")).to_contain_text(GRADES[name])
    page.locator("#acts .act").first.click()
    expect(page.locator("#table")).to_have_attribute("data-move", before)
    expect(page.locator(IN_HAND)).to_have_count(in_hand)


def test_a_card_without_a_choice_is_told_of(still_table: Table) -> None:
    page = still_table(**LOOKS["wide-light"])
    page.get_by_role("link", name="Market").click()
    page.locator("#panel [data-card=praetorian_guard]").click()
    expect(page.locator("#acts")).to_contain_text(EFFECTS["praetorian_guard"])
    expect(page.locator("#acts")).to_contain_text("You can't do anything with it now.")
    page.keyboard.press("Escape")
    expect(page.locator("#acts")).to_be_hidden()


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
        page.get_by_role("button", name="Whole board").tap()
    hand(panel)
    expect(page.locator("#acts")).to_be_in_viewport(ratio=1)
    lines = (panel.locator("> title").text_content() or "").split("\n")
    assert len(lines) > 2
    for line in lines[1:]:
        expect(page.locator("#acts")).to_contain_text(line)

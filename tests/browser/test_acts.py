"""The list that opens on the board itself: acts with a thing, with price and odds, by mouse, finger and keys."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import axe, hands
from tests.browser.conftest import FIRST_TURN
from tests.browser.fingers import LEAST, PHONE, SMALL
from tests.browser.pages import LOOKS
from tests.browser.swaps import move_of, next_move

Table = Callable[..., Page]
ACTS, ROWS = "#acts", "#acts .act"
CHOICES = """([on, to, place]) => [...document.querySelectorAll('.ask .offer .choice')].filter(({dataset}) =>
    (!on || dataset.on === on) && (!to || dataset.to === to) && (!place || dataset.places.split(' ').includes(place)))
    .map((choice) => (choice.querySelector('input') || choice).value)"""
LIT = """() => {
    const found = [...document.querySelectorAll('.target[data-region]')].map((each) => each.dataset.region);
    return [...new Set(found)].sort();
}"""
ARMY, MOVE = '.board [data-on="{}"]', '.ask .choice[data-to^="province "][data-on^="army "]'
OUT_OF_SIGHT = """(name) => { const one = document.getElementById('acts').getBoundingClientRect();
    const other = document.querySelector(name).getBoundingClientRect();
    return one.left < 0 || one.top < 0 || one.right > innerWidth || one.bottom > innerHeight
        || (one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top); }"""


def orders(page: Page, on: str = "", to: str = "", place: str = "") -> list[str]:
    """Return the orders that the list has for a thing, in notation."""
    notations: list[str] = page.evaluate(CHOICES, [on, to, place])
    return notations


def an_army(page: Page) -> tuple[str, str]:
    """An army that can be led into a province, by its name, and the province."""
    data = page.locator(MOVE).first.evaluate("choice => ({...choice.dataset})")
    return data["on"], data["to"].removeprefix("province ")


def vote(page: Page) -> str:
    """A province in which a vote is held with a number of dice."""
    return str(page.locator(".ask .entry .choice").first.get_attribute("data-places"))


def first_turn(signed_in: Table, **look: Any) -> Page:
    page = signed_in("augusta", **look)
    page.goto(f"/games/{FIRST_TURN}/")
    return page


def plate(page: Page, place: str) -> Locator:
    return page.locator(f"#plate-{place} .title")


def test_a_place_opens_what_can_be_done_there_and_any_other_click_closes_it(still_table: Table) -> None:
    page = still_table(**LOOKS["wide-light"])
    army, _to = an_army(page)
    place = str(page.locator(f'.ask .choice[data-on="{army}"]:not([data-to])').first.get_attribute("data-places"))
    plate(page, place).click()
    expect(page.get_by_role("dialog")).to_be_focused()
    assert not page.evaluate(OUT_OF_SIGHT, f"#plate-{place}")
    lines = (page.locator(f"#region-{place}").get_attribute("aria-label") or "").splitlines()
    assert page.locator("#acts .facts li").all_inner_texts() == lines[1:]
    assert 1 < page.locator(ROWS).count() <= len(orders(page, place=place))
    assert axe.faults(page, "what can be done", ACTS) == []
    page.locator("h1").click()
    expect(page.locator(ACTS)).to_be_hidden()


def test_a_counter_opens_by_itself_and_lights_where_it_can_go(still_table: Table) -> None:
    page = still_table(**LOOKS["wide-light"])
    army, _to = an_army(page)
    page.locator(ARMY.format(army)).click()
    expect(page.locator(ACTS)).to_contain_text(army.replace("army", "Army"))
    moves = [order for order in orders(page, on=army) if order.startswith("move")]
    ways = {move.rpartition(" to ")[2].replace(" ", "_") for move in moves}
    assert page.evaluate(LIT) == sorted(ways)
    assert set(page.locator(".fare").all_text_contents()) == {"1 Military"}
    page.keyboard.press("Escape")
    assert page.evaluate(LIT) == []
    expect(page.locator(ACTS)).to_be_hidden()


@pytest.mark.parametrize(("hand", "look"), [(hands.mouse, LOOKS["wide-light"]), (hands.finger, PHONE)])
def test_an_army_is_led_by_two_clicks(acting_table: Table, hand: hands.Hand, look: dict[str, Any]) -> None:
    page = acting_table(**look)
    if hand is hands.finger:
        page.get_by_role("button", name="Whole board").tap()
    army, to = an_army(page)
    hand(page.locator(ARMY.format(army)))
    expect(page.locator(ACTS)).to_be_visible()  # what a tap does comes after it
    with next_move(page):
        if hand is hands.finger:
            assert page.evaluate(SMALL, LEAST) == []
            page.locator(f"#plate-{to}").dispatch_event("click")  # it may lie below the sheet
        else:
            hand(plate(page, to))
    expect(page.locator(f"#plate-{to} [data-on='{army}']")).to_have_count(1)
    expect(page.locator("#acts .came")).to_contain_text("✓")
    page.locator(ROWS).first.click()  # takes it back
    expect(page.locator(f"#plate-{to} [data-on='{army}']")).to_have_count(0)


def test_an_army_is_led_by_keys_alone(acting_table: Table) -> None:
    page = acting_table(**LOOKS["wide-light"])
    army, _to = an_army(page)
    origin = page.locator(f"{ARMY.format(army)} >> xpath=ancestor::*[@data-region]").get_attribute("data-region")
    hands.keyboard(page.locator(f"#region-{origin}"))
    expect(page.locator(ROWS).first).to_be_focused()
    waiting = page.locator(ROWS, has_text="lit places")
    if not waiting.count():
        page.keyboard.press(page.locator(ROWS, has_text="Options:").first.locator("kbd").inner_text())
    page.keyboard.press(waiting.first.locator("kbd").inner_text())
    assert page.evaluate(LIT)
    focused = page.evaluate("document.activeElement.dataset.region")
    assert focused in page.evaluate(LIT)
    with next_move(page):
        page.keyboard.press("Enter")
    expect(page.locator(f"#plate-{focused} [data-on='{army}']")).to_have_count(1)
    expect(page.locator(f"#region-{focused}")).to_be_focused()


def test_arrows_go_round_the_lit_places(still_table: Table) -> None:
    page = still_table(**LOOKS["wide-light"])
    page.keyboard.press("b")
    focused = set()
    for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp", "ArrowLeft", "ArrowDown", "ArrowRight"):
        page.keyboard.press(key)
        focused.add(page.evaluate("document.activeElement.id"))
    lit = page.locator(".region.marked").evaluate_all("all => all.map((each) => each.id)")
    assert len(focused) > 2 and focused <= set(lit)


def test_a_vote_has_its_dice_counted_and_names_its_odds(open_tables: None, signed_in: Table) -> None:
    page = first_turn(signed_in, **LOOKS["wide-light"])
    plate(page, vote(page)).click()
    row, steps = page.locator("#acts .act.roll").first, page.locator("#acts .steps").first
    odds = {row.locator(".wants").inner_text()}
    fewer, more = (steps.get_by_role("button", name=name) for name in ("Fewer dice", "More dice"))
    expect(more).to_be_disabled()
    while fewer.is_enabled():
        fewer.click()
        odds.add(row.locator(".wants").inner_text())
    assert len(odds) > 1 and all(text.startswith("Roll ") and text.endswith("%") for text in odds)
    assert axe.faults(page, "a vote", ACTS) == []


def test_keys_take_back_and_ask_before_the_end(acting_table: Table) -> None:
    page = acting_table(**LOOKS["wide-light"])
    before = move_of(page)
    page.keyboard.press("e")
    expect(page.locator(ROWS)).to_contain_text(["End your actions"])
    assert move_of(page) == before
    with next_move(page):
        page.keyboard.press("1")
    page.keyboard.press("u")
    expect(page.locator("#table")).to_have_attribute("data-move", before)


def test_a_digit_gives_no_order_with_keys_turned_off(still_table: Table) -> None:
    page = still_table(**LOOKS["wide-light"])
    before = move_of(page)
    page.keyboard.press("?")
    page.locator("#keys-on").uncheck()
    page.locator("#keys").get_by_role("button").click()
    page.locator(ARMY.format(an_army(page)[0])).click()
    page.keyboard.press("1")
    expect(page.locator(ACTS)).to_be_visible()
    assert move_of(page) == before


def test_a_battle_names_its_odds_and_is_found_at_the_enemy_as_well(acting_table: Table) -> None:
    page = acting_table(**LOOKS["wide-light"])
    attack = page.locator('.ask .choice[data-to^="tribe "]:has([value^="attack"])').first
    tribe, place = attack.get_attribute("data-to"), attack.get_attribute("data-places")
    page.locator(f"#plate-{place} [data-on='{tribe}']").click()
    expect(page.locator("#acts .act.roll .wants").first).to_have_text(re.compile(r"^Roll the dice: .*%$"))


def test_a_card_and_an_army_take_three_clicks_and_no_scroll(acting_table: Table) -> None:
    page = acting_table(viewport={"width": 1280, "height": 900})
    clicks = "window.clicks = 0; addEventListener('pointerdown', () => { window.clicks += 1; }, true);"
    page.evaluate(clicks)
    army, to = an_army(page)
    with next_move(page):
        page.locator(ARMY.format(army)).click()
        plate(page, to).click()
    assert page.evaluate("[window.clicks, scrollY]") == [2, 0]
    with next_move(page):
        page.locator(".piles .columns > :first-child a[data-card]").first.click()
    assert page.evaluate("window.clicks") == 3


def test_a_refused_order_says_so_in_the_list(acting_table: Table, signed_in: Table, complaints: list[str]) -> None:
    """A choice on a page that is behind changes nothing."""
    page = acting_table(**LOOKS["wide-light"])
    army, to = an_army(page)
    page.locator(ARMY.format(army)).click()
    other = page.context.new_page()
    other.goto(page.url)
    with next_move(other):
        other.locator(".piles .columns > :first-child a[data-card]").first.click()
    plate(page, to).click()
    expect(page.locator("#notice")).to_be_focused()
    assert page.evaluate(LIT) == []
    # 409 is told by the browser of itself
    complaints[:] = [complaint for complaint in complaints if "409" not in complaint]

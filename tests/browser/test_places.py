"""What is told of a place, where the log shows itself on the map, and whose moves it tells."""

from collections.abc import Callable
from io import BytesIO
from typing import Any

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import Page, expect

from games.titles.time_of_crisis.rules.data.regions import SEAS
from tests.browser import hands
from tests.browser.pages import LOOKS
from tests.local_site import wait_for

Table = Callable[..., Page]
PHONE: dict[str, Any] = {**LOOKS["phone-light"], "has_touch": True, "is_mobile": True}
TOLD = ("Governor: ", "votes", "Support Check", "nvasion path")
POINTED = "() => [...new Set([...document.querySelectorAll('.pointed')].map((region) => region.dataset.region))].sort()"


GROUPS = """() => [...document.querySelectorAll('.offer:not(.typed)')].map((group) => ({
    badge: (group.querySelector('summary .badge') || {}).textContent, open: group.open, hidden: group.hidden,
    choices: group.querySelectorAll('.choice:not([hidden])').length }))"""


def folded_away(page: Page) -> str:
    """A province of which there is a choice in a group that is closed."""
    about = "offers => offers.flatMap(each => [...each.querySelectorAll('.choice')]).map(each => each.dataset.places)"
    places = page.locator(".offer:not(.typed):not([open])").evaluate_all(about)
    governed = page.locator(".province.region").evaluate_all("all => all.map(each => each.dataset.region)")
    return next(name for each in places for name in (each or "").split() if name in governed)


def province(page: Page) -> str:
    """A province that somebody at the table governs."""
    return str(page.locator(".province.seat-0.region, .province.seat-1.region").first.get_attribute("data-region"))


def expect_all_told(box_text: str) -> None:
    assert [part for part in TOLD if part not in box_text] == []


def test_the_pointer_shows_the_whole_of_a_place(still_table: Table) -> None:
    page = still_table()
    page.locator(f"#plate-{province(page)} .title").hover()
    card = page.locator("#told")
    expect(card).to_be_visible()
    expect_all_told(card.inner_text())
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()


def test_the_focus_shows_it_as_well_and_a_reader_hears_it(still_table: Table) -> None:
    page = still_table()
    region = page.locator(f"#region-{province(page)}")
    page.locator(".board-frame").focus()
    for _step in range(30):
        page.keyboard.press("Tab")
        if region.evaluate(hands.IS_FOCUSED):
            break
    expect(page.locator("#told")).to_be_visible()
    expect_all_told(page.locator("#told").inner_text())
    expect_all_told(region.get_attribute("aria-label") or "")


@pytest.mark.parametrize("look", ["wide-light", "wide-dark"])
def test_the_focus_is_seen_on_every_sea(still_table: Table, look: str) -> None:
    page = still_table(**LOOKS[look])
    page.locator(".board-frame").focus()
    before = picture_of_map(page)
    for sea in SEAS:
        page.locator(f"#region-{sea}").evaluate("sea => sea.focus({ preventScroll: true })")
        page.keyboard.press("Escape")  # the card beside it would be a change of its own
        expect(page.locator("#told")).to_be_hidden()
        changed = ImageChops.difference(before, picture_of_map(page)).convert("L").point(lambda by: 255 * (by > 40))
        assert changed.histogram()[255] > 2000, sea


def picture_of_map(page: Page) -> Image.Image:
    taken = page.locator(".board").first.screenshot(animations="disabled")
    return Image.open(BytesIO(taken)).convert("RGB")


def test_a_tap_shows_it_in_the_sheet(still_table: Table) -> None:
    page = still_table(**PHONE)
    name = province(page)
    page.get_by_role("button", name="Whole map").tap()
    page.locator(f"#plate-{name} .title").tap()
    expect(page.locator("#place")).to_be_in_viewport()
    expect_all_told(page.locator("#place").inner_text())
    expect(page.locator("#told")).to_be_hidden()


@pytest.mark.parametrize("look", [PHONE, LOOKS["wide-light"]], ids=["phone", "wide"])
def test_groups_open_for_a_place_with_its_count_and_fold_again(still_table: Table, look: dict[str, Any]) -> None:
    page = still_table(**look)
    before = page.evaluate(GROUPS)
    assert any(not group["open"] for group in before)
    page.locator(f"#plate-{folded_away(page)} .title").dispatch_event("click")
    narrowed = [group for group in page.evaluate(GROUPS) if not group["hidden"]]
    assert narrowed and all(group["open"] for group in narrowed)
    assert narrowed != [group for group in before if group["open"]]
    counted = [group for group in narrowed if group["badge"]]
    assert counted and [group["badge"] for group in counted] == [str(group["choices"]) for group in counted]
    page.get_by_role("button", name="Show all choices").click()
    assert page.evaluate(GROUPS) == before


def test_a_group_opened_for_a_place_is_folded_after_an_order_elsewhere(own_table: Table) -> None:
    page = own_table()
    before = page.evaluate(GROUPS)
    page.locator(f"#plate-{province(page)} .title").dispatch_event("click")
    assert sum(group["open"] for group in page.evaluate(GROUPS)) > sum(group["open"] for group in before)
    move = page.locator("#table").get_attribute("data-move") or ""
    page.locator("#orders").evaluate("box => { box.closest('details').open = true; }")
    page.locator("#orders").fill("play senate 1")
    page.get_by_role("button", name="Send the orders").click()
    expect(page.locator("#table")).not_to_have_attribute("data-move", move)
    was_open = [group["open"] for group in before]
    assert [group["open"] for group in page.evaluate(GROUPS)][: len(was_open)] == was_open


def test_what_is_told_of_a_place_is_not_scrolled_within_the_sheet(still_table: Table) -> None:
    page = still_table(**PHONE)
    for name in page.locator(".region.province").evaluate_all("all => all.map((each) => each.dataset.region)"):
        page.locator(f"#region-{name}").dispatch_event("click")
        assert page.locator("#place ul").evaluate("list => list.scrollHeight <= list.clientHeight"), name


def test_the_whole_frame_of_a_phone_fits_above_the_sheet(still_table: Table) -> None:
    page = still_table(**PHONE)
    frame = page.locator(".board-frame")
    frame.evaluate("frame => frame.scrollIntoView()")
    box, sheet = frame.bounding_box(), page.locator("#table .ask").bounding_box()
    assert box is not None and sheet is not None and box["y"] + box["height"] <= sheet["y"] + 1


def test_on_a_phone_a_tap_on_a_line_leads_to_its_places_and_back(still_table: Table) -> None:
    page = still_table(**PHONE)
    line = page.locator("#log-box li[data-places]").last
    line.scroll_into_view_if_needed()
    expect(page.locator(".board-frame")).not_to_be_in_viewport()
    line.tap()
    told = sorted((line.get_attribute("data-places") or "").split())
    wait_for(lambda: page.evaluate(POINTED) == told)  # what a tap does comes after it
    for name in page.evaluate(POINTED):
        expect(page.locator(f"#region-{name}")).to_be_in_viewport()
    page.get_by_role("button", name="Back to the log").tap()
    expect(line).to_be_in_viewport()
    expect(page.get_by_role("button", name="Back to the log")).to_be_hidden()


def test_without_scripts_it_is_the_title(still_table: Table) -> None:
    page = still_table(java_script_enabled=False)
    expect_all_told(page.locator(f"#region-{province(page)} > title").text_content() or "")


def test_a_line_of_the_log_shows_its_places_on_a_map_still_in_sight(still_table: Table) -> None:
    page = still_table(**LOOKS["wide-light"])
    line = page.locator("#log-box li[data-places]").last
    line.scroll_into_view_if_needed()
    expect(page.locator(".board-frame")).to_be_in_viewport(ratio=0.9)
    line.hover()
    assert page.evaluate(POINTED) == sorted((line.get_attribute("data-places") or "").split())
    page.locator("h1").hover()
    assert page.evaluate(POINTED) == []


def test_the_log_is_read_by_keyboard(still_table: Table) -> None:
    page = still_table()
    page.keyboard.press("l")
    lines = page.locator("#log-box li[data-places]")
    hands.keyboard(lines.first)
    assert page.evaluate(POINTED) == sorted((lines.first.get_attribute("data-places") or "").split())
    page.keyboard.press("ArrowDown")
    expect(lines.nth(1)).to_be_focused()
    assert page.evaluate(POINTED) == sorted((lines.nth(1).get_attribute("data-places") or "").split())
    assert page.locator("#log-box li[tabindex='0']").count() == 1


def test_the_log_of_one_player_stays_beside_the_map(own_table: Table) -> None:
    page = own_table()
    lines = page.locator("#log-box .log li")
    page.locator("#log-of-1").click()
    expect(page.locator("#log-of-1")).to_have_attribute("aria-current", "true")
    expect(page.locator("#log-of-1")).to_be_focused()
    assert {each.split()[0] for each in lines.evaluate_all("all => all.map((line) => line.className)")} == {"seat-1"}
    move = page.locator("#table").get_attribute("data-move") or ""
    page.evaluate("document.querySelectorAll('.offer').forEach((offer) => { offer.open = true; })")
    page.locator('.offer:not([data-key="finish"]) .plain button.choice').first.click()
    expect(page.locator("#table")).not_to_have_attribute("data-move", move)
    expect(page.locator("#log-of-1")).to_have_attribute("aria-current", "true")

"""The facts told of a place, the marks of the log on the map, and the players whose moves it tells."""

from collections.abc import Callable
from io import BytesIO

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import Locator, Page, expect

from rulebooks.time_of_crisis.rules.data.regions import SEAS
from tests.browser import hands
from tests.browser.fingers import PHONE
from tests.browser.pages import LOOKS
from tests.browser.test_undo import CHOICE, act
from tests.local_site import wait_for

Table = Callable[..., Page]
TOLD = ("Governor: ", "votes", "Support Check", "nvasion path")
POINTED = "() => [...new Set([...document.querySelectorAll('.pointed')].map((region) => region.dataset.region))].sort()"
PAINT = "each => getComputedStyle(each).fill"


def province(page: Page) -> str:
    """A province that somebody at the table governs, in which the first click does nothing yet."""
    governed = page.locator(".province.seat-0.region, .province.seat-1.region")
    names = governed.evaluate_all("all => all.map((each) => each.dataset.region)")
    return str(next(name for name in names if page.locator(f'.ask .choice[data-places~="{name}"]').count() != 1))


def expect_pointed(page: Page, line: Locator) -> None:
    """Expect that the map shows the places of a line of the log; what a hand does to it comes a moment after."""
    places = sorted((line.get_attribute("data-places") or "").split())
    wait_for(lambda: page.evaluate(POINTED) == places)


def expect_all_told(box_text: str) -> None:
    assert [part for part in TOLD if part not in box_text] == []


def test_the_pointer_shows_the_whole_of_a_place(still_table: Table) -> None:
    page = still_table()
    place = province(page)
    page.locator(f"#plate-{place} .title").hover()
    card = page.locator("#told")
    expect(card).to_be_visible()
    expect_all_told(card.inner_text())
    painted = [page.locator(f"{where} rect").first.evaluate(PAINT) for where in ("#told svg", f"#plate-{place}")]
    assert painted[0] == painted[1], "the plate on the card has the colours of the map"
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
        difference = ImageChops.difference(before, picture_of_map(page)).convert("L").point(lambda by: 255 * (by > 40))
        assert difference.histogram()[255] > 2000, sea


def picture_of_map(page: Page) -> Image.Image:
    screenshot = page.locator(".board").first.screenshot(animations="disabled")
    return Image.open(BytesIO(screenshot)).convert("RGB")


def test_a_tap_shows_it_in_the_sheet(still_table: Table) -> None:
    page = still_table(**PHONE)
    name = province(page)
    page.get_by_role("button", name="Whole board").tap()
    page.locator(f"#plate-{name} .title").tap()
    expect(page.locator("#acts")).to_be_in_viewport(ratio=1)
    expect_all_told(page.locator("#acts").inner_text())
    expect(page.locator("#told")).to_be_hidden()


def test_the_whole_frame_of_a_phone_fits_above_the_sheet(still_table: Table) -> None:
    page = still_table(**PHONE)
    box, sheet = page.locator(".board-frame").bounding_box(), page.locator("#table .side").bounding_box()
    assert box is not None and sheet is not None and box["y"] + box["height"] <= sheet["y"] + 1


def test_on_a_phone_a_tap_on_a_line_brings_its_places_into_the_map(still_table: Table) -> None:
    page = still_table(**PHONE)
    page.get_by_role("link", name="Log", exact=True).tap()
    line = page.locator("#log-box li[data-places]").last
    line.tap()
    expect_pointed(page, line)
    for name in page.evaluate(POINTED):
        expect(page.locator(f"#region-{name}")).to_be_in_viewport()
    expect(line).to_be_in_viewport()


def test_without_scripts_it_is_the_title(still_table: Table) -> None:
    page = still_table(java_script_enabled=False)
    expect_all_told(page.locator(f"#region-{province(page)} > title").text_content() or "")


def test_a_line_of_the_log_shows_its_places_on_a_map_still_in_sight(still_table: Table) -> None:
    page = still_table(**LOOKS["wide-light"])
    line = page.locator("#log-box li[data-places]").last
    line.scroll_into_view_if_needed()
    expect(page.locator(".board-frame")).to_be_in_viewport(ratio=0.9)
    line.hover()
    expect_pointed(page, line)
    page.locator("h1").hover()
    expect(page.locator(".pointed")).to_have_count(0)


def test_the_log_is_read_by_keyboard(still_table: Table) -> None:
    page = still_table()
    page.keyboard.press("l")
    lines = page.locator("#log-box li[data-places]")
    hands.keyboard(lines.first)
    expect_pointed(page, lines.first)
    page.keyboard.press("ArrowDown")
    expect(lines.nth(1)).to_be_focused()
    expect_pointed(page, lines.nth(1))
    assert page.locator("#log-box li[tabindex='0']").count() == 1


def test_the_log_of_one_player_stays_beside_the_map(own_table: Table) -> None:
    page = own_table()
    lines = page.locator("#log-box .log li")
    page.locator("#log-box .log-ways > summary").click()
    page.locator("#log-of-1").click()
    expect(page.locator("#log-of-1")).to_have_attribute("aria-current", "true")
    expect(page.locator("#log-of-1")).to_be_focused()
    classes = lines.evaluate_all("all => all.map((line) => line.className)")
    assert {names.split()[0] for names in classes} == {"seat-1"}
    act(page, hands.mouse, page.locator(CHOICE).first)
    expect(page.locator("#log-of-1")).to_have_attribute("aria-current", "true")

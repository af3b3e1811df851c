"""The sheet of choices: the first is in sight at once, and an order leaves the reader where they are."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import FIRST_TURN
from tests.browser.fingers import PHONE, swipe
from tests.browser.pages import LOOKS
from tests.browser.swaps import next_move
from tests.local_site import LocalSite

PIXELS_OFF = 2
SCROLLED = "() => Math.max(...[...document.querySelectorAll('.ask, .sheet')].map((box) => box.scrollTop))"
FIRST = "#table .ask .offer .choice"
Table = Callable[..., Page]


def top_of(place: Locator) -> float:
    box = place.bounding_box()
    assert box is not None
    return box["y"]


def give_again(page: Page) -> Locator:
    """A choice far down the sheet that will be there again, scrolled to."""
    page.evaluate("document.querySelectorAll('.offer').forEach((offer) => { offer.open = true; })")
    choice = page.locator('.offer:not([data-key="finish"]) .plain button.choice').last
    choice.scroll_into_view_if_needed()
    assert page.evaluate(SCROLLED) > 100  # else any table at its top would do
    return choice


@pytest.mark.parametrize("scripts", [True, False])
@pytest.mark.parametrize("look", [PHONE, LOOKS["wide-light"]], ids=["phone", "wide"])
def test_a_choice_is_in_sight_at_once(still_table: Table, look: dict[str, Any], scripts: bool) -> None:
    page = still_table(**look, java_script_enabled=scripts)
    expect(page.locator(FIRST).first).to_be_in_viewport()
    expect(page.locator("#table .fold.time > summary")).to_be_in_viewport()
    expect(page.locator("#table .deadlines")).not_to_be_visible()
    page.locator("#table .fold.time > summary").click()
    expect(page.locator("#table .deadlines")).to_be_visible()


def test_news_and_a_hint_push_no_choice_out_of_sight(site: LocalSite, open_tables: None, signed_in: Table) -> None:
    page = signed_in("augusta", **LOOKS["wide-light"])
    sealing = f"from games.sealed_numbers import seal; print(seal('{FIRST_TURN}', 0))"
    sealed_number = site.manage("shell", "--no-imports", "--command", sealing).stdout.strip()
    page.goto(f"/games/{FIRST_TURN}/?since={sealed_number}")
    folds = page.locator("#table .folds .fold > summary")
    expect(folds).to_have_count(2)
    assert {round(top_of(fold)) for fold in folds.all()} == {round(top_of(folds.first))}
    expect(page.locator(FIRST).locator("visible=true").first).to_be_in_viewport(ratio=1)


def test_the_outcome_of_an_order_is_told_in_sight(own_table: Table) -> None:
    page = own_table(**PHONE)
    expect(page.locator("#table .done")).to_have_count(0)
    choice = give_again(page)
    with next_move(page):
        choice.tap()
    expect(page.locator("#table .done")).to_be_in_viewport()
    news = page.locator("#table .done").inner_text()
    assert news.startswith("✓ ") and news.removeprefix("✓ ") in page.locator("#log-box").inner_text()
    page.reload()
    expect(page.locator("#table .done")).to_have_count(0)


@pytest.mark.parametrize("look", ["phone-light", "wide-light"])
def test_an_order_leaves_the_choices_where_they_are(own_table: Table, look: str) -> None:
    page = own_table(**LOOKS[look])
    choice = give_again(page)
    group = choice.locator("xpath=ancestor::details[1]").get_attribute("data-key")
    offer = page.locator(f'#table .offer[data-key="{group}"]')
    before = top_of(offer)
    with next_move(page):
        choice.click()
    expect(offer.locator(":focus")).to_be_in_viewport()
    assert abs(top_of(offer) - before) <= PIXELS_OFF


def test_the_question_after_the_actions_is_read_from_its_top(own_table: Table) -> None:
    page = own_table(**PHONE)
    end = page.locator('.offer[data-key="finish"] .choice').last
    end.scroll_into_view_if_needed()
    assert page.evaluate(SCROLLED) > 100
    with next_move(page):
        end.tap()
    expect(page.locator("#prompt")).to_be_focused()
    assert page.evaluate(SCROLLED) == 0


SIDEWAYS = PHONE | {"viewport": {"width": 844, "height": 390}}


@pytest.mark.parametrize("look", [PHONE, SIDEWAYS], ids=["upright", "sideways"])
def test_a_swipe_goes_from_the_choices_to_the_hand_and_the_log(still_table: Table, look: dict[str, Any]) -> None:
    page = still_table(**look)
    box = page.locator("#table .side").bounding_box()
    assert box is not None
    right, left, middle = box["x"] + box["width"] * 0.85, box["x"] + box["width"] * 0.15, box["y"] + box["height"] * 0.6
    for start, way, leaf in ((right, -1, "#hand"), (right, -1, "#log-box"), (left, 1, "#hand"), (left, 1, "#choices")):
        swipe(page, (start, middle), way * box["width"] * 0.7)
        page.wait_for_function(
            "([leaf, left]) => Math.abs(document.querySelector(leaf).getBoundingClientRect().left - left) < 2",
            arg=[leaf, box["x"]],
        )
    assert page.evaluate("scrollX + scrollY") == 0


def test_the_leaves_of_the_sheet_are_linked(still_table: Table) -> None:
    page = still_table(**PHONE)
    for leaf, selector in (("Hand", ".face"), ("Log", ".log li"), ("Options", "#prompt")):
        page.get_by_role("link", name=leaf, exact=True).tap()
        expect(page.locator(f"#table {selector}").first).to_be_in_viewport(ratio=1)
        expect(page.get_by_role("link", name=leaf, exact=True)).to_have_attribute("aria-current", "true")
        assert page.evaluate("scrollY") == 0
    page.evaluate("() => { const side = document.querySelector('#table .side'); side.scrollLeft = side.scrollWidth; }")
    expect(page.locator("#table .leaves [aria-current]")).to_have_text(["Log"])


@pytest.mark.parametrize("size", [(390, 844), (844, 390)])
def test_a_board_tried_out_opens_at_what_would_change(still_table: Table, size: tuple[int, int]) -> None:
    page = still_table(**PHONE | {"viewport": {"width": size[0], "height": size[1]}})
    order = page.locator('.ask .choice[value^="move army"]').first.get_attribute("value") or ""
    page.locator('[data-key="typed"] > summary').tap()
    page.locator("#orders").fill(order)
    page.get_by_role("button", name="Preview").tap()
    changed_plates = page.locator(".sketch-frame .plate.marked")
    expect(changed_plates).to_have_count(2)
    for plate in changed_plates.all():
        expect(plate).to_be_in_viewport()
    news, first = (
        page.locator(".rehearsal .tried-now").bounding_box(),
        page.locator(".rehearsal li").first.bounding_box(),
    )
    assert news and first and news["y"] + news["height"] <= first["y"]


def test_a_phone_on_its_side_keeps_most_of_its_width_and_all_of_its_height_for_the_map(still_table: Table) -> None:
    page = still_table(**SIDEWAYS)
    box = page.locator(".board-frame").bounding_box()
    assert box is not None and box["width"] >= 844 * 0.55 and box["height"] >= 388
    expect(page.locator("#prompt")).to_be_in_viewport(ratio=1)

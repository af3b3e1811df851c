"""The map grows and shrinks within its frame: by two fingers, by buttons, by keys; the page keeps its own zoom."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser import hands
from tests.browser.fingers import PHONE
from tests.browser.pages import LOOKS, ZOOMED
from tests.browser.test_undo import CHOICE, act
from tests.waiting import wait_for

Table = Callable[..., Page]
MEASURE = """() => {
    const frame = document.querySelector('.board-frame');
    const board = frame.querySelector('.board').getBoundingClientRect();
    return { board: board.width, frame: frame.clientWidth, page: visualViewport.scale,
             spills: document.documentElement.scrollWidth > document.documentElement.clientWidth };
}"""
UNDER = """([x, y]) => {
    const board = document.querySelector('.board').getBoundingClientRect();
    return [(x - board.left) / board.width, (y - board.top) / board.height];
}"""


def spread(page: Page, middle: tuple[float, float], start: float, end: float) -> None:
    """Two fingers on the screen around ``middle``, moved from one distance to another."""
    session = page.context.new_cdp_session(page)

    def fingers(kind: str, far: float) -> None:
        x, y = middle
        points = [{"x": x - far / 2, "y": y, "id": 0}, {"x": x + far / 2, "y": y, "id": 1}]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points if kind != "touchEnd" else []})

    fingers("touchStart", start)
    for step in range(1, 6):
        fingers("touchMove", start + (end - start) * step / 5)
    fingers("touchEnd", end)
    session.detach()


def middle_of(page: Page, selector: str) -> tuple[float, float]:
    box = page.locator(selector).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + min(box["height"], 300) / 2


def test_two_fingers_on_the_map_zoom_the_map_alone(still_table: Table) -> None:
    page = still_table(**PHONE)
    middle = middle_of(page, ".board-frame")
    before, under = page.evaluate(MEASURE), page.evaluate(UNDER, middle)
    spread(page, middle, 80, 160)
    wait_for(lambda: page.evaluate(MEASURE)["board"] == pytest.approx(2 * before["board"], rel=0.05))
    after = page.evaluate(MEASURE)
    assert (after["frame"], after["page"], after["spills"]) == (before["frame"], 1, False)
    assert page.evaluate(UNDER, middle) == pytest.approx(under, abs=0.02)
    spread(page, middle, 200, 20)
    wait_for(lambda: page.evaluate(MEASURE)["board"] == pytest.approx(before["frame"], abs=2))


def test_two_fingers_beside_the_map_zoom_the_page(still_table: Table) -> None:
    page = still_table(**PHONE)
    spread(page, middle_of(page, "header.title"), 60, 180)
    page.wait_for_function("visualViewport.scale > 1.2")
    assert page.locator(".board-frame.zoomed").count() == 0


@pytest.mark.parametrize("look", ["phone", "wide", "zoomed"])
def test_buttons_zoom_for_who_cannot_pinch(still_table: Table, look: str) -> None:
    options = {"phone": PHONE, "wide": LOOKS["wide-light"], "zoomed": ZOOMED}[look]
    page = still_table(**options)
    before = page.evaluate(MEASURE)
    page.get_by_role("button", name="Larger board").click()
    larger = page.evaluate(MEASURE)
    assert larger["board"] == pytest.approx(1.5 * before["board"], rel=0.02)
    assert larger["frame"] == before["frame"] and not larger["spills"]
    page.get_by_role("button", name="Smaller board").click()
    assert page.evaluate(MEASURE)["board"] == pytest.approx(before["board"], rel=0.02)
    page.get_by_role("button", name="Whole board").click()
    assert page.evaluate(MEASURE)["board"] == pytest.approx(before["frame"], abs=2)


def test_keys_zoom_and_the_next_position_stays_zoomed(own_table: Table) -> None:
    page = own_table()
    page.keyboard.press("+")
    larger = page.evaluate(MEASURE)["board"]
    act(page, hands.mouse, page.locator(CHOICE).first)
    assert page.evaluate(MEASURE)["board"] == pytest.approx(larger, rel=0.02)
    page.keyboard.press("0")
    assert page.evaluate(MEASURE)["board"] < larger


def test_without_scripts_a_box_makes_the_map_larger(still_table: Table) -> None:
    page = still_table(**LOOKS["wide-light"], java_script_enabled=False)
    expect(page.get_by_role("button", name="Larger board")).to_be_hidden()
    board = page.locator(".board-frame .board")
    before = board.bounding_box()
    page.get_by_role("checkbox", name="Larger board").check()
    after = board.bounding_box()
    assert before is not None and after is not None and after["width"] > before["width"]


IN_FRAME = """(name) => {
  const edge = document.querySelector(".board-frame").getBoundingClientRect();
  const box = document.querySelector(`.region[data-region="${name}"]`).getBoundingClientRect();
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  return edge.left < x && x < edge.right && edge.top < y && y < edge.bottom;
}"""


def test_a_phone_shows_where_its_reader_is_and_what_is_pointed_at(still_table: Table) -> None:
    page = still_table(**PHONE)
    frame = page.locator(".board-frame")
    assert frame.evaluate("box => box.scrollLeft + box.scrollTop") > 0
    homes = (frame.get_attribute("data-home") or "").split()
    assert homes and any(page.evaluate(IN_FRAME, home) for home in homes)
    for name in ("britannia", "aegyptus"):
        page.evaluate("name => { document.querySelector('#table .ask .choice').dataset.places = name; }", name)
        page.locator("#table .ask .choice").first.dispatch_event("focusin", {"bubbles": True})
        assert page.evaluate(IN_FRAME, name)

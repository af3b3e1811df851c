"""The stage: all that a turn needs stands in one window, and panels lie over it."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser import axe
from tests.browser.pages import LOOKS
from tests.waiting import wait_for

Table = Callable[..., Page]
SIZES = {"smallest": (1280, 720), "usual": (1280, 900), "large": (1920, 1080)}
IN_SIGHT = (
    *(f".strip li:nth-child({place})" for place in (1, 2, 3, 4)),
    "#prompt",
    ".ask .head",
    ".ask .sheet",
    "#log-box .lines",
    ".board-frame",
    ".piles .face",
    ".rest",
)
PARTS = ("#table .strip", "#table .head", "#table .sheet", "#table .lines", "#table .board-frame", "#table .piles")
SCROLLS = (
    "() => document.documentElement.scrollHeight > innerHeight || document.documentElement.scrollWidth > innerWidth"
)
APART = """(names) => {
    const boxes = names.map((name) => document.querySelector(name).getBoundingClientRect());
    const [x, y] = [([one, other]) => one.left < other.right - 1 && other.left < one.right - 1,
        ([one, other]) => one.top < other.bottom - 1 && other.top < one.bottom - 1];
    const pairs = boxes.flatMap((one, at) => boxes.slice(at + 1).map((other) => [one, other]));
    return pairs.filter((pair) => x(pair) && y(pair)).length === 0;
}"""
LINES = """() => {
    const pane = document.querySelector('#log-box .lines');
    return pane.clientHeight / parseFloat(getComputedStyle(pane).lineHeight);
}"""
LEAST_LINES = {True: 2, False: 8}
"""Of the log, while one chooses and while one waits."""
LEAST_FOR_CHOICES = 450
"""Pixels of the usual window."""
WINDOWS = SIZES | {"phone": (390, 844), "sideways": (844, 390)}
CUT = """() => [...document.querySelectorAll('#strip .counts b')].filter((figure) => {
    const right = (each) => each.getBoundingClientRect().right;
    return right(figure) > Math.min(right(figure.parentElement), right(figure.closest('.counts'))) + 1;
}).map((figure) => figure.parentElement.textContent)"""
"""Figures of players that are not whole."""
COLOURED = """cell => {
    cell.style.outlineColor = 'var(--seat)';
    const { outlineColor, borderInlineStartColor } = getComputedStyle(cell);
    return borderInlineStartColor === outlineColor;
}"""
PANELS = {"m": "Market", "p": "Players", "t": "Threats", "w": "Messages", "g": "Game"}


def sized(width: int, height: int, **more: Any) -> dict[str, Any]:
    return {"viewport": {"width": width, "height": height}, **more}


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "none"])
@pytest.mark.parametrize("size", SIZES)
def test_a_turn_stands_in_one_window(still_table: Table, size: str, scripts: bool) -> None:
    page = still_table(**sized(*SIZES[size], java_script_enabled=scripts))
    for name in IN_SIGHT:
        expect(page.locator(f"#table {name}").first).to_be_in_viewport(ratio=1)
    assert not page.evaluate(SCROLLS)
    assert page.evaluate(APART, PARTS)
    assert page.evaluate(LINES) >= LEAST_LINES[True]


def test_the_choices_have_the_room_and_the_log_grows_while_one_waits(
    still_table: Table, contexts: Callable[..., BrowserContext]
) -> None:
    page = still_table(**sized(1280, 800))
    room = page.locator(".sheet").bounding_box()
    assert room is not None and room["height"] >= LEAST_FOR_CHOICES
    page.keyboard.press("l")
    wait_for(lambda: page.evaluate(LINES) >= LEAST_LINES[False])
    onlooker = contexts(**sized(1280, 800)).new_page()
    onlooker.goto("/games/still/")
    assert onlooker.evaluate(LINES) >= LEAST_LINES[False]


def test_the_map_is_as_large_as_fits(still_table: Table) -> None:
    widths = {}
    for size, (width, height) in SIZES.items():
        page = still_table(**sized(width, height))
        box = page.locator(".board").first.bounding_box()
        assert box is not None and abs(box["height"] * 10 / 7 - box["width"]) < 10
        widths[size] = box["width"]
    assert widths["smallest"] > 700 and widths["usual"] > 850 and widths["large"] > 1150


def test_question_and_end_button_stay_while_choices_and_log_scroll(acting_table: Table) -> None:
    page = acting_table(**sized(1280, 720))
    page.evaluate("document.querySelectorAll('.offer').forEach((offer) => { offer.open = true; })")
    for pane in (".sheet", ".lines"):
        page.locator(f"#table {pane}").hover()
        page.mouse.wheel(0, 100_000)
        page.wait_for_function(f"() => document.querySelector('#table {pane}').scrollTop > 0")
    expect(page.locator("#prompt")).to_be_in_viewport(ratio=1)
    expect(page.locator("#table a[data-ends]")).to_be_in_viewport(ratio=1)
    assert page.evaluate("scrollY") == 0


def test_the_end_is_asked_where_it_is_always_at_hand(acting_table: Table) -> None:
    page = acting_table(**sized(1280, 720))
    page.locator("#table a[data-ends]").click()
    expect(page.locator("#acts .act")).to_contain_text(["End your actions"])


@pytest.mark.parametrize("key", PANELS)
def test_a_panel_is_a_key_away_and_closes_with_it(still_table: Table, key: str) -> None:
    page = still_table(**LOOKS["wide-light"])
    page.keyboard.press(key)
    expect(page.get_by_role("dialog", name=PANELS[key])).to_be_in_viewport(ratio=1)
    expect(page.locator("#panel-title")).to_be_focused()
    expect(page.locator("#panel .inside")).not_to_be_empty()
    expect(page.locator("#table .sheet")).to_be_in_viewport(ratio=1)
    assert axe.faults(page, PANELS[key], "#panel") == []
    page.keyboard.press(key)
    expect(page.locator("#panel")).to_be_hidden()
    expect(page.locator(f"a[data-panel]:has-text('{PANELS[key]}')")).to_be_focused()


@pytest.mark.parametrize("look", ["wide-light", "phone-light"])
def test_a_players_cell_opens_the_panel_of_players(still_table: Table, look: str) -> None:
    page = still_table(**LOOKS[look])
    cell = page.locator(".strip a").last
    expect(cell).to_be_in_viewport(ratio=1)
    expect(cell).to_contain_text("Legacy")
    cell.click()
    expect(page.get_by_role("dialog", name="Players")).to_be_in_viewport()
    page.locator("#panel [data-close]").click()  # on a phone the panel lies over the strip
    expect(page.locator("#panel")).to_be_hidden()


@pytest.mark.parametrize("size", WINDOWS)
def test_every_figure_of_a_player_is_whole_beside_their_colour(still_table: Table, size: str) -> None:
    page = still_table(**sized(*WINDOWS[size]))
    assert page.locator("#strip .to-move").evaluate(COLOURED)
    assert page.evaluate(CUT) == []


def test_a_key_leads_to_the_next_game(still_table: Table) -> None:
    page = still_table(**LOOKS["wide-light"])
    page.keyboard.press("n")
    page.wait_for_url(lambda address: "/games/" in address and not address.endswith("/still/"))


def test_a_panel_is_left_by_escape_after_what_lies_over_it(still_table: Table) -> None:
    page = still_table(**LOOKS["wide-light"])
    page.get_by_role("link", name="Market").click()
    page.locator("#panel a[data-card]").first.click()
    expect(page.locator("#acts")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#acts")).to_be_hidden()
    expect(page.locator("#panel")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#panel")).to_be_hidden()


def test_a_half_written_message_survives_a_visit_to_another_panel(still_table: Table) -> None:
    page = still_table(**LOOKS["wide-light"])
    page.get_by_role("link", name="Messages").click()
    page.locator("#say").fill("Quo vadis")
    page.get_by_role("link", name="Players").click()
    expect(page.get_by_role("dialog", name="Players")).to_be_visible()
    page.get_by_role("link", name="Messages").click()
    expect(page.locator("#say")).to_have_value("Quo vadis")


@pytest.mark.parametrize("look", ["wide-light", "phone-dark"])
def test_without_scripts_a_panel_comes_with_the_page(still_table: Table, look: str) -> None:
    page = still_table(**LOOKS[look], java_script_enabled=False)
    page.get_by_role("link", name="Threats").click()
    expect(page.get_by_role("heading", name="Chance of invasion")).to_be_in_viewport()
    page.locator("#panel [data-close]").click()
    expect(page.locator("#panel")).to_be_hidden()

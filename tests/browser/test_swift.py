"""An act changes the board that stands; how quickly, ``manage.py bench click`` measures by the same clicks."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.pages import LOOKS
from tests.browser.swaps import next_move
from tests.browser.test_acts import ARMY, an_army, plate
from tools.bench import clicks

ROUNDS = 2
MARKED = "() => [...document.querySelectorAll('.board .region.marked')].map((each) => each.dataset.region).sort()"


def test_a_click_is_painted_on_the_board_that_stays(acting_table: Callable[..., Page]) -> None:
    page = acting_table(**LOOKS["wide-light"])
    page.evaluate("() => { document.querySelector('.board').stays = true; }")
    army, to = an_army(page)
    army_there = page.locator(f"#plate-{to} [data-on='{army}']")
    for _round in range(ROUNDS):
        with next_move(page):
            page.locator(ARMY.format(army)).click()
            plate(page, to).click()
        expect(army_there).to_have_count(1)
        expect(page.locator("#acts .came")).to_contain_text("✓")
        assert page.evaluate(MARKED) == (page.locator("#table").get_attribute("data-marked") or "").split()
        with next_move(page):
            page.locator("#acts .act").first.click()  # takes it back
        expect(army_there).to_have_count(0)
    assert page.evaluate("() => document.querySelector('.board').stays")


def test_the_bench_times_each_act_and_leaves_the_game_as_it_was(acting_table: Callable[..., Page]) -> None:
    page = acting_table(**LOOKS["wide-light"])
    army, to = an_army(page)
    times = clicks.led_to_and_fro(page, ROUNDS)
    assert len(times) == 2 * ROUNDS and min(times) > 0
    expect(page.locator(f"#plate-{to} [data-on='{army}']")).to_have_count(0)

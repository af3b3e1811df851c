"""How quickly the board shows what a click on it has done: run with ``-rP``, this prints a figure as the bench does."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from games.bench.figures import middle
from tests.browser.pages import LOOKS
from tests.browser.test_acts import ARMY, an_army, expect_done, move_of, plate

ROUNDS = 10
WATCH = """() => {
    window.painted = [];
    let pressed = 0;
    document.querySelector('.board').stays = true;
    document.addEventListener('click', (event) => { pressed = event.timeStamp; }, true);
    document.body.addEventListener('htmx:afterSwap', (event) => {
        if (event.target.id !== 'table') return;
        requestAnimationFrame(() => requestAnimationFrame((now) => window.painted.push((now - pressed) / 1000)));
    });
}"""


def test_a_click_is_painted_on_the_board_that_stays(acting_table: Callable[..., Page]) -> None:
    page = acting_table(**LOOKS["wide-light"])
    page.evaluate(WATCH)
    army, to = an_army(page)
    moved = page.locator(f"#plate-{to} [data-on='{army}']")
    for _round in range(ROUNDS):
        before = move_of(page)
        page.locator(ARMY.format(army)).click()
        plate(page, to).click()
        expect_done(page, before)
        expect(moved).to_have_count(1)
        page.locator("#acts .act").first.click()  # takes it back
        expect(moved).to_have_count(0)
    assert page.evaluate("() => document.querySelector('.board').stays")
    times = page.evaluate("() => window.painted")
    assert len(times) == 2 * ROUNDS
    print(middle("browser.act", "ms", times).line())

"""A person at the table who plays what the page offers, with whatever hand is given: mouse, keyboard or finger."""

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page

from tests.browser.hands import Hand
from tests.browser.swaps import next_move, wait_until_settled
from tests.strategy import Strategy

ORDERS = """() => [...document.querySelectorAll('#table .offers [name=order]')].map(
    (control) => [control.closest('details').dataset.key, control.value])"""
IN_HAND = """() => [...document.querySelectorAll('#table .piles .columns > :first-child li.card')].map(
    (card) => Number((card.querySelector('.count') || {textContent: '1'}).textContent.replace(/[^0-9]/g, '')))"""
FOCUSED = "() => document.activeElement !== document.body && !!document.activeElement.closest('#table')"


def waited_for(page: Page) -> str:
    """The name of the player whom the table waits for first."""
    line = page.locator("#table .deadlines li").first.inner_text()
    match = re.match(r"Waiting for (\w+)", line)
    assert match, line
    return match[1]


class Player:
    """``name`` sits before ``page``; ``given`` is every order so far, ``hand`` does what a body does.

    Without scripts a final order is given by its button alone, whose warning stands above it.
    """

    def __init__(self, name: str, page: Page, hand: Hand, has_scripts: bool = True) -> None:
        self.name = name
        self.page = page
        self.hand = hand
        self.has_scripts = has_scripts
        self.strategy = Strategy(cards=3, spends=2, buys=1)
        self.given: list[str] = []

    def play_turn(self, after_each: "Callable[[Player], None] | None" = None) -> None:
        """Order until the turn has passed on, from when the table has come."""
        self.page.locator("#table").wait_for()
        while self.is_asked():
            self.give(self.strategy.choose(self.offers()))
            if after_each:
                after_each(self)

    def is_asked(self) -> bool:
        return self.page.locator("#table.my-turn").count() == 1

    def offers(self) -> dict[str, list[str]]:
        self.page.locator("#table .offers [name=order]").first.wait_for(state="attached")
        wait_until_settled(self.page)
        orders_by_group: dict[str, list[str]] = {}
        for key, order in self.page.evaluate(ORDERS):
            orders_by_group.setdefault(key, []).append(order)
        return orders_by_group

    def cards_in_hand(self) -> int:
        return sum(self.page.evaluate(IN_HAND))

    def focus_is_kept(self) -> bool:
        return bool(self.page.evaluate(FOCUSED))

    def give(self, orders: list[str]) -> None:
        """Pick these orders in the form that has them, send it, and wait for the table as it is then."""
        control = self._control(orders[0])
        self._unfold(control)
        is_ticked = control.evaluate("control => control.matches('input')")
        asks_again = self.has_scripts and control.evaluate("control => control.matches('.final')")
        with next_move(self.page):
            for order in dict.fromkeys(orders):
                for copy in range(orders.count(order)):
                    self.hand(self._control(order, copy))
            if is_ticked:
                self.hand(control.locator("xpath=ancestor::form[1]").get_by_role("button"))
            if asks_again:
                self.hand(self.page.locator("#acts .act"))
        self.given += orders

    def _control(self, order: str, copy: int = 0) -> Locator:
        return self.page.locator(f'#table .offers [name=order][value="{order}"]').nth(copy)

    def _unfold(self, control: Locator) -> None:
        group = control.locator("xpath=ancestor::details[1]")
        if group.get_attribute("open") is None:
            self.hand(group.locator("summary").first)

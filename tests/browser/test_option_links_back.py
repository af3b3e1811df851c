"""The link of an option in a browser: going back, going forward and loading again are harmless at every step."""

import re
from collections.abc import Callable

from playwright.sync_api import BrowserContext, Page, expect

from tests.local_site import LocalSite

FIRST_CHOICE = """
from rulebooks import engine
from games.mail import links
from games.models import Game
import rulebooks
game = Game.objects.get(public_id="{game}")
seat = game.seats.get(index=game.to_move[0])
order = engine.order_text(engine.legal(rulebooks.load(game.state), seat.index)[0])
print(*links.option_addresses([links.LinkOption(game.public_id, seat.index, seat.user_id, game.move_count, order)]))
"""
DONE = "Your order was carried out"
ASKED_AGAIN = "The number was wrong, so no order was given. Type the number"


def first_choice(site: LocalSite, table: Page) -> str:
    """The address that a mail would have for the first order that is possible at a table."""
    game = table.url.rstrip("/").rsplit("/", 1)[1]
    process = site.manage("shell", "--verbosity", "0", "--command", FIRST_CHOICE.format(game=game))
    assert process.returncode == 0, process.stderr
    return "/option/" + process.stdout.strip().split("/option/")[1]


def press(page: Page, number: str | None = None) -> None:
    if number is not None:
        page.locator("#number").fill(number)
    page.get_by_role("button", name="Give order").click()


def test_going_back_and_forward_is_harmless_without_signing_in(
    site: LocalSite, own_table: Callable[..., Page], contexts: Callable[..., BrowserContext]
) -> None:
    page = contexts().new_page()
    page.goto(first_choice(site, own_table()))
    for _try in range(2):
        press(page, "99")
        expect(page.get_by_text(ASKED_AGAIN)).to_be_visible()
    for step in (page.go_back, page.go_back, page.go_forward, page.reload):
        step()
        expect(page.locator("#number")).to_be_visible()
    press(page, page.locator("label[for=number]").inner_text().split()[-1])
    expect(page.get_by_text(DONE)).to_be_visible()
    for step in (page.reload, page.go_back, page.go_forward):
        step()
        expect(page.get_by_text(DONE)).to_be_visible()


def test_a_signed_in_player_presses_the_button_and_goes_on(site: LocalSite, own_table: Callable[..., Page]) -> None:
    page = own_table()
    table = page.url
    page.goto(first_choice(site, page))
    expect(page.locator("#number")).to_have_count(0)
    page.get_by_role("button", name="Give order").dblclick()
    expect(page.get_by_text(DONE)).to_be_visible()
    page.get_by_role("link", name=re.compile("^Continue: ")).click()
    page.wait_for_url(f"{table}?since=*")
    expect(page.locator("#prompt")).to_be_in_viewport()
    page.go_back()
    expect(page.get_by_text(DONE)).to_be_visible()

"""A person before a browser, who reads, clicks and writes; what a journey is told in."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser import hands
from tests.browser.journeys.site import MovableSite
from tests.browser.player import Player
from tests.local_site import BUSY, wait_for
from tests.strategy import Strategy

PASSWORD = "alea iacta est 49"
MOST_SWEEPS = 10  # of the site's mails, until one that is looked for has come
PATIENCE = 15_000 * BUSY  # milliseconds, for what is to be seen


class Traveller:
    """``name`` sits before ``page`` and goes only where what is seen there leads, once all of a page is there."""

    def __init__(self, name: str, page: Page, site: MovableSite) -> None:
        self.name = name
        self.site = site
        self.address = f"{name.lower()}@example.com"
        self.sit_before(page)

    def sit_before(self, page: Page) -> None:
        self.page = page
        self.player = Player(self.name, page, hands.mouse)
        self.player.strategy = Strategy(cards=0, spends=0, buys=0)

    # Coming

    def come_in(self, is_new: bool) -> None:
        """Open the front page, the only address that is ever typed, and sign up or in there."""
        self.page.goto("/")
        if is_new:
            self.sign_up()
        else:
            self._sign_in_again()

    def sign_up(self) -> None:
        self.click("Sign up")
        self.fill("Email", self.address)
        self.fill("Username", self.name)
        self.fill("Password", PASSWORD)
        self.click("Sign up")
        self.sees("Check your email")
        self.open_mail("Confirm")
        self.page.locator("pre.letter a").first.click()
        self.click("Confirm address")
        self.sees("My games")

    def sign_in(self) -> None:
        self.try_to_sign_in()
        self.is_signed_in()

    def is_signed_in(self) -> None:
        """See their own games, which may all wait for them: an earlier journey may have left some."""
        self.sees(re.compile("My games|Your turn"))

    def try_to_sign_in(self) -> None:
        self.go("Sign in")
        self.fill("Email", self.address)
        self.fill("Password", PASSWORD)
        self.click("Sign in")

    def go_home(self) -> None:
        """Go to the front page by the site's name, and sign in where that was too long ago."""
        self.page.locator("header a.home").click()
        self._sign_in_again()

    def _sign_in_again(self) -> None:
        self.page.wait_for_load_state()
        if self.page.locator("header a.sign-in").count():
            self.sign_in()

    # Reading

    def look_again(self) -> None:
        self.page.reload()

    def sees(self, text: str | re.Pattern[str]) -> None:
        """Find these words on the page, at once or when they come."""
        expect(self._main()).to_contain_text(text, timeout=PATIENCE)

    def does_not_see(self, text: str) -> None:
        """Find these words nowhere on the page, which has come."""
        expect(self._main()).not_to_contain_text(text, timeout=PATIENCE)

    # Acting

    def click(self, name: str) -> None:
        """Press the button, or follow the link, of this name or beginning: of the page, or of its menu and foot."""
        self.page.wait_for_load_state()
        wait_for(lambda: self.controls(name), 5)
        self.controls(name)[0].first.click()

    def controls(self, name: str) -> list[Locator]:
        """Return the controls of that name, exact names and those in the midst of the page first."""
        begins = re.compile(rf"^\s*{re.escape(name)}\b")
        everywhere = self.page.locator("body")
        candidates = [self._locate(within, label) for label in (name, begins) for within in (self._main(), everywhere)]
        return [within for within in candidates if within.count()]

    def go(self, name: str) -> None:
        """Follow a link of the site's header, its menu or its foot, in this order."""
        self.page.wait_for_load_state()
        by_name = {"name": name, "exact": True}
        in_header = self.page.locator("header.site").get_by_role("link", **by_name)
        if in_header.count():
            in_header.click()
            return
        button = self.page.locator("button.menu:visible")
        if button.count():
            button.click()
        self.page.locator("#menu:popover-open, footer").get_by_role("link", **by_name).first.click()

    def unfold(self, title: str) -> None:
        """Open the part of the page of this title, if it is not open."""
        self.page.wait_for_load_state()
        part = self.page.locator("details").filter(has=self.page.locator("> summary", has_text=title)).first
        if part.get_attribute("open") is None:
            part.locator("> summary").click()

    def fill(self, label: str, text: str) -> None:
        self.field(label).fill(text)

    def choose(self, label: str) -> None:
        """Tick the box, or pick the one of several, that has this label."""
        self.field(label).check()

    def leave_out(self, label: str) -> None:
        """Take the tick out of the box that has this label."""
        self.field(label).uncheck()

    def select(self, label: str, option: str) -> None:
        self.field(label).select_option(option)

    def field(self, label: str) -> Locator:
        """The field whose label begins with these words; its help may follow."""
        return self.page.get_by_label(re.compile(rf"^\s*{re.escape(label)}(\W|$)")).first

    def open_mail(self, subject: str) -> None:
        """Open the latest mail to this person whose subject has these words, once it has come."""
        self.go("Local outbox")
        self.page.wait_for_load_state()
        mails = self.page.locator("ol.outbox a").filter(has_text=self.address).filter(has_text=subject)
        for _sweep in range(MOST_SWEEPS):
            if mails.count():
                break
            self.site.pass_time(seconds=10)
            self.look_again()
        mails.first.click()

    def follow_mail(self, link: str) -> None:
        """Follow a link of the mail that is open, which opens beside it."""
        with self.page.context.expect_page() as popup:
            self.page.frame_locator("iframe.letter").get_by_role("link", name=link).first.click()
        self.sit_before(popup.value)

    # Playing

    def play_on(self) -> None:
        """Play one's own way, which is to do little, as long as one is asked at the table that is open."""
        self.player.play_turn()

    def leave_to_the_bot(self) -> None:
        """Be away from the table that is open."""
        self.click("Game")
        self.unfold("My seat")
        self.click("Step away")
        self.sees("You can come back until a substitute takes it.")
        self.click("Step away")
        self.sees("You have stepped away.")

    def _main(self) -> Locator:
        return self.page.get_by_role("main")

    @staticmethod
    def _locate(within: Locator, name: str | re.Pattern[str]) -> Locator:
        button, link = (within.get_by_role(role, name=name, exact=True) for role in ("button", "link"))
        return button.or_(link).locator("visible=true")

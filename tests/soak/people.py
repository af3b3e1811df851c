"""People of a soak: all at once they play by page and by mail, and try again when the site fails them."""

import random
import re
import smtplib
import threading
import time
from collections import defaultdict
from email import message_from_bytes, policy
from email.message import EmailMessage
from email.utils import make_msgid
from http.client import HTTPException
from urllib.error import HTTPError

from tests.form_filling import NotOffered
from tests.processes.post_office import PostOffice
from tests.soak import opening
from tests.soak.ledger import Answer, Ledger
from tests.soak.site import SoakSite
from tests.strategy import Strategy
from tests.visitor import Page, Visitor
from tools.bench import replies

SIGN_IN = "/accounts/login/"
A_GAME = re.compile(r"/games/[a-z0-9]{10}/")
OPTION = re.compile(r"^\d+\. .*(?:\n   \S.*)*\n    (\S.*)$", re.MULTILINE)
OUTAGES = (OSError, HTTPException)
"""Errors a browser or a mail server meets when the site is away, HTTPError (any answer but a page) among them."""
REFUSALS = (400, 403, 409)
AT_A_TIME = 12  # orders that somebody gives in one game before looking at the next
ENOUGH = 2  # games that somebody plays at a time
PAUSE = 1.0  # seconds after an outage
GIVES_UP = 15  # seconds without a new mail after which somebody who plays by mail looks at the page


class Person(threading.Thread):
    """Somebody who plays by page. In the games ``left_alone`` they let their time run out, from when ``busy`` was held
    by whoever wants it so.
    """

    rest = 1.0
    """Seconds between two looks at all games: the site is to be busy with moves, not with saying that there is none."""

    def __init__(self, name: str, site: SoakSite, ledger: Ledger, chance: random.Random, stop: threading.Event) -> None:
        super().__init__(name=name, daemon=True)
        self.site = site
        self.ledger = ledger
        self.chance = chance
        self.stop = stop
        self.visitor = Visitor(site.url)
        self.busy = threading.Lock()
        self.left_alone: set[str] = set()
        self.strategies: dict[str, Strategy] = defaultdict(lambda: Strategy(cards=2, spends=1, buys=1))
        self.signed_in = False
        self.failure: BaseException | None = None

    def run(self) -> None:
        try:
            while not self.stop.is_set():
                self._try_to_act()
                self.stop.wait(self.rest)
        except BaseException as failure:
            self.failure = failure
            raise

    def _try_to_act(self) -> None:
        try:
            self.act()
        except HTTPError as error:
            self.ledger.count_answer(f"page: {error.code}")
            self.stop.wait(PAUSE)
        except OUTAGES:
            self.ledger.count_answer("page: none")
            self.stop.wait(PAUSE)

    def act(self) -> None:
        """Look at all games once, play where it is one's turn, and see to it that there are some."""
        games = self.own_games()
        for game in games:
            self.play(game)
        if len(games) < ENOUGH:
            self.find_game()

    def own_games(self) -> list[str]:
        if not self.signed_in:
            if self.visitor.go(SIGN_IN).address == SIGN_IN:  # the answer to a former try may have been cut off
                self.visitor.sign_in(opening.address(self.name), opening.password(self.name))
            self.signed_in = True
        return _games_on(self.visitor.go("/games/mine/"))

    def find_game(self) -> None:
        """Join a game that waits for somebody, or open one, with a bot half of the time: such games are soon over."""
        mine = set(self.own_games())
        waiting = [game for game in _games_on(self.visitor.go("/games/")) if game not in mine]
        try:
            if waiting:
                self.visitor.go(address_of(waiting[0])).form(action="/join/").press()
            else:
                form = self.visitor.go("/games/new/").form(field="grace")
                bot = self.chance.choice(["", "sensible"])
                form.fill(name=f"{self.name} {len(mine)}", players=2, short=True, seat_2=bot).press()
        except NotOffered:
            pass  # somebody else was quicker

    def play(self, game: str) -> None:
        """Give orders as long as the game asks for some."""
        page = self.visitor.go(address_of(game))
        for _order in range(AT_A_TIME):
            offers = page.offers()
            with self.busy:
                if not offers or self.stop.is_set() or game in self.left_alone:
                    return
                page = self.give(game, self.strategies[game].choose(offers))

    def give(self, game: str, orders: list[str]) -> Page:
        """Give orders by the page's form. Raises HTTPError and OSError as the site answers."""
        with self.ledger.giving(game, self.name, *orders) as entry:
            try:
                page = self.visitor.order(orders)
            except HTTPError as error:
                entry.answer = Answer.REFUSED if error.code in REFUSALS else Answer.NOTHING
                raise
            entry.answer = Answer.TAKEN if page.address == address_of(game) else Answer.REFUSED
        return page


class Correspondent(Person):
    """Somebody who plays by mail, and looks at a page only to find a game, or when no mail has come for a while."""

    rest = 0.1

    def __init__(self, name: str, site: SoakSite, ledger: Ledger, chance: random.Random, stop: threading.Event) -> None:
        super().__init__(name, site, ledger, chance, stop)
        self.office: PostOffice | None = None
        self.read: set[str] = set()
        self.latest: dict[str, float] = defaultdict(time.monotonic)
        self.looked = 0.0

    def act(self) -> None:
        for letter in self.letters():
            with self.busy:
                self.answer(letter)
        if time.monotonic() - self.looked > GIVES_UP / 3:
            self.looked = time.monotonic()
            super().act()

    def play(self, game: str) -> None:
        """Play by page what no mail asks for any more."""
        if time.monotonic() - self.latest[game] > GIVES_UP:
            self.latest[game] = time.monotonic()
            super().play(game)

    def letters(self) -> list[EmailMessage]:
        """The latest unread letter of each game."""
        assert self.office is not None
        latest: dict[str, EmailMessage] = {}
        for letter in list(self.office.mailboxes[opening.address(self.name)]):
            latest[game_of(letter)] = letter
        return [letter for letter in latest.values() if str(letter["Message-ID"]) not in self.read]

    def answer(self, letter: EmailMessage) -> None:
        game = game_of(letter)
        if game in self.left_alone or self.stop.is_set():
            return
        self.read.add(str(letter["Message-ID"]))
        text = letter.get_body(("plain",)).get_content()
        options = OPTION.findall(text.partition("YOUR OPTIONS")[2].partition("THE BOARD")[0])
        if not options or not str(letter["Reply-To"] or "").startswith("orders+"):
            return
        self.latest[game] = time.monotonic()
        number = self._choose(options)
        order = str(number + 1) if self.chance.random() < 0.5 else options[number]
        self.send(game, letter, order, options[number])

    def _choose(self, options: list[str]) -> int:
        """Return the place of an order: half of the time one that ends something, so that games come to an end."""
        ends = [place for place, option in enumerate(options) if option.startswith("end")]
        if ends and self.chance.random() < 0.5:
            return ends[0]
        return self.chance.randrange(len(options))

    def send(self, game: str, letter: EmailMessage, line: str, order: str) -> None:
        """Reply as a mail program does, by a mail server that tries the same mail again until it is taken."""
        raw, message_id = write_reply(self.chance, letter, line, opening.address(self.name))
        to = str(letter["Reply-To"])
        with self.ledger.giving(game, self.name, order, reply=message_id) as entry:
            while entry.answer == Answer.NOTHING:
                entry.answer = self._hand_over(to, raw)
                if entry.answer == Answer.NOTHING:
                    time.sleep(PAUSE)

    def _hand_over(self, to: str, raw: bytes) -> Answer:
        try:
            with smtplib.SMTP("127.0.0.1", self.site.door_port, timeout=30) as door:
                door.sendmail(opening.address(self.name), [to], raw)
        except (smtplib.SMTPRecipientsRefused, smtplib.SMTPDataError) as error:
            codes = [code for code, _words in getattr(error, "recipients", {}).values()] or [error.smtp_code]
            return Answer.NOTHING if 400 <= codes[0] < 500 else Answer.REFUSED
        except (smtplib.SMTPException, OSError):
            return Answer.NOTHING
        return Answer.TAKEN


def write_reply(chance: random.Random, letter: EmailMessage, line: str, writer: str) -> tuple[bytes, str]:
    """Return a reply in one of the shapes of mail programs, and its Message-ID."""
    plain, rich = (letter.get_body((kind,)).get_content() for kind in ("plain", "html"))
    mail = message_from_bytes(chance.choice(replies.shapes(plain, rich, line)), policy=policy.SMTP)
    message_id = make_msgid(domain="example.org")
    for name, value in {"Message-ID": message_id, "From": writer, "To": str(letter["Reply-To"])}.items():
        mail.replace_header(name, value)
    return mail.as_bytes(), message_id


def game_of(letter: EmailMessage) -> str:
    """The game in the name of a letter."""
    return str(letter["Message-ID"]).split(".")[1]


def address_of(game: str) -> str:
    return f"/games/{game}/"


def _games_on(page: Page) -> list[str]:
    links = [str(link) for link in page.read.xpath("//main//a/@href")]
    return list(dict.fromkeys(link.split("/")[2] for link in links if A_GAME.fullmatch(link)))

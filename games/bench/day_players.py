"""People who play their games by their browsers and by mail, through a site's own processes."""

import gzip
import re
from collections.abc import Mapping
from html import unescape
from http.client import HTTPConnection
from http.cookies import SimpleCookie
from random import Random
from smtplib import SMTP
from time import monotonic, perf_counter
from urllib.parse import urlencode, urlsplit

from django.db import connections
from django.test import Client

from accounts.models import User
from games import engine
from games.bench.processes import ADDRESS, PATIENCE
from games.bench.replies import write_reply
from games.mail import address
from games.models import Game, Seat
from games.titles import rulebook

FIELDS = ("csrfmiddlewaretoken", "seat", "expected_move")
LISTS, HOME = "/games/running/", "/"
POSITION = re.compile(r'"><input type="hidden" '.join(rf'name="{name}" value="(?P<{name}>[^"]*)' for name in FIELDS))
"""The hidden fields of a form that gives orders; forms of clocks have a seat too."""


class DayBrowser:
    """The browser of somebody who is signed in; it notes the seconds of each request."""

    def __init__(self, site: str, person: User, times: list[float]) -> None:
        client = Client()
        client.force_login(person)
        self.host = urlsplit(site).netloc
        self.cookies = {name: cookie.value for name, cookie in client.cookies.items()}
        self.times = times

    def get(self, path: str) -> str:
        return self._ask("GET", path, "")

    def post(self, path: str, fields: Mapping[str, str]) -> str:
        """Post a form of a page that htmx sends."""
        return self._ask("POST", path, urlencode(fields))

    def _ask(self, method: str, path: str, body: str) -> str:
        """Return the page. Raise AssertionError for any other answer."""
        headers = {
            "Accept-Encoding": "gzip",
            "Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items()),
        }
        if method == "POST":
            headers |= {"Content-Type": "application/x-www-form-urlencoded", "HX-Request": "true"}
        began = perf_counter()
        line = HTTPConnection(self.host, timeout=PATIENCE)
        line.request(method, path, body, headers)
        answer = line.getresponse()
        content = answer.read()
        line.close()
        self.times.append(perf_counter() - began)
        assert answer.status == 200, f"{method} {path} answers {answer.status}"
        for cookie in answer.headers.get_all("Set-Cookie", []):
            self.cookies |= {name: morsel.value for name, morsel in SimpleCookie(cookie).items()}
        return (gzip.decompress(content) if answer.headers["Content-Encoding"] == "gzip" else content).decode()


class DayPlayers:
    """The people of some games, one after another: each looks around, gives an order, and looks again."""

    def __init__(self, number: int, games: list[int], site: str, mail_port: int) -> None:
        self.games = games
        self.site = site
        self.mail_port = mail_port
        self.random = Random(number)
        self.times: list[float] = []
        self.cycles = 0

    def play(self, until: float) -> None:
        """Play the games in turns until that moment of the monotonic clock."""
        try:
            while monotonic() < until:
                game = Game.objects.get(pk=self.games[self.cycles % len(self.games)])
                self._play_cycle(game, by_mail=(self.cycles + self.cycles // len(self.games)) % 2 == 1)
                self.cycles += 1
        finally:
            connections.close_all()

    def _play_cycle(self, game: Game, *, by_mail: bool) -> None:
        """Load a list, three pages, and give an order."""
        position = rulebook.load(game.state)
        index = engine.to_move(position)[0]
        order = engine.order_text(self.random.choice(engine.legal(position, index)))
        seat = game.seats.select_related("user").get(index=index)
        assert seat.user is not None
        browser, table = DayBrowser(self.site, seat.user, self.times), game.get_absolute_url()
        browser.get(HOME)
        browser.get(LISTS)
        page = browser.get(table)
        if by_mail:
            self._reply(game, seat, order)
        else:
            form = POSITION.search(page)
            assert form is not None, f"{table} asks its player for no order"
            browser.post(table, {name: unescape(value) for name, value in form.groupdict().items()} | {"order": order})
        browser.get(f"{table}log/")

    def _reply(self, game: Game, seat: Seat, order: str) -> None:
        """Answer the mail of the decision."""
        claim = address.Claim(seat.user_id or 0, seat.pk, seat.asked_move, game.move_count)
        number = game.pk * 10_000 + game.move_count
        with SMTP(ADDRESS, self.mail_port, timeout=PATIENCE) as server:
            server.sendmail("writer@example.org", [address.address_of(claim)], write_reply(order, "", number))

"""A day of correspondence, played as fast as it can be through real processes.

In each cycle somebody loads the front page, a list and a table, gives an order, every second time
by mail, and loads the log; the site mails who is asked next.
"""

import gzip
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from html import unescape
from http.client import HTTPConnection
from http.cookies import SimpleCookie
from random import Random
from smtplib import SMTP
from statistics import quantiles
from time import monotonic, perf_counter
from typing import Any, NamedTuple
from urllib.parse import urlencode, urlsplit

from django.conf import settings
from django.db import connections, models
from django.test import Client
from django.utils import timezone

import rulebooks
from accounts.models import User
from games.mail import address
from games.models import CatalogueEntry, Game, Move, Notification, Seat
from rulebooks import engine
from tools.bench import database
from tools.bench.database import analyze, columns, copy_row, insert
from tools.bench.figures import UNITS, BenchFigure, CannotMeasure
from tools.bench.mails import sink
from tools.bench.processes import ADDRESS, PATIENCE, BenchSite, free_port, new_site, processor_times, wait_for
from tools.bench.replies import write_reply

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
        position = rulebooks.load(game.state)
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


GAMES, MINUTES = 500, 10.0
SHARES = (0.1, 0.2, 0.3, 0.4)
"""The played shares of the games that are copied."""
NAME = "day-"
SEATS = 4
COPIES = "JOIN games_game AS game ON game.id BETWEEN %s AND %s"
PLAYERS = 4
"""People at once, for each site."""
ORDERS, PEAK, LOAD = 4, 3, 0.5
"""Orders a day in each game, the peak hour as against the mean, and the share of the processors that it may fill."""
DAY = 24 * 3600
QUIET: dict[str, Any] = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
"""Of a server that logs each mail; a person whose mail it refuses says so."""


class DaySite(NamedTuple):
    site: BenchSite
    mail_server: int
    mail_port: int


def measure_day(*, games: int = GAMES, minutes: float = MINUTES, machines: int = 1) -> Iterator[BenchFigure]:
    """Measure requests and mails, and the processor time of a cycle by kind of process; several
    ``machines`` are sites of one database with a Redis between them. Raise CannotMeasure.
    """
    fill_games(games)
    with ExitStack() as stack:
        mail_port = stack.enter_context(sink())
        shared = {"DATABASE_URL": database.address(), "EMAIL_URL": f"smtp://{ADDRESS}:{mail_port}"}
        shared["WEB_CONCURRENCY"] = "2"  # as an installation has it
        if machines > 1:
            shared["CELERY_BROKER_URL"] = stack.enter_context(redis())
        sites = [stack.enter_context(day_site(shared)) for _machine in range(machines)]
        yield from _measure_day(sites, minutes * 60)


def fill_games(games: int) -> None:
    """Write running games, copies of four real ones with all their moves, and as many people, each of whom plays in
    four.
    """
    people = [User(username=f"{NAME}{number}", email=f"{NAME}{number}@example.org") for number in range(games)]
    first = User.objects.bulk_create(people)[0].pk
    seated = f"{first} + (game.id + games_seat.index * {max(games // SEATS, 1)}) %% {games}"
    samples = [database.game_at(f"sample-{number}", share)[0] for number, share in enumerate(SHARES)]
    for number, sample in enumerate(samples):
        first_copy, end_of_copies = (games * end // len(samples) for end in (number, number + 1))
        _copy_game(sample, first_copy, end_of_copies - 1, seated)
    Game.objects.filter(pk__in=[sample.pk for sample in samples]).delete()
    analyze(User, Game, Seat, Move, CatalogueEntry)


def _copy_game(sample: Game, first_copy: int, last: int, seated: str) -> None:
    """Write copies of a game with the numbers from ``first_copy`` to the ``last``; ``seated`` is the key
    of the person in a seat.
    """
    copy_row(Game, sample.pk, first_copy, last, {"public_id": f"'{NAME}' || copy", "name": "'Day ' || copy"})
    ends = Game.objects.filter(public_id__in=[f"{NAME}{first_copy}", f"{NAME}{last}"]).order_by("pk")
    copies = [ends[0].pk, ends.reverse()[0].pk, sample.pk]
    of_sample = f"{COPIES} WHERE {{0}}.game_id = %s"
    insert(Seat, f"games_seat {of_sample.format('games_seat')}", copies, _copied_values(Seat) | {"user_id": seated})
    seats = "LEFT JOIN games_seat AS old ON old.id = games_move.seat_id"
    own = "LEFT JOIN games_seat AS seat ON seat.game_id = game.id AND seat.index = old.index"
    moves = f"games_move {seats} {COPIES} {own} WHERE games_move.game_id = %s"
    insert(Move, moves, copies, _copied_values(Move) | {"seat_id": "seat.id"})
    people = "ARRAY(SELECT user_id FROM games_seat WHERE games_seat.game_id = game.id ORDER BY index)"
    entries = f"games_catalogueentry {of_sample.format('games_catalogueentry')}"
    insert(CatalogueEntry, entries, copies, _copied_values(CatalogueEntry) | {"seated": people})


def _copied_values(model: type[models.Model]) -> dict[str, str]:
    """Return the columns of a row of the sample's, and that of the game as the copy's."""
    same = {column: f'{model._meta.db_table}."{column}"' for column in columns(model)}
    return same | {"game_id": "game.id"}


@contextmanager
def redis() -> Iterator[str]:
    """Start a Redis that keeps nothing, and yield its address. Raise CannotMeasure without one."""
    if shutil.which("redis-server") is None:
        raise CannotMeasure("A day of several machines needs redis-server on the path.")
    port = free_port()
    process = subprocess.Popen(
        ["redis-server", "--port", str(port), "--bind", ADDRESS, "--save", ""], stdout=subprocess.DEVNULL
    )
    try:
        wait_for(port)
        yield f"redis://{ADDRESS}:{port}/0"
    finally:
        process.terminate()
        process.wait()


@contextmanager
def day_site(shared: Mapping[str, str]) -> Iterator[DaySite]:
    """Start a site on the bench's database; it takes this process's sessions and addresses."""
    with new_site(shared, key=settings.SECRET_KEY) as site:
        site.wait_until(site.answers)
        port = free_port()
        command = [sys.executable, "manage.py", "receive_mail", "--port", str(port)]
        process = subprocess.Popen(command, cwd=settings.BASE_DIR, env=site.environment, **QUIET)
        try:
            wait_for(port)
            yield DaySite(site, process.pid, port)
        finally:
            process.terminate()
            process.wait()


def _measure_day(sites: Sequence[DaySite], length: float) -> Iterator[BenchFigure]:
    """Let people play for ``length`` seconds, and count what happened.

    The processor time of a cycle is one with a mail, whose time is taken as all of the workers'.
    """
    processes = [pid for site in sites for pid in (site.site.supervisor, site.mail_server)] + _postgresql()
    before, began, since = processor_times(*processes), monotonic(), timezone.now()
    people = _play(sites, began + length)
    took = monotonic() - began
    processor_time = processor_times(*processes)
    processor_time.subtract(before)
    cycles = sum(person.cycles for person in people)
    times = [time for person in people for time in person.times]
    acts = Move.objects.filter(created__gte=since, by=Move.By.PLAYER).count()
    mails = Notification.objects.filter(sent__gte=since).count()
    yield BenchFigure("day.cycles", round(cycles / took, 2), "cycles/s", cycles)
    yield BenchFigure("day.requests", round(len(times) / took, 1), "requests/s", len(times))
    yield from _percentiles(times)
    yield BenchFigure("day.orders", round(acts / cycles, 2), "orders/cycle", acts)
    yield BenchFigure("day.mails", round(mails / cycles, 2), "mails/cycle", mails)
    for name, milliseconds in sorted(processor_time.items()):
        yield BenchFigure(f"day.processor.{name}", round(milliseconds / cycles, 1), "ms/cycle", cycles)
    workers = processor_time["worker"]
    per_cycle = (processor_time.total() - workers) / cycles + workers / (mails or cycles)
    yield BenchFigure("day.processor", round(per_cycle, 1), "ms/cycle", cycles)
    yield BenchFigure("day.games", round(capacity(per_cycle / 1000, os.cpu_count() or 1)), "games", cycles)


def capacity(processor_time: float, processors: int) -> float:
    """Return the number of games that the processors hold if a cycle takes so many seconds."""
    return LOAD * processors / processor_time * DAY / (ORDERS * PEAK)


def _play(sites: Sequence[DaySite], until: float) -> list[DayPlayers]:
    """Let people play all games until a moment, no two of them the same one."""
    games = list(Game.objects.order_by("pk").values_list("pk", flat=True))
    total = PLAYERS * len(sites)
    people = [
        DayPlayers(number, games[number::total], site.site.address, site.mail_port)
        for number, site in enumerate([*sites] * PLAYERS)
    ]
    with ThreadPoolExecutor(total) as pool:
        list(pool.map(lambda person: person.play(until), people))
    return people


def _percentiles(times: Sequence[float]) -> Iterator[BenchFigure]:
    shares = quantiles(times, n=100)
    for share in (50, 95):
        yield BenchFigure(f"day.request.p{share}", round(shares[share - 1] * UNITS["ms"], 1), "ms", len(times))


def _postgresql() -> list[int]:
    """Return the first process of the site's own PostgreSQL, if it has one."""
    if settings.CLUSTER is None:
        return []
    return [int((settings.CLUSTER.data / "postmaster.pid").read_text().split()[0])]

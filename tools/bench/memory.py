"""The memory of the whole site on one machine, started as by ``make run``: a new demo site, its
pages opened.

Each process has its proportional set size: its own memory, and its share of the memory in common.
PostgreSQL is left out: it takes all it is given.
"""

import re
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from http.cookiejar import CookieJar
from pathlib import Path
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, OpenerDirector, build_opener

from games.services import demo
from tools.bench.figures import BenchFigure
from tools.bench.processes import PATIENCE, demo_site, kind, tree

READERS, ROUNDS = 4, 5
"""So many people at once, and how often each opens every page: enough for every thread of the web server."""
GAMES = [f"/games/{name}/" for name in ("demo-middle", "demo-finished", "demo-middle/log", "demo-middle/standing")]
PAGES = ["/", *GAMES, "/games/", "/games/running/", "/games/finished/", "/games/new/", "/cards/", "/aid/", "/outbox/"]
PROCESSES = ("supervisor", "web", "worker", "beat")


def measure_memory() -> Iterator[BenchFigure]:
    with demo_site() as site:
        yield from measure_site(site.address, site.supervisor)


def measure_site(address: str, supervisor: int) -> Iterator[BenchFigure]:
    """Measure the site at an address, which has the demo, below this process."""
    with ThreadPoolExecutor(READERS) as pool:
        for read in [pool.submit(read_everything, address, name) for name in list(demo.PEOPLE)[:READERS]]:
            read.result()
    kilobytes = Counter[str]()
    for pid in tree(supervisor):
        with suppress(FileNotFoundError, ProcessLookupError):  # what made the demo may have just ended
            kilobytes[kind(pid)] += proportional_size(pid)
    requests = READERS * ROUNDS * len(PAGES)
    for name in PROCESSES:
        yield BenchFigure(f"site.memory.{name}", round(kilobytes[name] / 1024, 1), "MB", requests)
    yield BenchFigure("site.memory", round(kilobytes.total() / 1024, 1), "MB", requests)


def read_everything(address: str, name: str) -> None:
    """Sign in as somebody of the demo, and open every page several times."""
    reader = signed_in(address, name)
    for page in PAGES * ROUNDS:
        with reader.open(address + page, timeout=PATIENCE) as response:
            response.read()


def signed_in(address: str, name: str) -> OpenerDirector:
    cookies = CookieJar()
    browser = build_opener(HTTPCookieProcessor(cookies))
    entrance = f"{address}/accounts/login/"
    browser.open(entrance, timeout=PATIENCE).close()
    token = next(cookie.value for cookie in cookies if cookie.name == "csrftoken")
    form = {"csrfmiddlewaretoken": token, "login": demo.address(name), "password": demo.password(name)}
    browser.open(entrance, urlencode(form).encode(), timeout=PATIENCE).close()
    return browser


def proportional_size(pid: int) -> int:
    """Return the proportional set size of a process in kilobytes (Linux)."""
    size = re.search(r"^Pss: +(\d+)", Path(f"/proc/{pid}/smaps_rollup").read_text(), re.MULTILINE)
    assert size is not None
    return int(size[1])

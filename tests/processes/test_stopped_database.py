"""A database that is stopped, and not gone: it takes connections and answers nobody. Pages say so within seconds."""

import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import psutil
import psycopg
import pytest
from psycopg.errors import ConnectionTimeout

from tests.local_site import BUSY, LocalSite, wait_for
from tocsite.embedded import Cluster
from tocsite.web_database import driver

MOST = 10 * BUSY  # seconds, of which a machine that is not busy takes up to five
PAGES = ("/", "/games/", "/news/", "/health/", "/games/finished/", "/language/", "/")


def answer(site: LocalSite, path: str) -> tuple[int, float]:
    """Return the status of a page, and the seconds it took."""
    began = time.monotonic()
    try:
        with urllib.request.urlopen(site.url + path, timeout=120) as response:
            return response.status, time.monotonic() - began
    except urllib.error.HTTPError as refused:
        return refused.code, time.monotonic() - began


@contextmanager
def stopped(data: Path) -> Iterator[None]:
    """Stop the server and all that it has started, as a machine that swaps or a debugger does."""
    number = int((data.resolve() / "postmaster.pid").read_text().split()[0])
    server = psutil.Process(number)
    processes = [server, *server.children(recursive=True)]
    for process in processes:
        process.suspend()
    try:
        yield
    finally:
        for process in processes:
            with suppress(psutil.NoSuchProcess):
                process.resume()


def test_pages_say_so_within_seconds_and_come_again_when_it_goes_on(prepared_site: LocalSite) -> None:
    prepared_site.start()
    assert {answer(prepared_site, path)[0] for path in ("/", "/games/", "/health/")} == {200}
    with stopped(prepared_site.var / "postgres"):
        for path in PAGES:
            status, seconds = answer(prepared_site, path)
            assert status in (405, 503) and seconds < MOST, (path, status, seconds)
        at_once: list[float] = []
        threads = [
            threading.Thread(target=lambda: at_once.append(answer(prepared_site, "/games/")[1])) for _each in range(8)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert max(at_once) < MOST
    wait_for(lambda: {answer(prepared_site, path)[0] for path in ("/", "/games/", "/health/")} == {200})


@pytest.fixture
def cluster(open_folder: Path) -> Iterator[Cluster]:
    cluster = Cluster(open_folder / "postgres", {"fsync": "off"})
    cluster.start()
    driver.silence.until = 0.0
    yield cluster
    driver.silence.until = 0.0
    cluster.release()


def connect(cluster: Cluster, **options: int) -> "psycopg.Connection[tuple[int]]":
    return driver.connect(host=cluster.host, user="postgres", dbname="postgres", **options)


def test_a_statement_that_takes_long_is_waited_for_and_one_without_a_server_is_not(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(driver, "ASKED_AFTER", 0.3)
    with connect(cluster) as connection:
        assert connection.execute("SELECT 1 FROM pg_sleep(1.5)").fetchone() == (1,)
        with stopped(cluster.data):
            began = time.monotonic()
            with pytest.raises(ConnectionTimeout):
                connection.execute("SELECT 1")
            with pytest.raises(ConnectionTimeout, match="a moment ago"):
                connect(cluster)
            assert time.monotonic() - began < MOST
            driver.silence.until = 0.0
            with pytest.raises(ConnectionTimeout):
                connect(cluster, connect_timeout=2)
        assert connection.closed
    driver.silence.until = 0.0
    with connect(cluster) as again:
        assert again.execute("SELECT 1").fetchone() == (1,)

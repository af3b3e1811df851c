"""Commands beside a running site, such as the drill of a backup: nothing of it is touched, and no page fails."""

import hashlib
import shutil
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path

import psycopg
import pytest

from tests.local_site import LocalSite, wait_for
from tests.setup.test_observation import TOKEN, figures

PAGES = ("/", "/games/", "/games/running/", "/games/finished/", "/news/", "/health/", "/accounts/signup/", "/learn/")
LIVE = ("postgres", "scratch", "broker", "metrics", "mail", "backups")
"""Beginnings of what a running site changes all the time, beside what is looked at by itself."""


@pytest.fixture
def site(prepared_site: LocalSite) -> LocalSite:
    """A site that runs and is watched, with a picture."""
    prepared_site.environment["METRICS_TOKEN"] = TOKEN
    prepared_site.start()
    wait_for((prepared_site.var / "notes" / "in-use.lock").exists)
    (prepared_site.var / "pictures").mkdir(exist_ok=True)
    (prepared_site.var / "pictures" / "of-a-game.djcache").write_bytes(b"a picture")
    return prepared_site


def answers(site: LocalSite) -> dict[str, int]:
    """The status of each page that is not 200."""
    return {path: status for path in PAGES if (status := ask(site, path)) != 200}


def ask(site: LocalSite, path: str) -> int:
    try:
        with urllib.request.urlopen(site.url + path, timeout=60) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as refused:
        return refused.code


def contents(var: Path) -> dict[str, str]:
    """A sum of each file of a site, but those that change by themselves."""
    paths = [path for path in sorted(var.rglob("*")) if not str(path.relative_to(var)).startswith(LIVE)]
    return {str(path): hashlib.sha256(path.read_bytes()).hexdigest() for path in paths if path.is_file()}


@pytest.mark.night
def test_a_drill_and_prepare_touch_nothing_of_a_running_site(site: LocalSite) -> None:
    assert ask(site, "/games/") == 200
    before, counted = contents(site.var), figures(site)["django_http_responses_total_by_status_total"]
    host = site.var / "postgres"
    with psycopg.connect(host=str(host), user="postgres", dbname="postgres", autocommit=True) as server:
        server.execute("CREATE DATABASE drill")
    file = str(site.var / "backups" / "drill.backup")
    drill = LocalSite(site.var, DATABASE_URL=f"postgres://postgres@/{host}/drill", METRICS_TOKEN=TOKEN)
    for place, command in ((site, ["backup", file]), (drill, ["restore", file]), (site, ["prepare"])):
        process = place.manage(*command)
        assert process.returncode == 0, process.stderr
        assert answers(site) == {}, command
    assert contents(site.var) == before
    assert figures(site)["django_http_responses_total_by_status_total"] > counted


def put_file_in_its_place(folder: Path) -> None:
    shutil.rmtree(folder)
    folder.write_text("no folder")


BEFALLS: list[Callable[[Path], object]] = [
    lambda folder: [path.write_bytes(b"\x00" * 1000) for path in folder.iterdir()],
    lambda folder: [(folder / f"{number}-dead.json").write_bytes(b"{") for number in range(100)],
    lambda folder: [(folder / f"counter_{number}.db").write_bytes(b"\xff" * 20) for number in range(5)],
    lambda folder: shutil.rmtree(folder),
    put_file_in_its_place,
]
"""Mishaps of a folder of figures: damage, also by the dead and of an earlier release, and its removal."""


def test_no_page_fails_by_what_befalls_the_figures(site: LocalSite) -> None:
    folder = site.var / "metrics"
    for befall in BEFALLS:
        assert answers(site) == {}
        wait_for(lambda: list(folder.glob("*.json")))
        befall(folder)
        assert answers(site) == {}
        assert figures(site)["django_http_responses_total_by_status_total"] > 0
        assert not folder.is_dir() or not list(folder.glob("*-dead.json"))

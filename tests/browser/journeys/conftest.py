"""A new site without a past, on which time is the tests' to move, and the people who come to it."""

import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext

from tests.browser.journeys.site import MovableSite
from tests.browser.journeys.traveller import Traveller
from tests.conftest import SALT
from tests.local_site import copy

People = Callable[[str], Traveller]


@pytest.fixture(scope="package")
def site(prepared_var: Path) -> Iterator[MovableSite]:
    """The site of all journeys: nobody has been there before them."""
    with tempfile.TemporaryDirectory(prefix="tocsite-journeys-") as folder:
        Path(folder).chmod(0o755)  # for PostgreSQL's user, where root runs the tests
        site = MovableSite(Path(folder) / "var")
        copy(prepared_var, site.var)
        site.start()
        yield site
        site.stop()


@pytest.fixture(scope="package")
def cookies() -> dict[str, object]:
    """The state of each person's browser between journeys, by name."""
    return {}


@pytest.fixture
def person(
    request: pytest.FixtureRequest,
    site: MovableSite,
    contexts: Callable[..., BrowserContext],
    cookies: dict[str, object],
) -> Iterator[People]:
    """Somebody at the front page of the site, signed in; new people sign up there first. A journey begins on a day of
    its own, and what falls by chance in it is the same in every run.
    """
    site.pass_time(days=1)
    site.draw_by(request.node.nodeid + SALT)
    travellers: dict[str, Traveller] = {}

    def come(name: str) -> Traveller:
        traveller = Traveller(name, contexts(storage_state=cookies.get(name)).new_page(), site)
        traveller.come_in(is_new=name not in cookies)
        travellers[name] = traveller
        return traveller

    yield come
    for name, traveller in travellers.items():
        cookies[name] = traveller.page.context.storage_state()

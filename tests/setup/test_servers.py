"""The site on a PostgreSQL server of the machine's own. tests/processes has the brokers."""

import psycopg
import pytest

from tests.local_site import LocalSite

pytestmark = pytest.mark.postgres_server


@pytest.fixture
def site(local_site: LocalSite, postgres_server_url: str) -> LocalSite:
    local_site.environment["DATABASE_URL"] = postgres_server_url
    return local_site


def test_nothing_embedded_runs_beside_a_server_which_gets_no_demo_of_itself(site: LocalSite) -> None:
    """The demo's people have passwords that everybody knows."""
    site.start(demo=True)
    assert not (site.var / "postgres").exists()
    with psycopg.connect(site.environment["DATABASE_URL"]) as connection:
        assert connection.execute("SELECT count(*) FROM games_game").fetchone() == (0,)
    assert site.stop() == 0
    assert site.processes() == []
    assert "password" not in site.log.read_text()

"""Embedded PostgreSQL, apart from Django."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from tests.local_site import ROOT
from tocsite.embedded import Cluster, ClusterError


@pytest.fixture
def cluster(open_folder: Path) -> Iterator[Cluster]:
    cluster = Cluster(open_folder / "postgres", {"fsync": "off"})
    yield cluster
    cluster.release()


def version(cluster: Cluster) -> int:
    with psycopg.connect(host=cluster.host, user="postgres", dbname="postgres") as connection:
        return connection.info.server_version


def test_it_makes_its_folder_and_answers(cluster: Cluster) -> None:
    cluster.start()
    assert version(cluster) // 10000 == 18


def test_it_does_not_listen_to_the_network(cluster: Cluster) -> None:
    cluster.start()
    with psycopg.connect(host=cluster.host, user="postgres", dbname="postgres") as connection:
        assert connection.execute("SHOW listen_addresses").fetchone() == ("",)


def test_its_data_is_nobody_elses_to_read(cluster: Cluster) -> None:
    cluster.start()
    assert cluster.data.stat().st_mode & 0o077 == 0


def test_it_stops_with_its_last_user(cluster: Cluster) -> None:
    cluster.start()
    second = Cluster(cluster.data)
    second.start()
    cluster.release()
    assert cluster.is_running()
    second.release()
    assert not cluster.is_running()


def test_a_command_that_ends_leaves_no_server_behind(cluster: Cluster) -> None:
    code = "import sys, pathlib; from tocsite.embedded import Cluster; Cluster(pathlib.Path(sys.argv[1])).start()"
    subprocess.run([sys.executable, "-c", code, str(cluster.data)], cwd=ROOT, check=True)
    assert (cluster.data / "PG_VERSION").exists()
    assert not cluster.is_running()


def test_data_outlives_a_stop(cluster: Cluster) -> None:
    cluster.start()
    with psycopg.connect(host=cluster.host, user="postgres", dbname="postgres") as connection:
        connection.execute("CREATE TABLE kept (word text)")
    cluster.release()
    cluster.start()
    with psycopg.connect(host=cluster.host, user="postgres", dbname="postgres") as connection:
        assert connection.execute("SELECT * FROM kept").fetchall() == []


def test_a_long_path_gets_a_socket_elsewhere(open_folder: Path) -> None:
    cluster = Cluster(open_folder / ("long" * 20) / "postgres")
    assert len(cluster.host) < 100
    cluster.start()
    try:
        assert version(cluster) // 10000 == 18
    finally:
        cluster.release()


def test_an_interrupted_beginning_is_begun_again(cluster: Cluster) -> None:
    half = cluster.data.with_name("postgres.new")
    half.mkdir()
    (half / "PG_VERSION").write_text("18\n")
    cluster.start()
    assert version(cluster) // 10000 == 18


def test_it_refuses_a_folder_that_is_not_its_own(cluster: Cluster) -> None:
    cluster.data.mkdir()
    (cluster.data / "letter.txt").write_text("dear diary")
    with pytest.raises(ClusterError, match="is damaged"):
        cluster.start()
    assert (cluster.data / "letter.txt").exists()


def test_it_refuses_the_data_of_another_version(cluster: Cluster) -> None:
    cluster.data.mkdir()
    (cluster.data / "PG_VERSION").write_text("15\n")
    with pytest.raises(ClusterError, match="says 15"):
        cluster.start()


def test_it_refuses_damaged_data(cluster: Cluster) -> None:
    cluster.start()
    cluster.release()
    (cluster.data / "global" / "pg_control").unlink()
    with pytest.raises(ClusterError, match="does not start"):
        cluster.start()

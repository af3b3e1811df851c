"""The way to an installation without containers, as docs/operating.md tells it, word for word, in a bare check-out."""

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from http.client import HTTPConnection
from pathlib import Path

import psycopg
import pytest

from tests.local_site import BUSY, ROOT, SITE_VARIABLES, free_port, wait_for
from tests.waiting import PATIENCE

HOST = "play.example.org"
NOT_CHECKED_OUT = shutil.ignore_patterns(".git", ".venv", "var", "tests", "__pycache__", ".*_cache", "node_modules")
MAIL = b"From: anna@example.net\nSubject: Hello\nMessage-ID: <1@example.net>\n\nIs anybody there?\n"
LATER = "# always"
"""What follows it in the block of commands are services, one a line; what stands before is done to its end."""


def block(words: str) -> str:
    """The page's block of commands with these words."""
    blocks = re.findall(r"^```sh\n(.*?)^```$", (ROOT / "docs/operating.md").read_text(), re.MULTILINE | re.DOTALL)
    return next(each for each in blocks if words in each)


def commands() -> tuple[str, list[str]]:
    """Those that are given once, and those that go on."""
    once, _, always = block(LATER).partition(LATER)
    services = always.strip().splitlines()[1:]
    assert "manage.py prepare" in once and [line.split()[0] for line in services] == [
        ".venv/bin/gunicorn",
        ".venv/bin/celery",
        ".venv/bin/python",
    ]
    return once, services


def deliver_script(folder: Path, variables: Path) -> Path:
    """What the page has Postfix run, for a check-out and a file of variables at other places."""
    script = folder / "deliver"
    text = block("manage.py deliver_mail")
    script.write_text(text.replace("cd /srv/tocsite", f"cd {folder}").replace(". /etc/tocsite", f". {variables}"))
    script.chmod(0o755)
    return script


def drill(database: str) -> str:
    """The page's drill of a backup, with another database of the same server in place of its example."""
    server, _, name = database.rpartition("/")
    with psycopg.connect(database, autocommit=True) as owner:
        owner.execute(f"DROP DATABASE IF EXISTS {name}_drill")
        owner.execute(f"CREATE DATABASE {name}_drill")
    text = block("manage.py restore")
    assert text.count("postgres://tocsite:password@127.0.0.1/drill") == 2
    return text.replace("postgres://tocsite:password@127.0.0.1/drill", f"{server}/{name}_drill")


class Installation:
    """A check-out in a folder of its own. No program of the tests' environment is in its PATH but uv."""

    def __init__(self, folder: Path, database: str, broker: str) -> None:
        self.folder, self.log = folder / "tocsite", folder / "log"
        self.port = free_port()
        shutil.copytree(ROOT, self.folder, ignore=NOT_CHECKED_OUT)
        programs = folder / "bin"
        programs.mkdir()
        (programs / "uv").symlink_to(Path(sys.executable).with_name("uv"))
        strange = (*SITE_VARIABLES, "VAR_DIR", "PORT", "VIRTUAL_ENV", "PYTHONPATH", "DJANGO_SETTINGS_MODULE")
        kept = {name: value for name, value in os.environ.items() if name not in strange}
        self.environment = kept | {
            "PATH": f"{programs}:/usr/local/bin:/usr/bin:/bin",
            "UV_PYTHON": sys.executable,  # whose packages uv has at hand
            "DATABASE_URL": database,
            "CELERY_BROKER_URL": broker,
            "EMAIL_URL": f"smtp://127.0.0.1:{free_port()}",
            "SECRET_KEY": "".join(map(chr, range(48, 123))),
            "SITE_URL": f"https://{HOST}",
            "ALLOWED_HOSTS": HOST,
            "GUNICORN_CMD_ARGS": f"--bind=127.0.0.1:{self.port}",  # 8000 may be somebody else's
        }
        self.services: list[subprocess.Popen[bytes]] = []

    def run(self, script: str) -> str:
        command = ["sh", "-ec", script]
        environment, seconds = self.environment, 120 * BUSY
        done = subprocess.run(
            command, cwd=self.folder, env=environment, capture_output=True, text=True, timeout=seconds, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def keep_running(self, line: str) -> None:
        with self.log.open("ab") as out:
            self.services.append(
                subprocess.Popen(
                    ["sh", "-c", line],
                    cwd=self.folder,
                    env=self.environment,
                    stdout=out,
                    stderr=subprocess.STDOUT,
                    start_new_session=True,
                )
            )

    def deliver(self, mailbox: str) -> tuple[int, str]:
        """Hand a mail over as Postfix does, which gives no variables: the exit, and what is printed."""
        variables = self.folder.with_name("variables")
        names = ("DATABASE_URL", "CELERY_BROKER_URL", "EMAIL_URL", "SECRET_KEY", "SITE_URL", "ALLOWED_HOSTS")
        variables.write_text("".join(f"{name}='{self.environment[name]}'\n" for name in names))
        script = deliver_script(self.folder, variables)
        command = [str(script), f"--recipient={mailbox}@{HOST}", "--sender=anna@example.net"]
        environment = {"PATH": self.environment["PATH"]}
        done = subprocess.run(command, input=MAIL, env=environment, capture_output=True, timeout=60 * BUSY, check=False)
        return done.returncode, (done.stdout + done.stderr).decode()

    def stop(self) -> None:
        for number in (signal.SIGTERM, signal.SIGKILL):
            for service in self.services:
                with suppress(ProcessLookupError, subprocess.TimeoutExpired):
                    os.killpg(service.pid, number)
                    service.wait(5 * BUSY)

    def page(self, path: str) -> tuple[int, str]:
        """What nginx would ask for somebody who came by https."""
        caller = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        caller.request(
            "GET", path, headers={"Host": HOST, "X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.1"}
        )
        answer = caller.getresponse()
        return answer.status, answer.read().decode(errors="replace")

    def answers(self) -> bool:
        assert all(each.poll() is None for each in self.services), self.log.read_text()
        with suppress(OSError):
            return bool(self.page("/health/")[0])
        return False

    def works(self) -> bool:
        """Beat has sent a task by the broker, and the worker has carried it out on the database."""
        return bool(re.search(r"Task games\.tasks\.send_due_mail\S* succeeded", self.log.read_text()))


@pytest.fixture
def installation(tmp_path: Path, postgres_server_url: str, redis_url: str) -> Iterator[Installation]:
    made = Installation(tmp_path, postgres_server_url, redis_url)
    yield made
    made.stop()


@pytest.mark.postgres_server
@pytest.mark.redis
def test_readmes_commands_make_a_site_whose_pages_open(installation: Installation) -> None:
    once, services = commands()
    assert "no issues" in installation.run(once)
    assert not (installation.folder / ".venv" / "bin" / "pytest").exists(), "without the group for development"
    for line in services:
        installation.keep_running(line)
    wait_for(installation.answers, 60)
    for path in ("/", "/accounts/login/", "/accounts/signup/", "/news/", "/health/"):
        status, text = installation.page(path)
        assert status == 200, (path, text, installation.log.read_text())
    linked = re.findall(r'(?:href|src)="(/static/[^"]+)"', installation.page("/")[1])
    assert linked and {installation.page(each)[0] for each in linked} == {200}
    assert [installation.deliver(mailbox) for mailbox in ("noreply", "stranger")] == [(0, ""), (67, "")]
    wait_for(installation.works)
    installation.run(drill(installation.environment["DATABASE_URL"]))
    assert "Traceback" not in installation.log.read_text()


@pytest.mark.parametrize("missing", ["variables", "var", "site"])
def test_what_the_sites_user_has_no_right_to_makes_a_mail_wait(open_folder: Path, missing: str) -> None:
    """As whoever runs the tests, or as the user that is nobody where that is root: root has every right."""
    open_folder.chmod(0o755)
    (open_folder / "var").mkdir()
    (open_folder / "variables").write_text("SECRET_KEY='short'")
    script = deliver_script(open_folder, open_folder / "variables")
    (open_folder / "var").chmod(0o555 if missing == "var" else 0o777)
    (open_folder / "variables").chmod(0o000 if missing == "variables" else 0o644)
    user = "nobody" if os.getuid() == 0 else None
    done = subprocess.run(["sh", str(script), "--recipient=orders@play.example.org"], user=user, check=False)
    assert done.returncode == 75
    assert (open_folder / "var" / "deliver.log").exists() == (missing == "site")


def test_readme_and_compose_fill_every_gap_of_nginxs_configuration() -> None:
    gaps = set(re.findall(r"\$\{([A-Z_]+)\}", (ROOT / "deploy" / "nginx.conf.template").read_text()))
    filled = re.search(r"envsubst '(.*)' <", (ROOT / "docs/operating.md").read_text())
    assert filled and set(filled[1].replace("$", "").split()) == gaps
    nginx = (ROOT / "compose.yaml").read_text().partition("\n  nginx:\n")[2].partition("\n\n")[0]
    assert set(re.findall(r"^      ([A-Z_]+): ", nginx, re.MULTILINE)) == gaps

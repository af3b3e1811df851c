"""The way to an installation without containers, as docs/operating.md tells it, word for word, in a bare check-out."""

import ast
import os
import re
import shutil
import signal
import smtplib
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import psycopg
import pytest

from tests import compose
from tests.local_site import BUSY, ROOT, SITE_VARIABLES, free_port, wait_for
from tests.waiting import PATIENCE

HOST = "play.example.org"
GAMES = """
from accounts.models import User
from rulebooks import engine
from games.models import Game
from games.services.lobby import lobby
from games.services.play import play
import rulebooks

for name in ("Ana", "Ben"):
    if not User.objects.filter(username=name).exists():
        User.objects.create_user(username=name, email=f"{name}@example.org")
ana, ben = User.objects.order_by("pk")[:2]
new = lobby.create_game(user=ana, name="Limes", players=2, pace=86400)
lobby.join_game(user=ben, game_id=new.pk)
for game in Game.objects.order_by("pk"):
    for _move in range(4):
        game.refresh_from_db()
        state = rulebooks.load(game.state)
        seat = game.seats.select_related("user").get(index=game.to_move[0])
        order = engine.order_text(engine.legal(state, seat.index)[0])
        seen = game.move_count
        play.submit(user=seat.user, game_id=game.pk, seat=seat.index, order=order, shown_move=seen)
"""
"""Begins one more game of two, and plays four moves of every game."""
TELL = """
from games.models import Game
print([(game.move_count, game.moves.count(), game.state) for game in Game.objects.order_by("pk")])
"""
NEXT_RELEASE = """
from django.db import migrations, models

class Migration(migrations.Migration):
    dependencies = [("games", "%s")]
    operations = [migrations.AddField("game", "motto", models.CharField(max_length=20, default="Ave"))]
"""
"""A column that the release before has no value for: where it is left over, no game begins."""
NOT_CHECKED_OUT = shutil.ignore_patterns(".git", ".venv", "var", "tests", "__pycache__", ".*_cache", "node_modules")
IN_A_NAMESPACE = "unshare --map-root-user --mount"
MOUNTS = not subprocess.run(["sh", "-c", f"{IN_A_NAMESPACE} mount -o remount,bind,ro /"], check=False).returncode
MAIL = b"From: anna@example.net\nSubject: Hello\nMessage-ID: <1@example.net>\n\nIs anybody there?\n"
CONTAINERS = {".venv/bin/gunicorn": "web", ".venv/bin/celery": "worker", ".venv/bin/python": "beat"}
"""The service of compose.yaml that a command of the page is, by its program."""
LATER = "# always"
"""What follows it in the block of commands are services, one a line; what stands before is done to its end."""


def block(words: str) -> str:
    """The page's block of commands with these words."""
    blocks = re.findall(r"^```sh\n(.*?)^```$", (ROOT / "docs/operating.md").read_text(), re.MULTILINE | re.DOTALL)
    return next(text for text in blocks if words in text)


def commands() -> tuple[str, list[str]]:
    """Those that are given once, and those that go on."""
    setup, _, always = block(LATER).partition(LATER)
    services = always.strip().splitlines()[1:]
    assert "manage.py prepare" in setup and [line.split()[0] for line in services] == [
        ".venv/bin/gunicorn",
        ".venv/bin/celery",
        ".venv/bin/python",
    ]
    return setup, services


def as_container(service: str, folder: Path, line: str) -> str:
    """Return a command with the rights of a container of compose.yaml: it writes that service's volumes, the folder for
    temporary files and nothing else on the machine. Where the kernel lets nobody mount, it is the command as it was.
    """
    if not MOUNTS:
        return line
    temporary = folder.with_name("temporary")
    temporary.mkdir(exist_ok=True)
    writable = [f"{folder}/{volume}" for volume in compose.volumes_of(service)] + [str(temporary)]
    for place in writable:
        Path(place).mkdir(exist_ok=True)
    steps = [f"mount --bind {place} {place}" for place in (folder, *writable)]
    steps += [f"mount -o remount,bind,ro {place}" for place in (folder, "/")]
    script = "; ".join([*steps, f"cd {folder}", f"export TMPDIR={temporary}", f"exec {line}"])
    return f"exec {IN_A_NAMESPACE} sh -ec '{script}'"


def deliver_script(folder: Path, variables: Path) -> Path:
    """Write the script that Postfix runs, for a check-out and a file of variables at other places."""
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
        inherited = {name: value for name, value in os.environ.items() if name not in strange}
        self.environment = inherited | {
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
        process = subprocess.run(
            command, cwd=self.folder, env=environment, capture_output=True, text=True, timeout=seconds, check=False
        )
        assert process.returncode == 0, process.stdout + process.stderr
        return process.stdout

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
        process = subprocess.run(
            command, input=MAIL, env=environment, capture_output=True, timeout=60 * BUSY, check=False
        )
        return process.returncode, (process.stdout + process.stderr).decode()

    def hand_over(self, port: int, mailbox: str) -> int:
        """Hand a mail too large for memory to the site's own mail server: the code of its answer."""
        with smtplib.SMTP("127.0.0.1", port, timeout=PATIENCE) as caller:
            caller.ehlo()
            caller.mail("anna@example.net")
            code, _words = caller.rcpt(f"{mailbox}@{HOST}")
            return caller.data(MAIL + b"Ave!\n" * 50_000)[0] if code == 250 else code

    def takes_mail(self, port: int) -> bool:
        with suppress(OSError):
            return self.hand_over(port, "stranger") == 550
        return False

    def stop(self) -> None:
        for number in (signal.SIGTERM, signal.SIGKILL):
            for service in self.services:
                with suppress(ProcessLookupError, subprocess.TimeoutExpired):
                    os.killpg(service.pid, number)
                    service.wait(5 * BUSY)

    def page(self, path: str) -> tuple[int, str]:
        """Return status and text of a page, asked for as nginx would for somebody who came by https."""
        caller = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        caller.request(
            "GET", path, headers={"Host": HOST, "X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.1"}
        )
        answer = caller.getresponse()
        return answer.status, answer.read().decode(errors="replace")

    def answers(self) -> bool:
        assert all(service.poll() is None for service in self.services), self.log.read_text()
        with suppress(OSError):
            return bool(self.page("/health/")[0])
        return False

    def works(self) -> bool:
        """Beat has sent a task by the broker, and the worker has carried it out on the database."""
        return bool(re.search(r"Task games\.tasks\.send_due_mail\S* succeeded", self.log.read_text()))


@pytest.fixture
def installation(tmp_path: Path, postgres_server_url: str, redis_url: str) -> Iterator[Installation]:
    new = Installation(tmp_path, postgres_server_url, redis_url)
    yield new
    new.stop()


@pytest.mark.postgres_server
@pytest.mark.redis
@pytest.mark.night
def test_readmes_commands_make_a_site_whose_pages_open(installation: Installation) -> None:
    setup, services = commands()
    assert "no issues" in installation.run(setup)
    assert not (installation.folder / ".venv" / "bin" / "pytest").exists(), "without the group for development"
    for line in services:
        installation.keep_running(as_container(CONTAINERS[line.split()[0]], installation.folder, line))
    wait_for(installation.answers, 60)
    for path in ("/", "/accounts/login/", "/accounts/signup/", "/news/", "/health/"):
        status, text = installation.page(path)
        assert status == 200, (path, text, installation.log.read_text())
    linked = re.findall(r'(?:href|src)="(/static/[^"]+)"', installation.page("/")[1])
    assert linked and {installation.page(address)[0] for address in linked} == {200}
    port = free_port()
    inbox = f".venv/bin/python manage.py receive_mail --port {port}"
    installation.keep_running(as_container("inbox", installation.folder, inbox))
    wait_for(partial(installation.takes_mail, port))
    assert installation.hand_over(port, "noreply") == 250
    assert [installation.deliver(mailbox) for mailbox in ("noreply", "stranger")] == [(0, ""), (67, "")]
    wait_for(installation.works)
    for service, command in (("setup", "prepare"), ("worker", "backup var/backups/before.backup")):
        installation.run(as_container(service, installation.folder, f".venv/bin/python manage.py {command}"))
    installation.run(f".venv/bin/python -P tocsite/answers.py {installation.port}")
    installation.run(drill(installation.environment["DATABASE_URL"]))
    assert "Traceback" not in installation.log.read_text()
    installation.stop()
    update_and_roll_back(installation)


def update_and_roll_back(installation: Installation) -> None:
    """Follow the page from one release to the next and back, while games run: no move is lost, all games go on."""
    release_twice(installation.folder)

    def play() -> list[list[Any]]:
        """The moves of all games, before some more were played and afterwards."""
        script = f"echo '{TELL}{GAMES}{TELL}' | .venv/bin/python manage.py shell --no-imports"
        return [ast.literal_eval(line) for line in installation.run(script).splitlines()]

    _none, moves = play()
    assert "no issues" in installation.run(block("git checkout --quiet 2026.12"))
    updated, played_on = play()
    assert updated == moves and len(played_on) == 2 and played_on[0][0] >= moves[0][0] + 4
    installation.run(block("manage.py rollback"))
    returned, played_again = play()
    assert returned == played_on and len(played_again) == 3


def release_twice(folder: Path) -> None:
    """Make a repository of a check-out, with its release and another after it that changes the table of games."""

    def release(name: str) -> None:
        git = ["git", "-c", "user.name=x", "-c", "user.email=x@example.org"]
        for command in (["add", "--all"], ["commit", "--quiet", "--message", name], ["tag", name]):
            subprocess.run([*git, *command], cwd=folder, check=True)

    subprocess.run(["git", "init", "--quiet"], cwd=folder, check=True)
    release("2026.11")
    latest = max((folder / "games" / "migrations").glob("0*.py")).stem
    (folder / "games" / "migrations" / "9999_motto.py").write_text(NEXT_RELEASE % latest)
    model = folder / "games" / "models" / "game.py"
    column = '    motto = models.CharField(max_length=20, default="Ave")\n\n    class Meta:'
    model.write_text(model.read_text().replace("    class Meta:", column, 1))
    release("2026.12")
    subprocess.run(["git", "checkout", "--quiet", "2026.11"], cwd=folder, check=True)


@pytest.mark.skipif(not MOUNTS, reason="the kernel lets nobody mount, so no service of the tests is read-only")
def test_a_container_of_the_tests_writes_its_volumes_alone(tmp_path: Path) -> None:
    (folder := tmp_path / "tocsite").mkdir()
    (folder / "var").mkdir()
    for path, code in (("var/notes/x", 0), ("$TMPDIR/x", 0), ("var/x", 1), ("x", 1), (f"{Path.home()}/x", 1)):
        command = as_container("beat", folder, f"touch {path}")
        assert subprocess.run(["sh", "-c", command], capture_output=True, check=False).returncode == code, path


@pytest.mark.parametrize("missing", ["variables", "var", "site"])
def test_a_mail_waits_if_the_sites_user_lacks_a_right(open_folder: Path, missing: str) -> None:
    """As whoever runs the tests, or as the user that is nobody where that is root: root has every right."""
    open_folder.chmod(0o755)
    (open_folder / "var").mkdir()
    (open_folder / "variables").write_text("SECRET_KEY='short'")
    script = deliver_script(open_folder, open_folder / "variables")
    (open_folder / "var").chmod(0o555 if missing == "var" else 0o777)
    (open_folder / "variables").chmod(0o000 if missing == "variables" else 0o644)
    user = "nobody" if os.getuid() == 0 else None
    process = subprocess.run(["sh", str(script), "--recipient=orders@play.example.org"], user=user, check=False)
    assert process.returncode == 75
    assert (open_folder / "var" / "deliver.log").exists() == (missing == "site")


def test_readme_and_compose_fill_every_gap_of_nginxs_configuration() -> None:
    gaps = set(re.findall(r"\$\{([A-Z_]+)\}", (ROOT / "deploy" / "nginx.conf.template").read_text()))
    filled = re.search(r"envsubst '(.*)' <", (ROOT / "docs/operating.md").read_text())
    assert filled and set(filled[1].replace("$", "").split()) == gaps
    assert set(re.findall(r"^      ([A-Z_]+): ", compose.services()["nginx"], re.MULTILINE)) == gaps

"""A real nginx with the configuration that is shipped, before a real web server of the site."""

import getpass
import os
import shutil
import socket
import ssl
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPResponse, HTTPSConnection
from pathlib import Path

import pytest

from tests.local_site import ROOT, SITE_VARIABLES, free_port, wait_for
from tests.processes.crew import database_url
from tests.waiting import PATIENCE
from tocsite.supervisor import die_with_parent

HOST = "play.example.org"
TEMPLATE = ROOT / "deploy" / "nginx.conf.template"
# What a Debian machine's own nginx.conf has around it; everything that is written comes into one folder.
AROUND = """
daemon off; worker_processes 2; user {user}; pid {folder}/nginx.pid; error_log {folder}/error.log;
events {{ worker_connections 768; }}
http {{
    client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
    include {folder}/tocsite.conf;
}}
"""
TRUSTING = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)  # takes a certificate that nobody has signed
TRUSTING.check_hostname, TRUSTING.verify_mode = False, ssl.CERT_NONE
CERTIFICATE = "openssl req -x509 -nodes -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -days 2 -subj /CN=" + HOST


def program(name: str) -> str:
    """Return the path of a program; skip the test without it. An administrator's programs are not in every PATH."""
    path = shutil.which(name, path=f"{os.environ['PATH']}:/usr/sbin")
    return path or pytest.skip(f"there is no {name} on this machine")


class Proxied:
    """The site at ``port`` by https, at ``plain`` by http, and its web server without a proxy at ``behind``."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port, self.plain, self.behind = free_port(), free_port(), free_port()
        self.configuration = folder / "nginx.conf"

    def write(self) -> None:
        """The configuration as docs/operating.md has it filled, at other ports and in another folder."""
        gaps = {"${SITE_HOST}": HOST, "${UPSTREAM}": f"127.0.0.1:{self.behind}", "${CERTIFICATES}": str(self.folder)}
        own_places = {"443 ssl": f"{self.port} ssl", "80;": f"{self.plain};", "/var/log/nginx": str(self.folder)}
        text = TEMPLATE.read_text()
        for gap, value in (gaps | own_places).items():
            assert gap in text, gap
            text = text.replace(gap, value)
        (self.folder / "tocsite.conf").write_text(text)
        self.configuration.write_text(AROUND.format(folder=self.folder, user=getpass.getuser()))
        key, certificate = self.folder / "privkey.pem", self.folder / "fullchain.pem"
        command = [program("openssl"), *CERTIFICATE.split()[1:], "-keyout", str(key), "-out", str(certificate)]
        subprocess.run(command, check=True, capture_output=True)

    def nginx(self, *arguments: str) -> list[str]:
        return [program("nginx"), "-c", str(self.configuration), "-p", str(self.folder), *arguments]

    def web_server(self) -> list[str]:
        listed = "%({x-forwarded-for}i)s %({x-forwarded-proto}i)s %({host}i)s %({forwarded}i)s %({x-forwarded-host}i)s"
        arguments = [f"--bind=127.0.0.1:{self.behind}", "--access-logfile=-", f"--access-logformat={listed}"]
        return [sys.executable, "-m", "gunicorn", "tocsite.wsgi", *arguments]

    def environment(self) -> dict[str, str]:
        inherited = {name: value for name, value in os.environ.items() if name not in SITE_VARIABLES}
        inherited |= {"VAR_DIR": str(self.folder / "var"), "DJANGO_SETTINGS_MODULE": "tocsite.settings"}
        return inherited | {"DATABASE_URL": database_url(), "SITE_URL": f"https://{HOST}", "ALLOWED_HOSTS": HOST}

    def answers(self) -> bool:
        try:
            return self.ask("GET", "/accounts/login/").status == 200
        except OSError:
            return False

    def ask(self, method: str, path: str, body: bytes = b"", **headers: str) -> HTTPResponse:
        """Ask by https, through nginx; headers are written with underscores."""
        return _answer(self.caller(), method, path, body, headers)

    def ask_plainly(self, path: str) -> HTTPResponse:
        return _answer(HTTPConnection("127.0.0.1", self.plain, timeout=PATIENCE), "GET", path, b"", {})

    def caller(self) -> HTTPSConnection:
        return HTTPSConnection("127.0.0.1", self.port, timeout=PATIENCE, context=TRUSTING)

    def log(self, name: str) -> str:
        return (self.folder / name).read_text()


def _answer(caller: HTTPConnection, method: str, path: str, body: bytes, headers: dict[str, str]) -> HTTPResponse:
    sent_headers = {"Host": HOST} | {name.replace("_", "-"): value for name, value in headers.items()}
    caller.request(method, path, body or None, sent_headers)
    answer = caller.getresponse()
    answer.read()
    caller.close()
    return answer


@contextmanager
def running(command: list[str], log: Path, environment: dict[str, str]) -> Iterator[subprocess.Popen[bytes]]:
    """A process of ours, until the end of the block."""
    with log.open("ab") as out:
        process = subprocess.Popen(
            command,
            cwd=ROOT,
            env=environment,
            stdout=out,
            stderr=subprocess.STDOUT,
            preexec_fn=die_with_parent,  # nginx writes over its environment, by which the reaper knows others
        )
    try:
        yield process
    finally:
        process.terminate()
        process.wait(60)


@contextmanager
def proxied(folder: Path) -> Iterator[Proxied]:
    """The site behind nginx, once it answers. Skipped where there is no nginx or no openssl."""
    site = Proxied(folder)
    site.write()
    tested = subprocess.run(site.nginx("-t"), capture_output=True, text=True, check=False)
    assert tested.returncode == 0, tested.stderr
    with (
        running(site.web_server(), folder / "gunicorn.log", site.environment()),
        running(site.nginx(), folder / "nginx.log", dict(os.environ)),
    ):
        wait_for(site.answers)
        yield site


def connect(port: int, source: str) -> socket.socket:
    """A connection from one of this machine's own addresses."""
    return socket.create_connection(("127.0.0.1", port), timeout=PATIENCE, source_address=(source, 0))

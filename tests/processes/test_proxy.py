"""The site behind the nginx that is shipped: many slow callers keep nobody waiting, and no log helps who reads it."""

import ssl
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from itertools import cycle, islice
from socket import socket
from statistics import median
from typing import Any

import pytest

from games.models import Beacon
from games.services.rows import downtime
from tests.local_site import BUSY
from tests.processes.proxy import HOST, TRUSTING, Proxied, connect, proxied
from tocsite import logs

pytestmark = pytest.mark.django_db
TOKEN = "WyJzZWNyZXQi.Xl0-token_of:a.mail"
SLOW, IDLE = 200, 500
CALLERS = [f"127.0.0.{number}" for number in range(2, 22)]  # so that no bound for one caller is what helps
HEAD = f"POST /accounts/login/ HTTP/1.1\r\nHost: {HOST}\r\nContent-Length: 50000\r\n\r\nlogin="


@pytest.fixture(scope="module")
def site(django_db_setup: None, django_db_blocker: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Proxied]:
    """One for all tests here: none of them writes anything."""
    with django_db_blocker.unblock():
        downtime.beat()
        with proxied(tmp_path_factory.mktemp("proxied")) as site:
            yield site
        Beacon.objects.all().delete()


@pytest.fixture
def besieged(site: Proxied) -> Iterator[Proxied]:
    """As many bodies as SLOW that come by a byte a second, and IDLE connections at which nothing comes."""
    slow: list[socket] = []
    with ThreadPoolExecutor(1) as pool, ExitStack() as connections:
        idle = [connections.enter_context(connect(site.port, source)) for source in islice(cycle(CALLERS), IDLE)]
        is_over = threading.Event()
        trickling = pool.submit(_trickle, slow, is_over)
        slow.extend(connections.enter_context(_begin_request(site, source)) for source in islice(cycle(CALLERS), SLOW))
        try:
            yield site
        finally:
            is_over.set()
        trickling.result()  # raises if one of them was hung up on: then nobody was besieged
        assert (len(idle), len(slow)) == (IDLE, SLOW)


def _begin_request(site: Proxied, source: str) -> socket:
    caller = TRUSTING.wrap_socket(connect(site.port, source), server_hostname=HOST)
    caller.sendall(HEAD.encode())
    return caller


def _trickle(slow: list[socket], is_over: threading.Event) -> None:
    while not is_over.wait(1):
        for caller in tuple(slow):
            caller.sendall(b"x")


def test_two_hundred_slow_bodies_and_five_hundred_idle_callers_silence_nobody(besieged: Proxied) -> None:
    took = []
    for _call in range(5):
        start = time.monotonic()
        assert besieged.ask("GET", "/health/").status == 200
        took.append(time.monotonic() - start)
        time.sleep(0.5)
    print("seconds that /health/ took:", took)
    assert median(took) < BUSY


def test_forwarding_headers_of_callers_do_not_reach_the_site(site: Proxied) -> None:
    forged = {"X_Forwarded_For": "1.2.3.4", "X_Forwarded_Proto": "http", "Forwarded": "for=1.2.3.4"}
    answer = site.ask("GET", "/accounts/login/", Host=f"{HOST}:666", X_Forwarded_Host="evil.example", **forged)
    assert answer.status == 200, "by https, or the site would lead there"
    assert site.log("gunicorn.log").splitlines()[-1] == f"127.0.0.1 https {HOST} - -"


@pytest.mark.parametrize("ciphers", ["AES256-SHA", "AES128-GCM-SHA256", "ECDHE-ECDSA-AES128-SHA"])
def test_no_weak_cipher_is_spoken(site: Proxied, ciphers: str) -> None:
    old = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    old.check_hostname, old.verify_mode, old.maximum_version = False, ssl.CERT_NONE, ssl.TLSVersion.TLSv1_2
    old.set_ciphers(f"{ciphers}:@SECLEVEL=0")
    with connect(site.port, CALLERS[0]) as caller, pytest.raises(ssl.SSLError, match=r"(?i)handshake"):
        old.wrap_socket(caller, server_hostname=HOST)


@pytest.mark.parametrize("path", ["/games/?page=2", "/calendar/"])
def test_http_leads_to_https(site: Proxied, path: str) -> None:
    answer = site.ask_plainly(path)
    assert (answer.status, answer.headers["Location"]) == (301, f"https://{HOST}{path}")


@pytest.mark.parametrize("path", ["/health/?token=x", "/metrics", "/mail-service/postmark/inbound/", "/calendar/x.ics"])
def test_a_program_that_sends_its_secret_by_http_is_told_so(site: Proxied, path: str) -> None:
    answer = site.ask_plainly(path)
    assert answer.status == 403 and "Location" not in answer.headers


def test_a_page_takes_no_large_body_and_a_mail_service_may_bring_one(site: Proxied) -> None:
    large = bytes(2 * 1024 * 1024)
    assert site.ask("POST", "/accounts/login/", large).status == 413
    assert site.ask("POST", "/mail-service/postmark/inbound/", large).status == 404, "which the site answers"


def test_no_log_of_nginx_holds_the_token_of_a_mailed_link(site: Proxied) -> None:
    for path in logs.PATHS.split("|"):
        mailed = f"/{path}/{TOKEN}/"
        for target in (mailed, f"/{path}%2F{TOKEN}/", f"/accounts/login/?next={mailed}"):
            site.ask("GET", target, Referer=f"https://{HOST}{mailed}")
            site.ask_plainly(target)
        site.ask("POST", mailed, bytes(2 * 1024 * 1024), Referer=f"https://{HOST}{mailed}")
        site.ask("POST", "/health/", bytes(2 * 1024 * 1024), Referer=f"https://{HOST}{mailed}")
    site.ask("GET", "/health/")
    listed = site.log("access.log")
    assert '"GET /health/ HTTP/1.1" 200' in listed and '"GET /option/... HTTP/1.1"' in listed
    assert TOKEN not in listed + site.log("error.log") + site.log("nginx.log")

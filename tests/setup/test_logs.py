"""The lines in the logs of a running site, and the secrets that stay out of them."""

import re
from collections.abc import Iterator
from http.client import HTTPConnection
from urllib.parse import quote

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from tests.local_site import ROOT, LocalSite
from tests.waiting import PATIENCE
from tocsite import logs

TOKEN = "WyJzZWNyZXQi.Xl0-token_of:a.mail"


def ask(site: LocalSite, method: str, path: str, referer: str) -> int:
    caller = HTTPConnection("127.0.0.1", site.port, timeout=PATIENCE)
    caller.request(method, path, headers={"Referer": referer})
    return caller.getresponse().status


def test_no_log_holds_the_token_of_a_mailed_link(prepared_site: LocalSite) -> None:
    prepared_site.environment["GUNICORN_CMD_ARGS"] = "--access-logfile -"
    prepared_site.start()
    paths = [
        f"/{path}/{TOKEN}/"
        for path in (
            "option",
            "invitation",
            "mails/stop",
            "mails/tell",
            "people/me/resume-mail",
            "people/me/keep-account",
            "appeal",
            "leagues/join",
            "accounts/confirm-email",
        )
    ]
    for path in paths:
        assert ask(prepared_site, "GET", path, prepared_site.url + path) < 500
        assert ask(prepared_site, "POST", path, prepared_site.url + path) < 500
    signing_up = "/accounts/signup/?next=" + quote(f"/invitation/{TOKEN}/", safe="")
    assert ask(prepared_site, "GET", signing_up, prepared_site.url + signing_up) == 200
    assert ask(prepared_site, "GET", "/games/next/?asked", "") == 302
    prepared_site.stop()
    log = prepared_site.log.read_text()
    assert '"GET /games/next/?asked HTTP/1.1" 302' in log, "the list of requests is there"
    assert "django.security.csrf" in log, "and what Django has to say"
    for path in paths:
        assert path.replace(TOKEN, "...") in log
    assert "?next=%2Finvitation%2F...%2F" in log
    assert TOKEN not in log and quote(TOKEN) not in log


def paths_with_a_token(inside: URLResolver, before: str = "/") -> Iterator[str]:
    """Every address of the site that is a key to something, as its pattern up to there."""
    for pattern in inside.url_patterns:
        path = before + str(pattern.pattern).replace("^", "")
        if isinstance(pattern, URLResolver):
            yield from paths_with_a_token(pattern, path)
        elif isinstance(pattern, URLPattern) and (match := re.match(r".*?(?=<str:token>|\(\?P<(?:uidb36|key)>)", path)):
            yield match[0]


def test_every_address_with_a_token_is_known_to_the_logs_and_to_nginx() -> None:
    nginx = re.search(r"\(\?:(option[^)]*)\)/", (ROOT / "deploy" / "nginx.conf.template").read_text())
    guide = (ROOT / "docs" / "operating.md").read_text()
    paths = {*paths_with_a_token(get_resolver())}
    assert nginx and len(paths) >= 11
    for path in paths:
        assert TOKEN not in logs.hide_tokens(f"Not found: {path}{TOKEN}.ics"), path
        assert re.match(rf"/(?:{nginx[1]})/", path), path
    assert all(f"`/{path}/`" in guide for path in nginx[1].split("|"))


@pytest.mark.parametrize("host", ["evil.example", "evil.example:8000", "a" * 5000, "[::1"])
def test_a_request_for_another_host_is_one_line(host: str, caplog: pytest.LogCaptureFixture) -> None:
    assert Client().get("/aid/", headers={"host": host}).status_code == 400
    line = next(record for record in caplog.records if record.name == "django.security.DisallowedHost")
    assert (line.levelname, line.exc_info) == ("WARNING", None)
    written = logs.formatter().format(line)
    assert host[:50] in written and len(written) < 400 and "Traceback" not in written

"""Views of a running site for its operator: lines of JSON, reports of errors, figures for Prometheus."""

import gzip
import json
import logging
import re
import shutil
import subprocess
import sys
import threading
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import brotli
import pytest
from prometheus_client.parser import text_string_to_metric_families

from tests.local_site import ROOT, LocalSite, free_port
from tests.waiting import wait_for
from tocsite import error_reports, logs

TOKEN = "a token of twenty letters"
DECODINGS: dict[str | None, Callable[[bytes], bytes]] = {None: bytes, "gzip": gzip.decompress, "br": brotli.decompress}
REQUEST_ID = "0123456789abcdef0123456789abcdef"


class Collector:
    """A server that takes reports of errors as Sentry's does."""

    def __init__(self) -> None:
        self.reports: list[dict[str, Any]] = []
        collector = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                body = DECODINGS[self.headers.get("Content-Encoding")](body)
                collector.reports += [
                    report for line in body.splitlines() if "exception" in (report := json.loads(line))
                ]
                self.send_response(200)
                self.end_headers()

            def log_message(self, *_line: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    @property
    def dsn(self) -> str:
        return f"http://key@127.0.0.1:{self.server.server_port}/1"


@pytest.fixture
def collector() -> Iterator[Collector]:
    new_collector = Collector()
    yield new_collector
    new_collector.server.shutdown()


@pytest.fixture
def watched_site(prepared_site: LocalSite, collector: Collector) -> LocalSite:
    prepared_site.environment |= {"METRICS_TOKEN": TOKEN, "LOG_FORMAT": "json", "SENTRY_DSN": collector.dsn}
    prepared_site.start()
    return prepared_site


def ask(site: LocalSite, path: str, **headers: str) -> tuple[int, str]:
    request = urllib.request.Request(
        site.url + path, headers={name.replace("_", "-"): headers[name] for name in headers}
    )
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as refused:
        return refused.code, refused.read().decode()


def figures(site: LocalSite) -> dict[str, float]:
    """The sums of all samples by name."""
    status, page = ask(site, "/metrics", Authorization=f"Bearer {TOKEN}")
    assert status == 200
    sums: dict[str, float] = {}
    for family in text_string_to_metric_families(page):
        for sample in family.samples:
            sums[sample.name] = sums.get(sample.name, 0) + sample.value
    return sums


def test_errors_and_figures_reach_the_operator_and_nothing_else_does(
    watched_site: LocalSite, collector: Collector
) -> None:
    renaming = "from django.db import connection as c; c.cursor().execute('ALTER TABLE {} RENAME TO {}')"
    assert ask(watched_site, "/metrics")[0] == ask(watched_site, "/metrics", Authorization="Bearer wrong")[0] == 404
    before = figures(watched_site)
    assert before["tocsite_database_up"] == 1 and before["tocsite_disk_free_bytes"] > 0
    assert watched_site.manage("shell", "-c", renaming.format("games_catalogueentry", "gone")).returncode == 0

    status, page = ask(watched_site, "/games/finished/?token=secret&who=eve@example.org", X_Request_ID=REQUEST_ID)
    assert status == 500 and REQUEST_ID in page

    wait_for(lambda: collector.reports)
    report = json.dumps(collector.reports)
    assert "games_catalogueentry" in report and REQUEST_ID in report
    assert "secret" not in report and "eve@example.org" not in report and '"vars"' not in report
    lines = [json.loads(line) for line in watched_site.log.read_text().splitlines() if line.startswith("{")]
    assert [line["level"] for line in lines if line["request_id"] == REQUEST_ID] == ["ERROR"]
    assert figures(watched_site)["django_http_responses_total_by_status_total"] > 3
    wait_for(lambda: figures(watched_site).get("tocsite_tasks_total", 0) > 0, 90)  # beat, broker and worker


def test_a_line_of_json_has_no_more_than_its_fields() -> None:
    record = logging.makeLogRecord(
        {"msg": "Not found: /option/abc/", "name": "django", "hand": "Nerva", "levelname": "INFO"}
    )
    line = json.loads(logs.JsonLine().format(record))
    assert line.keys() == {"time", "level", "logger", "message", "request_id"}
    assert line["message"] == "Not found: /option/.../"


def test_nothing_in_a_line_of_text_passes_for_another() -> None:
    forged = "2026-11-27 10:00:00,000 INFO accounts.sign_in_log: account 1 signed in"
    fields = {"name": "django", "levelname": "WARNING", "levelno": logging.WARNING}
    try:
        raise ValueError(f"x\n{forged}")
    except ValueError:
        error = sys.exc_info()
    for message in ("\n", "\r", "\x1b[2K\r", "\u2028", "\x85"):
        record = logging.makeLogRecord(fields | {"msg": f"Not found: x{message}{forged}", "exc_info": error})
        first, *others = logs.Discreet(logs.TEXT, style="{").format(record).splitlines()
        assert first.endswith(forged) and others and all(line.startswith("  ") for line in others)


def test_a_report_of_an_error_holds_no_secret() -> None:
    event = {
        "request": {
            "url": "https://play.example.org/option/abc/",
            "method": "POST",
            "data": {"order": "bid 5"},
            "headers": {"Cookie": "sessionid=1"},
            "cookies": "sessionid=1",
            "query_string": "token=abc",
        },
        "user": {"email": "eve@example.org"},
        "extra": {"hand": "Nerva"},
        "exception": {
            "values": [{"type": "IntegrityError", "value": "duplicate of eve@example.org\nKey (email)=(e@f.org)"}]
        },
    }
    clean = error_reports.without_secrets(event, {})
    assert clean["request"] == {"url": "https://play.example.org/option/.../", "method": "POST"}
    assert clean["exception"]["values"][0]["value"] == "duplicate of ..."
    assert not {"user", "extra"} & clean.keys()


@pytest.mark.skipif(not shutil.which("prometheus"), reason="prometheus is not installed")
def test_prometheus_reads_the_site_and_knows_every_figure_of_its_rules(watched_site: LocalSite, tmp_path: Path) -> None:
    deployed = ROOT / "deploy" / "prometheus"
    checked = subprocess.run(
        ["promtool", "check", "rules", deployed / "alerts.yml"], capture_output=True, text=True, check=False
    )
    assert checked.returncode == 0, checked.stdout + checked.stderr
    shutil.copytree(deployed, tmp_path / "deploy")
    config = tmp_path / "deploy" / "prometheus.yml"
    config.write_text(
        config.read_text()
        .replace("play.example.org", watched_site.url.partition("//")[2])
        .replace("scheme: https", "scheme: http")
        .replace("METRICS_TOKEN", TOKEN)
        .replace("scrape_interval: 30s", "scrape_interval: 1s")
    )
    port = free_port()
    command = [
        "prometheus",
        f"--config.file={config}",
        f"--storage.tsdb.path={tmp_path}",
        f"--web.listen-address=127.0.0.1:{port}",
    ]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as server:
        try:
            wait_for(lambda: _is_known(port, "tocsite_database_up"), 60)
            names = set(re.findall(r"\b(?:tocsite|django)_[a-z_]+", (deployed / "alerts.yml").read_text()))
            names |= set(re.findall(r"\b(?:tocsite|django)_[a-z_]+", (deployed / "grafana.json").read_text()))
            wait_for(lambda: all(_is_known(port, name) for name in names - ONLY_SOMETIMES), 90)
        finally:
            server.terminate()


ONLY_SOMETIMES = {"tocsite_oldest_unsent_mail", "tocsite_oldest_overdue_deadline", "tocsite_database_up"}
"""Figures that there are only while something waits."""


def _is_known(port: int, name: str) -> bool:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/api/v1/query?query={name}", timeout=10) as answer:
            return bool(json.load(answer)["data"]["result"])
    except OSError:
        return False

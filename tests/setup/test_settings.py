"""Settings that the environment decides, seen from a fresh process."""

import json
import stat
import subprocess
import sys

import pytest

from tests.local_site import ROOT, LocalSite

INSTALLATION = {
    "DATABASE_URL": "postgres://site:secret@db.example.org:5433/play",
    "CELERY_BROKER_URL": "amqp://site:secret@mq.example.org//",
    "EMAIL_URL": "smtp+tls://mailer:secret@mx.example.org:587",
    "SECRET_KEY": "k" * 25 + "0123456789abcdefghijklmnopqrstuvwxyz",
    "ALLOWED_HOSTS": "play.example.org,www.example.org",
    "SITE_URL": "https://play.example.org/",
}


def settings_of(site: LocalSite, *names: str) -> list[object]:
    code = (
        "import json, sys; from tocsite import settings as s; print(json.dumps([getattr(s, n) for n in sys.argv[1:]]))"
    )
    process = subprocess.run(
        [sys.executable, "-c", code, *names], cwd=ROOT, env=site.environment, capture_output=True, text=True, check=True
    )
    values: list[object] = json.loads(process.stdout)
    return values


@pytest.fixture
def installation(local_site: LocalSite) -> LocalSite:
    local_site.environment |= INSTALLATION
    return local_site


def test_an_installation_takes_its_servers_from_the_environment(installation: LocalSite) -> None:
    databases, broker, backend, host, port, tls = settings_of(
        installation, "DATABASES", "CELERY_BROKER_URL", "EMAIL_BACKEND", "EMAIL_HOST", "EMAIL_PORT", "EMAIL_USE_TLS"
    )
    database = databases["default"]
    assert (database["HOST"], database["PORT"], database["NAME"]) == ("db.example.org", 5433, "play")
    assert database["ENGINE"] == "django.db.backends.postgresql"
    assert broker == INSTALLATION["CELERY_BROKER_URL"]
    assert (backend, host, port, tls) == ("tocsite.smtp.EmailBackend", "mx.example.org", 587, True)


@pytest.mark.parametrize(
    ("address", "backend", "anymail"),
    [
        ("anymail+postmark://tok%2Fen@", "postmark", {"POSTMARK_SERVER_TOKEN": "tok/en"}),
        (
            "anymail+mailgun://key-1@mg.example.org",
            "mailgun",
            {"MAILGUN_API_KEY": "key-1", "MAILGUN_SENDER_DOMAIN": "mg.example.org"},
        ),
        ("anymail+mailjet://key:secret@", "mailjet", {"MAILJET_API_KEY": "key", "MAILJET_SECRET_KEY": "secret"}),
    ],
)
def test_a_mail_service_is_an_address_too(
    installation: LocalSite, address: str, backend: str, anymail: dict[str, str]
) -> None:
    installation.environment |= {"EMAIL_URL": address, "MAIL_WEBHOOK_SECRET": "hook:" + "s" * 20}
    engine, options, outbox = settings_of(installation, "EMAIL_BACKEND", "ANYMAIL", "LOCAL_OUTBOX")
    assert (engine, outbox) == (f"anymail.backends.{backend}.EmailBackend", False)
    assert options.items() >= (anymail | {"WEBHOOK_SECRET": "hook:" + "s" * 20}).items()


@pytest.mark.parametrize("address", ["anymail+postmark://", "anymail+mailgun://k3y@", "anymail+mailjet://k3y@"])
def test_a_mail_service_without_its_key_is_one_sentence(local_site: LocalSite, address: str) -> None:
    local_site.environment["EMAIL_URL"] = address
    refused = local_site.manage("check")
    assert (refused.returncode, len(refused.stderr.strip().splitlines())) == (1, 1), refused.stderr
    assert "EMAIL_URL" in refused.stderr
    assert "k3y" not in refused.stderr


@pytest.mark.parametrize(("address", "admins"), [("", []), ("olga@example.net", [["operator", "olga@example.net"]])])
def test_an_installation_may_name_its_operator(installation: LocalSite, address: str, admins: list[list[str]]) -> None:
    installation.environment["OPERATOR_EMAIL"] = address
    assert settings_of(installation, "ADMINS") == [admins]


@pytest.mark.parametrize(("domain", "host"), [("", "play.example.org"), ("mail.example.org", "mail.example.org")])
def test_mails_are_from_the_host_that_bounces_come_back_to(installation: LocalSite, domain: str, host: str) -> None:
    installation.environment["MAIL_DOMAIN"] = domain
    names = ("DEFAULT_FROM_EMAIL", "SERVER_EMAIL", "MAIL_DOMAIN")
    assert settings_of(installation, *names) == [f"tocsite <noreply@{host}>"] * 2 + [host]


def test_an_installation_has_no_outbox_page_and_no_local_key(installation: LocalSite) -> None:
    outbox, local, key = settings_of(installation, "LOCAL_OUTBOX", "LOCAL", "SECRET_KEY")
    assert (outbox, local, key) == (False, False, INSTALLATION["SECRET_KEY"])
    assert not (installation.var / "secret-key").exists()


def test_an_https_address_secures_cookies_and_transport(installation: LocalSite) -> None:
    names = ("SESSION_COOKIE_SECURE", "CSRF_COOKIE_SECURE", "SECURE_SSL_REDIRECT", "SECURE_HSTS_SECONDS")
    assert all(settings_of(installation, *names))
    cookies = ("SESSION_COOKIE_NAME", "CSRF_COOKIE_NAME", "CSRF_COOKIE_HTTPONLY")
    assert settings_of(installation, *cookies) == ["__Host-sessionid", "__Host-csrftoken", True]
    assert settings_of(installation, "SITE_URL", "ALLOWED_HOSTS", "CSRF_TRUSTED_ORIGINS") == [
        "https://play.example.org",
        ["play.example.org", "www.example.org"],
        ["https://play.example.org"],
    ]


@pytest.mark.parametrize(
    ("variables", "subdomains", "preload"),
    [
        ({}, False, False),
        ({"HSTS_SUBDOMAINS": "true"}, True, False),
        ({"HSTS_PRELOAD": "true"}, True, True),  # the list of hosts that browsers come with takes whole domains alone
        ({"HSTS_PRELOAD": "true", "SITE_URL": "http://play.example.org"}, False, False),
    ],
)
def test_https_is_promised_for_other_hosts_only_where_asked(
    installation: LocalSite, variables: dict[str, str], subdomains: bool, preload: bool
) -> None:
    installation.environment |= variables
    names = ("SECURE_HSTS_INCLUDE_SUBDOMAINS", "SECURE_HSTS_PRELOAD")
    assert settings_of(installation, *names) == [subdomains, preload]


def test_a_bare_machine_needs_none_of_them(local_site: LocalSite) -> None:
    outbox, local, secure, broker, hosts = settings_of(
        local_site, "LOCAL_OUTBOX", "LOCAL", "SECURE", "CELERY_BROKER_URL", "ALLOWED_HOSTS"
    )
    assert (outbox, local, secure) == (True, True, False)
    assert str(broker).startswith("filesystem:")
    assert hosts == ["localhost", "127.0.0.1", "[::1]"]


def test_the_local_key_is_random_kept_and_its_owners_alone(local_site: LocalSite) -> None:
    first, second = settings_of(local_site, "SECRET_KEY"), settings_of(local_site, "SECRET_KEY")
    assert first == second
    assert len(str(first[0])) >= 50
    assert stat.S_IMODE((local_site.var / "secret-key").stat().st_mode) == 0o600


def test_a_key_that_cannot_be_written_is_one_sentence(local_site: LocalSite) -> None:
    command = ["sh", "-c", f"ulimit -f 0; exec {sys.executable} manage.py check"]
    refused = subprocess.run(command, cwd=ROOT, env=local_site.environment, capture_output=True, text=True, check=False)
    key = local_site.var / "secret-key"
    assert (refused.returncode, refused.stderr) == (1, f"The site's key {key} can't be written: File too large.\n")
    assert not list(local_site.var.glob("secret-key*"))


def test_the_port_is_part_of_the_address(local_site: LocalSite) -> None:
    local_site.environment["PORT"] = "8080"
    assert settings_of(local_site, "SITE_URL") == ["http://127.0.0.1:8080"]


def test_the_deployment_check_is_clean_with_smtp_and_with_a_mail_service(installation: LocalSite) -> None:
    assert installation.manage("prepare", "--only-static").returncode == 0
    for mail in ({}, {"EMAIL_URL": "anymail+postmark://tok@", "MAIL_WEBHOOK_SECRET": "hook:" + "s" * 20}):
        installation.environment |= mail
        checked = installation.manage("check", "--deploy", "--fail-level", "WARNING")
        assert checked.returncode == 0, checked.stderr
        assert "no issues" in checked.stdout


def test_the_deployment_check_refuses_a_host_that_is_not_the_sites(installation: LocalSite) -> None:
    installation.environment["ALLOWED_HOSTS"] = "*"
    refused = installation.manage("check", "--deploy")
    assert refused.returncode == 1
    assert "tocsite.E002" in refused.stderr


@pytest.mark.parametrize("variable", ["DATABASE_URL", "EMAIL_URL"])
def test_an_address_that_makes_no_sense_is_one_sentence(local_site: LocalSite, variable: str) -> None:
    local_site.environment[variable] = "nonsense"
    refused = local_site.manage("check")
    assert refused.returncode == 1
    assert variable in refused.stderr
    assert len(refused.stderr.strip().splitlines()) == 1, refused.stderr

"""Checks of an installation's variables for ``manage.py check --deploy``, before its people meet the faults."""

from collections.abc import Iterator, Sequence
from typing import Any
from urllib.parse import urlsplit

from django.apps import AppConfig
from django.conf import settings
from django.core.checks import CheckMessage, Error
from django.http.request import split_domain_port, validate_host

from tocsite import service_user, static_files

SHORTEST_TOKEN = 20


def installation(app_configs: Sequence[AppConfig] | None, **kwargs: Any) -> list[CheckMessage]:
    """List all faults. A site on somebody's own machine may be as it likes."""
    if settings.LOCAL:
        return []
    own, _port = split_domain_port(urlsplit(settings.SITE_URL).netloc)
    return [
        *_static_files(),
        *_languages(),
        *_check_hosts(own),
        *_webhook_secret(),
        *_tokens(),
        *_python(),
    ]


def _static_files() -> Iterator[Error]:
    if not static_files.is_up_to_date():
        yield Error(
            "The static files are not collected, or are out of date: pages would answer 500.",
            hint="Run manage.py prepare, then restart the web server.",
            id="tocsite.E001",
        )


def _languages() -> Iterator[Error]:
    from tocsite import catalogues  # here, because Babel takes three megabytes of every process that has it

    if not catalogues.are_up_to_date():
        yield Error(
            "The languages are not compiled, or are out of date: pages and emails would be in English.",
            hint="Run manage.py prepare, then restart the services.",
            id="tocsite.E007",
        )


def _check_hosts(own: str) -> Iterator[Error]:
    """Check ALLOWED_HOSTS against ``own``, the host of SITE_URL."""
    for pattern in settings.ALLOWED_HOSTS:
        if not _is_narrow(pattern, own):
            yield Error(
                f"ALLOWED_HOSTS allows hosts that don't belong to the site: {pattern}",
                hint="List each host. Only a domain that contains the host of SITE_URL may start with a dot.",
                id="tocsite.E002",
            )
    if not own or not validate_host(own, settings.ALLOWED_HOSTS):
        yield Error(
            f"ALLOWED_HOSTS does not allow the host of SITE_URL ({own or 'it has none'}): every link in an email would "
            "answer 400.",
            hint="For example, SITE_URL is https://play.example.org and ALLOWED_HOSTS is play.example.org.",
            id="tocsite.E003",
        )


def _is_narrow(pattern: str, own: str) -> bool:
    """Return True if a pattern stands for one host, or for those of one domain with the site's among them."""
    if not pattern.startswith("."):
        return "*" not in pattern
    return "." in pattern[1:] and validate_host(own, [pattern])


def _webhook_secret() -> Iterator[Error]:
    """Check the form of the secret: django-anymail compares the whole of it as a name and a password."""
    name, _colon, password = settings.MAIL_WEBHOOK_SECRET.partition(":")
    if settings.MAIL_WEBHOOK_SECRET and not (name and password):
        yield Error(
            "MAIL_WEBHOOK_SECRET is not a name and a password with a colon between them, so no call from the mail "
            "service would be accepted.",
            hint="Set it to name:password, and give the mail service an address such as https://name:password@....",
            id="tocsite.E004",
        )


def _tokens() -> Iterator[Error]:
    for name in ("HEALTH_TOKEN", "METRICS_TOKEN"):
        if 0 < len(getattr(settings, name)) < SHORTEST_TOKEN:
            yield Error(
                f"{name} has fewer than {SHORTEST_TOKEN} characters: it could be guessed.",
                hint='To make one: python3 -c "import secrets; print(secrets.token_urlsafe())"',
                id="tocsite.E005",
            )


def _python() -> Iterator[Error]:
    """Check that the owner of ``var/``, who runs the services, can read the site's Python and all its packages."""
    if not settings.VAR_DIR.exists():
        return
    reader = service_user.owner_of(settings.VAR_DIR)
    closed = service_user.first_unreadable(service_user.files_of_python(), reader)
    if closed:
        yield Error(
            f"The user {reader.name}, who owns {settings.VAR_DIR} and runs the services, can't open {closed}, which "
            "the site's Python needs.",
            hint="Remove .venv and make it anew with a Python for everybody: uv sync with --python /usr/bin/python3.",
            id="tocsite.E006",
        )

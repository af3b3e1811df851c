"""Mail servers that the site hands its mails to."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from aiosmtpd.controller import Controller
from pytest_django.fixtures import Settings

from tests.local_site import free_port

DJANGOS = "django.core.mail.backends.smtp.EmailBackend"


@contextmanager
def sending_to(handler: object, settings: Settings, *, backend: str = DJANGOS, **options: Any) -> Iterator[None]:
    """Let the handler answer whatever the site sends; ``options`` are those of aiosmtpd's server."""
    controller = Controller(handler, hostname="127.0.0.1", port=free_port(), **options)
    controller.start()
    settings.EMAIL_BACKEND = backend
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", controller.port
    try:
        yield
    finally:
        controller.stop()

"""Django's way to a mail server, which can wait longer for the answer to a mail than for that to any other command.

A server that has the whole mail may look at it for minutes (RFC 5321, 4.5.3.2, grants it ten). Who hangs up before is
told nothing, and sends a mail again that was taken. A server that is away is given up as soon as ever.
"""

import smtplib
from collections.abc import Callable
from functools import partial
from typing import Any

from django.conf import settings
from django.core.mail import get_connection
from django.core.mail.backends import smtp


def patient() -> Any:
    """The site's way to send mails, by SMTP or not, for those whom no person waits for."""
    return get_connection(patience=settings.EMAIL_PATIENCE)


class Patient(smtplib.SMTP):
    """``patience``: the seconds without a word while a mail is handed over; None for as long as it takes."""

    def __init__(self, *args: Any, patience: float | None, **options: Any) -> None:
        self.patience = patience
        super().__init__(*args, **options)

    def data(self, msg: Any) -> Any:
        usual = self.sock.gettimeout() if self.sock else None
        self._wait(self.patience)
        try:
            return super().data(msg)
        finally:
            self._wait(usual)

    def _wait(self, seconds: float | None) -> None:
        """From now on; where the server has hung up there is nothing to wait for."""
        if self.sock:
            self.sock.settimeout(seconds)


class PatientOverTLS(Patient, smtplib.SMTP_SSL):
    """The same for a server that speaks TLS from the first word."""


class EmailBackend(smtp.EmailBackend):
    """``patience`` is for those whom no person waits for; without it EMAIL_TIMEOUT holds for all."""

    def __init__(self, *args: Any, patience: float | None = None, **options: Any) -> None:
        super().__init__(*args, **options)
        self.patience = self.timeout if patience is None else patience

    @property
    def connection_class(self) -> Callable[..., Patient]:  # type: ignore[override]  # which Django calls, and no more
        return partial(PatientOverTLS if self.use_ssl else Patient, patience=self.patience)

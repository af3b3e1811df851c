"""Django's way to a mail server for workers, who send one mail after another and have time.

A server with the whole mail may look at it for minutes (RFC 5321, 4.5.3.2, grants it ten). A client
that hangs up before is told nothing, and would send an accepted mail again. A server that is away
is given up as soon as ever.

Connections stay open for the next mail, one a thread: to connect, to agree on keys and to sign in
takes most servers longer than to take a mail. A left-over one ends with the server's patience, or
with the thread's next mail.
"""

import re
import smtplib
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from os import getpid
from socket import gaierror
from threading import local
from time import monotonic
from typing import Any, NamedTuple

from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.core.mail.backends import smtp

from tocsite.mail_headers import refold_all

STAYS = 30  # seconds without a mail; from many networks one does not hear that a connection was cut
MOST = 50  # mails by one connection; servers refuse more than a hundred or so
OK, CLOSING = 250, 421
SERVER_ERROR, TOO_MANY = 500, 429  # of HTTP
OF_THE_SYSTEM = re.compile(r"(?<![\w.])4\.3\.[12]\b")  # RFC 3463: the whole system is full, or takes no mail now
AT_THE_DOOR = "the server let nobody in"  # a note on an error


def patient_connection() -> Any:
    """Return the site's connection for mails, by SMTP or not, for senders without a person waiting."""
    return get_connection(patience=settings.EMAIL_PATIENCE)


def errors_of_service(name: str) -> tuple[type[Exception], ...]:
    """Return django-anymail's exception of this name, for an ``except``. A site without a mail
    service has none, and does not load that library.
    """
    if not settings.EMAIL_BACKEND.startswith("anymail."):
        return ()
    from anymail import exceptions

    return (getattr(exceptions, name),)


NOT_LET_IN = (
    *(ConnectionRefusedError, gaierror),
    *(smtplib.SMTPConnectError, smtplib.SMTPHeloError, smtplib.SMTPAuthenticationError, smtplib.SMTPNotSupportedError),
)


def is_away(error: BaseException) -> bool:
    """Return True for an error of the whole server, met by every mail: it cannot be reached, or its
    greeting, its keys or the sign-in fail. Those of one mail, its reader and its sender are others.
    """
    if isinstance(error, NOT_LET_IN) or AT_THE_DOOR in getattr(error, "__notes__", ()):
        return True
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        replies: list[tuple[int, bytes | str]] = list(error.recipients.values())
    elif isinstance(error, smtplib.SMTPResponseException):
        replies = [(error.smtp_code, error.smtp_error)]
    else:
        return _is_service_away(error)
    return all(code == CLOSING or OF_THE_SYSTEM.search(_text(words)) for code, words in replies)


def _is_service_away(error: BaseException) -> bool:
    """Return True if a mail service could not be reached, answers with an error of its own, or has too much to do."""
    if isinstance(error, errors_of_service("AnymailRequestsAPIError")):
        status = getattr(error, "status_code", None)
        return status is None or status >= SERVER_ERROR or status == TOO_MANY
    return False


def _text(words: bytes | str) -> str:
    return words.decode("utf-8", "replace") if isinstance(words, bytes) else words


def knock() -> None:
    """Ask the mail server, or the mail service, to be let in, without a mail. Raises an OSError if it does not."""
    connection = patient_connection()
    address = getattr(connection, "api_url", None)
    if address is None:
        connection.open()
        connection.close()
        return
    import requests  # which comes with a mail service, and is not loaded by a site without one

    answer = requests.get(address, timeout=settings.EMAIL_TIMEOUT)
    if answer.status_code >= SERVER_ERROR:
        raise ConnectionRefusedError(f"{answer.status_code} {answer.reason}")


class Patient(smtplib.SMTP):
    """An SMTP client. ``patience``: the seconds without a word while a mail is handed over; None
    for no limit.

    ``mails`` counts the mails it has carried.
    """

    def __init__(self, *args: Any, patience: float | None, **options: Any) -> None:
        self.patience = patience
        self.mails = 0
        super().__init__(*args, **options)

    def data(self, msg: Any) -> Any:
        self.mails += 1
        msg = refold_all(msg) if isinstance(msg, bytes) else msg
        usual = self._set_timeout(self.patience)
        try:
            return super().data(msg)
        finally:
            self._set_timeout(usual)

    def _set_timeout(self, seconds: float | None) -> float | None:
        """Set the socket's timeout, and return the one before.

        `smtplib` sets it only when it connects, so the socket is told; after the server has hung up
        there is none.
        """
        if self.sock is None:
            return None
        before: float | None = self.sock.gettimeout()
        self.sock.settimeout(seconds)
        return before

    def is_there(self) -> bool:
        """Return True if the server still listens. RSET is usual between mails; some take NOOPs for an attack."""
        try:
            return self.rset()[0] == OK
        except OSError:  # all that smtplib raises is one
            return False


class PatientOverTLS(Patient, smtplib.SMTP_SSL):
    """The same for a server with TLS from the first word."""


class _OpenConnection(NamedTuple):
    """A connection left open, its server, and the time since."""

    server: tuple[object, ...]
    connection: Patient
    since: float


_thread = local()


class EmailBackend(smtp.EmailBackend):
    """Keep a connection open for the thread's next mail, with ``patience``, for senders without a
    person waiting; without it EMAIL_TIMEOUT holds for all.
    """

    def __init__(self, *args: Any, patience: float | None = None, **options: Any) -> None:
        super().__init__(*args, **options)
        self.stays = patience is not None
        self.patience = self.timeout if patience is None else patience

    @property
    def connection_class(self) -> Callable[..., Patient]:  # type: ignore[override]  # which Django calls, and no more
        return partial(PatientOverTLS if self.use_ssl else Patient, patience=self.patience)

    def open(self) -> bool | None:
        """Connect and sign in. An error of that is one of the server, and says so in a note."""
        try:
            return super().open()
        except OSError as error:
            error.add_note(AT_THE_DOOR)
            raise

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        """Send them. After an error nobody knows the state of the conversation, and it is over."""
        if not self.stays or self.connection or self.fail_silently or not email_messages:
            return super().send_messages(email_messages)
        self.connection = self._open_connection()
        try:
            self.open()
            count = super().send_messages(email_messages)
        except BaseException:
            self._take_leave()
            raise
        if isinstance(self.connection, Patient) and self.connection.mails < MOST:
            _thread.open_connection = _OpenConnection(self._connection_key, self.connection, monotonic())
            self.connection = None
        self._take_leave()
        return count

    def _take_leave(self) -> None:
        """Close the connection; an error now no longer matters."""
        with suppress(OSError):
            self.close()

    def _open_connection(self) -> Patient | None:
        """Return the thread's connection to this server, if it is of use."""
        last: _OpenConnection | None = getattr(_thread, "open_connection", None)
        _thread.open_connection = None
        if last is None:
            return None
        if last.server == self._connection_key and monotonic() - last.since < STAYS and last.connection.is_there():
            return last.connection
        last.connection.close()
        return None

    @property
    def _connection_key(self) -> tuple[object, ...]:
        """The identity of a connection: process, server and options."""
        secure = (self.use_tls, self.use_ssl, self.ssl_keyfile, self.ssl_certfile)
        process = getpid()  # a fork leaves its parent's alone
        return process, self.host, self.port, self.username, self.password, self.timeout, self.patience, *secure

"""The way of mail out of the site, from EMAIL_URL: a mail server (SMTP), or a service of django-anymail."""

from typing import Any
from urllib.parse import unquote, urlsplit

from environ import Env

PREFIX = "anymail+"
SERVERS = ("smtp", "smtp+tls", "smtps", "smtp+ssl")
# Which settings of django-anymail the parts of the address fill: anymail+SERVICE://username:password@hostname
SERVICES = {
    "brevo": {"BREVO_API_KEY": "username"},
    "mailersend": {"MAILERSEND_API_TOKEN": "username"},
    "mailgun": {"MAILGUN_API_KEY": "username", "MAILGUN_SENDER_DOMAIN": "hostname"},
    "mailjet": {"MAILJET_API_KEY": "username", "MAILJET_SECRET_KEY": "password"},
    "postmark": {"POSTMARK_SERVER_TOKEN": "username"},
    "resend": {"RESEND_API_KEY": "username"},
}
SCHEMES = (*SERVERS, *(PREFIX + service for service in SERVICES))


def settings(address: str) -> dict[str, Any]:
    """Return Django's settings for an address with one of ``SCHEMES``. Raises ValueError if a part
    is missing.

    The address is never repeated in an error: it holds a password.
    """
    url = urlsplit(address)
    service = url.scheme.removeprefix(PREFIX)
    if service == url.scheme:
        return dict(Env.email_url_config(address)) | {"EMAIL_BACKEND": "tocsite.smtp.EmailBackend"}
    anymail = {name: unquote(getattr(url, part) or "") for name, part in SERVICES[service].items()}
    missing = [part for name, part in SERVICES[service].items() if not anymail[name]]
    if missing:
        raise ValueError(f"it has no {' and no '.join(missing)}, as in {PREFIX}{service}://{_example_url(service)}")
    return {
        "EMAIL_BACKEND": f"anymail.backends.{service}.EmailBackend",
        "ANYMAIL": anymail | {"REQUESTS_TIMEOUT": 10},
    }


def signatures(keys: list[str]) -> dict[str, str]:
    """Return django-anymail's settings for the keys of a service's signed calls: of reports, and of
    answers if another.

    Mailgun has one for both, not that of EMAIL_URL.
    """
    if not keys:
        return {}
    reports, answers = keys[0], keys[-1]
    return {
        "MAILGUN_WEBHOOK_SIGNING_KEY": reports,
        "MAILERSEND_SIGNING_SECRET": reports,
        "MAILERSEND_INBOUND_SECRET": answers,
    }


def _example_url(service: str) -> str:
    parts = SERVICES[service].values()
    password = ":SECRET" if "password" in parts else ""
    return f"KEY{password}@{'example.org' if 'hostname' in parts else ''}"

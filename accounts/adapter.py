"""Where the site's accounts differ from allauth's own ways."""

import logging
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from allauth.account.adapter import DefaultAccountAdapter
from allauth.core import context as current
from anymail.exceptions import AnymailError
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.base_user import AbstractBaseUser
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.names import normalise

log = logging.getLogger(__name__)
FAILED = "account_mail_failed"
"""Set on a request whose mail could not be sent."""
SENT = ("account/messages/email_confirmation_sent.txt", "account/messages/login_code_sent.txt")
"""What allauth says of mails that are on their way."""


@dataclass(frozen=True)
class Site:
    """What allauth's mails call the site; the site has one name and address, so no table of sites."""

    name: str
    domain: str


class AccountAdapter(DefaultAccountAdapter):
    error_messages = DefaultAccountAdapter.error_messages | {
        "account_inactive": _("This account is closed."),
        "duplicate_email": _("This is your address already."),
        "email_password_mismatch": _("The address or the password is wrong."),
        "email_taken": _("Another account has this address already."),
        "enter_current_password": _("This is not your present password."),
        "incorrect_code": _("This code is wrong."),
        "incorrect_password": _("This is not your present password."),
        "invalid_password_reset": _("This link was used already, is older than three days, or is damaged."),
        "rate_limited": _("Too many tries. Please wait a few minutes, and try again."),
        "too_many_login_attempts": _("Too many tries. Please wait a few minutes, and try again."),
        "username_taken": User._meta.get_field("username").error_messages["unique"],
    }

    def clean_username(self, username: str, shallow: bool = False) -> str:
        return super().clean_username(normalise(username), shallow)

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Where no mail can be sent just now, the page says so: what the person has done stands all the same.

        An address is often changed because it takes no mail any more.
        """
        site = Site(settings.SITE_NAME, settings.SITE_URL)
        try:
            super().send_mail(template_prefix, email, {"current_site": site} | context | _at_home(context))
        except (OSError, AnymailError):  # all that a mail server can say is an OSError
            log.exception("no account mail could be sent")
            setattr(current.request, FAILED, True)
            messages.error(
                current.request,
                _("We cannot send you a mail just now. If you wait for one, ask again in a few minutes."),
            )

    def add_message(
        self, request: HttpRequest, level: int, message_template: str | None = None, *args: Any, **options: Any
    ) -> None:
        """No page says that a mail is on its way where none is."""
        if message_template not in SENT or not getattr(request, FAILED, False):
            super().add_message(request, level, message_template, *args, **options)

    def send_notification_mail(
        self,
        template_prefix: str,
        user: AbstractBaseUser,
        context: dict[str, Any] | None = None,
        email: str | None = None,
    ) -> None:
        """Says whose account it is, and where a new password is to be had: it may not have been its person."""
        more = {"user": user, "forgotten_url": settings.SITE_URL + reverse("account_reset_password")}
        super().send_notification_mail(template_prefix, user, more | (context or {}), email)


def _at_home(context: dict[str, Any]) -> dict[str, str]:
    """The links of a mail at SITE_URL: allauth makes them of the Host that was asked for, whose port nobody checks."""
    home = urlsplit(settings.SITE_URL)
    links = {name: urlsplit(link) for name, link in context.items() if name.endswith("_url")}
    return {name: link._replace(scheme=home.scheme, netloc=home.netloc).geturl() for name, link in links.items()}

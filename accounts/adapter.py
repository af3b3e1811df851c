"""The site's differences from allauth's own ways."""

from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.models import EmailAddress
from allauth.account.stages import EmailVerificationStage, LoginStageController
from allauth.core import context as current
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.models import AnonymousUser
from django.core.mail import EmailMessage
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from accounts import confirmation, form_pages, limits, mail_requests, naming, passwords, second_factor, services
from accounts.addresses import is_confirmed
from accounts.limits import TooMuch

UNKNOWN = "account/email/unknown_account"
"""The email to an address without an active account."""
LETS_IN = ("account/email/login_code", "account/email/password_reset_key")
"""The emails whose readers come into an account, or choose its password."""
CONFIRMED = "account/messages/email_confirmed.txt"


@dataclass(frozen=True)
class MailSite:
    """The site's name for allauth's mails; the site has one name and address, so no table of sites."""

    name: str
    domain: str


WAYS_TO_CONFIRM = {
    "reauthenticate": _("Use password"),
    "mfa_reauthenticate": _("Use a code"),
    "mfa_reauthenticate:webauthn": _("Use a passkey"),
}


class AccountAdapter(DefaultAccountAdapter):
    error_messages = DefaultAccountAdapter.error_messages | {
        "account_inactive": _("This account is closed."),
        "duplicate_email": _("This is already your email address."),
        "email_password_mismatch": _("The email address or password is wrong."),
        "email_taken": _("Another account already uses this address."),
        "enter_current_password": _("This is not your current password."),
        "incorrect_code": _("This code is wrong."),
        "incorrect_password": _("This is not your current password."),
        "invalid_login": _("Your account no longer has this address. Sign in with another one."),
        "invalid_password_reset": _("This link has been used, is older than 3 days, or is incomplete."),
        "rate_limited": _("Too many attempts. Wait a few minutes and try again."),
        "too_many_login_attempts": _("Too many attempts. Wait a few minutes and try again."),
        "username_taken": naming.TAKEN,
    }

    def clean_username(self, username: str, shallow: bool = False) -> str:
        return super().clean_username(naming.require_free(username), shallow)

    def is_safe_url(self, url: str) -> bool:
        """Allow ``next`` to lead to paths of this site alone, as everywhere."""
        return form_pages.is_own_path(url)

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Render the mail in the language of the page, and owe it.

        One that lets its reader in goes to a confirmed address alone. The reader of a sign-up's gets its link instead.
        Nobody waits for the mail server, and the time of a page does not tell the kind of the mail.
        """
        site = MailSite(settings.SITE_NAME, settings.SITE_URL)
        # in a template ``user`` is who asked for the page, which may be nobody
        person = context.get("user")
        common = {"request": current.request, "email": email, "current_site": site, "person": person}
        if template_prefix in LETS_IN and not is_confirmed(email):
            template_prefix, context = UNKNOWN, {"signup_url": reverse("account_signup")}
        if template_prefix == UNKNOWN and (sign_up := confirmation.open_sign_up(email)):
            sign_up.send_confirmation(current.request, signup=True)
            return
        if template_prefix == UNKNOWN and services.is_suspended(email):
            template_prefix = "account/email/suspended"
        self.owe(
            self.render_mail(template_prefix, email, common | context | _links_at_site_url(context)), template_prefix
        )

    def owe(self, letter: EmailMessage, template_prefix: str) -> None:
        """Send a mail soon; the site decides how."""
        raise NotImplementedError

    def should_send_confirmation_mail(self, request: HttpRequest, email_address: EmailAddress, signup: bool) -> bool:
        """Refuse a second mail at once for signing in before the first came; signing up always sends one."""
        try:
            limits.spend("confirmations", email_address.email.lower())
        except TooMuch:
            return signup
        return True

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Count tries by our own limits: allauth's limit by address would lock its person out elsewhere."""
        passwords.attempt(request, str(credentials.get("email", "")))

    def authenticate(self, request: HttpRequest, **credentials: Any) -> AbstractBaseUser | None:
        """Know a person by their password and a confirmed address, or that of a sign-up which they then confirm."""
        email = str(credentials.get("email", ""))
        user = super().authenticate(request, **credentials)
        if user is None or (email and not confirmation.may_come_in_by(user.pk, email)):
            return None
        passwords.give_back_try(request, email)
        return user

    def pre_login(self, request: HttpRequest, user: AbstractBaseUser, **kwargs: Any) -> HttpResponse | None:
        """Refuse a code by email whose address is not the account's any more."""
        email = str(kwargs.get("email") or "")
        if email and not confirmation.may_come_in_by(user.pk, email):
            self.add_message(request, messages.ERROR, message=str(self.error_messages["invalid_login"]))
            return redirect("account_login")
        answer: HttpResponse | None = super().pre_login(request, user, **kwargs)
        return answer

    def add_message(
        self,
        request: HttpRequest,
        level: int,
        message_template: str | None = None,
        message_context: dict[str, Any] | None = None,
        **more: Any,
    ) -> None:
        """Let the message of a confirmed address know whether its person is signed in at once, which is said then."""
        context = message_context or {}
        if message_template == CONFIRMED:
            context = context | {"leads_in": _signs_in_at_once(request, context["email"])}
        super().add_message(request, level, message_template, context, **more)

    def post_login(self, request: HttpRequest, user: AbstractBaseUser, **kwargs: Any) -> HttpResponse:
        mail_requests.forget_requests(request, str(kwargs.get("email") or getattr(user, "email", "")))
        return super().post_login(request, user, **kwargs)

    def get_reauthentication_methods(self, user: AbstractBaseUser | AnonymousUser) -> list[dict[str, Any]]:
        """Name the ways to confirm that it is the person in the site's words; passkeys only where they work.

        Who has a second factor shows it: the password alone confirms nothing then.
        """
        methods = super().get_reauthentication_methods(user)
        if second_factor.has_one(user):
            methods = [method for method in methods if method["id"] != "reauthenticate"]
        usable = [method for method in methods if "webauthn" not in method["id"] or second_factor.takes_passkeys()]
        return [method | {"description": WAYS_TO_CONFIRM[method["id"]]} for method in usable or methods]

    def respond_user_inactive(self, request: HttpRequest, user: AbstractBaseUser) -> HttpResponse:
        """Tell a suspended person why they are not let in."""
        if getattr(user, "suspended", None) is None:
            return super().respond_user_inactive(request, user)
        return redirect(reverse("account_inactive") + "?suspended")

    def send_notification_mail(
        self,
        template_prefix: str,
        user: AbstractBaseUser,
        context: dict[str, Any] | None = None,
        email: str | None = None,
    ) -> None:
        """Name the account, and link to a new password: it may not have been its person."""
        more = {"user": user, "forgotten_url": settings.SITE_URL + reverse("account_reset_password")}
        super().send_notification_mail(template_prefix, user, more | (context or {}), email)


def _links_at_site_url(context: dict[str, Any]) -> dict[str, str]:
    """Rewrite the links of a mail to SITE_URL: allauth makes them of the request's Host, with an unchecked port."""
    home = urlsplit(settings.SITE_URL)
    links = {name: urlsplit(link) for name, link in context.items() if name.endswith("_url")}
    return {name: link._replace(scheme=home.scheme, netloc=home.netloc).geturl() for name, link in links.items()}


def _signs_in_at_once(request: HttpRequest, email: str) -> bool:
    """Return True if this browser has just given the password of the account whose address is confirmed."""
    stage = LoginStageController.enter(request, EmailVerificationStage.key)
    return bool(stage and stage.login.user and stage.login.user.email == email and not request.user.is_authenticated)

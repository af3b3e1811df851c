"""A second factor at sign-in, by allauth's app: codes of an authenticator app, recovery codes and passkeys.

Secrets are encrypted in the database, so that a copy of it alone lets nobody in.
"""

import base64
import ipaddress
import logging
import secrets
import time
from datetime import timedelta
from enum import Enum, auto
from hashlib import sha256
from typing import Any
from urllib.parse import urlsplit

from allauth.account.authentication import get_authentication_records
from allauth.account.internal.flows.login import record_authentication
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from allauth.mfa.signals import authenticator_added
from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.models import AnonymousUser
from django.contrib.auth.views import redirect_to_login
from django.dispatch import receiver
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

log = logging.getLogger(__name__)

SALT = "accounts.second_factor"
Type = Authenticator.Type
OWN = {Type.TOTP, Type.WEBAUTHN}
"""The kinds that people set up; recovery codes come with them."""


class SecondFactor(Enum):
    """The second factor in a session: none set up, not shown in this session yet, or shown."""

    MISSING = auto()
    NOT_SHOWN = auto()
    SHOWN = auto()


class SecondFactorAdapter(DefaultMFAAdapter):
    """The site's answers to allauth's questions about second factors."""

    error_messages = DefaultMFAAdapter.error_messages | {
        "cannot_generate_recovery_codes": lazy("Set up an authenticator app or a passkey first."),
        "incorrect_code": lazy("This passkey didn't work. Try again, or use another way to sign in."),
    }

    def encrypt(self, text: str) -> str:
        return _cipher().encrypt(text.encode()).decode()

    def decrypt(self, encrypted_text: str) -> str:
        """Return a secret. One that no key of the site opens becomes another, which nobody knows."""
        try:
            return _cipher().decrypt(encrypted_text).decode()
        except InvalidToken:
            log.warning("the secret of a second factor was encrypted with a key that the site no longer has")
            return base64.b32encode(secrets.token_bytes(20)).decode()

    def generate_authenticator_name(self, user: AbstractBaseUser, type: Authenticator.Type) -> str:
        number = Authenticator.objects.filter(user_id=user.pk, type=type).count() + 1
        return _("Passkey %(number)d") % {"number": number}

    def get_public_key_credential_rp_entity(self) -> dict[str, str]:
        """Return SITE_URL's host, whatever host a request names: a passkey works for one alone."""
        return {"id": urlsplit(settings.SITE_URL).hostname or "", "name": settings.SITE_NAME}


def takes_passkeys() -> bool:
    """Return True if browsers use passkeys at SITE_URL: it has a name, and https unless it is this machine."""
    site = urlsplit(settings.SITE_URL)
    try:
        ipaddress.ip_address(site.hostname or "")
    except ValueError:
        return site.scheme == "https" or site.hostname == "localhost"
    return False


def has_one(user: AbstractBaseUser | AnonymousUser) -> bool:
    """Return True for a person with an authenticator app or a passkey."""
    return Authenticator.objects.filter(user_id=user.pk, type__in=OWN).exists()


def second_factor_of(request: HttpRequest, *, within: timedelta | None = None) -> SecondFactor:
    """Return the second factor of a signed-in person's session. One shown before ``within`` is to be shown again."""
    own_factors = dict(Authenticator.objects.filter(user_id=request.user.pk).values_list("pk", "type"))
    if not OWN & set(own_factors.values()):
        return SecondFactor.MISSING
    records = get_authentication_records(request, request.user)
    since = time.time() - within.total_seconds() if within else 0
    factor_records = (record for record in records if record.get("method") == "mfa")
    used_keys = {record.get("id") for record in factor_records if record.get("at", 0) >= since}
    return SecondFactor.SHOWN if used_keys & own_factors.keys() else SecondFactor.NOT_SHOWN


@receiver(authenticator_added)
def count_as_shown(request: HttpRequest, user: AbstractBaseUser, authenticator: Authenticator, **_more: Any) -> None:
    """Take a second factor as shown by whoever has just set it up: it is their first, or they have shown another."""
    others = Authenticator.objects.filter(user_id=user.pk, type__in=OWN).exclude(pk=authenticator.pk)
    if authenticator.type in OWN and (not others.exists() or second_factor_of(request) is SecondFactor.SHOWN):
        record_authentication(request, user, "mfa", id=authenticator.pk, type=authenticator.type, reauthenticated=True)


def page_to_show_it(user: AbstractBaseUser | AnonymousUser) -> str:
    """Return the name of the page on which a person with a second factor shows it."""
    has_app = Authenticator.objects.filter(user_id=user.pk, type=Type.TOTP).exists()
    return "mfa_reauthenticate" if has_app else "mfa_reauthenticate_webauthn"


def lead_to_show_it(user: AbstractBaseUser | AnonymousUser, way_back: str) -> HttpResponse:
    """Lead a person to show their second factor, and back."""
    return redirect_to_login(way_back, reverse(page_to_show_it(user)))


def second_factor_of_staff(request: HttpRequest) -> SecondFactor:
    """Return the second factor of somebody on staff, who shows it again after some hours.

    A form has an hour more than the page on which it stands, so that nothing typed is lost.
    """
    to_finish = timedelta(hours=1) if request.method == "POST" else timedelta()
    return second_factor_of(request, within=settings.STAFF_SECOND_FACTOR_LASTS + to_finish)


def lead_on(request: HttpRequest, way_back: str, *, without: str) -> HttpResponse:
    """Lead somebody on staff to set up a second factor, to show it, or on; ``without`` tells who has none of it."""
    state = second_factor_of_staff(request)
    if state is SecondFactor.MISSING:
        messages.info(request, without)
        return redirect("mfa_index")
    if state is SecondFactor.NOT_SHOWN:
        return lead_to_show_it(request.user, way_back)
    return redirect(way_back)


def _cipher() -> MultiFernet:
    """Encrypt with the site's key, decrypt with those before it as well."""
    return MultiFernet([Fernet(_key(secret)) for secret in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)])


def _key(secret: str) -> bytes:
    return base64.urlsafe_b64encode(sha256(f"{SALT}:{secret}".encode()).digest())

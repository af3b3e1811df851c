"""Set the reader's own language and time zone for every page, and count forms sent to the pages of accounts."""

from collections.abc import Callable
from datetime import timedelta
from math import ceil
from typing import TypeVar
from urllib.parse import parse_qs, quote, urlsplit

from allauth.account.authentication import AUTHENTICATION_METHODS_SESSION_KEY
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import REDIRECT_FIELD_NAME
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import Resolver404, resolve, reverse
from django.utils import timezone, translation
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _
from django.utils.translation import override

from accounts import languages, limits, sessions, unsent
from accounts.cookies import keep_cookie
from accounts.limits import TooMuch
from accounts.models import User
from accounts.networks import spend_of_network
from accounts.zones import in_zone

STAFF_DOOR = "admin:login"
SECOND_FACTOR_PAGES = ("mfa_reauthenticate", "mfa_reauthenticate_webauthn", STAFF_DOOR)
SECRET_PARTS = {"token", "key"}
"""The parts of addresses that let somebody do something."""
SENT = "sent"
"""The cookie with the address of a form just taken, for the script of drafts."""
View = TypeVar("View", bound=Callable[..., HttpResponse])
OF_NETWORKS = {
    "account_signup": "sign_ups",
    "account_login": "sign_ins",
    "account_request_login_code": "mails_asked_for",
    "account_reset_password": "mails_asked_for",
    "account_confirm_login_code": "codes_typed",
    "mfa_authenticate": "codes_typed",
    "mfa_login_webauthn": "sign_ins",
    "account_reset_password_from_key": "reset_links",
}
OF_PEOPLE = {
    "account_change_password": "passwords_changed",
    "account_reauthenticate": "passwords_changed",
    "account_email": "addresses_changed",
    "mfa_reauthenticate": "passwords_changed",
    "mfa_reauthenticate_webauthn": "passwords_changed",
    "mfa_activate_totp": "second_factors_changed",
    "mfa_add_webauthn": "second_factors_changed",
    "mfa_generate_recovery_codes": "second_factors_changed",
}
"""The limit of each page of accounts, by the page's name: of the form's network, or of its person."""


def for_everybody(view: View) -> View:
    """Mark a view with one answer for all readers: caches keep one copy, as long as nobody looks at
    the user.

    The view gets the browser's language alone, and no time zone.
    """
    view.for_everybody = True  # type: ignore[attr-defined]
    return view


class PreferencesMiddleware:
    """Apply the reader's choice of a language and the profile's time zone, after LanguageMiddleware has
    chosen the browser's.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if _is_for_everybody(request):
            return self.get_response(request)
        language = languages.chosen_language(request) or translation.get_language() or settings.LANGUAGE_CODE
        with override(language):
            response = self._answer(request, language)
        response.headers.setdefault("Content-Language", language)
        return response

    def _answer(self, request: HttpRequest, language: str) -> HttpResponse:
        user = request.user
        if not user.is_authenticated:
            return self.get_response(request)
        _remember_language(user, language)
        with in_zone(user.timezone, is_certain=user.timezone_chosen):
            return self.get_response(request)


def _remember_language(user: User, language: str) -> None:
    """Note the language of the pages of a player who has chosen none, for their emails."""
    if not user.language and user.browser_language != language:
        user.browser_language = language
        user.save(update_fields=["browser_language"])


class VisitMiddleware:
    """Renew the session of a person who opens a page, note the reader in the browser, and keep their pages to it.

    A shared cache keeps none of them, and no cache the answer of an address with a secret in it. Whoever signs out
    leaves none behind in the browser. Whoever has shown once more who they are gets a new token.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        is_act = request.method == "POST" and request.user.is_authenticated
        methods_before = request.session.get(AUTHENTICATION_METHODS_SESSION_KEY) if is_act else None
        response = self.get_response(request)
        if is_act and not request.user.is_authenticated:
            response["Clear-Site-Data"] = '"cache"'
        elif is_act and request.session.get(AUTHENTICATION_METHODS_SESSION_KEY) != methods_before:
            sessions.renew_token(request)
        is_page = response.get("Content-Type", "").startswith("text/html")
        if is_page and "public" not in response.get("Cache-Control", "") and request.user.is_authenticated:
            response.headers.setdefault("Cache-Control", "private, no-cache")
            sessions.renew(request)
            unsent.remember_reader(request, response)
        if request.resolver_match and not SECRET_PARTS.isdisjoint(request.resolver_match.kwargs):
            patch_cache_control(response, private=True, no_store=True)
        return response


def _is_for_everybody(request: HttpRequest) -> bool:
    """Return True if the view of this address is marked so."""
    try:
        return hasattr(resolve(request.path_info).func, "for_everybody")
    except Resolver404:
        return False


class DoorsMiddleware:
    """Answer requests above a limit with a page about the wait, and do nothing else."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, *_view: object) -> HttpResponse | None:
        page = request.resolver_match.view_name if request.method == "POST" and request.resolver_match else ""
        try:
            if page in OF_NETWORKS:
                spend_of_network(OF_NETWORKS[page], request)
            elif page in OF_PEOPLE and request.user.is_authenticated:
                limits.spend(OF_PEOPLE[page], request.user)
        except TooMuch as problem:
            return _too_much(request, problem)
        return None

    def process_exception(self, request: HttpRequest, problem: Exception) -> HttpResponse | None:
        """Answer TooMuch of views that count by themselves, as expensive ones without a cache do."""
        return _too_much(request, problem) if isinstance(problem, TooMuch) else None


def _too_much(request: HttpRequest, problem: TooMuch) -> HttpResponse:
    answer = render(request, "429.html", {"problem": problem}, status=429)
    answer["Retry-After"] = max(1, ceil((problem.again - timezone.now()).total_seconds()))
    patch_cache_control(answer, private=True, no_store=True)
    return answer


class UnsentMiddleware:
    """Keep a form that leads to the page to sign in or to show a second factor, and forget one that is taken.

    A cookie tells a browser with drafts on its page (static/js/drafts.js) that one of them was
    sent.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        is_stranger = request.method == "POST" and not request.user.is_authenticated
        response = self.get_response(request)
        if is_stranger and _leads_back_by(request, response, settings.LOGIN_URL, STAFF_DOOR):
            return self._keep_input(request, response)
        if request.method == "POST" and _leads_back_by(request, response, *SECOND_FACTOR_PAGES):
            if unsent.keep(request) and unsent.typed_fields(request):
                messages.info(request, _("Your text was not sent. Use your two-step sign-in and it will be here."))
            return response
        if request.method == "POST" and response.status_code < 400:
            unsent.drop(request)
            if response.status_code == 302 and unsent.typed_fields(request):
                keep_cookie(response, SENT, quote(request.path, safe=""), max_age=timedelta(minutes=1), for_script=True)
        return response

    def _keep_input(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        if unsent.keep(request) and unsent.typed_fields(request):
            messages.info(request, _("You're not signed in, so this was not sent. Sign in and your text will be here."))
        else:
            messages.info(request, _("You're not signed in. Sign in and try again."))
        return lead_on(request, response["Location"])


def _leads_back_by(request: HttpRequest, response: HttpResponse, *pages: str) -> bool:
    """Return True for a redirect to one of these pages, which brings somebody back here once they have shown who they
    are.
    """
    leads = urlsplit(response.get("Location", ""))
    back = parse_qs(leads.query).get(REDIRECT_FIELD_NAME)
    return leads.path in map(reverse, pages) and back == [request.get_full_path()]


def lead_on(request: HttpRequest, address: str) -> HttpResponse:
    """Redirect a browser, for a whole page or for a part of one."""
    if request.headers.get("HX-Request") == "true":
        return HttpResponse(headers={"HX-Redirect": address})
    return redirect(address)
